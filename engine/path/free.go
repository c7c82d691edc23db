package path

import "github.com/skirmishlab/skirmishlab/engine/board"

// A FreeReach holds where a mover gets to from every cell and for every budget when nobody is in the
// way. It answers a query at the price of a look-up whenever no figure stands in the free reach: what
// nobody stands in, nobody changes. It never changes and may be shared.
type FreeReach struct {
	words, limit int
	sets         []uint64 // by start, budget, word
}

// NewFreeReach works out all reaches for budgets of 0 to a limit, with cells that always stop a move
// (nil for none).
func NewFreeReach(m *Mover, limit int, stop board.Set) *FreeReach {
	g := m.g
	f := &FreeReach{words: g.Words(), limit: limit, sets: make([]uint64, g.Len()*(limit+1)*g.Words())}
	r := NewReach(g, limit)
	cells := g.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		r.Run(&Query{Mover: m, Start: c, Budget: limit, Stop: stop})
		for budget := range limit + 1 {
			r.Within(f.Within(c, budget), budget)
		}
	}
	return f
}

// Within returns the cells reached from a start for at most so many points, the start among them. It
// must not be changed.
func (f *FreeReach) Within(start board.Cell, budget int) board.Set {
	i := (int(start)*(f.limit+1) + budget) * f.words
	return board.Set(f.sets[i : i+f.words : i+f.words])
}

// MaxDistance is the largest cost that Distances can tell.
const MaxDistance = 254

// Distances holds what it costs a mover to get from any cell to any other on the empty board; with a
// mover whose steps all cost 1, the number of steps round holes and walls.
type Distances struct {
	length int
	cost   []uint8 // one more than the cost, 0 for none
}

// NewDistances works out all distances of a mover.
func NewDistances(m *Mover) *Distances {
	g := m.g
	d := &Distances{length: g.Len(), cost: make([]uint8, g.Len()*g.Len())}
	r := NewReach(g, MaxDistance)
	cells := g.Cells()
	for a := cells.Next(0); a != board.None; a = cells.Next(a + 1) {
		r.Run(&Query{Mover: m, Start: a, Budget: MaxDistance})
		for c := range MaxDistance + 1 {
			layer := r.Layer(c)
			for b := layer.Next(0); b != board.None; b = layer.Next(b + 1) {
				d.cost[int(a)*d.length+int(b)] = uint8(c + 1)
			}
		}
	}
	return d
}

// At returns the cost of getting from a to b, or -1 if there is no way or it costs more than
// MaxDistance. It can serve as a metric for board.NewDiscs.
func (d *Distances) At(a, b board.Cell) int { return int(d.cost[int(a)*d.length+int(b)]) - 1 }

// Pinched fills bars for squares whose corners are closed to diagonal steps when both squares beside
// the corner are obstructed: dst[d] becomes the cells into which a step in direction d would squeeze
// between two of them. dst has a set for each of the eight directions; those of orthogonal ones are
// emptied.
func Pinched(g *board.Grid, dst []board.Set, obstructed board.Set) {
	for d := board.Dir(0); d < 8; d += 2 {
		g.Shift(dst[d], obstructed, d)
	}
	for d := board.Dir(1); d < 8; d += 2 {
		// From x the squares beside the corner are x+a and x+b, and the step ends on x+a+b.
		dst[d].Copy(dst[g.Turn(d, -1)])
		dst[d].And(dst[g.Turn(d, 1)])
	}
	for d := 0; d < 8; d += 2 {
		dst[d].Clear()
	}
}

// BarExits adds to bars, one set for each direction, every step that leads out of a zone: the cells not
// in the zone that a step in that direction enters from inside it.
func BarExits(g *board.Grid, bars []board.Set, zone board.Set) {
	for d := range bars {
		off := g.Offset(board.Dir(d))
		exists := g.Cells()
		for i := range g.Words() {
			bars[d][i] |= shifted(zone, i, off) & exists[i] &^ zone[i]
		}
	}
}

// shifted returns the i-th word of a set moved by a direction's offset.
func shifted(s board.Set, i, offset int) uint64 {
	if offset > 0 {
		w := s[i] << (uint(offset) & 63)
		if i > 0 {
			w |= s[i-1] >> (uint(-offset) & 63)
		}
		return w
	}
	w := s[i] >> (uint(-offset) & 63)
	if i+1 < len(s) {
		w |= s[i+1] << (uint(offset) & 63)
	}
	return w
}
