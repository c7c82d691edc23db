package solve

import (
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
// met before is worked out, within the same limits. One in which the second of two that choose
// at once must choose is worth what the first one was, since nobody has learnt anything.
func (s *Solution) Of(g engine.Game) (Bounds, error) {
	if turn := g.Turn(); turn.Actor.IsSide() && s.hidden(g, turn.Actor.Side()) {
		list, err := s.afterSealed(g)
		if err != nil {
			return unknown, err
		}
		return list[0].Bounds, nil
	}
	size := s.Size
	b, _, err := s.value(g, 0)
	s.Size = size
	return b, err
}

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
	if s.hidden(g, side) {
		return s.afterSealed(g)
	}
	sealed, err := s.list(g)
	if err != nil {
		return nil, err
	}
	if sealed {
		p, _, _, err := s.pair(g, side, 0)
		if err != nil {
			return nil, err
		}
		return p.mixture(0), nil
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

// afterSealed values the actions of the side that chooses second of two that choose at once: as it must mix them
// whatever the other one has sealed. It is known of every such position that was met while a value was worked out.
func (s *Solution) afterSealed(g engine.Game) ([]Valued, error) {
	list, ok := s.second[s.identify(g)]
	if !ok {
		return nil, &Refused{
			"a side must choose without knowing what the other has sealed, and the position in which " +
				"that was sealed was not solved"}
	}
	return slices.Clone(list), nil
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
