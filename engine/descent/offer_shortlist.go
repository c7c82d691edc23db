package descent

import (
	"cmp"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// berth is a placement in which a figure may be deployed in its zone if nobody is in its way.
type berth struct {
	cell   cell
	turned bool
	score  int64
}

// berths are the placements of the figures of one side by what they are worth, the best first. What a
// deployment is worth hangs on the table and on the weights, and not on who has been put down.
type berths struct {
	of      *table
	w       engine.Weights
	listed  uint64 // by class: its list is made
	list    [maxFigures][]berth
	actions []engine.Action
	scores  []int64
}

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

// rested reports whether nobody is tired or has a condition, as when a battle begins.
func (g appraisal) rested() bool {
	for i := range g.t.units {
		if f := &g.s.figures[i]; f.fatigue != 0 || f.conds != 0 {
			return false
		}
	}
	return true
}

// listBerths lists the placements of figure i, and of all of its class.
func (g appraisal) listBerths(i int, b *berths) {
	u, zone := &g.t.units[i], &g.t.zones[g.t.units[i].side]
	b.actions = b.actions[:0]
	for c := zone.next(0); c >= 0; c = zone.next(c + 1) {
		for k := range int32(2) {
			if k == 1 && u.width == u.height || !g.t.placeable(g.b, u, c, k == 1) {
				continue
			}
			inside, bad := true, true
			for _, at := range u.base(k == 1) {
				inside = inside && zone.has(c+at)
				bad = bad && (g.t.holds.has(c+at) || g.t.fatal.has(c+at))
			}
			if inside && !bad {
				b.actions = append(b.actions, g.act(verbDeploy, i, c, k))
			}
		}
	}
	b.scores = slices.Grow(b.scores[:0], len(b.actions))[:len(b.actions)]
	g.Rank(b.actions, &b.w, b.scores)
	list := b.list[u.class][:0]
	for n, a := range b.actions {
		list = append(list, berth{cell: a.Cell, turned: a.N == 1, score: b.scores[n]})
	}
	slices.SortStableFunc(list, func(x, y berth) int { return cmp.Compare(y.score, x.score) })
	b.list[u.class] = list
	b.listed |= 1 << u.class
}
