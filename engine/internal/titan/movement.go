package titan

import "github.com/skirmishlab/skirmishlab/engine"

// feet says where a walker may step (TITAN-MOVE-7): for each direction the hexes that
// the step may be made from, at a cost of 1, at a cost of 2, and as a dive.
type feet struct {
	one, two, dive [6]uint64
	slow, dives    bool   // whether two or dive hold anything
	stop           uint64 // hexes that end its move (TITAN-FOG-MOVE-1)
	first, second  uint64 // hexes that cost 1 or 2 as the first of an entry
	through        bool   // the chart lets walkers pass occupied hexes
}

// wings says where a flyer may pass and land (TITAN-MOVE-8), at a cost of 1 or 2.
type wings struct {
	over, slowOver uint64
	land, slowLand uint64
	closed         bool // the chart keeps flyers from passing occupied hexes
}

// layers are the hexes reached at each cost; a table of hexes by what they cost.
type layers [maxSkill + 3]uint64

// spread returns the neighbours of a set of hexes, direction by direction through the
// hexes that may be left that way. All six are constant offsets of the grid.
func (k *kind) spread(set uint64, from *[6]uint64) uint64 {
	s, u := k.southEast&63, k.southWest&63
	return (set&from[0])<<1 | (set&from[1])<<s | (set&from[2])<<u |
		(set&from[3])>>1 | (set&from[4])>>s | (set&from[5])>>u
}

// around returns the neighbours of a set of hexes, places off the board among them.
func (k *kind) around(set uint64) uint64 {
	s, u := k.southEast&63, k.southWest&63
	return set<<1 | set<<s | set<<u | set>>1 | set>>s | set>>u
}

// compileFeet works out over which hexes and sides walkers of a kind come, for one point or two, and where
// they must stop.
func compileFeet(k *kind, b *battleland, chart *Chart) feet {
	var t feet
	t.through = chart.Character.Movement.WalkThrough == "open"
	hexes, sides := chart.hexes(), chart.sides()
	for _, a := range b.list {
		row, native := hexes[b.terrain[a]], k.native[b.terrain[a]]
		// Without a hex to come from there is no dive and no hexside (TITAN-ENTRY-1).
		switch step := row.enter(); {
		case native || step == "" || step == "free" || step == "stop":
			t.first |= 1 << a
		case step == "slow":
			t.second |= 1 << a
		}
		if !native && row.enter() == "stop" {
			t.stop |= 1 << a // TITAN-FOG-MOVE-1
		}
		for d := range 6 {
			if n := b.next[a][d]; n >= 0 {
				t.step(k, b, hexes, sides, a, d, int(n))
			}
		}
	}
	return t
}

// step compiles the step from a to its neighbour n: steps 1 to 6 of TITAN-MOVE-7,
// but for who stands there.
func (t *feet) step(k *kind, b *battleland, hexes [terrains]*HexRow, sides [features]*SideRow, a, d, n int) {
	here, there := hexes[b.terrain[a]], hexes[b.terrain[n]]
	native := k.native[b.terrain[n]]
	if here.Movement.Natives == "dive" && there.Movement.Natives == "dive" && native && k.native[b.terrain[a]] {
		t.dive[d] |= 1 << a // TITAN-WATER-MOVE-3
		t.one[d] |= 1 << a
		t.dives = true
		return
	}
	f := b.side[a][d]
	across := sides[f].Movement.Up
	if b.down(a, d) {
		across = sides[f].Movement.Down
	}
	if k.nativeSide[f] {
		across = "free"
	}
	enter := there.enter()
	if native {
		enter = "free"
	}
	switch {
	case across == "closed" || enter == "closed":
		// TITAN-CLIFF-MOVE-1, TITAN-TREE-MOVE-1, TITAN-BOG-MOVE-1, TITAN-VOLCANO-MOVE-1, TITAN-DARK-MOVE-1, TITAN-CLOUD-MOVE-1.
	case across == "slow" || enter == "slow":
		// Several slow effects on one entry cost 2 in all (TITAN-MOVE-5).
		t.two[d] |= 1 << a
		t.slow = true
	default:
		t.one[d] |= 1 << a
	}
}

