package heroscape

import "math/bits"

// reacher searches where a figure can go. It is memory of the game, used again and
// again.
//
// Ways are taken up by risk, among equal ones by cost, so that the first way to a
// state is the one that 5.2 keeps. A later one is of use only where it is cheaper
// than all before it, because what lies beyond may be too far for those: one number
// for each state tells. Every step costs at least 1, so a bucket is complete when its
// turn comes; ways of greater risk wait for theirs. Among ways of equal risk and cost
// the one with fewest dice of leaving attacks is kept, then the one whose cells come
// first in reading order (5.2); for a figure of two spaces whose leading end points
// east rows are read from the right, so that a board and its mirror image have the
// same walks.
//
// Package path finds the spaces of a walk without risks in a tenth of the time, but every arrival has a
// route, and to read those back takes it three to six times as long as this search.
type reacher struct {
	labels  []label
	later   []label           // ways of greater risk than level
	buckets [maxBuckets]int32 // first label of each cost, -1 for none
	// by place (single) or place and direction of the trail (double): last label, valid where limit is within the
	// budget
	states  []int32
	limit   []uint8 // by state: what the cheapest way so far costs, more than the budget where there is none
	budget  uint8   // of the search
	level   uint16  // risk of the ways that are taken up now
	road    bool    // the search keeps to the road
	safe    bool    // ways with a risk are of no use
	east    bool    // rows are read from the right
	ends    []arrival
	seen    []int32 // by cell or footprint: index of the arrival, valid where
	arrived []uint32
	asking  uint32   // arrived holds this
	block   []uint8  // by cell: who stands there
	fate    []uint8  // by kept way: what became of it
	beside  []uint64 // cells next to one to which a kept way is disturbed
}

// maxBuckets is more than any way may cost.
const maxBuckets = 32

// label is a way to a state. Risk is the number of leaving attacks, then fall dice.
type label struct {
	path   uint64
	state  int32
	wait   int32 // next label of the bucket
	risk   uint16
	cost   uint8
	swipes uint8 // dice of leaving attacks
	deadly uint8 // deadly falls
	steps  uint8
}

// overtaken stands for the steps of a way that a cheaper one of its risk replaced.
const overtaken = 0xff

// oneAttack is a leaving attack in a risk, which counts them before fall dice, as 5.2 orders them.
const oneAttack = 1 << 10

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
	f         fig // who moves
}

// n is the N of the move along a way: its mode, and whether the tail leads.
func (a *arrival) n() int32 {
	if a.tailLeads {
		return int32(a.mode) | 4
	}
	return int32(a.mode)
}

// falls are the dice of its falls that are not deadly.
func (a *arrival) falls() int { return int(a.risk%oneAttack) - fallDice*int(a.deadly) }

// fallDice is what one deadly fall counts among fall dice (5.2).
const fallDice = 20

func (r *reacher) init(t *table) {
	n := t.n
	if t.doubles {
		n *= 2 * dirs
	}
	r.states = make([]int32, n)
	r.limit = make([]uint8, n)
	r.seen = make([]int32, n)
	r.arrived = make([]uint32, n)
	r.block = make([]uint8, t.n)
	r.beside = make([]uint64, (t.n+63)/64)
	r.labels, r.later = make([]label, 0, 512), make([]label, 0, 512)
	r.ends = make([]arrival, 0, 256)
}

// stateOf numbers the ends of a figure: the leading cell, and for a double-space
// figure the direction of the trailing one; the second half of the numbers is for
// moves that the tail leads.
func (g moves) stateOf(e ends, tailLeads bool) int32 {
	if e.trail == none {
		return int32(e.lead)
	}
	n := int32(e.lead)*dirs + int32(g.t.dirTo(e.lead, e.trail))
	if tailLeads {
		n += int32(g.t.n) * dirs
	}
	return n
}

// stateCount is how many states the ends of a card's figures have.
func (g moves) stateCount(u *unit) int {
	if u.double {
		return len(g.w.reach.limit)
	}
	return g.t.n
}

