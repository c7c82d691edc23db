package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// left is how many turns of both sides have not begun yet.
func (g appraisal) left() int { return 2*g.t.turns - int(g.s.turn) }

// toCome is how many turns of a side have not begun yet.
func (g appraisal) toCome(side engine.Side) int {
	if side == engine.Side(g.s.owner) {
		return g.left() / 2
	}
	return (g.left() + 1) / 2
}

// priceNow is what counts for figure j in this turn.
func (g appraisal) priceNow(j int) *price { return g.priceOf(j, g.left()) }

// priceOf is what counts for figure j when n turns are left.
func (g appraisal) priceOf(j, turns int) *price {
	list := &g.t.figs[j].prices
	if g.lastActive(g.side(j)) == j {
		list = &g.t.figs[j].alone
	}
	return &list[max(0, min(turns, len(use)-1))]
}

// lastActive is the figure of a side that alone is active, or nobody.
func (g appraisal) lastActive(side engine.Side) int {
	m := g.scratch.memory
	if m.lastAt != g.version {
		m.lastAt, m.last = g.version, [2]int{g.onlyActive(engine.SideA), g.onlyActive(engine.SideB)}
	}
	return m.last[side]
}

// onlyActive looks for it.
func (g appraisal) onlyActive(side engine.Side) int {
	found := nobody
	for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
		switch i := low(m); {
		case !g.active(i):
		case found != nobody:
			return nobody
		default:
			found = i
		}
	}
	return found
}
