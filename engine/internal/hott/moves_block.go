package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// takeLegs takes everybody along the path.
func (g moves) takeLegs(m *motion, legs []leg) refusal {
	switch m.form {
	case breakingOff:
		return g.breakOff(m, legs[0])
	case single:
		return g.singleMove(m, legs)
	case block:
		return g.blockMove(m, legs)
	}
	return g.columnMove(m, legs)
}

// singleMove takes one element along its legs (HOTT-MV-7).
func (g moves) singleMove(m *motion, legs []leg) refusal {
	for k, l := range legs {
		p := m.at[0]
		m.last = k == len(legs)-1
		if r := g.travel(m, 0, l.end(p), l.kind == straight); r != engine.Legal {
			return r
		}
		m.legs++
		m.straight = m.straight && l.kind == straight
		if m.door == 0 {
			m.spent[0] += l.price(p, m.at[0])
		}
	}
	return engine.Legal
}

// breakOff takes an element straight back from close combat: clear of every enemy and
// faster than the one it leaves (HOTT-MV-12).
func (g moves) breakOff(m *motion, l leg) refusal {
	e := m.ids[0]
	if r := g.travel(m, 0, l.end(m.at[0]), true); r != engine.Legal {
		return r
	}
	m.legs = 1
	m.spent[0] = l.price(m.from[0], m.at[0])
	r := g.unit(e).size.At(m.at[0])
	for rest := m.near[0] & mine(sideOf(e).Other()); rest != 0; {
		if o := rest.next(); r.Within(&g.d.rect[o], eps) {
			return breakOffTouches
		}
	}
	if g.reach(m, 0) <= g.pursuitSpeed(g.d.front[e], m.at[0].About(0, -g.unit(e).depth/2, plane.Turn/2), &r) {
		return breakOffSlow
	}
	return engine.Legal
}

// pursuitSpeed is how fast an enemy could follow one who breaks off to where its base then stands, at facing the other
// way: in the ground there, and not at all where the enemy may not end a move (HOTT-MV-12, ruling R49).
func (g moves) pursuitSpeed(enemy uint8, at plane.Pose, base *plane.Rect) int64 {
	in, why := g.standingIn(enemy, at, base, 0)
	if why != engine.Legal || g.strays(enemy, in) {
		return 0
	}
	return g.speedOn(enemy, in)
}

// blockMove is the rigid move of a block.
func (g moves) blockMove(m *motion, legs []leg) refusal {
	for _, l := range legs {
		if l.kind == shifting {
			if r := g.mayShift(m, l); r != engine.Legal {
				return r
			}
		}
		if r := g.rigid(m, l); r != engine.Legal {
			return r
		}
		m.legs++
		m.straight = m.straight && l.kind == straight
	}
	return engine.Legal
}

// rigid takes a block along one leg (HOTT-MV-10).
func (g moves) rigid(m *motion, l leg) refusal {
	lead := m.at[m.leader]
	var pu, pv int32
	if l.kind == wheelLeft || l.kind == wheelRight {
		pu, pv = g.pivot(m, l.kind)
	}
	for i := range m.n {
		p := m.at[i]
		q := l.end(p)
		if l.kind == wheelLeft || l.kind == wheelRight {
			// The pivot as this element sees it.
			w := lead.Local(pu, pv)
			u, v := p.View(w.Fine())
			q = p.About(coarse(u), coarse(v), l.turnOf())
		}
		if r := g.travel(m, i, q, l.kind == straight); r != engine.Legal {
			return r
		}
		m.spent[i] += l.price(p, q)
		if !m.aerial && m.under[i]&(g.t.ground.badLand|g.t.ground.water) != 0 { // HOTT-MV-11
			return groupBadGoing
		}
	}
	return engine.Legal
}

// pivot is the front corner that a block wheels about, in the leader's frame: of the
// leftmost or rightmost element of the front rank (HOTT-MV-7).
func (g moves) pivot(m *motion, k legKind) (u, v int32) {
	lead := m.at[m.leader]
	best := int64(1) << 62
	for i := range m.n {
		if g.coveredAhead(m, i) {
			continue
		}
		side := int32(-halfWidth)
		if k == wheelRight {
			side = halfWidth
		}
		cu, cv := lead.View(m.at[i].LocalFine(side, 0))
		key := cu
		if k == wheelRight {
			key = -cu
		}
		if key < best {
			best = key
			u, v = coarse(cu), coarse(cv)
		}
	}
	return u, v
}

// coveredAhead reports that another element of the block stands straight ahead, touching or not: then it is not of
// the front rank (ruling E37).
func (g moves) coveredAhead(m *motion, i int) bool {
	for j := range m.n {
		if j == i {
			continue
		}
		u, v := m.at[i].View(m.at[j].Front().Fine())
		if v > 0 && abs(u) < fine(halfWidth) {
			return true
		}
	}
	return false
}

// mayShift is the condition of a sideways shift: at most 80p, to line up with an
// enemy within 160p of an element of the group (HOTT-MV-10). That element then looks
// straight at a pose of contact with the enemy (ruling E21).
func (g moves) mayShift(m *motion, l leg) refusal {
	if l.n > g.t.opts.Shift*plane.Pace || l.n < -g.t.opts.Shift*plane.Pace {
		return shiftFar
	}
	for i := range m.n {
		r := g.unit(m.ids[i]).size.At(m.at[i])
		for rest := g.about(&r, fine(width)+plane.Fine) & mine(sideOf(m.ids[i]).Other()); rest != 0; {
			o := rest.next()
			if r.Within(&g.d.rect[o], fine(width)+nearly) && g.linesUp(l.end(m.at[i]), o) {
				return engine.Legal
			}
		}
	}
	return shiftFar
}

// linesUp reports that a pose of contact with an enemy lies straight ahead of a pose
// (ruling E21).
func (g moves) linesUp(p plane.Pose, o uint8) bool {
	e := g.pose(o)
	straightAhead := func(q plane.Pose) bool {
		u, v := p.View(q.Front().Fine())
		return parallel(p.H, q.H) && abs(u) <= corner && v >= -corner
	}
	for _, s := range [3]flankSide{onLeft, onRight, onRear} {
		if straightAhead(flankSnap(e, g.unit(o).depth, s)) {
			return true
		}
	}
	return straightAhead(frontSnap(e))
}
