package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Offer lists what is useful: every destination of every character that may still move;
// every blow with the announcements of TITAN-CARRY-4; every target of a carry. Only
// lines and origins that are no better than others are left out (I-03).
func (g *game) Offer(dst []engine.Action) []engine.Action {
	switch g.s.stage {
	case stagePlace, stageManeuver:
		return g.offerMoves(dst)
	case stageStrike, stageCounter:
		return g.offerBlows(dst)
	case stageCarry:
		return g.offerCarries(dst)
	}
	return dst
}

// offerMoves lists for every character of the owner that has not moved its stay and each hex that it
// reaches; in contact it may do neither unless the rules in play let it. Ending the phase comes last.
func (g *game) offerMoves(dst []engine.Action) []engine.Action {
	s, t := &g.s, g.t
	owner := s.owner(t)
	for m := (s.standing(t, owner) | s.waiting&all(owner)) &^ s.moved; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		verb := verbMove
		if s.at[slot] == off {
			verb = verbEnter
			if s.stage == stagePlace {
				verb = verbPlace
			}
		} else {
			if !t.mayMove && g.contact(slot) != 0 {
				continue
			}
			dst = append(dst, moveAction(verbStay, slot, int(s.at[slot])))
		}
		for set := g.destinations(slot); set != 0; set &= set - 1 {
			dst = append(dst, moveAction(verb, slot, trailing(set)))
		}
	}
	return append(dst, endAction())
}

// offerBlows lists the blows of the side that strikes: each strike with all its announcements, the natural
// one first, and rangestrikes without an origin, which play chooses. Ending the phase is offered once
// nobody owes a strike.
func (g *game) offerBlows(dst []engine.Action) []engine.Action {
	s, t := &g.s, g.t
	owed := false
	var list [1 << 5]announcement
	for m := s.standing(t, s.actor(t)) &^ s.done; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		strikes, owes, shoots := g.options(slot)
		owed = owed || owes
		for set := strikes; set != 0; set &= set - 1 {
			target := s.slotAt(trailing(set))
			a := g.blowAction(verbStrike, slot, target)
			n := g.announcements(slot, target, &list)
			for i := range n {
				if i > 0 {
					a.N = list[i].pack()
				}
				dst = append(dst, a)
			}
		}
		if shoots {
			for targets := g.targets(slot); targets != 0; targets &= targets - 1 {
				dst = append(dst, g.blowAction(verbShoot, slot, bits.TrailingZeros16(targets)))
			}
		}
	}
	if !owed {
		dst = append(dst, endAction()) // TITAN-STR-8
	}
	return dst
}

func (g *game) offerCarries(dst []engine.Action) []engine.Action {
	b := &g.s.blow
	for m := b.carry; m != 0; m &= m - 1 {
		dst = append(dst, g.blowAction(verbCarry, int(b.striker), bits.TrailingZeros16(m)))
	}
	return append(dst, engine.Action{Verb: verbDecline, Figure: figure(int(b.striker)), Cell: engine.NoCell})
}

// Order sorts a plan of moves so that nobody is shut out by a friend: walkers who enter
// go before flyers and the farthest of them first, everybody else by how far it goes;
// who stays comes last (TITAN-ENTRY-3). Equals follow one another by their claims.
func (g *game) Order(plan []engine.Action) {
	g.plan.viewKnown = 0
	for i := 1; i < len(plan); i++ {
		for j := i; j > 0 && g.goesBefore(plan[j], plan[j-1]); j-- {
			plan[j], plan[j-1] = plan[j-1], plan[j]
		}
	}
}

func (g *game) goesBefore(a, b engine.Action) bool {
	x, y := g.precedence(a), g.precedence(b)
	return x > y || (x == y && x > -100 && g.claim(g.t.slotOf(a.Figure)) < g.claim(g.t.slotOf(b.Figure)))
}

// precedence ranks the moves of a plan for playing them: those who enter or go farthest first and flyers
// after walkers, so that none finds its way closed by a friend.
func (g *game) precedence(a engine.Action) int {
	slot := -1
	if a.Figure != engine.NoFigure {
		slot = g.t.slotOf(a.Figure)
	}
	if slot < 0 || a.Verb == verbStay || a.Verb == verbEnd || a.Cell < 0 {
		return -100
	}
	k := g.t.kinds[slot]
	far := 0
	switch a.Verb {
	case verbEnter:
		far = 64
		for set := g.t.entry[side(slot)]; set != 0; set &= set - 1 {
			far = min(far, int(g.t.land.steps[trailing(set)][a.Cell]))
		}
	case verbMove:
		far = int(g.t.land.steps[g.s.at[slot]][a.Cell])
	}
	if k.flies {
		return far - 50
	}
	return far
}
