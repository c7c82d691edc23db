package board

// A Symmetry is a turn or a reflection of the plane that maps a board onto itself.
type Symmetry struct {
	// Mirror says whether rows are first reflected east to west; Turn counts the directions turned
	// clockwise after that: sixths of a circle on hexes, eighths (always even) on squares.
	Mirror bool
	Turn   int

	cells []Cell
	dirs  [8]Dir
}

// Cell returns where a cell goes.
func (s *Symmetry) Cell(c Cell) Cell { return s.cells[c] }

// Dir returns where a direction goes.
func (s *Symmetry) Dir(d Dir) Dir { return s.dirs[d] }

// Symmetries returns every symmetry of the board, the identity first, then turns, then reflections.
// Only the shape counts; whether terrain or features map onto each other is for the caller to ask.
func (g *Grid) Symmetries() []Symmetry {
	var all []Symmetry
	step := 1
	if g.shape == Square {
		step = 2
	}
	for _, mirror := range []bool{false, true} {
		for turn := 0; turn < g.dirs; turn += step {
			s := Symmetry{Mirror: mirror, Turn: turn}
			for d := range g.dirs {
				if mirror {
					// East and west change places, so clockwise becomes counter-clockwise.
					s.dirs[d] = g.Turn(Dir(g.dirs/2), turn-d)
				} else {
					s.dirs[d] = g.Turn(Dir(d), turn)
				}
			}
			if g.fit(&s) {
				all = append(all, s)
			}
		}
	}
	return all
}

// fit finds the translation that goes with the symmetry's turn, if the board maps onto itself under
// it. A translation that maps a finite set onto another moves the centre of gravity with it.
func (g *Grid) fit(s *Symmetry) bool {
	var sum, image [2]int
	for c := g.exists.Next(0); c != None; c = g.exists.Next(c + 1) {
		x, y := g.axial(c)
		tx, ty := g.turned(s, x, y)
		sum[0], sum[1] = sum[0]+x, sum[1]+y
		image[0], image[1] = image[0]+tx, image[1]+ty
	}
	dx, dy := (sum[0]-image[0])/g.count, (sum[1]-image[1])/g.count
	s.cells = make([]Cell, g.length)
	for i := range s.cells {
		s.cells[i] = None
	}
	for c := g.exists.Next(0); c != None; c = g.exists.Next(c + 1) {
		x, y := g.axial(c)
		x, y = g.turned(s, x, y)
		to := g.atAxial(x+dx, y+dy)
		if to == None {
			return false
		}
		s.cells[c] = to
	}
	return true
}

// axial returns a cell's place as a number of steps east and a number of steps in the direction that
// leads down a row without the half-hex shift: SE on hexes, S on squares.
func (g *Grid) axial(c Cell) (x, y int) {
	row, col := g.RowCol(c)
	if g.shape == Hex {
		return col - row/2, row
	}
	return col, row
}

func (g *Grid) atAxial(x, y int) Cell {
	if y < 0 {
		return None
	}
	if g.shape == Hex {
		return g.At(y, x+y/2)
	}
	return g.At(y, x)
}

// turned applies a symmetry to a place: the images of the two axes, as many times as the place says.
func (g *Grid) turned(s *Symmetry, x, y int) (int, int) {
	down := Dir(1) // SE on hexes
	if g.shape == Square {
		down = 2
	}
	ex, ey := g.unit(s.dirs[0])
	fx, fy := g.unit(s.dirs[down])
	return x*ex + y*fx, x*ey + y*fy
}

// unit returns a direction as axial steps.
func (g *Grid) unit(d Dir) (x, y int) {
	hex := [6][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}
	square := [8][2]int{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}
	if g.shape == Hex {
		return hex[d][0], hex[d][1]
	}
	return square[d][0], square[d][1]
}
