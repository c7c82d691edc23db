package solve

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"github.com/skirmishlab/skirmishlab/engine"
)

// seals reports whether what a side chooses now is sealed: whether the other side, which
// chooses next, does not know it then. The actions of the depth are listed.
func (s *Solution) seals(g engine.Game, side engine.Side, depth int) (bool, error) {
	next := s.game(depth+1, g)
	next.Play(s.lists[depth][0], nil)
	if t := next.Turn(); t.Actor != engine.Actor(side.Other()) || !s.hidden(next, side.Other()) {
		return false, nil
	}
	return true, nil
}

// pair is a position in which both sides choose at once, one of them sealing: what every pair of choices is worth, and
// how often each side takes which.
type pair struct {
	worth   [][]Bounds         // a row for each action of the side that seals, a column for each of the other's
	actions [2][]engine.Action // of the side that seals, of the other
	shares  [2][]float64
}

// matrix solves a position in which both sides choose at once: one seals, the other
// chooses without knowing what.
func (s *Solution) matrix(g engine.Game, side engine.Side, depth int) (Bounds, int32, error) {
	_, b, low, err := s.pair(g, side, depth)
	if err == nil {
		s.Size.Sealed++
	}
	return b, low, err
}

// pair solves a position in which both sides choose at once, and remembers how the side that chooses second does so,
// whatever the other one has sealed: from the position that is then reached it could not be known.
func (s *Solution) pair(g engine.Game, side engine.Side, depth int) (*pair, Bounds, int32, error) {
	p := &pair{actions: [2][]engine.Action{slices.Clone(s.lists[depth])}}
	sealed, low, err := s.payoffs(p, g, side, depth)
	if err != nil {
		return nil, unknown, closed, err
	}
	m := p.worth
	if side == engine.SideB {
		m = transposed(m)
	}
	b, rows, columns, err := mixed(m)
	if err != nil {
		return nil, unknown, closed, err
	}
	p.shares = [2][]float64{rows, columns}
	if side == engine.SideB {
		p.shares = [2][]float64{columns, rows}
	}
	second := p.mixture(1)
	for _, k := range sealed {
		s.second[k] = second
	}
	return p, b, low, nil
}

// mixture values the actions of the side that seals, 0, or of the other, 1, each against the mixture of its opponent.
func (p *pair) mixture(of int) (list []Valued) {
	m := p.worth
	if of == 1 {
		m = transposed(m)
	}
	for i, a := range p.actions[of] {
		var against mean
		for j, share := range p.shares[1-of] {
			against.add(probability{lo: share, hi: share}, m[i][j])
		}
		share := p.shares[of][i]
		list = append(list, Valued{Action: a, Bounds: against.bounds(), Share: share, Best: share > Alike})
	}
	slices.SortStableFunc(list, func(a, b Valued) int { return cmp.Compare(b.Share, a.Share) })
	return list
}

// payoffs works out what every pair of choices is worth. It returns the positions that are reached when the first
// choice is sealed, and the least depth that a value rests on.
func (s *Solution) payoffs(p *pair, g engine.Game, side engine.Side, depth int) (sealed []key, low int32, err error) {
	low = closed
	for i, a := range p.actions[0] {
		next := s.game(depth+1, g)
		next.Play(a, nil)
		replies := s.actions(next, nil)
		if i == 0 {
			p.actions[1] = replies
		} else if !slices.Equal(p.actions[1], replies) || next.Turn().Actor != engine.Actor(side.Other()) {
			return nil, closed, &Refused{
				"what a side may choose depends on what the other has sealed; that is no choice at once"}
		}
		sealed = append(sealed, s.identify(next))
		row := make([]Bounds, len(replies))
		for j, reply := range replies {
			open := s.game(depth+2, next)
			open.Play(reply, nil)
			v, rests, err := s.value(open, depth+2)
			if err != nil {
				return nil, closed, err
			}
			s.Size.Actions++
			low, row[j] = min(low, rests), v
		}
		p.worth = append(p.worth, row)
	}
	return sealed, low, nil
}

