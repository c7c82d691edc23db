package ai

import "github.com/skirmishlab/skirmishlab/engine"

// material is what a position is worth to a side, from 0 to Full, by nothing but what is
// left of both sides: strengths count by their squares, as Lanchester's law of directed
// fire has it (1916). It serves where no value was fitted.
func material(t engine.Table, d *engine.Description, side engine.Side) int32 {
	var left [2]int64
	for i, f := range t.Figures() {
		left[f.Figure.Seat()] += int64(d.Left[i])
	}
	own, enemy := left[side]*left[side], left[side.Other()]*left[side.Other()]
	for own+enemy > 1<<48 {
		own, enemy = own>>1, enemy>>1
	}
	if own+enemy == 0 {
		return Full / 2
	}
	return int32(Full * own / (own + enemy))
}
