package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// closeMove checks where a move ends: bases, contacts, zones, lairs, allowances;
// then it works out the cost in PIPs.
func (g moves) closeMove(m *motion) refusal {
	var rects [maxSide]plane.Rect
	for i := range m.n {
		rects[i] = g.unit(m.ids[i]).size.At(m.at[i])
		if r := g.standing(m.ids[i], m.at[i], &rects[i], m.near[i]); r != engine.Legal {
			return r
		}
		for j := range i {
			if rects[i].Overlaps(&rects[j], eps) {
				return overlapsBase
			}
		}
	}
	if r := g.contacts(m, &rects); r != engine.Legal {
		return r
	}
	if m.late.n > 0 {
		if r := g.zonedLate(m, &rects[0]); r != engine.Legal {
			return r
		}
	}
	if m.entries > 0 {
		for k := range m.entries {
			z := &m.zones[k]
			z.passed = m.crossed[z.who].has(z.enemy)
		}
		if r := g.zoned(m); r != engine.Legal {
			return r
		}
	}
	for i := range m.n {
		if g.strays(m.ids[i], g.t.ground.under(&rects[i])) {
			return leavesLair
		}
	}
	return g.distances(m, &rects)
}

// strays reports that a lurker would have left the feature it was deployed in (HOTT-LK-7).
func (g moves) strays(e uint8, in features) bool {
	home := g.s.El[e].Home
	return lurkerKinds.has(g.unit(e).kind) && home != noFeature && in>>home&1 == 0
}

// distances checks every element's allowance and buys road extras (HOTT-MV-4,
// HOTT-PIP-3, ruling E4).
func (g moves) distances(m *motion, rects *[maxSide]plane.Rect) refusal {
	if m.late.n > 0 {
		g.roughLate(m)
	}
	for i := range m.n {
		u := g.unit(m.ids[i])
		over := m.spent[i] - g.reach(m, i) - nearly
		if u.class != aerial && u.bad == 0 && !m.onRoad && m.under[i]&g.t.ground.badLand != 0 {
			return artilleryBad
		}
		if over <= 0 {
			continue
		}
		if !m.onRoad || (m.n > 1 && !m.column) || u.class == aerial {
			return tooFar
		}
		n := roadExtras(over)
		if n > 20 {
			return tooFar
		}
		m.extra = max(m.extra, int8(n))
	}
	if m.extra == 0 {
		return engine.Legal
	}
	if m.nearFoe {
		return noRoad
	}
	return engine.Legal
}

// reach is the allowance of an element for the move it has made so far
// (HOTT-MV-4), in fine units.
func (g moves) reach(m *motion, i int) int64 {
	u := g.unit(m.ids[i])
	if u.class == aerial {
		return fine(u.good)
	}
	if m.onRoad && (m.n == 1 || m.column) {
		return fine(u.road)
	}
	return g.speedOn(m.ids[i], m.under[i])
}

// speedOn is how far the table lets an element go on some ground, in fine units.
func (g moves) speedOn(e uint8, in features) int64 {
	u, t := g.unit(e), g.t.ground
	switch {
	case u.class == aerial:
		return fine(u.good)
	case in&t.water != 0:
		return fine(u.river)
	case in&t.badLand != 0:
		return fine(u.bad)
	}
	return fine(u.good)
}

// roadExtras is how many extras of 100p a road move buys that goes so far beyond the
// allowance (HOTT-PIP-3, ruling E4).
func roadExtras(over int64) int64 {
	if over <= 0 {
		return 0
	}
	return (over + paces(100) - 1) / paces(100)
}

// nearRoad reports whether a leg of a road move comes nearer than 200p to an enemy.
func (g moves) nearRoad(e uint8, p, q plane.Pose, isStraight bool) bool {
	u, clear := g.unit(e), paces(g.t.opts.Clear)
	around := circleAround(p, q, u.span)
	if isStraight {
		around = sweptRect(p, q, u.depth)
	}
	foes := set(0) // who may come so near to a sample
	for rest := g.about(&around, clear) & mine(sideOf(e).Other()); rest != 0; {
		if o := rest.next(); around.Near(&g.d.rect[o], clear) {
			foes |= one(o)
		}
	}
	if foes == 0 {
		return false
	}
	n := samples(p, q, u.depth)
	for k := int32(0); k <= n; k++ {
		r := u.size.At(p.Between(q, k, n))
		if g.nearer(foes, &r, clear-nearly) {
			return true
		}
	}
	return false
}

