package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// What an element is offered hangs on where it stands, on the bases near enough to matter
// to some move of its own, and on little else. It is kept under a digest of all that, as
// verdicts are under theirs (memo), so that a move at one end of the board leaves the
// offers at the other as they were.

// Most lists of offers that are kept, and the longest of them.
const (
	keptLists = 1 << 12
	keptMoves = 16
)

// keptMove is a move of a single element.
type keptMove struct {
	a, b uint64
	cell engine.Cell
	open bool // it was not judged
}

// keptList is what one element was offered.
type keptList struct {
	key   uint64
	n     int
	moves [keptMoves]keptMove
}

// offerSingle offers the moves of one element, as they were found when all that matters to
// it was as it is.
func (g *offers) offerSingle(dst []engine.Action, e uint8) []engine.Action {
	if g.moveCost(one(e), 0) > g.s.Pips || (g.d.front[e] == nobody && g.contacted(e)) {
		return dst
	}
	w := g.memoNow()
	key := g.singleKey(w, e)
	k := &g.offer.memory.lists[key>>8%keptLists]
	if k.key == key {
		for i := range k.n {
			dst = g.offerKept(dst, e, &k.moves[i])
		}
		return dst
	}
	before, opened := len(dst), len(g.offer.open)
	dst = g.offerSingleAnew(dst, e)
	g.keepList(k, key, dst, before, g.offer.open[opened:])
	return dst
}

// offerKept offers a kept move of an element.
func (g *offers) offerKept(dst []engine.Action, e uint8, m *keptMove) []engine.Action {
	if m.open {
		g.offer.open = append(g.offer.open, openMove{at: len(dst)})
	}
	dst = append(dst, engine.Action{Verb: verbMove, Figure: figure(e), Cell: m.cell, N: int32(1) << (e % maxSide),
		A: m.a, B: m.b})
	if k := len(g.offer.open) - 1; m.open && !g.offer.lazy && !g.settle(dst, k) {
		return dst[:len(dst)-1]
	}
	return dst
}

// keepList keeps the moves of a list from a place on, with those that were left open.
func (g *offers) keepList(k *keptList, key uint64, list []engine.Action, from int, open []openMove) {
	if len(list)-from > keptMoves {
		return
	}
	k.key, k.n = key, 0
	for i := from; i < len(list); i++ {
		m := keptMove{a: list[i].A, b: list[i].B, cell: list[i].Cell}
		if len(open) > 0 && open[0].at == i {
			o := open[0]
			open = open[1:]
			if o.settled && !o.legal {
				continue
			}
			m.open = !o.settled
		}
		k.moves[k.n] = m
		k.n++
	}
}

// singleKey is the digest of all that matters to what one element is offered.
func (g *offers) singleKey(w *memo, e uint8) uint64 {
	u := g.unit(e)
	most := g.speedOn(e, g.d.ground[e])
	key := g.t.id + w.mover[e]
	if g.enemyWithin(e, g.farFrom(most)) {
		key++
	}
	if o := g.quarryOf(e); o != nobody {
		key ^= scramble(w.own[o])
	}
	if x := g.raidPlan(); x != nil && x.party.has(e) {
		next := g.routeNow(x, e).next
		key += scramble(uint64(next.X)<<32 + uint64(next.Y))
	}
	// No leg leads farther than the allowance, but for breaking off, closing the door on
	// an enemy beside it, and roads.
	if g.d.front[e] != nobody {
		most = max(most, fine(u.good), paces(g.t.opts.BreakOff))
	} else if g.nearEnemies(sideOf(e), &g.d.rect[e]) != 0 {
		most = max(most, paces(340))
	}
	clear := paces(40) // what is so much farther away than the allowance is not gone for
	if len(g.t.ground.roads) > 0 && u.class != aerial && g.onRoad(g.pose(e), e) {
		// what the extras of roads leave hangs on command
		key += uint64(g.s.Pips)<<32 + uint64(g.moveCost(one(e), 0))<<40
		most = max(most, fine(u.road)+paces(100)*int64(g.s.Pips))
		clear = paces(g.t.opts.Clear)
	}
	return scramble(key+g.around(w, e, most+plane.Fine, clear)) | 1
}

// around is the digest of the bases that matter to moves of an element which take no point
// of its base farther than most: those that it may touch, the enemies that it may come
// within clear of or whose zone it may meet, and the ends of gaps that it may cross.
func (g *offers) around(w *memo, e uint8, most, clear int64) (sum uint64) {
	u := g.unit(e)
	f := g.pose(e).Front().Fine()
	all := plane.Square(f, most+u.span) // every base on the way has its circle in this circle
	zones := g.zonesNow()
	near := g.gapEnds(plane.Vec{X: f.X - most - u.span, Y: f.Y - most - u.span},
		plane.Vec{X: f.X + most + u.span, Y: f.Y + most + u.span})
	foes := mine(sideOf(e).Other())
	for rest := (g.about(&all, max(clear, paces(g.t.opts.ZoneDepth)+plane.Fine)) | near) & foes; rest != 0; {
		if o := rest.next(); near.has(o) || !all.Apart(&g.d.rect[o], clear) || !all.Apart(&zones[o], 0) {
			sum += w.foe[o]
		}
	}
	most = touching
	if u.rearSupport { // who stands behind a friend matters, too
		most += 2 * u.span
	}
	for rest := (g.about(&all, most) | near) &^ foes &^ one(e); rest != 0; {
		if o := rest.next(); near.has(o) || !all.Apart(&g.d.rect[o], most) {
			sum += w.friend[o]
		}
	}
	return sum
}
