package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// maxAllowance is twice the greatest speed (MK-MOV-1).
const maxAllowance = 2 * maxSpeed

// reach is scratch memory for one flood. Ways on the ground are package path's
// business; wing figures, which change between ground and air, have layers of squares
// first reached for each number of points here.
type reach struct {
	points  int
	winged  bool
	using   abilities // in this flood
	path    *path.Reach
	query   path.Query
	ground  [maxAllowance + 1]board.Set
	air     [maxAllowance + 1]board.Set
	ends    board.Set // where the move may end on the ground
	airEnds board.Set // where it may end soaring
	seen    board.Set
	seenAir board.Set
	shifted board.Set
	block   board.Set
	solid   board.Set // obstructs corners
	stop    board.Set
	ban     board.Set
	bars    [facings]board.Set // squares that diagonal steps may not enter
	side    [facings]board.Set
}

func newReach(grid *board.Grid) *reach {
	words := grid.Words()
	r := &reach{path: path.NewReach(grid, maxAllowance)}
	for _, s := range []*board.Set{&r.ends, &r.airEnds, &r.seen, &r.seenAir, &r.shifted, &r.block, &r.solid, &r.stop,
		&r.ban} {
		*s = board.NewSet(words)
	}
	for i := range r.ground {
		r.ground[i], r.air[i] = board.NewSet(words), board.NewSet(words)
	}
	for d := range r.bars {
		r.bars[d], r.side[d] = board.NewSet(words), board.NewSet(words)
	}
	return r
}

// cost is what the cheapest way to an end took, or -1.
func (r *reach) cost(c board.Cell, air bool) int {
	layers, ends := &r.ground, r.ends
	if air {
		layers, ends = &r.air, r.airEnds
	}
	switch {
	case !ends.Has(c):
		return -1
	case !r.winged:
		if p := r.path.Cost(c); p >= 0 {
			return p
		}
		return r.points // by a climb
	}
	for p := 0; p <= r.points; p++ {
		if layers[p].Has(c) {
			return p
		}
	}
	return -1
}

// flood finds where figure i can end a move with an allowance and abilities in use
// (MK-MOV-12). Its own square is always among the ends.
func (g moves) flood(r *reach, i int, allowance int, using abilities) {
	f := &g.s.figs[i]
	fig := &g.t.figs[i]
	m := g.t.movers[keyOf(kindsOf(fig.unit.speed, using), fig.size)]
	r.points, r.using = allowance, using
	r.winged = m.kinds.has(kindWing)
	g.blockers(r, i)
	g.contactBans(r, i, m)
	if !r.winged {
		g.floodGround(r, f.at, m)
		return
	}
	for p := 0; p <= allowance; p++ {
		r.ground[p].Clear()
		r.air[p].Clear()
	}
	r.seen.Clear()
	r.seenAir.Clear()
	g.floodWing(r, i, m)
	r.ends.Copy(r.seen)
	r.ends.AndNot(r.block)
	r.ends.And(m.stand)
	r.airEnds.Copy(r.seenAir)
	r.airEnds.AndNot(r.block)
	if f.is(flagSoaring) {
		r.airEnds.Add(f.at)
	} else {
		r.ends.Add(f.at)
	}
}

// blockers collects where other figures stand: anchors that would cover one of
// them, and squares that obstruct a corner (MK-MOV-3, MK-MOV-4).
func (g moves) blockers(r *reach, i int) {
	r.solid.Copy(g.occupied)
	f := &g.s.figs[i]
	size := g.t.figs[i].size
	if f.on() {
		for _, o := range g.t.ground.foot[size] {
			r.solid.Remove(f.at + board.Cell(o))
		}
	}
	if size == small {
		r.block.Copy(r.solid)
	} else {
		r.shifted.Copy(g.t.ground.grid.Cells())
		r.shifted.AndNot(r.solid)
		g.t.ground.grid.Fits(r.block, r.shifted, g.t.ground.foot[large])
		for w := range r.block {
			r.block[w] = ^r.block[w]
		}
	}
	for m := g.soarers(); m != 0; m &= m - 1 { // soaring figures obstruct no corner
		j := low(m)
		for _, o := range g.t.ground.foot[g.t.figs[j].size] {
			r.solid.Remove(g.s.figs[j].at + board.Cell(o))
		}
	}
	r.solid.Or(g.t.ground.walls)
}

// contactBans collects the anchors in new contact with the enemy: there a ground
// move stops (MK-MOV-5), and a demoralised figure may not be at all (MK-MOV-10).
func (g moves) contactBans(r *reach, i int, m *mover) {
	r.stop.Clear()
	r.ban.Clear()
	switch {
	case g.shows(i).has(abDemoralized):
		g.newContacts(r.ban, i, m.size)
		r.block.Or(r.ban)
	case !m.kinds.over():
		g.newContacts(r.stop, i, m.size)
	}
}

