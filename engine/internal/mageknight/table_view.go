package mageknight

import (
	"cmp"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

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
		for size := range sizes {
			t.owned[seat][size] = t.ownSquares(engine.Side(seat), size)
			t.rear[seat][size] = t.fromRear(seat, size)
		}
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
// is from the edges; terrain whose row of the chart is that of clear ground is clear. It is 0 where the board
// is its own mirror image, else of the other sign on its mirror image.
func (t *table) leans(seat int) (sum int64) {
	grid := t.ground.grid
	for row := range grid.Rows() {
		for col := range grid.Cols() {
			c := grid.At(row, col)
			r, right := row, 2*col-grid.Cols()+1
			if t.upward[seat] {
				r, right = grid.Rows()-1-row, -right
			}
			what := uint64(t.chart.does(t.ground.terrain[c]))<<16 | uint64(uint8(t.ground.level[small][c]))<<8 |
				uint64(r)<<32
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

// own is the number of a square as the side of figure i sees the board.
func (t *table) own(i int, at board.Cell) board.Cell {
	if at == board.None {
		return at
	}
	fig := &t.figs[i]
	return t.owned[fig.seat][fig.size][at]
}

// ownSquares numbers the squares as one side sees the board, for anchors of one size. The
// anchor of a large base is the corner that is nearest to the top left from either side.
func (t *table) ownSquares(seat engine.Side, size int) []board.Cell {
	grid := t.ground.grid
	list := make([]board.Cell, grid.Len())
	for at := grid.Cells().Next(0); at != board.None; at = grid.Cells().Next(at + 1) {
		row, col := grid.RowCol(at)
		wide := 0
		if size == large {
			wide = 1
		}
		if t.upward[seat] {
			row, col = grid.Rows()-1-wide-row, grid.Cols()-1-wide-col
		}
		if t.leftward[seat] {
			col = grid.Cols() - 1 - wide - col
		}
		list[at] = grid.At(row, col)
	}
	return list
}

// astray is how far a square of the starting area lies from the middle of the rear row, for a base of
// some size.
func (t *table) astray(seat, size int, at board.Cell) int32 {
	forward, col := t.ground.grid.RowCol(t.owned[seat][size][at])
	off := 2*col + size - (t.ground.grid.Cols() - 1)
	return int32(4*forward + max(off, -off)/4)
}

// fromRear lists the squares of a side's area that a base fits into, the least astray first and equals in
// their order.
func (t *table) fromRear(seat, size int) (list []board.Cell) {
	area := t.area[seat]
	for c := area.Next(0); c != board.None; c = area.Next(c + 1) {
		if t.ground.stands[size].Has(c) && t.inArea(seat, size, c) {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b board.Cell) int {
		return cmp.Compare(t.astray(seat, size, a), t.astray(seat, size, b))
	})
	return list
}

// ahead is the facing from a side's own edge towards the other.
func (t *table) ahead(seat engine.Side) board.Dir {
	if t.upward[seat] {
		return 6
	}
	return 2
}
