package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// raid is the plan of the attacker's march on the stronghold: who goes, and round
// which end of the enemy's army. Kept while nothing moves.
type raid struct {
	serial uint32
	party  set
	foes   set          // enemies that stand in the way of somebody
	top    int64        // how far up the board the enemy reaches, with room to pass
	side   [2]int64     // x of the ways round the enemy's left and right end
	toll   [2]int64     // what a way costs that is too narrow
	gate   [3]plane.Vec // west, east and north side of the stronghold
	way    [maxSide]int64
	routes [maxSide]homeRoute
}

// homeRoute is the march of an element from where it stands.
type homeRoute struct {
	table *table
	stood uint32 // how the enemy stands: see scratch
	pose  plane.Pose
	way   int64
	next  plane.Vec
}

// routeNow is the route of an element from where it stands, kept while it stays and no enemy moves.
func (g *appraisal) routeNow(w *raid, e uint8) *homeRoute {
	r := &w.routes[e%maxSide]
	if stood := g.w.stood[strongholdSide]; r.stood != stood || r.pose != g.pose(e) || r.table != g.t {
		*r = homeRoute{table: g.t, stood: stood, pose: g.pose(e)}
		r.way, r.next = g.route(w, e, g.d.rect[e].Centre())
	}
	return r
}

// raiders is how many elements march on the stronghold: one to lead the assault and
// two to aid it (HOTT-TF-4).
const raiders = 3

// raidPlan works the plan out for the attacker, or returns nil where there is nothing
// to storm.
func (g *appraisal) raidPlan() *raid {
	if g.t.ground.str == nil || g.stall() < 20 {
		return nil
	}
	w := &g.rank.raid
	if w.serial == g.w.serial {
		return w
	}
	w.serial = g.w.serial
	w.foes = g.d.live & mine(strongholdSide)
	size := fine(g.t.ground.size)
	lo, hi, top := size, int64(0), int64(0)
	for rest := w.foes; rest != 0; {
		c := g.d.rect[rest.next()].Centre()
		lo, hi, top = min(lo, c.X), max(hi, c.X), max(top, c.Y)
	}
	room := paces(290)
	w.top = min(top+room, size-paces(100))
	w.side = [2]int64{max(lo-room, paces(100)), min(hi+room, size-paces(100))}
	w.toll = [2]int64{3 * max(0, room-(lo-w.side[0])), 3 * max(0, room-(w.side[1]-hi))}
	vs := g.t.ground.str.Vertices
	x0, x1, y1 := int64(1)<<62, int64(0), int64(0)
	for _, v := range vs {
		f := v.Fine()
		x0, x1, y1 = min(x0, f.X), max(x1, f.X), max(y1, f.Y)
	}
	w.gate = [3]plane.Vec{{X: x0, Y: y1 / 2}, {X: x1, Y: y1 / 2}, {X: (x0 + x1) / 2, Y: y1}}
	g.enlistRaid(w)
	return w
}

// enlistRaid picks the raiders: those that would be there first, the strongest
// against walls of equals.
func (g *appraisal) enlistRaid(w *raid) {
	w.party = 0
	var when [maxSide]int64
	for rest := g.d.live & mine(1-strongholdSide); rest != 0; {
		e := rest.next()
		u := g.unit(e)
		when[e%maxSide] = 1 << 40
		if !u.mayContact || u.kind == magician || u.shoots > 0 || g.d.front[e] != nobody {
			continue
		}
		way := g.routeNow(w, e).way
		w.way[e%maxSide] = way
		// Bounds to go, in tenths; a strong arm is worth a bound and a half.
		t := way*10/max(fine(u.good), 1) - 15*int64(u.vFoot)
		if g.t.el[e].general {
			t += 40
		}
		when[e%maxSide] = t
	}
	for range raiders {
		best := uint8(nobody)
		for rest := g.d.live & mine(1-strongholdSide) &^ w.party; rest != 0; {
			e := rest.next()
			if when[e%maxSide] < 1<<40 && (best == nobody || when[e%maxSide] < when[best%maxSide]) {
				best = e
			}
		}
		if best != nobody {
			w.party |= one(best)
		}
	}
}

// route is the length of the march from a place to the stronghold and its next
// corner.
func (g *appraisal) route(w *raid, e uint8, from plane.Vec) (best int64, next plane.Vec) {
	best = 1 << 40
	take := func(n int64, to plane.Vec) {
		if n < best {
			best, next = n, to
		}
	}
	for _, to := range w.gate {
		if n := to.Sub(from).Len(); n < best && g.wayFree(w, e, from, to, n, paces(wideWay)) {
			take(n, to)
		}
	}
	for k, x := range w.side {
		foot := plane.Vec{X: x, Y: w.gate[k].Y}
		last := foot.Sub(w.gate[k]).Len()
		past := from.X - x
		if k == 1 {
			past = -past
		}
		if past > -paces(100) && abs(from.Y-foot.Y) < paces(150) {
			if n := w.gate[k].Sub(from).Len(); g.wayFree(w, e, from, w.gate[k], n, paces(narrowWay)) {
				take(n+w.toll[k], w.gate[k])
				continue
			}
		}
		if n := foot.Sub(from).Len(); g.wayFree(w, e, from, foot, n, paces(wideWay)) {
			take(n+last+w.toll[k], foot)
			continue
		}
		head := plane.Vec{X: x, Y: w.top}
		take(head.Sub(from).Len()+w.top-foot.Y+last+w.toll[k], head)
	}
	return best, next
}

