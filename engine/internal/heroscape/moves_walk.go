package heroscape

import "slices"

// What stands on a cell for the walker of a search.
const (
	cellFree   uint8 = iota
	cellPassed       // may be passed, not ended on
	cellShut         // may not be entered
)

// walkOne is walkFrom for figures of one space, the commonest search of all: a cell
// that may not be entered is given a limit that no way keeps.
func (g moves) walkOne(f fig, u *unit, budget int) {
	w := g.beginOne(f, u, budget)
	for more := true; more; more = g.w.reach.rise() {
		g.walkLevel(&w)
	}
}

// beginOne begins a search for a figure of one space.
func (g moves) beginOne(f fig, u *unit, budget int) walker {
	r := &g.w.reach
	w := g.newWalker(f, u, budget)
	w.from, w.second = g.s.lead[f], len(r.ends) > 0
	r.begin(w.budget, g.t.n)
	r.ends = slices.Grow(r.ends, g.t.n)
	g.shutCells(&w)
	r.limit[g.s.lead[f]] = r.budget + 1 // it may leave a glyph that would bar it
	r.push(label{state: int32(g.s.lead[f])})
	return w
}

// walkLevel takes up all ways of the risk that the search has come to.
func (g moves) walkLevel(w *walker) {
	r := &g.w.reach
	for cost := range w.budget + 1 {
		for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
			if r.states[r.labels[i].state] == i {
				g.expandOne(w, i)
			}
		}
	}
}

// shutCells shuts what a figure of one space may not enter: cells of figures that it
// may not pass (HS-PASS-1, HS-PASS-2, HS-PASS-3) or would have to stop on, and glyphs
// that bar it (HS-GLYPH-4).
func (g moves) shutCells(w *walker) {
	limit := g.w.reach.limit
	side := g.sideOf(w.f)
	shut := g.s.own[1-side]
	if !g.t.basic {
		shut = shut.or(g.engagedFigures(side))
	}
	if w.u.can&passes != 0 {
		shut = figset{}
	}
	shut.del(w.f)
	for set := g.s.own[0].or(g.s.own[1]); !set.empty(); {
		o := set.pop()
		for _, c := range [2]cell{g.s.lead[o], g.s.trail[o]} {
			if c != none && o != w.f && (shut.has(o) || g.stopsOn(w, &g.t.places[c])) {
				limit[c] = 0
			}
		}
	}
	for i := range g.t.glyphs {
		if c := g.t.glyphs[i].at; g.keldaBars(w.f, c) {
			limit[c] = 0
		}
	}
}

// layBlocks notes who may be passed (HS-PASS-1, HS-PASS-2, HS-PASS-3).
func (g moves) layBlocks(f fig) {
	r := &g.w.reach
	clear(r.block)
	side := g.sideOf(f)
	shut := g.s.own[1-side]
	if !g.t.basic {
		shut = shut.or(g.engagedFigures(side))
	}
	if g.t.unitOf(f).can&passes != 0 {
		shut = figset{}
	}
	for set := g.s.own[0].or(g.s.own[1]); !set.empty(); {
		o := set.pop()
		kind := cellPassed
		if shut.has(o) {
			kind = cellShut
		}
		r.block[g.s.lead[o]] = kind
		if tr := g.s.trail[o]; tr != none {
			r.block[tr] = kind
		}
	}
	r.block[g.s.lead[f]] = cellFree // it leaves its own space
	if tr := g.s.trail[f]; tr != none {
		r.block[tr] = cellFree
	}
}

// stopsOn reports whether entering a cell ends the walk.
func (g moves) stopsOn(w *walker, q *place) bool {
	return (q.bits&w.stop != 0 && !(w.swims && q.bits&cellWater != 0)) || (q.glyph >= 0 && g.s.glyph[q.glyph] != 0)
}

