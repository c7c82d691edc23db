package descent

import "github.com/skirmishlab/skirmishlab/engine"

// A large figure that acts in the middle of its move keeps its movement points only if
// the action could be declared from the space of its cursor alone (DESC-LRG-4).

// fromCursor reports whether an action other than an attack could be declared from the
// cursor of figure i alone: one figure that it is done to is enough.
func (g *field) fromCursor(i int, a engine.Action) bool {
	c := g.s.act.cursor
	if c < 0 {
		return true
	}
	switch a.Verb {
	case verbHowl:
		return g.someNear(g.enemiesOf(i, false), c, howlReach)
	case verbEarth, verbWater:
		return g.someNear(g.enemiesOf(i, true), c, 1)
	case verbFlock:
		return g.someNear(g.flock(i), c, flockReach)
	case verbGrab:
		return g.someNear(1<<(a.N-1), c, 1)
	case verbThrow:
		return g.someNear(1<<(a.N>>1-1), c, 1)
	case verbHeal:
		return int(a.N)-1 == i || g.someNear(1<<(a.N-1), c, 3)
	case verbDoor:
		near, beyond := g.doorSides(g.t.plan.doors[a.N])
		return c == near || c == beyond
	}
	return true
}

// someNear reports whether one of some figures has a space within n of space c, within 1
// being adjacent.
func (g *field) someNear(figures uint64, c cell, n int) bool {
	for m := figures; m != 0; m &= m - 1 {
		k := trailing(m)
		f := &g.s.figures[k]
		for _, o := range g.t.units[k].base(f.turned) {
			if g.b.adjacent[c].has(f.at+o) || (n > 1 && g.b.dist(c, f.at+o) <= n) {
				return true
			}
		}
	}
	return false
}
