package board

import "fmt"

// A Cell is the number of a cell in its grid's padded array. Cells compare in (row, column) order.
type Cell int16

// None is no cell.
const None Cell = -1

// A Shape is the kind of cell that a grid is made of.
type Shape uint8

const (
	// Hex is a board of pointy-top hexes in rows, odd rows shifted right by half a hex ("odd-r").
	Hex Shape = iota
	// Square is a board of squares with eight neighbours.
	Square
)

// String returns "hex" or "square".
func (s Shape) String() string {
	if s == Hex {
		return "hex"
	}
	return "square"
}

// MaxCols is the widest board: every neighbour's offset must stay below the 64 bits of a word.
const MaxCols = 61

// A Spec describes a grid.
type Spec struct {
	Shape      Shape
	Rows, Cols int
	// Tight leaves no gaps between the rows of squares: cell row*Cols+col, for a system whose own sets
	// are numbered so. Moving sets of such a grid (Shift, Displace, Spread, Fits) carries cells from the
	// end of a row to the beginning of the next; package path, which masks every step, may move on it.
	Tight bool
	// Exists says which cells of the rectangle are there; nil means all of them.
	Exists func(row, col int) bool
	// Label names a cell as its rules name it; nil means "row,col". Labels must differ.
	Label func(row, col int) string
}

// A Grid is a board of cells. It never changes and may be shared by any number of games and workers.
type Grid struct {
	shape      Shape
	tight      bool
	rows, cols int
	stride     int
	dirs       int
	count      int
	length     int
	words      int
	offsets    [8]int
	exists     Set
	row, col   []int16 // by cell number; -1 in the gaps and where no cell exists
	neighbours []Cell  // by cell number * 8 + direction
	labels     []string
	byLabel    map[string]Cell
}

// New builds the grid that the spec describes. It fails when the board is empty, wider than MaxCols,
// too large for a Cell, when two cells have the same label, or when hexes are to be tight.
func New(spec Spec) (*Grid, error) {
	g := &Grid{shape: spec.Shape, tight: spec.Tight, rows: spec.Rows, cols: spec.Cols}
	if spec.Rows < 1 || spec.Cols < 1 {
		return nil, fmt.Errorf("a board of %d rows and %d columns has no cells", spec.Rows, spec.Cols)
	}
	if spec.Cols > MaxCols {
		return nil, fmt.Errorf("a board of %d columns is too wide: at most %d", spec.Cols, MaxCols)
	}
	if spec.Tight && spec.Shape != Square {
		return nil, fmt.Errorf("only a board of squares can do without gaps between its rows")
	}
	switch spec.Shape {
	case Hex:
		g.dirs, g.stride = 6, spec.Cols+2
		g.offsets = [8]int{1, g.stride, g.stride - 1, -1, -g.stride, 1 - g.stride}
	case Square:
		g.dirs, g.stride = 8, spec.Cols+1
		if spec.Tight {
			g.stride--
		}
		s := g.stride
		g.offsets = [8]int{1, s + 1, s, s - 1, -1, -s - 1, -s, 1 - s}
	default:
		return nil, fmt.Errorf("unknown board shape %d", spec.Shape)
	}
	g.length = g.index(spec.Rows-1, spec.Cols-1) + 1
	if g.length > 1<<15-1 {
		return nil, fmt.Errorf("a board of %d rows and %d columns has too many cells", spec.Rows, spec.Cols)
	}
	g.words = (g.length + 63) / 64
	g.place(spec.Exists)
	if g.count == 0 {
		return nil, fmt.Errorf("a board of %d rows and %d columns has no cells", spec.Rows, spec.Cols)
	}
	g.link()
	return g, g.name(spec.Label)
}

// index is the number of a cell in the rectangle. In a hex grid each pair of rows starts one number
// earlier than the stride says, which is what makes the six offsets constant.
func (g *Grid) index(row, col int) int {
	if g.shape == Hex {
		return row*g.stride + col - row/2
	}
	return row*g.stride + col
}

// place marks which cells of the padded array exist and gives them rows and columns; padding has -1, so
// that a step off the board is a cell that does not exist.
func (g *Grid) place(exists func(row, col int) bool) {
	g.exists = NewSet(g.words)
	g.row = make([]int16, g.length)
	g.col = make([]int16, g.length)
	for i := range g.row {
		g.row[i], g.col[i] = -1, -1
	}
	for r := range g.rows {
		for c := range g.cols {
			if exists != nil && !exists(r, c) {
				continue
			}
			i := g.index(r, c)
			g.exists.Add(Cell(i))
			g.row[i], g.col[i] = int16(r), int16(c)
			g.count++
		}
	}
}

func (g *Grid) link() {
	g.neighbours = make([]Cell, 8*g.length)
	for i := range g.neighbours {
		c, d := i/8, i%8
		g.neighbours[i] = None
		if d >= g.dirs || g.row[c] < 0 {
			continue
		}
		if n := c + g.offsets[d]; n >= 0 && n < g.length && g.row[n] >= 0 && !g.wraps(c, d, n) {
			g.neighbours[i] = Cell(n)
		}
	}
}

// wraps reports whether a step on a tight grid leaves one end of a row for the other end of the next.
func (g *Grid) wraps(c, d, n int) bool {
	east := [8]int16{1, 1, 0, -1, -1, -1, 0, 1} // by direction of squares
	return g.tight && g.col[n]-g.col[c] != east[d]
}

// Tight reports whether there are no gaps between rows; see Spec.
func (g *Grid) Tight() bool { return g.tight }

// Shape returns the kind of cell.
func (g *Grid) Shape() Shape { return g.shape }

// Rows returns the height of the rectangle that holds the board.
func (g *Grid) Rows() int { return g.rows }

// Cols returns the width of the rectangle that holds the board.
func (g *Grid) Cols() int { return g.cols }

// Count returns how many cells exist.
func (g *Grid) Count() int { return g.count }

// Len returns the length of an array indexed by Cell.
func (g *Grid) Len() int { return g.length }

// Words returns the length of a Set of this grid's cells, in 64-bit words.
func (g *Grid) Words() int { return g.words }

// Cells returns the set of all cells that exist. It must not be changed.
func (g *Grid) Cells() Set { return g.exists }

// Exists reports whether c is a cell of this grid; any value may be asked about.
func (g *Grid) Exists(c Cell) bool {
	return c >= 0 && int(c) < g.length && g.row[c] >= 0
}

// At returns the cell at a row and column, or None if there is none.
func (g *Grid) At(row, col int) Cell {
	if row < 0 || row >= g.rows || col < 0 || col >= g.cols {
		return None
	}
	if i := g.index(row, col); g.row[i] >= 0 {
		return Cell(i)
	}
	return None
}

// RowCol returns the row and column of an existing cell.
func (g *Grid) RowCol(c Cell) (row, col int) { return int(g.row[c]), int(g.col[c]) }

// Neighbour returns the cell one step from c in direction d, or None if there is none.
func (g *Grid) Neighbour(c Cell, d Dir) Cell { return g.neighbours[int(c)*8+int(d)] }
