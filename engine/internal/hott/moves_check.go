package hott

import "github.com/skirmishlab/skirmishlab/engine"

// Check says whether the acting side may play a.
func (g moves) Check(a engine.Action) refusal {
	switch g.s.Phase {
	case phaseOver:
		return isOver
	case phaseRoll, phaseBout:
		return notNow
	}
	switch a.Verb {
	case verbShoot, verbCall, verbCast, verbPass:
		_, _, r := g.checkRanged(a)
		return r
	case verbFight:
		_, r := g.checkFight(a)
		return r
	case verbStorm:
		_, r := g.checkStorm(a)
		return r
	case verbName:
		return g.checkName(a)
	}
	if g.s.Phase != phasePips {
		return notNow
	}
	return g.checkPips(a)
}

// checkPips checks the actions of the PIP phase.
func (g moves) checkPips(a engine.Action) refusal {
	if g.s.NLegs > 0 && a.Verb > verbColumn {
		return otherGroup
	}
	switch a.Verb {
	case verbEnd:
		if a != (engine.Action{Verb: a.Verb, Figure: engine.NoFigure, Cell: engine.NoCell}) {
			return garbled
		}
		return engine.Legal
	case verbMove, verbColumn:
		if a.B == more {
			return g.checkLeg(a)
		}
		_, r := g.planNow(a, true)
		return r
	case verbGod:
		return g.checkGod(a)
	case verbDragons:
		return g.checkDragons(a)
	case verbLurk:
		return g.checkLurk(a)
	case verbReplace:
		return g.checkReplace(a)
	case verbFree:
		return g.checkFree(a)
	}
	return garbled
}

// checkLeg checks the staging of one leg of a longer move (ruling E16).
func (g moves) checkLeg(a engine.Action) refusal {
	_, leader, r := g.movers(a)
	if r != engine.Legal {
		return r
	}
	l, ok := unpack(a.A)
	if !ok || l.kind == noLeg || a.Verb != verbMove || a.Cell != engine.NoCell {
		return garbled
	}
	if g.s.NLegs > 0 && (g.s.Staged != uint32(a.N) || g.s.Leader != leader) {
		return otherGroup
	}
	if g.s.NLegs >= maxLegs-1 || g.s.Stages >= maxStages {
		return tooManyLegs
	}
	return engine.Legal
}
