package skeleton

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// offers is what is offered: here, everything that is legal.
type offers struct{ moves }

// offer appends the actions of the side whose turn it is.
func (g offers) offer(dst []engine.Action) []engine.Action {
	other := g.s.owner.Other()
	for i := g.t.first[g.s.owner]; i < g.t.first[g.s.owner+1]; i++ {
		if !g.own(i) || g.s.struck[i] {
			continue
		}
		for j := g.t.first[other]; j < g.t.first[other+1]; j++ {
			if g.besides(i, j) {
				dst = append(dst, g.strike(i, j))
			}
		}
		if g.s.moved[i] {
			continue
		}
		var cost [64]int8
		for m := g.reach(i, 0, &cost); m != 0; m &= m - 1 {
			dst = append(dst, engine.Action{Verb: verbMove, Figure: g.t.units[i].figure,
				Cell: engine.Cell(bits.TrailingZeros64(m))})
		}
	}
	return append(dst, engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell})
}

// propose draws an action that may or may not be legal, for tests.
func (g offers) propose(src dice.Source, n uint32) engine.Action {
	draw := func(i uint16, below int) int {
		return int(src.Below(dice.NewKey(200, 0, i, uint16(n>>16), n&0xffff), uint64(below)))
	}
	a := engine.Action{Verb: engine.Verb(draw(0, 3)), Figure: g.t.units[draw(1, len(g.t.units))].figure,
		Cell: engine.Cell(draw(2, g.t.grid.Len()))}
	switch a.Verb {
	case verbEnd:
		a.Figure, a.Cell = engine.NoFigure, engine.NoCell
	case verbStrike:
		target := draw(3, len(g.t.units))
		a.N, a.Cell = int32(g.t.units[target].figure), engine.Cell(g.s.at[target])
	}
	return a
}
