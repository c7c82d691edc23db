package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// beginTurn is the start of a turn in the order of MK-TURN-2.
func (g play) beginTurn(side engine.Side, rec *engine.Recorder) {
	g.s.turn++
	g.s.owner = int8(side)
	g.s.left = int8(g.t.actions)
	g.s.stage = stageTurn
	g.version++
	rec.Mark(ruleTurn1)
	rec.Mark(ruleTurn2)
	if g.s.turn&1 == 1 {
		rec.Note(engine.Event{Kind: engine.KindRound, Side: engine.Nobody, Figure: engine.NoFigure,
			Other: engine.NoFigure, Cell: engine.NoCell, N: int32(g.round())})
		if rec != nil {
			for m := g.s.alive; m != 0; m &= m - 1 {
				rec.Alive(g.t.figs[low(m)].id, engine.Cell(g.s.figs[low(m)].at))
			}
		}
	}
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: side, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, N: int32(g.s.left)})
	own := g.s.alive & g.t.seats[side]
	for m := own; m != 0; m &= m - 1 {
		g.s.began[low(m)] = g.s.touch[low(m)]
	}
	g.venom(own, rec)
	if g.s.stage == stageOver {
		return
	}
	for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
		if g.shows(low(m)).has(abCommand) {
			g.s.start.command |= m & -m
		}
	}
	if g.s.start.command != 0 {
		g.s.stage = stageCommand
		return
	}
}

// venom stings anyone who is in front of a venomous figure, in ascending order of the
// venomous (MK-SA-VE).
func (g play) venom(own uint64, rec *engine.Recorder) {
	stung := false
	for m := own; m != 0; m &= m - 1 {
		i := low(m)
		if g.s.alive&one(i) == 0 || !g.shows(i).has(abVenom) {
			continue
		}
		for e := g.swept(i); e != 0; e &= e - 1 {
			stung = true
			g.sting(low(e), i, ruleSaVe, rec)
		}
	}
	if stung {
		g.testEnd(rec)
	}
}

// commanded reads one Command roll; after the last one the commanders steady the
// demoralised beside them (MK-SA-CO).
func (g play) commanded(extra bool, rec *engine.Recorder) {
	i := low(g.s.start.command)
	g.s.start.command &^= one(i)
	rec.Mark(ruleSaCo)
	if extra {
		g.s.left++
		rec.Note(g.event(kindCommand, i, ruleSaCo))
	}
	if g.s.start.command != 0 {
		return
	}
	g.s.stage = stageTurn
	var steadied uint64
	own := g.s.alive & g.t.seats[g.s.owner]
	for m := own; m != 0; m &= m - 1 {
		if g.shows(low(m)).has(abCommand) {
			steadied |= g.s.touch[low(m)] & own
		}
	}
	for m := steadied; m != 0; m &= m - 1 {
		if j := low(m); g.shows(j).has(abDemoralized) {
			g.mend(j, 1, ruleSaCo, rec)
		}
	}
	g.testEnd(rec)
}

// endTurn takes the tokens off everybody who was given no action, the eliminated included (MK-TURN-6, R-51), and
// hands over, or ends the game after the last turn (MK-END-2). What keeps a figure from
// acting in this turn is over for both sides: a levitated enemy loses no turn of its own
// (MK-SA-ML).
func (g play) endTurn(rec *engine.Recorder) {
	side := engine.Side(g.s.owner)
	for m := g.t.seats[side]; m != 0; m &= m - 1 {
		f := &g.s.figs[low(m)]
		if !f.is(flagActed) {
			if f.tokens > 0 {
				rec.Mark(ruleTurn6)
				rec.Mark(ruleTurn7)
			}
			f.tokens = 0
		}
		g.s.began[low(m)] = 0
	}
	for i := range g.t.figs {
		g.s.figs[i].flags &^= flagActed | flagIdle | flagRaised
	}
	g.s.left = 0
	g.version++
	if int(g.s.turn) >= 2*g.t.turns {
		rec.Mark(ruleEnd2)
		g.over(endTurns, rec)
		return
	}
	g.beginTurn(side.Other(), rec)
}

// testEnd ends the game when at most one side has an active figure (MK-END-1).
func (g play) testEnd(rec *engine.Recorder) {
	if g.s.stage == stageOver {
		return
	}
	for side := range 2 {
		found := false
		for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
			if !g.shows(low(m)).has(abDemoralized) {
				found = true
				break
			}
		}
		if !found {
			rec.Mark(ruleEnd1)
			if g.s.alive&g.t.seats[side] != 0 {
				rec.Mark(ruleSaDm) // who is left does not count
			}
			g.over(endActive, rec)
			return
		}
	}
}

func (g play) over(ending uint8, rec *engine.Recorder) {
	g.s.stage = stageOver
	g.s.ended = ending
	g.s.left = 0
	g.s.start = startFrame{}
	g.s.act = actionFrame{}
	g.s.atk = attackFrame{}
	g.version++
	rec.Mark(ruleVp2)
	rec.Mark(ruleVp3)
	rec.Note(engine.Event{Kind: engine.KindEnd, Side: g.Result().Winner, Figure: engine.NoFigure,
		Other: engine.NoFigure, Cell: engine.NoCell, N: int32(ending)})
}

// declare gives everybody of an action its token before anything is rolled or moved
// (MK-TURN-4) and opens the frame of the action.
func (g play) declare(verb engine.Verb, i int, members uint64, flags uint32, rec *engine.Recorder) *actionFrame {
	k := &g.s.act
	*k = actionFrame{verb: verb, fig: uint8(i), members: members, flags: flags, free: verb == verbQuick}
	for m := members; m != 0; m &= m - 1 {
		f := &g.s.figs[low(m)]
		f.tokens++
		f.flags |= flagActed
		if f.tokens == 2 {
			k.pushed |= m & -m
		}
	}
	g.s.stage = stageAction
	g.version++
	rec.Mark(ruleTurn3)
	rec.Mark(ruleTurn4)
	return k
}

// finishAction ends an action: pushing (MK-TURN-5), the test of MK-END-1, and the
// next decision of the turn.
func (g play) finishAction(rec *engine.Recorder) {
	k := &g.s.act
	for m := k.pushed; m != 0; m &= m - 1 {
		rec.Mark(ruleTurn5)
		g.hurt(low(m), 1, nobody, ruleTurn5, rec)
	}
	if !k.free {
		g.s.left--
	}
	g.s.act = actionFrame{}
	g.s.stage = stageTurn
	g.version++
	g.testEnd(rec)
	if g.s.stage == stageTurn && g.s.left <= 0 && !g.anyQuick() {
		g.endTurn(rec)
	}
}
