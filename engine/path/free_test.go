package path_test

import (
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/path"
)

func TestFreeReach(t *testing.T) {
	for seed := range uint64(40) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 10)))
		free := path.NewFreeReach(w.m, 6, w.q.Stop)
		r := path.NewReach(w.g, 10)
		each(w.g.Cells(), func(c board.Cell) {
			for budget := range 7 {
				r.Run(&path.Query{Mover: w.m, Start: c, Budget: budget, Stop: w.q.Stop})
				if !free.Within(c, budget).Equal(r.Ends()) {
					t.Fatalf("seed %d: the free reach from %s for %d is wrong", seed, w.g.Label(c), budget)
				}
				// Figures outside the free reach change nothing.
				figures := w.g.NewSet()
				each(w.g.Cells(), func(f board.Cell) {
					if f%3 != 0 && !free.Within(c, budget).Has(f) {
						figures.Add(f)
					}
				})
				r.Run(&path.Query{Mover: w.m, Start: c, Budget: budget, Stop: w.q.Stop, Blocked: figures})
				if !free.Within(c, budget).Equal(r.Ends()) {
					t.Fatalf("seed %d: figures outside the free reach from %s for %d change it", seed, w.g.Label(c), budget)
				}
			}
		})
	}
}

func TestDistances(t *testing.T) {
	for seed := range uint64(60) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 11)))
		d := path.NewDistances(w.m)
		w.q = path.Query{Mover: w.m, Budget: path.MaxDistance}
		for range 3 {
			w.q.Start = w.g.Cells().Nth(int(seed) % w.g.Count())
			want := w.slowCosts()
			each(w.g.Cells(), func(c board.Cell) {
				if got := d.At(w.q.Start, c); got != want[c] {
					t.Fatalf("seed %d: %s to %s is %d, want %d", seed, w.g.Label(w.q.Start), w.g.Label(c), got, want[c])
				}
			})
			seed++
		}
	}
}

// A diagonal step is pinched when the two squares beside it are obstructed, whatever else is.
func TestPinched(t *testing.T) {
	g := newGrid(t, board.Spec{Shape: board.Square, Rows: 9, Cols: 8})
	rng := rand.New(rand.NewPCG(12, 12))
	dst := make([]board.Set, 8)
	for d := range dst {
		dst[d] = g.NewSet()
	}
	for range 50 {
		obstructed := g.NewSet()
		each(g.Cells(), func(c board.Cell) {
			if rng.IntN(2) == 0 {
				obstructed.Add(c)
			}
		})
		path.Pinched(g, dst, obstructed)
		each(g.Cells(), func(from board.Cell) {
			for d := range board.Dir(8) {
				to := g.Neighbour(from, d)
				if to == board.None {
					continue
				}
				row, col := g.RowCol(from)
				r, c := g.RowCol(to)
				want := r != row && c != col && obstructed.Has(g.At(row, c)) && obstructed.Has(g.At(r, col))
				if dst[d].Has(to) != want {
					t.Fatalf("the step from %s to %s is pinched: %v, want %v", g.Label(from), g.Label(to), !want, want)
				}
			}
		})
	}
}

func BenchmarkDistances24(b *testing.B) {
	w := hills24(b, 0)
	b.ReportAllocs()
	for b.Loop() {
		path.NewDistances(w.m)
	}
}

// A reach with the exits of zones barred is a reach over the steps that leave none of them.
func TestBarExits(t *testing.T) {
	for seed := range uint64(100) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 13)))
		rng := rand.New(rand.NewPCG(seed, 14))
		zones := []board.Set{w.g.NewSet(), w.g.NewSet(), w.g.NewSet()}
		bars := make([]board.Set, w.g.Dirs())
		for d := range bars {
			bars[d] = w.g.NewSet()
		}
		for _, z := range zones {
			z.Add(w.g.Cells().Nth(rng.IntN(w.g.Count())))
			ring := w.g.NewSet()
			w.g.Spread(ring, z)
			z.Or(ring)
			path.BarExits(w.g, bars, z)
		}
		each(w.g.Cells(), func(from board.Cell) {
			for d := range board.Dir(w.g.Dirs()) {
				to := w.g.Neighbour(from, d)
				if to == board.None {
					continue
				}
				want := false
				for _, z := range zones {
					want = want || z.Has(from) && !z.Has(to)
				}
				if bars[d].Has(to) != want {
					t.Fatalf("seed %d: the step from %s to %s is barred: %v, want %v", seed, w.g.Label(from), w.g.Label(to), !want, want)
				}
			}
		})
		w.q.Bar = bars
		if err := check(w, path.NewReach(w.g, 10)); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

// Turned or reflected with everything on it, a board has the turned or reflected reach.
func TestReachKeepsSymmetries(t *testing.T) {
	for seed := range uint64(120) {
		rng := rand.New(rand.NewPCG(seed, 15))
		spec := board.Spec{Shape: board.Shape(seed % 2), Rows: 2 + rng.IntN(7), Cols: 2 + rng.IntN(7)}
		w := &world{g: newGrid(t, spec)}
		w.m = randomMover(w.g, rng)
		w.q = path.Query{
			Mover: w.m, Start: w.g.Cells().Nth(rng.IntN(w.g.Count())), Budget: rng.IntN(9),
			Blocked: w.g.NewSet(), PassOnly: w.g.NewSet(), Stop: w.g.NewSet(),
		}
		for _, s := range []board.Set{w.q.Blocked, w.q.PassOnly, w.q.Stop} {
			for range w.g.Count() / 6 {
				s.Add(w.g.Cells().Nth(rng.IntN(w.g.Count())))
			}
		}
		r, image, want := path.NewReach(w.g, 10), path.NewReach(w.g, 10), w.g.NewSet()
		r.Run(&w.q)
		for _, s := range w.g.Symmetries() {
			steps := make([]int, 8*w.g.Len())
			each(w.g.Cells(), func(c board.Cell) {
				for d := range board.Dir(w.g.Dirs()) {
					steps[int(s.Cell(c))*8+int(s.Dir(d))] = w.m.Step(c, d)
				}
			})
			mapped := func(set board.Set) board.Set {
				to := w.g.NewSet()
				s.Map(to, set)
				return to
			}
			image.Run(&path.Query{
				Mover: path.NewMover(w.g, func(from board.Cell, d board.Dir, _ board.Cell) int { return steps[int(from)*8+int(d)] }),
				Start: s.Cell(w.q.Start), Budget: w.q.Budget,
				Blocked: mapped(w.q.Blocked), PassOnly: mapped(w.q.PassOnly), Stop: mapped(w.q.Stop),
			})
			if s.Map(want, r.Ends()); !image.Ends().Equal(want) {
				t.Fatalf("seed %d: mirror %v, turn %d: the reach is another", seed, s.Mirror, s.Turn)
			}
		}
	}
}
