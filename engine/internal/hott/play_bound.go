package hott

import "github.com/skirmishlab/skirmishlab/engine"

// Endings.
const (
	endStronghold uint8 = iota
	endLosses
	endGeneral
	endCap
	endLimit
	endCount
)

// rolledPips is the PIP die (HOTT-SEQ-1 step 1, HOTT-GD-2).
func (g play) rolledPips(n int8) {
	s := &g.s
	rec := g.w.rec
	for rest := g.d.live & mine(s.Owner); rest != 0; { // set-up and entries count until now (ruling R45)
		e := rest.next()
		s.El[e].Was = g.d.ground[e]
	}
	s.Pips = n
	g.tell(kindPips, nobody, nobody, int32(n), int32(s.Owner), ruleSeq1)
	if n == 1 {
		for rest := g.d.live & mine(s.Owner); rest != 0; {
			if e := rest.next(); g.is(e, god) {
				g.lose(e, nobody, ruleGd2)
			}
		}
	}
	if rec != nil {
		rec.Note(engine.Event{Kind: engine.KindRound, Side: s.Owner, Figure: engine.NoFigure, Other: engine.NoFigure,
			Cell: engine.NoCell, Rule: ruleSeq1, N: int32(s.Bound)})
		for rest := g.d.live; rest != 0; {
			e := rest.next()
			rec.Alive(figure(e), g.t.cell(g.pose(e)))
		}
	}
	s.Phase = phasePips
}

// endPips closes the PIP phase: turns to face, then the ranged phase.
func (g play) endPips() {
	s := &g.s
	s.NLegs, s.Staged, s.Leader, s.Stages = 0, 0, 0, 0
	g.turnToFace()
	s.Phase, s.Passed = phaseRanged, false
	g.nextRanged()
}

// nextRanged continues the ranged phase, or ends it when nobody is left to shoot
// and no spell is possible or wanted (HOTT-SH-9, ruling E10).
func (g play) nextRanged() {
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

// nextFight continues the close combat phase, or ends the bound.
func (g play) nextFight() {
	s := &g.s
	g.prune()
	if s.Pairs|s.Victims != 0 || s.Storm {
		s.Phase = phaseFights
		return
	}
	g.endBound()
}

// afterBout goes on after a combat.
func (g play) afterBout(b *bout) {
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
func (g play) endBound() {
	s := &g.s
	rec := g.w.rec
	rec.Mark(ruleSeq1)
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		if lurkerKinds.has(g.unit(e).kind) && !g.enemyWithin(e, 600) { // HOTT-LK-8
			g.tell(kindReturn, e, nobody, 0, 0, ruleLk8)
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
		g.finish(side.Other(), ending, ruleWin2)
		return
	}
	if s.Bound >= g.t.cap {
		if g.t.limited { // ruling E44
			g.finish(engine.Nobody, endLimit, ruleWin5)
			return
		}
		g.finish(engine.Nobody, endCap, ruleWin5)
		g.s.Capped = true
		return
	}
	s.Bound++
	s.Owner = s.Owner.Other()
	s.Phase = phaseRoll
	g.w.bump() // nobody moved, but what is worked out for the side that moves holds no more
}

// finish ends the game.
func (g play) finish(winner engine.Side, ending uint8, rule engine.Rule) {
	s := &g.s
	s.Phase, s.Winner, s.Ending = phaseOver, winner, ending
	s.Cur, s.Pairs, s.Victims, s.Storm = noBout, 0, 0, false
	g.w.rec.Mark(rule)
	g.w.rec.Note(engine.Event{Kind: engine.KindEnd, Side: winner, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: rule, N: int32(ending)})
}

// turnToFace carries out HOTT-CON-7 for both sides, the owner's elements first.
func (g play) turnToFace() {
	for k := range 2 {
		side := g.s.Owner
		if k == 1 {
			side = side.Other()
		}
		for rest := g.d.live & mine(side); rest != 0; {
			e := rest.next()
			first := g.facing(e)
			if first == nobody {
				continue
			}
			g.w.rec.Mark(ruleCon7)
			if q := frontSnap(g.pose(first)); g.mayStand(e, q, one(e)) {
				g.put(e, q)
				g.w.rec.Move(figure(e), g.t.cell(q), 0, ruleCon7)
			}
		}
	}
}

// listFights fixes the fights of the bound (HOTT-CC-1).
func (g play) listFights() {
	s := &g.s
	s.Pairs, s.Victims, s.Storm, s.Shifted = 0, 0, false, 0
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		if g.d.front[e] != nobody {
			if sideOf(e) == s.Owner {
				s.Pairs |= one(e)
			}
			continue
		}
		if !g.d.wall.has(e) && g.attackers(e) != 0 {
			s.Victims |= one(e)
		}
	}
	s.Storm = g.d.wall != 0
}

// prune takes fights off the list whose contact has been broken (HOTT-CC-2).
func (g play) prune() {
	s := &g.s
	for rest := s.Pairs; rest != 0; {
		e := rest.next()
		o := g.d.front[e]
		if o == nobody || s.Shifted.has(e) || s.Shifted.has(o) {
			s.Pairs &^= one(e)
			g.w.rec.Mark(ruleCc2)
		}
	}
	for rest := s.Victims; rest != 0; {
		e := rest.next()
		if !g.d.live.has(e) || s.Shifted.has(e) || g.d.front[e] != nobody || g.holders(e) == 0 {
			s.Victims &^= one(e)
			g.w.rec.Mark(ruleCc2)
		}
	}
	s.Storm = s.Storm && g.stormers() != 0
}

// join starts a chosen combat: takes it off the list and makes the dice due, or asks
// the other side for its main attacker.
func (g play) join(b bout) {
	s := &g.s
	s.Cur = b
	if b.Y == nobody && (b.Kind == inFight || b.X == nobody) {
		s.Phase = phaseName
		return
	}
	if b.Kind == inStorm {
		s.Storm = false
		s.Cur.Aid = g.stormers() &^ one(g.attackerOf(&s.Cur))
	}
	s.Pairs &^= one(b.X)
	if b.Victim != nobody {
		s.Victims &^= one(b.Victim)
	}
	s.Phase = phaseBout
	if !g.w.rec.Covering() {
		return
	}
	g.w.rec.Mark(ruleCc1)
	g.w.rec.Mark(ruleCc4)
}
