package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

func (g play) finish(winner int8, ending uint8, rule engine.Rule, rec *engine.Recorder) {
	s := &g.s
	s.over, s.winner, s.ending = true, winner, ending
	rec.Note(engine.Event{Kind: engine.KindEnd, Side: engine.Side(winner), Figure: engine.NoFigure,
		Other: engine.NoFigure, Cell: engine.NoCell, Rule: rule, N: int32(ending)})
}

// checkVictory ends the game when a side has no figure on the battlefield
// (HS-VIC-1, HS-VIC-3; undropped figures do not count: HS-R-24).
func (g play) checkVictory(rec *engine.Recorder) {
	s := &g.s
	a, b := s.own[0].empty(), s.own[1].empty()
	switch {
	case s.over || (!a && !b):
	case a && b:
		g.finish(-1, endBoth, ruleVic3, rec)
	case a:
		g.finish(1, endEliminated, ruleVic1, rec)
	default:
		g.finish(0, endEliminated, ruleVic1, rec)
	}
}

// timeout decides at the round limit: points, then Life, then a draw (HS-VIC-2,
// HS-R-28).
func (g play) timeout(rec *engine.Recorder) {
	if a, b := g.score(0), g.score(1); a != b {
		g.finish(int8(boolInt(b > a)), endPoints, ruleVic2, rec)
		return
	}
	rec.Mark(ruleR46)
	if a, b := g.lifePoints(0), g.lifePoints(1); a != b {
		g.finish(int8(boolInt(b > a)), endLife, ruleR28, rec)
		return
	}
	g.finish(-1, endEven, ruleR28, rec)
}

// Endings of a game.
const (
	endEliminated uint8 = iota // a side has no figure left (HS-VIC-1)
	endBoth                    // both at once (HS-VIC-3)
	endPoints                  // points at the round limit (HS-VIC-2)
	endLife                    // remaining Life breaks a tie of points (HS-R-28)
	endEven                    // even in both
	endTurns                   // the turns of a basic game are used up (HS-R-47)
)
