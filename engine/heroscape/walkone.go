package heroscape

import "math/bits"

// What stands on a cell for the walker of a search.
const (
	cellFree   uint8 = iota
	cellPassed       // may be passed, not ended on
	cellShut         // may not be entered
)

// walkOne is walkFrom for figures of one space, the commonest search of all: a cell
// that may not be entered is given a limit that no way keeps.
func (g *game) walkOne(f fig, u *unit, budget int) {
	r := &g.w.reach
	w := g.newWalker(f, u, budget)
	w.from, w.second = g.s.lead[f], len(r.ends) > 0
	r.begin(w.budget, g.t.n)
	g.shutCells(&w)
	r.limit[g.s.lead[f]] = r.budget + 1 // it may leave a glyph that would bar it
	r.push(label{state: int32(g.s.lead[f])})
	for more := true; more; more = r.rise() {
		for cost := range w.budget + 1 {
			for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
				if r.states[r.labels[i].state] == i {
					g.expandOne(&w, i)
				}
			}
		}
	}
}

// shutCells shuts what a figure of one space may not enter: cells of figures that it
// may not pass (HS-PASS-1, HS-PASS-2, HS-PASS-3) or would have to stop on, and glyphs
// that bar it (HS-GLYPH-4).
func (g *game) shutCells(w *walker) {
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
func (g *game) layBlocks(f fig) {
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
func (g *game) stopsOn(w *walker, q *place) bool {
	return q.bits&w.stop != 0 && !(w.swims && q.bits&cellWater != 0) || q.glyph >= 0 && g.s.glyph[q.glyph] != 0
}

// expandOne notes the end of a way of a one-space figure and goes one step on. The first
// way to a cell is taken up here; any other has to be compared (see push).
func (g *game) expandOne(w *walker, i int32) {
	r := &g.w.reach
	l := r.labels[i]
	c := cell(l.state)
	p := &g.t.places[c]
	if l.steps > 0 {
		switch {
		case g.s.occupant[c] != noFig:
		case w.second:
			g.arriveAt(w.f, &l, ends{c, none}, modeWalk, false)
		case r.arrived[c] != r.asking && c != w.from:
			// Ways are taken up by risk, then cost: the first to be expanded is the best.
			r.arrived[c], r.seen[c] = r.asking, int32(len(r.ends))
			r.ends = append(r.ends, arrival{ends{c, none}, l.path, l.risk, l.cost, l.swipes, l.deadly, modeWalk, false})
		}
		if p.bits&w.stop != 0 && g.stopsOn(w, p) || p.glyph >= 0 && g.stopsOn(w, p) {
			return
		}
	}
	if int(l.cost) >= w.budget || l.steps >= maxSteps {
		return
	}
	var here figset
	if !w.free {
		here = w.mask.by[c]
	}
	if here[0]|here[1] != 0 || w.falls || r.road {
		g.stepAround(w, &l, p, here)
		return
	}
	// Nothing can cost anything but movement here.
	limits, labels, budget := r.limit, r.labels, r.budget
	shift := topShift - stepBits*int(l.steps)
	for open := w.open[c]; open != 0; open &= open - 1 {
		k := bits.TrailingZeros8(open) % dirs
		n := p.reach[k]
		cost := l.cost + p.step[k]
		limit := limits[n]
		if cost > limit || cost > budget {
			continue
		}
		path := l.path | uint64(k+1)<<shift
		at := int32(len(labels))
		if limit <= budget { // there is a way already, as cheap or dearer
			o := &labels[r.states[n]]
			if cost == limit {
				if o.risk == l.risk && path < o.path {
					o.path, o.swipes, o.deadly, o.steps = path, l.swipes, l.deadly, l.steps+1
				}
				continue
			}
			if o.risk == l.risk {
				o.steps = overtaken
			}
		}
		labels = append(labels, label{path: path, state: int32(n), wait: r.buckets[cost], risk: l.risk, cost: cost,
			swipes: l.swipes, deadly: l.deadly, steps: l.steps + 1})
		r.states[n], r.buckets[cost], limits[n] = at, at, cost
	}
	r.labels = labels
}

// stepAround goes one step on where steps can cost leaving attacks or falls, or have to
// keep to a road.
func (g *game) stepAround(w *walker, l *label, p *place, here figset) {
	r := &g.w.reach
	c := cell(l.state)
	for open := w.open[c]; open != 0; open &= open - 1 {
		k := bits.TrailingZeros8(open) % dirs
		n := p.reach[k]
		cost := l.cost + p.step[k]
		if cost > r.limit[n] || r.road && g.t.places[n].bits&cellRoad == 0 {
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
