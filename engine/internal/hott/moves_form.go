package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// formation is how the elements of a motion go along its legs.
type formation uint8

const (
	single      formation = iota
	breakingOff           // one element, straight back from close combat
	block                 // a group, rigidly
	file                  // a group one behind another, along its leader's track
	turning               // a block that turns into a column behind its leader
)

// formUp finds the formation of a motion and says whether it may take such legs.
func (g moves) formUp(m *motion, legs []leg, column bool) refusal {
	if m.n == 1 {
		return g.formSingle(m, legs)
	}
	if r := g.formGroup(m, column); r != engine.Legal {
		return r
	}
	for k, l := range legs {
		switch {
		case l.kind == placing:
			return groupPlace
		case l.kind == straight && l.n < 0:
			return groupBack
		case l.kind == shifting && k != len(legs)-1:
			return singleShift
		}
	}
	return engine.Legal
}

// formSingle forms one element up. In front contact it can only break off, by one leg
// straight back (HOTT-MV-12), and held on flank or rear it stays (ruling R32).
func (g moves) formSingle(m *motion, legs []leg) refusal {
	e := m.ids[0]
	back := len(legs) == 1 && legs[0].kind == straight && legs[0].n < 0
	if g.d.front[e] != nobody {
		m.form, m.backOnly = breakingOff, true
		if !back || legs[0].n > -g.t.opts.BreakOff*plane.Pace {
			return breakOffOnly
		}
		for rest := g.attackers(e); rest != 0; {
			if o := rest.next(); g.unit(o).closesAll || g.t.el[e].general {
				return breakOffHeld
			}
		}
		return engine.Legal
	}
	if g.contacted(e) {
		return held
	}
	m.form, m.backOnly = single, back
	if len(legs) == 1 && legs[0].kind == placing {
		m.door = g.closesDoor(e, legs[0].pose)
	}
	for _, l := range legs {
		if l.kind == shifting {
			return singleShift
		}
	}
	return engine.Legal
}

// formGroup forms a group up: nobody in close combat, all aerial or none, and linked, as
// a file or as a block, which column turns into a column (HOTT-MV-10, HOTT-MV-11).
func (g moves) formGroup(m *motion, column bool) refusal {
	leader := m.ids[m.leader]
	side := uint8(sideOf(leader))
	walking := false
	for i := range m.n {
		if g.inCC(m.ids[i]) {
			return inCombat
		}
		walking = walking || !g.aerial(m.ids[i])
	}
	if m.aerial && walking {
		return mixedAerials
	}
	count, isFile := g.file(leader, m.set, &m.order)
	isFile = isFile && count == m.n
	if !isFile && !g.isGroup(side, uint32(m.set>>(maxSide*side))) {
		return notGroup
	}
	switch {
	case column && isFile:
		return notGroup
	case column:
		if g.blockInRough(m) {
			return groupBadGoing // HOTT-MV-11
		}
		m.form = turning
		m.order = g.orderFrom(m)
	case isFile:
		m.form = file
	default:
		m.form = block
	}
	m.column = m.form != block
	return engine.Legal
}

// blockInRough reports that a land group more than one element wide stands in bad going or water, where it
// may not start a move, even to turn into a column (HOTT-MV-11).
func (g moves) blockInRough(m *motion) bool {
	var order [maxSide]uint8
	for i := range m.n { // a file that its last leads is one element wide
		if n, _ := g.file(m.ids[i], m.set, &order); n == m.n {
			return false
		}
	}
	for i := range m.n {
		if e := m.ids[i]; !g.aerial(e) && g.d.ground[e]&(g.t.ground.badLand|g.t.ground.water) != 0 {
			return true
		}
	}
	return false
}

// closesDoor is the enemy on whom placing e at a pose closes the door (HOTT-MV-13);
// its base is no obstacle on the way (ruling E20).
func (g moves) closesDoor(e uint8, q plane.Pose) set {
	p := g.pose(e)
	for rest := g.about(&g.d.rect[e], corner) & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.d.front[o] == nobody || !opposite(p.H, g.pose(o).H) || g.d.rect[e].Apart(&g.d.rect[o], corner) {
			continue
		}
		mc, oc := g.d.rect[e].Corners(), g.d.rect[o].Corners()
		r := g.unit(e).size.At(q)
		side := flankContact(q, g.pose(o), &r, &g.d.rect[o])
		if (side == onRight && meets(mc[fr], oc[fr])) || (side == onLeft && meets(mc[fl], oc[fl])) {
			return one(o)
		}
	}
	return 0
}
