package descent

// breathed returns the figures on a path of fire, the attacker left out
// (DESC-ABL-BREATH).
func (g combat) breathed(path [3]cell) (m uint64) {
	a := &g.s.atk
	for _, c := range path {
		for k := range g.t.units {
			if c >= 0 && k != int(a.by) && g.s.up(k) && !g.shielded(k, int(a.by)) &&
				g.t.units[k].covers(g.s.figures[k].at, g.s.figures[k].turned, c) {
				m |= 1 << k
			}
		}
	}
	return m
}

// pathLegal checks the further spaces of Fire Breath: each adjacent to the one before,
// no obstacle, no space twice (DESC-ABL-BREATH).
func (g combat) pathLegal(path [3]cell) bool {
	before := g.s.atk.aim
	for i, c := range path {
		if c < 0 || int(c) >= g.b.cells || before < 0 || !g.b.free.has(c) || !g.b.adjacent[before].has(c) ||
			c == g.s.atk.aim || (i > 0 && c == path[0]) || (i == 2 && c == path[1]) {
			return false
		}
		before = c
	}
	return true
}

// noPath stands for no fire at all.
var noPath = [3]cell{none, none, none}

// maxPaths bounds the paths of fire that are equally good and meet different figures.
const maxPaths = 16

// fire is the scratch of the search for paths: what each figure that fire would add
// counts for, and the best paths so far.
type fire struct {
	kills, damage [maxFigures]int32
	known         uint64
	top           merit
	met           [maxPaths]uint64
	paths         *[maxPaths][3]cell
	n             int
}

// bestPaths finds the paths of fire that DESC-ATK-13 puts first under a spending of
// surges (ruling 42), one for each set of figures met, and returns how many there are.
func (g combat) bestPaths(spent uint16, paths *[maxPaths][3]cell) int {
	a := &g.s.atk
	if a.aim < 0 {
		return 0
	}
	t := g.total(spent)
	all := g.s.everyone()
	b := fire{paths: paths}
	near := g.b.adjacent[a.aim]
	for c := near.next(0); c >= 0; c = near.next(c + 1) {
		first := g.burnt(c, &all)
		for d := g.b.adjacent[c].next(0); d >= 0; d = g.b.adjacent[c].next(d + 1) {
			second := first | g.burnt(d, &all)
			for e := g.b.adjacent[d].next(0); e >= 0; e = g.b.adjacent[d].next(e + 1) {
				if path := [3]cell{c, d, e}; g.pathLegal(path) {
					b.consider(g, path, (second|g.burnt(e, &all))&^a.affected, &t)
				}
			}
		}
	}
	return b.n
}

// burnt returns the figure on a space that fire would affect, as a set.
func (g combat) burnt(c cell, all *set) uint64 {
	if !all.has(c) {
		return 0
	}
	return g.breathed([3]cell{c, none, none})
}

// consider takes in a path that would add some figures to the attack.
func (b *fire) consider(g combat, path [3]cell, met uint64, t *tally) {
	var m merit
	for k := met; k != 0; k &= k - 1 {
		i := trailing(k)
		if b.known>>i&1 == 0 {
			b.known |= 1 << i
			b.kills[i], b.damage[i] = g.expect(i, t)
			if g.t.units[i].side == g.t.units[g.s.atk.by].side {
				b.kills[i], b.damage[i] = -b.kills[i], -b.damage[i]
			}
		}
		m[1] += b.kills[i]
		m[2] += b.damage[i]
	}
	if b.n == 0 || m.better(b.top) {
		b.top, b.n = m, 0
	} else if b.top.better(m) {
		return
	}
	for k := range b.n {
		if b.met[k] == met {
			return
		}
	}
	if b.n < maxPaths {
		b.met[b.n], b.paths[b.n] = met, path
		b.n++
	}
}
