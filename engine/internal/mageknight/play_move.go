package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// playMove opens a move of one figure: declared, perhaps a roll to break away.
func (g play) playMove(a engine.Action, i int, rec *engine.Recorder) {
	k := g.declare(a.Verb, i, one(i), payloadFlags(a.N), rec)
	k.plan[0] = placing{fig: uint8(i), at: board.Cell(a.Cell), facing: uint8(payloadFacing(a.N)), air: payloadAir(a.N)}
	k.before[0] = g.s.touch[i]
	k.count = 1
	rec.Mark(ruleMov11)
	g.startRolls(rec)
}

// startRolls finds who has to roll to break away (MK-BRK-1, MK-BRK-5), all members of
// a formation before anybody moves (MK-FRM-2).
func (g play) startRolls(rec *engine.Recorder) {
	k := &g.s.act
	for n := range int(k.count) {
		if p := &k.plan[n]; g.changes(p) && g.held(int(p.fig)) {
			k.roll |= one(int(p.fig))
		}
	}
	if k.roll != 0 {
		k.step = stepBreak
		return
	}
	g.carryOut(rec)
}

// broke reads one roll to break away.
func (g play) broke(free bool, rec *engine.Recorder) {
	k := &g.s.act
	i := low(k.roll)
	rec.Mark(ruleBrk1)
	if g.slips(i) {
		rec.Mark(ruleBrk2)
	}
	if k.plan[0].air && !g.s.figs[i].is(flagSoaring) {
		rec.Mark(ruleBrk5)
	}
	k.roll &^= one(i)
	if free {
		k.freed |= one(i)
	} else {
		k.stuck |= one(i)
		rec.Note(g.event(kindStuck, i, ruleBrk3))
	}
	if k.roll != 0 {
		return
	}
	g.shakeOff(rec)
	switch {
	case k.stuck == 0:
		g.carryOut(rec)
	case k.verb == verbMarch:
		k.step = stepRegroup
	case !g.mayReface(i):
		g.finishAction(rec)
	default:
		k.step = stepFace
	}
}

// shakeOff hurts the enemies that mounted figures leave behind them (MK-BRK-4);
// figures that use Ram do not shake off (MK-SA-RA).
func (g play) shakeOff(rec *engine.Recorder) {
	k := &g.s.act
	for n := range int(k.count) {
		i := int(k.plan[n].fig)
		if k.stuck&one(i) != 0 || !g.changes(&k.plan[n]) || !g.held(i) || g.t.figs[i].unit.speed != typeHoof ||
			using(g.shows(i), k.verb, k.flags).has(abRam) {
			continue
		}
		for m := g.s.touch[i] & g.enemies(i); m != 0; m &= m - 1 {
			if j := low(m); !g.inFront(i, j) {
				g.sting(j, i, ruleBrk4, rec)
			}
		}
	}
}

// carryOut moves the figures of the plan one after another and finds the free spins
// (MK-SPN-1).
func (g play) carryOut(rec *engine.Recorder) {
	k := &g.s.act
	var spins uint64
	for n := range int(k.count) {
		p := &k.plan[n]
		i := int(p.fig)
		f := &g.s.figs[i]
		if g.changes(p) {
			steps := g.tellWay(p, rec)
			if rec != nil && g.nearer(i, p.at) {
				rec.Ground(g.t.figs[i].id)
			}
			if p.at != f.at {
				k.moved |= one(i)
			}
			g.put(i, p.at, p.air)
			rec.Move(g.t.figs[i].id, engine.Cell(p.at), steps, ruleMov2)
		}
		f.facing = p.facing
		rec.Mark(ruleArc2)
	}
	for n := range int(k.count) {
		i := int(k.plan[n].fig)
		spins |= g.s.touch[i] & g.enemies(i) &^ k.before[n]
	}
	for m := spins; m != 0; m &= m - 1 {
		if g.t.figs[low(m)].unit.speed == typeHoof { // MK-SPN-2
			spins &^= m & -m
			rec.Mark(ruleSpn2)
		}
	}
	k.spins = spins
	g.version++
	g.nextSpin(rec)
}

// nextSpin waits for the next spinner, or goes on after the last.
func (g play) nextSpin(rec *engine.Recorder) {
	if g.s.act.spins != 0 {
		g.s.act.step = stepSpin
		return
	}
	g.afterSpins(rec)
}

// playSpin carries out a free spin (MK-SPN-1).
func (g play) playSpin(i int, facing board.Dir, rec *engine.Recorder) {
	k := &g.s.act
	k.spins &^= one(i)
	g.s.figs[i].facing = uint8(facing)
	g.version++
	rec.Mark(ruleSpn1)
	rec.Note(g.event(kindSpun, i, ruleSpn1))
	rec.After(int(g.s.figs[i].facing))
	g.nextSpin(rec)
}

// afterSpins is the rest of a move: Pole Arm, Ram, rider (MK-MOV-11).
func (g play) afterSpins(rec *engine.Recorder) {
	k := &g.s.act
	struck := g.poleArms(rec)
	i := int(k.fig)
	if k.verb == verbMarch || struck || g.s.alive&one(i) == 0 {
		g.finishAction(rec)
		return
	}
	if using(g.shows(i), k.verb, k.flags).has(abRam) { // MK-SA-RA
		for m := g.swept(i) &^ k.before[0]; m != 0; m &= m - 1 {
			g.sting(low(m), i, ruleSaRa, rec)
		}
	}
	if k.verb == verbCharge || k.verb == verbBound {
		k.step = stepRider
		if g.anyRider(i) {
			return
		}
	}
	g.finishAction(rec)
}

// poleArms strikes every mover that changed square and came in front of a Pole Arm, in
// ascending id, and reports whether one was struck (MK-SA-PA, R-39). Who lands on the
// square above which it soared changed none.
func (g play) poleArms(rec *engine.Recorder) bool {
	k := &g.s.act
	struck := false
	for m := k.moved; m != 0; m &= m - 1 {
		i := low(m)
		for n := range int(k.count) {
			if int(k.plan[n].fig) != i || g.s.alive&one(i) == 0 {
				continue
			}
			for e := g.s.touch[i] & g.enemies(i) &^ k.before[n]; e != 0; e &= e - 1 {
				j := low(e)
				if g.s.alive&one(i) != 0 && g.shows(j).has(abPoleArm) && g.inFront(j, i) {
					struck = true
					g.sting(i, j, ruleSaPa, rec)
				}
			}
		}
	}
	return struck
}
