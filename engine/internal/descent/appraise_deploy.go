package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
)

// landing is what one seat's zone looks like to who deploys in it. It depends on the
// zones alone, so that a board turned round or reflected is deployed on in the same way.
type landing struct {
	away  []uint8 // squares from each cell to the other seat's zone, whatever lies between
	steps []uint8 // spaces from each cell to that zone with the doors as they are at first
	// Twice the middle of the zone along its longer side, which is the line to be held;
	// both where it is as deep as it is wide.
	middle [2]int
	along  [2]bool
}

// landings works out the landing of each seat.
func (t *table) landings(b *board) {
	for side := range t.landing {
		l := &t.landing[side]
		l.away, l.steps = make([]uint8, b.cells), make([]uint8, b.cells)
		for c := range cell(b.cells) {
			l.away[c], l.steps[c] = far, far
			x, y := b.xy(c)
			other := &t.zones[1-side]
			for z := other.next(0); z >= 0; z = other.next(z + 1) {
				zx, zy := b.xy(z)
				l.away[c] = min(l.away[c], uint8(max(abs(x-zx), abs(y-zy))))
				l.steps[c] = min(l.steps[c], uint8(b.dist(c, z)))
			}
		}
		low, high := [2]int{far, far}, [2]int{}
		for z := t.zones[side].next(0); z >= 0; z = t.zones[side].next(z + 1) {
			x, y := b.xy(z)
			for k, n := range [2]int{x, y} {
				low[k], high[k] = min(low[k], n), max(high[k], n)
			}
		}
		for k := range l.middle {
			l.middle[k] = low[k] + high[k]
			l.along[k] = high[k]-low[k] >= high[1-k]-low[1-k]
		}
	}
}

// nearest is the least of some distances under a base.
func (u *unit) nearest(distances []uint8, anchor cell, turned bool) int {
	best := far
	for _, o := range u.base(turned) {
		best = min(best, int(distances[anchor+o]))
	}
	return best
}

// appraiseDeploy likes melee figures in front, others behind, all near the middle of
// the line.
func (g appraisal) appraiseDeploy(i int, a engine.Action, t *engine.Terms) {
	u := &g.t.units[i]
	turned := a.N == 1
	l := &g.t.landing[u.side]
	front := -u.nearest(l.away, a.Cell, turned)
	if len(u.profiles) > 0 && g.t.profiles[u.profiles[0]].ranged {
		front = -front
	}
	t[engine.TermGround] += int32(front)
	if u.side != g.t.first {
		t[engine.TermRisk] += g.strikeAt(i, a.Cell, turned)
	}
	t[engine.TermSupport] -= int32(g.offMiddle(u, l, a.Cell, turned))
	t[termGoal] += g.deployGoal(i, a.Cell, turned)
}

// offMiddle is how far a base is put down from the middle of the line.
func (g appraisal) offMiddle(u *unit, l *landing, anchor cell, turned bool) int {
	x, y := g.b.xy(anchor)
	w, h := u.width, u.height
	if turned {
		w, h = h, w
	}
	off := 0
	for k, n := range [2]int{2*x + w - 1, 2*y + h - 1} {
		if l.along[k] {
			off = max(off, abs(n-l.middle[k]))
		}
	}
	return off / 2
}

// land fills the scratch for the deployment of figure i: the enemies with what each of
// their attacks would take of it.
func (g appraisal) land(i int) *appraiser {
	g.needScratch()
	ai := &g.ai
	if ai.fresh && ai.landing && g.t.units[ai.figure].class == g.t.units[i].class {
		return ai
	}
	ai.fresh, ai.landing, ai.figure = true, true, i
	ai.tolled = [4]uint64{}
	ai.enemies = 0
	u := &g.t.units[i]
	for k := range g.t.units {
		o := &g.t.units[k]
		if o.side == u.side || o.kind == familiar || len(o.profiles) == 0 {
			continue
		}
		th := g.carry(k)
		g.blows(&th, k, i, int(u.health))
		th.walk -= int8(max(o.width, o.height) - 1) // all of its base is in its zone
		ai.enemy[ai.enemies], ai.threat[ai.enemies] = int8(k), th
		ai.enemies++
	}
	return ai
}

// strikeAt is what the side that goes first may take in its first turns of a figure
// deployed at a placement, the enemy coming from the edge of its zone.
func (g appraisal) strikeAt(i int, anchor cell, turned bool) (sum int32) {
	ai := g.land(i)
	u := &g.t.units[i]
	near := u.nearest(g.t.landing[u.side].steps, anchor, turned)
	if ai.tolled[near>>6]>>(near&63)&1 == 1 {
		return ai.toll[near]
	}
	for n := range ai.enemies {
		sum += ai.threat[n].from(near)
	}
	ai.tolled[near>>6] |= 1 << (near & 63)
	ai.toll[near] = sum
	return sum
}

func (g appraisal) deployGoal(i int, anchor cell, turned bool) int32 {
	u := &g.t.units[i]
	if g.t.goal.Lead == 0 && !(g.t.goal.Escape > 0 && u.kind == hero) {
		return 0
	}
	return -int32(u.nearest(g.t.toExit, anchor, turned)) / 2
}
