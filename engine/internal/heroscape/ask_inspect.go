package heroscape

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// Inspect tells a figure's state in the words of the case files.
func (t *table) Inspect(gg engine.Game, who engine.Figure) []engine.Pair {
	g := &gg.(*game).field
	f := t.figOf(who)
	if f == noFig {
		return nil
	}
	s := &g.s
	gi := t.groupOf[f]
	u := t.unitOf(f)
	at, tail := "off", "none"
	if s.lead[f] != none {
		at = t.label(s.lead[f])
	}
	if s.trail[f] != none {
		tail = t.label(s.trail[f])
	}
	pairs := speech.Pairs("alive", s.live.has(f), "at", at, "tail", tail, "wounds", s.wounds[f], "life",
		u.life-s.wounds[f],
		"controller", info.Seats[s.cards[gi].side], "spirits",
		fmt.Sprintf("%d attack %d defence", s.cards[gi].attack, s.cards[gi].defence),
		"grenade", u.can&throws != 0 && s.cards[gi].flags&cardGrenade == 0)
	if s.depth > 0 {
		turn := g.turn()
		mine := turn.group == gi
		pairs = append(pairs, speech.Pairs("moved", mine && turn.moved>>f.num()&1 != 0, "attacked",
			mine && turn.attacked>>f.num()&1 != 0,
			"active", mine && turn.active>>f.num()&1 != 0)...)
	}
	return pairs
}

// Audit checks the invariants of a state.
func (t *table) Audit(gg engine.Game) error {
	g := gg.(*game).questions()
	s := &g.s
	if both := s.own[0].and(s.own[1]); !both.empty() {
		return fmt.Errorf("%s is controlled by both sides", t.names[both.first()])
	}
	standing := s.own[0].or(s.own[1])
	if lost := standing.minus(s.live); !lost.empty() {
		return fmt.Errorf("%s is dead on the board", t.names[lost.first()])
	}
	mover := noFig
	for i := range s.stack.Len() {
		if f := s.stack.At(i); f.kind == frMove && f.sub <= moveTakeoff {
			mover = f.fig
		}
	}
	count := 0
	for seat := range t.seats {
		for set := t.seats[seat]; !set.empty(); {
			f := set.pop()
			if err := g.auditFigure(f, standing.has(f), f == mover); err != nil {
				return err
			}
			if standing.has(f) && f != mover {
				count++
				if s.trail[f] != none {
					count++
				}
			}
		}
	}
	for c, f := range g.occupant {
		if f == noFig {
			continue
		}
		if s.lead[f] != cell(c) && s.trail[f] != cell(c) {
			return fmt.Errorf("%s is noted on %s, where it does not stand", t.names[f], t.label(cell(c)))
		}
		count--
	}
	if count != 0 {
		return fmt.Errorf("the board holds %d ends too few", count)
	}
	if int(s.depth) > len(s.turns) || s.stack.Len() > maxDepth {
		return fmt.Errorf("%d turns and %d frames are open", s.depth, s.stack.Len())
	}
	return nil
}

// auditFigure names the first thing about a figure that cannot be, for tests that look at every position.
// While a figure is on its way it may stand where nobody may stop.
func (g questions) auditFigure(f fig, stands, moving bool) error {
	s, t := &g.s, g.t
	u := t.unitOf(f)
	name := t.names[f]
	switch {
	case stands != (s.lead[f] != none):
		return fmt.Errorf("%s stands on %s, but controlled on the board: %v", name, t.label(s.lead[f]), stands)
	case !stands:
		return nil
	case u.double != (s.trail[f] != none):
		return fmt.Errorf("%s stands on the wrong number of cells", name)
	case s.wounds[f] >= u.life:
		return fmt.Errorf("%s lives with %d wounds of %d", name, s.wounds[f], u.life)
	case !s.own[g.sideOf(f)].has(f):
		return fmt.Errorf("%s is not among its controller's figures", name)
	case moving:
		return nil
	case g.occupant[s.lead[f]] != f:
		return fmt.Errorf("%s is not noted on %s", name, t.label(s.lead[f]))
	case t.is(s.lead[f], cellSolid):
		return fmt.Errorf("%s stands in a tree", name)
	case s.trail[f] != none:
		k := t.dirTo(s.lead[f], s.trail[f])
		if k < 0 || !g.levelPair(s.lead[f], k) || g.occupant[s.trail[f]] != f {
			return fmt.Errorf("%s straddles %s and %s", name, t.label(s.lead[f]), t.label(s.trail[f]))
		}
	}
	return nil
}
