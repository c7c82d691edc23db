package path_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
	gonumpath "gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
)

// hills24 is 24x24 hexes with one cell in eight occupied, and levels: climbing one costs a point more,
// three at once are too many. A level is the sum of plateaus and of noise.
func hills24(b *testing.B, noise int) *world {
	rng := rand.New(rand.NewPCG(24, 24))
	w := &world{g: newGrid(b, board.Spec{Shape: board.Hex, Rows: 24, Cols: 24})}
	level := make([]int, w.g.Len())
	blocked := w.g.NewSet()
	each(w.g.Cells(), func(c board.Cell) {
		row, col := w.g.RowCol(c)
		level[c] = (row/5+col/4)%3 + rng.IntN(noise+1)
		if rng.IntN(8) == 0 {
			blocked.Add(c)
		}
	})
	w.m = path.NewMover(w.g, func(from board.Cell, _ board.Dir, to board.Cell) int {
		if up := level[to] - level[from]; up < 3 {
			return 1 + max(0, up)
		}
		return 0
	})
	w.q = path.Query{Mover: w.m, Blocked: blocked}
	return w
}

// mud24 is the same board where the cell entered alone says what it costs: one in eight costs 2.
func mud24(b *testing.B) *world {
	w := hills24(b, 0)
	rng := rand.New(rand.NewPCG(24, 25))
	price := make([]int, w.g.Len())
	for i := range price {
		price[i] = 1 + rng.IntN(8)/7
	}
	w.m = path.NewMover(w.g, func(_ board.Cell, _ board.Dir, to board.Cell) int { return price[to] })
	w.q.Mover = w.m
	return w
}

// squares24 is squares with one step in twenty walled off and one square in eight that costs 2.
func squares24(b *testing.B) *world {
	rng := rand.New(rand.NewPCG(24, 26))
	w := &world{g: newGrid(b, board.Spec{Shape: board.Square, Rows: 24, Cols: 24})}
	price, blocked := make([]int, w.g.Len()), w.g.NewSet()
	each(w.g.Cells(), func(c board.Cell) {
		price[c] = 1 + rng.IntN(8)/7
		if rng.IntN(8) == 0 {
			blocked.Add(c)
		}
	})
	w.m = path.NewMover(w.g, func(_ board.Cell, _ board.Dir, to board.Cell) int {
		if rng.IntN(20) == 0 {
			return 0
		}
		return price[to]
	})
	w.q = path.Query{Mover: w.m, Blocked: blocked}
	return w
}

// terraces is 16x20 squares where diagonals cost 2, some squares 1 or 2 more, a level up 3 and a level
// down 1: seven prices in all. With bars, corners between figures are closed.
func terraces(b *testing.B) *world {
	rng := rand.New(rand.NewPCG(24, 27))
	w := &world{g: newGrid(b, board.Spec{Shape: board.Square, Rows: 16, Cols: 20})}
	more, level, blocked := make([]int, w.g.Len()), make([]int, w.g.Len()), w.g.NewSet()
	each(w.g.Cells(), func(c board.Cell) {
		row, col := w.g.RowCol(c)
		level[c] = (row / 4 % 2) * (col / 5 % 2)
		if rng.IntN(6) == 0 {
			more[c] = 1 + rng.IntN(2)
		}
		if rng.IntN(16) == 0 {
			blocked.Add(c)
		}
	})
	w.m = path.NewMover(w.g, func(from board.Cell, d board.Dir, to board.Cell) int {
		up := level[to] - level[from]
		return 1 + int(d%2) + more[to] + max(3*up, -up)
	})
	w.q = path.Query{Mover: w.m, Blocked: blocked}
	return w
}

// land27 is a battleland with five other characters on it.
func land27(b *testing.B, name string) *world {
	m := walker(b, name)
	g := m.Grid()
	rng, blocked := rand.New(rand.NewPCG(27, 0)), g.NewSet()
	for range 5 {
		blocked.Add(g.Cells().Nth(rng.IntN(g.Count())))
	}
	return &world{g: g, m: m, q: path.Query{Mover: m, Blocked: blocked}}
}

func BenchmarkReach24(b *testing.B)        { benchReach(b, hills24(b, 0), 4, 6, 8, 12) }
func BenchmarkReach24Rough(b *testing.B)   { benchReach(b, hills24(b, 2), 4, 6, 8, 12) }
func BenchmarkReach24Mud(b *testing.B)     { benchReach(b, mud24(b), 4, 6, 8, 12) }
func BenchmarkReach24Squares(b *testing.B) { benchReach(b, squares24(b), 4, 6, 8, 12) }
func BenchmarkReachTerraces(b *testing.B)  { benchReach(b, terraces(b), 6, 8, 10, 12) }
func BenchmarkReachJungle(b *testing.B)    { benchReach(b, land27(b, "JUNGLE"), 2, 3, 4) }
func BenchmarkReachMountains(b *testing.B) { benchReach(b, land27(b, "MOUNTAINS"), 2, 3, 4) }

