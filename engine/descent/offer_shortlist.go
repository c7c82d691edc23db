package descent

import "github.com/skirmishlab/skirmishlab/engine"

// shortlist appends, for each figure that is offered placements in its zone, the best of them: as many as there
// are figures, so that each finds a place whatever the others take, with all that equal the last.
func (o *offers) shortlist(w *engine.Weights, scores []int64) (ranks []int64, ok bool) {
	g := o.g
	if g.s.stage != stageDeploy || !g.rested() {
		return scores, false
	}
	side := g.s.turn
	area, figures := g.largest(side), 0
	for i := range g.t.units {
		if g.awaits(i, side, area) {
			figures++
		}
	}
	g.needScratch()
	b := &g.scratch.berths[side]
	if b.of != g.t || b.w != *w {
		b.of, b.w, b.listed = g.t, *w, 0
	}
	all, from, ranked := g.s.everyone(), len(o.list), len(scores)
	for i := range g.t.units {
		if !g.awaits(i, side, area) {
			continue
		}
		u, before := &g.t.units[i], len(o.list)
		if b.listed>>u.class&1 == 0 {
			g.listBerths(i, b)
		}
		var met set
		cells, least := 0, int64(0)
		for _, at := range b.list[u.class] {
			if cells >= figures && at.score < least {
				break
			}
			if !g.emptyFor(u, at.cell, at.turned, &all) {
				continue
			}
			if !met.has(at.cell) {
				met.add(at.cell)
				cells, least = cells+1, at.score
			}
			a := g.act(verbDeploy, i, at.cell, 0)
			if at.turned {
				a.N = 1
			}
			o.list, scores = append(o.list, a), append(scores, at.score)
		}
		if len(o.list) == before { // it may go anywhere
			o.list = o.list[:from]
			return scores[:ranked], false
		}
	}
	return scores, true
}
