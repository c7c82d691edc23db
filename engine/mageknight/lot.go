package mageknight

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Offers leave things out, and appraisals break ties. Neither may look down the map or
// down the list: who sits in the north would play better than who sits in the south. So
// a square is known by where it lies as its side sees the board, its own edge behind it
// and the heavier half of the ground on its left, and a figure by its unit and its square,
// not by its number.

// lookFrom notes which seats look up the map, those whose area lies in its lower half,
// and gives every unit its rank among the units of the table, the dearest first.
func (t *table) lookFrom() {
	grid := t.ground.grid
	t.span = grid.At(0, 0) + grid.At(grid.Rows()-1, grid.Cols()-1)
	t.upward = [2]bool{false, true}
	for seat := range t.area {
		if n := t.area[seat].Count(); n > 0 {
			sum := 0
			for c := t.area[seat].Next(0); c != board.None; c = t.area[seat].Next(c + 1) {
				row, _ := grid.RowCol(c)
				sum += row
			}
			t.upward[seat] = 2*sum > n*(grid.Rows()-1)
		}
	}
	for seat := range t.area {
		t.leftward[seat] = t.leans(seat) > 0
	}
	var units []*unit
	for i := range t.figs {
		if !slices.Contains(units, t.figs[i].unit) {
			units = append(units, t.figs[i].unit)
		}
	}
	slices.SortFunc(units, func(a, b *unit) int {
		return cmp.Or(cmp.Compare(b.points, a.points), cmp.Compare(a.id, b.id))
	})
	for i := range t.figs {
		t.figs[i].rank = uint8(slices.Index(units, t.figs[i].unit))
	}
}

// leans tells to which side the ground leans as a seat sees the board: its weight on the
// right less that on the left, every square weighing something by what it is and how far it
// is from the edges. It is 0 where the board is its own mirror image, else of the other
// sign on its mirror image.
func (t *table) leans(seat int) (sum int64) {
	grid := t.ground.grid
	for row := range grid.Rows() {
		for col := range grid.Cols() {
			c := grid.At(row, col)
			r, right := row, 2*col-grid.Cols()+1
			if t.upward[seat] {
				r, right = grid.Rows()-1-row, -right
			}
			what := uint64(t.ground.terrain[c])<<16 | uint64(uint8(t.ground.level[small][c]))<<8 | uint64(r)<<32
			for other := range t.area {
				if t.area[other].Has(c) {
					what |= 1 << (60 + uint(other^seat))
				}
			}
			sum += int64(right) * int64(scatter(what)>>48)
		}
	}
	return sum
}

// own is the number of a square as the side of figure i sees the board. The anchor of a
// large base is the corner that is nearest to the top left whoever looks.
func (t *table) own(i int, at board.Cell) board.Cell {
	fig := &t.figs[i]
	if at == board.None || !t.upward[fig.seat] && !t.leftward[fig.seat] {
		return at
	}
	row, col := t.ground.grid.RowCol(at)
	wide := 0
	if fig.size == large {
		wide = 1
	}
	if t.upward[fig.seat] {
		row, col = t.ground.grid.Rows()-1-wide-row, t.ground.grid.Cols()-1-wide-col
	}
	if t.leftward[fig.seat] {
		col = t.ground.grid.Cols() - 1 - wide - col
	}
	return t.ground.grid.At(row, col)
}

// lot is what the ties of a figure are decided by in one turn: a number for every square,
// as if drawn, that is the same for its twin on a board turned round.
type lot struct {
	t    *table
	fig  int
	seed uint64
}

func (g *game) lotOf(i int) lot {
	f := &g.s.figs[i]
	return lot{g.t, i, scatter(uint64(g.s.turn)<<32 | uint64(g.t.figs[i].rank)<<16 | uint64(uint16(g.t.own(i, f.at))))}
}

// of is the number of a square.
func (l lot) of(c board.Cell) uint32 {
	return uint32(scatter(l.seed+uint64(l.t.own(l.fig, c))) >> 32)
}

// scatter spreads a number over all bits.
func scatter(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// claim orders figures by what they are and where they stand: the dearest unit first,
// then the least hurt, then by lot. No two figures claim the same.
func (g *game) claim(i int) uint64 {
	own := uint64(uint16(g.t.own(i, g.s.figs[i].at)))
	drawn := scatter(uint64(g.s.turn)<<32|own) >> 48
	return uint64(g.t.figs[i].rank)<<40 | uint64(g.s.figs[i].click)<<32 | drawn<<16 | own
}

// foremost is the member of a set that is not empty that claims most.
func (g *game) foremost(set uint64) int {
	best := low(set)
	if set &= set - 1; set == 0 {
		return best
	}
	least := g.claim(best)
	for m := set; m != 0; m &= m - 1 {
		if c := g.claim(low(m)); c < least {
			best, least = low(m), c
		}
	}
	return best
}

// hindmost is the member of a set that is not empty that claims least: whom a formation
// can best use up.
func (g *game) hindmost(set uint64) int {
	best, most := low(set), g.claim(low(set))
	for m := set & (set - 1); m != 0; m &= m - 1 {
		if c := g.claim(low(m)); c > most {
			best, most = low(m), c
		}
	}
	return best
}

// ahead is the facing from a side's own edge towards the other.
func (t *table) ahead(seat engine.Side) board.Dir {
	if t.upward[seat] {
		return 6
	}
	return 2
}
