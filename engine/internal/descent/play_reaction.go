package descent

import "github.com/skirmishlab/skirmishlab/engine"

// playReaction carries out the choices outside a figure's own doings.
func (g play) playReaction(i int, a engine.Action, rec *engine.Recorder) {
	s := &g.s
	f := g.top()
	at := &s.atk
	switch a.Verb {
	case verbDecline:
		g.decline(f, i, rec)
	case verbNimble:
		g.playNimble(f, i, a.Cell, rec)
	case verbPlace:
		w := s.walk
		s.stack.Pop()
		g.putDown(i, a.Cell, a.N == 1, int(w.taken), w.cursor, rec)
		s.act.ended = false                   // the reaction has interrupted it: it may go on
		s.walk.placed, s.walk.taken = true, 0 // what is left of its points stays in the pool
	case verbStoneskin:
		at.stoned |= 1 << (a.N - 1)
		at.guarded |= 1 << i
		s.figures[i].spent |= cardStoneskin
		g.pay(i, 1, ruleAblStoneskin, rec)
		rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: a.Figure,
			Other: g.t.ident(int(a.N) - 1), Cell: at.aim, Rule: ruleAblStoneskin})
	case verbDefend:
		g.playDefend(i, rec)
	case verbReroll:
		g.playReroll(i, int8(a.N), rec)
	case verbShield, verbGhost:
		g.playShield(i, a, rec)
	case verbMana:
		s.figures[i].spent |= cardMana
		at.left++
		rec.Mark(rulePts3)
	case verbSurge:
		g.playSurge(f, uint16(a.N), unpackPath(a.A), int(a.B), rec)
	case verbAbsorb:
		at.soak, at.soaker = int8(a.N), int8(i)
		at.absorbed |= 1 << i
		g.pay(i, int8(a.N), ruleAblJain, rec)
	case verbCharm:
		s.figures[i].spent |= cardCharm
		rec.Mark(ruleAblCharm)
		if f.kind == frameStart {
			f.n = 2
		} else {
			f.step = f.step&^1 | 4
		}
		f.chance = true
	case verbReturn:
		g.comeBack(a.Cell, rec)
	case verbToken:
		g.putToken(a.Cell, rec)
	case verbAppear:
		g.appear(a.Cell, rec)
	case verbHop:
		f.mask &^= 1 << i
		route, steps, _ := g.hopRoute(i, a.Cell, cell(a.A)-1)
		g.startWalk(i, s.figures[i].at, route, steps, a.Cell, false, true)
	}
}

// decline passes over a choice that was offered.
func (g play) decline(f *frame, i int, rec *engine.Recorder) {
	at := &g.s.atk
	switch f.kind {
	case frameNimble:
		g.s.stack.Pop()
	case frameFlock:
		f.mask &^= 1 << i
	case frameStart:
		// The failed test counts.
		f.n = 0
		g.ail(i, conditionOf(f.step), rec)
		f.step++
	case frameTests:
		f.step &^= 1
		g.fail(f, rec)
	case frameAttack:
		switch f.step {
		case stepGuard:
			at.guarded |= 1 << i
		case stepReroll:
			at.rerolled = 7
		case stepShield:
			at.asked |= 1 << i
		case stepAbsorb:
			at.absorbed |= 1 << i
		}
	}
}

// playDefend makes a hero the target of an attack; range and sight stay measured to
// the original one (DESC-PTS-4).
func (g play) playDefend(i int, rec *engine.Recorder) {
	at := &g.s.atk
	old := uint64(1) << at.target
	at.declared = at.declared&^old | 1<<i
	at.affected = at.affected&^old | 1<<i
	if at.lined&old != 0 {
		at.lined = at.lined&^old | 1<<i
	}
	at.target = int8(i)
	at.guarded |= 1 << i
	g.pay(i, 1, rulePts4, rec)
	rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: at.aim, Rule: rulePts4})
}

// playReroll rolls an attack die again (DESC-ATK-4).
func (g play) playReroll(i int, die int8, rec *engine.Recorder) {
	at := &g.s.atk
	with := g.rerollFor(g.t.profiles[at.profile].dice.die(int(die)))
	at.rerolled |= with
	rule := rulePts4
	switch with {
	case rerollTarha:
		g.s.figures[i].reroll = true
		rule = ruleAblTarha
	case rerollSword:
		rule = rulePts3
	}
	at.lastDie = die
	rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure,
		Cell: at.aim, Rule: rule})
}

// playShield uses a defence card (DESC-ATK-6).
func (g play) playShield(i int, a engine.Action, rec *engine.Recorder) {
	at := &g.s.atk
	f := &g.s.figures[i]
	rule := ruleAblShield
	rec.Mark(ruleAblShield)
	rec.Mark(ruleAtk6)
	switch {
	case a.Verb == verbGhost:
		g.pay(i, 1, rulePts4, rec)
		at.ghosts |= 1 << i
		rule = rulePts4
	case a.N == 1:
		f.spent |= cardShield
		at.cards |= 1 << i
		rule = ruleWpnShield
	case a.N == 2:
		f.spent |= cardIronShield
		at.bonus(i)
		rule = rulePts3
	default:
		f.spent |= cardIronShield
		at.dieOf, at.lastDie = int8(i), int8(a.N-3)
		rule = rulePts3
	}
	rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: a.Figure, Other: engine.NoFigure,
		Cell: f.at, Rule: rule})
}
