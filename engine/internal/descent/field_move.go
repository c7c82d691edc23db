package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	squares "github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// maxReach bounds the movement points of one move.
const maxReach = 31

// reach is the scratch of a flood: the spaces reached, and what each costs.
type reach struct {
	path  *path.Reach
	query path.Query
	seen  set
	all   set // spaces that may be entered
	on    set // spaces from which the way may go on
	base  set // for the query: where the figure stands,
	shut  set // what may not be entered,
	stop  set // and from where the way does not go on
	flies bool

	cost   [maxCells]uint8 // by space, where costed says that it has been asked for
	costed bool

	// What the last flood was of, while it stands.
	valid  bool
	dry    bool
	figure int
	board  *board
	stood  [maxFigures]stand
}

// stand is where a figure stood when a flood was worked out.
type stand struct {
	at     cell
	turned bool
	status status
}

// allIn reports whether every space of figure i's base is in a set (DESC-LRG-9).
func (g *field) allIn(i int, in *set) bool {
	f := &g.s.figures[i]
	for _, o := range g.t.units[i].base(f.turned) {
		if !in.has(f.at + o) {
			return false
		}
	}
	return true
}

// anyIn reports whether some space of figure i's base is in a set.
func (g *field) anyIn(i int, in *set) bool {
	f := &g.s.figures[i]
	for _, o := range g.t.units[i].base(f.turned) {
		if in.has(f.at + o) {
			return true
		}
	}
	return false
}

// inPit reports whether figure i is in a pit (DESC-PIT-3, DESC-PIT-9).
func (g *field) inPit(i int) bool { return g.b.any(&g.t.holds) && g.allIn(i, &g.t.holds) }

// blinded reports whether figure i sees and is seen by adjacent figures only
// (DESC-PIT-5, DESC-PIT-6).
func (g *field) blinded(i int) bool { return g.t.blind && g.allIn(i, &g.t.blinds) }

// near reports whether two figures are adjacent (DESC-ADJ-5).
func (g *field) near(i, j int) bool {
	if i == j {
		return false
	}
	f := &g.s.figures[j]
	for _, o := range g.t.units[j].base(f.turned) {
		if g.anyIn(i, &g.b.adjacent[f.at+o]) {
			return true
		}
	}
	return false
}

// distance is the number of spaces between two figures (DESC-DST-3).
func (g *field) distance(i, j int) int {
	f, h := &g.s.figures[i], &g.s.figures[j]
	base, its := g.t.units[i].base(f.turned), g.t.units[j].base(h.turned)
	if len(base)+len(its) == 2 {
		return g.b.dist(f.at, h.at)
	}
	return int(g.b.apart(base, f.at, its, h.at))
}

// footprint returns the spaces of figure i where it stands.
func (g *field) footprint(i int) (s set) {
	f := &g.s.figures[i]
	for _, o := range g.t.units[i].base(f.turned) {
		s.add(f.at + o)
	}
	return s
}

// others returns the spaces that hold a figure other than i, which may be passing over
// one of them.
func (g *field) others(i int) (all set) {
	for k := range g.t.units {
		f := &g.s.figures[k]
		if k == i || f.status != standing || f.at < 0 {
			continue
		}
		for _, o := range g.t.units[k].base(f.turned) {
			all.add(f.at + o)
		}
	}
	return all
}

// ground sets up which spaces a figure may enter (DESC-MOV-3, DESC-MOV-10) and from
// which it may go on (DESC-PIT-3; pits do not stop the cursor of a large figure,
// DESC-LRG-7, nor a flyer, DESC-MOV-11).
func (g *field) ground(i int, dry bool) {
	g.needScratch()
	u, r := &g.t.units[i], &g.reach
	r.valid = false
	r.flies = u.can(ablFly)
	r.all = g.b.free
	if r.flies {
		r.on = r.all
		return
	}
	words, blocks, falls := g.b.words(), !u.can(ablScamper), !u.large() && g.b.any(&g.t.holds)
	enemies := &g.s.occupied[u.side.Other()]
	for w, m := range r.all[:words] {
		if blocks {
			m &^= enemies[w]
		}
		if dry {
			m &^= g.t.burns[w]
		}
		r.all[w] = m
	}
	r.on = r.all
	if !falls {
		return
	}
	others := g.others(i)
	for w := range words {
		r.all[w] &^= g.t.holds[w] & others[w]
		r.on[w] = r.all[w] &^ g.t.holds[w]
	}
}

