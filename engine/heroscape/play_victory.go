package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Endings of a game.
const (
	endEliminated uint8 = iota // a side has no figure left (HS-VIC-1)
	endBoth                    // both at once (HS-VIC-3)
	endPoints                  // points at the round limit (HS-VIC-2)
	endLife                    // remaining Life breaks a tie of points (HS-R-28)
	endEven                    // even in both
	endTurns                   // the turns of a basic game are used up (HS-R-47)
)

func (g *game) finish(winner int8, ending uint8, rule engine.Rule, rec *engine.Recorder) {
	s := &g.s
	s.over, s.winner, s.ending = true, winner, ending
	rec.Note(engine.Event{Kind: engine.KindEnd, Side: engine.Side(winner), Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: rule, N: int32(ending)})
}

// checkVictory ends the game when a side has no figure on the battlefield
// (HS-VIC-1, HS-VIC-3; undropped figures do not count: HS-R-24).
func (g *game) checkVictory(rec *engine.Recorder) {
	s := &g.s
	a, b := s.own[0].empty(), s.own[1].empty()
	switch {
	case s.over || !a && !b:
	case a && b:
		g.finish(-1, endBoth, ruleVic3, rec)
	case a:
		g.finish(1, endEliminated, ruleVic1, rec)
	default:
		g.finish(0, endEliminated, ruleVic1, rec)
	}
}

// score is the points of the cards that a side controls with a living figure on the
// battlefield; of a pool, the cards that its living figures need (HS-VIC-2).
func (g *game) score(side int) int32 {
	points := int32(0)
	for gi := range g.t.groups {
		if int(g.s.cards[gi].side) != side {
			continue
		}
		u := g.unitOfGroup(uint8(gi))
		n := int32(bitsCount(g.onBoard(uint8(gi))))
		points += (n + int32(u.per) - 1) / int32(u.per) * u.points
	}
	return points
}

// lifeUnit is divisible by every Life and every number of figures to 16.
const lifeUnit = 720720

// lifePoints is the sum of points times the fraction of Life left, in 1/lifeUnit²
// of a point, so that fractions are compared exactly (HS-R-46).
func (g *game) lifePoints(side int) int64 {
	sum := int64(0)
	for set := g.s.own[side]; !set.empty(); {
		f := set.pop()
		u := g.t.unitOf(f)
		sum += int64(u.points) * (lifeUnit / int64(u.per)) * (lifeUnit / int64(u.life)) * int64(u.life-g.s.wounds[f])
	}
	return sum
}

// timeout decides at the round limit: points, then Life, then a draw (HS-VIC-2,
// HS-R-28).
func (g *game) timeout(rec *engine.Recorder) {
	markAll(rec, ruleVic2, ruleR46)
	if a, b := g.score(0), g.score(1); a != b {
		g.finish(int8(boolInt(b > a)), endPoints, ruleVic2, rec)
		return
	}
	if a, b := g.lifePoints(0), g.lifePoints(1); a != b {
		g.finish(int8(boolInt(b > a)), endLife, ruleR28, rec)
		return
	}
	g.finish(-1, endEven, ruleR28, rec)
}
