package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// PoseOf reads where an element stands, in paces and degrees: [table.Inspect] rounds to tenths.
func PoseOf(eg engine.Game, f engine.Figure) (x, y, h float64) {
	p := eg.(*game).pose(uint8(f.Seat())*maxSide + uint8(f.Number()))
	return float64(p.X) / plane.Pace, float64(p.Y) / plane.Pace, float64(p.H) / plane.Degree
}

// PipsOf reads how many PIPs the owner of the bound has left.
func PipsOf(eg engine.Game) int { return int(eg.(*game).s.Pips) }