// contacts checks what the front edges touch at the end (HOTT-CON-4 to HOTT-CON-6,
// HOTT-AIR-2, HOTT-T-ART-SPC). One legal contact of a group excuses those of others.
func (g moves) contacts(m *motion, rects *[maxSide]plane.Rect) refusal {
	side := sideOf(m.ids[0])
	walled := side != strongholdSide && g.t.ground.str != nil
	touched, legal := false, false
	bad := engine.Legal
	for i := range m.n {
		e := m.ids[i]
		near := g.closeBy(m.near[i]&mine(side.Other()), &rects[i])
		if near == 0 && !walled {
			continue
		}
		at, wall := g.frontTouches(m.at[i], near)|g.meetsCorners(m.at[i], &rects[i], near),
			walled && g.touchesWall(m.at[i])
		if !g.unit(e).mayContact {
			if at != 0 || wall || g.wouldOverlap(m.at[i], &rects[i], near) {
				return mayNotContact
			}
			continue
		}
		if at != 0 {
			free, r := g.contactsWith(m, i, at, &rects[i])
			if r == aerialUntouchable {
				return r
			}
			touched, legal = true, legal || free
			if bad == engine.Legal || (r != engine.Legal && r != badContact) {
				bad = r
			}
		}
		if wall {
			touched = true
			if g.atWall(m.at[i]) {
				legal = true
			} else {
				bad = badContact
			}
		}
	}
	switch {
	case touched && bad != engine.Legal && (!legal || m.n == 1):
		return bad
	case m.turned && !legal:
		return waterTurn
	}
	return engine.Legal
}

// meetsCorners are the enemies, of those in among, with whom a pose is in contact by its corners
// (HOTT-CON-1, HOTT-CON-2): front edges up to CORNER apart are in contact, though they do not touch.
func (g moves) meetsCorners(p plane.Pose, r *plane.Rect, among set) (out set) {
	for rest := among; rest != 0; {
		o := rest.next()
		q, or := g.pose(o), &g.d.rect[o]
		if frontContact(p, q, r, or) || flankContact(p, q, r, or) != noFlank {
			out |= one(o)
		}
	}
	return out
}

// contactsWith are the contacts of element i with the enemies that its front edge touches:
// whether one of them is legal, and why another is not. Beside a legal one, those that
// stand across do not count (ruling R39).
func (g moves) contactsWith(m *motion, i int, at set, r *plane.Rect) (legal bool, bad refusal) {
	across := false
	for rest := at; rest != 0; {
		o := rest.next()
		if g.aerial(o) && !g.inCC(o) && !g.mayTouchAerial(m.ids[i]) {
			return false, aerialUntouchable
		}
		switch why := g.contactWith(m, i, o, r); {
		case why == engine.Legal:
			legal = true
		case why == badContact && !parallel(m.at[i].H, g.pose(o).H) && !opposite(m.at[i].H, g.pose(o).H):
			across = true
		case bad == engine.Legal || why != badContact:
			bad = why
		}
	}
	if across && !legal && bad == engine.Legal {
		bad = badContact
	}
	return legal, bad
}

// contactWith is the refusal of element i touching o where it ends, or none when it
// is a legal front, flank or rear contact.
func (g moves) contactWith(m *motion, i int, o uint8, r *plane.Rect) refusal {
	if frontContact(m.at[i], g.pose(o), r, &g.d.rect[o]) {
		return engine.Legal
	}
	switch flankContact(m.at[i], g.pose(o), r, &g.d.rect[o]) {
	case onLeft:
		if !g.startsBeyond(m, i, o, -1) {
			return notBeyond
		}
	case onRight:
		if !g.startsBeyond(m, i, o, 1) {
			return notBeyond
		}
	case onRear:
		if !g.startsBehind(m, i, o) {
			return notBehind
		}
	default:
		return badContact
	}
	return engine.Legal
}

// startsBeyond reports that element i of a motion was beyond a flank of an enemy at its
// start.
func (g moves) startsBeyond(m *motion, i int, o uint8, side int64) bool {
	r := g.unit(m.ids[i]).size.At(m.from[i])
	return g.beyond(&r, o, side)
}

// startsBehind is HOTT-CON-5 for the rear.
func (g moves) startsBehind(m *motion, i int, o uint8) bool {
	r := g.unit(m.ids[i]).size.At(m.from[i])
	return g.wholeBehind(&r, o)
}
