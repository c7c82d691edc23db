package skeleton

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// appraisal is what a commander sees in an action.
type appraisal struct{ moves }

// appraise adds what the side whose turn it is sees in an action.
func (g appraisal) appraise(a engine.Action, terms *engine.Terms) {
	slot := g.t.slot(a.Figure)
	if slot < 0 {
		return
	}
	switch a.Verb {
	case verbStrike:
		if target := g.t.slot(engine.Figure(a.N & 0xff)); target >= 0 && g.s.at[target] != nowhere {
			terms[engine.TermDamage] += int32(g.expected(slot, target))
		}
	case verbMove:
		if a.Cell >= 0 && int(a.Cell) < g.t.grid.Len() && g.s.at[slot] != nowhere {
			g.appraiseMove(slot, int(a.Cell), terms)
		}
	}
}

// appraiseMove sees what a figure could strike from a square, who could come at it there, and
// what the ground does.
func (g appraisal) appraiseMove(slot, to int, terms *engine.Terms) {
	other := g.s.owner.Other()
	rough := int(g.t.rough >> uint(to) & 1)
	terms[engine.TermCover] += int32(rough)
	terms[engine.TermGround] += int32(g.gap(slot) - g.gapFrom(board.Cell(to), other))
	best := int64(0)
	for i := g.t.first[other]; i < g.t.first[other+1]; i++ {
		if g.s.at[i] == nowhere {
			continue
		}
		if g.t.next[to]>>uint(g.s.at[i])&1 != 0 {
			best = max(best, g.expected(slot, i))
		}
		var cost [64]int8
		come := g.reach(i, 1<<uint(g.s.at[slot]), &cost) | 1<<uint(g.s.at[i])
		if come&g.t.next[to] == 0 {
			continue
		}
		terms[termReach]++
		terms[engine.TermRisk] += int32(g.worth(slot, g.t.fells[g.t.units[i].Attack][rough][g.left(slot)]))
	}
	terms[engine.TermDamage] += int32(best)
}

// describe puts the position into numbers.
func (g appraisal) describe(d *engine.Description) {
	for i := range g.t.units {
		d.Left[i] = 0
		if g.s.at[i] != nowhere {
			d.Left[i] = 100 * g.t.units[i].Points * int32(g.left(i)) / g.t.units[i].Life
		}
	}
	d.Past = engine.Thousandths(int(g.s.round)-1, int(g.t.rounds))
	if g.s.over {
		d.Past = 1000
	}
	if d.Bare {
		return
	}
	d.Features = [2][engine.FeatureCount]int32{}
	enemy := [2]uint64{}
	for i := range g.t.units {
		if g.s.at[i] != nowhere {
			enemy[g.t.units[i].figure.Seat().Other()] |= 1 << uint(g.s.at[i])
		}
	}
	for i := range g.t.units {
		if seat := g.t.units[i].figure.Seat(); g.s.at[i] != nowhere &&
			bits.OnesCount64(g.t.next[g.s.at[i]]&enemy[seat]) > 0 {
			d.Features[seat][0]++
		}
	}
}