// benchReach asks for reaches from 16 cells in turn, the most central that are free.
func benchReach(b *testing.B, w *world, budgets ...int) {
	from := central(w)
	for _, m := range budgets {
		b.Run(fmt.Sprintf("bits/m=%d", m), func(b *testing.B) {
			b.ReportAllocs()
			r, q := path.NewReach(w.g, m), w.q
			q.Budget = m
			i, ends := 0, 0
			for b.Loop() {
				q.Start = from[i&15]
				r.Run(&q)
				i++
			}
			for _, q.Start = range from {
				r.Run(&q)
				ends += r.Ends().Count()
			}
			b.ReportMetric(float64(ends)/16, "cells")
		})
		b.Run(fmt.Sprintf("bucket/m=%d", m), func(b *testing.B) {
			b.ReportAllocs()
			s := newBuckets(w.m, m)
			i := 0
			for b.Loop() {
				s.run(from[i&15], m, w.q.Blocked)
				i++
			}
		})
	}
	b.Run("gonum", func(b *testing.B) {
		b.ReportAllocs()
		graph := gonumGraph(w)
		i := 0
		for b.Loop() {
			gonumpath.DijkstraFrom(simple.Node(from[i&15]), graph)
			i++
		}
	})
}

func central(w *world) []board.Cell {
	var cells []board.Cell
	each(w.g.Cells(), func(c board.Cell) {
		if !has(w.q.Blocked, c) {
			cells = append(cells, c)
		}
	})
	middle := w.g.At(w.g.Rows()/2, w.g.Cols()/2)
	slices.SortStableFunc(cells, func(a, b board.Cell) int { return w.g.Steps(a, middle) - w.g.Steps(b, middle) })
	return cells[:16]
}

// gonumGraph holds the steps of a mover between cells that are not blocked.
func gonumGraph(w *world) *simple.WeightedDirectedGraph {
	graph := simple.NewWeightedDirectedGraph(0, 1e9)
	each(w.g.Cells(), func(c board.Cell) {
		for d := range board.Dir(w.g.Dirs()) {
			to := w.g.Neighbour(c, d)
			if to != board.None && w.m.Step(c, d) > 0 && !has(w.q.Blocked, to) && !has(w.q.Blocked, c) {
				graph.SetWeightedEdge(graph.NewWeightedEdge(simple.Node(c), simple.Node(to), float64(w.m.Step(c, d))))
			}
		}
	})
	return graph
}

// buckets is a bucket-queue Dijkstra with reused memory over a compiled list of steps, as good as its
// author could make it: stamps instead of clearing, one ring of queues by cost, no function calls.
type buckets struct {
	first []int32 // by cell: where its steps begin
	to    []int16
	price []uint8
	dist  []int32
	stamp []int32
	round int32
	queue [][]int16
	ends  board.Set
}

// newBuckets is the rival of the benchmarks: Dial's algorithm with a queue for every distance.
func newBuckets(m *path.Mover, budget int) *buckets {
	g := m.Grid()
	s := &buckets{dist: make([]int32, g.Len()), stamp: make([]int32, g.Len()), queue: make([][]int16, budget+1),
		ends: g.NewSet()}
	for c := range board.Cell(g.Len()) {
		s.first = append(s.first, int32(len(s.to)))
		for d := range board.Dir(g.Dirs()) {
			if g.Exists(c) && m.Step(c, d) > 0 {
				s.to = append(s.to, int16(g.Neighbour(c, d)))
				s.price = append(s.price, uint8(m.Step(c, d)))
			}
		}
	}
	s.first = append(s.first, int32(len(s.to)))
	return s
}

// run searches by buckets of cost, the usual way that a wavefront of bits is measured against.
func (s *buckets) run(start board.Cell, budget int, blocked board.Set) {
	s.round++
	s.ends.Clear()
	for i := range s.queue {
		s.queue[i] = s.queue[i][:0]
	}
	s.dist[start], s.stamp[start] = 0, s.round
	s.queue[0] = append(s.queue[0], int16(start))
	for cost := range budget + 1 {
		for _, c := range s.queue[cost] {
			if s.dist[c] != int32(cost) {
				continue
			}
			s.ends.Add(board.Cell(c))
			for i := s.first[c]; i < s.first[c+1]; i++ {
				to, v := s.to[i], int32(cost)+int32(s.price[i])
				if v > int32(budget) || (s.stamp[to] == s.round && s.dist[to] <= v) || blocked.Has(board.Cell(to)) {
					continue
				}
				s.dist[to], s.stamp[to] = v, s.round
				s.queue[v] = append(s.queue[v], to)
			}
		}
	}
}

func TestBucketsAgree(t *testing.T) {
	for seed := range uint64(200) {
		w := newWorld(t, rand.New(rand.NewPCG(seed, 6)))
		w.q.Stop, w.q.PassOnly, w.q.Bar, w.q.Enter, w.q.Starts = nil, nil, nil, nil, nil
		if w.q.Start == board.None {
			continue
		}
		r, s := path.NewReach(w.g, 10), newBuckets(w.m, 10)
		r.Run(&w.q)
		s.run(w.q.Start, w.q.Budget, orEmpty(w.g, w.q.Blocked))
		if !s.ends.Equal(r.Ends()) {
			t.Fatalf("seed %d: the bucket queue of the benchmarks finds other ends", seed)
		}
	}
}

func orEmpty(g *board.Grid, s board.Set) board.Set {
	if s == nil {
		return g.NewSet()
	}
	return s
}
