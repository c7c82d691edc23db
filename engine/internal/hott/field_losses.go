package hott

import "github.com/skirmishlab/skirmishlab/engine"

// loser is the side that loses at the end of a bound (HOTT-WIN-2, HOTT-WIN-4).
func (g *field) loser() (engine.Side, uint8) {
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
				g.w.rec.Mark(ruleWin4)
			}
			return side, endGeneral
		}
	}
	return engine.Nobody, 0
}

// lostAP is what a side has lost by HOTT-WIN-3.
func (g *field) lostAP(side engine.Side) int32 {
	sum := g.t.gone[side]
	for e := uint8(side) * maxSide; e < uint8(side)*maxSide+uint8(g.t.count[side]); e++ {
		switch g.s.El[e].Status {
		case lost, frog, ensorcelled:
			sum += g.unit(e).points
		}
	}
	return sum
}

// generalLost reports that the general is off the table or a frog (HOTT-WIN-4).
func (g *field) generalLost(side engine.Side) bool {
	e := g.t.leads[side]
	return e != nobody && g.s.El[e].Status != onBoard
}