func (g moves) endsOf(state int32, double bool) (e ends, tailLeads bool) {
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
func (g moves) reach(f fig) []arrival {
	r := &g.w.reach
	u := g.t.unitOf(f)
	g.readFrom(f)
	r.ask()
	aloft := u.can&flies != 0
	engaged := figset{}
	if aloft && u.can&slips == 0 {
		engaged = g.engagedWith(f)
	}
	if aloft {
		g.flyFrom(f, u, engaged)
	}
	bonus := g.roadBonus(g.startEnds(f, false))
	if !aloft || !engaged.empty() { // HS-FLY-6: walking may spare the take-off's attacks
		if bonus == 0 && !aloft && g.walksAlone(f, u, g.moveOf(f)) {
			if u.can&climbs != 0 {
				g.markArrivals()
				g.grappleFrom(f, u)
			}
			return r.ends
		}
		g.walkFrom(f, u, g.moveOf(f))
	}
	if bonus > 0 { // also of a flyer who is free: along a road it may walk farther (HS-R-51)
		r.road = true
		g.walkFrom(f, u, g.moveOf(f)+bonus)
		r.road = false
	}
	if u.can&climbs != 0 {
		g.grappleFrom(f, u)
	}
	return r.ends
}

// before reports whether the cells of a route come before another's in reading order.
func (r *reacher) before(a, b uint64) bool {
	if a == b || !r.east {
		return a < b
	}
	shift := (bits.Len64(a^b) - 1) / stepBits * stepBits // of the first step that differs
	k, o := a>>shift&7, b>>shift&7
	if k == 0 || o == 0 {
		return k == 0
	}
	return (k-1)^1 < (o-1)^1 // east and west are neighbours in the order of directions
}

// readFrom sets from which side rows are read when f moves (5.2).
func (g moves) readFrom(f fig) {
	g.w.reach.east = false
	if trail := g.s.trail[f]; trail != none {
		lead, _ := g.t.centre(g.s.lead[f])
		back, _ := g.t.centre(trail)
		g.w.reach.east = lead > back
	}
}

// ask begins a new list of arrivals.
func (r *reacher) ask() {
	r.ends, r.safe = r.ends[:0], false
	if r.asking++; r.asking == 0 {
		clear(r.arrived)
		r.asking = 1
	}
}

// begin empties the search; states is how many there are.
func (r *reacher) begin(budget, states int) {
	r.labels, r.later = r.labels[:0], r.later[:0]
	for i := range r.buckets {
		r.buckets[i] = -1
	}
	r.level = 0
	r.budget = uint8(budget)
	limit := r.limit[:states]
	limit[0] = r.budget + 1
	for i := 1; i < len(limit); i *= 2 { // many bytes at once
		copy(limit[i:], limit[:i])
	}
}

// push takes up a way unless another is as good; equal ones keep the smaller route.
func (r *reacher) push(l label) {
	limit := r.limit[l.state]
	if l.cost > limit || l.cost > r.budget {
		return
	}
	if l.risk > r.level {
		if l.cost < limit && !r.safe {
			r.later = append(r.later, l)
		}
		return
	}
	if limit <= r.budget {
		o := &r.labels[r.states[l.state]]
		if l.cost == limit {
			if o.risk == l.risk && (l.swipes < o.swipes || (l.swipes == o.swipes && r.before(l.path, o.path))) {
				o.path, o.swipes, o.deadly, o.steps = l.path, l.swipes, l.deadly, l.steps
			}
			return
		}
		if o.risk == l.risk {
			o.steps = overtaken
		}
	}
	i := int32(len(r.labels))
	l.wait = r.buckets[l.cost]
	r.states[l.state], r.buckets[l.cost] = i, i
	r.limit[l.state] = l.cost
	r.labels = append(r.labels, l)
}

// rise goes on to the ways of the next greater risk and reports whether there are any.
func (r *reacher) rise() bool {
	if len(r.later) == 0 {
		return false
	}
	least := r.later[0].risk
	for i := range r.later {
		least = min(least, r.later[i].risk)
	}
	for i := range r.buckets {
		r.buckets[i] = -1
	}
	r.level = least
	kept := r.later[:0]
	for _, l := range r.later {
		if l.risk == least {
			r.push(l)
		} else if l.cost < r.limit[l.state] {
			kept = append(kept, l)
		}
	}
	r.later = kept
	return true
}

// walker is what a search needs to know about the one who walks.
type walker struct {
	f      fig
	u      *unit
	from   cell // where a figure of one space stands
	second bool // its flight, or its walk off the road, has been searched already
	budget int
	mask   *engageMask // whom it would be engaged with, or nil
	free   bool        // no leaving attacks: Disengage, or the basic variant
	swims  bool
	stop   uint16  // features that end a walk
	climb  int16   // a rise of this is too steep, a drop of it a fall
	falls  bool    // the map is steep enough to fall on
	exits  []exits // by cell: the steps that can be made
}

// walkFrom searches the walks of a figure. One of two spaces begins twice, led by its head and by its
// tail, and its labels are taken in order of cost, leaving attacks before movement; a label that a better
// one has replaced in its state is passed over.
func (g moves) walkFrom(f fig, u *unit, budget int) {
	if !u.double {
		g.walkOne(f, u, budget)
		return
	}
	r := &g.w.reach
	g.layBlocks(f)
	w := g.newWalker(f, u, budget)
	r.begin(w.budget, len(r.limit))
	r.push(label{state: g.stateOf(g.startEnds(f, false), false)})
	r.push(label{state: g.stateOf(g.startEnds(f, true), true)})
	for more := true; more; more = r.rise() {
		for cost := range w.budget + 1 {
			for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
				if r.states[r.labels[i].state] == i {
					g.expand(&w, i)
				}
			}
		}
	}
}

