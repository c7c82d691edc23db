package hott

import "github.com/skirmishlab/skirmishlab/engine"

// tell notes an event of the system's own kinds.
func (g play) tell(k engine.Kind, e, o uint8, n, m int32, rule engine.Rule) {
	if g.w.rec == nil {
		return
	}
	side := g.s.Owner
	if e != nobody {
		side = sideOf(e)
	}
	cell := engine.NoCell
	if e != nobody && g.d.live.has(e) {
		cell = g.t.cell(g.pose(e))
	}
	g.w.rec.Note(engine.Event{Kind: k, Side: side, Figure: figureOr(e), Other: figureOr(o), Cell: cell, Rule: rule,
		N: n, M: m})
}

// announce notes a combat with its factors. What it is expected to take is worked out
// when the dice fall, see expect.
func (g play) announce(b *bout, rule engine.Rule) {
	rec := g.w.rec
	if rec == nil {
		return
	}
	x, y := g.totals(b)
	g.markBout(b)
	g.tell(kindFight, b.X, b.Y, int32(x), int32(y), rule)
	if b.X != nobody {
		rec.Attack(figure(b.X), figureOr(b.Y), g.cellOf(b.Y), 2, 0, 0, rule)
	}
}

// announceFight notes a close combat once its dice are due.
func (g play) announceFight() {
	if g.s.Phase == phaseBout {
		g.announce(&g.s.Cur, ruleCc1)
	}
}

func (g play) cellOf(e uint8) engine.Cell {
	if e == nobody || !g.d.live.has(e) {
		return engine.NoCell
	}
	return g.t.cell(g.pose(e))
}
