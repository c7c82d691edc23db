package skeleton

import "github.com/skirmishlab/skirmishlab/engine"

// moves is what may be played.
type moves struct{ combat }

// check says why the side whose turn it is may not play a, or that it may.
func (g moves) check(a engine.Action) engine.Refusal {
	if g.s.over || g.s.roll.due || a.A != 0 || a.B != 0 {
		return refuseVerb
	}
	if a.Verb == verbEnd {
		if a != (engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}) {
			return refuseVerb
		}
		return engine.Legal
	}
	slot := g.t.slot(a.Figure)
	if slot < 0 || !g.own(slot) {
		return refuseFigure
	}
	switch a.Verb {
	case verbMove:
		return g.checkMove(slot, a)
	case verbStrike:
		return g.checkStrike(slot, a)
	}
	return refuseVerb
}

func (g moves) checkMove(slot int, a engine.Action) engine.Refusal {
	switch {
	case a.N != 0 || a.Cell < 0 || int(a.Cell) >= g.t.grid.Len():
		return refuseReach
	case g.s.moved[slot]:
		return refuseMoved // SKEL-TURN-2
	case g.s.struck[slot]:
		return refuseStruck // SKEL-TURN-3
	}
	var cost [64]int8
	if g.reach(slot, 0, &cost)>>uint(a.Cell)&1 == 0 {
		return refuseReach
	}
	return engine.Legal
}

func (g moves) checkStrike(slot int, a engine.Action) engine.Refusal {
	target := g.t.slot(engine.Figure(a.N & 0xff))
	switch {
	case a.N>>8 != 0 || target < 0 || g.t.units[target].figure.Seat() == g.s.owner || !g.besides(slot, target):
		return refuseTarget // SKEL-STRIKE-1
	case a.Cell != engine.Cell(g.s.at[target]):
		return refuseTarget
	case g.s.struck[slot]:
		return refuseAgain // SKEL-TURN-2
	}
	return engine.Legal
}

// strike is the action of one figure that strikes another.
func (g moves) strike(slot, target int) engine.Action {
	return engine.Action{Verb: verbStrike, Figure: g.t.units[slot].figure, Cell: engine.Cell(g.s.at[target]),
		N: int32(g.t.units[target].figure)}
}
