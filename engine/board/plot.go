package board

// A Point is a place on the plane of a grid, in the integer units of Grid.Centre. X grows to the east,
// Y to the south.
type Point struct{ X, Y int }

// Centre returns the centre of a cell.
//
// Squares have sides of 2 units: centre (2*col+1, 2*row+1), corners on even numbers. Hexes have centre
// (4*col + 2*(row mod 2), 6*row) and are the hexagon |x| <= 2, |x|+|y| <= 4 around it; a regular hexagon
// is drawn by making a unit of X sqrt(3) times as long as a unit of Y. Straight lines stay straight and
// proportions on a line stay the same, so every question about lines is answered exactly.
func (g *Grid) Centre(c Cell) Point { return g.CentreAt(g.RowCol(c)) }

// CentreAt returns the centre of the place at a row and column, whether or not a cell is there.
func (g *Grid) CentreAt(row, col int) Point {
	if g.shape == Hex {
		return Point{4*col + 2*(row&1), 6 * row}
	}
	return Point{2*col + 1, 2*row + 1}
}

var (
	hexOutline    = []Point{{2, -2}, {2, 2}, {0, 4}, {-2, 2}, {-2, -2}, {0, -4}}
	squareOutline = []Point{{1, -1}, {1, 1}, {-1, 1}, {-1, -1}}
)

// Outline appends the corners of a cell to dst, clockwise from the northern end of its east side.
func (g *Grid) Outline(dst []Point, c Cell) []Point {
	at, rim := g.Centre(c), hexOutline
	if g.shape == Square {
		rim = squareOutline
	}
	for _, p := range rim {
		dst = append(dst, Point{at.X + p.X, at.Y + p.Y})
	}
	return dst
}

// Side returns the two ends of a cell's side in direction d, clockwise around the cell. Squares have no
// diagonal sides; asking for one panics.
func (g *Grid) Side(c Cell, d Dir) (a, b Point) {
	if !g.HasSide(d) {
		panic("board: a square has no side " + g.DirName(d))
	}
	at, rim, i := g.Centre(c), hexOutline, int(d)
	if g.shape == Square {
		rim, i = squareOutline, int(d)/2
	}
	p, q := rim[i], rim[(i+1)%len(rim)]
	return Point{at.X + p.X, at.Y + p.Y}, Point{at.X + q.X, at.Y + q.Y}
}
