package sight

import (
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// A Table holds a set of cells for every cell, such as those that it sees on a map without figures. A
// row is worked out when it is first asked for; which worker does so makes no difference, because a row
// is a function of the map alone. A Table may be shared.
type Table struct {
	g    *board.Grid
	row  func(dst board.Set, from board.Cell)
	rows []atomic.Pointer[board.Set]
}

// NewTable returns a table whose rows are worked out by a function: it gets an empty set and adds the
// cells that belong to from. It must depend on nothing that changes, and may be called by several
// workers at once.
func NewTable(g *board.Grid, row func(dst board.Set, from board.Cell)) *Table {
	return &Table{g: g, row: row, rows: make([]atomic.Pointer[board.Set], g.Len())}
}

// From returns the set of a cell. It must not be changed.
func (t *Table) From(c board.Cell) board.Set {
	if s := t.rows[c].Load(); s != nil {
		return *s
	}
	s := t.g.NewSet()
	t.row(s, c)
	t.rows[c].CompareAndSwap(nil, &s)
	return *t.rows[c].Load()
}

// Has reports whether b is in the set of a.
func (t *Table) Has(a, b board.Cell) bool { return t.From(a).Has(b) }

// Fill works out every row that is still missing.
func (t *Table) Fill() {
	cells := t.g.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		t.From(c)
	}
}
