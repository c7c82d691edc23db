package board_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// battleland is the 27-hex board of the Titan battles.
var battleland = []string{
	"..###.",
	".####.",
	".#####",
	"######",
	".#####",
	".####.",
}

// fromPicture builds a board whose cells are the #.
func fromPicture(t testing.TB, shape board.Shape, picture []string) *board.Grid {
	t.Helper()
	g, err := board.New(board.Spec{
		Shape: shape, Rows: len(picture), Cols: len(picture[0]),
		Exists: func(r, c int) bool { return picture[r][c] == '#' },
	})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func rectangle(t testing.TB, shape board.Shape, rows, cols int) *board.Grid {
	t.Helper()
	g, err := board.New(board.Spec{Shape: shape, Rows: rows, Cols: cols})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// The squares of a tight grid are numbered without gaps, and have the neighbours that they have on any
// other.
func TestTightSquares(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {4, 1}, {1, 6}, {5, 2}, {6, 7}} {
		tight, err := board.New(board.Spec{Shape: board.Square, Rows: size[0], Cols: size[1], Tight: true})
		if err != nil {
			t.Fatal(err)
		}
		loose := rectangle(t, board.Square, size[0], size[1])
		for i := range loose.Count() {
			row, col := loose.RowCol(loose.Cells().Nth(i))
			c := tight.At(row, col)
			if int(c) != row*size[1]+col {
				t.Errorf("%v: cell %d,%d has number %d", size, row, col, c)
			}
			for d := range board.Dir(8) {
				want := board.None
				if n := loose.Neighbour(loose.At(row, col), d); n != board.None {
					want = tight.At(loose.RowCol(n))
				}
				if got := tight.Neighbour(c, d); got != want {
					t.Errorf("%v: %d,%d has neighbour %d to the %s, want %d", size, row, col, got, tight.DirName(d),
						want)
				}
			}
		}
	}
	if _, err := board.New(board.Spec{Shape: board.Hex, Rows: 2, Cols: 2, Tight: true}); err == nil {
		t.Error("tight hexes are accepted")
	}
}

// grids is a sample of shapes: odd and even sizes, one word and many, holes, single rows and columns.
func grids(t testing.TB) map[string]*board.Grid {
	holes := []string{"#.###", "##.##", "#####", "...#.", "#####"}
	return map[string]*board.Grid{
		"battleland":     fromPicture(t, board.Hex, battleland),
		"hex 24x24":      rectangle(t, board.Hex, 24, 24),
		"hex 1x5":        rectangle(t, board.Hex, 1, 5),
		"hex 5x1":        rectangle(t, board.Hex, 5, 1),
		"hex 7x6":        rectangle(t, board.Hex, 7, 6),
		"hex holes":      fromPicture(t, board.Hex, holes),
		"square 40x40":   rectangle(t, board.Square, 40, 40),
		"square 9x6":     rectangle(t, board.Square, 6, 9),
		"square 1x1":     rectangle(t, board.Square, 1, 1),
		"square holes":   fromPicture(t, board.Square, holes),
		"square 61 wide": rectangle(t, board.Square, 3, board.MaxCols),
		"hex 61 wide":    rectangle(t, board.Hex, 4, board.MaxCols),
	}
}

func each(g *board.Grid, f func(c board.Cell)) {
	for c := g.Cells().Next(0); c != board.None; c = g.Cells().Next(c + 1) {
		f(c)
	}
}

// The neighbours of a hex as the books of the hex games print them, by parity of the row.
func TestNeighboursOfHexesFollowTheOddRowRule(t *testing.T) {
	even := map[string][2]int{"E": {0, 1}, "W": {0, -1}, "NE": {-1, 0}, "NW": {-1, -1}, "SE": {1, 0}, "SW": {1, -1}}
	odd := map[string][2]int{"E": {0, 1}, "W": {0, -1}, "NE": {-1, 1}, "NW": {-1, 0}, "SE": {1, 1}, "SW": {1, 0}}
	checkNeighbours(t, board.Hex, func(row int) map[string][2]int {
		if row%2 == 0 {
			return even
		}
		return odd
	})
}

func TestNeighboursOfSquares(t *testing.T) {
	all := map[string][2]int{"E": {0, 1}, "SE": {1, 1}, "S": {1, 0}, "SW": {1, -1}, "W": {0, -1}, "NW": {-1, -1},
		"N": {-1, 0}, "NE": {-1, 1}}
	checkNeighbours(t, board.Square, func(int) map[string][2]int { return all })
}

// checkNeighbours compares every neighbour with a rule of rows and columns, and with it offsets, opposites
// and directions, which must agree with one another.
func checkNeighbours(t *testing.T, shape board.Shape, rule func(row int) map[string][2]int) {
	t.Helper()
	for name, g := range grids(t) {
		if g.Shape() != shape {
			continue
		}
		each(g, func(c board.Cell) {
			row, col := g.RowCol(c)
			for dir, step := range rule(row) {
				d, err := g.ParseDir(dir)
				if err != nil {
					t.Fatal(err)
				}
				want := g.At(row+step[0], col+step[1])
				got := g.Neighbour(c, d)
				if got != want {
					t.Fatalf("%s: neighbour %s of (%d,%d) is %s, want %s", name, dir, row, col, g.Label(got),
						g.Label(want))
				}
				if got == board.None {
					continue
				}
				if int(got-c) != g.Offset(d) {
					t.Fatalf("%s: offset of %s from (%d,%d) is %d, want %d", name, dir, row, col, got-c, g.Offset(d))
				}
				if back := g.Neighbour(got, g.Opposite(d)); back != c {
					t.Fatalf("%s: %s and back from (%d,%d) ends on %s", name, dir, row, col, g.Label(back))
				}
				if between, ok := g.DirBetween(c, got); !ok || between != d {
					t.Fatalf("%s: direction from %s to %s is %s, want %s", name, g.Label(c), g.Label(got),
						g.DirName(between), dir)
				}
			}
		})
	}
}

func TestCellsAreInRowOrderAndRoundTrip(t *testing.T) {
	for name, g := range grids(t) {
		n, last := 0, [2]int{-1, -1}
		each(g, func(c board.Cell) {
			row, col := g.RowCol(c)
			if row < last[0] || (row == last[0] && col <= last[1]) {
				t.Errorf("%s: cell %d at (%d,%d) comes after %v", name, c, row, col, last)
			}
			last = [2]int{row, col}
			if g.At(row, col) != c || !g.Exists(c) {
				t.Errorf("%s: (%d,%d) does not lead back to cell %d", name, row, col, c)
			}
			back, err := g.ParseLabel(g.Label(c))
			if err != nil || back != c {
				t.Errorf("%s: label %q leads to %d, %v; want %d", name, g.Label(c), back, err, c)
			}
			n++
		})
		if n != g.Count() || n != g.Cells().Count() {
			t.Errorf("%s: %d cells found, Count is %d", name, n, g.Count())
		}
		if g.Exists(board.None) || g.Exists(board.Cell(g.Len())) || g.At(-1, 0) != board.None ||
			g.At(0, g.Cols()) != board.None {
			t.Errorf("%s: a cell outside the board exists", name)
		}
	}
}

func TestSizesPromised(t *testing.T) {
	for _, c := range []struct {
		name  string
		words int
	}{{"battleland", 1}, {"hex 24x24", 10}, {"square 40x40", 26}, {"square 9x6", 1}} {
		if got := grids(t)[c.name].Words(); got != c.words {
			t.Errorf("%s takes %d words, want %d", c.name, got, c.words)
		}
	}
}

func TestNewRefuses(t *testing.T) {
	same := func(int, int) string { return "x" }
	none := func(int, int) bool { return false }
	for _, c := range []struct {
		spec board.Spec
		want string
	}{
		{board.Spec{Rows: 0, Cols: 3}, "has no cells"},
		{board.Spec{Rows: 3, Cols: 3, Exists: none}, "has no cells"},
		{board.Spec{Rows: 3, Cols: 62}, "too wide"},
		{board.Spec{Rows: 1000, Cols: 60, Shape: board.Square}, "too many cells"},
		{board.Spec{Rows: 3, Cols: 3, Shape: 7}, "unknown board shape"},
		{board.Spec{Rows: 3, Cols: 3, Label: same}, `labelled "x"`},
	} {
		if _, err := board.New(c.spec); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("New(%dx%d) says %v, want %q", c.spec.Rows, c.spec.Cols, err, c.want)
		}
	}
	g := rectangle(t, board.Square, 2, 2)
	if _, err := g.ParseDir("UP"); err == nil || !strings.Contains(err.Error(), "E SE S SW W NW N NE") {
		t.Errorf("ParseDir names no directions: %v", err)
	}
	if _, err := g.ParseLabel("9,9"); err == nil {
		t.Error("a label off the board is accepted")
	}
}