// compileWings works out over which hexes flyers of a kind pass and on which they land, for one point or
// two. Natives are slowed by nothing.
func compileWings(k *kind, b *battleland, chart *Chart) wings {
	var w wings
	w.closed = chart.Character.Movement.FlyThrough == "closed"
	put := func(word string, native bool, c int, one, two *uint64) {
		switch {
		case native || word == "" || word == "free":
			*one |= 1 << c
		case word == "slow":
			*two |= 1 << c
		}
	}
	hexes := chart.hexes()
	for _, c := range b.list {
		row, native := hexes[b.terrain[c]], k.native[b.terrain[c]]
		put(row.Movement.FlyOver, native, c, &w.over, &w.slowOver)
		put(row.Movement.Land, native, c, &w.land, &w.slowLand)
	}
	return w
}

// reach returns the hexes where a character that stands on hex from may end its move
// when the hexes of occ are occupied; its own hex counts as one it may not end on. If
// cost is given it receives the hexes by what they cost.
func (k *kind) reach(from int, occ uint64, cost *layers) uint64 {
	var l layers
	l[0] = 1 << from
	if k.flies {
		return k.fly(&l, 0, occ|1<<from, cost)
	}
	return k.walk(&l, occ|1<<from, cost)
}

// enters is reach for a character that comes onto the board over the hexes of entry
// (TITAN-ENTRY-1, TITAN-ENTRY-3).
func (k *kind) enters(entry, occ uint64, cost *layers) uint64 {
	var l layers
	if k.flies {
		return k.fly(&l, entry, occ, cost)
	}
	free := k.feet.free(occ)
	l[1], l[2] = entry&k.feet.first&free, entry&k.feet.second&free
	return k.walk(&l, occ, cost)
}

func (t *feet) free(occ uint64) uint64 {
	if t.through {
		return ^uint64(0)
	}
	return ^occ
}

// walk lets a walker go on from the layers it has: a wavefront, one cost at a time.
func (k *kind) walk(l *layers, occ uint64, cost *layers) uint64 {
	t := &k.feet
	free := t.free(occ)
	var under layers // occupied hexes that a diver passes; they are left only by diving
	var seen, deep uint64
	for c := 0; c <= k.skill; c++ { // TITAN-MOVE-2, TITAN-MOVE-4
		l[c] &^= seen
		seen |= l[c]
		front := l[c] &^ t.stop
		if c == 0 {
			front = l[0] // leaving a hex is free of its effects
		}
		if front != 0 {
			l[c+1] |= k.spread(front, &t.one) & free // TITAN-CHAR-MOVE-1
			if t.slow {
				l[c+2] |= k.spread(front, &t.two) & free
			}
		}
		if t.dives {
			under[c] &^= deep
			deep |= under[c]
			d := k.spread(front|under[c], &t.dive)
			l[c+1] |= d &^ occ
			under[c+1] |= d & occ
		}
	}
	if cost != nil {
		*cost = *l
		for c := range cost {
			cost[c] &^= occ
			if c > k.skill {
				cost[c] = 0 // steps that the allowance does not pay for
			}
		}
	}
	return seen &^ occ
}

// fly lets a flyer go from the layers it has, or onto the board over entry: a path of
// hexes that it passes over, and a last one that it lands on.
func (k *kind) fly(l *layers, entry, occ uint64, cost *layers) uint64 {
	w := &k.wings
	free := ^uint64(0) // TITAN-CHAR-MOVE-2
	if w.closed {
		free = ^occ
	}
	var lands layers
	l[1], l[2] = entry&w.over&free, entry&w.slowOver&free
	lands[1], lands[2] = entry&w.land, entry&w.slowLand
	var seen, landed uint64
	for c := 0; c <= k.skill; c++ {
		l[c] &^= seen
		seen |= l[c]
		lands[c] &^= landed | occ
		landed |= lands[c]
		if l[c] == 0 {
			continue
		}
		a := k.around(l[c])
		l[c+1] |= a & w.over & free
		l[c+2] |= a & w.slowOver & free
		lands[c+1] |= a & w.land
		lands[c+2] |= a & w.slowLand
	}
	if cost != nil {
		*cost = lands
		for c := k.skill + 1; c < len(cost); c++ {
			cost[c] = 0
		}
	}
	return landed
}