// newWalker gathers what a search needs to know.
func (g moves) newWalker(f fig, u *unit, budget int) walker {
	w := walker{f: f, u: u, budget: min(budget, maxSteps), free: g.t.basic || u.can&slips != 0, stop: cellStop,
		climb: u.height}
	w.mask = g.adjacentTo(1-g.sideOf(f), u.hclass)
	w.swims = u.can&swims != 0
	if g.t.basic {
		w.climb = 1 << 14
	}
	w.falls = g.t.steepest >= int(w.climb)
	w.exits = g.t.walkable[int(u.hclass)*g.t.n:][:g.t.n]
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
func (g moves) expand(w *walker, i int32) {
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
		if p.rise[back] == 0 && p.wall[back] < 0 && g.freeFor(w, e) {
			g.arriveAt(w.f, &l, e, modeWalk, half != 0)
		}
		if p.mayHalt() && g.stops(w.u, e) {
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
	ways := &w.exits[lead]
	for i := range min(int(ways.n), dirs) {
		k, n := int(ways.steps[i].dir), ways.steps[i].to
		if k == back || r.block[n] == cellShut {
			continue
		}
		cost := int(l.cost) + int(ways.steps[i].cost)
		to := half + int32(n)*dirs + int32(dirs-1-k)
		if cost > int(r.limit[to]) {
			continue
		}
		q := &g.t.places[n]
		if r.road && q.bits&cellRoad == 0 {
			continue
		}
		next := ends{n, lead}
		if q.mayHalt() && g.stops(w.u, next) && !g.mayEnd(w.f, next) {
			continue
		}
		m := label{state: to, risk: l.risk, cost: uint8(cost), swipes: l.swipes, deadly: l.deadly,
			path: withStep(l.path, int(l.steps), k), steps: l.steps + 1}
		if here[0]|here[1] != 0 {
			g.addSwipes(&m, here.minus(w.around(next)))
		}
		if w.falls && -p.rise[k] >= w.climb {
			g.addFall(&m, g.fallBand(w.u, lead, k))
		}
		r.push(m)
	}
}

// freeFor reports whether a walker of two spaces may stand on them: nobody else does, and no
// glyph bars it (HS-PASS-3, HS-GLYPH-4).
func (g moves) freeFor(w *walker, e ends) bool {
	block := g.w.reach.block
	return block[e.lead] == cellFree && block[e.trail] == cellFree && !g.keldaBars(w.f, e.lead)
}

// mayHalt reports whether there is anything on a place at which a figure of two spaces may
// have to stop.
func (p *place) mayHalt() bool { return p.bits&cellWet != 0 || p.glyph >= 0 }

func (g moves) addSwipes(m *label, lost figset) {
	if lost.empty() {
		return
	}
	m.risk += oneAttack * uint16(lost.count())
	for !lost.empty() {
		m.swipes += uint8(g.swipeDice(lost.pop()))
	}
}

func (g moves) addFall(m *label, band int) {
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
func (g moves) arriveAt(f fig, l *label, e ends, mode uint8, tailLeads bool) {
	r := &g.w.reach
	lead, trail := g.s.lead[f], g.s.trail[f]
	if (e.lead == lead && e.trail == trail) || (e.lead == trail && e.trail == lead) {
		return // back where it began
	}
	a := arrival{e, l.path, l.risk, l.cost, l.swipes, l.deadly, mode, tailLeads, f}
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
	case a.cost != o.cost:
		if a.cost < o.cost {
			*o = a
		}
	case a.swipes < o.swipes || (a.swipes == o.swipes && r.before(a.path, o.path)):
		*o = a
	}
}

// markArrivals notes the arrivals that came from the kept table.
func (g moves) markArrivals() {
	r := &g.w.reach
	for i := range r.ends {
		slot := g.footprint(r.ends[i].ends)
		r.arrived[slot], r.seen[slot] = r.asking, int32(i)
	}
}

// footprint numbers the cells a figure stands on, whichever end leads.
func (g moves) footprint(e ends) int {
	if e.trail == none {
		return int(e.lead)
	}
	a, b := min(e.lead, e.trail), max(e.lead, e.trail)
	return int(a)*dirs + g.t.dirTo(a, b)
}

// flyFrom searches a flight: every space counts 1, landing may count more; engaged
// enemies swipe once, at take-off (HS-FLY-1 to HS-FLY-5, HS-R-44).
func (g moves) flyFrom(f fig, u *unit, engaged figset) {
	r := &g.w.reach
	budget := min(g.moveOf(f), maxSteps)
	r.begin(budget, g.stateCount(u))
	first := label{state: g.stateOf(g.startEnds(f, false), false)}
	if u.can&lifts == 0 {
		g.addSwipes(&first, engaged)
	}
	r.level = first.risk
	r.push(first)
	if u.double {
		first.state = g.stateOf(g.startEnds(f, true), true)
		r.push(first)
	}
	for cost := 0; cost <= budget; cost++ {
		for i := r.buckets[cost]; i >= 0; i = r.labels[i].wait {
			l := r.labels[i]
			if r.states[l.state] != i {
				continue
			}
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
func (g moves) grappleFrom(f fig, u *unit) {
	start := g.startEnds(f, false)
	for k := range dirs {
		path := withStep(0, 0, k)
		e, r := g.checkGrapple(f, start, path)
		if r != 0 {
			continue
		}
		l := label{path: path, cost: 1, steps: 1}
		if u.can&slips == 0 {
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
