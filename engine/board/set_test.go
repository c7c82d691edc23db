package board_test

import (
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"pgregory.net/rapid"
)

// cellsOf draws a subset of a board's cells, as a plain slice of booleans.
func cellsOf(t *rapid.T, g *board.Grid, name string) ([]bool, board.Set) {
	in := make([]bool, g.Len())
	s := g.NewSet()
	each(g, func(c board.Cell) {
		if rapid.Bool().Draw(t, name) {
			in[c] = true
			s.Add(c)
		}
	})
	return in, s
}

func sameCells(in []bool, s board.Set) bool {
	for c, want := range in {
		if s.Has(board.Cell(c)) != want {
			return false
		}
	}
	return true
}

func TestSetsAgreeWithBooleans(t *testing.T) {
	g := rectangle(t, board.Hex, 9, 13)
	rapid.Check(t, func(t *rapid.T) {
		a, s := cellsOf(t, g, "s")
		b, u := cellsOf(t, g, "u")
		binary := func(name string, op func(s, u board.Set), want func(a, b bool) bool) {
			got := g.NewSet()
			got.Copy(s)
			op(got, u)
			for c := range a {
				if got.Has(board.Cell(c)) != want(a[c], b[c]) {
					t.Fatalf("%s is wrong at %d", name, c)
				}
			}
		}
		binary("or", board.Set.Or, func(a, b bool) bool { return a || b })
		binary("and", board.Set.And, func(a, b bool) bool { return a && b })
		binary("and not", board.Set.AndNot, func(a, b bool) bool { return a && !b })

		n, both, within, equal := 0, 0, true, true
		for c := range a {
			if a[c] {
				if s.Nth(n) != board.Cell(c) {
					t.Fatalf("cell number %d of the set is %d, want %d", n, s.Nth(n), c)
				}
				n++
				within = within && b[c]
			}
			if a[c] && b[c] {
				both++
			}
			equal = equal && a[c] == b[c]
		}
		if s.Count() != n || s.CountAnd(u) != both || s.Meets(u) != (both > 0) || s.Within(u) != within ||
			s.Equal(u) != equal || s.Empty() != (n == 0) || s.Nth(n) != board.None {
			t.Fatalf("counts: %d of %d, common %d of %d", s.Count(), n, s.CountAnd(u), both)
		}
		seen := make([]bool, len(a))
		for c := s.Next(0); c != board.None; c = s.Next(c + 1) {
			seen[c] = true
			s.Remove(c)
		}
		var all []board.Cell
		for c := range u.All() {
			if all = append(all, c); len(all) == 3 {
				break
			}
		}
		for i, c := range all {
			if u.Nth(i) != c {
				t.Fatalf("cell number %d of a range loop is %d, want %d", i, c, u.Nth(i))
			}
		}
		if len(all) != min(3, u.Count()) {
			t.Fatalf("a range loop sees %d cells of %d", len(all), u.Count())
		}
		if !sameCells(seen, copyOf(g, a)) || !s.Empty() {
			t.Fatal("the loop over a set misses cells")
		}
	})
}

func copyOf(g *board.Grid, in []bool) board.Set {
	s := g.NewSet()
	for c, yes := range in {
		if yes {
			s.Add(board.Cell(c))
		}
	}
	return s
}

func TestNextBeyondTheEnd(t *testing.T) {
	g := rectangle(t, board.Square, 8, 7) // 64 numbers less the last gap
	if got := g.Cells().Next(board.Cell(64 * g.Words())); got != board.None {
		t.Errorf("Next beyond the last word is %d", got)
	}
	if s := g.SetOf(g.At(7, 6)); s.Next(g.At(7, 6)+1) != board.None || s.Next(0) != g.At(7, 6) {
		t.Error("Next does not stop after the last cell")
	}
}

func TestShiftAgreesWithNeighbours(t *testing.T) {
	for name, g := range grids(t) {
		rapid.Check(t, func(t *rapid.T) {
			in, s := cellsOf(t, g, "s")
			dst := g.NewSet()
			for d := range board.Dir(g.Dirs()) {
				one := make([]bool, g.Len())
				for c := range in {
					if in[c] {
						if n := g.Neighbour(board.Cell(c), d); n != board.None {
							one[n] = true
						}
					}
				}
				g.Shift(dst, s, d)
				if !sameCells(one, dst) {
					t.Fatalf("%s: shift %s is wrong", name, g.DirName(d))
				}
				dst.Copy(s)
				g.Shift(dst, dst, d)
				if !sameCells(one, dst) {
					t.Fatalf("%s: shift %s in place is wrong", name, g.DirName(d))
				}
			}
		})
	}
}

// A footprint of 2x3 squares, and a pair of hexes, placed by counting cells.
func TestFits(t *testing.T) {
	for name, g := range grids(t) {
		e, down := g.Offset(0), g.Offset(2)
		footprint := []int{0, e, down, down + e, 2 * e, down + 2*e}
		steps := [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {1, 2}}
		if g.Shape() == board.Hex {
			footprint, steps = []int{0, e}, [][2]int{{0, 0}, {0, 1}}
		}
		rapid.Check(t, func(t *rapid.T) {
			_, free := cellsOf(t, g, "free")
			free.Or(g.SetOf(g.Cells().Nth(0)))
			fits := g.NewSet()
			g.Fits(fits, free, footprint)
			each(g, func(c board.Cell) {
				row, col := g.RowCol(c)
				ok := true
				for _, s := range steps {
					n := g.At(row+s[0], col+s[1])
					ok = ok && n != board.None && free.Has(n)
				}
				if fits.Has(c) != ok {
					t.Fatalf("%s: footprint at %s fits: %v, want %v", name, g.Label(c), !ok, ok)
				}
			})
		})
	}
}

func TestNothingAllocates(t *testing.T) {
	g := rectangle(t, board.Hex, 24, 24)
	var words [10]uint64
	s, dst := board.Set(words[:]), g.NewSet()
	s.Add(g.At(12, 12))
	if n := testing.AllocsPerRun(100, func() {
		g.Shift(dst, s, 3)
		g.Fits(dst, g.Cells(), []int{0, 1})
		for c := range s.All() {
			dst.Remove(c)
		}
		s.Or(dst)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A set of a game's state lies in an array, so that copying the state copies the set.
func ExampleSet() {
	g, err := board.New(board.Spec{Shape: board.Hex, Rows: 6, Cols: 6})
	if err != nil {
		panic(err)
	}
	type state struct{ occupied [1]uint64 }
	var s state
	board.Set(s.occupied[:]).Add(g.At(2, 3))
	before := s
	board.Set(s.occupied[:]).Remove(g.At(2, 3))
	for c := range board.Set(before.occupied[:]).All() {
		fmt.Println(g.Label(c), board.Set(s.occupied[:]).Count())
	}
	// Output: 2,3 0
}
