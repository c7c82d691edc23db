package hott

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Games of one table begin alike and search plays on from the same positions again and
// again: what was best by some weights in a position is kept under a digest of both.

// Most picks that are kept, in sets of pickWays, and the most equals of one.
const (
	pickSets   = 1 << 14
	pickWays   = 2
	pickEquals = 2
)

// picked is what was best in one position.
type picked struct {
	key  uint64
	n    uint8
	used bool // it was asked for again
	best [pickEquals]engine.Action
}

// keepPick keeps what was best. What was asked for again stays in its set before what was
// not.
func (g *offers) keepPick(key uint64, best []engine.Action) {
	if len(best) > pickEquals {
		return
	}
	set := &g.offer.memory.picks[key>>8%pickSets]
	at := &set[key%pickWays]
	for i := range set {
		if !set[i].used {
			at = &set[i]
		}
		set[i].used = false
	}
	at.key, at.n = key, uint8(copy(at.best[:], best))
}

// Pick appends the best of what is offered by some weights, all equals in order.
func (g *offers) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	key := g.pickKey(w)
	set := &g.offer.memory.picks[key>>8%pickSets]
	for i := range set {
		if p := &set[i]; p.key == key {
			p.used = true
			return append(dst, p.best[:p.n]...)
		}
	}
	before := len(dst)
	g.offer.lazy = true
	dst = g.Offer(dst)
	g.offer.lazy = false
	dst = dst[:before+g.best(dst, before, w)]
	g.keepPick(key, dst[before:])
	return dst
}

// refused is the score of what turned out to be illegal.
const refused = -1 << 62

// best brings the best of the actions from a place of a list on to their beginning, in order,
// and counts them.
func (g *offers) best(list []engine.Action, from int, w *engine.Weights) int {
	actions := list[from:]
	if len(actions) == 1 {
		return 1
	}
	if len(g.offer.scores) < len(actions) {
		g.offer.scores = make([]int64, 2*len(actions))
	}
	scores := g.offer.scores[:len(actions)]
	g.Rank(actions, w, scores)
	for sure := false; !sure; {
		sure = true
		most := slices.Max(scores)
		for k := range g.offer.open {
			at := &scores[g.offer.open[k].at-from]
			if *at == most && *at != refused && !g.settle(list, k) {
				*at, sure = refused, false
			}
		}
	}
	return engine.KeepBest(actions, scores)
}

// pickKey is the digest of the position, who touches whom with it, and the weights.
func (g *offers) pickKey(w *engine.Weights) uint64 {
	h := engine.NewHash()
	h.Add(g.t.id)
	h.Add(g.hash())
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		h.Add(uint64(g.d.also[e])<<32 | uint64(g.d.front[e])<<24 | uint64(g.d.onto[e])<<16 | uint64(g.d.flank[e])<<8 |
			uint64(e))
	}
	h.Add(uint64(g.d.wall))
	for _, weight := range w {
		h.Add(uint64(uint32(weight)))
	}
	return h.Sum() | 1
}
