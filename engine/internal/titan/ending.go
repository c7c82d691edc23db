package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The endings, which index Info.Endings.
const (
	endEliminated uint8 = iota
	endBothEliminated
	endTitan
	endTitans
	endTime
)

// ends tests the ends of a battle after a Strike Phase, in the order of R-34, and reports
// whether it is over.
func (g *game) ends(rec *engine.Recorder) bool {
	s, t := &g.s, g.t
	alive := t.listed &^ s.lost
	a, b := alive&all(engine.SideA) != 0, alive&all(engine.SideB) != 0
	titanA, titanB := s.fallen&all(engine.SideA) != 0, s.fallen&all(engine.SideB) != 0
	last := s.round == t.rounds && s.half == 1
	switch {
	case titanA && titanB: // TITAN-END-4
		g.over(engine.Nobody, endTitans, ruleEnd4, rec)
	case titanA && b, titanB && a: // TITAN-END-3
		g.over(winnerOf(titanB), endTitan, ruleEnd3, rec)
	case titanA, titanB: // TITAN-END-3: nobody is left to win
		g.over(engine.Nobody, endTitan, ruleEnd3, rec)
	case !a && !b: // TITAN-END-2
		g.over(engine.Nobody, endBothEliminated, ruleEnd2, rec)
	case a != b: // TITAN-END-1
		g.over(winnerOf(a), endEliminated, ruleEnd1, rec)
	case last: // TITAN-END-5
		g.runOut(rec)
		g.over(engine.SideA, endTime, ruleEnd5, rec)
	default:
		return false
	}
	return true
}

// runOut eliminates the attacker when the rounds are over (TITAN-END-5).
func (g *game) runOut(rec *engine.Recorder) {
	for m := g.t.listed &^ g.s.lost & all(engine.SideB); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		c := engine.NoCell
		if g.s.at[slot] != off {
			c = engine.Cell(g.s.at[slot])
		}
		g.s.waiting &^= 1 << slot
		g.lose(slot)
		rec.Slain(figure(slot), engine.NoFigure, c, ruleEnd5)
	}
}

func winnerOf(defender bool) engine.Side {
	if defender {
		return engine.SideA
	}
	return engine.SideB
}

func (g *game) over(winner engine.Side, ending uint8, rule engine.Rule, rec *engine.Recorder) {
	g.s.winner, g.s.ending, g.s.stage = winner, ending, stageOver
	rec.Note(engine.Event{Kind: engine.KindEnd, Side: winner, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: rule, N: int32(ending)})
}

// Result tells the outcome; the winner scores what the other side lost (TITAN-END-1,
// TITAN-END-3), nothing in a draw or on time (TITAN-END-2, TITAN-END-4, TITAN-END-5).
func (g *game) Result() engine.Result {
	s := &g.s
	r := engine.Result{Winner: s.winner, Ending: s.ending, Rounds: int16(s.round)}
	for m := s.lost; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		r.Lost[side(slot)] += g.t.points(slot)
	}
	if s.winner != engine.Nobody && s.ending != endTime {
		r.Score[s.winner] = r.Lost[s.winner.Other()]
	}
	return r
}

// points is the value of a character: Power times Skill.
func (t *table) points(slot int) int32 { return int32(t.kinds[slot].power * t.kinds[slot].skill) }