func transposed(m [][]Bounds) [][]Bounds {
	t := make([][]Bounds, len(m[0]))
	for j := range t {
		for i := range m {
			t[j] = append(t[j], m[i][j])
		}
	}
	return t
}

// mixed bounds the value of a matrix game whose rows the first seat chooses and whose
// columns the second, and returns a mixed strategy of each. The bounds are what these
// strategies guarantee.
func mixed(m [][]Bounds) (b Bounds, rows, columns []float64, err error) {
	rows, columns, err = simplex(m)
	if err != nil {
		return unknown, nil, nil, err
	}
	b = Bounds{guarantee(m, rows), 1 - guarantee(mirrored(m), columns)}
	b.Hi = up(b.Hi)
	if pure := saddle(m); pure.Width() <= b.Width() {
		b = pure
	}
	return b, rows, columns, nil
}

// saddle bounds the value by what single actions guarantee.
func saddle(m [][]Bounds) Bounds {
	b := Bounds{0, 1}
	for i := range m {
		least := 1.0
		for j := range m[i] {
			least = math.Min(least, m[i][j].Lo)
		}
		b.Lo = math.Max(b.Lo, least)
	}
	for j := range m[0] {
		most := 0.0
		for i := range m {
			most = math.Max(most, m[i][j].Hi)
		}
		b.Hi = math.Min(b.Hi, most)
	}
	return b
}

// mirrored is the game as the second seat sees it.
func mirrored(m [][]Bounds) [][]Bounds {
	t := transposed(m)
	for i := range t {
		for j, v := range t[i] {
			t[i][j] = Bounds{down(1 - v.Hi), up(1 - v.Lo)}
		}
	}
	return t
}

// guarantee is what a mixed strategy of the rows is worth at least.
func guarantee(m [][]Bounds, x []float64) float64 {
	total := 0.0
	for _, p := range x {
		total = up(total + p)
	}
	least := 1.0
	for j := range m[0] {
		sum := 0.0
		for i, p := range x {
			sum = down(sum + down(p*m[i][j].Lo))
		}
		least = math.Min(least, down(sum/total))
	}
	return least
}

// simplex finds mixed strategies that are optimal for the middles of the bounds, up to
// rounding.
func simplex(m [][]Bounds) (rows, columns []float64, err error) {
	n, k := len(m), len(m[0])
	if n*k == 0 {
		return nil, nil, errors.New("a matrix game without actions")
	}
	// With every payoff raised by one they are positive; the rows then want the least sum
	// of u >= 0 with M'u >= 1, the columns the greatest sum of w >= 0 with Mw <= 1.
	least := mat.NewDense(k, n+k, nil)
	most := mat.NewDense(n, k+n, nil)
	for i := range m {
		for j := range m[i] {
			least.Set(j, i, 1+m[i][j].Mid())
			most.Set(i, j, 1+m[i][j].Mid())
		}
	}
	for j := range k {
		least.Set(j, n+j, -1)
	}
	for i := range n {
		most.Set(i, k+i, 1)
	}
	if rows, err = programme(least, n, k, 1); err != nil {
		return nil, nil, err
	}
	columns, err = programme(most, k, n, -1)
	return rows, columns, err
}

// programme solves one side's linear programme and scales it to probabilities. The first
// of the columns are the actions, the others slack.
func programme(a *mat.Dense, actions, conditions int, sign float64) ([]float64, error) {
	c, one := make([]float64, actions+conditions), make([]float64, conditions)
	for i := range actions {
		c[i] = sign
	}
	for i := range one {
		one[i] = 1
	}
	_, x, err := lp.Simplex(c, a, one, 1e-12, nil)
	if err != nil {
		return nil, err
	}
	x = x[:actions]
	total := 0.0
	for i := range x {
		x[i] = math.Max(0, x[i])
		total += x[i]
	}
	for i := range x {
		x[i] /= total
	}
	return x, nil
}
