package mageknight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Play carries out a legal action.
func (g play) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != engine.Legal {
		panic(fmt.Sprintf("mageknight: %+v is illegal: %s", a, refusals[r].Text))
	}
	g.perform(a, rec)
}

// perform carries out an action that was checked.
func (g play) perform(a engine.Action, rec *engine.Recorder) {
	g.scratch.rec = rec
	i, _ := g.number(a.Figure)
	switch a.Verb {
	case verbEnd:
		rec.Mark(ruleTurn3)
		if g.s.stage == stageAction {
			g.finishAction(rec) // the rider is declined
		} else {
			g.endTurn(rec)
		}
	case verbDeploy:
		g.playDeploy(i, board.Cell(a.Cell), payloadFacing(a.N), rec)
	case verbMove, verbDash, verbCharge, verbBound, verbQuick:
		if a.Verb != verbMove {
			rec.Mark(g.wayRule(a.Verb, i))
		}
		g.playMove(a, i, rec)
	case verbMarch:
		g.playMarch(a, rec)
	case verbRegroup:
		g.playRegroup(a, rec)
	case verbFace:
		g.s.figs[i].facing = uint8(payloadFacing(a.N))
		rec.Mark(ruleBrk3)
		g.finishAction(rec)
	case verbSpin:
		g.playSpin(i, payloadFacing(a.N), rec)
	case verbHeal, verbMend:
		g.playHeal(a, i, rec)
	case verbRegenerate:
		k := g.declare(a.Verb, i, one(i), 0, rec)
		k.step = stepRegenerate
	case verbLevitate:
		g.playLevitate(a, i, rec)
	case verbRaise:
		g.playRaise(a, i, rec)
	case verbPut:
		g.playPut(board.Cell(a.Cell), payloadFacing(a.N), rec)
	default:
		rider := g.s.stage == stageAction
		if !rider {
			g.declare(a.Verb, i, a.B|one(i), payloadFlags(a.N), rec)
		}
		g.s.act.step = stepAttack
		g.playAttack(a.Verb, i, a.A, a.B, payloadFlags(a.N), rider, rec)
	}
	g.version++
	g.scratch.rec = nil
}

// wayRule is the rule of a way of moving.
func (g play) wayRule(verb engine.Verb, i int) engine.Rule {
	switch {
	case verb == verbQuick:
		return ruleSaQu
	case verb == verbBound || (verb == verbDash && g.shows(i).has(abBound)):
		return ruleSaBo
	}
	return ruleSaCh
}

// Settle carries out an outcome of the law that is due.
func (g play) Settle(i int, rec *engine.Recorder) {
	law, _ := g.Chance()
	v := law.Value(i)
	g.scratch.rec = rec
	g.version++
	switch {
	case g.s.stage == stageFirst:
		g.settleFirst(v == 1, rec)
	case g.s.stage == stageCommand:
		g.commanded(v == 1, rec)
	case g.s.atk.step != atkNone:
		g.settleAttack(v, rec)
	case g.s.act.step == stepBreak:
		g.broke(v == 1, rec)
	default:
		g.settleHeal(v, rec)
	}
	g.scratch.rec = nil
}
