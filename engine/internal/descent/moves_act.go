package descent

import "github.com/skirmishlab/skirmishlab/engine"

// checkRest allows rest once a turn, to heroes only (DESC-ACT-3); Grisban may name a condition to discard
// (DESC-ABL-GRISBAN).
func (g moves) checkRest(i int, a engine.Action) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case !bare(a, 4):
		return refuseMalformed
	case u.kind != hero || g.s.act.rested:
		return refuseRest
	case a.N > 0 && !u.can(ablGrisban):
		return refuseAbility
	case a.N > 0 && !f.has(1<<(a.N-1)):
		return refuseNoneToDrop
	}
	return engine.Legal
}

// checkClimb allows to climb out of a pit into an adjacent empty space (DESC-PIT-7 to DESC-PIT-9).
func (g moves) checkClimb(i int, a engine.Action) engine.Refusal {
	u := &g.t.units[i]
	switch {
	case a.N < 0 || a.N > 1 || a.A|a.B != 0 || a.Cell < 0 || (a.N == 1 && u.width == u.height):
		return refuseMalformed
	case !g.inPit(i):
		return refuseNotPit
	}
	if g.climbsTo(i, a.Cell, a.N == 1) {
		return engine.Legal
	}
	for c := g.b.free.next(0); c >= 0; c = g.b.free.next(c + 1) {
		if g.climbsTo(i, c, false) || g.climbsTo(i, c, true) {
			return refuseClimbTo
		}
	}
	return refuseNoSpace
}

// climbsTo reports whether figure i may climb out of a pit to a space, turned or not.
func (g moves) climbsTo(i int, c cell, turned bool) bool {
	u, all := &g.t.units[i], g.s.everyone()
	if !g.t.placeable(g.b, u, c, turned) || !g.emptyFor(u, c, turned, &all) { // its own spaces among them
		return false
	}
	for _, o := range u.base(turned) {
		if g.anyIn(i, &g.b.adjacent[c+o]) {
			return true
		}
	}
	return false
}

// checkDoor allows a figure in one of the two spaces to toggle a door, unless a base lies across
// (DESC-ACT-9).
func (g moves) checkDoor(i int, a engine.Action) engine.Refusal {
	if !bare(a, maxDoors) || int(a.N) >= len(g.t.plan.doors) {
		return refuseMalformed
	}
	d := g.t.plan.doors[a.N]
	near, beyond := g.doorSides(d)
	if near < 0 || beyond < 0 || (!g.anyAt(i, near) && !g.anyAt(i, beyond)) {
		return refuseDoor
	}
	for k := range g.t.units {
		if g.s.up(k) && g.anyAt(k, near) && g.anyAt(k, beyond) {
			return refuseDoor
		}
	}
	return engine.Legal
}

// checkExit allows to leave from an exit space for 1 movement point (DESC-VIC-5).
func (g moves) checkExit(i int, a engine.Action) engine.Refusal {
	if !bare(a, 63) {
		return refuseMalformed
	}
	acts, exert := int(a.N&3), int(a.N>>2)
	if r := g.moveAction(i, acts); r != engine.Legal {
		return r
	}
	if r := g.exertion(i, exert); r != engine.Legal {
		return r
	}
	switch {
	case g.t.units[i].kind != hero || !g.t.exit.has(g.s.figures[i].at):
		return refuseExit
	case g.inPit(i):
		return refusePit
	case g.wallet(acts, exert) < 1:
		return refusePoints
	}
	return engine.Legal
}
