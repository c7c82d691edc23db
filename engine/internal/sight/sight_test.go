package sight_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
)

// course writes a line as its cells in order: a cell, two cells it runs between, or cells touched.
func course(g *board.Grid, line sight.Line) string {
	var words []string
	for _, s := range line.Stretches {
		word := g.Label(s.A)
		if s.Kind == sight.Along || (s.Kind == sight.Touch && g.Shape() == board.Square) {
			names := []string{g.Label(s.A), g.Label(s.B)}
			slices.Sort(names)
			word = strings.Join(names, "|")
		}
		if s.Kind == sight.Touch {
			word = "(" + word + ")"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

// Lines between centres as the books of the games draw them.
func TestCourses(t *testing.T) {
	hex, square := newGrid(t, board.Hex, 7, 7), newGrid(t, board.Square, 7, 7)
	for _, c := range []struct {
		g        *board.Grid
		from, to [2]int
		want     string
	}{
		{hex, [2]int{3, 1}, [2]int{3, 4}, "3,1 3,2 3,3 3,4"}, // straight
		{hex, [2]int{2, 2}, [2]int{4, 2}, "2,2 3,1|3,2 4,2"}, // along a hexside: two candidates
		{hex, [2]int{3, 1}, [2]int{4, 4}, "3,1 3,2 4,3 4,4"}, // 2u+v: a single path u, v, u
		{hex, [2]int{1, 1}, [2]int{5, 1}, "1,1 2,1|2,2 3,1 4,1|4,2 5,1"},
		{hex, [2]int{3, 0}, [2]int{4, 5}, "3,0 3,1 (4,2) 3,2 4,3 (3,3) 4,4 4,5"}, // through two corners
		{hex, [2]int{0, 0}, [2]int{2, 0}, "0,0 -|1,0 2,0"},                       // beside the board
		{square, [2]int{0, 0}, [2]int{2, 2}, "0,0 (0,1|1,0) 1,1 (1,2|2,1) 2,2"},
		{square, [2]int{0, 0}, [2]int{1, 3}, "0,0 0,1 (0,2|1,1) 1,2 1,3"},
		{square, [2]int{0, 0}, [2]int{1, 2}, "0,0 0,1 1,1 1,2"},
		{square, [2]int{6, 3}, [2]int{2, 3}, "6,3 5,3 4,3 3,3 2,3"},
	} {
		var tr sight.Tracer
		a, b := c.g.At(c.from[0], c.from[1]), c.g.At(c.to[0], c.to[1])
		if got := course(c.g, tr.Trace(c.g, c.g.Centre(a), c.g.Centre(b))); got != c.want {
			t.Errorf("%s %s to %s: %s, want %s", c.g.Shape(), c.g.Label(a), c.g.Label(b), got, c.want)
		}
	}
}

// Lines between corners, as sight from corner to corner needs them.
func TestCornerCourses(t *testing.T) {
	g := newGrid(t, board.Square, 4, 4)
	for _, c := range []struct {
		p, q board.Point
		want string
	}{
		{board.Point{X: 2, Y: 2}, board.Point{X: 8, Y: 2}, "0,1|1,1 0,2|1,2 0,3|1,3"}, // along sides
		{board.Point{X: 2, Y: 2}, board.Point{X: 6, Y: 6}, "1,1 (1,2|2,1) 2,2"},       // between two diagonal cells
		{board.Point{X: 0, Y: 0}, board.Point{X: 0, Y: 4}, "-|0,0 -|1,0"},             // along the rim
		{board.Point{X: 0, Y: 0}, board.Point{X: 4, Y: 2}, "0,0 0,1"},                 // corners at either end
	} {
		var tr sight.Tracer
		if got := course(g, tr.Trace(g, c.p, c.q)); got != c.want {
			t.Errorf("%v to %v: %s, want %s", c.p, c.q, got, c.want)
		}
	}
}

func TestLinesAgreeWithTraces(t *testing.T) {
	for _, c := range []struct {
		g        *board.Grid
		radius   int
		from, to board.Point
	}{
		{newGrid(t, board.Hex, 6, 7), 12, board.Point{}, board.Point{}},
		{newGrid(t, board.Hex, 5, 5), 9, board.Point{}, board.Point{X: -1, Y: 1}},
		{newGrid(t, board.Square, 6, 7), 6, board.Point{}, board.Point{}},
		{newGrid(t, board.Square, 5, 6), 5, board.Point{X: -1, Y: 1}, board.Point{X: 1, Y: 1}},
	} {
		lines := sight.NewLines(c.g, c.radius, c.from, c.to)
		var tr sight.Tracer
		each(c.g, func(a board.Cell) {
			each(c.g, func(b board.Cell) {
				p, q := c.g.Centre(a), c.g.Centre(b)
				line := tr.Trace(c.g, board.Point{X: p.X + c.from.X, Y: p.Y + c.from.Y},
					board.Point{X: q.X + c.to.X, Y: q.Y + c.to.Y})
				steps, den := lines.Between(a, b)
				if len(steps) != len(line.Stretches) || den != line.Den {
					t.Fatalf("%s %s to %s: %d steps of 1/%d, want %d of 1/%d", c.g.Shape(), c.g.Label(a), c.g.Label(b),
						len(steps), den, len(line.Stretches), line.Den)
				}
				for i, s := range steps {
					got := sight.Stretch{Kind: s.Kind, A: lines.Cell(a, s.A), B: board.None, T0: s.T0, T1: s.T1}
					if s.N == 2 {
						got.B = lines.Cell(a, s.B)
					}
					if got != line.Stretches[i] {
						t.Fatalf("%s %s to %s: step %d is %+v, want %+v", c.g.Shape(), c.g.Label(a), c.g.Label(b), i,
							got, line.Stretches[i])
					}
				}
			})
		})
	}
}

// A line and its reverse meet the same cells, in the opposite order.
func TestTraceIsSymmetric(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, g := range []*board.Grid{newGrid(t, board.Hex, 12, 12), newGrid(t, board.Square, 12, 12)} {
		var forth, back sight.Tracer
		for range 2000 {
			p, q := randomPoint(g, rng), randomPoint(g, rng)
			there, again := forth.Trace(g, p, q), back.Trace(g, q, p)
			slices.Reverse(again.Stretches)
			if len(there.Stretches) != len(again.Stretches) || there.Den != again.Den {
				t.Fatalf("%s %v %v: %d stretches there, %d back", g.Shape(), p, q, len(there.Stretches),
					len(again.Stretches))
			}
			for i, s := range there.Stretches {
				r := again.Stretches[i]
				same := (r.A == s.A && r.B == s.B) || (r.A == s.B && r.B == s.A)
				if !same || r.Kind != s.Kind || r.T0 != again.Den-s.T1 || r.T1 != again.Den-s.T0 {
					t.Fatalf("%s %v %v: stretch %d is %+v there, %+v back", g.Shape(), p, q, i, s, r)
				}
			}
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	for _, g := range []*board.Grid{newGrid(t, board.Hex, 12, 12), newGrid(t, board.Square, 12, 12)} {
		var tr sight.Tracer
		p, q := g.Centre(g.At(0, 0)), g.Centre(g.At(11, 7))
		lines := sight.NewLines(g, 18, board.Point{}, board.Point{})
		if n := testing.AllocsPerRun(50, func() {
			tr.Trace(g, p, q)
			lines.Between(g.At(0, 0), g.At(11, 7))
		}); n != 0 {
			t.Errorf("%s: %v allocations", g.Shape(), n)
		}
	}
}

func TestMistakesPanic(t *testing.T) {
	g := newGrid(t, board.Square, 9, 9)
	for name, f := range map[string]func(){
		"a line too long": func() { new(sight.Tracer).Trace(g, board.Point{}, board.Point{X: sight.MaxLength, Y: 1}) },
		"cells too far": func() {
			sight.NewLines(g, 3, board.Point{}, board.Point{}).Between(g.At(0, 0), g.At(4, 0))
		},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is accepted", name)
				}
			}()
			f()
		}()
	}
}

// The integer test of square games: a line between two centres crosses a square if the corners of the
// square lie strictly on both sides of it and the square lies in the rectangle of the two.
func TestSquaresCrossedByTheCornerTest(t *testing.T) {
	g := newGrid(t, board.Square, 7, 9)
	var tr sight.Tracer
	each(g, func(a board.Cell) {
		each(g, func(b board.Cell) {
			through := g.NewSet()
			for _, s := range tr.Trace(g, g.Centre(a), g.Centre(b)).Stretches {
				if s.Kind == sight.Through {
					through.Add(s.A)
				}
			}
			ra, ca := g.RowCol(a)
			rb, cb := g.RowCol(b)
			each(g, func(s board.Cell) {
				r, c := g.RowCol(s)
				box := r >= min(ra, rb) && r <= max(ra, rb) && c >= min(ca, cb) && c <= max(ca, cb)
				left, right := false, false
				for _, p := range g.Outline(nil, s) {
					p0, p1 := g.Centre(a), g.Centre(b)
					side := (p1.X-p0.X)*(p.Y-p0.Y) - (p1.Y-p0.Y)*(p.X-p0.X)
					left, right = left || side < 0, right || side > 0
				}
				if want := box && left && right; through.Has(s) != want {
					t.Fatalf("%s to %s crosses %s: %v, want %v", g.Label(a), g.Label(b), g.Label(s), !want, want)
				}
			})
		})
	})
}
