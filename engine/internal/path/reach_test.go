package path_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
	gonumpath "gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
)

// check compares everything that a reach says with the slow search.
func check(w *world, r *path.Reach) error {
	r.Run(&w.q)
	want := w.slowCosts()
	within := w.g.NewSet()
	for c := range board.Cell(w.g.Len()) {
		if !w.g.Exists(c) {
			if r.Cost(c) != -1 || r.Ends().Has(c) {
				return fmt.Errorf("cell number %d in a gap is reached", c)
			}
			continue
		}
		if got := r.Cost(c); got != want[c] {
			return fmt.Errorf("%s costs %d, want %d", w.g.Label(c), got, want[c])
		}
		end := want[c] >= 0 && (w.begins(c) || !has(w.q.PassOnly, c))
		if r.Ends().Has(c) != end {
			return fmt.Errorf("%s is an end: %v, want %v", w.g.Label(c), !end, end)
		}
		for k := range w.q.Budget + 1 {
			if r.Layer(k).Has(c) != (want[c] == k) {
				return fmt.Errorf("layer %d is wrong at %s, cost %d", k, w.g.Label(c), want[c])
			}
			if r.Within(within, k); within.Has(c) != (want[c] >= 0 && want[c] <= k) {
				return fmt.Errorf("within %d is wrong at %s, cost %d", k, w.g.Label(c), want[c])
			}
		}
		if err := checkRoute(w, r, c, want); err != nil {
			return err
		}
	}
	return nil
}

// checkRoute walks a route: it begins where one may begin, every step is allowed, and the prices add
// up to the least cost; and it is the smallest of all such routes.
func checkRoute(w *world, r *path.Reach, end board.Cell, cost []int) error {
	prefix := []board.Cell{board.None}
	route := r.Route(prefix, end)
	if route[0] != board.None {
		return fmt.Errorf("the route to %s writes over what was there", w.g.Label(end))
	}
	route = route[1:]
	if cost[end] < 0 {
		if len(route) != 0 {
			return fmt.Errorf("a route leads to %s, which is out of reach", w.g.Label(end))
		}
		return nil
	}
	if want := smallestRoute(w, end, cost); !slices.Equal(route, want) {
		return fmt.Errorf("the route to %s is %v, want %v", w.g.Label(end), labels(w.g, route), labels(w.g, want))
	}
	return nil
}

func labels(g *board.Grid, cells []board.Cell) (names []string) {
	for _, c := range cells {
		names = append(names, g.Label(c))
	}
	return names
}

// smallestRoute builds the smallest cheapest route to a cell from those to its predecessors, by
// comparing whole routes.
func smallestRoute(w *world, end board.Cell, cost []int) []board.Cell {
	var best []board.Cell
	offer := func(route []board.Cell) {
		if best == nil || slices.Compare(route, best) < 0 {
			best = route
		}
	}
	if w.begins(end) {
		return []board.Cell{end}
	}
	for _, e := range w.q.Enter {
		if e.Cells.Has(end) && e.Cost == cost[end] {
			offer([]board.Cell{end})
		}
	}
	for d := range board.Dir(w.g.Dirs()) {
		p := w.g.Neighbour(end, w.g.Opposite(d))
		if p == board.None || cost[p] < 0 {
			continue
		}
		if _, price, ok := w.allowed(p, d); ok && cost[p]+price == cost[end] {
			offer(append(smallestRoute(w, p, cost), end))
		}
	}
	return best
}

func TestReachAgreesWithTheSlowSearch(t *testing.T) {
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 1))
		w := newWorld(t, rng)
		r := path.NewReach(w.g, 10)
		for range 3 { // the same memory again, for another query
			if err := check(w, r); err != nil {
				t.Fatalf("seed %d: %s %dx%d, budget %d: %v", seed, w.g.Shape(), w.g.Rows(), w.g.Cols(), w.q.Budget, err)
			}
			w.q.Budget = rng.IntN(11)
			w.q.Start = w.g.Cells().Nth(rng.IntN(w.g.Count()))
			w.q.Blocked = sprinkle(w.g, rng)
			w.q.Bar, w.q.Enter, w.q.Starts = nil, nil, nil
		}
	}
}

