package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// plot turns a point into picture coordinates: paces, y downward.
func (t *table) plot(v plane.Vec) engine.Point {
	p := v.Round()
	return engine.Point{X: (p.X + plane.Pace/2) / plane.Pace, Y: (t.ground.size - p.Y + plane.Pace/2) / plane.Pace}
}

// Draw pictures the board and, if there is a game, its position.
func (t *table) Draw(eg engine.Game) *engine.Picture {
	size := t.ground.size / plane.Pace
	p := &engine.Picture{Title: t.name, Width: size, Height: size, Columns: 2 * int(t.columns), Rows: int(t.columns),
		Scale: 200, ScaleWords: "200 paces"}
	t.drawCells(p, eg == nil)
	seen := map[terrainKind]bool{}
	for i := range t.ground.list {
		f := &t.ground.list[i]
		seen[f.kind] = true
		for _, part := range f.parts {
			p.Areas = append(p.Areas, engine.PictureArea{Name: f.id, Kind: terrainNames[f.kind],
				Outline: t.outline(part)})
		}
		if f.hasCrest {
			p.Edges = append(p.Edges, engine.PictureEdge{Kind: "crest", From: t.plot(f.crest.A), To: t.plot(f.crest.B)})
		}
	}
	for i := range t.ground.roads {
		seen[road] = true
		r := &t.ground.roads[i]
		p.Edges = append(p.Edges, engine.PictureEdge{Kind: "road", From: t.plot(r.a), To: t.plot(r.b)})
	}
	if t.ground.str != nil {
		seen[strongholdGround] = true
		p.Areas = append(p.Areas, engine.PictureArea{Name: "STR", Kind: terrainNames[strongholdGround],
			Outline: t.outline(t.ground.str)})
	}
	for k := range terrainCount {
		if seen[k] {
			p.Legend = append(p.Legend, engine.Named{Name: terrainNames[k], Doc: terrainDocs[k]})
		}
	}
	if eg == nil {
		return p
	}
	g := eg.(*game)
	for e := range uint8(maxAll) {
		if g.d.live.has(e) || g.s.El[e].Status == frog {
			p.Figures = append(p.Figures, t.drawElement(g, e))
		}
	}
	return p
}

// drawCells adds the squares of 100 paces: with outlines on the bare board, where heat
// maps colour them, without under a position, which they would hide.
func (t *table) drawCells(p *engine.Picture, bare bool) {
	for i, c := range t.cells {
		row, col := int32(i)/t.columns, int32(i)%t.columns
		x, y := col*cellSize/plane.Pace, p.Height-(row+1)*cellSize/plane.Pace
		w := int32(cellSize / plane.Pace)
		cell := engine.PictureCell{Cell: engine.Cell(i), Label: c.Label, Kind: c.Terrain,
			Text: terrainTokens[c.Terrain],
			Row:  int(t.columns - 1 - row), Col: int(2 * col)}
		if bare {
			cell.Outline = []engine.Point{{X: x, Y: y}, {X: x + w, Y: y}, {X: x + w, Y: y + w}, {X: x, Y: y + w}}
		}
		p.Cells = append(p.Cells, cell)
	}
}

var terrainTokens = map[string]string{"open": ".", "gentle-hill": "^", "steep-hill": "A", "rough": ":", "dunes": "u",
	"marsh":  "%",
	"fields": "=", "woods": "T", "bua": "B", "river": "~", "lake": "o", "impassable": "X", "road": "-",
	"stronghold": "#"}

var terrainDocs = [terrainCount]string{
	gentleHill: "gentle hill: good going, height, a crest", steepHill: "steep hill: bad going, height, a crest",
	rough: "rough: bad going",
	dunes: "dunes: bad going", marsh: "marsh: bad going, water lurkers", fields: "enclosed fields: bad going",
	woods: "woods: bad going for all, cover, blocks sight", bua: "village: bad going for all, cover, blocks sight",
	river: "river: forded where narrow, running water", lake: "lake: forded where narrow", impassable: "impassable",
	road: "road: road moves", strongholdGround: "the defender's stronghold",
}

func (t *table) outline(p *plane.Polygon) []engine.Point {
	out := make([]engine.Point, len(p.Vertices))
	for i, v := range p.Vertices {
		out[i] = t.plot(v.Fine())
	}
	return out
}

// drawElement is an element as its base, with a line for where it faces; a frog is drawn as a frog.
func (t *table) drawElement(g *game, e uint8) engine.PictureFigure {
	pose := g.pose(e)
	r := g.unit(e).size.At(pose)
	f := engine.PictureFigure{Figure: figure(e), Side: sideOf(e), Name: t.el[e].name, Mark: g.unit(e).code,
		At: t.plot(r.Centre()), Cell: t.cell(pose)}
	if t.el[e].general {
		f.Note = "general"
	}
	if g.s.El[e].Status == frog {
		f.Note, f.Mark = "a frog", "frg"
		return f
	}
	if g.inCC(e) {
		if f.Note != "" {
			f.Note += ", "
		}
		f.Note += "in close combat"
	}
	for _, c := range r.Corners() {
		f.Outline = append(f.Outline, t.plot(c))
	}
	nose := int64(halfWidth / plane.Pace)
	f.Heading = engine.Point{X: int32(int64(plane.Cos(pose.H)) * nose >> 30),
		Y: int32(-int64(plane.Sin(pose.H)) * nose >> 30)}
	return f
}