// expandOne notes the end of a way of a one-space figure and goes one step on. The first
// way to a cell is taken up here; any other has to be compared (see push). Ends and ways are
// written field by field where they will stand, which spares a copy of each.
func (g moves) expandOne(w *walker, i int32) {
	r := &g.w.reach
	l := &r.labels[i]
	c := cell(l.state)
	ways := &w.exits[c]
	if l.steps > 0 {
		switch {
		case g.occupant[c] != noFig:
		case w.second:
			g.arriveAt(w.f, l, ends{c, none}, modeWalk, false)
		case r.arrived[c] != r.asking && c != w.from:
			// Ways are taken up by risk, then cost: the first to be expanded is the best.
			n := len(r.ends)
			r.arrived[c], r.seen[c] = r.asking, int32(n)
			r.ends = r.ends[:n+1]
			a := &r.ends[n]
			a.lead, a.trail, a.path = c, none, l.path
			a.risk, a.cost, a.swipes, a.deadly = l.risk, l.cost, l.swipes, l.deadly
			a.mode, a.tailLeads, a.f = modeWalk, false, w.f
		}
		if ways.halts && g.stopsOn(w, &g.t.places[c]) {
			return
		}
	}
	if int(l.cost) >= w.budget || l.steps >= maxSteps {
		return
	}
	if !w.free && w.mask.hot[c>>6]>>(c&63)&1 != 0 {
		if here := w.mask.by[c]; here[0]|here[1] != 0 {
			g.stepAround(w, i, here)
			return
		}
	}
	if ways.drops || r.road {
		g.stepAround(w, i, figset{})
		return
	}
	g.stepFreely(w, i)
}

// stepFreely goes one step on where steps cost nothing but movement.
func (g moves) stepFreely(w *walker, i int32) {
	r := &g.w.reach
	if cap(r.labels)-len(r.labels) < dirs {
		r.labels = slices.Grow(r.labels, dirs)
	}
	limits, states, labels, budget := r.limit, r.states, r.labels, r.budget
	l := labels[i]
	ways := &w.exits[l.state]
	shift := (topShift - stepBits*uint(l.steps)) & 63
	for _, way := range ways.steps[:min(int(ways.n), dirs)] {
		n := way.to
		cost := l.cost + way.cost
		limit := limits[n]
		if cost > limit || cost > budget {
			continue
		}
		path := l.path | uint64(way.dir+1)<<shift
		if limit <= budget { // there is a way already, as cheap or dearer
			o := &labels[states[n]]
			if cost == limit {
				if o.risk == l.risk && (l.swipes < o.swipes || (l.swipes == o.swipes && path < o.path)) {
					o.path, o.swipes, o.deadly, o.steps = path, l.swipes, l.deadly, l.steps+1
				}
				continue
			}
			if o.risk == l.risk {
				o.steps = overtaken
			}
		}
		at := len(labels)
		labels = labels[:at+1]
		m, first := &labels[at], &r.buckets[cost%maxBuckets]
		m.path, m.state, m.wait, m.cost = path, int32(n), *first, cost
		m.risk, m.swipes, m.deadly, m.steps = l.risk, l.swipes, l.deadly, l.steps+1
		states[n], *first, limits[n] = int32(at), int32(at), cost
	}
	r.labels = labels
}

// stepAround goes one step on where steps can cost leaving attacks or falls, or have to
// keep to a road.
func (g moves) stepAround(w *walker, i int32, here figset) {
	r := &g.w.reach
	l := r.labels[i]
	c := cell(l.state)
	p, ways := &g.t.places[c], &w.exits[l.state]
	for _, way := range ways.steps[:min(int(ways.n), dirs)] {
		n, k := way.to, int(way.dir)%dirs
		cost := l.cost + way.cost
		if cost > r.limit[n] || (r.road && g.t.places[n].bits&cellRoad == 0) {
			continue
		}
		if r.safe && !here.minus(w.mask.by[n]).empty() {
			continue
		}
		m := label{state: int32(n), risk: l.risk, cost: cost, swipes: l.swipes, deadly: l.deadly,
			path: withStep(l.path, int(l.steps), k), steps: l.steps + 1}
		if here[0]|here[1] != 0 {
			g.addSwipes(&m, here.minus(w.mask.by[n]))
		}
		if w.falls && -p.rise[k] >= w.climb {
			g.addFall(&m, g.fallBand(w.u, c, k))
		}
		r.push(m)
	}
}
