package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
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

// planMove works a tactical move out and says whether it is legal; m then holds
// where everybody ends, and cost the PIPs. In brief m holds no more than that needs.
func (g moves) planMove(a engine.Action, m *motion, brief bool) (cost int8, r refusal) {
	m.brief = brief
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
	if w.serial == g.w.serial && w.action == a && w.pips == g.s.Pips && g.s.NLegs == 0 && g.s.Phase == phasePips &&
		(brief || !w.brief) {
		return w.cost, w.why
	}
	w.cost, w.why = g.planMove(a, &g.w.m, brief)
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

// whole reads the legs of a move: those staged and those of the action itself.
func (g moves) whole(a engine.Action, legs *[maxLegs + 2]leg) (int, refusal) {
	n := 0
	for i := range int(g.s.NLegs) {
		l, _ := unpack(g.s.Legs[i])
		legs[n] = l
		n++
	}
	for _, w := range [2]uint64{a.A, a.B} {
		l, ok := unpack(w)
		if !ok {
			return 0, garbled
		}
		if l.kind != noLeg {
			if n >= maxLegs {
				return 0, tooManyLegs
			}
			legs[n] = l
			n++
		}
	}
	if a.A == 0 && a.B != 0 {
		return 0, garbled
	}
	if n == 0 {
		return 0, tooManyLegs
	}
	return n, engine.Legal
}

// motion is a move being worked out: the elements with where they started, where
// they stand now and what they have met.
type motion struct {
	set      set // everybody who moves
	ids      [maxSide]uint8
	from, at [maxSide]plane.Pose
	spent    [maxSide]int64
	under    [maxSide]features // ground met, roads not counted
	near     [maxSide]set      // bases that it may touch where it stands now
	n        int
	leader   int
	form     formation
	order    [maxSide]uint8 // of a column, the leader first
	column   bool
	aerial   bool
	onRoad   bool // so far all on a road, along it
	straight bool // so far only straight legs
	backOnly bool // one straight leg back and nothing else
	last     bool // this leg is the last: in water it may turn into contact
	turned   bool // it turned in water and must end in contact (HOTT-MV-6)
	door     set  // the enemy on whom the door is closed
	nearFoe  bool // it came nearer to an enemy on a road than HOTT-PIP-3 allows
	legs     int
	extra    int8 // 100-pace road extras bought
	met      uint32
	carpets  [maxSide]int64
	known    uint32 // carpets that are worked out
	zones    [96]entry
	entries  int
	crossed  [maxSide]set // enemies that each has overlapped on the way
	brief    bool         // nothing but the verdict is asked for
	late     lateLegs
}

// beginMotion starts a motion of one element or more.
func (g moves) beginMotion(m *motion, who set) {
	m.set, m.n, m.leader, m.column, m.extra = who, 0, 0, false, 0
	m.onRoad, m.straight, m.backOnly, m.last, m.turned, m.nearFoe, m.legs = true, true, false, false, false, false, 0
	m.met, m.known, m.entries, m.door = 0, 0, 0, 0
	m.aerial = false
	m.late.n, m.late.brief = 0, false
	for rest := who; rest != 0; {
		e := rest.next()
		i := m.n
		m.ids[i], m.from[i], m.at[i], m.spent[i] = e, g.pose(e), g.pose(e), 0
		m.under[i], m.near[i], m.crossed[i] = g.d.ground[e], g.d.live&^who, 0
		m.aerial = m.aerial || g.aerial(e)
		m.n++
	}
}

// index is the place of an element in a motion.
func (m *motion) index(e uint8) int {
	for i := range m.n {
		if m.ids[i] == e {
			return i
		}
	}
	return 0
}

// endCell is the heat map cell where the leader will stand.
func (g moves) endCell(m *motion, legs []leg) engine.Cell {
	p := m.at[m.leader]
	for _, l := range legs {
		p = l.end(p)
	}
	return g.t.cell(p)
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
