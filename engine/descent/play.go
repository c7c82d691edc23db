package descent

import "github.com/skirmishlab/skirmishlab/engine"

// Play carries out a legal action and goes on until a choice or a roll is due.
func (g *game) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != legal {
		panic("descent: illegal action played: " + g.t.Say(g, a) + ": " + refusals[r].Text)
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
func (g *game) playDeploy(i int, a engine.Action, rec *engine.Recorder) {
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
func (g *game) begin(i int, fromCursor bool) {
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

func (g *game) playAct(i int, a engine.Action, rec *engine.Recorder) {
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
		g.startWalk(i, m.start, m.route, m.steps, m.anchor, m.turned, false, rec)
	case verbExit:
		g.playExit(i, a, rec)
	case verbPrayer:
		act.acted = true
		f.spent |= cardPrayer
		g.pay(i, 1, ruleAblPrayer, rec)
		g.power(i, int(a.N)-1, ruleAblPrayer, rec)
		s.stack.Push(frame{kind: frameHeal, chance: true, side: g.t.units[i].side, figure: int8(i), other: int8(a.N) - 1})
	case verbFeat:
		g.playFeat(i, a, rec)
	default:
		act.actions--
		g.playAction(i, a, rec)
	}
}

// takeMoves takes move actions and fatigue for movement points (DESC-ACT-1,
// DESC-ACT-12).
func (g *game) takeMoves(i, acts, exert int, rec *engine.Recorder) {
	act := &g.s.act
	act.acted = true
	if acts > 0 && act.running {
		g.begin(i, true)
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
func (g *game) playAttack(i int, a engine.Action, k attackKind, rec *engine.Recorder) {
	act := &g.s.act
	d, _ := g.resolveAttack(i, a, k)
	fromCursor := g.aimedFromCursor(&d)
	d.lifted = act.ended && fromCursor && act.points > 0
	running, attacks, quick := act.running, act.attacks, act.quick
	g.begin(i, fromCursor)
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
func (g *game) playAction(i int, a engine.Action, rec *engine.Recorder) {
	s := &g.s
	f := &s.figures[i]
	k := int(a.N) - 1
	fromCursor := g.fromCursor(i, a)
	if a.Verb == verbThrow {
		k = int(a.N>>1) - 1
	}
	g.begin(i, fromCursor)
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
		rec.Note(engine.Event{Kind: kindDoor, Side: g.t.units[i].side, Figure: a.Figure, Other: engine.NoFigure, Cell: f.at, Rule: ruleAct9, N: a.N, M: int32(s.doors >> a.N & 1)})
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
		s.stack.Push(frame{kind: frameHeal, chance: true, side: g.t.units[i].side, figure: int8(i), other: int8(k), n: 1})
	case verbFlock:
		g.power(i, -1, ruleAblFlock, rec)
		s.stack.Push(frame{kind: frameFlock, side: g.t.units[i].side, figure: int8(i), mask: g.flock(i)})
	}
}

// checkRest: once a turn, heroes only (DESC-ACT-3); Grisban may name a condition to
// discard (DESC-ABL-GRISBAN).
func (g *game) checkRest(i int, a engine.Action) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case !bare(a, 4):
		return refuseMalformed
	case u.kind != hero || g.s.act.rested:
		return refuseRest
	case a.N > 0 && !u.can(ablGrisban):
		return refuseAbility
	case a.N > 0 && !f.has(1<<(a.N-1)):
		return refuseNoCondition
	}
	return legal
}

// checkClimb: out of a pit into an adjacent empty space (DESC-PIT-7 to DESC-PIT-9).
func (g *game) checkClimb(i int, a engine.Action) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case a.N < 0 || a.N > 1 || a.A|a.B != 0 || a.Cell < 0 || a.N == 1 && u.width == u.height:
		return refuseMalformed
	case !g.inPit(i):
		return refuseNotPit
	}
	return g.climbSpot(i, f, u, a.Cell, a.N == 1)
}

