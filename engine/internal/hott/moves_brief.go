package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// A verdict on a move of one element, and nothing else, does not need every zone
// that it meets on its way, nor all bad going that it touches. What does not stop a leg at
// once is asked late, when most of it no longer matters.

// lateLegs are the legs of a motion with what is still to be looked into on them.
type lateLegs struct {
	brief bool // something is left
	n     int
	in    int // the leg that the way of the scratch holds
	leg   [maxLegs]lateLeg
}

// lateLeg is one of them.
type lateLeg struct {
	from, to plane.Pose
	straight bool
	first    bool     // it begins where the move begins
	zones    set      // enemies whose zone it may meet
	rough    features // bad going that it may touch
}

// add leaves zones and bad going on the way of a leg for later, if there are any.
func (l *lateLegs) add(w *way, legs int, zones set, rough features) {
	l.in = -1
	if zones != 0 || rough != 0 {
		l.in = l.n
		l.leg[l.n] = lateLeg{w.from, w.to, w.straight, legs == 0, zones, rough}
		l.n++
	}
}

// lateWay makes the way of the scratch that of leg k.
func (g moves) lateWay(m *motion, k int) *way {
	w, l := &g.w.way, &m.late
	if l.in != k {
		l.in = k
		w.begin(l.leg[k].from, l.leg[k].to, g.unit(m.ids[0]), l.leg[k].straight)
	}
	return w
}

// leaveRough takes bad going out of a sweep, to be looked into later, and returns what of it
// is not met where the leg ends: last is the base there.
func (g moves) leaveRough(m *motion, last *plane.Rect, sw *sweep) (rough features) {
	t := g.t.ground
	rough = sw.parts &^ (t.water | t.closed | m.under[0])
	sw.parts &= t.water | t.closed
	if rough != 0 {
		m.under[0] |= g.under(last) & rough
		rough &^= m.under[0]
	}
	return rough
}

// roughLate looks into the bad going that was left for later, if the allowance of the element
// hangs on it.
func (g moves) roughLate(m *motion) {
	rough := features(0)
	for k := range m.late.n {
		rough |= m.late.leg[k].rough
	}
	rough &^= m.under[0]
	if rough == 0 {
		return
	}
	dry := m.spent[0] - g.reach(m, 0) - nearly
	was := m.under[0]
	m.under[0] |= rough
	wet := m.spent[0] - g.reach(m, 0) - nearly
	m.under[0] = was
	if (dry > 0) == (wet > 0) && g.unit(m.ids[0]).bad != 0 {
		return
	}
	for k := range m.late.n {
		sw := sweep{parts: m.late.leg[k].rough &^ m.under[0]}
		if sw.parts == 0 {
			continue
		}
		w := g.lateWay(m, k)
		g.spare(m, 0, &sw)
		if sw.parts != 0 {
			g.walkGround(m, 0, &sw, w.n)
		}
	}
}

// zonedLate is zoned (HOTT-ZOC-3) for one element with zones that were left for later: those that
// would allow the move are looked into first, and of the others whether it meets one of them.
// What zoned allows it allows, and nothing else: TestBriefVerdicts compares the two.
func (g moves) zonedLate(m *motion, r *plane.Rect) refusal {
	zones := set(0)
	for k := range m.late.n {
		zones |= m.late.leg[k].zones
	}
	end := m.at[0]
	met := false
	for rest := zones; rest != 0; {
		o := rest.next()
		q := g.pose(o)
		front := frontContact(end, q, r, &g.d.rect[o])
		facing := !front && opposite(end.H, q.H)
		if !front && !facing && !m.backOnly && !m.crossed[0].has(o) {
			continue
		}
		zone := g.zoneOf(m, o)
		inside := (facing || m.crossed[0].has(o)) && g.inZone(r, o, m.carpets[o%maxSide])
		if m.crossed[0].has(o) && !inside { // (d), ruling E5
			zones &^= one(o)
			continue
		}
		facing = facing && inside
		if !front && !facing && !m.backOnly {
			continue
		}
		zones &^= one(o)
		at, began := g.firstMet(m, o, &zone)
		switch {
		case at == nil:
		// (a), (b), (c)
		case m.backOnly && began, front, facing && r.Dist(&g.d.rect[o]) <= at.Dist(&g.d.rect[o])+nearly:
			return engine.Legal
		default:
			met = true
		}
	}
	for rest := zones; rest != 0 && !met; {
		met = g.meets(m, rest.next())
	}
	if met {
		return inZoneEnd
	}
	return engine.Legal
}

// firstMet is where the element is first in the zone of an enemy, or nil, and whether it was
// there when the move began.
func (g moves) firstMet(m *motion, o uint8, zone *plane.Rect) (at *plane.Rect, began bool) {
	for k := range m.late.n {
		if l := &m.late.leg[k]; l.zones.has(o) {
			w := g.lateWay(m, k)
			if i := g.entersZone(m, 0, o, zone, 0, w.n); i <= w.n {
				return w.at(i), i == 0 && l.first
			}
		}
	}
	return nil, false
}

// meets reports that the element is somewhere in the zone of an enemy, most often at the end
// of a leg.
func (g moves) meets(m *motion, o uint8) bool {
	zone := g.zoneOf(m, o)
	for k := m.late.n - 1; k >= 0; k-- {
		if m.late.leg[k].zones.has(o) {
			w := g.lateWay(m, k)
			if g.entersZone(m, 0, o, &zone, w.n, w.n) <= w.n || g.entersZone(m, 0, o, &zone, 0, w.n-1) <= w.n {
				return true
			}
		}
	}
	return false
}
