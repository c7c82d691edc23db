package descent

import "github.com/skirmishlab/skirmishlab/engine"

// playAct carries out what the figure whose turn it is does. What is neither attack, move nor free act costs one
// of its actions.
func (g play) playAct(i int, a engine.Action, rec *engine.Recorder) {
	s := &g.s
	act := &s.act
	f := &s.figures[i]
	if k, ok := attackVerb(a.Verb); ok {
		g.playAttack(i, a, k, rec)
		return
	}
	switch a.Verb {
	case verbActivate:
		g.wakeFamiliar(i, false, rec)
	case verbEnd:
		g.top().step = 1
	case verbMove:
		m, _ := g.resolveMove(i, a)
		g.takeMoves(i, m.acts, m.exert, rec)
		act.ended = false
		g.startWalk(i, m.start, m.route, m.steps, m.anchor, m.turned, false)
	case verbExit:
		g.playExit(i, a, rec)
	case verbPrayer:
		act.acted = true
		f.spent |= cardPrayer
		g.pay(i, 1, ruleAblPrayer, rec)
		g.power(i, int(a.N)-1, ruleAblPrayer, rec)
		s.stack.Push(frame{kind: frameHeal, chance: true, side: g.t.units[i].side, figure: int8(i),
			other: int8(a.N) - 1})
	case verbFeat:
		g.playFeat(i, a, rec)
	default:
		act.actions--
		g.playAction(i, a, rec)
	}
}

// takeMoves takes move actions and fatigue for movement points (DESC-ACT-1,
// DESC-ACT-12).
func (g play) takeMoves(i, acts, exert int, rec *engine.Recorder) {
	act := &g.s.act
	act.acted = true
	if acts > 0 && act.running {
		g.begin(true)
	}
	act.actions -= int8(acts)
	act.moves += int8(acts)
	act.points += int8(acts) * act.speed
	if acts > 0 {
		rec.Mark(ruleAct1)
		if g.t.units[i].can(ablShambling) {
			rec.Mark(ruleAblShambling)
		}
	}
	if exert > 0 {
		g.pay(i, int8(exert), ruleAct12, rec)
		act.points += int8(exert)
	}
}

// playAttack begins an attack action of any kind (DESC-ACT-2).
func (g play) playAttack(i int, a engine.Action, k attackKind, rec *engine.Recorder) {
	act := &g.s.act
	d, _ := g.resolveAttack(i, a, k)
	fromCursor := g.aimedFromCursor(&d)
	d.lifted = act.ended && fromCursor && act.points > 0
	running, attacks, quick := act.running, act.attacks, act.quick
	g.begin(fromCursor)
	switch {
	case running && k == plainAttack && attacks > 0: // the attack within Jain's feat
		act.running, act.quick, act.attacks = true, quick, 0
	case attacks > 0 && k == plainAttack && !running:
		act.attacks--
		rec.Mark(ruleFeatGrisban)
	default:
		act.actions--
	}
	act.struck = true
	if s, fatigue, needed := skillOf(k); needed {
		g.power(i, d.target, abilityTable[s].rule, rec)
		if g.t.units[i].kind == hero {
			g.pay(i, fatigue, abilityTable[s].rule, rec)
		}
	}
	if k == oathAttack && a.Cell != g.s.figures[i].at {
		g.put(i, a.Cell, false, ruleAblOath, rec)
	}
	g.declare(d, rec)
}

// playAction carries out what costs an action and is neither move nor attack.
func (g play) playAction(i int, a engine.Action, rec *engine.Recorder) {
	s := &g.s
	f := &s.figures[i]
	k := int(a.N) - 1
	fromCursor := g.fromCursor(i, a)
	if a.Verb == verbThrow {
		k = int(a.N>>1) - 1
	}
	g.begin(fromCursor)
	switch a.Verb {
	case verbShake:
		g.recover(i, stunned, ruleCnd4, rec)
	case verbStand, verbRevive:
		who := i
		if a.Verb == verbRevive {
			who = k
		} else {
			g.top().step = 1 // the turn ends at once
		}
		rec.Mark(ruleIf(a.Verb == verbStand, ruleKo4, ruleKo5))
		s.stack.Push(frame{kind: frameStand, chance: true, side: g.t.units[who].side, figure: int8(who)})
	case verbRest:
		s.act.rested = true
		rec.Mark(ruleAct3)
		if a.N > 0 {
			g.recover(i, 1<<(a.N-1), ruleAblGrisban, rec)
		}
	case verbClimb:
		g.put(i, a.Cell, a.N == 1, rulePit7, rec)
	case verbDoor:
		s.doors ^= 1 << a.N
		g.b = g.t.board(s.doors)
		rec.Note(engine.Event{Kind: kindDoor, Side: g.t.units[i].side, Figure: a.Figure, Other: engine.NoFigure,
			Cell: f.at, Rule: ruleAct9, N: a.N, M: int32(s.doors >> a.N & 1)})
	case verbRaise:
		g.pay(i, 1, ruleAblRaise, rec)
		r := g.familiarOf(i)
		s.figures[r] = figure{at: a.Cell, status: standing, raised: s.figures[r].raised} // ruling 40
		s.occupy(g.t)
		g.power(i, r, ruleAblRaise, rec)
		rec.Move(g.t.ident(r), a.Cell, 0, ruleAblRaise)
	case verbFury:
		f.spent |= cardFury
		g.pay(i, 1, rulePts4, rec)
		g.wakeFamiliar(g.familiarOf(i), true, rec)
	case verbGrab:
		g.tests(i, 1<<k, effectGrab, none, false, rec)
	case verbThrow:
		g.tests(i, 1<<k, effectThrow, a.Cell, a.N&1 == 1, rec)
	case verbHowl:
		g.tests(i, g.enemiesOf(i, false), effectHowl, none, false, rec)
	case verbEarth:
		g.tests(i, g.enemiesOf(i, true), effectEarth, none, false, rec)
	case verbWater:
		g.tests(i, g.enemiesOf(i, true), effectWater, none, false, rec)
	case verbAir:
		f.air = true
		g.power(i, -1, ruleAblAir, rec)
	case verbHeal:
		g.power(i, k, ruleAblHeal, rec)
		s.stack.Push(frame{kind: frameHeal, chance: true, side: g.t.units[i].side, figure: int8(i), other: int8(k),
			n: 1})
	case verbFlock:
		g.power(i, -1, ruleAblFlock, rec)
		s.stack.Push(frame{kind: frameFlock, side: g.t.units[i].side, figure: int8(i), mask: g.flock(i)})
	}
}

func (g play) playExit(i int, a engine.Action, rec *engine.Recorder) {
	g.takeMoves(i, int(a.N&3), int(a.N>>2), rec)
	f := &g.s.figures[i]
	rec.Note(engine.Event{Kind: kindEscaped, Side: g.t.units[i].side, Figure: a.Figure, Other: engine.NoFigure,
		Cell: f.at, Rule: ruleVic5})
	f.status = escaped
	g.s.left++
	g.s.dirty = true
	g.s.occupy(g.t)
}
