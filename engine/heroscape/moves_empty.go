package heroscape

import (
	"slices"
	"sync/atomic"
)

// A walk far from any enemy is the same walk as on the empty map, but for the ends
// that friends stand on. Such walks are searched once for each kind of walker and
// start, and kept with the table.

// emptyTable holds, by Height class, way of taking water and start, the walks on the
// empty map with the greatest budget asked for so far.
type emptyTable []atomic.Pointer[emptyReach]

// emptyReach is what can be reached from a start on the empty map.
type emptyReach struct {
	ends   []arrival // by cost, then as found
	within []uint64  // the cells it touches
}

// emptyWalks returns the walks of a one-space figure from a cell on the empty map:
// those that cost at most budget, and the set of all cells they touch.
func (g moves) emptyWalks(u *unit, from cell, budget int) *emptyReach {
	kind := walkDry
	if u.can&swims != 0 {
		kind = walkSwim
	}
	slot := &g.t.empty[((kind*len(g.t.heights)+int(u.hclass))*g.t.n+int(from))*(emptyMost+1)+budget]
	if e := slot.Load(); e != nil {
		return e
	}
	g.t.filling.Lock()
	defer g.t.filling.Unlock()
	if e := slot.Load(); e != nil {
		return e
	}
	e := g.searchEmpty(u, from, budget)
	slot.Store(e)
	return e
}

// emptyMost is the greatest budget that is kept; longer walks are searched.
const emptyMost = 9

// searchEmpty runs the ordinary search in this game with all other figures taken off
// for the time. Its results go into memory that the table gives out in large pieces.
func (g moves) searchEmpty(u *unit, from cell, budget int) *emptyReach {
	t := g.t
	saved := g.s
	stood := slices.Clone(g.occupant)
	for i := range g.occupant {
		g.occupant[i] = noFig
	}
	g.s = t.blank()
	f := fig(0)
	for seat := range t.seats {
		for set := t.seats[seat]; !set.empty(); {
			if c := set.pop(); t.unitOf(c) == u {
				f = c
			}
		}
	}
	for i := range t.groups {
		g.s.cards[i].side = int8(t.groups[i].seat)
	}
	g.w.forget()
	g.put(f, from, none)
	r := &g.w.reach
	r.ask()
	g.walkFrom(f, u, budget)
	words := (t.n + 63) / 64
	store := &t.emptyStore
	if cap(store.ends)-len(store.ends) < len(r.ends) || cap(store.words)-len(store.words) < words || len(store.reaches) == cap(store.reaches) {
		*store = emptyStore{ends: make([]arrival, 0, 1<<14+len(r.ends)), words: make([]uint64, 0, 1<<11), reaches: make([]emptyReach, 0, 1<<9)}
	}
	first := len(store.ends)
	store.ends = append(store.ends, r.ends...)
	for i := range store.ends[first:] {
		store.ends[first+i].f = noFig // they are anybody's
	}
	at := len(store.words)
	store.words = store.words[:at+words]
	touched := store.words[at:]
	touched[from>>6] |= 1 << (from & 63)
	for i := range r.labels {
		c := cell(r.labels[i].state)
		touched[c>>6] |= 1 << (c & 63)
	}
	store.reaches = append(store.reaches, emptyReach{ends: store.ends[first:len(store.ends):len(store.ends)], within: touched})
	g.s = saved
	copy(g.occupant, stood)
	g.w.forget()
	r.ask()
	return &store.reaches[len(store.reaches)-1]
}

// emptyStore is memory for kept walks; a full one is left to those that use it.
type emptyStore struct {
	ends    []arrival
	words   []uint64
	reaches []emptyReach
}

// walksAlone lists the walks of a one-space figure from the kept table when nothing
// can disturb them: no space that the figure could touch is next to an enemy or held
// by one, no friend within is engaged or stands where it would have to stop, and no glyph
// lies on the map. It reports whether it did.
func (g moves) walksAlone(f fig, u *unit, budget int) bool {
	if u.double || g.t.basic || budget > emptyMost || len(g.t.glyphs) > 0 || u.can&passes != 0 {
		return false
	}
	side := g.sideOf(f)
	from := g.s.lead[f]
	e := g.emptyWalks(u, from, budget)
	within := e.within
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
		if g.occupant[a.lead] == noFig {
			r.ends = append(r.ends, *a)
			r.ends[len(r.ends)-1].f = f
		}
	}
	return true
}
