package tiled

import (
	"math"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// lattice is where the cells of a map lie in the editor's pixels. Rows and columns are those
// of our board, which may begin elsewhere than the editor's.
type lattice struct {
	shape            board.Shape
	across, down     float64 // from a cell to the next in its row, and from row to row
	half, tall, side float64 // of a cell: half its width, half its height, half a hex's upright side
	x, y             float64 // centre of the place at row 0, column 0
}

// The size of our own tiles: as near to regular hexes as whole pixels come, and squares.
const (
	hexWidth, hexHeight, hexSide = 56, 64, 32
	squareSide                   = 48
)

// latticeOf is the lattice of tiles of a size, in pixels.
func latticeOf(shape board.Shape, width, height, side int) lattice {
	w, h, s := float64(width), float64(height), float64(side)
	l := lattice{shape: shape, across: w, down: h, half: w / 2, tall: h / 2, x: w / 2, y: h / 2}
	if shape == board.Hex {
		l.down, l.side = (h+s)/2, s/2
	}
	return l
}

// ours is the lattice of our own tiles.
func ours(shape board.Shape) lattice {
	if shape == board.Hex {
		return latticeOf(shape, hexWidth, hexHeight, hexSide)
	}
	return latticeOf(shape, squareSide, squareSide, 0)
}

type point [2]float64

func (p point) plus(x, y float64) point { return point{p[0] + x, p[1] + y} }
func (p point) less(q point) point      { return point{p[0] - q[0], p[1] - q[1]} }
func (p point) dot(q point) float64     { return p[0]*q[0] + p[1]*q[1] }
func (p point) long() float64           { return math.Hypot(p[0], p[1]) }
func (p point) towards(q point, share float64) point {
	return point{p[0] + share*(q[0]-p[0]), p[1] + share*(q[1]-p[1])}
}

// centre is the middle of a cell.
func (l *lattice) centre(row, col int) point {
	x := l.x + float64(col)*l.across
	if l.shape == board.Hex && row&1 != 0 {
		x += l.half
	}
	return point{x, l.y + float64(row)*l.down}
}

// dirs are the directions in which a cell has sides.
func (l *lattice) dirs() []board.Dir {
	if l.shape == board.Hex {
		return []board.Dir{0, 1, 2, 3, 4, 5}
	}
	return []board.Dir{0, 2, 4, 6}
}

// ends are the two ends of a side, clockwise around its cell, as board.Grid.Side has them.
func (l *lattice) ends(s engine.CellSide) (a, b point) {
	c := l.centre(s.Row, s.Col)
	if l.shape == board.Square {
		rim := [4]point{{l.half, -l.tall}, {l.half, l.tall}, {-l.half, l.tall}, {-l.half, -l.tall}}
		i := int(s.Dir) / 2
		return c.plus(rim[i][0], rim[i][1]), c.plus(rim[(i+1)%4][0], rim[(i+1)%4][1])
	}
	rim := [6]point{{l.half, -l.side}, {l.half, l.side}, {0, l.tall}, {-l.half, l.side}, {-l.half, -l.side},
		{0, -l.tall}}
	i := int(s.Dir)
	return c.plus(rim[i][0], rim[i][1]), c.plus(rim[(i+1)%6][0], rim[(i+1)%6][1])
}

// next is the place beyond a side, whether or not a cell is there.
func (l *lattice) next(s engine.CellSide) (row, col int) {
	if l.shape == board.Square {
		step := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[s.Dir/2]
		return s.Row + step[0], s.Col + step[1]
	}
	odd := s.Row & 1
	step := [6][2]int{{0, 1}, {1, odd}, {1, odd - 1}, {0, -1}, {-1, odd - 1}, {-1, odd}}[s.Dir]
	return s.Row + step[0], s.Col + step[1]
}

// beyond is the same side as the cell on its other side has it.
func (l *lattice) beyond(s engine.CellSide) engine.CellSide {
	row, col := l.next(s)
	half := board.Dir(3)
	whole := board.Dir(6)
	if l.shape == board.Square {
		half, whole = 4, 8
	}
	return engine.CellSide{Row: row, Col: col, Dir: (s.Dir + half) % whole}
}

// at is the place whose middle is nearest to a point.
func (l *lattice) at(p point) (row, col int) {
	guess := int(math.Round((p[1] - l.y) / l.down))
	best := math.Inf(1)
	for r := guess - 1; r <= guess+1; r++ {
		shift := 0.0
		if l.shape == board.Hex && r&1 != 0 {
			shift = l.half
		}
		c := int(math.Round((p[0] - l.x - shift) / l.across))
		// distances as if the cells were regular
		d := p.less(l.centre(r, c))
		stretch := l.across / l.down
		if l.shape == board.Hex {
			stretch *= math.Sqrt(3) / 2
		}
		if far := math.Hypot(d[0], d[1]*stretch); far < best-1e-9 {
			best, row, col = far, r, c
		}
	}
	return row, col
}

// along finds the sides that a stroke runs along: those whose middle lies near it, in its
// direction. Each is given as the cell has it that lies to the right of the stroke.
func (l *lattice) along(from, to point) (sides []engine.CellSide) {
	stroke := to.less(from)
	length := stroke.long()
	if length < 1e-6 {
		return nil
	}
	unit := point{stroke[0] / length, stroke[1] / length}
	near := 0.3 * min(l.half, l.tall)
	steps := int(length/(0.4*min(l.half, l.tall))) + 1
	seen := map[engine.CellSide]bool{}
	for i := 0; i <= steps; i++ {
		row, col := l.at(from.towards(to, float64(i)/float64(steps)))
		for _, d := range l.dirs() {
			s := engine.CellSide{Row: row, Col: col, Dir: d}
			a, b := l.ends(s)
			side := b.less(a)
			if math.Abs(side.dot(unit)) < 0.8*side.long() {
				continue
			}
			middle := a.towards(b, 0.5).less(from)
			place := middle.dot(unit)
			if off := middle.less(point{unit[0] * place, unit[1] * place}).long(); off > near || place < 0 ||
				place > length {
				continue
			}
			if side.dot(unit) < 0 { // clockwise around its cell, a side has it to the right
				s = l.beyond(s)
			}
			if !seen[s] {
				seen[s] = true
				sides = append(sides, s)
			}
		}
	}
	return sides
}

// lean is how far a stroke lies from the middle of a side towards the side's cell, in parts
// of the way to the middle of the cell.
func (l *lattice) lean(s engine.CellSide, from, to point) float64 {
	a, b := l.ends(s)
	middle := a.towards(b, 0.5)
	stroke := to.less(from)
	place := middle.less(from).dot(stroke) / stroke.dot(stroke)
	inward := l.centre(s.Row, s.Col).less(middle)
	return from.towards(to, place).less(middle).dot(inward) / inward.dot(inward)
}
