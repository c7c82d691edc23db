package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// known remembers where a figure can end a move and by which ways, until the position changes.
type known struct {
	reach   *reach // the search
	version uint64 // of the game when it was made
	points  int
	using   abilities
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
	k := &g.scratch.known[slot]
	if k.version != g.version || k.points != points || k.using != use {
		g.flood(k.reach, i, points, use)
		k.version, k.points, k.using = g.version, points, use
	}
	return k.reach
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

// squaresOf is the set of squares with figures of a side.
func (g moves) squaresOf(side engine.Side) board.Set {
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
	return sc.sides[side]
}
