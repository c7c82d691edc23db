package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
)

// Endings.
const (
	endStronghold uint8 = iota
	endLosses
	endGeneral
	endCap
	endCount
)

// rolledPips is the PIP die (HOTT-SEQ-1 step 1, HOTT-GD-2).
func (g *game) rolledPips(n int8) {
	s := &g.s
	rec := g.w.rec
	for rest := g.d.live & mine(s.Owner); rest != 0; { // set-up and entries count until now (ruling R45)
		e := rest.next()
		s.El[e].Was = g.d.ground[e]
	}
	s.Pips = n
	if s.Bound == 1 && rec.Covering() {
		g.markAll(setUpRules[:])
	}
	g.tell(kindPips, nobody, nobody, int32(n), int32(s.Owner), ruleSEQ1)
	if n == 1 {
		for rest := g.d.live & mine(s.Owner); rest != 0; {
			if e := rest.next(); g.is(e, god) {
				g.lose(e, nobody, ruleGD2)
			}
		}
	}
	if rec != nil {
		rec.Note(engine.Event{Kind: engine.KindRound, Side: s.Owner, Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleSEQ1, N: int32(s.Bound)})
		for rest := g.d.live; rest != 0; {
			e := rest.next()
			rec.Alive(figure(e), g.t.cell(g.pose(e)))
		}
	}
	s.Phase = phasePips
}

// endPips closes the PIP phase: turns to face, then the ranged phase.
func (g *game) endPips() {
	s := &g.s
	s.NLegs, s.Staged, s.Leader, s.Stages = 0, 0, 0, 0
	g.turnToFace()
	s.Phase, s.Passed = phaseRanged, false
	g.nextRanged()
}

// nextRanged goes on with the ranged phase, or ends it when nobody is left to shoot
// and no spell is possible or wanted (HOTT-SH-9, ruling E10).
func (g *game) nextRanged() {
	s := &g.s
	s.Phase, s.Called = phaseRanged, nobody
	if g.eligible(0)|g.eligible(1) != 0 {
		return
	}
	if !s.Passed && g.casters() != 0 {
		return
	}
	g.listFights()
	g.nextFight()
}

// nextFight goes on with the close combat phase, or ends the bound.
func (g *game) nextFight() {
	s := &g.s
	g.prune()
	if s.Pairs|s.Victims != 0 || s.Storm {
		s.Phase = phaseFights
		return
	}
	g.endBound()
}

// afterBout goes on after a combat.
func (g *game) afterBout(b *bout) {
	if g.s.Phase == phaseOver {
		return
	}
	if b.Kind == inShot || b.Kind == inSpell {
		g.nextRanged()
		return
	}
	g.nextFight()
}

// endBound is HOTT-SEQ-1 step 6.
func (g *game) endBound() {
	s := &g.s
	rec := g.w.rec
	rec.Mark(ruleSEQ1)
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		if lurkerKinds.has(g.unit(e).kind) && !g.enemyWithin(e, 600) { // HOTT-LK-8
			g.tell(kindReturn, e, nobody, 0, 0, ruleLK8)
			g.remove(e, reserve)
			s.El[e].Home = noFeature
		}
	}
	for e := range s.El {
		x := &s.El[e]
		x.Flags, x.Met = 0, 0
	}
	s.Raised, s.Pairs, s.Victims, s.Shifted, s.Storm, s.Passed, s.Pips = 0, 0, 0, 0, false, false, 0
	if side, ending := g.loser(); side != engine.Nobody {
		g.finish(side.Other(), ending, ruleWIN2)
		return
	}
	if s.Bound >= g.t.cap {
		g.finish(engine.Nobody, endCap, ruleWIN5)
		g.s.Capped = true
		return
	}
	s.Bound++
	s.Owner = s.Owner.Other()
	s.Phase = phaseRoll
	g.w.bump() // nobody moved, but what is worked out for the side that moves holds no more
}

// enemyWithin reports an enemy base within so many paces.
func (g *game) enemyWithin(e uint8, far int32) bool {
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		if g.d.rect[e].Within(&g.d.rect[rest.next()], paces(far)+nearly) {
			return true
		}
	}
	return false
}

// loser is the side that loses at the end of a bound (HOTT-WIN-2, HOTT-WIN-4).
func (g *game) loser() (engine.Side, uint8) {
	gone := [2]int32{g.lostAP(0), g.lostAP(1)}
	for side := range engine.Side(2) {
		if gone[side] <= gone[side.Other()] {
			continue
		}
		if 2*gone[side] >= g.t.total[side] {
			return side, endLosses
		}
		if g.generalLost(side) {
			if lead := g.s.El[g.t.leads[side]].Status; lead == frog || lead == ensorcelled {
				g.w.rec.Mark(ruleWIN4)
			}
			return side, endGeneral
		}
	}
	return engine.Nobody, 0
}

// finish ends the game.
func (g *game) finish(winner engine.Side, ending uint8, rule engine.Rule) {
	s := &g.s
	s.Phase, s.Winner, s.Ending = phaseOver, winner, ending
	s.Cur, s.Pairs, s.Victims, s.Storm = noBout, 0, 0, false
	g.w.rec.Mark(rule)
	g.w.rec.Note(engine.Event{Kind: engine.KindEnd, Side: winner, Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: rule, N: int32(ending)})
}

// Result tells the outcome.
func (g *game) Result() engine.Result {
	r := engine.Result{Winner: g.s.Winner, Ending: g.s.Ending, Capped: g.s.Capped, Rounds: g.s.Bound}
	for side := range engine.Side(2) {
		r.Lost[side] = g.lostAP(side)
		r.Score[side.Other()] = r.Lost[side]
	}
	return r
}
