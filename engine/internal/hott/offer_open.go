package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Pick wants the best move alone, and to judge a move costs as much as to appraise it. So it
// leaves the verdicts on moves of single elements that make no contact open, ranks them with
// the others and judges only what comes out best, until something legal does. Offer judges
// everything.

// openMove is an action whose verdict was left open, or has been settled since.
type openMove struct {
	at      int // in the list of actions
	settled bool
	legal   bool
}

// leaveOpen leaves the verdicts on what is tried from now on for an element open, where that
// may be. A move in the arc of a shooter is dearer to rank than to judge.
func (g *offers) leaveOpen(e uint8) {
	g.offer.later = g.offer.lazy && g.unit(e).shoots == 0 && !g.underArms(e)
}

// underArms reports that an element stands in the arc and range of a shooter with somebody to
// shoot at.
func (g *offers) underArms(e uint8) bool {
	for rest := g.armed() & mine(sideOf(e).Other()); rest != 0; {
		if g.bearsOn(rest.next(), &g.d.rect[e]) {
			return true
		}
	}
	return false
}

// judgeNow has what is tried from now on judged at once.
func (g *offers) judgeNow() { g.offer.later = false }

// verdict is judge with the PIPs that are left.
func (g *offers) verdict(act engine.Action, who set, a, b leg) refusal {
	why, extra := g.judge(act, who, a, b)
	if why == engine.Legal && g.moveCost(who, extra) > g.s.Pips {
		why = noPips
	}
	return why
}

// settle judges open move k of a list of actions, once, and reports whether it is legal.
func (g *offers) settle(list []engine.Action, k int) bool {
	o := &g.offer.open[k]
	if !o.settled {
		act := list[o.at]
		a, _ := unpack(act.A)
		b, _ := unpack(act.B)
		e := uint8(act.Figure.Seat())*maxSide + uint8(act.Figure.Number())
		o.settled, o.legal = true, g.verdict(act, one(e), a, b) == engine.Legal
	}
	return o.legal
}

// zoneForbids reports that an element may not go forward to a place, by whatever way, because
// it is in the zone of an enemy there whom it does not face (HOTT-ZOC-3): a quarter of the
// places that are thought of.
func (g *offers) zoneForbids(e uint8, q plane.Pose, r *plane.Rect) bool {
	zones := g.zonesNow()
	held := set(0)
	for rest := g.about(r, paces(g.t.opts.ZoneDepth)+plane.Fine) & mine(g.s.Owner.Other()); rest != 0; {
		o := rest.next()
		if r.Apart(&zones[o], 0) {
			continue
		}
		if opposite(q.H, g.pose(o).H) { // (b) or (c) may hold
			return false
		}
		if g.inZone(r, o, g.carpetNow(o, one(e))) {
			held |= one(o)
		}
	}
	return held != 0 && g.closesDoor(e, q)&held == 0
}