func FuzzReach(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Add(uint64(77), uint64(0))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		w := newWorld(t, rand.New(rand.NewPCG(a, b)))
		if err := check(w, path.NewReach(w.g, 10)); err != nil {
			t.Fatal(err)
		}
	})
}

// gonumCosts asks Gonum's Dijkstra. Every cell is two nodes, arrived at and left from; a stop is a
// cell whose two nodes are not joined, except where the mover starts.
func gonumCosts(w *world) func(c board.Cell) int {
	graph := simple.NewWeightedDirectedGraph(0, math.Inf(1))
	in := func(c board.Cell) simple.Node { return simple.Node(2 * int64(c)) }
	out := func(c board.Cell) simple.Node { return simple.Node(2*int64(c) + 1) }
	source := simple.Node(-1)
	join := func(a, b simple.Node, cost int) {
		if old := graph.WeightedEdge(int64(a), int64(b)); old != nil && old.Weight() <= float64(cost) {
			return
		}
		graph.SetWeightedEdge(graph.NewWeightedEdge(a, b, float64(cost)))
	}
	each(w.g.Cells(), func(c board.Cell) {
		if w.begins(c) || !has(w.q.Stop, c) {
			join(in(c), out(c), 0)
		}
		for d := range board.Dir(w.g.Dirs()) {
			to, price := w.g.Neighbour(c, d), w.m.Step(c, d)
			barred := to == board.None || (w.q.Bar != nil && w.q.Bar[d].Has(to))
			if price > 0 && !barred && !has(w.q.Blocked, to) {
				join(out(c), in(to), price)
			}
		}
	})
	each(w.g.Cells(), func(c board.Cell) {
		if w.begins(c) {
			join(source, in(c), 0)
		}
	})
	for _, e := range w.q.Enter {
		each(e.Cells, func(c board.Cell) {
			if !has(w.q.Blocked, c) {
				join(source, in(c), e.Cost)
			}
		})
	}
	if graph.Node(int64(source)) == nil {
		graph.AddNode(source)
	}
	tree := gonumpath.DijkstraFrom(source, graph)
	return func(c board.Cell) int {
		if graph.Node(in(c).ID()) == nil {
			return -1
		}
		if d := tree.WeightTo(in(c).ID()); d <= float64(w.q.Budget) {
			return int(d)
		}
		return -1
	}
}

func TestReachAgreesWithGonum(t *testing.T) {
	for seed := range uint64(300) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 2)))
		r := path.NewReach(w.g, 10)
		r.Run(&w.q)
		want := gonumCosts(w)
		each(w.g.Cells(), func(c board.Cell) {
			if got := r.Cost(c); got != want(c) {
				t.Fatalf("seed %d: %s costs %d, Gonum says %d", seed, w.g.Label(c), got, want(c))
			}
		})
	}
}

func TestReachGrowsWithTheBudget(t *testing.T) {
	for seed := range uint64(200) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 3)))
		r, last := path.NewReach(w.g, 10), w.g.NewSet()
		for w.q.Budget = 0; w.q.Budget <= 10; w.q.Budget++ {
			r.Run(&w.q)
			if !last.Within(r.Ends()) {
				t.Fatalf("seed %d: an end for %d points is lost for %d", seed, w.q.Budget-1, w.q.Budget)
			}
			last.Copy(r.Ends())
		}
	}
}

func TestReachDoesNotAllocate(t *testing.T) {
	for seed := range uint64(40) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 5)))
		r := path.NewReach(w.g, 10)
		route := make([]board.Cell, 0, w.g.Len())
		last := w.g.Cells().Nth(w.g.Count() - 1)
		if n := testing.AllocsPerRun(10, func() {
			r.Run(&w.q)
			route = r.Route(route[:0], last)
		}); n != 0 {
			t.Fatalf("seed %d: %v allocations", seed, n)
		}
	}
}