// How many paces of room a way past the enemy wants: about a base and a zone before it has
// turned his flank, about a base behind him.
const (
	wideWay   = 230
	narrowWay = 130
)

// wayFree reports that no enemy stands within some room of a straight way of length n; aerials fly
// over everything but may not be stopped either.
func (g *appraisal) wayFree(w *raid, e uint8, from, to plane.Vec, n, room int64) bool {
	if g.aerial(e) {
		return true
	}
	d := to.Sub(from)
	if n == 0 {
		return true
	}
	for rest := w.foes; rest != 0; {
		c := g.d.rect[rest.next()].Centre().Sub(from)
		if along := c.Dot(d); along <= -n || along >= n*(n+1) {
			continue
		}
		if abs(c.Cross(d)) < room*n {
			return false
		}
	}
	return true
}

// raidGain is steps of 100p gained on the march, and whether the element is of the
// raid at all. Who is near enough for one move waits there for the others.
func (g *appraisal) raidGain(e uint8, now plane.Vec) (int32, bool) {
	w := g.raidPlan()
	if w == nil || !w.party.has(e) {
		return 0, false
	}
	enough, worth := fine(g.unit(e).good)-paces(60), int32(1)
	if g.asleep() { // nobody comes out to meet it
		enough, worth = paces(100), 2
	}
	after, _ := g.route(w, e, now)
	return worth * int32((max(enough, w.way[e%maxSide])-max(enough, after))/paces(25)), true
}

// stormStakes are what both sides stand to lose at the wall, with the best of those
// there in the lead and n more to come in aid.
func (g *appraisal) stormStakes(by set, more int) (own, enemy int) {
	best := -1 << 30
	for rest := by; rest != 0; {
		e := rest.next()
		b := bout{Kind: inStorm, X: e, Y: nobody, Victim: nobody, Aid: by &^ one(e)}
		x, y := g.totals(&b)
		y += g.t.chart.aiding.n * (min(b.Aid.len()+more, g.t.chart.aiding.most) - min(b.Aid.len(),
			g.t.chart.aiding.most))
		a, c := g.stakesAt(&b, x, y)
		if c-a > best {
			best, own, enemy = c-a, a, c
		}
	}
	return own, enemy
}

// raidPromise is half of what raiders who can still come to the wall in this bound
// may add to its fight. It is asked while the movers stand where they would end.
func (g *appraisal) raidPromise() int {
	k := 0
	for rest := g.d.live & mine(1-strongholdSide) &^ g.d.wall; rest != 0; {
		e := rest.next()
		if g.s.El[e].Flags&fMoved == 0 && !g.inCC(e) && g.unit(e).mayContact &&
			g.t.ground.str.Near(&g.d.rect[e], fine(g.unit(e).good)) {
			k++
		}
	}
	if k = min(k, int(g.s.Pips)-1); k <= 0 {
		return 0
	}
	by := g.d.wall & g.d.live
	if g.raidWaits(by) {
		return 0
	}
	own, enemy := g.stormStakes(by, 0)
	ownThen, enemyThen := g.stormStakes(by, k)
	return max(0, enemyThen-ownThen-enemy+own)
}

// strayed is what a move costs in steps of the march by which raiders who are near the
// stronghold of an enemy who is asleep go to fight elsewhere. It is asked with those who
// fight after it.
func (g *appraisal) strayed(fights set) int32 {
	w := g.raidPlan()
	if w == nil || !g.asleep() {
		return 0
	}
	n := int32(0)
	for rest := fights & w.party &^ g.rank.atWall; rest != 0; {
		if e := rest.next(); w.way[e%maxSide] < paces(1000) {
			n = 40
		}
	}
	return n
}

// raidWaits reports whether those at the wall of an enemy who is asleep had better wait,
// because raiders are still on their way: fewer than three win seldom (HOTT-TF-4). It is
// asked while a move is tried, of the raid as it was before.
func (g *appraisal) raidWaits(by set) bool {
	w := &g.rank.raid
	if !g.rank.raiding || !g.asleep() || g.s.Bound+6 > g.t.cap {
		return false
	}
	here, late := by.len(), 0
	for rest := w.party & g.d.live &^ by; rest != 0; {
		e := rest.next()
		good := fine(g.unit(e).good)
		if g.s.El[e].Flags&fMoved == 0 && g.t.ground.str.Near(&g.d.rect[e], good) {
			here++
		} else if w.way[e%maxSide] < 4*good {
			late++
		}
	}
	return here < raiders && late > 0
}
