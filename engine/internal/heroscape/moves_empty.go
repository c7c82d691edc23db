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
	last   []int16   // by end: which end the way comes by last, -1 for the start
	level  bool      // nobody can fall on the cells it touches, so that no way has a risk
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
	if cap(store.ends)-len(store.ends) < len(r.ends) || cap(store.words)-len(store.words) < words ||
		len(store.reaches) == cap(store.reaches) {
		room := 1<<14 + len(r.ends)
		*store = emptyStore{ends: make([]arrival, 0, room), last: make([]int16, 0, room),
			words: make([]uint64, 0, 1<<11), reaches: make([]emptyReach, 0, 1<<9)}
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
	drops := slices.ContainsFunc(r.labels, func(l label) bool {
		return t.walkable[int(u.hclass)*t.n+int(l.state)].drops
	})
	store.reaches = append(store.reaches, emptyReach{ends: store.ends[first:len(store.ends):len(store.ends)],
		last: g.lastEnds(store, first), level: !drops, within: touched})
	g.s = saved
	copy(g.occupant, stood)
	g.w.forget()
	r.ask()
	return &store.reaches[len(store.reaches)-1]
}

// lastEnds finds, for the ends of a search that were put into the store, which of them each way comes by
// last. Ways to one cell end alike, so that the way there is that end's.
func (g moves) lastEnds(store *emptyStore, first int) []int16 {
	ends, r := store.ends[first:], &g.w.reach
	for i := range ends {
		a := &ends[i]
		last := int16(-1)
		if n := steps(a.path); n > 1 {
			last = int16(r.seen[g.t.places[a.lead].reach[dirs-1-lastStep(a.path)]])
		}
		store.last = append(store.last, last)
	}
	return store.last[first:len(store.last):len(store.last)]
}

// emptyStore is memory for kept walks; a full one is left to those that use it.
type emptyStore struct {
	ends    []arrival
	last    []int16 // as many as ends
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
	if g.adjacentTo(1-side, u.hclass).touches(within) {
		return false
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

// beginKnown begins a search for a figure of one space, as beginOne does, but takes from the kept
// table every way that nothing disturbs: one on which no space may not be entered and none but
// the last is next to an enemy. What is in the way of others can only make them longer, so that
// these are still the best. What is left to search is where disturbed ways led, from the spaces
// around it.
func (g moves) beginKnown(f fig, u *unit, budget int) walker {
	if g.t.basic || budget > emptyMost || len(g.t.glyphs) > 0 || u.can&passes != 0 {
		return g.beginOne(f, u, budget)
	}
	from := g.s.lead[f]
	e := g.emptyWalks(u, from, budget) // which may search itself, and so comes first
	w := g.beginOne(f, u, budget)
	if !e.level || g.leaves(&w, from) {
		return w
	}
	r := &g.w.reach
	r.labels, r.buckets[0] = r.labels[:0], -1
	lost, held := g.judgeWays(&w, e)
	if !lost && !held {
		return w
	}
	if r.beside[from>>6]>>(from&63)&1 != 0 {
		r.take(&arrival{ends: ends{lead: from}})
	}
	for i, fate := range r.fate {
		a := &e.ends[i]
		if c := a.lead; fate == wayHeld || (fate == wayClear && lost && r.beside[c>>6]>>(c&63)&1 != 0) {
			r.take(a)
		}
	}
	return w
}

// judgeWays finds out which of the kept ways nothing disturbs, and lists their ends. It reports
// whether any cell may have to be reached by another way, and whether to go on from any end may
// cost leaving attacks.
func (g moves) judgeWays(w *walker, e *emptyReach) (lost, held bool) {
	r := &g.w.reach
	clear(r.beside)
	if cap(r.fate) < len(e.ends) {
		r.fate = make([]uint8, 2*len(e.ends))
	}
	fates, last, limit := r.fate[:len(e.ends)], e.last[:len(e.ends)], r.limit
	r.fate = fates
	n := 0
	list := r.ends[:cap(r.ends)]
	for i := range e.ends {
		a := &e.ends[i]
		c, k := a.lead, last[i]
		if limit[c] == 0 {
			fates[i] = wayShut
			continue
		}
		if k >= 0 && fates[k] != wayClear {
			fates[i], lost = wayShut, true
			for _, n := range &g.t.places[c].reach {
				if n != none {
					r.beside[n>>6] |= 1 << (n & 63)
				}
			}
			continue
		}
		limit[c] = a.cost - 1 // no way is better
		fates[i] = wayClear
		if g.leaves(w, c) {
			fates[i], held = wayHeld, true
		}
		if g.occupant[c] == noFig {
			list[n] = *a
			list[n].f = w.f
			n++
		}
	}
	r.ends = list[:n]
	return lost, held
}

// What became of a kept way.
const (
	wayShut  uint8 = iota // it is disturbed, or its end may not be entered
	wayClear              // it stands
	wayHeld               // it stands, and to go on from its end may cost leaving attacks
)

// leaves reports whether a step from a cell may cost a walker leaving attacks.
func (g moves) leaves(w *walker, c cell) bool {
	return !w.free && w.mask.hot[c>>6]>>(c&63)&1 != 0 && !w.mask.by[c].empty()
}

// undisturbed reports whether a figure that nobody engages can go a kept way as on the empty map, and leave nobody on
// it.
func (g moves) undisturbed(f fig, u *unit, e *emptyReach, way int16) bool {
	by := g.adjacentTo(1-g.sideOf(f), u.hclass).by
	next := e.ends[way].lead
	for way = e.last[way]; way >= 0; way = e.last[way] {
		c := e.ends[way].lead
		if u.can&slips == 0 && !by[c].minus(by[next]).empty() {
			return false
		}
		if passable, _ := g.blocked(f, c); !passable {
			return false
		}
		next = c
	}
	return true
}

// take has the search go on from the end of a known way.
func (r *reacher) take(a *arrival) {
	i := int32(len(r.labels))
	r.labels = append(r.labels, label{path: a.path, state: int32(a.lead), wait: r.buckets[a.cost], cost: a.cost,
		steps: uint8(steps(a.path))})
	r.states[a.lead], r.buckets[a.cost], r.arrived[a.lead] = i, i, r.asking // it is an end already, if it can be one
}
