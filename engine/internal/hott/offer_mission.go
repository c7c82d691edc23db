package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// step is the best move by rank, those on missions with their own offers and worth.
func (g *offers) step(w *engine.Weights, luck uint64) engine.Action {
	x := &g.rank.missions
	list := g.offer.memory.steps[:0]
	if !g.assign(x) {
		list = g.Pick(w, list)
		g.offer.memory.steps = list
		return list[luck%uint64(len(list))]
	}
	g.offer.lazy = true
	list = g.Offer(list)
	g.offer.lazy = false
	for i := range x.n {
		list = g.offerMission(list, &x.list[i])
	}
	x.on = true
	list = list[:g.best(list, 0, w)]
	x.on = false
	g.offer.memory.steps = list
	return list[luck%uint64(len(list))]
}

// offerMission offers the place of a mission, or else ways towards it: facing the way or
// as the place wants it, as far as it goes and half as far.
func (g *offers) offerMission(dst []engine.Action, m *mission) []engine.Action {
	e := m.e
	if g.s.El[e].Flags&fMoved != 0 || g.moveCost(one(e), 0) > g.s.Pips {
		return dst
	}
	g.offer.ends = g.offer.ends[:0] // what was offered before hangs on what is remembered
	most := g.speedOn(e, g.d.ground[e])
	n := len(dst)
	if dst = g.tryPlace(dst, e, m.place, most); len(dst) > n {
		return dst
	}
	p, reach := g.pose(e), coarse(most)
	d := m.place.Front().Fine().Sub(p.Front().Fine())
	far := coarse(d.Len())
	if far == 0 {
		return dst
	}
	for _, part := range [2]int32{1, 2} {
		for _, h := range [2]int32{plane.Heading(d.X, d.Y), m.place.H} {
			if go1 := min(far, reach/part-coarse(swing(p.H, h))-plane.Pace); go1 > 20*plane.Pace {
				dst = g.tryPlace(dst, e, partWay(p, d, go1, h), most)
			}
		}
	}
	return dst
}
