package heroscape

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// cellWidth is the width of a cell in the terminal drawing.
const cellWidth = 4

// Draw pictures a position, or the bare board.
func (t *table) Draw(gg engine.Game) *engine.Picture {
	p := &engine.Picture{
		Title: "HeroScape", Width: int32(4*t.grid.Cols() + 2), Height: int32(6*t.grid.Rows() + 2),
		Columns: cellWidth*t.grid.Cols() + cellWidth/2, Rows: t.grid.Rows(),
	}
	seen := map[uint8]bool{}
	for i := range t.places {
		pl := &t.places[i]
		if pl.bits&cellHere == 0 {
			continue
		}
		row, col := t.grid.RowCol(boardCell(cell(i)))
		pc := engine.PictureCell{
			Cell: engine.Cell(i), Label: t.cells[i].Label, Kind: t.kinds[pl.kind].name, Level: pl.level,
			Text: fmt.Sprintf("%s%d", t.kinds[pl.kind].row.Token, pl.level), Row: row,
			Col: cellWidth*col + cellWidth/2*(row&1),
		}
		for _, pt := range t.grid.Outline(nil, boardCell(cell(i))) {
			pc.Outline = append(pc.Outline, engine.Point{X: int32(pt.X) + 2, Y: int32(pt.Y) + 4})
		}
		p.Cells = append(p.Cells, pc)
		if !seen[pl.kind] {
			seen[pl.kind] = true
			p.Legend = append(p.Legend, engine.Named{Name: t.kinds[pl.kind].row.Token, Doc: t.kinds[pl.kind].name})
		}
	}
	for i := range t.ruins {
		r := &t.ruins[i]
		p.Edges = append(p.Edges, engine.PictureEdge{Kind: "ruin",
			From: engine.Point{X: int32(r.ax) + 2, Y: int32(r.ay) + 4},
			To:   engine.Point{X: int32(r.bx) + 2, Y: int32(r.by) + 4}})
	}
	if len(t.ruins) > 0 {
		p.Legend = append(p.Legend, engine.Named{Name: "ruin", Doc: "wall on an edge: walkers cannot cross"})
	}
	t.drawZones(p)
	if gg != nil {
		t.drawFigures(&gg.(*game).field, p)
	}
	return p
}

// drawZones outlines the start zones and the glyphs as areas.
func (t *table) drawZones(p *engine.Picture) {
	for seat := range t.zoneCells {
		for _, c := range t.zoneCells[seat] {
			p.Areas = append(p.Areas, engine.PictureArea{Name: info.Seats[seat] + " start", Kind: "zone",
				Outline: t.outline(c)})
		}
	}
	for _, g := range t.glyphs {
		name := glyphNames[g.kind]
		if g.down {
			name = "unknown glyph"
		}
		p.Areas = append(p.Areas, engine.PictureArea{Name: name, Kind: "glyph", Outline: t.outline(g.at)})
	}
}

func (t *table) outline(c cell) (points []engine.Point) {
	for _, pt := range t.grid.Outline(nil, board.Cell(c)) {
		points = append(points, engine.Point{X: int32(pt.X) + 2, Y: int32(pt.Y) + 4})
	}
	return points
}

// drawFigures draws the figures on the board, with wounds and orders in their notes; a figure of two
// spaces has its base and a line from its head forward.
func (t *table) drawFigures(g *field, p *engine.Picture) {
	s := &g.s
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		u := t.unitOf(f)
		x, y := t.centre(s.lead[f])
		pf := engine.PictureFigure{
			Figure: figure(f), Side: engine.Side(g.sideOf(f)), Name: t.names[f], Mark: t.mark(f),
			At: engine.Point{X: int32(x) + 2, Y: int32(y) + 4}, Cell: toCell(s.lead[f]),
		}
		if u.life > 1 {
			pf.Note = fmt.Sprintf("%d of %d wounds", s.wounds[f], u.life)
		}
		if orders := g.ordersOn(f); orders != "" {
			if pf.Note != "" {
				pf.Note += ", "
			}
			pf.Note += "orders " + orders
		}
		if tr := s.trail[f]; tr != none {
			tx, ty := t.centre(tr)
			dx, dy := int32(x-tx), int32(y-ty)
			pf.Heading = engine.Point{X: dx / 2, Y: dy / 2}
			pf.Outline = baseOfTwo(pf.At, dx, dy)
		}
		p.Figures = append(p.Figures, pf)
	}
}

// baseOfTwo outlines the base of a figure whose head is at a centre, so far from its tail's: from the far side of one
// space to the far side of the other.
func baseOfTwo(head engine.Point, dx, dy int32) []engine.Point {
	wx, wy := -dy/6, dx/2 // half a side of a space, across
	front, back := engine.Point{X: head.X + dx/2, Y: head.Y + dy/2},
		engine.Point{X: head.X - dx - dx/2, Y: head.Y - dy - dy/2}
	return []engine.Point{{X: front.X + wx, Y: front.Y + wy}, {X: front.X - wx, Y: front.Y - wy},
		{X: back.X - wx, Y: back.Y - wy}, {X: back.X + wx, Y: back.Y + wy}}
}

// mark abbreviates a figure: a letter of its card and its number.
func (t *table) mark(f fig) string {
	name := t.names[f]
	for _, seat := range info.Seats {
		name = strings.TrimPrefix(name, seat+"-")
	}
	word, number, ok := strings.Cut(name, "-")
	if !ok {
		return capital(word)[:min(3, len(word))]
	}
	if len(number) > 2 {
		number = number[:2]
	}
	return capital(word)[:min(3-len(number), len(word))] + number
}
