package mageknight

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Draw pictures a position, or the bare board when g is nil.
func (t *table) Draw(eg engine.Game) *engine.Picture {
	gr := t.ground
	grid := gr.grid
	p := &engine.Picture{Title: t.setup.Name, Width: int32(2 * grid.Cols()), Height: int32(2 * grid.Rows()),
		Columns: 4 * grid.Cols(), Rows: grid.Rows()}
	seen := map[string]bool{}
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		row, col := grid.RowCol(c)
		kind := pictureKinds[gr.terrain[c]]
		p.Cells = append(p.Cells, engine.PictureCell{Cell: engine.Cell(c), Label: grid.Label(c), Kind: kind,
			Level: int16(gr.level[small][c]), Text: t.token(c), Row: row, Col: 4 * col, Outline: outline(grid, c)})
		if !seen[kind] {
			seen[kind] = true
			p.Legend = append(p.Legend, engine.Named{Name: string(terrainLetters[gr.terrain[c]]), Doc: kind})
		}
	}
	t.drawFeatures(p)
	if eg != nil {
		t.drawFigures(p, &eg.(*game).field)
	}
	return p
}

// pictureKinds are the words by which squares get their colours: one each.
var pictureKinds = [terrainCount]string{clear_: "clear", hindering: "hindering", blocking: "blocking",
	shallow: "shallow",
	chasm:   "chasm", fence: "fence, rough", concealing: "concealing", deep: "deep"}

// drawFeatures draws what is on or between squares as lines: access points along their
// edges, fences through their squares, chests as diamonds and wandering monsters as
// crosses.
func (t *table) drawFeatures(p *engine.Picture) {
	gr := t.ground
	grid := gr.grid
	access := false
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		at := point(grid.Centre(c))
		if gr.terrain[c] == fence && gr.fence[c] != fenceEast {
			p.Edges = append(p.Edges, engine.PictureEdge{Kind: "fence", From: engine.Point{X: at.X, Y: at.Y - 1},
				To: engine.Point{X: at.X, Y: at.Y + 1}})
		}
		if gr.terrain[c] == fence && gr.fence[c] != fenceNorth {
			p.Edges = append(p.Edges, engine.PictureEdge{Kind: "fence", From: engine.Point{X: at.X - 1, Y: at.Y},
				To: engine.Point{X: at.X + 1, Y: at.Y}})
		}
		for d := board.Dir(0); d < facings/2; d += 2 {
			if gr.access[c]>>d&1 == 1 {
				a, b := grid.Side(c, d)
				p.Edges = append(p.Edges, engine.PictureEdge{Kind: "access", From: point(a), To: point(b)})
				access = true
			}
		}
	}
	ring := func(kind string, c board.Cell, offsets ...engine.Point) {
		at := point(grid.Centre(c))
		for n := 0; n < len(offsets); n += 2 {
			a, b := offsets[n], offsets[n+1]
			p.Edges = append(p.Edges, engine.PictureEdge{Kind: kind, From: engine.Point{X: at.X + a.X, Y: at.Y + a.Y},
				To: engine.Point{X: at.X + b.X, Y: at.Y + b.Y}})
		}
	}
	north, east, south, west := engine.Point{Y: -1}, engine.Point{X: 1}, engine.Point{Y: 1}, engine.Point{X: -1}
	for _, c := range gr.chests {
		ring("treasure chest", c, north, east, east, south, south, west, west, north)
	}
	for _, c := range gr.beasts {
		ring("wandering monster", c, engine.Point{X: -1, Y: -1}, engine.Point{X: 1, Y: 1}, engine.Point{X: 1, Y: -1},
			engine.Point{X: -1, Y: 1})
	}
	if access {
		p.Legend = append(p.Legend, engine.Named{Name: "access", Doc: "point between two squares: a ladder or stairs"})
	}
	if len(gr.chests)+len(gr.beasts) > 0 {
		p.Legend = append(p.Legend, engine.Named{Name: "*",
			Doc: "treasure chest (diamond) or wandering monster (cross)"})
	}
}

// token writes a square as the map has it.
func (t *table) token(c board.Cell) string {
	gr := t.ground
	text := ""
	if l := gr.level[small][c]; l != 0 {
		text = strconv.Itoa(int(l))
	}
	switch {
	case gr.terrain[c] == fence:
		text += [...]string{"M", "M|", "M-"}[gr.fence[c]]
	case gr.terrain[c] != clear_:
		text += string(terrainLetters[gr.terrain[c]])
	case text == "":
		text = "."
	}
	if gr.token[c] {
		text += "*"
	}
	return text
}

// drawFigures draws the figures alive by their bases, with a line for where they face; tokens, clicks and
// what their dial shows stand in the note.
func (t *table) drawFigures(p *engine.Picture, g *field) {
	grid := t.ground.grid
	for m := g.s.alive; m != 0; m &= m - 1 {
		i := low(m)
		f, fig := &g.s.figs[i], &t.figs[i]
		at := grid.Centre(f.at)
		if fig.size == large {
			at.X, at.Y = at.X+1, at.Y+1
		}
		note := fmt.Sprintf("click %d of %d", f.click, len(fig.dial))
		switch {
		case f.tokens == 1:
			note += ", 1 token"
		case f.tokens > 1:
			note += fmt.Sprintf(", %d tokens", f.tokens)
		}
		if f.is(flagSoaring) {
			note += ", soaring"
		}
		if g.shows(i).has(abDemoralized) {
			note += ", demoralised"
		}
		p.Figures = append(p.Figures, engine.PictureFigure{Figure: fig.id, Side: fig.seat, Name: fig.name,
			Mark: mark(fig), Note: note, At: point(at), Cell: engine.Cell(f.at),
			Outline: baseOutline(grid, f.at, fig.size),
			Heading: engine.Point{X: int32(facingX[f.facing]), Y: int32(facingY[f.facing])}})
	}
}

// mark shortens a name to three characters: two letters of the unit and its number.
func mark(fig *figInfo) string {
	stem, number, _ := strings.Cut(fig.name, "-")
	text := strings.ToUpper(stem)
	if len(text) > 2 {
		text = text[:2]
	}
	return (text + number)[:min(3, len(text)+len(number))]
}

func point(p board.Point) engine.Point { return engine.Point{X: int32(p.X), Y: int32(p.Y)} }

func outline(grid *board.Grid, c board.Cell) []engine.Point {
	var pts []engine.Point
	for _, p := range grid.Outline(nil, c) {
		pts = append(pts, point(p))
	}
	return pts
}

// baseOutline is the rim of a base: one square or four.
func baseOutline(grid *board.Grid, at board.Cell, size int) []engine.Point {
	if size == small {
		return nil // a disc
	}
	c := grid.Centre(at)
	x, y := int32(c.X), int32(c.Y)
	return []engine.Point{{X: x - 1, Y: y - 1}, {X: x + 3, Y: y - 1}, {X: x + 3, Y: y + 3}, {X: x - 1, Y: y + 3}}
}
