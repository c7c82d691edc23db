package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// opening returns the state before the first roll.
func (t *table) opening() state {
	s := t.blank()
	for gi := range t.groups {
		g := &t.groups[gi]
		s.cards[gi].side = int8(g.seat)
		s.live[g.seat] |= g.set
		if t.units[g.unit].can&drops != 0 {
			s.cards[gi].flags |= cardWaiting // HS-PWR-AIRBORNE-1: starts off the board
		}
	}
	s.need, s.actor = needRollDeploy, engine.Chance
	return s
}

// blank returns a state without figures.
func (t *table) blank() state {
	s := state{winner: -1}
	for i := range s.lead {
		s.lead[i], s.trail[i] = none, none
	}
	for i := range s.mark {
		s.mark[i] = [4]uint8{noGroup, noGroup, noGroup, noGroup}
	}
	for i, gs := range t.glyphs {
		s.glyph[i] = uint8(gs.kind)
		if gs.down {
			s.glyph[i] |= glyphDown
		}
	}
	return s
}

// ask sets the choice that is due.
func (g *game) ask(n need, side int) bool {
	g.s.need, g.s.actor = n, engine.Actor(side)
	return true
}

// roll sets the roll that is due.
func (g *game) roll(n need) bool {
	g.s.need, g.s.actor = n, engine.Chance
	return true
}

// advance goes on until a side or chance must choose, or the game is over.
func (g *game) advance(rec *engine.Recorder) {
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
			if g.stepTurn(rec) {
				return
			}
			continue
		}
		if g.stepPhase(rec) {
			return
		}
	}
}

func (g *game) stepFrame(rec *engine.Recorder) bool {
	switch g.s.stack.Top().kind {
	case frMove:
		return g.stepMove(rec)
	case frAttack:
		return g.roll(needRollAttack)
	case frArea:
		return g.stepArea(rec)
	case frClone:
		return g.stepClone(rec)
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
func (g *game) stepPhase(rec *engine.Recorder) bool {
	s := &g.s
	switch s.phase {
	case phFirst:
		return g.roll(needRollDeploy)
	case phDeploy:
		return g.stepDeploy(rec)
	case phStart:
		return g.stepStart(rec)
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

// beginRound starts the next round: counters of rolls start again.
func (g *game) beginRound(rec *engine.Recorder) {
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
func (g *game) noteRound(rule engine.Rule, rec *engine.Recorder) {
	s := &g.s
	if rec == nil {
		return
	}
	rec.Note(engine.Event{Kind: engine.KindRound, Side: engine.Nobody, Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: rule, N: int32(s.round)})
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		rec.Alive(figure(f), toCell(s.lead[f]))
	}
}

// stepOrders asks for the eight order markers, the first player's before the
// second's (HS-OM-1, HS-R-48).
func (g *game) stepOrders(rec *engine.Recorder) bool {
	s := &g.s
	for side := range 2 {
		for i := range s.mark[side] {
			if s.mark[side][i] == noGroup {
				return g.ask(needOrder, side)
			}
		}
	}
	s.phase = phInit
	markAll(rec, ruleOm1, ruleOm2, ruleOm3, ruleOm5, ruleR29)
	return false
}

// mayOrder reports whether a marker may lie on a card: a living one that the side
// controls (HS-OM-1, HS-OM-5, HS-R-36).
func (g *game) mayOrder(side int, gi uint8) bool {
	return int(gi) < len(g.t.groups) && int(g.s.cards[gi].side) == side && g.livingCard(gi)
}

// livingCard reports whether a figure of a card or pool is neither destroyed nor
// left out.
func (g *game) livingCard(gi uint8) bool {
	gr := &g.t.groups[gi]
	return g.s.live[gr.seat]&gr.set != 0
}

// onBoard returns the figures of a group on the battlefield, by number.
func (g *game) onBoard(gi uint8) uint64 {
	gr := &g.t.groups[gi]
	return (g.s.own[0][gr.seat] | g.s.own[1][gr.seat]) & gr.set
}

// settleInit takes the initiative roll: 1 means that the first seat goes first.
func (g *game) settleInit(v int, rec *engine.Recorder) {
	s := &g.s
	s.first = int8(1 - v)
	s.phase, s.count = phTurns, 0
	if g.initLead() != 0 {
		rec.Mark(ruleInit2)
	}
	rec.Note(engine.Event{Kind: kindInit, Side: engine.Side(s.first), Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleInit1})
}

// initLead is what the first seat's Dagmar glyphs add over the second's (HS-INIT-2).
func (g *game) initLead() int {
	lead := 0
	for i := range g.t.glyphs {
		if side := g.holder(i, glyphDagmar); side >= 0 {
			lead += g.t.num.dagmar * (1 - 2*side)
		}
	}
	return min(max(lead, -maxLead), maxLead)
}

// nextTurn reveals the due marker and begins its card's turn, or loses it
// (HS-TURN-1, HS-OM-2, HS-OM-4).
func (g *game) nextTurn(rec *engine.Recorder) {
	s := &g.s
	if s.count >= 6 {
		s.phase = phEnd
		return
	}
	side := int(s.first) ^ int(s.count&1)
	number := s.count / 2
	s.count++
	gi := s.mark[side][number]
	if gi == noGroup || int(s.cards[gi].side) != side || g.onBoard(gi) == 0 {
		rec.Note(engine.Event{Kind: kindLost, Side: engine.Side(side), Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleOm4, N: int32(number) + 1})
		return
	}
	s.shown[side] |= 1 << number
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: engine.Side(side), Figure: figure(g.t.groups[gi].first), Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleTurn1, N: int32(number) + 1})
	g.beginTurn(gi, side, turnMarker)
}

// stepEnd is the end of a round: lava dice, gas, then all removals together, then
// victory (HS-ROUND-2, HS-TERR-LAVA-1, HS-SC-8). Stealth Armor is asked once for
// each source of wounds (HS-R-33).
func (g *game) stepEnd(rec *engine.Recorder) bool {
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

// standing returns the figures with an end on cells of some kind.
func (g *game) standing(bits uint16) figset {
	var out figset
	s := &g.s
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		if g.t.is(s.lead[f], bits) || s.trail[f] != none && g.t.is(s.trail[f], bits) {
			out.add(f)
		}
	}
	return out
}

// gassed returns the figures that the rising gas of this round reaches (HS-SC-8).
func (g *game) gassed() figset {
	var out figset
	s := &g.s
	high := int16(min(int(s.round), g.t.gasRow.Highest))
	in := func(c cell) bool { return c != none && (g.t.is(c, cellWater) || g.t.level(c) <= high) }
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		if in(s.lead[f]) || in(s.trail[f]) {
			out.add(f)
		}
	}
	return out
}
