package descent

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

func trailing(m uint64) int { return bits.TrailingZeros64(m) }

// pick finds out who acts next; it reports whether a side must choose
// (DESC-TRN-1 to DESC-TRN-5).
func (g play) pick(rec *engine.Recorder) bool {
	s := &g.s
	if s.dirty {
		if g.judge(rec); s.over {
			return false
		}
	}
	n, only := g.candidates(s.turn)
	if n == 0 && s.group >= 0 { // the group, or the hero, is finished
		s.group = -1
		if g.alternates() {
			s.turn = s.turn.Other()
		}
		return false
	}
	switch {
	case n == 0:
		if m, _ := g.candidates(s.turn.Other()); m > 0 {
			s.turn = s.turn.Other()
			return false
		}
		g.endRound(rec)
		return false
	case n == 1:
		g.startTurn(only, rec)
		return false
	}
	return true
}

// startTurn begins the turn of figure i (DESC-TRN-6).
func (g play) startTurn(i int, rec *engine.Recorder) {
	s, u, f := &g.s, &g.t.units[i], &g.s.figures[i]
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: u.side, Figure: g.t.ident(i), Other: engine.NoFigure, Cell: f.at,
		Rule: ruleTrn6})
	s.act = activation{figure: int8(i), actions: 2, speed: u.speed, cursor: none}
	if u.kind == monster {
		rec.Mark(ruleTrn3)
	}
	if u.kind == monster || g.alternates() {
		s.group = u.group
	}
	f.air = false
	fr := frame{kind: frameTurn, side: u.side, figure: int8(i)}
	if f.status == fallen {
		fr.n = 1
	}
	s.stack.Push(fr)
	switch f.status {
	case standing:
		s.stack.Push(frame{kind: frameStart, side: u.side, figure: int8(i)})
	case hidden:
		s.stack.Push(frame{kind: frameStart, side: u.side, figure: int8(i)})
		s.stack.Push(frame{kind: frameAppear, side: u.side, figure: int8(i)})
	case fallen:
		f.spent = 0
	}
	for k := range g.t.units {
		if int(g.t.units[k].owner) == i {
			s.figures[k].raised = false
		}
	}
}

// startTest is the condition that a frameStart tests: step 1 Diseased, step 2 Poisoned.
func startTest(f *frame) int {
	if f.step == 1 {
		return willpower // DESC-CND-1
	}
	return might // DESC-CND-2
}

// startGoesOn works through the start-of-turn effects in order.
func (g play) startGoesOn(f *frame, rec *engine.Recorder) bool {
	s, i := &g.s, int(f.figure)
	u, fig := &g.t.units[i], &g.s.figures[i]
	if fig.status != standing {
		s.stack.Pop()
		return false
	}
	if f.n == 1 { // a failed test that Lucky Charm may change
		return true
	}
	switch f.step {
	case 0:
		g.dazzle(i, rec)
	case 1, 2:
		c := diseased
		if f.step == 2 {
			c = poisoned
		}
		if fig.has(c) {
			if u.kind == hero {
				f.chance = true
				return true
			}
			rec.Mark(ruleCnd6)
			g.ail(i, c, rec)
		}
	case 3:
		g.fixSpeed(i, rec)
		s.stack.Pop()
		return false
	}
	f.step++
	f.n = 0
	return false
}

// dazzle stuns a minion that begins its activation adjacent to Ashrian
// (DESC-ABL-ASHRIAN).
func (g play) dazzle(i int, rec *engine.Recorder) {
	u := &g.t.units[i]
	if u.kind != monster || u.master {
		return
	}
	for k := range g.t.units {
		if o := &g.t.units[k]; o.side != u.side && o.can(ablAshrian) && g.s.up(k) && g.near(i, k) {
			g.inflict(i, stunned, ruleAblAshrian, rec)
		}
	}
}

// ail is what a condition does when the test against it failed.
func (g play) ail(i int, c condition, rec *engine.Recorder) {
	if c == diseased {
		g.tire(i, 1, ruleCnd1, rec)
	} else {
		g.suffer(i, 1, -1, ruleCnd2, rec)
	}
}