// flood finds where figure i gets to with up to budget movement points, on dry spaces
// only if asked: those that burn nobody who enters. On boards that burn nobody it may find
// more: a flood stands for those with less to spend while nobody has moved.
func (g *field) flood(i, budget int, dry bool) {
	budget = min(budget, maxReach)
	if g.scratch != nil && g.flooded(i, budget, dry) {
		return
	}
	g.ground(i, dry)
	r := &g.reach
	r.base = g.footprint(i)
	r.valid, r.dry, r.figure, r.board = true, dry, i, g.b
	for k := range g.t.units {
		f := &g.s.figures[k]
		r.stood[k] = stand{f.at, f.turned, f.status}
	}
	g.query(budget)
	r.path.Run(&r.query)
	copy(r.seen[:], r.path.Ends())
	r.costed = false
}

// query sets up a search of ways over the ground of a flood.
func (g *field) query(budget int) {
	r, words := &g.reach, g.b.words()
	for w := range words {
		r.shut[w] = ^r.all[w]
		r.stop[w] = ^r.on[w]
	}
	r.query = path.Query{Mover: g.b.walker, Start: squares.None, Starts: r.base[:words], Budget: budget,
		Blocked: r.shut[:words], Stop: r.stop[:words]}
	if r.flies {
		r.query.Mover = g.b.flyer
	}
}

// costs is what each space costs that the last flood reached.
func (r *reach) costs() *[maxCells]uint8 {
	if r.costed {
		return &r.cost
	}
	r.costed = true
	for k := range r.query.Budget + 1 {
		for w, m := range r.path.Layer(k) {
			for ; m != 0; m &= m - 1 {
				r.cost[w<<6+trailing(m)] = uint8(k)
			}
		}
	}
	return &r.cost
}

// costOf is what one space costs that the last flood reached.
func (r *reach) costOf(c cell) int { return r.path.Cost(squares.Cell(c)) }

// flooded reports whether the last flood tells what this one would.
func (g *field) flooded(i, budget int, dry bool) bool {
	r := &g.reach
	if !r.valid || r.figure != i || r.board != g.b {
		return false
	}
	if !g.b.any(&g.t.burns) {
		if r.query.Budget < budget {
			return false
		}
	} else if r.query.Budget != budget || r.dry != dry {
		return false
	}
	for k := range g.t.units {
		if f := &g.s.figures[k]; r.stood[k] != (stand{f.at, f.turned, f.status}) {
			return false
		}
	}
	return true
}

// price is what a step into a space costs figure of the flood (DESC-MOV-2).
func (g *field) price(c cell, flies bool) int {
	if flies {
		return 1
	}
	return int(g.t.rows[g.t.plan.kind[c]].enter)
}

// trace returns a cheapest route of the last flood of figure i to a space and where it
// starts. Backwards from its end straight steps are preferred, among those and among
// diagonal ones the better space.
func (g *field) trace(i int, to cell) (route uint64, steps int, start cell) {
	r, walk := &g.reach, &g.b.walk
	if r.flies {
		walk = &g.b.fly
	}
	for c, k := to, r.costOf(to); ; {
		if k == 0 {
			return route, steps, c
		}
		before := k - g.price(c, r.flies)
		best, way, layer := none, 0, r.path.Layer(before)
		for n, dir := range traceOrder {
			if n == len(traceOrder)/2 && best >= 0 {
				break
			}
			p := c - cell(g.b.offset[dir])
			if p < 0 || int(p) >= g.b.cells || layer[p>>6]>>(p&63)&1 == 0 || !walk[dir].has(p) ||
				(before > 0 && !r.on.has(p)) {
				continue // the flood did not come there at that cost, or could not go on
			}
			if best < 0 || g.prefers(i, p, best) {
				best, way = p, dir
			}
		}
		if best < 0 {
			panic("descent: a flood left no way back")
		}
		route, steps, c, k = route<<3|uint64(way), steps+1, best, before
	}
}

// traceOrder lists straight steps, then diagonal ones.
var traceOrder = [directions]int{north, east, south, west, northEast, southEast, southWest, northWest}

