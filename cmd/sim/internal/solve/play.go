package solve

import (
	"cmp"
	"math/big"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Valued is an action with what it is worth to the first seat.
type Valued struct {
	Action engine.Action
	Bounds Bounds
	Exact  *big.Rat // nil where it was not worked out
	Share  float64  // how often perfect play takes it where both sides choose at once
	Best   bool     // no other is better
}

// Alike is how near two values must be to count as equal where only bounds are known.
const Alike = 1e-11

// Of returns the bounds of the value of a position to the first seat. One that was not
// met before is worked out, within the same limits.
func (s *Solution) Of(g engine.Game) (Bounds, error) {
	size := s.Size
	b, _, err := s.value(g, 0)
	s.Size = size
	return b, err
}

// Known is how many positions the solution keeps by now.
func (s *Solution) Known() int { return len(s.kept) }

// list lists in lists[0] what may be done in a position, and reports whether both sides choose at once in it.
func (s *Solution) list(g engine.Game) (sealed bool, err error) {
	s.game(0, g)
	s.lists[0] = s.actions(g, s.lists[0])
	return s.seals(g, g.Turn().Actor.Side(), 0)
}

// Actions values everything that the side that must choose may do, the best first and
// equals in the order of the offer. Where both sides choose at once, an action's value is
// that against the other side's best mixed strategy. Fractions are worked out when
// asked for.
func (s *Solution) Actions(g engine.Game, fractions bool) ([]Valued, error) {
	size := s.Size
	defer func() { s.Size = size }()
	side := g.Turn().Actor.Side()
	sealed, err := s.list(g)
	if err != nil {
		return nil, err
	}
	if sealed {
		return s.mixture(g, side)
	}
	var list []Valued
	for _, a := range slices.Clone(s.lists[0]) {
		v := Valued{Action: a}
		next := s.game(0, g)
		next.Play(a, nil)
		if v.Bounds, err = s.Of(next); err != nil {
			return nil, err
		}
		if fractions {
			if v.Exact, err = s.Fraction(next); err != nil {
				return nil, err
			}
		}
		list = append(list, v)
	}
	slices.SortStableFunc(list, func(a, b Valued) int { return -worth(side, a, b) })
	for i := range list {
		list[i].Best = worth(side, list[i], list[0]) == 0
	}
	return list, nil
}

// worth compares two actions for a side: 1 where the first is better.
func worth(side engine.Side, a, b Valued) int {
	c := 0
	switch {
	case a.Exact != nil && b.Exact != nil:
		c = a.Exact.Cmp(b.Exact)
	case a.Bounds.Mid() > b.Bounds.Mid()+Alike:
		c = 1
	case a.Bounds.Mid() < b.Bounds.Mid()-Alike:
		c = -1
	}
	if side == engine.SideB {
		return -c
	}
	return c
}

// mixture values the actions of a side that seals its choice.
func (s *Solution) mixture(g engine.Game, side engine.Side) ([]Valued, error) {
	actions := slices.Clone(s.lists[0])
	m, _, err := s.payoffs(g, side, 0)
	if err != nil {
		return nil, err
	}
	if side == engine.SideB {
		m = transposed(m)
	}
	_, rows, columns, err := mixed(m)
	if err != nil {
		return nil, err
	}
	if side == engine.SideB {
		m, rows, columns = transposed(m), columns, rows
	}
	var list []Valued
	for i, a := range actions {
		var against mean
		for j, p := range columns {
			against.add(probability{lo: p, hi: p}, m[i][j])
		}
		list = append(list, Valued{Action: a, Bounds: against.bounds(), Share: rows[i], Best: rows[i] > Alike})
	}
	slices.SortStableFunc(list, func(a, b Valued) int { return cmp.Compare(b.Share, a.Share) })
	return list, nil
}

// Commander plays perfectly: among the best actions it takes one at random, so that it
// favours no order, and where both sides choose at once it mixes as it should. It plays
// only games that the solution knows.
type Commander struct {
	s     *Solution
	own   dice.Source
	count uint32
	game  engine.Game
	err   error
}

// Commander returns a commander that plays by the solution.
func (s *Solution) Commander() *Commander { return &Commander{s: s, game: s.Root.Clone()} }

// Begin forgets the last game.
func (c *Commander) Begin(_ engine.Table, _ engine.Side, own dice.Source) { c.own, c.count = own, 0 }

// Err is the first failure to find a value, after which it took the first action offered.
func (c *Commander) Err() error { return c.err }

// Choose returns a best action.
func (c *Commander) Choose(v engine.View) engine.Action {
	c.count++
	v.Imagine(c.game, c.own.Fork(uint64(c.count)))
	list, err := c.s.Actions(c.game, false)
	if err != nil {
		if c.err == nil {
			c.err = err
		}
		return v.Offer(nil)[0]
	}
	return Pick(list, c.own, c.count)
}

// Pick draws one of the best actions of a list, by their shares where they have any.
func Pick(list []Valued, own dice.Source, n uint32) engine.Action {
	const grain = 1 << 40
	key := dice.NewKey(0, 0, 0, 0, n&dice.MaxOrdinal)
	if at, sum := float64(own.Below(key, grain))/grain, 0.0; list[0].Share > 0 {
		for _, v := range list {
			if sum += v.Share; at < sum {
				return v.Action
			}
		}
		return list[0].Action
	}
	best := 0
	for best < len(list) && list[best].Best {
		best++
	}
	return list[own.Below(key, uint64(best))].Action
}
