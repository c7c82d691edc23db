package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// harmless reports that a recoil takes nothing from anybody: it is free to go, and nobody
// recoils after it.
func (g combat) harmless(e uint8, flankers set) bool {
	if flankers != 0 || g.closedRetreat(e) {
		return false
	}
	_, clear := g.clearBack(e, g.pose(e), min(g.unit(e).depth, width)/onePace)
	return clear
}

// closedRetreat reports an enemy on flank or rear that closes e's retreat
// (HOTT-REC-2, HOTT-T-SN-SPC).
func (g combat) closedRetreat(e uint8) bool {
	for rest := g.attackers(e); rest != 0; {
		if o := rest.next(); g.unit(o).closesAll || g.t.el[e].general {
			return true
		}
	}
	return false
}

// clearBack is the common case: nothing lies in the way at all.
func (g combat) clearBack(e uint8, start plane.Pose, way int32) (plane.Pose, bool) {
	end := start.Ahead(-way * onePace)
	box := plane.MakeRect(start, width, g.unit(e).depth+way*onePace+2)
	if !g.t.ground.inside(&box) {
		return end, false
	}
	for rest := g.about(&box, 0) &^ one(e); rest != 0; {
		o := rest.next()
		if box.Overlaps(&g.d.rect[o], eps) {
			return end, false
		}
	}
	t := g.t.ground
	if t.str != nil && t.str.Overlaps(&box, 0) {
		return end, false
	}
	return end, t.under(&box)&g.stopsBack(e) == 0
}

// stopsBack is the ground that may stop a recoil, see backStopped.
func (g combat) stopsBack(e uint8) features {
	t := g.t.ground
	if g.aerial(e) {
		return t.closed | t.badAir
	}
	return t.closed | t.water&^t.rivers | t.wide
}

// sparedByTrample reports who is trampled by nobody: Be, Sn and aerials (HOTT-T-BE-SPC, HOTT-T-DR-SPC).
func (g combat) sparedByTrample(o uint8) bool {
	return g.is(o, behemoth) || g.is(o, sneakers) || g.aerial(o)
}

// backStopped reports ground that destroys what recoils into it (HOTT-REC-3).
func (g combat) backStopped(e uint8, at plane.Pose, r *plane.Rect) bool {
	t := g.t.ground
	if !t.inside(r) || (t.str != nil && t.str.Overlaps(r, eps)) {
		return true
	}
	in := t.under(r)
	if in&t.closed != 0 {
		return true
	}
	if g.aerial(e) {
		return in&t.badAir != 0
	}
	for i := range t.list {
		// rivers do not stop it (ruling R19)
		if in&g.stopsBack(e)>>i&1 == 1 && !g.swims(e, i) && t.tooWide(i, at, r, &g.t.opts) {
			return true
		}
	}
	return false
}

// pushable reports whether e may push o back: a friend that faces the same way, is not in close combat and
// is not Be, Dr or Gd, which are pushed only by each other (HOTT-REC-5).
func (g combat) pushable(e, o uint8) bool {
	heavy := setOf(behemoth, dragon, god)
	if heavy.has(g.unit(o).kind) && !heavy.has(g.unit(e).kind) {
		return false
	}
	return parallel(g.pose(e).H, g.pose(o).H) && !g.inCC(o)
}
