package mageknight

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// facings is how many directions there are, those of the board: E SE S SW W NW N NE, clockwise from
// east (MK-ARC-1).
const facings = 8

var (
	facingX = [facings]int{1, 1, 0, -1, -1, -1, 0, 1}
	facingY = [facings]int{0, 1, 1, 1, 0, -1, -1, -1}
)

// ruleFacings lists the facings in the order of MK-ARC-1, which breaks ties:
// N, NE, E, SE, S, SW, W, NW.
var ruleFacings = [facings]board.Dir{6, 7, 0, 1, 2, 3, 4, 5}

// inArc reports whether an offset lies in the front arc of a facing (MK-ARC-1).
func inArc(arc uint8, facing board.Dir, dx, dy int) bool {
	fx, fy := facingX[facing], facingY[facing]
	dot := fx*dx + fy*dy
	cross := fx*dy - fy*dx
	if cross < 0 {
		cross = -cross
	}
	switch arcDegrees[arc] {
	case 90:
		return dot >= cross
	case 180:
		return dot >= 0
	case 270:
		return dot >= -cross
	}
	return true
}

// frontDirs tells for every arc and facing which of the eight neighbours are in
// front, a bit for each direction.
var frontDirs = func() (t [4][facings]uint8) {
	for arc := range t {
		for f := range t[arc] {
			for d := range facings {
				if inArc(uint8(arc), board.Dir(f), facingX[d], facingY[d]) {
					t[arc][f] |= 1 << d
				}
			}
		}
	}
	return t
}()

// bestFacing is the facing that has most of a set of neighbours in front, among equals
// the first in the order of MK-ARC-1 (MK-SPN-3) as a seat sees the board (see own).
func (t *table) bestFacing(seat engine.Side, arc, around uint8) board.Dir {
	if t.upward[seat] {
		around = bits.RotateLeft8(around, facings/2)
	}
	if t.leftward[seat] {
		around = bits.RotateLeft8(bits.Reverse8(around), facings/2+1)
	}
	d := mostInFront[arc][around]
	if t.leftward[seat] {
		d = reflected(d)
	}
	if t.upward[seat] {
		d = turnedRound(d)
	}
	return d
}

// reflected is the facing in the mirror: east and west change places.
func reflected(d board.Dir) board.Dir { return (facings + facings/2 - d) % facings }

// turnedRound is the opposite facing.
func turnedRound(d board.Dir) board.Dir { return (d + facings/2) % facings }

var mostInFront = func() (t [4][256]board.Dir) {
	for arc := range t {
		for set := range t[arc] {
			most := -1
			for _, f := range ruleFacings {
				if n := bits.OnesCount8(frontDirs[arc][f] & uint8(set)); n > most {
					most, t[arc][set] = n, f
				}
			}
		}
	}
	return t
}()

// towards is the facing that points best along an offset that is not zero.
func towards(dx, dy int) board.Dir {
	ax, ay := max(dx, -dx), max(dy, -dy)
	// A diagonal points best where the smaller difference is more than tan(22.5) =
	// 0.414 of the larger one; 5/12 is near enough for a rule of thumb.
	diagonal := 12*min(ax, ay) > 5*max(ax, ay)
	switch {
	case diagonal && dx > 0 && dy > 0:
		return 1
	case diagonal && dx < 0 && dy > 0:
		return 3
	case diagonal && dx < 0 && dy < 0:
		return 5
	case diagonal && dx > 0 && dy < 0:
		return 7
	case ax >= ay && dx > 0:
		return 0
	case ax >= ay:
		return 4
	case dy > 0:
		return 2
	}
	return 6
}

// front reports whether a base at an anchor lies in the front arc of another; bases
// of four squares are in front if one of their squares is in front of one of the
// other's (MK-BC-3, MK-BIG-4).
func (g *ground) front(arc uint8, facing board.Dir, size int, from board.Cell, otherSize int, other board.Cell) bool {
	row, col := g.grid.RowCol(from)
	orow, ocol := g.grid.RowCol(other)
	if size == small && otherSize == small {
		return inArc(arc, facing, ocol-col, orow-row)
	}
	for a := range len(g.foot[size]) {
		for b := range len(g.foot[otherSize]) {
			if inArc(arc, facing, ocol+b%2-col-a%2, orow+b/2-row-a/2) {
				return true
			}
		}
	}
	return false
}

// distance2 is the square of the distance of two bases, the smallest over pairs of
// squares; with the Chebyshev option the square of that distance (MK-BRD-9,
// MK-BIG-3, R-03).
func (t *table) distance2(size int, from board.Cell, otherSize int, other board.Cell) int {
	row, col := t.ground.grid.RowCol(from)
	orow, ocol := t.ground.grid.RowCol(other)
	dx, dy := ocol-col, orow-row
	if size == large || otherSize == large {
		dx, dy = gap(dx, size, otherSize), gap(dy, size, otherSize)
	}
	if t.chebyshev {
		d := max(dx, -dx, dy, -dy)
		return d * d
	}
	return dx*dx + dy*dy
}

// gap is the smallest difference along one axis between two bases whose anchors
// differ by d; a large base also covers the next coordinate.
func gap(d, size, otherSize int) int {
	switch {
	case d > 0:
		return max(d-size, 0)
	case d < 0:
		return max(-d-otherSize, 0)
	}
	return 0
}
