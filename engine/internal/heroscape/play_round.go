package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// beginRound starts the next round: counters of rolls start again.
func (g play) beginRound(rec *engine.Recorder) {
	s := &g.s
	g.w.rank.valid = false
	s.round++
	s.phase, s.count, s.asked = phStart, 0, 0
	s.attacks, s.swipes, s.rolls = [maxFigures]uint8{}, [maxFigures]uint8{}, [maxFigures]uint8{}
	for i := range s.mark {
		s.mark[i] = [4]uint8{noGroup, noGroup, noGroup, noGroup} // HS-OM-5
		s.shown[i] = 0
	}
	g.noteRound(ruleRound1, rec)
}

// noteRound takes down that a round begins, and who stands on the board then.
func (g play) noteRound(rule engine.Rule, rec *engine.Recorder) {
	s := &g.s
	if rec == nil {
		return
	}
	rec.Note(engine.Event{Kind: engine.KindRound, Side: engine.Nobody, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: rule, N: int32(s.round)})
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		rec.Alive(figure(f), toCell(s.lead[f]))
	}
}

// stepOrders asks for the eight order markers, the first player's before the
// second's (HS-OM-1, HS-R-48).
func (g play) stepOrders(rec *engine.Recorder) bool {
	s := &g.s
	for side := range 2 {
		for i := range s.mark[side] {
			if s.mark[side][i] == noGroup {
				return g.ask(needOrder, side)
			}
		}
	}
	s.phase = phInit
	markAll(rec, ruleOm1, ruleOm3)
	if rec.Covering() {
		g.markOrders(rec)
	}
	return false
}

// markOrders marks what the choice of cards for order markers met: cards out of play, and pools.
func (g play) markOrders(rec *engine.Recorder) {
	for gi := range g.t.groups {
		gr := &g.t.groups[gi]
		if !g.livingCard(uint8(gi)) {
			rec.Mark(ruleOm5)
		} else if g.onBoard(uint8(gi)) == 0 {
			rec.Mark(ruleR36) // not dropped yet
		}
		for _, m := range g.s.mark[g.s.cards[gi].side] {
			if gr.cards > 1 && m == uint8(gi) {
				rec.Mark(ruleUnit2)
			}
		}
	}
}

// settleInit takes the initiative roll: 1 means that the first seat goes first.
func (g play) settleInit(v int, rec *engine.Recorder) {
	s := &g.s
	s.first = int8(1 - v)
	s.phase, s.count = phTurns, 0
	if g.initLead() != 0 {
		rec.Mark(ruleInit2)
	}
	rec.Note(engine.Event{Kind: kindInit, Side: engine.Side(s.first), Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: ruleInit1})
}

// stepEnd is the end of a round: lava dice, gas, then all removals together, then
// victory (HS-ROUND-2, HS-TERR-LAVA-1, HS-SC-8). Stealth Armor is asked once for
// each source of wounds (HS-R-33).
func (g play) stepEnd(rec *engine.Recorder) bool {
	s := &g.s
	f := s.stack.Top()
	switch f.sub {
	case 0:
		f.set = figset{}
		if g.t.burning {
			f.set = g.standing(cellBurn)
		}
		f.sub = 1
	case 1: // one roll for each figure
		if !f.set.empty() {
			f.fig = f.set.first()
			return g.roll(needRollBurn)
		}
		f.set = g.armored(s.hit)
		f.sub = 2
	case 2: // Stealth Armor against lava
		if !f.set.empty() {
			f.fig = f.set.first()
			return g.roll(needRollArmor)
		}
		f.sub = 3
		if g.t.gas && !g.t.basic {
			gassed := g.gassed()
			f.set = g.armored(gassed)
			for rest := gassed.minus(f.set); !rest.empty(); {
				g.wound(rest.pop(), g.t.gasRow.Wounds)
			}
			rec.Mark(ruleSc8)
		}
	case 3: // Stealth Armor against gas
		if !f.set.empty() {
			f.fig = f.set.first()
			return g.roll(needRollArmor)
		}
		f.sub = 4
		s.stack.Push(frame{kind: frEffect, sub: effApply, fig: noFig, other: noFig, at: none})
	default:
		s.stack.Pop()
		rec.Mark(ruleRound2)
		if s.round >= g.t.rounds {
			g.timeout(rec)
			return false
		}
		g.beginRound(rec)
	}
	return false
}

// settleBurn takes one figure's dice against lava (HS-TERR-LAVA-1).
func (g play) settleBurn(skulls int, rec *engine.Recorder) {
	f := g.s.stack.Top()
	f.set.del(f.fig)
	g.wound(f.fig, skulls)
	rec.Note(engine.Event{Kind: kindBurn, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig),
		Other: engine.NoFigure, Cell: toCell(g.s.lead[f.fig]), Rule: ruleTerrLava1, N: int32(skulls)})
}
