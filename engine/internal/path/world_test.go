package path_test

import (
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

func newGrid(t testing.TB, spec board.Spec) *board.Grid {
	t.Helper()
	g, err := board.New(spec)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func each(s board.Set, f func(c board.Cell)) {
	for c := s.Next(0); c != board.None; c = s.Next(c + 1) {
		f(c)
	}
}

// A world is a random board with a random mover and a random query on it.
type world struct {
	g *board.Grid
	m *path.Mover
	q path.Query
}

// kinds of movers: steps priced one by one, by the cell entered, or by height.
const (
	byStep = iota
	byCell
	byHeight
	moverKinds
)

// newWorld is a random board with holes and a random query on it, in which every field is used now and
// then, and never all of them together.
func newWorld(t testing.TB, rng *rand.Rand) *world {
	shape := board.Shape(rng.IntN(2))
	spec := board.Spec{Shape: shape, Rows: 1 + rng.IntN(14), Cols: 1 + rng.IntN(14)}
	spec.Tight = shape == board.Square && rng.IntN(2) == 0
	if rng.IntN(8) == 0 {
		spec.Cols = 1 + rng.IntN(board.MaxCols)
	}
	holes := rng.IntN(4)
	full := rng.IntN(spec.Rows * spec.Cols)
	spec.Exists = func(r, c int) bool { return r*spec.Cols+c == full || rng.IntN(10) >= holes }
	w := &world{g: newGrid(t, spec)}
	w.m = randomMover(w.g, rng)
	w.q = path.Query{
		Mover: w.m, Budget: rng.IntN(11), Start: w.g.Cells().Nth(rng.IntN(w.g.Count())),
		Blocked: sprinkle(w.g, rng), PassOnly: sprinkle(w.g, rng), Stop: sprinkle(w.g, rng),
	}
	if rng.IntN(4) == 0 {
		w.q.Bar = make([]board.Set, w.g.Dirs())
		for d := range w.q.Bar {
			if w.q.Bar[d] = sprinkle(w.g, rng); w.q.Bar[d] == nil {
				w.q.Bar[d] = w.g.NewSet()
			}
		}
	}
	if rng.IntN(4) == 0 {
		for range 1 + rng.IntN(3) {
			if s := sprinkle(w.g, rng); s != nil {
				w.q.Enter = append(w.q.Enter, path.Entry{Cells: s, Cost: 1 + rng.IntN(4)})
			}
		}
		if len(w.q.Enter) > 0 && rng.IntN(2) == 0 {
			w.q.Start = board.None
		}
	}
	if rng.IntN(4) == 0 {
		w.q.Starts = sprinkle(w.g, rng)
	}
	if rng.IntN(30) == 0 {
		w.q.Start = board.None
	}
	return w
}

// randomMover prices steps by cell, by height or by nothing at all; dear and shut steps vary from mover to
// mover.
func randomMover(g *board.Grid, rng *rand.Rand) *path.Mover {
	dear := []int{1, 2, 3, 5, path.MaxStep}[rng.IntN(5)]
	shut := rng.IntN(3)
	price := func() int {
		if rng.IntN(10) < shut {
			return 0
		}
		return 1 + rng.IntN(dear)
	}
	kind := rng.IntN(moverKinds)
	height := make([]int, g.Len())
	for i := range height {
		height[i] = rng.IntN(4)
		if kind == byCell {
			height[i] = price()
		}
	}
	return path.NewMover(g, func(from board.Cell, d board.Dir, to board.Cell) int {
		switch kind {
		case byCell:
			return height[to]
		case byHeight:
			if up := height[to] - height[from]; up < 3 {
				return 1 + max(0, up)
			}
			return 0
		default:
			return price()
		}
	})
}

func sprinkle(g *board.Grid, rng *rand.Rand) board.Set {
	share := rng.IntN(5)
	if share == 0 {
		return nil
	}
	s := g.NewSet()
	each(g.Cells(), func(c board.Cell) {
		if rng.IntN(10) < share {
			s.Add(c)
		}
	})
	return s
}

func has(s board.Set, c board.Cell) bool { return s != nil && s.Has(c) }

// allowed says whether a query allows a step, and at what price: the rules of package path, said again
// step by step.
func (w *world) allowed(from board.Cell, d board.Dir) (to board.Cell, price int, ok bool) {
	to, price = w.g.Neighbour(from, d), w.m.Step(from, d)
	if to == board.None || price == 0 || has(w.q.Blocked, to) {
		return to, 0, false
	}
	if w.q.Bar != nil && w.q.Bar[d].Has(to) {
		return to, 0, false
	}
	return to, price, w.begins(from) || !has(w.q.Stop, from)
}

// begins reports whether a cell costs nothing.
func (w *world) begins(c board.Cell) bool { return c == w.q.Start || has(w.q.Starts, c) }

// slowCosts is the obvious search: relax every step of every cell until nothing changes. -1 is out of
// reach for the budget.
func (w *world) slowCosts() []int {
	cost := make([]int, w.g.Len())
	for i := range cost {
		cost[i] = -1
	}
	better := func(c board.Cell, v int) bool {
		if v > w.q.Budget || (cost[c] >= 0 && cost[c] <= v) {
			return false
		}
		cost[c] = v
		return true
	}
	each(w.g.Cells(), func(c board.Cell) {
		if w.begins(c) {
			cost[c] = 0
		}
	})
	for _, e := range w.q.Enter {
		each(e.Cells, func(c board.Cell) {
			if !has(w.q.Blocked, c) {
				better(c, e.Cost)
			}
		})
	}
	for again := true; again; {
		again = false
		each(w.g.Cells(), func(c board.Cell) {
			for d := range board.Dir(w.g.Dirs()) {
				if to, price, ok := w.allowed(c, d); ok && cost[c] >= 0 && better(to, cost[c]+price) {
					again = true
				}
			}
		})
	}
	return cost
}
