package skeleton

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Draw pictures a position, or the bare board when eg is nil.
func (t *table) Draw(eg engine.Game) *engine.Picture {
	p := &engine.Picture{Title: "Board", Columns: 5 * t.grid.Cols(), Rows: t.grid.Rows()}
	for c := range t.grid.Cells().All() {
		row, col := t.grid.RowCol(c)
		kind := t.cells[c].Terrain
		cell := engine.PictureCell{Cell: engine.Cell(c), Label: t.cells[c].Label, Kind: kind,
			Text: map[string]string{"open": ".", "rough": "~", "wall": "#"}[kind], Row: row, Col: 5 * col}
		for _, q := range t.grid.Outline(nil, c) {
			cell.Outline = append(cell.Outline, engine.Point{X: int32(q.X), Y: int32(q.Y)})
			p.Width, p.Height = max(p.Width, int32(q.X)), max(p.Height, int32(q.Y))
		}
		p.Cells = append(p.Cells, cell)
	}
	p.Legend = []engine.Named{{Name: ".", Doc: "open"}, {Name: "~", Doc: "rough"}, {Name: "#", Doc: "wall"}}
	g, _ := eg.(*game)
	if g == nil {
		return p
	}
	p.Title = fmt.Sprintf("Round %d, turn of the %s", g.s.round, info.Seats[g.s.owner])
	for i := range t.units {
		if g.s.at[i] == nowhere {
			continue
		}
		u, at := &t.units[i], t.grid.Centre(g.s.at[i])
		p.Figures = append(p.Figures, engine.PictureFigure{Figure: u.figure, Side: u.figure.Seat(), Name: u.name,
			Mark: mark(u.name),
			Note: fmt.Sprintf("%d of %d hits", g.s.hits[i], u.Life), At: engine.Point{X: int32(at.X), Y: int32(at.Y)},
			Cell: engine.Cell(g.s.at[i])})
	}
	return p
}

// mark shortens a name to three characters: the first letters, and its number.
func mark(name string) string {
	word, number, _ := strings.Cut(name, "-")
	return strings.ToUpper(word[:1]) + (word[1:] + "  ")[:max(0, 2-len(number))] + number
}

// Mirror returns the table of the board seen in the mirror, east and west exchanged.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	image := func(c board.Cell) board.Cell {
		if c == nowhere {
			return c
		}
		row, col := t.grid.RowCol(c)
		return t.grid.At(row, t.grid.Cols()-1-col)
	}
	set := func(s uint64) (out uint64) {
		for c := range t.grid.Cells().All() {
			if s>>uint(c)&1 != 0 {
				out |= 1 << uint(image(c))
			}
		}
		return out
	}
	m := *t
	m.walk, m.rough = set(t.walk), set(t.rough)
	m.units = append([]unit(nil), t.units...)
	for i := range m.units {
		m.units[i].start = image(t.units[i].start)
	}
	m.cells = append([]engine.CellInfo(nil), t.cells...)
	for c := range t.grid.Cells().All() {
		m.cells[image(c)].Terrain = t.cells[c].Terrain
	}
	return &m, func(a engine.Action) engine.Action {
		if a.Cell >= 0 {
			a.Cell = engine.Cell(image(board.Cell(a.Cell)))
		}
		return a
	}
}
