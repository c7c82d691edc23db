package heroscape

// reacher searches where a figure can go. It is memory of the game, used again and
// again.
//
// A label is one undominated way to stand somewhere: no other way is both cheaper
// and at less risk. Labels wait in buckets by cost; every step costs at least 1, so
// a bucket is complete when its turn comes. Among ways of equal cost and risk the
// one whose cells come first in reading order is kept (5.2).
type reacher struct {
	labels  []label
	buckets [32]int32 // first label of each cost, -1 for none
	states  []int32   // by place (single) or place and direction of the trail (double): first label
	stamps  []uint32
	stamp   uint32
	road    bool // the search keeps to the road
	ends    []arrival
	seen    []int32 // by cell or footprint: index of the arrival, valid where
	arrived []uint32
	asking  uint32  // arrived holds this
	block   []uint8 // by cell: who stands there, for walkOne
	clean   []uint8 // by cell: one more than the cost of the cheapest way without risk, 0 for none
}

// label is a way to a state. Risk is the number of leaving attacks, then fall dice.
type label struct {
	path       uint64
	state      int32
	next, wait int32 // next label of the state, of the bucket
	risk       uint16
	cost       uint8
	swipes     uint8 // dice of leaving attacks
	deadly     uint8 // deadly falls
	steps      uint8
}

// riskOf packs leaving attacks before fall dice, as 5.2 orders them.
const oneAttack = 1 << 10

func risk(attacks, dice int) uint16 { return uint16(attacks*oneAttack + min(dice, oneAttack-1)) }

// arrival is where a move can end, with its best route.
type arrival struct {
	ends
	path      uint64
	risk      uint16
	cost      uint8
	swipes    uint8
	deadly    uint8
	mode      uint8
	tailLeads bool
}

// fallDice is what one deadly fall counts among fall dice (5.2).
const fallDice = 20

func (r *reacher) init(t *table) {
	n := t.n
	if t.doubles {
		n *= 2 * dirs
	}
	r.states = make([]int32, n)
	r.stamps = make([]uint32, n)
	r.seen = make([]int32, n)
	r.arrived = make([]uint32, n)
	r.block, r.clean = make([]uint8, t.n), make([]uint8, n)
	r.labels = make([]label, 0, 512)
	r.ends = make([]arrival, 0, 256)
}

// stateOf numbers the ends of a figure: the leading cell, and for a double-space
// figure the direction of the trailing one; the second half of the numbers is for
// moves that the tail leads.
func (g *game) stateOf(e ends, tailLeads bool) int32 {
	if e.trail == none {
		return int32(e.lead)
	}
	n := int32(e.lead)*dirs + int32(g.t.dirTo(e.lead, e.trail))
	if tailLeads {
		n += int32(g.t.n) * dirs
	}
	return n
}

func (g *game) endsOf(state int32, double bool) (e ends, tailLeads bool) {
	if !double {
		return ends{cell(state), none}, false
	}
	half := int32(g.t.n) * dirs
	if state >= half {
		state -= half
		tailLeads = true
	}
	lead := cell(state / dirs)
	return ends{lead, g.t.places[lead].reach[state%dirs]}, tailLeads
}

// reach lists every place where a figure can end a move now, each with the route of
// fewest leaving attacks, then fall dice, then cost (5.2). The list is valid until
// the next call.
func (g *game) reach(f fig) []arrival {
	r := &g.w.reach
	u := g.t.unitOf(f)
	r.ask()
	flies := u.powers&pwFly != 0
	engaged := figset{}
	if u.powers&pwDisengage == 0 {
		engaged = g.engagedWith(f)
	}
	if flies {
		r.begin()
		g.flyFrom(f, u, engaged)
	}
	if !flies || !engaged.empty() { // HS-FLY-6: walking may spare the take-off's attacks
		bonus := g.roadBonus(g.startEnds(f, false))
		if bonus == 0 && !flies && g.walksAlone(f, u, g.moveOf(f)) {
			if u.powers&pwGrappleGun != 0 {
				g.markArrivals()
				g.grappleFrom(f, u)
			}
			return r.ends
		}
		r.begin()
		g.walkFrom(f, u, g.moveOf(f))
		if bonus > 0 {
			r.begin()
			r.road = true
			g.walkFrom(f, u, g.moveOf(f)+bonus)
			r.road = false
		}
	}
	if u.powers&pwGrappleGun != 0 {
		g.grappleFrom(f, u)
	}
	return r.ends
}

// ask begins a new list of arrivals.
func (r *reacher) ask() {
	r.ends = r.ends[:0]
	if r.asking++; r.asking == 0 {
		clear(r.arrived)
		r.asking = 1
	}
}

func (r *reacher) begin() {
	r.labels = r.labels[:0]
	for i := range r.buckets {
		r.buckets[i] = -1
	}
	r.stamp++
	if r.stamp == 0 {
		clear(r.stamps)
		r.stamp = 1
	}
}

