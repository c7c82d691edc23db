package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// closeMove checks where a move ends: bases, contacts, zones, lairs, allowances;
// then it works out the cost in PIPs.
func (g *game) closeMove(m *motion) refusal {
	var rects [maxSide]plane.Rect
	for i := range m.n {
		rects[i] = g.unit(m.ids[i]).size.At(m.at[i])
		if r := g.standing(m.ids[i], m.at[i], &rects[i], m.near[i]); r != okay {
			return r
		}
		for j := range i {
			if rects[i].Overlaps(&rects[j], eps) {
				return overlapsBase
			}
		}
	}
	if r := g.contacts(m, &rects); r != okay {
		return r
	}
	if m.entries > 0 {
		for k := range m.entries {
			m.zones[k].passed = m.crossed.has(m.zones[k].enemy)
		}
		if r := g.zoned(m); r != okay {
			return r
		}
	}
	for i := range m.n {
		e := m.ids[i]
		if lurkerKinds.has(g.unit(e).kind) && g.s.El[e].Home != noFeature && g.t.ground.under(&rects[i])>>g.s.El[e].Home&1 == 0 {
			return leavesLair
		}
	}
	return g.distances(m, &rects)
}

// distances checks every element's allowance and buys road extras (HOTT-MV-4,
// HOTT-PIP-3, ruling E4).
func (g *game) distances(m *motion, rects *[maxSide]plane.Rect) refusal {
	for i := range m.n {
		u := g.unit(m.ids[i])
		over := m.spent[i] - g.reach(m, i) - nearly
		if u.class != aerial && u.bad == 0 && !m.onRoad && m.under[i]&g.t.ground.badLand != 0 {
			return artilleryBad
		}
		if over <= 0 {
			continue
		}
		if !m.onRoad || m.n > 1 && !m.column || u.class == aerial {
			return tooFar
		}
		n := roadExtras(over)
		if n > 20 {
			return tooFar
		}
		m.extra = max(m.extra, int8(n))
	}
	if m.extra == 0 {
		return okay
	}
	if m.nearFoe {
		return noRoad
	}
	return okay
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
func (g *game) nearRoad(e uint8, p, q plane.Pose) bool {
	depth := g.unit(e).depth
	n := samples(p, q, depth)
	for k := int32(0); k <= n; k++ {
		r := plane.MakeRect(p.Between(q, k, n), width, depth)
		if g.enemyNearer(sideOf(e), &r, paces(g.t.opts.Clear)-nearly) {
			return true
		}
	}
	return false
}

// enemyNearer reports whether an enemy of a side is nearer than d to a base.
func (g *game) enemyNearer(side engine.Side, r *plane.Rect, d int64) bool {
	for rest := g.d.live & mine(side.Other()); rest != 0 && d > 0; {
		o := rest.next()
		if r.Within(&g.d.rect[o], d-1) {
			return true
		}
	}
	return false
}

// contacts checks what the front edges touch at the end (HOTT-CON-4 to HOTT-CON-6,
// HOTT-AIR-2, HOTT-T-ART-SPC).
func (g *game) contacts(m *motion, rects *[maxSide]plane.Rect) refusal {
	side := sideOf(m.ids[0])
	touched, legal := false, false
	bad := okay
	for i := range m.n {
		e := m.ids[i]
		near := g.closeBy(m.near[i]&mine(side.Other()), &rects[i])
		if near == 0 && g.t.ground.str == nil {
			continue
		}
		if !g.unit(e).mayContact && (near != 0 || side != strongholdSide) {
			if g.frontTouches(m.at[i], near) != 0 || g.wouldOverlap(e, m.at[i], &rects[i], near) || side != strongholdSide && g.touchesWall(m.at[i]) {
				return mayNotContact
			}
			continue
		}
		if at := g.frontTouches(m.at[i], near); at != 0 {
			touched = true
			free, r := g.contactsWith(m, i, at, &rects[i])
			if r == aerialUntouchable {
				return r
			}
			legal = legal || free
			if bad == okay || r != okay && r != badContact {
				bad = r
			}
		}
		if side != strongholdSide && g.t.ground.str != nil && g.touchesWall(m.at[i]) {
			touched = true
			if g.atWall(m.at[i]) {
				legal = true
			} else {
				bad = badContact
			}
		}
	}
	switch {
	case touched && bad != okay && (!legal || m.n == 1):
		return bad
	case m.turned && !legal:
		return waterTurn
	}
	return okay
}

// nearEnemies are the enemies of a side whose bases come within a pace of a base.
func (g *game) nearEnemies(side engine.Side, r *plane.Rect) (out set) {
	return g.closeBy(g.d.live&mine(side.Other()), r)
}

// closeBy are those of some bases that come within a pace of a base.
func (g *game) closeBy(among set, r *plane.Rect) (out set) {
	for rest := among; rest != 0; {
		o := rest.next()
		if !r.Apart(&g.d.rect[o], corner) {
			out |= one(o)
		}
	}
	return out
}

// mayTouchAerial reports whether a type may bring a free aerial into close combat
// (HOTT-AIR-2).
func (g *game) mayTouchAerial(e uint8) bool {
	k := g.unit(e).kind
	return k == hero || k == paladin || g.aerial(e)
}

// contactsWith are the contacts of element i with the enemies that its front edge touches:
// whether one of them is legal, and why another is not. Beside a legal one, those that
// stand across do not count (ruling R39).
func (g *game) contactsWith(m *motion, i int, at set, r *plane.Rect) (legal bool, bad refusal) {
	across := false
	for rest := at; rest != 0; {
		o := rest.next()
		if g.aerial(o) && !g.inCC(o) && !g.mayTouchAerial(m.ids[i]) {
			return false, aerialUntouchable
		}
		switch why := g.contactWith(m, i, o, r); {
		case why == okay:
			legal = true
		case why == badContact && !parallel(m.at[i].H, g.pose(o).H) && !opposite(m.at[i].H, g.pose(o).H):
			across = true
		case bad == okay || why != badContact:
			bad = why
		}
	}
	if across && !legal && bad == okay {
		bad = badContact
	}
	return legal, bad
}

// contactWith is the refusal of element i touching o where it ends, or okay when it
// is a legal front, flank or rear contact.
func (g *game) contactWith(m *motion, i int, o uint8, r *plane.Rect) refusal {
	if frontContact(m.at[i], g.pose(o), r, &g.d.rect[o]) {
		return okay
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
	return okay
}

// startsBeyond reports that element i of a motion was beyond a flank of an enemy at its
// start.
func (g *game) startsBeyond(m *motion, i int, o uint8, side int64) bool {
	r := g.unit(m.ids[i]).size.At(m.from[i])
	return g.beyond(&r, o, side)
}

// beyond is HOTT-CON-5 for a flank: a base is wholly beyond the line of the side edge, or
// partly beyond it and partly behind the rear line with no part ahead of the front line.
// side is -1 for the left flank.
func (g *game) beyond(r *plane.Rect, o uint8, side int64) bool {
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
	return all || beyond && behind && !ahead
}

// startsBehind is HOTT-CON-5 for the rear.
func (g *game) startsBehind(m *motion, i int, o uint8) bool {
	r := g.unit(m.ids[i]).size.At(m.from[i])
	return g.wholeBehind(&r, o)
}

// wholeBehind reports that all of a base is behind the rear line of an element.
func (g *game) wholeBehind(r *plane.Rect, o uint8) bool {
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
func (g *game) wouldOverlap(e uint8, p plane.Pose, r *plane.Rect, near set) bool {
	for rest := near; rest != 0; {
		if o := rest.next(); g.d.front[o] != nobody && overlapSide(p, r, g.pose(o), &g.d.rect[o]) != noFlank {
			return true
		}
	}
	return false
}

// applyMove carries a planned move out.
func (g *game) applyMove(m *motion, cost int8) {
	rec := g.w.rec
	left := set(0) // impetuous enemies left behind
	for i := range m.n {
		e := m.ids[i]
		if f := g.d.front[e]; f != nobody {
			left |= one(f)
		}
	}
	for i := range m.n {
		e := m.ids[i]
		x := &g.s.El[e]
		x.Flags |= fMoved | fTraveled
		g.d.live &^= one(e)
	}
	for i := range m.n {
		e := m.ids[i]
		g.s.El[e].Pose = m.at[i]
		g.put(e, m.at[i])
		rec.Move(figure(e), g.t.cell(m.at[i]), int(m.spent[i]/plane.Fine), g.moveRule(m))
		g.crossCells(m.from[i], m.at[i], e)
	}
	for i := range m.n {
		e := m.ids[i]
		g.markContacts(e)
		if o := g.d.front[e]; o != nobody {
			g.s.El[e].Met |= 1 << (o % maxSide)
			rec.Mark(ruleCON1)
		} else if o := g.d.onto[e]; o != nobody {
			g.s.El[e].Met |= 1 << (o % maxSide)
			rec.Mark(ruleCON2)
			rec.Mark(ruleCON5)
		}
	}
	g.s.Pips -= cost
	for rest := left; rest != 0; {
		if e := rest.next(); g.d.live.has(e) && g.unit(e).impetuous {
			g.pursue(e) // HOTT-MV-12
		}
	}
}

// moveRule is the rule that a chronicle cites for a move.
func (g *game) moveRule(m *motion) engine.Rule {
	switch {
	case m.column:
		return ruleMV11
	case m.n > 1:
		return ruleMV10
	case m.onRoad:
		return ruleMV5
	case m.backOnly:
		return ruleMV12
	}
	return ruleMV7
}

// crossCells counts the heat map cells that a move passes through.
func (g *game) crossCells(p, q plane.Pose, e uint8) {
	rec := g.w.rec
	if rec == nil {
		return
	}
	n := max(1, (abs(int64(q.X-p.X))+abs(int64(q.Y-p.Y)))/cellSize)
	last := g.t.cell(p)
	for k := int64(1); k < n; k++ {
		if c := g.t.cell(p.Between(q, int32(k), int32(n))); c != last && c != engine.NoCell {
			rec.Pass(figure(e), c)
			last = c
		}
	}
}
