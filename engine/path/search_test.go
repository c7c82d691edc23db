package path_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/path"
)

// A web is a random graph of states with costs and risks.
type web [][]path.Arc

func newWeb(rng *rand.Rand) web {
	w := make(web, 2+rng.IntN(6))
	for from := range w {
		for range rng.IntN(4) {
			w[from] = append(w[from], path.Arc{To: path.State(rng.IntN(len(w))), Cost: int32(1 + rng.IntN(3)), Risk: int32(rng.IntN(3))})
		}
	}
	return w
}

func (w web) next(dst []path.Arc, from path.State) []path.Arc { return append(dst, w[from]...) }

// A walk is one way to a state, as the slow search knows it.
type walk struct {
	cost, risk int32
	route      []path.State
}

// allWalks lists every walk within the budget, by its last state.
func (w web) allWalks(starts []path.Arc, budget int) [][]walk {
	found := make([][]walk, len(w))
	var follow func(k walk)
	follow = func(k walk) {
		last := k.route[len(k.route)-1]
		found[last] = append(found[last], k)
		for _, a := range w[last] {
			if int(k.cost+a.Cost) <= budget {
				follow(walk{k.cost + a.Cost, k.risk + a.Risk, append(slices.Clone(k.route), a.To)})
			}
		}
	}
	for _, a := range starts {
		if int(a.Cost) <= budget {
			follow(walk{a.Cost, a.Risk, []path.State{a.To}})
		}
	}
	return found
}

// best keeps the walks that no other beats: by ascending cost, each with less risk than the one before,
// and of equals the smallest route. Without fronts only the first is kept.
func best(walks []walk, fronts bool) (kept []walk) {
	slices.SortFunc(walks, func(a, b walk) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.risk, b.risk), slices.Compare(a.route, b.route))
	})
	for _, k := range walks {
		if len(kept) == 0 || fronts && k.risk < kept[len(kept)-1].risk {
			kept = append(kept, k)
		}
	}
	return kept
}

func checkSearch(w web, s *path.Search, q *path.SearchQuery) error {
	s.Run(q)
	found, labels := w.allWalks(q.Starts, q.Budget), 0
	for state := range w {
		want := best(found[state], q.Fronts)
		l := s.First(path.State(state))
		for i, k := range want {
			if l < 0 {
				return fmt.Errorf("state %d has %d labels, want %d", state, i, len(want))
			}
			got := s.Label(l)
			route := s.Route([]path.State{-7}, l)
			if got.State != path.State(state) || got.Cost != k.cost || got.Risk != k.risk || !slices.Equal(route[1:], k.route) || route[0] != -7 {
				return fmt.Errorf("label %d of state %d: cost %d, risk %d by %v, want %d, %d by %v", i, state, got.Cost, got.Risk, route[1:], k.cost, k.risk, k.route)
			}
			l, labels = s.Next(l), labels+1
		}
		if l >= 0 {
			return fmt.Errorf("state %d has more than %d labels", state, len(want))
		}
	}
	if labels != len(s.Settled()) {
		return fmt.Errorf("%d labels are settled, want %d", len(s.Settled()), labels)
	}
	return checkComparisons(s)
}

// checkComparisons compares the routes to all labels with each other.
func checkComparisons(s *path.Search) error {
	for _, a := range s.Settled() {
		for _, b := range s.Settled() {
			want := slices.Compare(s.Route(nil, int(a)), s.Route(nil, int(b)))
			if got := s.CompareRoutes(int(a), int(b)); cmp.Compare(got, 0) != want {
				return fmt.Errorf("routes %v and %v compare as %d", s.Route(nil, int(a)), s.Route(nil, int(b)), got)
			}
		}
	}
	return nil
}

func randomSearch(rng *rand.Rand, w web) *path.SearchQuery {
	q := &path.SearchQuery{Budget: rng.IntN(8), Next: w.next, Fronts: rng.IntN(2) == 0}
	for range 1 + rng.IntN(2) {
		q.Starts = append(q.Starts, path.Arc{To: path.State(rng.IntN(len(w))), Cost: int32(rng.IntN(2)), Risk: int32(rng.IntN(2))})
	}
	return q
}

func TestSearchAgreesWithAllWalks(t *testing.T) {
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 7))
		w := newWeb(rng)
		s := path.NewSearch(len(w), 7)
		for range 3 { // the same memory again
			q := randomSearch(rng, w)
			if err := checkSearch(w, s, q); err != nil {
				t.Fatalf("seed %d, budget %d, fronts %v: %v", seed, q.Budget, q.Fronts, err)
			}
		}
	}
}

