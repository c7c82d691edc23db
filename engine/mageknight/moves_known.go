package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

// known remembers where a figure can end a move and by which ways, as long as nobody comes
// or goes near the squares that the search looked at.
type known struct {
	reach    *reach // the search
	valid    bool
	at       board.Cell
	points   int
	using    abilities
	clicked  uint8
	soaring  uint64 // figures in the air when it was searched
	touch    uint64
	occupied board.Set // squares with figures when it was searched
	foes     board.Set // squares with enemies
	zone     board.Set // squares that matter
}

func newKnown(grid *board.Grid) *known {
	k := &known{reach: newReach(grid)}
	for _, s := range []*board.Set{&k.occupied, &k.foes, &k.zone} {
		*s = grid.NewSet()
	}
	return k
}

// endsOf is where figure i can end a move with an allowance: on the ground and
// soaring. The sets are valid until the next call for this figure.
func (g moves) endsOf(i, points int, use abilities) (ends, airEnds board.Set) {
	r := g.reachOf(i, points, use)
	return r.ends, r.airEnds
}

// reachOf is the search of the moves of figure i with an allowance, or the one that was
// made before, if that holds.
func (g moves) reachOf(i, points int, use abilities) *reach {
	slot := 2 * i
	if points != int(g.now(i).speed) {
		slot++
	}
	k := g.scratch.known[slot]
	r := k.reach
	if g.still(k, i, points, use) {
		return r
	}
	g.flood(r, i, points, use)
	k.valid, k.at, k.points, k.using = true, g.s.figs[i].at, points, use
	k.clicked, k.soaring, k.touch = g.s.figs[i].click, g.soarers(), g.s.touch[i]
	k.occupied.Copy(g.occupied)
	k.foes.Copy(g.scratch.sides[1-g.side(i)])
	grid := g.t.ground.grid
	if r.winged {
		r.seen.Or(r.seenAir)
	}
	// Whoever comes or goes farther than one square from those reached neither blocks
	// nor stops nor stands at a corner. A demoralised figure is kept from squares by
	// enemies one square farther off, and large bases reach farther.
	grid.Spread(k.zone, r.seen)
	k.zone.Or(r.seen)
	more := 0
	if g.t.anyLarge {
		more = 3
	} else if g.shows(i).has(abDemoralized) {
		more = 1
	}
	for range more {
		grid.Spread(r.shifted, k.zone)
		k.zone.Or(r.shifted)
	}
	return r
}

// still reports whether what was found holds.
func (g moves) still(k *known, i, points int, use abilities) bool {
	f := &g.s.figs[i]
	foes := g.enemySquares(i)
	if !k.valid || k.at != f.at || k.points != points || k.using != use || k.clicked != f.click ||
		k.touch != g.s.touch[i] || k.soaring != g.soarers() {
		return false
	}
	for w := range k.zone {
		if ((k.occupied[w]^g.occupied[w])|(k.foes[w]^foes[w]))&k.zone[w] != 0 {
			return false
		}
	}
	return true
}

// soarers is the set of figures in the air.
func (g moves) soarers() uint64 {
	if !g.t.anyWing {
		return 0
	}
	var set uint64
	for m := g.s.alive; m != 0; m &= m - 1 {
		if g.s.figs[low(m)].is(flagSoaring) {
			set |= m & -m
		}
	}
	return set
}

// enemySquares is the set of squares with enemies of figure i.
func (g moves) enemySquares(i int) board.Set {
	sc := g.scratch
	if sc.sidesAt != g.version {
		sc.sidesAt = g.version
		for side := range sc.sides {
			sc.sides[side].Clear()
			for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
				j := low(m)
				for _, o := range g.t.ground.foot[g.t.figs[j].size] {
					sc.sides[side].Add(g.s.figs[j].at + board.Cell(o))
				}
			}
		}
	}
	return sc.sides[1-g.side(i)]
}
