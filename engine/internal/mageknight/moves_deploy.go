package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// waiting is the set of figures of the deploying side that are not placed yet. Large
// figures come first, while there is room for them.
func (g moves) waiting() uint64 {
	var larges, all uint64
	for m := g.t.seats[g.s.owner]; m != 0; m &= m - 1 {
		if i := low(m); !g.s.figs[i].is(flagDeployed) {
			all |= m & -m
			if g.t.figs[i].size == large {
				larges |= m & -m
			}
		}
	}
	if larges != 0 {
		return larges
	}
	return all
}

// mayDeploy says why a figure may not be placed on a square (MK-DEP-2).
func (g moves) mayDeploy(i int, at board.Cell) engine.Refusal {
	if g.waiting()&one(i) == 0 {
		return refuseDeployed
	}
	return g.findsRoom(i, at)
}

// findsRoom says why a figure that waits may not be placed on a square.
func (g moves) findsRoom(i int, at board.Cell) engine.Refusal {
	for _, o := range g.t.ground.foot[g.t.figs[i].size] {
		if c := at + board.Cell(o); !g.t.ground.grid.Exists(c) || !g.t.area[g.s.owner].Has(c) {
			return refuseArea
		}
	}
	return g.maySet(i, at, refuseDeploy)
}

// room reports whether figure i finds a square in its area.
func (g moves) room(i int) bool {
	area := g.t.area[g.s.owner]
	for c := area.Next(0); c != board.None; c = area.Next(c + 1) {
		if g.findsRoom(i, c) == engine.Legal {
			return true
		}
	}
	return false
}

// nextToDeploy is the dearest figure that waits and finds a square, or -1.
func (g moves) nextToDeploy() int {
	for m := g.waiting(); m != 0; {
		i := g.foremost(m)
		if g.room(i) {
			return i
		}
		m &^= one(i)
	}
	return -1
}
