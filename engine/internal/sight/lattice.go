package sight

import "github.com/skirmishlab/skirmishlab/engine/board"

// A lattice is the endless pattern that a grid is cut from: the sides of a cell around its centre, in
// the units of board.Grid.Centre.
type lattice struct {
	sides []side
	// corners says whether a cell meets others at its corners only: squares do, hexes do not.
	corners bool
}

// A side is the line normal.x = rim, as seen from a cell's centre; beyond it lies the cell at step. The
// second half of the sides are the opposites of the first.
type side struct {
	normal board.Point
	rim    int
	step   board.Point
}

var lattices = [2]lattice{
	board.Hex: {sides: []side{
		{board.Point{X: 1, Y: 0}, 2, board.Point{X: 4, Y: 0}},     // E
		{board.Point{X: 1, Y: 1}, 4, board.Point{X: 2, Y: 6}},     // SE
		{board.Point{X: -1, Y: 1}, 4, board.Point{X: -2, Y: 6}},   // SW
		{board.Point{X: -1, Y: 0}, 2, board.Point{X: -4, Y: 0}},   // W
		{board.Point{X: -1, Y: -1}, 4, board.Point{X: -2, Y: -6}}, // NW
		{board.Point{X: 1, Y: -1}, 4, board.Point{X: 2, Y: -6}},   // NE
	}},
	board.Square: {corners: true, sides: []side{
		{board.Point{X: 1, Y: 0}, 1, board.Point{X: 2, Y: 0}},   // E
		{board.Point{X: 0, Y: 1}, 1, board.Point{X: 0, Y: 2}},   // S
		{board.Point{X: -1, Y: 0}, 1, board.Point{X: -2, Y: 0}}, // W
		{board.Point{X: 0, Y: -1}, 1, board.Point{X: 0, Y: -2}}, // N
	}},
}

// around appends the centres of all cells that hold a point, on their rims or inside, in reading order.
func (l *lattice) around(dst []board.Point, p board.Point) []board.Point {
	if l.corners {
		x, y := (p.X-1)|1, (p.Y-1)|1
		for _, at := range [4]board.Point{{X: x, Y: y}, {X: x + 2, Y: y}, {X: x, Y: y + 2}, {X: x + 2, Y: y + 2}} {
			dst = l.ifHolds(dst, at, p)
		}
		return dst
	}
	row := p.Y / 6
	if p.Y < 6*row {
		row--
	}
	for r := row; r <= row+1; r++ {
		x := (p.X-2*(r&1))>>2<<2 + 2*(r&1)
		dst = l.ifHolds(dst, board.Point{X: x, Y: 6 * r}, p)
		dst = l.ifHolds(dst, board.Point{X: x + 4, Y: 6 * r}, p)
	}
	return dst
}

func (l *lattice) ifHolds(dst []board.Point, at, p board.Point) []board.Point {
	for _, s := range l.sides {
		if s.normal.X*(p.X-at.X)+s.normal.Y*(p.Y-at.Y) > s.rim {
			return dst
		}
	}
	return append(dst, at)
}
