package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// markAttack marks the rules that bear on the attack that was declared; it is work
// that only explains, done when coverage is counted.
func (g play) markAttack(rec *engine.Recorder) {
	k := &g.s.atk
	i := int(k.fig)
	rec.Mark(ruleAtk3)
	rec.Mark(ruleAtk4)
	if k.die {
		if k.verb == verbBlast {
			rec.Mark(ruleSaMb)
		} else {
			rec.Mark(ruleSaWm)
		}
	}
	if k.bonus > 0 {
		rec.Mark(ruleSaMe)
	}
	rec.Mark(ruleAtk7)
	formed := k.verb == verbVolley || k.verb == verbGang
	mark := func(when bool, rule engine.Rule) {
		if when {
			rec.Mark(rule)
		}
	}
	mark(formed, ruleFrm5)
	for m := k.targets; m != 0; m &= m - 1 {
		j := low(m)
		shows, swims := g.shows(j), g.water(j) > 0
		mark(g.printed(j) > int(g.now(j).defence), ruleSaDe)
		mark(swims, ruleSaAq)
		mark(swims && g.covers(j, shallow), ruleWshDef1)
		mark(swims && g.covers(j, deep), ruleWdpDef1)
		mark(g.side(i) == g.side(j), ruleAtk6)
		large := g.t.figs[i].size == large || g.t.figs[j].size == large
		rec.Mark(ruleArc1)
		if !isRanged(k.verb) {
			rec.Mark(ruleBc1)
			rec.Mark(ruleBc3)
			mark(g.s.figs[i].is(flagSoaring), ruleBc2)
			mark(!g.inFront(j, i), ruleClo2)
			mark(g.levelOf(j) > g.levelOf(i), ruleClo3)
			mark(large, ruleBig3)
			mark(large, ruleBig4)
			mark(g.t.figs[i].unit.reach > 0, ruleRng2)
			continue
		}
		mark(shows.has(abArmor), ruleSaBa)
		mark(shows.has(abInvulnerability), ruleSaIn)
		mark(large, ruleBig5)
		mark(count(k.targets) > 1, ruleRan2)
		rec.Mark(ruleBrd9)
		g.markLine(i, j, rec)
	}
	if isRanged(k.verb) {
		g.markBarred(i, rec)
	}
}

// markLine marks what bears on the line of fire from figure i to figure j: terrain in
// the way and under the ends, levels, and figures that it passes over.
func (g play) markLine(i, j int, rec *engine.Recorder) {
	mark := func(when bool, rule engine.Rule) {
		if when {
			rec.Mark(rule)
		}
	}
	for _, rule := range [...]engine.Rule{ruleRng1, ruleLof1, ruleLof2, ruleLof7} {
		rec.Mark(rule)
	}
	gr, a, b := g.t.ground, g.s.figs[i].at, g.s.figs[j].at
	l := g.line(i, a, j, b)
	if l.blocked {
		return // a splash needs no line
	}
	if up, over := g.s.figs[i].is(flagSoaring), g.s.figs[j].is(flagSoaring); up || over {
		rec.Mark(ruleLof8)
		mark(up, ruleSoar4)
		mark(over && !up, ruleSoar5)
		return
	}
	mark(l.hinders, ruleHinRng1)
	mark(l.hinders, ruleLof5)
	mark(l.height, ruleElvHgt1)
	mark(l.height, ruleElvHgt2)
	mark(l.height && l.hinders, ruleElvHgt3)
	from, to := g.levelOf(i), g.levelOf(j)
	row, col := gr.grid.RowCol(a)
	orow, ocol := gr.grid.RowCol(b)
	hindering := 0
	see := func(c board.Cell) {
		mark(to > from, ruleElvLofUp1)
		mark(to == from, ruleElvLofEq1)
		mark(to < from, ruleElvLofDn1)
		mark(to == 0 && from == 0 && gr.level[small][c] == 0, ruleElv0Rng1)
		if n := g.occ[c]; n != 0 && int(n)-1 != i && int(n)-1 != j {
			if g.s.figs[n-1].is(flagSoaring) {
				rec.Mark(ruleElvFig3)
			} else {
				rec.Mark(ruleElvFig1)
			}
		}
		hindering += g.markUnder(c, rec)
	}
	for _, x := range crossings(nil, ocol-col, orow-row) {
		see(a + gr.offset(int(x.x), int(x.y)))
		if x.pair {
			rec.Mark(ruleLof3)
			see(a + gr.offset(int(x.pairX), int(x.pairY)))
		}
	}
	if under := g.markUnder(b, rec); under > 0 {
		rec.Mark(ruleLof6)
		hindering += under
	}
	mark(hindering > 1, ruleHinRng2)
	mark(hindering > 1, ruleCclRng2)
	mark(hindering > 1, ruleTokRng2)
	if gr.line[a] == lineHinders {
		mark(gr.terrain[a] == concealing, ruleCclRng3)
		mark(gr.terrain[a] != concealing, ruleHinRng3)
		rec.Mark(ruleLof6)
	}
}