func TestLabelOfTheRules(t *testing.T) {
	g, err := board.New(board.Spec{Shape: board.Square, Rows: 3, Cols: 26, Label: func(r, c int) string {
		return string(rune('A'+c)) + string(rune('1'+r))
	}})
	if err != nil {
		t.Fatal(err)
	}
	c, err := g.ParseLabel("D2")
	if err != nil || c != g.At(1, 3) || g.Label(c) != "D2" || g.Label(board.None) != "-" {
		t.Errorf("D2 is %d, %v, label %q", c, err, g.Label(c))
	}
}

func TestTurns(t *testing.T) {
	for _, g := range grids(t) {
		for d := range board.Dir(g.Dirs()) {
			if g.Turn(d, g.Dirs()) != d || g.Turn(g.Turn(d, 1), -1) != d || g.Opposite(g.Opposite(d)) != d {
				t.Errorf("%s: turning %s", g.Shape(), g.DirName(d))
			}
			if g.Offset(d) != -g.Offset(g.Opposite(d)) {
				t.Errorf("%s: offsets of %s and back are %d, %d", g.Shape(), g.DirName(d), g.Offset(d),
					g.Offset(g.Opposite(d)))
			}
			if first := int(d) < g.Dirs()/2; first != (g.Offset(d) > 0) {
				t.Errorf("%s: direction %s has offset %d", g.Shape(), g.DirName(d), g.Offset(d))
			}
		}
	}
}