// settleStart carries out a test of a condition.
func (g play) settleStart(f *frame, passed bool, rec *engine.Recorder) {
	i := int(f.figure)
	c, rule := diseased, ruleCnd1
	if f.step == 2 {
		c, rule = poisoned, ruleCnd2
	}
	g.noteTest(i, startTest(f), passed, rec)
	switch {
	case passed:
		g.recover(i, c, rule, rec)
	case f.n == 0 && g.charmed(i):
		f.n = 1
		return
	default:
		g.ail(i, c, rec)
	}
	f.step++
	f.n = 0
}

func (g play) noteTest(i, which int, passed bool, rec *engine.Recorder) {
	e := engine.Event{Kind: kindTest, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: g.s.figures[i].at, Rule: ruleCnd6, N: int32(which)}
	if passed {
		e.M = 1
	}
	rec.Note(e)
}

// turnGoesOn reports whether the acting figure has a choice to make.
func (g play) turnGoesOn(f *frame, rec *engine.Recorder) bool {
	s, i := &g.s, int(f.figure)
	if s.dirty {
		if g.judge(rec); s.over {
			return false
		}
	}
	st := s.figures[i].status
	if f.step == 1 || (st != standing && !(st == fallen && f.n == 1)) {
		g.finishTurn(rec)
		return false
	}
	a := &s.act
	if a.actions == 0 && a.points+a.quick == 0 && a.attacks == 0 && !g.freeEffects(i) {
		g.finishTurn(rec)
		return false
	}
	return true
}

// freeEffects reports whether a figure without actions and movement points may have
// something left to do.
func (g play) freeEffects(i int) bool {
	u, f := &g.t.units[i], &g.s.figures[i]
	if u.kind != hero || g.s.act.guest || f.status != standing {
		return false
	}
	if f.fatigue < u.stamina && (!f.has(immobilized) || u.can(ablPrayer)) {
		return true
	}
	if !f.feat && (u.can(featGrisban) || u.can(featSyndrael) || u.can(featTomble)) {
		return true
	}
	return g.familiarReady(i) >= 0
}

// finishTurn ends the turn on top of the stack (DESC-TRN-8, DESC-TRN-9).
func (g play) finishTurn(rec *engine.Recorder) {
	s := &g.s
	fr := s.stack.Pop()
	i := int(fr.figure)
	a := s.act
	f := &s.figures[i]
	if !a.guest {
		if a.rested && f.fatigue > 0 && (f.status == standing || f.status == hidden) { // ruling 39
			f.fatigue = 0
			rec.Mark(ruleAct3)
		}
		if f.status == standing {
			g.endEffects(i, &a, rec)
		}
		f.conds &^= immobilized
		f.acted = true
	}
	if a.guest || a.familiar {
		s.act, s.saved = s.saved, activation{}
		if a.last {
			g.top().step = 1
		}
		return
	}
	s.act = activation{}
}

// endEffects are the end-of-turn effects after the recovery of those who rested, in
// order (DESC-TRN-8).
func (g play) endEffects(i int, a *activation, rec *engine.Recorder) {
	u, f := &g.t.units[i], &g.s.figures[i]
	if u.can(ablSyndrael) && !a.moved && f.fatigue > 0 {
		f.fatigue = max(0, f.fatigue-2)
		g.power(i, -1, ruleAblSyndrael, rec)
	}
	if g.allIn(i, &g.t.fatal) {
		rule := ruleLava3
		if g.t.plan.kind[f.at] == hazard {
			rule = ruleHaz2
		}
		if u.large() {
			rec.Mark(ruleLava5)
		}
		rec.Mark(ruleTrn8)
		g.defeat(i, -1, rule, rec)
	}
	if f.has(immobilized) && f.status == standing {
		g.recover(i, immobilized, ruleCnd3, rec)
	}
}

// endRound scores the zone, ends the game after the last round or begins the next.
func (g play) endRound(rec *engine.Recorder) {
	s, t := &g.s, g.t
	if t.hold != (set{}) {
		g.scoreZone(rec)
	}
	if g.judge(rec); s.over {
		return
	}
	if int(s.round) >= t.goal.Rounds {
		g.lastRound(rec)
		return
	}
	s.round++
	s.turn, s.group = t.first, -1
	s.rolls = [maxFigures][purposes]uint8{}
	rec.Note(engine.Event{Kind: engine.KindRound, Side: engine.Nobody, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: none, Rule: ruleTrn1, N: int32(s.round)})
	for i := range t.units {
		f := &s.figures[i]
		f.acted, f.reroll = false, false
		if f.status == standing {
			rec.Alive(t.ident(i), f.at)
		}
	}
}
