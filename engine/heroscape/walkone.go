package heroscape

// What stands on a cell for the walker of a search.
const (
	cellFree   uint8 = iota
	cellPassed       // may be passed, not ended on
	cellShut         // may not be entered
)

// walkOne is walkFrom for figures of one space, the commonest search of all: what
// does not change during it is laid out by cell before.
func (g *game) walkOne(f fig, u *unit, budget int) {
	r := &g.w.reach
	g.layBlocks(f)
	clear(r.clean[:g.t.n])
	w := g.newWalker(f, u, budget)
	r.push(label{state: int32(g.s.lead[f])})
	for cost := 0; cost <= w.budget; cost++ {
		for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
			if l := &r.labels[i]; l.next < 0 && r.states[l.state] == i || !r.dominated(i) {
				g.expandOne(&w, i)
			}
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
	if g.t.unitOf(f).powers&pwGhostWalk != 0 {
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

func (g *game) expandOne(w *walker, i int32) {
	r := &g.w.reach
	l := r.labels[i]
	c := cell(l.state)
	p := &g.t.places[c]
	if l.steps > 0 {
		if r.block[c] == cellFree {
			g.arriveAt(w.f, &l, ends{c, none}, modeWalk, false)
		}
		if g.stopsOn(w, p) {
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
	engaged := here[0]|here[1] != 0
	for k := range dirs {
		step := int(p.step[k])
		n := p.reach[k]
		if step == 0 || p.rise[k] >= w.climb || r.block[n] == cellShut {
			continue
		}
		cost := int(l.cost) + step
		if clean := int(r.clean[n]); cost > w.budget || clean != 0 && clean < cost+1 {
			continue
		}
		q := &g.t.places[n]
		if r.road && q.bits&cellRoad == 0 {
			continue
		}
		if (r.block[n] == cellPassed && g.stopsOn(w, q)) || q.glyph >= 0 && g.keldaBars(w.f, n) {
			continue
		}
		m := label{state: int32(n), risk: l.risk, cost: uint8(cost), swipes: l.swipes, deadly: l.deadly,
			path: withStep(l.path, int(l.steps), k), steps: l.steps + 1}
		if engaged {
			g.addSwipes(&m, here.minus(w.mask.by[n]))
		}
		if -p.rise[k] >= w.climb {
			g.addFall(&m, g.fallBand(w.u, c, k))
		}
		if m.risk == 0 {
			r.clean[n] = uint8(cost + 1)
		} else if clean := r.clean[n]; clean != 0 && int(clean) <= cost+1 {
			continue // another way is as cheap and without risk
		}
		r.push(m)
	}
}
