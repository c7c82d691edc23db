package descent

import "github.com/skirmishlab/skirmishlab/engine"

// plugged reports an obstacle or a figure on a cell by coordinates.
func (g *field) plugged(x, y int) bool {
	c := g.b.cell(x, y)
	all := g.s.everyone()
	return c >= 0 && (g.t.plan.kind[c] == obstacle || all.has(c))
}

// nearestEmpty finds the spaces nearest to a space that are empty and, where asked,
// neither lava nor hazard; it returns them as a set.
func (g *field) nearestEmpty(from cell, safe bool) (found set, any bool) {
	all := g.s.everyone()
	best := far
	for c := g.b.free.next(0); c >= 0; c = g.b.free.next(c + 1) {
		if all.has(c) || (safe && g.t.fatal.has(c)) {
			continue
		}
		d := g.b.dist(from, c)
		if d >= far || d > best {
			continue
		}
		if d < best {
			best, found = d, set{}
		}
		found.add(c)
	}
	return found, best < far
}

// skill checks fatigue and card of a skill; spent is what refuses it where the card is exhausted.
func (g *field) skill(i int, a ability, fatigue int8, card cards, spent engine.Refusal) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case !u.can(a):
		return refuseAbility
	case f.spent&card != 0:
		return spent
	case f.fatigue+fatigue > u.stamina:
		return refuseFatigue
	}
	return engine.Legal
}

// friend reports whether figure k is a hero of i's side that healing can reach:
// standing or knocked out (DESC-KO-2, DESC-KO-6).
func (g *field) friend(i, k int) bool {
	if k < 0 || k >= len(g.t.units) {
		return false
	}
	o, st := &g.t.units[k], g.s.figures[k].status
	return o.side == g.t.units[i].side && o.kind == hero && (st == standing || st == fallen)
}

// touches reports whether figure k, standing or a token, is adjacent to i or in its
// space.
func (g *field) touches(i, k int) bool {
	return g.near(i, k) || (g.s.figures[k].status == fallen && g.anyAt(i, g.s.figures[k].at))
}

func (g *field) anyAt(i int, c cell) bool {
	return g.t.units[i].covers(g.s.figures[i].at, g.s.figures[i].turned, c)
}

func (g *field) familiarOf(i int) int {
	for k := range g.t.units {
		if int(g.t.units[k].owner) == i {
			return k
		}
	}
	return -1
}

// within reports whether figure k, standing or a token, is within n spaces of i
// (DESC-LOS-10: no sight is needed).
func (g *field) within(i, k, n int) bool {
	st := g.s.figures[k].status
	return (st == standing || st == fallen) && (i == k || g.distance(i, k) <= n)
}

// enemiesOf lists the enemies of figure i that an effect on all adjacent figures, or
// on all within 3 spaces, reaches.
func (g *field) enemiesOf(i int, adjacent bool) (m uint64) {
	for k := range g.t.units {
		if g.t.units[k].side != g.t.units[i].side && g.s.up(k) &&
			((adjacent && g.near(i, k)) || (!adjacent && g.distance(i, k) <= howlReach)) {
			m |= 1 << k
		}
	}
	return m
}

func (g *field) anyThrow(k int) bool {
	for c := cell(0); int(c) < g.b.cells; c++ {
		if g.throwSpot(k, c, false) == engine.Legal ||
			(g.t.units[k].large() && g.throwSpot(k, c, true) == engine.Legal) {
			return true
		}
	}
	return false
}

// throwSpot checks a space for a thrown figure: empty, some space within 3 of its old
// ones, not where it stands.
func (g *field) throwSpot(k int, c cell, turned bool) engine.Refusal {
	u, f := &g.t.units[k], &g.s.figures[k]
	others := g.others(k)
	switch {
	case c == f.at && turned == f.turned:
		return refuseSame
	case !g.t.placeable(g.b, u, c, turned):
		return refuseNoFit
	case !g.emptyFor(u, c, turned, &others):
		return refuseThrowTo
	}
	for _, o := range u.base(turned) {
		if g.anyIn(k, &g.b.within[3][c+o]) {
			return engine.Legal
		}
	}
	return refuseThrowTo
}

// throwSpots are the spaces to which figure k, not turned, may be thrown.
func (g *field) throwSpots(k int) (spots set) {
	if g.t.units[k].large() {
		for c := g.b.free.next(0); c >= 0; c = g.b.free.next(c + 1) {
			if g.throwSpot(k, c, false) == engine.Legal {
				spots.add(c)
			}
		}
		return spots
	}
	f, others := &g.s.figures[k], g.others(k)
	for w := range g.b.words() {
		spots[w] = g.b.within[3][f.at][w] & g.b.free[w] &^ others[w]
	}
	spots.drop(f.at)
	return spots
}

// flock lists the minions of figure i's group within 5 spaces that may move
// (DESC-ABL-FLOCK).
func (g *field) flock(i int) (m uint64) {
	u := &g.t.units[i]
	for k := range g.t.units {
		o := &g.t.units[k]
		if k != i && o.side == u.side && o.group == u.group && o.kind == monster && !o.master && !o.large() &&
			g.s.up(k) && g.distance(i, k) <= flockReach {
			m |= 1 << k
		}
	}
	return m
}

// dirTo is the direction of the step between two cells, or -1.
func (g *field) dirTo(from, to cell) int {
	for dir := range directions {
		if to >= 0 && g.b.step(from, dir) == to {
			return dir
		}
	}
	return -1
}

// doorSides are the two cells of a door's edge.
func (g *field) doorSides(d edge) (a, b cell) {
	if d.vertical {
		return g.b.cell(d.x-1, d.y), g.b.cell(d.x, d.y)
	}
	return g.b.cell(d.x, d.y-1), g.b.cell(d.x, d.y)
}
