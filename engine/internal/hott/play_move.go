package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// applyMove carries a planned move out.
func (g play) applyMove(m *motion, cost int8) {
	rec := g.w.rec
	left := set(0) // impetuous enemies left behind
	for i := range m.n {
		e := m.ids[i]
		if f := g.d.front[e]; f != nobody {
			left |= one(f)
		}
	}
	for i := range m.n {
		e := m.ids[i]
		x := &g.s.El[e]
		x.Flags |= fMoved | fTraveled
		g.d.live &^= one(e)
	}
	for i := range m.n {
		e := m.ids[i]
		g.s.El[e].Pose = m.at[i]
		g.put(e, m.at[i])
		rec.Move(figure(e), g.t.cell(m.at[i]), int((m.spent[i]+plane.Fine/2)/plane.Fine), g.moveRule(m))
		g.crossCells(m.from[i], m.at[i], e)
	}
	for i := range m.n {
		e := m.ids[i]
		g.markContacts(e)
		if o := g.d.front[e]; o != nobody {
			g.s.El[e].Met |= 1 << (o % maxSide)
			rec.Mark(ruleCon1)
			continue
		}
		for _, o := range [2]uint8{g.d.onto[e], g.d.also[e]} {
			if o != nobody {
				g.s.El[e].Met |= 1 << (o % maxSide)
				rec.Mark(ruleCon2)
				rec.Mark(ruleCon5)
			}
		}
	}
	g.s.Pips -= cost
	for rest := left; rest != 0; {
		if e := rest.next(); g.d.live.has(e) && g.unit(e).impetuous {
			g.pursue(e) // HOTT-MV-12
		}
	}
}

// moveRule is the rule that a chronicle cites for a move.
func (g play) moveRule(m *motion) engine.Rule {
	switch {
	case m.column:
		return ruleMv11
	case m.n > 1:
		return ruleMv10
	case m.onRoad:
		return ruleMv5
	case m.backOnly:
		return ruleMv12
	}
	return ruleMv7
}

// crossCells counts the heat map cells that a move passes through.
func (g play) crossCells(p, q plane.Pose, e uint8) {
	rec := g.w.rec
	if rec == nil {
		return
	}
	n := max(1, (abs(int64(q.X-p.X))+abs(int64(q.Y-p.Y)))/cellSize)
	last := g.t.cell(p)
	for k := int64(1); k < n; k++ {
		if c := g.t.cell(p.Between(q, int32(k), int32(n))); c != last && c != engine.NoCell {
			rec.Pass(figure(e), c)
			last = c
		}
	}
}

// enter puts an element on the table for good.
func (g play) enter(e uint8, p plane.Pose, rule engine.Rule) {
	g.put(e, p)
	g.s.El[e].Flags |= fMoved
	g.w.rec.Move(figure(e), g.t.cell(p), 0, rule)
}