// push adds a way unless another is as good; equal ones keep the smaller route.
func (r *reacher) push(l label) {
	if r.stamps[l.state] != r.stamp {
		r.stamps[l.state] = r.stamp
		r.states[l.state] = -1
	}
	for i := r.states[l.state]; i >= 0; i = r.labels[i].next {
		o := &r.labels[i]
		if o.cost > l.cost || o.risk > l.risk {
			continue
		}
		if o.cost == l.cost && o.risk == l.risk && l.path < o.path {
			o.path, o.swipes, o.deadly, o.steps = l.path, l.swipes, l.deadly, l.steps
		}
		return
	}
	i := int32(len(r.labels))
	l.next, l.wait = r.states[l.state], r.buckets[l.cost]
	r.states[l.state], r.buckets[l.cost] = i, i
	r.labels = append(r.labels, l)
}

// dominated reports whether a waiting label has been overtaken.
func (r *reacher) dominated(i int32) bool {
	l := &r.labels[i]
	for j := r.states[l.state]; j >= 0; j = r.labels[j].next {
		if o := &r.labels[j]; j != i && o.cost <= l.cost && o.risk <= l.risk && (o.cost < l.cost || o.risk < l.risk) {
			return true
		}
	}
	return false
}

// walker is what a search needs to know about the one who walks.
type walker struct {
	f      fig
	u      *unit
	budget int
	mask   *engageMask // whom it would be engaged with, or nil
	free   bool        // no leaving attacks: Disengage, or the basic variant
	swims  bool
	stop   uint16 // features that end a walk
	climb  int16  // a rise of this is too steep, a drop of it a fall
}

func (g *game) walkFrom(f fig, u *unit, budget int) {
	if !u.double {
		g.walkOne(f, u, budget)
		return
	}
	r := &g.w.reach
	g.layBlocks(f)
	clear(r.clean)
	w := g.newWalker(f, u, budget)
	r.push(label{state: g.stateOf(g.startEnds(f, false), false)})
	r.push(label{state: g.stateOf(g.startEnds(f, true), true)})
	for cost := 0; cost <= w.budget; cost++ {
		for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
			if l := &r.labels[i]; l.next < 0 && r.states[l.state] == i || !r.dominated(i) {
				g.expand(&w, i)
			}
		}
	}
}

// newWalker gathers what a search needs to know.
func (g *game) newWalker(f fig, u *unit, budget int) walker {
	w := walker{f: f, u: u, budget: min(budget, maxSteps), free: g.t.basic || u.powers&pwDisengage != 0, stop: cellStop, climb: u.height}
	w.mask = g.adjacentTo(1-g.sideOf(f), u.hclass)
	w.swims = u.powers&(pwSlither|pwWaterSuits) != 0
	if g.t.basic {
		w.climb = 1 << 14
	}
	return w
}

// around returns the enemies a walker is engaged with where it stands.
func (w *walker) around(e ends) figset {
	set := w.mask.by[e.lead]
	if e.trail != none {
		set = set.or(w.mask.by[e.trail])
	}
	return set
}

// expand notes the end of a way of a double-space figure and goes one step on.
func (g *game) expand(w *walker, i int32) {
	r := &g.w.reach
	l := r.labels[i]
	half := int32(0)
	state := l.state
	if second := int32(g.t.n) * dirs; state >= second {
		half, state = second, state-second
	}
	lead, back := cell(state/dirs), int(state%dirs)
	p := &g.t.places[lead]
	e := ends{lead, p.reach[back]}
	if l.steps > 0 {
		if r.block[lead] == cellFree && r.block[e.trail] == cellFree && p.rise[back] == 0 && p.wall[back] < 0 && !(p.glyph >= 0 && g.keldaBars(w.f, lead)) {
			g.arriveAt(w.f, &l, e, modeWalk, half != 0)
		}
		if g.stops(w.u, e) {
			return
		}
	}
	if int(l.cost) >= w.budget || l.steps >= maxSteps {
		return
	}
	var here figset
	if !w.free {
		here = w.around(e)
	}
	for k := range dirs {
		step, n := int(p.step[k]), p.reach[k]
		if step == 0 || k == back || p.rise[k] >= w.climb || r.block[n] == cellShut {
			continue
		}
		cost := int(l.cost) + step
		to := half + int32(n)*dirs + int32(dirs-1-k)
		if clean := int(r.clean[to]); cost > w.budget || clean != 0 && clean < cost+1 {
			continue
		}
		q := &g.t.places[n]
		if r.road && q.bits&cellRoad == 0 {
			continue
		}
		next := ends{n, lead}
		if (q.bits&cellWet != 0 || q.glyph >= 0) && g.stops(w.u, next) && !g.mayEnd(w.f, next) {
			continue
		}
		m := label{state: to, risk: l.risk, cost: uint8(cost), swipes: l.swipes, deadly: l.deadly,
			path: withStep(l.path, int(l.steps), k), steps: l.steps + 1}
		if here[0]|here[1] != 0 {
			g.addSwipes(&m, here.minus(w.around(next)))
		}
		if -p.rise[k] >= w.climb {
			g.addFall(&m, g.fallBand(w.u, lead, k))
		}
		if m.risk == 0 {
			r.clean[to] = uint8(cost + 1)
		} else if clean := r.clean[to]; clean != 0 && int(clean) <= cost+1 {
			continue
		}
		r.push(m)
	}
}

