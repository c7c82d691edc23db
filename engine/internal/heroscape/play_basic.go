package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// The basic variant (4.6) shares deployment, movement and the attack with the master
// game; what it leaves out is left out where the rule is (t.basic).

// settleFirst takes the dice for the first turn (HS-BASIC-1): after them both
// armies are placed, by the roll-off of HS-DEPLOY-1 (HS-R-47).
func (g play) settleFirst(v int, rec *engine.Recorder) {
	s := &g.s
	s.asked |= askedOrder
	if v == 0 {
		s.asked |= askedDropFirst
	}
	rec.Note(engine.Event{Kind: kindInit, Side: engine.Side(1 - v), Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: ruleBasic1})
}

// stepBasic alternates single turns; when both have used up theirs the game is
// drawn (HS-BASIC-1, HS-BASIC-2, HS-R-47).
func (g play) stepBasic(rec *engine.Recorder) bool {
	s := &g.s
	if s.asked&askedOrder == 0 {
		return g.roll(needRollFirst)
	}
	if s.count >= 2*g.t.turns {
		g.finish(-1, endTurns, ruleR47, rec)
		return false
	}
	if r := s.count/2 + 1; r != s.round {
		s.round = r
		s.attacks = [maxFigures]uint8{}
		g.noteRound(ruleBasic2, rec)
	}
	return g.ask(needChoose, g.basicSide())
}

func (g play) playChoose(gi uint8, rec *engine.Recorder) {
	side := g.basicSide()
	g.s.count++
	if gi == noGroup {
		return
	}
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: engine.Side(side), Figure: figure(g.t.groups[gi].first),
		Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleBasic2})
	g.beginTurn(gi, side, turnBasic)
}