func FuzzSearch(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		rng := rand.New(rand.NewPCG(a, b))
		w := newWeb(rng)
		if err := checkSearch(w, path.NewSearch(len(w), 7), randomSearch(rng, w)); err != nil {
			t.Fatal(err)
		}
	})
}

// Where a state is a cell, both ways to search must agree: on costs, and on the route chosen.
func TestSearchAgreesWithReach(t *testing.T) {
	for seed := range uint64(150) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 8)))
		r, s := path.NewReach(w.g, 10), path.NewSearch(w.g.Len(), 10)
		q := path.SearchQuery{Budget: w.q.Budget, Next: func(dst []path.Arc, from path.State) []path.Arc {
			for d := range board.Dir(w.g.Dirs()) {
				if to, price, ok := w.allowed(board.Cell(from), d); ok {
					dst = append(dst, path.Arc{To: path.State(to), Cost: int32(price)})
				}
			}
			return dst
		}}
		if w.q.Start != board.None {
			q.Starts = append(q.Starts, path.Arc{To: path.State(w.q.Start)})
		}
		for _, e := range w.q.Enter {
			each(e.Cells, func(c board.Cell) {
				if !has(w.q.Blocked, c) {
					q.Starts = append(q.Starts, path.Arc{To: path.State(c), Cost: int32(e.Cost)})
				}
			})
		}
		r.Run(&w.q)
		s.Run(&q)
		each(w.g.Cells(), func(c board.Cell) {
			l, cost := s.First(path.State(c)), -1
			var route []board.Cell
			if l >= 0 {
				cost = int(s.Label(l).Cost)
				for _, state := range s.Route(nil, l) {
					route = append(route, board.Cell(state))
				}
			}
			if got := r.Route(nil, c); r.Cost(c) != cost || !slices.Equal(got, route) {
				t.Fatalf("seed %d: %s costs %d by %v, as a search %d by %v", seed, w.g.Label(c), r.Cost(c), labels(w.g, got), cost, labels(w.g, route))
			}
		})
	}
}

// A move that may go the short way past an enemy or a longer way round: both labels are kept, and the
// budget decides what is left of them.
func TestFrontOfPointsAndWounds(t *testing.T) {
	w := web{
		{{To: 1, Cost: 1, Risk: 2}, {To: 2, Cost: 1}},
		{{To: 4, Cost: 1}},
		{{To: 3, Cost: 1}},
		{{To: 4, Cost: 1}},
		nil,
	}
	for _, c := range []struct {
		budget int
		want   [][2]int32 // cost and risk
	}{{1, nil}, {2, [][2]int32{{2, 2}}}, {3, [][2]int32{{2, 2}, {3, 0}}}} {
		s := path.NewSearch(len(w), 5)
		s.Run(&path.SearchQuery{Starts: []path.Arc{{To: 0}}, Budget: c.budget, Next: w.next, Fronts: true})
		var got [][2]int32
		for l := s.First(4); l >= 0; l = s.Next(l) {
			got = append(got, [2]int32{s.Label(l).Cost, s.Label(l).Risk})
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("with %d points: %v, want %v", c.budget, got, c.want)
		}
	}
}

func TestSearchDoesNotAllocateWhenWarm(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	w := newWeb(rng)
	s, q := path.NewSearch(len(w), 7), randomSearch(rng, w)
	q.Budget, q.Fronts = 7, true
	s.Run(q)
	if n := testing.AllocsPerRun(50, func() { s.Run(q) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestSearchMistakesPanic(t *testing.T) {
	s := path.NewSearch(2, 3)
	start := []path.Arc{{To: 0}}
	to := func(a path.Arc) func(dst []path.Arc, from path.State) []path.Arc {
		return func(dst []path.Arc, from path.State) []path.Arc { return append(dst, a) }
	}
	for name, q := range map[string]path.SearchQuery{
		"a budget too high": {Starts: start, Budget: 4, Next: to(path.Arc{To: 1, Cost: 1})},
		"a free step":       {Starts: start, Budget: 3, Next: to(path.Arc{To: 1})},
		"a negative risk":   {Starts: start, Budget: 3, Next: to(path.Arc{To: 1, Cost: 1, Risk: -1})},
		"a negative start":  {Starts: []path.Arc{{Cost: -1}}, Budget: 3, Next: to(path.Arc{To: 1, Cost: 1})},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is accepted", name)
				}
			}()
			s.Run(&q)
		}()
	}
}