func (g *game) addSwipes(m *label, lost figset) {
	if lost.empty() {
		return
	}
	m.risk += oneAttack * uint16(lost.count())
	for !lost.empty() {
		m.swipes += uint8(g.swipeDice(lost.pop()))
	}
}

func (g *game) addFall(m *label, band int) {
	switch {
	case band == 0:
	case g.t.num.falls[band-1].Deadly > 0:
		m.risk += fallDice
		m.deadly++
	default:
		m.risk += uint16(g.t.num.falls[band-1].Dice)
	}
}

// arriveAt notes a place where the move of f can end, or a better way to one.
func (g *game) arriveAt(f fig, l *label, e ends, mode uint8, tailLeads bool) {
	r := &g.w.reach
	lead, trail := g.s.lead[f], g.s.trail[f]
	if e.lead == lead && e.trail == trail || e.lead == trail && e.trail == lead {
		return // back where it began
	}
	a := arrival{e, l.path, l.risk, l.cost, l.swipes, l.deadly, mode, tailLeads}
	slot := g.footprint(e)
	if r.arrived[slot] != r.asking {
		r.arrived[slot] = r.asking
		r.seen[slot] = int32(len(r.ends))
		r.ends = append(r.ends, a)
		return
	}
	o := &r.ends[r.seen[slot]]
	switch {
	case a.risk != o.risk:
		if a.risk < o.risk {
			*o = a
		}
	case a.cost < o.cost || a.cost == o.cost && a.path < o.path:
		*o = a
	}
}

// markArrivals notes the arrivals that came from the kept table.
func (g *game) markArrivals() {
	r := &g.w.reach
	for i := range r.ends {
		slot := g.footprint(r.ends[i].ends)
		r.arrived[slot], r.seen[slot] = r.asking, int32(i)
	}
}

// footprint numbers the cells a figure stands on, whichever end leads.
func (g *game) footprint(e ends) int {
	if e.trail == none {
		return int(e.lead)
	}
	a, b := min(e.lead, e.trail), max(e.lead, e.trail)
	return int(a)*dirs + g.t.dirTo(a, b)
}

// flyFrom searches a flight: every space counts 1, landing may count more; engaged
// enemies swipe once, at take-off (HS-FLY-1 to HS-FLY-5, HS-R-44).
func (g *game) flyFrom(f fig, u *unit, engaged figset) {
	r := &g.w.reach
	budget := min(g.moveOf(f), maxSteps)
	first := label{state: g.stateOf(g.startEnds(f, false), false)}
	if u.powers&(pwStealthFlying|pwDisengage) == 0 {
		g.addSwipes(&first, engaged)
	}
	r.push(first)
	if u.double {
		first.state = g.stateOf(g.startEnds(f, true), true)
		r.push(first)
	}
	for cost := 0; cost <= budget; cost++ {
		for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
			l := r.labels[i]
			e, tailLeads := g.endsOf(l.state, u.double)
			if land := g.t.places[e.lead].land; cost > 0 && cost+int(land) <= budget && g.mayEnd(f, e) {
				landed := l
				landed.cost += land
				g.arriveAt(f, &landed, e, modeFly, tailLeads)
			}
			if cost == budget {
				continue
			}
			for k, n := range &g.t.places[e.lead].reach {
				if n == none || n == e.trail {
					continue
				}
				next := ends{n, none}
				if u.double {
					next.trail = e.lead
				}
				r.push(label{state: g.stateOf(next, tailLeads), risk: l.risk, cost: l.cost + 1, swipes: l.swipes,
					path: withStep(l.path, int(l.steps), k), steps: l.steps + 1})
			}
		}
	}
}

// grappleFrom adds the neighbouring spaces that the Grapple Gun reaches.
func (g *game) grappleFrom(f fig, u *unit) {
	start := g.startEnds(f, false)
	for k := range dirs {
		path := withStep(0, 0, k)
		e, r := g.checkGrapple(f, start, path)
		if r != 0 {
			continue
		}
		l := label{path: path, cost: 1, steps: 1}
		if u.powers&pwDisengage == 0 {
			mask := g.adjacentTo(1-g.sideOf(f), u.hclass)
			after := mask.by[e.lead]
			if e.trail != none {
				after = after.or(mask.by[e.trail])
			}
			g.addSwipes(&l, g.engagedWith(f).minus(after))
		}
		if -g.t.places[start.lead].rise[k] >= u.height {
			g.addFall(&l, g.fallBand(u, start.lead, k))
		}
		g.arriveAt(f, &l, e, modeGrapple, false)
	}
}
