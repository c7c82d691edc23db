package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// levitateReach is how far Magic Levitation carries (MK-SA-ML, R-36).
const levitateReach = 10

// beginHeal opens a healing: a roll against the friend's printed defence without
// modifiers (MK-SA-HE, MK-SA-MH).
func (g *game) beginHeal(a engine.Action, i int, rec *engine.Recorder) {
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

// healNeed is the roll a healing needs.
func (g *game) healNeed(i, j int) int {
	return max(3, min(12, int(g.now(j).defence)-int(g.now(i).attack)))
}

// healLaw is the roll that a healing or another action without an attack waits for.
func (g *game) healLaw() (*dice.Law, dice.Key) {
	k := &g.s.act
	i := int(k.fig)
	switch k.step {
	case stepHeal:
		return laws.need[g.healNeed(i, int(k.target))], g.key(purposeHeal, i, 0)
	case stepHealDie:
		return laws.die, g.key(purposeHealDie, i, 0)
	case stepRegenerate:
		return laws.die, g.key(purposeRegenerate, i, 0)
	}
	return laws.die, g.key(purposeRaise, i, 0)
}

// settleHeal goes on after a roll of healLaw.
func (g *game) settleHeal(v dice.Value, rec *engine.Recorder) {
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
func (g *game) healRolled(v dice.Value, rec *engine.Recorder) {
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

func (g *game) healed(clicks int, rec *engine.Recorder) {
	k := &g.s.act
	if k.flags&healCrit != 0 {
		clicks++
	}
	g.mend(int(k.target), clicks, healRule(k.verb), rec)
	g.finishAction(rec)
}

// mayLevitate says why figure i may not put figure j on a square (MK-SA-ML).
func (g *game) mayLevitate(i, j int, at board.Cell) engine.Refusal {
	switch {
	case !g.shows(i).has(abLevitation):
		return refuseAbility
	case g.s.alive&g.s.began[i]&one(j) == 0:
		return refuseNotBegan
	case g.shows(j).has(abImmunity):
		return refuseImmune
	case g.t.distance2(g.t.figs[j].size, g.s.figs[j].at, g.t.figs[j].size, at) > levitateReach*levitateReach:
		return refuseCarried
	}
	return g.maySet(j, at)
}

// maySet says why a figure may not be set down on a square: it must be free and one
// where its kind may stand, not soaring.
func (g *game) maySet(j int, at board.Cell) engine.Refusal {
	fig := &g.t.figs[j]
	m := g.t.movers[keyOf(kindsOf(fig.unit.speed, g.shows(j)), fig.size)]
	if !m.stand.Has(at) {
		return refuseStand
	}
	for _, o := range g.t.ground.foot[fig.size] {
		if n := g.occ[at+board.Cell(o)]; n != 0 && int(n)-1 != j {
			return refuseOccupied
		}
	}
	return engine.Legal
}

// levitate carries out Magic Levitation: no roll to break away, no free spin, no Pole
// Arm, no Ram (MK-SA-ML).
func (g *game) levitate(a engine.Action, i int, rec *engine.Recorder) {
	g.declare(a.Verb, i, one(i), 0, rec)
	j := low(a.A)
	g.put(j, board.Cell(a.Cell), false)
	g.s.figs[j].facing = uint8(payloadFacing(a.N))
	g.s.figs[j].flags |= flagIdle
	g.s.began[i] &^= one(j)
	rec.Move(g.t.figs[j].id, a.Cell, 0, ruleSaMl)
	g.finishAction(rec)
}

// mayRaise says why figure i may not bring back figure j (MK-SA-NE).
func (g *game) mayRaise(i, j int) engine.Refusal {
	switch {
	case !g.shows(i).has(abNecromancy):
		return refuseAbility
	case g.s.touch[i]&g.enemies(i) != 0:
		return refuseRaising
	case j >= len(g.t.figs) || g.s.gone&one(j) == 0 || g.side(j) != g.side(i):
		return refuseNotGone
	case !g.anyGrave(i, j, 0):
		return refuseNoSquare
	}
	return engine.Legal
}

// anyGrave reports whether there is a free square in contact with figure i where
// figure j could stand at a click.
func (g *game) anyGrave(i, j, click int) bool {
	g.s.figs[j].click, click = uint8(click), int(g.s.figs[j].click)
	found := false
	cells := g.t.ground.grid.Cells()
	for c := cells.Next(0); c != board.None && !found; c = cells.Next(c + 1) {
		found = g.mayPut(i, j, c) == engine.Legal
	}
	g.s.figs[j].click = uint8(click)
	return found
}

// mayPut says why the raised figure j may not be placed on a square beside figure i.
func (g *game) mayPut(i, j int, at board.Cell) engine.Refusal {
	height := onGround
	if g.s.figs[i].is(flagSoaring) { // nothing on the ground is in contact with it
		return refuseNoSquare
	}
	if !g.t.ground.near[height][g.t.figs[j].size][g.t.figs[i].size][g.s.figs[i].at].Has(at) {
		return refuseContactSquare
	}
	return g.maySet(j, at)
}

// beginRaise opens Necromancy: a die, but for zombies and skeletons (MK-SA-NE).
func (g *game) beginRaise(a engine.Action, i int, rec *engine.Recorder) {
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
func (g *game) raised(j, clicks int, rec *engine.Recorder) {
	k := &g.s.act
	if clicks >= len(g.t.figs[j].dial) || !g.anyGrave(int(k.fig), j, clicks) {
		g.finishAction(rec)
		return
	}
	g.s.figs[j].click = uint8(clicks)
	k.step = stepPut
}

// putDown places the raised figure: with the tokens it had, without an action this
// turn and without a free spin (MK-SA-NE, R-45).
func (g *game) putDown(at board.Cell, facing board.Dir, rec *engine.Recorder) {
	j := int(g.s.act.target)
	g.s.gone &^= one(j)
	g.put(j, at, false)
	f := &g.s.figs[j]
	f.facing = uint8(facing)
	f.flags |= flagIdle
	rec.Move(g.t.figs[j].id, engine.Cell(at), 0, ruleSaNe)
	rec.Note(g.event(kindRaised, j, ruleSaNe))
	g.finishAction(rec)
}
