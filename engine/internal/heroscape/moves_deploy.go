package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// checkPlace allows a figure that waits to be placed in its side's zone, one of two spaces on two of one
// level.
func (g moves) checkPlace(f fig, lead, trail cell, side int) engine.Refusal {
	if f == noFig || !g.waiting(side).has(f) {
		return noSuchFigure
	}
	if !g.onMap(lead) || !g.mayStandIn(lead, side) {
		return notInZone
	}
	if !g.t.unitOf(f).double {
		if trail != none {
			return oneSpace
		}
		return engine.Legal
	}
	if trail == none || !g.onMap(trail) || g.occupant[trail] != noFig || !g.mayStandIn(trail, side) {
		return twoSpaces
	}
	if k := g.t.dirTo(lead, trail); k < 0 || !g.levelPair(lead, k) {
		return twoSpaces
	}
	return engine.Legal
}

// checkDrop allows a dropping figure a space that leaves room for those that drop after it: none of them
// may be left without a space.
func (g moves) checkDrop(f fig, c cell) engine.Refusal {
	gi := g.dropper(g.dropSide())
	if f == noFig || gi == noGroup || g.t.groupOf[f] != gi || g.undropped(gi)>>f.num()&1 == 0 {
		return noSuchFigure
	}
	if !g.onMap(c) || !g.mayDrop(c, g.dropHeight()) {
		return noDropHere
	}
	left := bitsCount(g.undropped(gi)) - 1
	if left == 0 {
		return engine.Legal
	}
	g.occupant[c] = f // as it would stand
	room := g.dropRoom(left)
	g.occupant[c] = noFig
	if !room {
		return noDropRoom
	}
	return engine.Legal
}

// dropBegun reports whether a figure of the drop being placed already stands.
func (g moves) dropBegun() bool {
	gi := g.dropper(g.dropSide())
	return gi != noGroup && g.onBoard(gi) != 0
}

// dropRoom reports whether n legal spaces exist that are not adjacent to one
// another. It tries the free cells in order and gives up choices that leave too
// few: on any map of ordinary size the first tries succeed.
func (g moves) dropRoom(n int) bool {
	var chosen [16]cell
	return g.dropSearch(chosen[:0], 0, n)
}

// dropSearch adds to chosen until there are n, from a cell on, and goes back where a choice leaves too
// few.
func (g moves) dropSearch(chosen []cell, from cell, n int) bool {
	if len(chosen) >= n {
		return true
	}
	h := g.dropHeight()
	for c := from; int(c) < g.t.n; c++ {
		if !g.mayDrop(c, h) {
			continue
		}
		near := false
		for _, o := range chosen {
			if k := g.t.dirTo(c, o); k >= 0 && g.t.adjacentBy(c, k, h, h) {
				near = true
				break
			}
		}
		if !near && g.dropSearch(append(chosen, c), c+1, n) {
			return true
		}
	}
	return false
}