func (g *game) climbSpot(i int, f *figure, u *unit, c cell, turned bool) engine.Refusal {
	all := g.s.everyone()
	switch {
	case !g.t.placeable(g.b, u, c, turned):
		return refuseNoSpace
	case !g.emptyFor(u, c, turned, &all): // its own spaces among them
		return refuseOccupied
	}
	for _, o := range u.base(turned) {
		if g.anyIn(i, &g.b.adjacent[c+o]) {
			return legal
		}
	}
	return refuseNoSpace
}

// checkDoor: a figure in one of the two spaces toggles it, unless a base lies across
// (DESC-ACT-9).
func (g *game) checkDoor(i int, a engine.Action) engine.Refusal {
	if !bare(a, maxDoors) || int(a.N) >= len(g.t.plan.doors) {
		return refuseMalformed
	}
	d := g.t.plan.doors[a.N]
	near, beyond := g.doorSides(d)
	if near < 0 || beyond < 0 || !g.anyAt(i, near) && !g.anyAt(i, beyond) {
		return refuseDoor
	}
	for k := range g.t.units {
		if g.s.up(k) && g.anyAt(k, near) && g.anyAt(k, beyond) {
			return refuseDoor
		}
	}
	return legal
}

// doorSides are the two cells of a door's edge.
func (g *game) doorSides(d edge) (a, b cell) {
	if d.vertical {
		return g.b.cell(d.x-1, d.y), g.b.cell(d.x, d.y)
	}
	return g.b.cell(d.x, d.y-1), g.b.cell(d.x, d.y)
}

// checkExit: 1 movement point in an exit space (DESC-VIC-5).
func (g *game) checkExit(i int, a engine.Action) engine.Refusal {
	if !bare(a, 63) {
		return refuseMalformed
	}
	acts, exert := int(a.N&3), int(a.N>>2)
	if r := g.moveAction(i, acts); r != legal {
		return r
	}
	if r := g.exertion(i, exert); r != legal {
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
	return legal
}

func (g *game) playExit(i int, a engine.Action, rec *engine.Recorder) {
	g.takeMoves(i, int(a.N&3), int(a.N>>2), rec)
	f := &g.s.figures[i]
	rec.Note(engine.Event{Kind: kindEscaped, Side: g.t.units[i].side, Figure: a.Figure, Other: engine.NoFigure, Cell: f.at, Rule: ruleVic5})
	f.status = escaped
	g.s.left++
	g.s.dirty = true
	g.s.occupy(g.t)
}

// playReaction carries out the choices outside a figure's own doings.
func (g *game) playReaction(i int, a engine.Action, rec *engine.Recorder) {
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
		rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: a.Figure, Other: g.t.ident(int(a.N) - 1), Cell: at.aim, Rule: ruleAblStoneskin})
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
		g.startWalk(i, s.figures[i].at, route, steps, a.Cell, false, true, rec)
	}
}

// decline passes over a choice that was offered.
func (g *game) decline(f *frame, i int, rec *engine.Recorder) {
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

// conditionOf is the condition that a step of the start of a turn tests.
func conditionOf(step uint8) condition {
	if step == 1 {
		return diseased
	}
	return poisoned
}

// playDefend makes a hero the target of an attack; range and sight stay measured to
// the original one (DESC-PTS-4).
func (g *game) playDefend(i int, rec *engine.Recorder) {
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
	rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure, Cell: at.aim, Rule: rulePts4})
}

// playReroll rolls an attack die again (DESC-ATK-4).
func (g *game) playReroll(i int, die int8, rec *engine.Recorder) {
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
	rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: engine.NoFigure, Cell: at.aim, Rule: rule})
}

// playShield uses a defence card (DESC-ATK-6).
func (g *game) playShield(i int, a engine.Action, rec *engine.Recorder) {
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
	rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: a.Figure, Other: engine.NoFigure, Cell: f.at, Rule: rule})
}

// bonus adds a shield of a card beside the Wooden Shield to what figure i rolled.
func (a *attack) bonus(i int) {
	if a.kept>>i&1 == 1 {
		a.shields[i] += 1 << 28
		return
	}
	a.shields[i]++
}