// cameFrom returns the first hex from which a walker that is at a hex for a cost can have
// come, with the price of that step, or -1.
func (k *kind) cameFrom(b *battleland, l *layers, to, cost int) (from, price int) {
	from = -1
	for d, one := range &k.feet.one {
		p := int(b.next[to][(d+3)%6])
		if p < 0 || (from >= 0 && p > from) {
			continue
		}
		bit := uint64(1) << uint(p)
		if k.feet.stop&bit&^l[0] != 0 {
			continue // its move ends there
		}
		switch {
		case l[cost-1]&one&bit != 0:
			from, price = p, 1
		case cost > 1 && l[cost-2]&k.feet.two[d]&bit != 0:
			from, price = p, 2
		}
	}
	return from, price
}

// markStep marks what made the price of a walker's step to a hex, which it makes from a
// neighbour or, coming onto the board, from nowhere.
func (g *game) markStep(k *kind, from, to int, rec *engine.Recorder) {
	b, hexes := g.t.land, g.t.chart.hexes()
	h := b.terrain[to]
	rec.Mark(ruleMove7)
	if from != off && hexes[b.terrain[from]].Movement.Natives == "dive" && hexes[h].Movement.Natives == "dive" &&
		k.native[b.terrain[from]] && k.native[h] {
		marks(rec, grounds[h].dive, grounds[h].native)
		return
	}
	enter := hexes[h].enter()
	switch {
	case enter == "" || enter == "free":
	case k.native[h]:
		g.t.markNative(k, h, rec)
		enter = "free"
	default:
		rec.Mark(grounds[h].walk)
	}
	if from == off {
		return
	}
	f, d := b.side[from][b.dir[from][to]], int(b.dir[from][to])
	across := g.t.chart.sides()[f].Movement.Up
	if b.down(from, d) {
		across = g.t.chart.sides()[f].Movement.Down
	}
	switch {
	case f == noFeature || across == "" || across == "free":
	case k.nativeSide[f]:
		marks(rec, rulesOfSide[f].native, ruleNative)
	default:
		rec.Mark(rulesOfSide[f].move)
		if across == "slow" && enter == "slow" {
			rec.Mark(ruleMove5)
		}
	}
}

// markFlight marks what made the price of a flight to a hex that costs so much, along one
// of its cheapest ways.
func (g *game) markFlight(k *kind, slot, to, cost int, rec *engine.Recorder) {
	b, w := g.t.land, &k.wings
	occ := g.s.occ[0] | g.s.occ[1]
	marks(rec, ruleFly, ruleMove8)
	h := b.terrain[to]
	switch land := g.t.chart.hexes()[h].Movement.Land; {
	case k.native[h] && land != "" && land != "free":
		g.t.markNative(k, h, rec)
	case !k.native[h] && land == "slow":
		rec.Mark(grounds[h].land)
	}
	var l, lands layers
	if from := int(g.s.at[slot]); from != off {
		l[0] = 1 << uint(from)
		k.fly(&l, 0, occ|1<<uint(from), &lands)
	} else {
		k.fly(&l, g.t.entry[side(slot)], occ, &lands)
	}
	c, at := cost-1, uint64(1)<<uint(to)
	if w.slowLand&at != 0 {
		c--
	}
	for c > 0 {
		before := l[c] & k.around(at) & b.cells
		if before == 0 {
			return
		}
		at = before & -before
		passed := trailing(at)
		if occ&at != 0 {
			rec.Mark(ruleCharMove2)
		}
		if h := b.terrain[passed]; k.native[h] && w.land&at != 0 && h != 0 {
			g.t.markNative(k, h, rec)
		} else if !k.native[h] {
			rec.Mark(grounds[h].over)
		}
		c--
		if w.slowOver&at != 0 {
			c--
		}
	}
}
