package sight_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
)

func newGrid(t testing.TB, shape board.Shape, rows, cols int) *board.Grid {
	t.Helper()
	g, err := board.New(board.Spec{Shape: shape, Rows: rows, Cols: cols})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func each(g *board.Grid, f func(c board.Cell)) {
	for c := g.Cells().Next(0); c != board.None; c = g.Cells().Next(c + 1) {
		f(c)
	}
}

func rat(n int) *big.Rat { return new(big.Rat).SetInt64(int64(n)) }

// part is what the oracle says of a line and one cell: the part of the line in the closed cell, and
// whether the middle of that part is an inner point of the cell.
type part struct {
	t0, t1 *big.Rat
	inner  bool
}

// meets reports how much of the line the part is: -1 nothing, 0 a point, 1 some length.
func (p part) meets() int { return p.t1.Cmp(p.t0) }

// slowPart clips the line from p to q to the outline of a cell in rational numbers, edge by edge: a
// point is inside if it lies to the right of every edge of the outline, walked clockwise.
func slowPart(outline []board.Point, p, q board.Point) part {
	t0, t1 := rat(0), rat(1)
	edges := func(x, y *big.Rat, i int) *big.Rat { // > 0 inside, in a plane where Y grows to the south
		a, b := outline[i], outline[(i+1)%len(outline)]
		ex, ey := rat(b.X-a.X), rat(b.Y-a.Y)
		dx, dy := new(big.Rat).Sub(x, rat(a.X)), new(big.Rat).Sub(y, rat(a.Y))
		return new(big.Rat).Sub(new(big.Rat).Mul(ex, dy), new(big.Rat).Mul(ey, dx))
	}
	for i := range outline {
		f0, f1 := edges(rat(p.X), rat(p.Y), i), edges(rat(q.X), rat(q.Y), i)
		speed := new(big.Rat).Sub(f1, f0)
		if speed.Sign() == 0 {
			if f0.Sign() < 0 {
				return part{t0: rat(1), t1: rat(0)}
			}
			continue
		}
		t := new(big.Rat).Quo(new(big.Rat).Neg(f0), speed)
		if speed.Sign() > 0 && t.Cmp(t0) > 0 {
			t0 = t
		}
		if speed.Sign() < 0 && t.Cmp(t1) < 0 {
			t1 = t
		}
	}
	mid := new(big.Rat).Quo(new(big.Rat).Add(t0, t1), rat(2))
	x := new(big.Rat).Add(rat(p.X), new(big.Rat).Mul(mid, rat(q.X-p.X)))
	y := new(big.Rat).Add(rat(p.Y), new(big.Rat).Mul(mid, rat(q.Y-p.Y)))
	inner := true
	for i := range outline {
		inner = inner && edges(x, y, i).Sign() > 0
	}
	return part{t0, t1, inner}
}

// checkLine compares a traced line with the oracle, cell by cell.
func checkLine(t *testing.T, g *board.Grid, tr *sight.Tracer, p, q board.Point) {
	t.Helper()
	line := tr.Trace(g, p, q)
	checkOrder(t, g, line, p, q)
	if p == q {
		if len(line.Stretches) != 0 || line.Den != 1 {
			t.Fatalf("%s: a line without length has %d stretches", g.Shape(), len(line.Stretches))
		}
		return
	}
	touched := make(map[board.Cell][]sight.Stretch)
	for _, s := range line.Stretches {
		touched[s.A] = append(touched[s.A], s)
		if s.B != board.None {
			touched[s.B] = append(touched[s.B], s)
		}
	}
	each(g, func(c board.Cell) {
		want := slowPart(g.Outline(nil, c), p, q)
		got := touched[c]
		switch {
		case want.meets() < 0 || (want.meets() == 0 && unreported(line, want.t0)):
			if len(got) != 0 {
				t.Fatalf("%s line %v %v: %s is met, but should not be: %+v", g.Shape(), p, q, g.Label(c), got)
			}
			return
		case len(got) != 1:
			t.Fatalf("%s line %v %v: %s is met %d times, want once", g.Shape(), p, q, g.Label(c), len(got))
		}
		kind := sight.Touch
		if want.meets() > 0 {
			kind = sight.Along
			if want.inner {
				kind = sight.Through
			}
		}
		t0, t1 := big.NewRat(got[0].T0, line.Den), big.NewRat(got[0].T1, line.Den)
		if got[0].Kind != kind || t0.Cmp(want.t0) != 0 || t1.Cmp(want.t1) != 0 {
			t.Fatalf("%s line %v %v at %s: kind %d from %s to %s, want %d from %s to %s", g.Shape(), p, q, g.Label(c),
				got[0].Kind, t0, t1, kind, want.t0, want.t1)
		}
	})
}

// unreported reports whether a point touched at t is one that a trace does not tell of: at either end of
// the line, or where a run along a side begins or ends.
func unreported(line sight.Line, t *big.Rat) bool {
	if t.Sign() == 0 || t.Cmp(rat(1)) == 0 {
		return true
	}
	for _, s := range line.Stretches {
		if s.Kind == sight.Along && (t.Cmp(big.NewRat(s.T0, line.Den)) == 0 || t.Cmp(big.NewRat(s.T1, line.Den)) == 0) {
			return true
		}
	}
	return false
}

// checkOrder walks a line: stretches follow one another without a gap, touches lie between them.
func checkOrder(t *testing.T, g *board.Grid, line sight.Line, p, q board.Point) {
	t.Helper()
	at := int64(0)
	for i, s := range line.Stretches {
		if s.T0 != at || s.T1 < s.T0 || (s.T1 == s.T0) != (s.Kind == sight.Touch) {
			t.Fatalf("%s line %v %v: stretch %d %+v does not follow on %d", g.Shape(), p, q, i, s, at)
		}
		at = s.T1
	}
	if len(line.Stretches) > 0 && at != line.Den {
		t.Fatalf("%s line %v %v ends at %d of %d", g.Shape(), p, q, at, line.Den)
	}
}

func TestTraceAgreesWithRationals(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, g := range []*board.Grid{newGrid(t, board.Hex, 7, 8), newGrid(t, board.Square, 8, 7)} {
		var tr sight.Tracer
		for range 250 {
			checkLine(t, g, &tr, randomPoint(g, rng), randomPoint(g, rng))
		}
	}
}

// randomPoint is a centre, a corner, or any point within the outline of a cell.
func randomPoint(g *board.Grid, rng *rand.Rand) board.Point {
	c := g.Cells().Nth(rng.IntN(g.Count()))
	at := g.Centre(c)
	switch rng.IntN(3) {
	case 0:
		return at
	case 1:
		outline := g.Outline(nil, c)
		return outline[rng.IntN(len(outline))]
	}
	return board.Point{X: at.X + rng.IntN(5) - 2, Y: at.Y + rng.IntN(5) - 2}
}

// All lines between corners and between centres of a small square board, and all between centres of a
// small hex board.
func TestTraceOnEveryLineOfASmallBoard(t *testing.T) {
	for _, g := range []*board.Grid{newGrid(t, board.Hex, 3, 3), newGrid(t, board.Square, 3, 3)} {
		var points []board.Point
		each(g, func(c board.Cell) {
			points = append(points, g.Centre(c))
			for _, p := range g.Outline(nil, c) {
				if !slices.Contains(points, p) {
					points = append(points, p)
				}
			}
		})
		var tr sight.Tracer
		for _, p := range points {
			for _, q := range points {
				checkLine(t, g, &tr, p, q)
			}
		}
	}
}

func FuzzTrace(f *testing.F) {
	f.Add(uint8(0), int16(0), int16(0), int16(10), int16(6))
	f.Add(uint8(1), int16(2), int16(2), int16(8), int16(8))
	f.Fuzz(func(t *testing.T, shape uint8, x0, y0, x1, y1 int16) {
		g := newGrid(t, board.Shape(shape%2), 5, 5)
		var tr sight.Tracer
		in := func(v int16) int { return (int(v)%40 + 40) % 40 }
		checkLine(t, g, &tr, board.Point{X: in(x0), Y: in(y0)}, board.Point{X: in(x1), Y: in(y1)})
	})
}