// TestACorridorCrossesEveryWord follows a way that winds through the whole board, up one column
// and down the next, so that the frontier is a single cell at every place that a word has.
func TestACorridorCrossesEveryWord(t *testing.T) {
	const rows, cols = 30, 30
	for _, shape := range []board.Shape{board.Square, board.Hex} {
		g := newGrid(t, board.Spec{Shape: shape, Rows: rows, Cols: cols})
		var way []board.Cell
		place := map[board.Cell]int{}
		for c := range cols {
			for r := range rows {
				if c%2 == 1 {
					r = rows - 1 - r
				}
				cell := g.Cells().Nth(r*cols + c)
				place[cell] = len(way)
				way = append(way, cell)
			}
		}
		m := path.NewMover(g, func(from board.Cell, _ board.Dir, to board.Cell) int {
			if d := place[to] - place[from]; d == 1 || d == -1 {
				return 1
			}
			return 0
		})
		r := path.NewReach(g, len(way))
		for _, start := range []int{0, len(way) - 1} {
			r.Run(&path.Query{Mover: m, Start: way[start], Budget: len(way)})
			for i, c := range way {
				if want := max(i-start, start-i); r.Cost(c) != want {
					t.Fatalf("%s: from %s to %s costs %d, want %d", shape, g.Label(way[start]), g.Label(c), r.Cost(c),
						want)
				}
			}
		}
	}
}

// TestAnOpenBoardIsCrossedStraight: where every step costs one, a cell of squares costs the longer of its ways across
// and down, from every cell; and who may begin in either of two cells begins in the nearer one.
func TestAnOpenBoardIsCrossedStraight(t *testing.T) {
	const rows, cols, budget = 18, 19, 40
	for _, shape := range []board.Shape{board.Square, board.Hex} {
		g := newGrid(t, board.Spec{Shape: shape, Rows: rows, Cols: cols})
		m := path.NewMover(g, func(board.Cell, board.Dir, board.Cell) int { return 1 })
		r := path.NewReach(g, budget)
		first := g.Cells().Nth(0)
		costs := func(q path.Query) (list []int) {
			q.Mover, q.Budget = m, budget
			r.Run(&q)
			for n := range rows * cols {
				list = append(list, r.Cost(g.Cells().Nth(n)))
			}
			return list
		}
		nearer := costs(path.Query{Start: first})
		for n := range rows * cols {
			start := g.Cells().Nth(n)
			from := costs(path.Query{Start: start})
			starts := g.NewSet()
			starts.Add(first)
			starts.Add(start)
			both := costs(path.Query{Start: first, Starts: starts})
			for k := range from {
				if want := max(n/cols-k/cols, k/cols-n/cols, n%cols-k%cols, k%cols-n%cols); shape == board.Square &&
					from[k] != want {
					t.Fatalf("from cell %d to %d costs %d, want %d", n, k, from[k], want)
				}
				if want := min(from[k], nearer[k]); both[k] != want {
					t.Fatalf("%s: from cell 0 or %d to %d costs %d, want %d", shape, n, k, both[k], want)
				}
			}
		}
	}
}

func TestMistakesPanic(t *testing.T) {
	g := newGrid(t, board.Spec{Shape: board.Hex, Rows: 3, Cols: 3})
	other := newGrid(t, board.Spec{Shape: board.Hex, Rows: 3, Cols: 3})
	free := func(board.Cell, board.Dir, board.Cell) int { return 1 }
	m := path.NewMover(g, free)
	r := path.NewReach(g, 4)
	for name, f := range map[string]func(){
		"a step too dear": func() {
			path.NewMover(g, func(board.Cell, board.Dir, board.Cell) int { return path.MaxStep + 1 })
		},
		"a negative step":   func() { path.NewMover(g, func(board.Cell, board.Dir, board.Cell) int { return -1 }) },
		"a budget below 0":  func() { r.Run(&path.Query{Mover: m, Budget: -1}) },
		"a budget too high": func() { r.Run(&path.Query{Mover: m, Budget: 5}) },
		"another grid":      func() { r.Run(&path.Query{Mover: path.NewMover(other, free), Budget: 1}) },
		"a free entry": func() {
			r.Run(&path.Query{Mover: m, Start: board.None, Enter: []path.Entry{{Cells: g.Cells()}}})
		},
	} {
		func() {
			defer func() {
				if words, ok := recover().(string); !ok || !strings.HasPrefix(words, "path: ") {
					t.Errorf("%s is accepted, or found out too late: %q", name, words)
				}
			}()
			f()
		}()
	}
}
