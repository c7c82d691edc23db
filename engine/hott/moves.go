package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// Verbs.
const (
	verbEnd     engine.Verb = iota // end the PIP phase
	verbMove                       // a tactical move, or a leg of one that is staged
	verbColumn                     // a block turns into a column
	verbGod                        // deploy a god
	verbDragons                    // deploy all dragons
	verbLurk                       // deploy a lurker
	verbReplace                    // replace a horde
	verbFree                       // free a magician or a hero
	verbShoot                      // shoot
	verbCall                       // name an enemy shooter
	verbCast                       // cast a spell
	verbPass                       // no more spells
	verbFight                      // fight the next close combat
	verbStorm                      // fight the stronghold's combat
	verbName                       // name the main attacker
	verbCount
)

// movers reads the group of an action: a set of one side's numbers in N, the leader
// in Figure.
func (g moves) movers(a engine.Action) (who set, leader uint8, r refusal) {
	side := g.s.Owner
	if a.Figure.Seat() != side || a.Figure == engine.NoFigure || a.Figure.Number() >= maxSide {
		return 0, 0, notYours
	}
	leader = uint8(side)*maxSide + uint8(a.Figure.Number())
	who = set(uint32(a.N)) << (maxSide * uint(side))
	if !who.has(leader) {
		return 0, 0, garbled
	}
	if who&^g.d.live != 0 {
		return 0, 0, notHere
	}
	for rest := who; rest != 0; {
		if g.s.El[rest.next()].Flags&fMoved != 0 {
			return 0, 0, hasMoved
		}
	}
	return who, leader, engine.Legal
}

// planMove works a tactical move out and says whether it is legal; m then holds
// where everybody ends, and cost the PIPs.
func (g moves) planMove(a engine.Action, m *motion) (cost int8, r refusal) {
	m.brief = false
	return g.planThrough(a, m)
}

// planThrough is planMove, or in brief as the motion says.
func (g moves) planThrough(a engine.Action, m *motion) (cost int8, r refusal) {
	if g.s.Phase != phasePips {
		return 0, notNow
	}
	if r = g.planWay(a, m); r != engine.Legal {
		return 0, r
	}
	cost = g.moveCost(m.set, m.extra)
	if cost > g.s.Pips {
		return cost, noPips
	}
	return cost, engine.Legal
}

// planned is the last move that was worked out in the motion of the scratch, and what
// came of it: a move is checked before it is played.
type planned struct {
	serial uint32
	action engine.Action
	pips   int8
	cost   int8
	brief  bool // the motion holds no more than a verdict needs
	why    refusal
}

// planNow is planMove into the motion of the scratch, or what it found when it was asked
// the same in the same position. In brief it need not say what zones and ground were met.
func (g moves) planNow(a engine.Action, brief bool) (cost int8, r refusal) {
	w := &g.w.planned
	if w.serial == g.w.serial && w.action == a && w.pips == g.s.Pips && g.s.NLegs == 0 && g.s.Phase == phasePips && (brief || !w.brief) {
		return w.cost, w.why
	}
	g.w.m.brief = brief
	w.cost, w.why = g.planThrough(a, &g.w.m)
	w.serial, w.action, w.pips, w.brief = g.w.serial, a, g.s.Pips, brief
	if g.s.NLegs > 0 {
		w.serial = 0
	}
	return w.cost, w.why
}

// planWay is planMove but for the PIPs that are left. An element that faces about may turn
// either way (HOTT-MV-8, E25).
func (g moves) planWay(a engine.Action, m *motion) refusal {
	var legs [maxLegs + 2]leg
	n, r := g.planLegs(a, m, &legs)
	if r == engine.Legal || n == 0 || m.n != 1 || !facesAbout(m.from[0], legs[:n]) {
		return r
	}
	g.w.way.other = true
	_, other := g.planLegs(a, m, &legs)
	g.w.way.other = false
	if other == engine.Legal {
		return engine.Legal
	}
	return r
}

// facesAbout reports that one of the legs of an element is an about-face.
func facesAbout(p plane.Pose, legs []leg) bool {
	for _, l := range legs {
		q := l.end(p)
		if p.AboutFace(q) {
			return true
		}
		p = q
	}
	return false
}

// planLegs works a move out. A move goes one way: who goes along which legs, how they are
// formed up, the path, the ending.
func (g moves) planLegs(a engine.Action, m *motion, legs *[maxLegs + 2]leg) (n int, r refusal) {
	n, r = g.readMove(a, m, legs)
	if r == engine.Legal {
		n = joined(m, legs[:n])
		r = g.formUp(m, legs[:n], a.Verb == verbColumn)
	}
	if r == engine.Legal {
		m.late.brief = m.brief && m.form == single
		r = g.takeLegs(m, legs[:n])
	}
	if r == engine.Legal {
		r = g.closeMove(m)
	}
	return n, r
}

// joined makes one leg of several that lead an element straight back, and gives the number of
// legs: breaking off and leaving a zone are straight back in however many legs (HOTT-MV-12,
// HOTT-ZOC-3).
func joined(m *motion, legs []leg) int {
	if m.n != 1 || len(legs) < 2 {
		return len(legs)
	}
	back := leg{kind: straight}
	for _, l := range legs {
		if l.kind != straight || l.n > 0 {
			return len(legs)
		}
		back.n += l.n
	}
	legs[0] = back
	return 1
}

// readMove reads who moves along which legs, and begins the motion. Of a staged move the
// same group goes on under the same leader (ruling E16).
func (g moves) readMove(a engine.Action, m *motion, legs *[maxLegs + 2]leg) (n int, r refusal) {
	who, leader, r := g.movers(a)
	switch {
	case r != engine.Legal:
		return 0, r
	case g.s.NLegs > 0 && (g.s.Staged != uint32(a.N) || g.s.Leader != leader):
		return 0, otherGroup
	case g.s.Pips < g.t.chart.move.n:
		return 0, noPips
	}
	if n, r = g.whole(a, legs); r != engine.Legal {
		return 0, r
	}
	g.beginMotion(m, who)
	m.leader = m.index(leader)
	if a.Cell != engine.NoCell && a.Cell != g.endCell(m, legs[:n]) {
		return 0, garbled
	}
	return n, engine.Legal
}

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

// endCell is the heat map cell where the leader will stand.
func (g moves) endCell(m *motion, legs []leg) engine.Cell {
	p := m.at[m.leader]
	for _, l := range legs {
		p = l.end(p)
	}
	return g.t.cell(p)
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
	// The enemy's speed is that of the ground the mover ends in.
	enemy := g.d.front[e]
	if g.reach(m, 0) <= g.speedOn(enemy, g.t.ground.under(&r)) {
		return breakOffSlow
	}
	return engine.Legal
}

// speedOn is the table figure of an element on some ground.
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
