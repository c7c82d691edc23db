package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// enemyWithin reports an enemy base within n paces.
func (g *field) enemyWithin(e uint8, far int32) bool {
	for rest := g.about(&g.d.rect[e], paces(far)+plane.Fine) & mine(sideOf(e).Other()); rest != 0; {
		if g.d.rect[e].Within(&g.d.rect[rest.next()], paces(far)+nearly) {
			return true
		}
	}
	return false
}

// enemyNearer reports whether an enemy of a side is nearer than d to a base.
func (g *field) enemyNearer(side engine.Side, r *plane.Rect, d int64) bool {
	return g.nearer(g.d.live&mine(side.Other()), r, d)
}

// nearer reports whether some of some bases is nearer than d to a base.
func (g *field) nearer(among set, r *plane.Rect, d int64) bool {
	for rest := among & g.about(r, d); rest != 0 && d > 0; {
		o := rest.next()
		if r.Within(&g.d.rect[o], d-1) {
			return true
		}
	}
	return false
}

// nearEnemies are the enemies of a side whose bases come within a pace of a base.
func (g *field) nearEnemies(side engine.Side, r *plane.Rect) (out set) {
	return g.closeBy(g.d.live&mine(side.Other()), r)
}

// closeBy are those of some bases that come within a pace of a base.
func (g *field) closeBy(among set, r *plane.Rect) (out set) {
	for rest := among & g.about(r, corner); rest != 0; {
		o := rest.next()
		if !r.Apart(&g.d.rect[o], corner) {
			out |= one(o)
		}
	}
	return out
}

// mayTouchAerial reports whether a type may bring a free aerial into close combat
// (HOTT-AIR-2).
func (g *field) mayTouchAerial(e uint8) bool {
	k := g.unit(e).kind
	return k == hero || k == paladin || g.aerial(e)
}

// beyond is HOTT-CON-5 for a flank: a base is wholly beyond the line of the side edge, or
// partly beyond it and partly behind the rear line with no part ahead of the front line.
// side is -1 for the left flank.
func (g *field) beyond(r *plane.Rect, o uint8, side int64) bool {
	beyond, behind, ahead, all := false, false, false, true
	depth := fine(g.unit(o).depth)
	f := g.frame(o)
	for _, c := range r.Corners() {
		u, v := f.View(c)
		out := side*u >= fine(halfWidth)-eps
		beyond = beyond || side*u > fine(halfWidth)+eps
		all = all && out
		behind = behind || v < -depth-eps
		ahead = ahead || v > eps
	}
	return all || (beyond && behind && !ahead)
}

// wholeBehind reports that all of a base is behind the rear line of an element.
func (g *field) wholeBehind(r *plane.Rect, o uint8) bool {
	f := g.frame(o)
	for _, c := range r.Corners() {
		if _, v := f.View(c); v > -fine(g.unit(o).depth)+eps {
			return false
		}
	}
	return true
}

// wouldOverlap reports whether a base at a pose would give overlap to an enemy
// (HOTT-OV-2).
func (g *field) wouldOverlap(p plane.Pose, r *plane.Rect, near set) bool {
	for rest := near; rest != 0; {
		if o := rest.next(); g.d.front[o] != nobody && overlapSide(p, r, g.pose(o), &g.d.rect[o]) != noFlank {
			return true
		}
	}
	return false
}
