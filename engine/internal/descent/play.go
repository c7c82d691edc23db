package descent

import "github.com/skirmishlab/skirmishlab/engine"

// Settle carries out an outcome of the roll that is due and goes on.
func (g play) Settle(i int, rec *engine.Recorder) {
	law, key := g.Chance()
	v := law.Value(i)
	f := g.top()
	f.chance = false
	purpose, _, _, _, _ := key.Fields()
	switch f.kind {
	case frameStart:
		g.s.rolls[f.figure][purpose]++
		g.settleStart(f, v == 1, rec)
	case frameTests:
		g.s.rolls[f.other][purpose]++
		g.settleTest(f, v == 1, rec)
	case frameStand:
		g.s.rolls[f.figure][purpose]++
		g.settleStand(f, v, rec)
	case frameHeal:
		g.s.rolls[f.figure][purpose]++
		g.settleHeal(v, rec)
	default:
		if rec != nil {
			g.account(f, law, i, rec)
		}
		g.settleAttack(f, v, rec)
	}
	g.run(rec)
}

// run carries out what needs neither a choice nor a roll, until one is due.
func (g play) run(rec *engine.Recorder) {
	g.forget()
	for !g.s.over {
		f := g.top()
		if f == nil {
			if g.s.stage == stageDeploy || g.pick(rec) {
				return
			}
			continue
		}
		if f.chance {
			return
		}
		if g.advance(f, rec) {
			return
		}
	}
	g.s.stack = engine.Stack[frame]{}
}

// advance works on the topmost frame; it reports whether a choice or a roll is due.
func (g play) advance(f *frame, rec *engine.Recorder) bool {
	switch f.kind {
	case frameTurn:
		return g.turnGoesOn(f, rec)
	case frameStart:
		return g.startGoesOn(f, rec)
	case frameWalk:
		g.walkOn(f, rec)
		return false
	case frameAttack:
		return g.attackGoesOn(f, rec)
	case frameTests:
		return g.testsGoOn(f, rec)
	case frameFlock:
		return g.flockGoesOn(f)
	case frameReturn:
		return g.returnGoesOn(f, rec)
	case frameToken:
		return g.tokenGoesOn(f, rec)
	case frameAppear:
		return g.appearGoesOn(f, rec)
	}
	return true
}

// Play carries out a legal action and goes on until a choice or a roll is due.
func (g play) Play(a engine.Action, rec *engine.Recorder) {
	if !g.found || g.legal != a {
		if r := g.Check(a); r != engine.Legal {
			panic("descent: illegal action played: " + g.t.Say(&game{*g.field}, a) + ": " + refusals[r].Text)
		}
	}
	i := g.t.index(a.Figure)
	g.coverPlay(i, a, rec)
	switch g.Turn().Stage {
	case stageDeploy:
		g.playDeploy(i, a, rec)
	case stageChoose:
		g.startTurn(i, rec)
	case stageAct:
		g.playAct(i, a, rec)
	default:
		g.playReaction(i, a, rec)
	}
	g.run(rec)
}

// playDeploy puts a figure down; when a side is done the other deploys, then the
// battle begins (DESC-SET-1).
func (g play) playDeploy(i int, a engine.Action, rec *engine.Recorder) {
	s, t := &g.s, g.t
	f := &s.figures[i]
	f.at, f.turned, f.status = a.Cell, a.N == 1, standing
	s.occupy(t)
	rec.Move(a.Figure, a.Cell, 0, ruleSet1)
	for k := range t.units {
		if t.units[k].side == s.turn && t.units[k].kind != familiar && s.figures[k].status == reserved {
			return
		}
	}
	if s.turn != t.first {
		s.turn = t.first
		return
	}
	s.stage, s.turn = stageChoose, t.first
	for k := range t.units {
		if s.up(k) {
			rec.Alive(t.ident(k), s.figures[k].at)
		}
	}
}

// begin is what happens when a figure begins an action other than moving: Jain's feat
// ends, and a large figure in mid-move keeps its points only if the action could be
// declared from the cursor alone (DESC-LRG-4).
func (g play) begin(fromCursor bool) {
	act := &g.s.act
	act.acted = true
	if act.running {
		act.running, act.quick, act.attacks = false, 0, 0
	}
	if act.ended {
		if !fromCursor {
			act.points = 0
		}
		act.ended = false
	}
}

// conditionOf is the condition that a step of the start of a turn tests.
func conditionOf(step uint8) condition {
	if step == 1 {
		return diseased
	}
	return poisoned
}

// bonus adds a shield of a card beside the Wooden Shield to what figure i rolled.
func (a *attack) bonus(i int) {
	if a.kept>>i&1 == 1 {
		a.shields[i] += 1 << 28
		return
	}
	a.shields[i]++
}
