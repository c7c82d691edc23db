package heroscape

import "sync/atomic"

// A walk far from any enemy is the same walk as on the empty map, but for the ends
// that friends stand on. Such walks are searched once for each kind of walker and
// start, and kept with the table.

// emptyTable holds, by Height class, way of taking water and start, the walks on the
// empty map with the greatest budget asked for so far.
type emptyTable []atomic.Pointer[emptyReach]

// emptyReach is what can be reached from a start on the empty map.
type emptyReach struct {
	budget int
	ends   []arrival // by cost, then as found
	within [][]uint64
}

// emptyWalks returns the walks of a one-space figure from a cell on the empty map:
// those that cost at most budget, and the set of all cells they touch.
func (g *game) emptyWalks(u *unit, from cell, budget int) *emptyReach {
	kind := walkDry
	if u.powers&(pwSlither|pwWaterSuits) != 0 {
		kind = walkSwim
	}
	slot := &g.t.empty[((kind*len(g.t.heights)+int(u.hclass))*g.t.n+int(from))*(emptyMost+1)+budget]
	if e := slot.Load(); e != nil {
		return e
	}
	e := g.searchEmpty(u, from, budget)
	slot.Store(e)
	return e
}

// emptyMost is the greatest budget that is kept; longer walks are searched.
const emptyMost = 9

// searchEmpty runs the ordinary search in a game without other figures.
func (g *game) searchEmpty(u *unit, from cell, budget int) *emptyReach {
	bare := &game{t: g.t, s: g.t.blank()}
	bare.w.init(g.t)
	for i := range bare.s.glyph {
		bare.s.glyph[i] = 0
	}
	f := fig(0)
	for seat := range g.t.seats {
		for set := g.t.seats[seat]; !set.empty(); {
			if c := set.pop(); g.t.unitOf(c) == u {
				f = c
			}
		}
	}
	for i := range g.t.groups {
		bare.s.cards[i].side = int8(g.t.groups[i].seat)
	}
	bare.put(f, from, none)
	r := &bare.w.reach
	r.asking++
	r.begin()
	bare.walkFrom(f, u, budget)
	e := &emptyReach{budget: budget, ends: append([]arrival(nil), r.ends...)}
	touched := make([]uint64, (g.t.n+63)/64)
	touched[from>>6] |= 1 << (from & 63)
	for i := range r.labels {
		c := cell(r.labels[i].state)
		touched[c>>6] |= 1 << (c & 63)
	}
	e.within = [][]uint64{touched}
	return e
}

// walksAlone lists the walks of a one-space figure from the kept table when nothing
// can disturb them: no space that the figure could touch is next to an enemy or held
// by one, no friend within is engaged or stands where it would have to stop, no glyph
// lies on the map, and no fall is possible. It reports whether it did.
func (g *game) walksAlone(f fig, u *unit, budget int) bool {
	if u.double || g.t.basic || budget > emptyMost || len(g.t.glyphs) > 0 || g.t.steepest >= int(u.height) || u.powers&pwGhostWalk != 0 {
		return false
	}
	side := g.sideOf(f)
	from := g.s.lead[f]
	e := g.emptyWalks(u, from, budget)
	within := e.within[0]
	hot := g.adjacentTo(1-side, u.hclass).hot
	for i, w := range within {
		if w&hot[i] != 0 {
			return false
		}
	}
	inside := func(c cell) bool { return c != none && within[c>>6]>>(c&63)&1 != 0 }
	for set := g.engagedFigures(side); !set.empty(); {
		o := set.pop()
		if inside(g.s.lead[o]) || inside(g.s.trail[o]) {
			return false
		}
	}
	r := &g.w.reach
	for i := range e.ends {
		a := &e.ends[i]
		if g.s.occupant[a.lead] == noFig {
			r.ends = append(r.ends, *a)
		}
	}
	return true
}