// newContacts collects the anchors where figure i, of a size, would come into new contact with an enemy on
// the ground.
func (g moves) newContacts(set board.Set, i, size int) {
	set.Clear()
	for e := g.enemies(i) &^ g.s.touch[i]; e != 0; e &= e - 1 {
		j := low(e)
		if f := &g.s.figs[j]; !f.is(flagSoaring) {
			set.Or(g.t.ground.near[onGround][size][g.t.figs[j].size][f.at])
		}
	}
}

// floodGround searches the moves of everything but wing figures.
func (g moves) floodGround(r *reach, at board.Cell, m *mover) {
	q := &r.query
	q.Mover, q.Start, q.Budget, q.Bar = m.steps, at, r.points, nil
	if m.kinds.over() { // it passes over figures, and contact does not stop it
		q.Blocked, q.PassOnly, q.Stop = r.ban, r.block, nil
	} else {
		q.Blocked, q.PassOnly, q.Stop = r.block, nil, r.stop
		if m.size == small {
			g.corners(r)
			q.Bar = r.bars[:]
		}
	}
	r.path.Run(q)
	r.airEnds.Clear()
	r.ends.Copy(r.path.Ends())
	if m.hasUp && r.points > 0 {
		g.climbs(r, m, at)
	}
	r.ends.And(m.stand)
	r.ends.Add(at)
}

// climbs adds the climbs that take all points, from the start square (MK-MOV-7).
func (g moves) climbs(r *reach, m *mover, at board.Cell) {
	for d := range board.Dir(facings) {
		to := g.t.ground.grid.Neighbour(at, d)
		if to == board.None || !m.climb[d].Has(to) || r.query.Blocked.Has(to) ||
			(r.query.Bar != nil && r.bars[d].Has(to)) {
			continue
		}
		if !r.block.Has(to) {
			r.ends.Add(to)
		}
	}
}

// mix adds to dst what is in both a and b.
func mix(dst, a, b board.Set) {
	a, b = a[:len(dst)], b[:len(dst)]
	for i := range dst {
		dst[i] |= a[i] & b[i]
	}
}

// corners finds the squares that a diagonal step may not enter because both squares
// beside the corner it crosses are obstructed (MK-MOV-4).
func (g moves) corners(r *reach) {
	grid := g.t.ground.grid
	for d := board.Dir(0); d < facings; d += 2 {
		grid.Shift(r.side[d], r.solid, d)
	}
	// A step in direction d enters c; the squares beside the corner are the
	// neighbours of c opposite to d turned by one either way.
	for d := board.Dir(1); d < facings; d += 2 {
		a, b := r.side[(d+1)%facings], r.side[(d+facings-1)%facings]
		for w := range r.bars[d] {
			r.bars[d][w] = a[w] & b[w]
		}
	}
}

// floodWing searches the moves of wing figures, on the ground and soaring
// (MK-SOAR-1, MK-SOAR-2, MK-SOAR-3).
func (g moves) floodWing(r *reach, i int, m *mover) {
	t, f := g.t, &g.s.figs[i]
	up := t.movers[keyOf(soaring, m.size)]
	soars := !t.ground.indoors && !g.shows(i).has(abDemoralized)
	if f.is(flagSoaring) {
		r.air[0].Add(f.at)
	} else {
		r.ground[0].Add(f.at)
	}
	for p := 0; p <= r.points; p++ {
		if cur := r.ground[p]; !cur.Empty() {
			cur.AndNot(r.seen)
			r.seen.Or(cur)
			g.spread(&r.ground, p, r, cur, m)
			if soars && p < r.points {
				r.air[p+1].Or(cur)
			}
		}
		if cur := r.air[p]; !cur.Empty() {
			cur.AndNot(r.seenAir)
			r.seenAir.Or(cur)
			g.spread(&r.air, p, r, cur, up)
			if p < r.points {
				for w := range cur {
					r.ground[p+1][w] |= cur[w] & m.stand[w] &^ r.block[w]
				}
			}
		}
	}
}

// spread adds the steps of a mover that passes over figures from the squares
// reached for p points.
func (g moves) spread(layers *[maxAllowance + 1]board.Set, p int, r *reach, cur board.Set, m *mover) {
	for d := range board.Dir(facings) {
		g.t.ground.grid.Shift(r.shifted, cur, d)
		r.shifted.AndNot(r.ban)
		for _, e := range m.into[d] {
			if p+e.cost <= r.points {
				mix(layers[p+e.cost], r.shifted, e.into)
			}
		}
		if p == 0 && m.hasUp && r.points > 0 {
			mix(layers[r.points], r.shifted, m.climb[d])
		}
	}
}

// allowance is the number of points of a move (MK-MOV-1).
func (g moves) allowance(i int, verb engine.Verb) int {
	speed := int(g.now(i).speed)
	if verb == verbDash {
		return 2 * speed
	}
	return speed
}
