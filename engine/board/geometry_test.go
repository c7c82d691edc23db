package board_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// walkDistances is a plain breadth-first search over neighbours.
func walkDistances(g *board.Grid, from board.Cell, dirs func(d board.Dir) bool) []int {
	dist := make([]int, g.Len())
	for i := range dist {
		dist[i] = -1
	}
	dist[from] = 0
	for queue := []board.Cell{from}; len(queue) > 0; queue = queue[1:] {
		for d := range board.Dir(g.Dirs()) {
			n := g.Neighbour(queue[0], d)
			if n != board.None && dirs(d) && dist[n] < 0 {
				dist[n] = dist[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return dist
}

func TestDistancesAgreeWithWalking(t *testing.T) {
	for _, g := range []*board.Grid{rectangle(t, board.Hex, 9, 8), rectangle(t, board.Square, 7, 9)} {
		each(g, func(a board.Cell) {
			steps := walkDistances(g, a, func(board.Dir) bool { return true })
			sides := walkDistances(g, a, g.HasSide)
			each(g, func(b board.Cell) {
				if g.Steps(a, b) != steps[b] || g.Orthogonal(a, b) != sides[b] {
					t.Fatalf("%s %s to %s: %d steps, want %d; %d orthogonal, want %d", g.Shape(), g.Label(a),
						g.Label(b),
						g.Steps(a, b), steps[b], g.Orthogonal(a, b), sides[b])
				}
			})
		})
	}
}

// A hill-top with slopes on all sides, read from above and from below.
func TestEdgesAreReadFromBothSides(t *testing.T) {
	const slope, cliff = 3, 4
	g := fromPicture(t, board.Hex, battleland)
	e := board.NewEdges(g)
	upper := g.At(1, 2)
	for d := range board.Dir(6) {
		if err := e.Set(upper, d, slope); err != nil {
			t.Fatal(err)
		}
	}
	for d := range board.Dir(6) {
		n := g.Neighbour(upper, d)
		if f, owned := e.At(upper, d); f != slope || !owned {
			t.Errorf("from above in direction %s: %d, %v", g.DirName(d), f, owned)
		}
		if f, owned := e.At(n, g.Opposite(d)); f != slope || owned {
			t.Errorf("from below at %s: %d, %v", g.Label(n), f, owned)
		}
	}
	if err := e.Set(g.Neighbour(upper, 0), 3, cliff); err == nil {
		t.Error("a second feature on a side is accepted")
	}
	if err := e.Set(g.Neighbour(upper, 0), 3, slope); err == nil {
		t.Error("a second owner of a side is accepted")
	}
	if err := e.Set(upper, 0, slope); err != nil {
		t.Errorf("the same feature again: %v", err)
	}
	if err := e.Set(upper, 0, 0); err != nil {
		t.Error(err)
	}
	if f, _ := e.At(g.Neighbour(upper, 0), 3); f != 0 {
		t.Errorf("a feature taken away is still there: %d", f)
	}
	corner := g.At(0, 2)
	if err := e.Set(corner, 5, cliff); err != nil {
		t.Errorf("the outer side of a border cell: %v", err)
	}
	if f, owned := e.At(corner, 5); f != cliff || !owned {
		t.Errorf("the outer side reads %d, %v", f, owned)
	}
	if board.NewEdges(rectangle(t, board.Square, 2, 2)).Set(0, 1, 1) == nil {
		t.Error("a square has no diagonal side")
	}
	if e.Set(board.None, 0, 1) == nil {
		t.Error("a feature of no cell is accepted")
	}
}

func TestSymmetries(t *testing.T) {
	for _, c := range []struct {
		name string
		g    *board.Grid
		want int
	}{
		{"one hex", rectangle(t, board.Hex, 1, 1), 12},
		{"seven hexes", fromPicture(t, board.Hex, []string{".##", "###", ".##"}), 12},
		{"hexes 3x4", rectangle(t, board.Hex, 3, 4), 2},
		{"hexes 4x3", rectangle(t, board.Hex, 4, 3), 2},
		{"battleland", fromPicture(t, board.Hex, battleland), 6}, // a triangle with blunt corners
		{"squares 4x4", rectangle(t, board.Square, 4, 4), 8},
		{"squares 3x4", rectangle(t, board.Square, 3, 4), 4},
		{"an L", fromPicture(t, board.Square, []string{"#.", "#.", "##"}), 1},
		{"a corner", fromPicture(t, board.Square, []string{"#.", "##"}), 2},
	} {
		all := c.g.Symmetries()
		if len(all) != c.want {
			t.Errorf("%s has %d symmetries, want %d", c.name, len(all), c.want)
		}
		for _, s := range all {
			checkSymmetry(t, c.name, c.g, &s)
		}
		if len(all) > 0 && (all[0].Mirror || all[0].Turn != 0 ||
			all[0].Cell(c.g.Cells().Next(0)) != c.g.Cells().Next(0)) {
			t.Errorf("%s: the first symmetry is not the identity", c.name)
		}
	}
}

// checkSymmetry asks a symmetry to map the board onto itself and to keep neighbours together, in the
// direction that it says.
func checkSymmetry(t *testing.T, name string, g *board.Grid, s *board.Symmetry) {
	t.Helper()
	image := g.NewSet()
	for c := range g.Cells().All() {
		image.Add(s.Cell(c))
	}
	if !image.Equal(g.Cells()) {
		t.Errorf("%s: symmetry %v/%d does not map the board onto itself", name, s.Mirror, s.Turn)
	}
	each(g, func(c board.Cell) {
		for d := range board.Dir(g.Dirs()) {
			n := g.Neighbour(c, d)
			want := board.None
			if n != board.None {
				want = s.Cell(n)
			}
			if got := g.Neighbour(s.Cell(c), s.Dir(d)); got != want {
				t.Fatalf("%s: symmetry %v/%d tears %s and its neighbour %s apart", name, s.Mirror, s.Turn, g.Label(c),
					g.DirName(d))
			}
		}
	})
}

// A side seen from both of its cells has the same ends, in opposite order, and lies half-way between
// the two centres.
func TestSidesAndOutlines(t *testing.T) {
	for name, g := range grids(t) {
		each(g, func(c board.Cell) {
			outline := g.Outline(nil, c)
			for d := range board.Dir(g.Dirs()) {
				if !g.HasSide(d) {
					continue
				}
				a, b := g.Side(c, d)
				i := int(d) * len(outline) / g.Dirs()
				if outline[i] != a || outline[(i+1)%len(outline)] != b {
					t.Fatalf("%s: side %s of %s is not in its outline", name, g.DirName(d), g.Label(c))
				}
				n := g.Neighbour(c, d)
				if n == board.None {
					continue
				}
				p, q := g.Side(n, g.Opposite(d))
				if p != b || q != a {
					t.Fatalf("%s: %s and %s disagree about their side", name, g.Label(c), g.Label(n))
				}
				m, k := g.Centre(c), g.Centre(n)
				if a.X+b.X != m.X+k.X || a.Y+b.Y != m.Y+k.Y {
					t.Fatalf("%s: side %s of %s is not half-way to its neighbour", name, g.DirName(d), g.Label(c))
				}
			}
		})
	}
}