// prefers reports whether a route of figure i had better lead over space p than over q:
// over what burns nobody, then near the middle of its base, then by who stands how far
// away. No direction of the map is better than another.
func (g *field) prefers(i int, p, q cell) bool {
	if a, b := g.t.burns.has(p), g.t.burns.has(q); a != b {
		return b
	}
	if a, b := g.awry(i, p), g.awry(i, q); a != b {
		return a < b
	}
	return g.view(p) > g.view(q)
}

// awry is four times the square of the distance of a space from the middle of the base
// of figure i.
func (g *field) awry(i int, c cell) int {
	u, f, w := &g.t.units[i], &g.s.figures[i], cell(g.t.plan.width)
	wide, high := cell(u.width), cell(u.height)
	if f.turned {
		wide, high = high, wide
	}
	x, y := int(2*(c%w-f.at%w)-wide+1), int(2*(c/w-f.at/w)-high+1)
	return x*x + y*y
}

// view is a number that depends on how far from a space which figures stand. In a
// reflected position it is the same.
func (g *field) view(c cell) (sum uint64) {
	for k := range g.t.units {
		if !g.s.up(k) {
			continue
		}
		u, f := &g.t.units[k], &g.s.figures[k]
		near := far
		for _, o := range u.base(f.turned) {
			near = min(near, g.b.dist(c, f.at+o))
		}
		hash := engine.NewHash()
		hash.Add(uint64(u.side)<<32 | uint64(u.health)<<24 | uint64(f.damage)<<16 | uint64(near))
		sum += hash.Sum()
	}
	return sum
}

// stepLegal reports whether figure i may step from a space in a direction
// (DESC-MOV-3, DESC-MOV-10, DESC-ELEV-3, DESC-ELEV-8, DESC-ELEV-11). A step within a
// "move N spaces" effect with steps left may pass an occupied pit.
func (g *field) stepLegal(i int, from cell, dir int, passing bool) bool {
	u := &g.t.units[i]
	flies := u.can(ablFly)
	walk := &g.b.walk[dir]
	if flies {
		walk = &g.b.fly[dir]
	}
	if !walk.has(from) {
		return false
	}
	to := from + cell(g.b.offset[dir])
	if flies {
		return true
	}
	if g.s.occupied[u.side.Other()].has(to) && !u.can(ablScamper) {
		return false
	}
	if !u.large() && !passing && g.t.holds.has(to) {
		others := g.others(i)
		return !others.has(to)
	}
	return true
}

// ruleIf cites one of two rules.
func ruleIf(first bool, a, b engine.Rule) engine.Rule {
	if first {
		return a
	}
	return b
}

// anyHop reports whether figure k has a legal step anywhere empty.
func (g *field) anyHop(k int) bool {
	for dir := range directions {
		if g.hopLegal(k, dir) {
			return true
		}
	}
	return false
}

// hopLegal reports whether figure k may move one space in a direction and stay there.
func (g *field) hopLegal(k, dir int) bool {
	at := g.s.figures[k].at
	if !g.stepLegal(k, at, dir, false) {
		return false
	}
	all := g.s.everyone()
	return !all.has(at + cell(g.b.offset[dir]))
}

// couldStop reports whether a large figure could be placed with its cursor on a space
// (DESC-LRG-2).
func (g *field) couldStop(i int, cursor cell) bool {
	return g.eachPlacement(i, cursor, func(cell, bool) bool { return false })
}

// eachPlacement calls f for every legal placement of a lifted figure that covers the
// cursor until f returns false; it reports whether f was called.
func (g *field) eachPlacement(i int, cursor cell, f func(anchor cell, turned bool) bool) bool {
	u := &g.t.units[i]
	others := g.others(i)
	called := false
	for k := range 2 {
		turned := k == 1
		if turned && u.width == u.height {
			break
		}
		for _, o := range u.base(turned) {
			anchor := cursor - o
			if !g.t.placeable(g.b, u, anchor, turned) || !g.emptyFor(u, anchor, turned, &others) {
				continue
			}
			called = true
			if !f(anchor, turned) {
				return true
			}
		}
	}
	return called
}

// emptyFor reports whether a base at an anchor covers no space of a set.
func (g *field) emptyFor(u *unit, anchor cell, turned bool, others *set) bool {
	for _, o := range u.base(turned) {
		if others.has(anchor + o) {
			return false
		}
	}
	return true
}

// covers reports whether a base at an anchor covers a space.
func (u *unit) covers(anchor cell, turned bool, c cell) bool {
	for _, o := range u.base(turned) {
		if anchor+o == c {
			return true
		}
	}
	return false
}
