package titan

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// describe lists figures and cells for the floors above.
func (t *table) describe() {
	for slot := range slots {
		k := t.kinds[slot]
		if k == nil {
			continue
		}
		t.figures = append(t.figures, engine.FigureInfo{Figure: figure(slot), Name: t.names[slot], Unit: k.id,
			Title:  k.title,
			Points: k.price, Key: t.keys[slot]})
	}
	t.cells = make([]engine.CellInfo, t.land.grid.Len())
	for _, c := range t.land.list {
		p := t.land.grid.Centre(board.Cell(c))
		t.cells[c] = engine.CellInfo{Label: t.land.label(c), X: int32(p.X), Y: int32(p.Y),
			Level:   int16(t.land.level[c]),
			Terrain: terrainNames[t.land.terrain[c]]}
	}
}

// Info describes the system.
func (t *table) Info() *engine.Info { return info }

// Figures lists the characters.
func (t *table) Figures() []engine.FigureInfo { return t.figures }

// Cells lists the hexes.
func (t *table) Cells() []engine.CellInfo { return t.cells }

// Draw pictures a position, or the bare board when g is nil.
func (t *table) Draw(eg engine.Game) *engine.Picture {
	b := t.land
	g, _ := eg.(*game)
	p := &engine.Picture{Title: "Battleland", Columns: 6*b.grid.Cols() + 3, Rows: 2 * b.grid.Rows()}
	seen := map[string]bool{}
	for _, c := range b.list {
		row, col := b.grid.RowCol(board.Cell(c))
		centre := b.grid.Centre(board.Cell(c))
		cell := engine.PictureCell{Cell: engine.Cell(c), Label: b.label(c), Kind: terrainNames[b.terrain[c]],
			Level: int16(b.level[c]),
			Text:  t.chart.hexes()[b.terrain[c]].Token + fmt.Sprint(b.level[c]), Row: 2 * row, Col: 6*col + 3*(row&1)}
		for _, q := range b.grid.Outline(nil, board.Cell(c)) {
			cell.Outline = append(cell.Outline, engine.Point{X: int32(q.X), Y: int32(q.Y)})
			p.Width, p.Height = max(p.Width, int32(q.X)), max(p.Height, int32(q.Y))
		}
		p.Cells = append(p.Cells, cell)
		if kind := cell.Kind; !seen[kind] {
			seen[kind] = true
			p.Legend = append(p.Legend, engine.Named{Name: t.chart.hexes()[b.terrain[c]].Token, Doc: kind})
		}
		for d := range 6 {
			if f := b.side[c][d]; f != noFeature && b.owns[c][d] {
				from, to := b.grid.Side(board.Cell(c), board.Dir(d))
				middle := board.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2}
				p.Edges = append(p.Edges, engine.PictureEdge{Kind: featureNames[f],
					From: engine.Point{X: int32(from.X), Y: int32(from.Y)},
					To:   engine.Point{X: int32(to.X), Y: int32(to.Y)},
					Up:   engine.Point{X: int32(centre.X - middle.X), Y: int32(centre.Y - middle.Y)}})
				if !seen[featureNames[f]] {
					seen[featureNames[f]] = true
					p.Legend = append(p.Legend, engine.Named{Name: featureNames[f],
						Doc: featureNames[f] + "s, upper side inward"})
				}
			}
		}
	}
	if g != nil {
		p.Title = fmt.Sprintf("Round %d, %s", g.s.round, info.Stages[g.s.stage].Name)
		t.drawFigures(g, p)
	}
	return p
}

// drawFigures adds a counter for every character on the board.
func (t *table) drawFigures(g *game, p *engine.Picture) {
	for slot := range slots {
		c := g.s.at[slot]
		if t.kinds[slot] == nil || c == off {
			continue
		}
		centre := t.land.grid.Centre(board.Cell(c))
		note := fmt.Sprintf("%d of %d hits", g.s.hits[slot], t.kinds[slot].power)
		if g.s.slain>>slot&1 != 0 {
			note = "slain"
		}
		p.Figures = append(p.Figures, engine.PictureFigure{Figure: figure(slot), Side: side(slot), Name: t.names[slot],
			Mark: mark(t.names[slot]), Note: note, At: engine.Point{X: int32(centre.X), Y: int32(centre.Y)},
			Cell: engine.Cell(c)})
	}
}

// mark shortens a name to three characters: the first letters, and its number.
func mark(name string) string {
	word, number, _ := strings.Cut(name, "-")
	word = strings.ToUpper(word[:1]) + word[1:]
	if n := 3 - len(number); len(word) > n {
		word = word[:max(n, 1)]
	}
	text := word + number
	return text[:min(len(text), 3)]
}
