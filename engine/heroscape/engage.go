package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// work is the memory a game works in. It is no part of the state: everything in it
// is derived anew when something it rests on has changed.
type work struct {
	masks   [2][]engageMask // by controller and height class
	engaged [2]figset       // figures of a side that are engaged
	known   [2]bool         // engaged is valid
	reach   reacher
	rank    ranker
	acts    []engine.Action // of anyAct
}

// engageMask tells for every cell which figures of one side a figure of one Height
// would be adjacent to there.
type engageMask struct {
	valid bool
	by    []figset // by cell
	hot   []uint64 // cells with anybody to be engaged with, and those they hold
}

func (w *work) init(t *table) {
	for side := range w.masks {
		w.masks[side] = make([]engageMask, len(t.heights))
		for i := range w.masks[side] {
			w.masks[side][i].by = make([]figset, t.n)
			w.masks[side][i].hot = make([]uint64, (t.n+63)/64)
		}
	}
	w.reach.init(t)
	w.rank.init(t)
	w.acts = make([]engine.Action, 0, 4*perSeat)
	w.forget()
}

// forget drops everything that was derived.
func (w *work) forget() {
	w.touch(0)
	w.touch(1)
}

// touch notes that a figure of a side moved, fell or changed its controller.
func (w *work) touch(side int) {
	for i := range w.masks[side] {
		w.masks[side][i].valid = false
	}
	w.known = [2]bool{}
	w.rank.valid, w.rank.waysOf = false, false
}

// adjacentTo returns the mask of cells on which a figure of a height class is
// adjacent to figures of a side (HS-ENG-1 to HS-ENG-3, HS-ENG-5).
func (g *game) adjacentTo(side int, class uint8) *engageMask {
	m := &g.w.masks[side][class]
	if m.valid {
		return m
	}
	for i, w := range m.hot { // only what was marked last
		for ; w != 0; w &= w - 1 {
			m.by[i<<6|bits.TrailingZeros64(w)] = figset{}
		}
		m.hot[i] = 0
	}
	h := g.t.heights[class]
	for set := g.s.own[side]; !set.empty(); {
		f := set.pop()
		eh := g.t.unitOf(f).height
		g.markAround(m, f, g.s.lead[f], eh, h)
		if tr := g.s.trail[f]; tr != none {
			g.markAround(m, f, tr, eh, h)
		}
	}
	m.valid = true
	return m
}

func (g *game) markAround(m *engageMask, f fig, c cell, eh, h int16) {
	p := &g.t.places[c]
	m.hot[c>>6] |= 1 << (c & 63)
	for k, n := range &p.reach {
		if n != none && g.t.adjacentBy(c, k, eh, h) {
			m.by[n].add(f)
			m.hot[n>>6] |= 1 << (n & 63)
		}
	}
}

// engagedWith returns the enemies that a figure is engaged with (HS-ENG-4); in the
// basic variant nobody ever is (HS-BASIC-3).
func (g *game) engagedWith(f fig) figset {
	if g.t.basic {
		return figset{}
	}
	return g.nextTo(f, 1-g.sideOf(f))
}

// nextTo returns the figures of a side that a figure on the board is adjacent to.
func (g *game) nextTo(f fig, side int) figset {
	m := g.adjacentTo(side, g.t.unitOf(f).hclass)
	s := &g.s
	set := m.by[s.lead[f]]
	if tr := s.trail[f]; tr != none {
		set = set.or(m.by[tr])
	}
	set.del(f) // an end beside its own other end
	return set
}

// engagedFigures returns the figures of a side that are engaged.
func (g *game) engagedFigures(side int) figset {
	w := &g.w
	if !w.known[side] {
		w.engaged[side] = figset{}
		if !g.t.basic {
			for set := g.s.own[side]; !set.empty(); {
				f := set.pop()
				if !g.engagedWith(f).empty() {
					w.engaged[side].add(f)
				}
			}
		}
		w.known[side] = true
	}
	return w.engaged[side]
}

// adjacent reports whether two figures on the board are adjacent, friends or not
// (HS-ENG-1).
func (g *game) adjacent(a, b fig) bool {
	s := &g.s
	ha, hb := g.t.unitOf(a).height, g.t.unitOf(b).height
	for _, x := range [2]cell{s.lead[a], s.trail[a]} {
		for _, y := range [2]cell{s.lead[b], s.trail[b]} {
			if x != none && y != none && g.cellsAdjacent(x, y, ha, hb) {
				return true
			}
		}
	}
	return false
}

// cellsAdjacent reports whether a figure of height h on x and one of height k on y
// are adjacent.
func (g *game) cellsAdjacent(x, y cell, h, k int16) bool {
	if g.t.distance(x, y) != 1 {
		return false
	}
	if !g.t.anyRuin {
		d := g.t.places[y].level - g.t.places[x].level
		return d < h && -d < k
	}
	return g.t.adjacentBy(x, g.t.dirTo(x, y), h, k)
}
