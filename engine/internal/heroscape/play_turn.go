package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// beginTurn starts a turn of a card (4.4). Bonded turns have no bonding of their
// own.
func (g play) beginTurn(gi uint8, side int, kind uint8) {
	s := &g.s
	s.turns[s.depth] = turnState{group: gi, side: int8(side), kind: kind, target: noFig, last: noFig}
	s.depth++
	t := g.turn()
	if kind != turnMarker || g.unitOfGroup(gi).powers&bondPowers == 0 {
		t.window = winMove
	}
}

// stepTurn goes through the windows of a turn in order (HS-TURN-4).
func (g play) stepTurn() bool {
	t := g.turn()
	switch t.window {
	case winBond:
		if g.anyPartner(t) {
			return g.ask(needBond, int(t.side))
		}
		t.window = winMove
	case winMove:
		if g.anyMover(t) {
			return g.ask(needMove, int(t.side))
		}
		t.window = winAct
	case winAct:
		if g.anyAct(t) {
			return g.ask(needAct, int(t.side))
		}
		t.window = winAfter
	default:
		if g.unitOfGroup(t.group).can&rages != 0 && g.ownFigures(t) != 0 {
			g.d20Frame(needRollFrenzy, fig(int(g.t.groups[t.group].seat)<<6|bits.TrailingZeros64(g.ownFigures(t))),
				noFig)
			return false
		}
		g.endTurn()
	}
	return false
}

func (g play) endTurn() {
	s := &g.s
	s.depth--
	s.turns[s.depth] = turnState{}
	if s.depth > 0 {
		g.turn().window = winMove // HS-R-32: the squad's own turn follows its partner's
	}
}

// playBond begins the partner's turn (HS-TURN-5: it uses no marker).
func (g play) playBond(gi uint8, rec *engine.Recorder) {
	t := g.turn()
	rec.Note(engine.Event{Kind: kindBond, Side: engine.Side(t.side), Figure: figure(g.t.groups[gi].first),
		Other: figure(g.t.groups[t.group].first), Cell: engine.NoCell, Rule: g.bondRule(t, gi)})
	markAll(rec, ruleTurn4, ruleTurn5, ruleR32)
	t.window = winMove
	g.beginTurn(gi, int(t.side), turnBonded)
}

// playEnd ends the window of the turn that is open (HS-R-39).
func (g play) playEnd() {
	t := g.turn()
	switch t.window {
	case winBond:
		t.window = winMove
	case winMove:
		t.window = winAct
	case winAct:
		t.window = winAfter
	}
}

// nextTurn reveals the due marker and begins its card's turn, or loses it
// (HS-TURN-1, HS-OM-2, HS-OM-4).
func (g play) nextTurn(rec *engine.Recorder) {
	s := &g.s
	if s.count >= 6 {
		rec.Mark(ruleOm2) // the X of both sides gave no turn
		s.phase = phEnd
		return
	}
	side := int(s.first) ^ int(s.count&1)
	number := s.count / 2
	s.count++
	gi := s.mark[side][number]
	if gi == noGroup || int(s.cards[gi].side) != side || g.onBoard(gi) == 0 {
		rec.Mark(ruleR29)
		rec.Note(engine.Event{Kind: kindLost, Side: engine.Side(side), Figure: engine.NoFigure, Other: engine.NoFigure,
			Cell: engine.NoCell, Rule: ruleOm4, N: int32(number) + 1})
		return
	}
	s.shown[side] |= 1 << number
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: engine.Side(side), Figure: figure(g.t.groups[gi].first),
		Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleTurn1, N: int32(number) + 1})
	g.beginTurn(gi, side, turnMarker)
}
