package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// playHeal opens a healing: a roll against the friend's printed defence without
// modifiers (MK-SA-HE, MK-SA-MH).
func (g play) playHeal(a engine.Action, i int, rec *engine.Recorder) {
	k := g.declare(a.Verb, i, one(i), payloadFlags(a.N), rec)
	k.target = uint8(low(a.A))
	k.step = stepHeal
	rec.Mark(healRule(a.Verb))
}

func healRule(verb engine.Verb) engine.Rule {
	if verb == verbMend {
		return ruleSaMh
	}
	return ruleSaHe
}

// settleHeal goes on after a roll of healLaw.
func (g play) settleHeal(v dice.Value, rec *engine.Recorder) {
	k := &g.s.act
	i, j := int(k.fig), int(k.target)
	switch k.step {
	case stepHeal:
		g.healRolled(v, rec)
	case stepHealDie:
		g.healed(int(v), rec)
	case stepRegenerate:
		rec.Mark(ruleSaRe)
		g.mend(i, max(0, int(v)-2), ruleSaRe, rec)
		g.finishAction(rec)
	case stepRaise:
		g.raised(j, int(v), rec)
	}
}

// healRolled reads the roll of a healing.
func (g play) healRolled(v dice.Value, rec *engine.Recorder) {
	k := &g.s.act
	i := int(k.fig)
	rec.Mark(healRule(k.verb))
	switch {
	case v == rollFumble:
		g.hurt(i, 1, nobody, ruleAtk2, rec)
		g.finishAction(rec)
	case v == rollMiss:
		g.finishAction(rec)
	default:
		if v == rollCrit {
			k.flags |= healCrit
		}
		if k.verb == verbMend || k.flags&healByDie != 0 {
			k.step = stepHealDie
			return
		}
		g.healed(int(g.now(i).damage), rec)
	}
}

// healCrit marks a healing of a natural 12 in the frame; no action carries it.
const healCrit = 1 << flagBits

func (g play) healed(clicks int, rec *engine.Recorder) {
	k := &g.s.act
	if k.flags&healCrit != 0 {
		clicks++
	}
	g.mend(int(k.target), clicks, healRule(k.verb), rec)
	g.finishAction(rec)
}

// playLevitate carries out Magic Levitation: no roll to break away, no free spin, no Pole
// Arm, no Ram (MK-SA-ML).
func (g play) playLevitate(a engine.Action, i int, rec *engine.Recorder) {
	g.declare(a.Verb, i, one(i), 0, rec)
	j := low(a.A)
	g.put(j, board.Cell(a.Cell), false)
	g.s.figs[j].facing = uint8(payloadFacing(a.N))
	g.s.figs[j].flags |= flagIdle
	g.s.began[i] &^= one(j)
	rec.Move(g.t.figs[j].id, a.Cell, 0, ruleSaMl)
	g.finishAction(rec)
}

// playRaise opens Necromancy: a die, but for zombies and skeletons (MK-SA-NE).
func (g play) playRaise(a engine.Action, i int, rec *engine.Recorder) {
	k := g.declare(a.Verb, i, one(i), 0, rec)
	j := low(a.A)
	k.target = uint8(j)
	rec.Mark(ruleSaNe)
	if g.t.figs[j].unit.noRoll {
		g.raised(j, 0, rec)
		return
	}
	k.step = stepRaise
}

// raised turns the dial of a raised figure; if it lives it waits to be placed.
func (g play) raised(j, clicks int, rec *engine.Recorder) {
	k := &g.s.act
	if clicks >= len(g.t.figs[j].dial) || !g.anyGrave(int(k.fig), j, clicks) {
		g.finishAction(rec)
		return
	}
	g.s.figs[j].click = uint8(clicks)
	k.step = stepPut
}

// playPut places the raised figure: with the tokens that are left, without an action this
// turn and without a free spin (MK-SA-NE, R-45).
func (g play) playPut(at board.Cell, facing board.Dir, rec *engine.Recorder) {
	j := int(g.s.act.target)
	g.s.gone &^= one(j)
	g.put(j, at, false)
	f := &g.s.figs[j]
	f.facing = uint8(facing)
	f.flags |= flagIdle | flagRaised
	rec.Move(g.t.figs[j].id, engine.Cell(at), 0, ruleSaNe)
	rec.Note(g.event(kindRaised, j, ruleSaNe))
	g.finishAction(rec)
}
