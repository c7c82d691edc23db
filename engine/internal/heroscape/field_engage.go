package heroscape

import "math/bits"

// engageMask tells for every cell which figures of one side a figure of one Height
// would be adjacent to there.
type engageMask struct {
	known bool             // it holds but for stale
	stale figset           // figures that moved, came or went since
	at    [maxFigures]ends // where the figures stand whose neighbours are marked
	by    []figset         // by cell
	hot   []uint64         // cells with anybody to be engaged with, and those they hold
}

// adjacentTo returns the mask of cells on which a figure of a height class is
// adjacent to figures of a side (HS-ENG-1 to HS-ENG-3, HS-ENG-5).
func (g *field) adjacentTo(side int, class uint8) *engageMask {
	m := &g.w.masks[side][class]
	if !m.known || m.stale[0]|m.stale[1] != 0 {
		g.renewMask(m, side, class)
	}
	return m
}

// renewMask brings a mask up to date.
func (g *field) renewMask(m *engageMask, side int, class uint8) {
	change := m.stale
	if !m.known {
		for i, w := range m.hot { // only what was marked last
			for ; w != 0; w &= w - 1 {
				m.by[i<<6|bits.TrailingZeros64(w)] = figset{}
			}
			m.hot[i] = 0
		}
		for i := range m.at {
			m.at[i].lead = none
		}
		change = g.s.own[side]
	}
	for set := change; !set.empty(); {
		if f := set.pop(); m.at[f].lead != none {
			g.unmarkAround(m, f, m.at[f].lead)
			if tr := m.at[f].trail; tr != none {
				g.unmarkAround(m, f, tr)
			}
			m.at[f].lead = none
		}
	}
	h := g.t.heights[class]
	for set := change.and(g.s.own[side]); !set.empty(); {
		f := set.pop()
		eh := g.t.unitOf(f).height
		m.at[f] = ends{g.s.lead[f], g.s.trail[f]}
		g.markAround(m, f, g.s.lead[f], eh, h)
		if tr := g.s.trail[f]; tr != none {
			g.markAround(m, f, tr, eh, h)
		}
	}
	m.known, m.stale = true, figset{}
}

// touches reports whether a cell of a set is next to anybody, or held.
func (m *engageMask) touches(cells []uint64) bool {
	for i, w := range cells {
		if w&m.hot[i] != 0 {
			return true
		}
	}
	return false
}

func (g *field) markAround(m *engageMask, f fig, c cell, eh, h int16) {
	p := &g.t.places[c]
	m.hot[c>>6] |= 1 << (c & 63)
	for k, n := range &p.reach {
		if n != none && g.t.adjacentBy(c, k, eh, h) {
			m.by[n].add(f)
			m.hot[n>>6] |= 1 << (n & 63)
		}
	}
}

// unmarkAround takes the marks of a figure back that stood on a cell. A cell stays hot that
// another figure of the side still marks or holds.
func (g *field) unmarkAround(m *engageMask, f fig, c cell) {
	cool := func(n cell) {
		m.by[n].del(f)
		if m.by[n].empty() && (g.occupant[n] == noFig || m.at[g.occupant[n]].lead == none || g.occupant[n] == f) {
			m.hot[n>>6] &^= 1 << (n & 63)
		}
	}
	cool(c)
	for _, n := range &g.t.places[c].reach {
		if n != none {
			cool(n)
		}
	}
}

// engagedWith returns the enemies that a figure is engaged with (HS-ENG-4); in the
// basic variant nobody ever is (HS-BASIC-3).
func (g *field) engagedWith(f fig) figset {
	if g.t.basic {
		return figset{}
	}
	by := g.adjacentTo(1-g.sideOf(f), g.t.unitOf(f).hclass).by
	set := by[g.s.lead[f]]
	if tr := g.s.trail[f]; tr != none {
		set = set.or(by[tr])
	}
	return set
}

// nextTo returns the figures of a side that a figure on the board is adjacent to.
func (g *field) nextTo(f fig, side int) figset {
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
func (g *field) engagedFigures(side int) figset {
	w := &g.w
	if !w.known[side] {
		w.engaged[side] = figset{}
		if !g.t.basic {
			for set := g.s.own[side]; !set.empty(); {
				f := set.pop()
				c := g.s.lead[f]
				hot := g.adjacentTo(1-side, g.t.unitOf(f).hclass).hot
				if (hot[c>>6]>>(c&63)&1 != 0 || g.s.trail[f] != none) && !g.engagedWith(f).empty() {
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
func (g *field) adjacent(a, b fig) bool {
	s := &g.s
	single := s.trail[a] == none && s.trail[b] == none
	if single && (s.lead[a] == none || s.lead[b] == none || g.t.distance(s.lead[a], s.lead[b]) != 1) {
		return false // most pairs
	}
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

// besideCell reports whether a figure of height h on a cell would be adjacent to another.
func (g *field) besideCell(o fig, c cell, h int16) bool {
	k := g.t.unitOf(o).height
	return g.cellsAdjacent(c, g.s.lead[o], h, k) || (g.s.trail[o] != none && g.cellsAdjacent(c, g.s.trail[o], h, k))
}

// cellsAdjacent reports whether a figure of height h on x and one of height k on y
// are adjacent.
func (g *field) cellsAdjacent(x, y cell, h, k int16) bool {
	if g.t.distance(x, y) != 1 {
		return false
	}
	if !g.t.anyRuin {
		d := g.t.places[y].level - g.t.places[x].level
		return d < h && -d < k
	}
	return g.t.adjacentBy(x, g.t.dirTo(x, y), h, k)
}
