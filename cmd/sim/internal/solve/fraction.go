package solve

import (
	"math/big"

	"github.com/skirmishlab/skirmishlab/engine"
)

// mostBits is how long a fraction may become; one that is longer says nothing more.
const mostBits = 1 << 15

// Fraction returns the exact value of a position that the solution knows, or nil where
// that takes more than was allowed, where play comes round again, or where choices that are
// sealed must be mixed. Where an action's bounds stay off the best one's it is not looked
// at, since it can decide nothing.
func (s *Solution) Fraction(g engine.Game) (*big.Rat, error) {
	if s.o.Fractions < 0 {
		return nil, nil
	}
	return s.fraction(g, 0)
}

// fraction is the exact value of a position, or nil where it cannot be written down: where play can come
// round to the position again, where its digits grow beyond mostBits, or where too much would have to be
// looked at. The bounds were found before and save most of the work.
func (s *Solution) fraction(g engine.Game, depth int) (*big.Rat, error) {
	turn := g.Turn()
	if turn.Actor == engine.Over {
		return big.NewRat(int64(g.Result().Points(engine.SideA)), 2), nil
	}
	if only, ok := s.forced(g, turn, depth); ok {
		next := s.game(depth+1, g)
		next.Play(only, nil)
		return s.fraction(next, depth+1)
	}
	k := s.identify(g)
	if v, ok := s.exact[k]; ok {
		return v, nil
	}
	b, _, err := s.value(g, depth)
	if err != nil {
		return nil, err
	}
	if b.Width() == 0 { // bounds that meet are the value itself
		return new(big.Rat).SetFloat64(b.Lo), nil
	}
	if s.looked--; s.looked < 0 || depth > s.limit {
		return nil, nil
	}
	if s.looked%4096 == 0 && s.ctx.Err() != nil {
		return nil, s.ctx.Err()
	}
	s.exact[k] = nil // where play comes round to it again there is no fraction
	var v *big.Rat
	if turn.Actor == engine.Chance {
		v, err = s.rolled(g, depth)
	} else {
		v, err = s.chosen(g, turn.Actor.Side(), depth)
	}
	if err != nil {
		return nil, err
	}
	if v != nil && v.Denom().BitLen() > mostBits {
		v = nil
	}
	s.exact[k] = v
	return v, nil
}

func (s *Solution) rolled(g engine.Game, depth int) (*big.Rat, error) {
	law, _ := g.Chance()
	sum, part := new(big.Rat), new(big.Rat)
	for i, p := range s.chances(law) {
		next := s.game(depth+1, g)
		next.Settle(i, nil)
		v, err := s.fraction(next, depth+1)
		if v == nil || err != nil {
			return nil, err
		}
		sum.Add(sum, part.Mul(p.exact, v))
	}
	return sum, nil
}

// chosen is the exact value where side must choose: the best among the actions whose bounds reach the best
// one's. It is nil where one of these has no fraction, since that one might be the best.
func (s *Solution) chosen(g engine.Game, side engine.Side, depth int) (*big.Rat, error) {
	if sealed, err := s.seals(g, side, depth); sealed || err != nil {
		return nil, err
	}
	bounds := make([]Bounds, len(s.lists[depth]))
	best := unknown
	for i, a := range s.lists[depth] {
		next := s.game(depth+1, g)
		next.Play(a, nil)
		b, _, err := s.value(next, depth+1)
		if err != nil {
			return nil, err
		}
		bounds[i] = b
		if best = better(side, best, b); i == 0 {
			best = b
		}
	}
	var value *big.Rat
	for i, b := range bounds {
		if b.Hi < best.Lo || b.Lo > best.Hi {
			continue
		}
		next := s.game(depth+1, g)
		next.Play(s.lists[depth][i], nil)
		v, err := s.fraction(next, depth+1)
		if v == nil || err != nil {
			return nil, err
		}
		if value == nil || (v.Cmp(value) > 0) == (side == engine.SideA) {
			value = v
		}
	}
	return value, nil
}