// markUnder marks what a square in a line of fire does to it, and returns 1 if it
// hinders.
func (g play) markUnder(c board.Cell, rec *engine.Recorder) int {
	gr := g.t.ground
	if rule := [terrainCount]engine.Rule{clear_: ruleClrRng1, shallow: ruleWshRng1, chasm: ruleMblRng1, fence: ruleMhnRng1,
		concealing: ruleCclRng1, deep: ruleWdpRng1}[gr.terrain[c]]; rule != 0 {
		rec.Mark(rule)
	}
	if gr.token[c] {
		rec.Mark(ruleTokRng1)
	}
	if gr.line[c] == lineHinders {
		return 1
	}
	return 0
}

// markBarred marks what kept figure i from other targets within its range.
func (g play) markBarred(i int, rec *engine.Recorder) {
	for m := g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		if !g.within(i, j, g.rangeTo(i, j, int(g.t.figs[i].unit.reach))) {
			continue
		}
		if g.s.touch[j]&g.friends(i) != 0 {
			rec.Mark(ruleRng3)
		}
		if !g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).blocked {
			continue
		}
		rec.Mark(ruleLof4)
		row, col := g.t.ground.grid.RowCol(g.s.figs[i].at)
		orow, ocol := g.t.ground.grid.RowCol(g.s.figs[j].at)
		for _, x := range crossings(nil, ocol-col, orow-row) {
			c := g.s.figs[i].at + g.t.ground.offset(int(x.x), int(x.y))
			if g.t.ground.terrain[c] == blocking {
				rec.Mark(ruleBlkRng1)
			}
			if n := g.occ[c]; n != 0 && g.t.figs[n-1].unit.looms {
				rec.Mark(ruleElvFig2)
			}
		}
	}
}

// markActor marks the abilities that bear on what figure i does.
func (g play) markActor(a engine.Action, i int, rec *engine.Recorder) {
	shows := g.shows(i)
	for _, ab := range [...]ability{abBattleFury, abBerserk, abDemoralized} {
		if shows.has(ab) && g.s.figs[i].on() {
			rec.Mark(ab.rule())
		}
	}
	if isMove(a.Verb) && using(shows, a.Verb, payloadFlags(a.N)).has(abFlight) {
		rec.Mark(ruleSaFl)
	}
	if !isRanged(a.Verb) || !isAttack(a.Verb) {
		return
	}
	for m := g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		target := g.shows(j)
		if target.has(abStealth) && g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).hinders {
			rec.Mark(ruleSaSt) // it could not be shot at
		}
		if target.has(abImmunity) && shows&(bit(abBlast)|bit(abFreeze)|bit(abEnhancement)) != 0 {
			rec.Mark(ruleSaMi)
		}
	}
}
