package heroscape

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Play carries out a legal action.
func (g play) Play(a engine.Action, rec *engine.Recorder) {
	if !g.w.found || g.w.legal != a {
		if r := g.Check(a); r != engine.Legal {
			panic(fmt.Sprintf("heroscape: Play of an illegal action %+v: %s", a, info.Refusals[r].Text))
		}
	}
	s := &g.s
	f := noFig
	if a.Figure != engine.NoFigure {
		f = g.t.figOf(a.Figure)
	}
	g.w.rank.waysOf, g.w.found = false, false
	if a.Verb != verbOrder && a.Verb != verbStay {
		g.w.rank.valid = false
	}
	switch a.Verb {
	case verbPlace:
		trail, _ := trailOf(a)
		g.put(f, cell(a.Cell), trail)
		rec.Move(a.Figure, a.Cell, 0, ruleDeploy1)
		if trail != none {
			markAll(rec, ruleDbl1, ruleDeploy3)
		}
	case verbDrop:
		g.put(f, cell(a.Cell), none)
		rec.Move(a.Figure, a.Cell, 0, rulePwrAirborne1)
	case verbOrder:
		s.mark[s.actor.Side()][a.N>>8] = uint8(a.N)
	case verbChoose:
		g.playChoose(uint8(a.N), rec)
	case verbBond:
		g.playBond(uint8(a.N), rec)
	case verbMove:
		g.playMove(f, uint8(a.N&3), a.N&4 != 0, a.A, rec)
	case verbStay:
		t := g.turn()
		t.moved |= 1 << f.num()
		t.stayed |= 1 << f.num()
	case verbSpawn:
		g.playSpawn(f, cell(a.Cell), rec)
	case verbSpirit:
		g.placeSpirit(s.stack.Top().fig, uint8(a.N), rec)
	case verbErland:
		trail, _ := trailOf(a)
		g.playErland(f, cell(a.Cell), trail, rec)
	case verbEnd:
		g.playEnd()
	case verbPass:
		g.playPass()
	default:
		g.playActing(a, f, rec)
	}
	g.advance(rec)
}

// playActing carries out a normal attack or an act of a power; a special attack goes on to its
// roll.
func (g play) playActing(a engine.Action, f fig, rec *engine.Recorder) {
	target, act := g.target(a), actOf[a.Verb]
	if act == nil {
		g.playAttack(f, target, rec)
		return
	}
	act.play(g, f, target, a, rec)
	if act.victims != nil {
		victims, list, chosen := act.victims(g.combat, f, target, a)
		g.area(f, chosen, g.t.of(act.by).Dice, victims, list, act.rule, rec)
	}
}

// playPass declines what was offered.
func (g play) playPass() {
	s := &g.s
	switch s.need {
	case needDrop:
		g.endDrop(g.dropSide())
	case needChoose:
		g.playChoose(noGroup, nil)
	case needSpawn:
		s.stack.Top().sub = 0
	case needErland:
		s.stack.Pop()
	}
}

// Settle carries out an outcome of the roll that is due.
func (g play) Settle(i int, rec *engine.Recorder) {
	law, _ := g.Chance()
	v := law.Value(i)
	s := &g.s
	g.w.rank.valid, g.w.rank.waysOf, g.w.found = false, false, false
	switch s.need {
	case needRollDeploy:
		g.settleDeploy(int(v), rec)
	case needRollFirst:
		g.settleFirst(int(v), rec)
	case needRollDropOrder:
		g.settleDropOrder(int(v))
	case needRollDrop:
		g.settleDrop(v == 1, rec)
	case needRollInit:
		g.settleInit(int(v), rec)
	case needRollSwipe:
		g.settleSwipe(int(v), rec)
	case needRollFall:
		g.settleFall(int(v), rec)
	case needRollMolten:
		g.settleMolten(v == 1, rec)
	case needRollMiton:
		g.settleMiton(v == 1)
	case needRollAttack:
		g.settleAttack(uint64(v), rec)
	case needRollArea:
		g.settleArea(int(v), rec)
	case needRollDefence:
		g.settleDefence(int(v), rec)
	case needRollArmor:
		g.settleArmor(v == 1, rec)
	case needRollClone:
		g.settleClone(v == 1, rec)
	case needRollBurn:
		g.settleBurn(int(v), rec)
	default:
		g.settlePower(v == 1, rec)
	}
	g.advance(rec)
}

// ask sets the choice that is due.
func (g play) ask(n need, side int) bool {
	g.s.need, g.s.actor = n, engine.Actor(side)
	return true
}

// roll sets the roll that is due.
func (g play) roll(n need) bool {
	g.s.need, g.s.actor = n, engine.Chance
	return true
}

// advance goes on until a side or chance must choose, or the game is over.
func (g play) advance(rec *engine.Recorder) {
	s := &g.s
	for {
		if s.over {
			s.phase, s.need, s.actor = phOver, needNone, engine.Over
			return
		}
		if s.stack.Len() > 0 {
			if g.stepFrame(rec) {
				return
			}
			continue
		}
		if s.depth > 0 {
			if g.stepTurn() {
				return
			}
			continue
		}
		if g.stepPhase(rec) {
			return
		}
	}
}

// stepFrame continues the frame on top. It reports whether somebody has to choose or roll before play
// can go on.
func (g play) stepFrame(rec *engine.Recorder) bool {
	switch g.s.stack.Top().kind {
	case frMove:
		return g.stepMove(rec)
	case frAttack:
		return g.roll(needRollAttack)
	case frArea:
		return g.stepArea(rec)
	case frClone:
		return g.stepClone()
	case frEnd:
		return g.stepEnd(rec)
	case frMiton:
		return g.stepMiton()
	case frEffect:
		return g.stepEffect(rec)
	case frErland:
		return g.ask(needErland, int(g.s.stack.Top().side))
	case frPower:
		return g.roll(need(g.s.stack.Top().way))
	}
	panic("heroscape: a frame of no kind")
}

// stepPhase goes through the round (4.3).
func (g play) stepPhase(rec *engine.Recorder) bool {
	s := &g.s
	switch s.phase {
	case phFirst:
		return g.roll(needRollDeploy)
	case phDeploy:
		return g.stepDeploy(rec)
	case phStart:
		return g.stepStart()
	case phOrders:
		return g.stepOrders(rec)
	case phInit:
		return g.roll(needRollInit)
	case phTurns:
		g.nextTurn(rec)
		return false
	case phEnd:
		s.stack.Push(frame{kind: frEnd, fig: noFig, other: noFig, at: none})
		return false
	case phBasic:
		return g.stepBasic(rec)
	}
	panic("heroscape: a phase of no kind")
}

// markAll marks several rules.
func markAll(rec *engine.Recorder, rules ...engine.Rule) {
	for _, r := range rules {
		rec.Mark(r)
	}
}
