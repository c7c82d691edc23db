package descent

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Draw pictures a position, or the bare board when eg is nil.
func (t *table) Draw(eg engine.Game) *engine.Picture {
	p := &engine.Picture{Title: t.name, Width: int32(2 * t.plan.width), Height: int32(2 * t.plan.height),
		Columns: textColumns * t.plan.width, Rows: t.plan.height}
	tokens := map[terrain]string{obstacle: "O"}
	names := map[terrain]string{obstacle: "obstacle"}
	for k := range terrains {
		tokens[k], names[k] = string(terrainTokens[k]), terrainNames[k]
	}
	used := map[terrain]bool{}
	for i, k := range t.plan.kind {
		if k == void {
			continue
		}
		x, y := int32(i%t.plan.width), int32(i/t.plan.width)
		used[k] = true
		p.Cells = append(p.Cells, engine.PictureCell{Cell: cell(i), Label: t.label(cell(i)), Kind: names[k],
			Text: tokens[k] + t.edgeText(int(x), int(y)), Row: int(y), Col: int(textColumns * x),
			Outline: box(x, y, 1, 1)})
	}
	for k := range terrains {
		if used[k] {
			p.Legend = append(p.Legend, engine.Named{Name: tokens[k], Doc: names[k]})
		}
	}
	if used[obstacle] {
		p.Legend = append(p.Legend, engine.Named{Name: "O", Doc: "obstacle"})
	}
	t.drawEdges(p)
	if g, ok := eg.(*game); ok && g != nil {
		t.drawFigures(p, g)
	}
	return p
}

// textColumns is how wide a cell is on a terminal: its token, or the first of the two
// letters of a figure; what lies on its south edge; what lies on its east edge.
const textColumns = 3

// The marks of edges on a terminal, by what lies there.
const (
	southMarks = " _=-"
	eastMarks  = " |+:"
)

// edgeText marks the features on the south and the east edge of a cell.
func (t *table) edgeText(x, y int) string {
	p := &t.plan
	return string(southMarks[p.feature(x, y, south)]) + string(eastMarks[p.feature(x, y, east)])
}

func box(x, y, w, h int32) []engine.Point {
	return []engine.Point{{X: 2 * x, Y: 2 * y}, {X: 2 * (x + w), Y: 2 * y}, {X: 2 * (x + w), Y: 2 * (y + h)},
		{X: 2 * x, Y: 2 * (y + h)}}
}

// drawEdges draws walls, doors and elevation lines, and puts each kind that occurs into the legend once.
func (t *table) drawEdges(p *engine.Picture) {
	kinds := [...]string{"", "wall", "door", "elevation"}
	seen := map[string]bool{}
	add := func(f uint8, x0, y0, x1, y1 int) {
		if f == openEdge {
			return
		}
		p.Edges = append(p.Edges, engine.PictureEdge{Kind: kinds[f],
			From: engine.Point{X: int32(2 * x0), Y: int32(2 * y0)},
			To:   engine.Point{X: int32(2 * x1), Y: int32(2 * y1)}})
		if !seen[kinds[f]] {
			seen[kinds[f]] = true
			p.Legend = append(p.Legend, engine.Named{Name: kinds[f],
				Doc: fmt.Sprintf("edge: %s, %c or %c", kinds[f], eastMarks[f], southMarks[f])})
		}
	}
	for y := range t.plan.height {
		for x := range t.plan.width + 1 {
			add(t.plan.vertical[y*(t.plan.width+1)+x], x, y, x, y+1)
		}
	}
	for y := range t.plan.height + 1 {
		for x := range t.plan.width {
			add(t.plan.horizontal[y*t.plan.width+x], x, y, x+1, y)
		}
	}
}

// drawFigures draws the figures on the map by their bases. The knocked out are marked with an x, since a
// hero's token can still be revived.
func (t *table) drawFigures(p *engine.Picture, g *game) {
	for i := range t.units {
		u, f := &t.units[i], &g.s.figures[i]
		if f.at < 0 || (f.status != standing && f.status != fallen) {
			continue
		}
		w, h := int32(u.width), int32(u.height)
		if f.turned {
			w, h = h, w
		}
		x, y := int32(int(f.at)%t.plan.width), int32(int(f.at)/t.plan.width)
		note := fmt.Sprintf("%d of %d damage", f.damage, u.health)
		if u.kind == hero {
			note += fmt.Sprintf(", %d of %d fatigue", f.fatigue, u.stamina)
		}
		for k, name := range conditionNames {
			if f.has(1 << k) {
				note += ", " + name
			}
		}
		mark := strings.ToUpper(u.form[:1]) + u.form[1:2]
		if u.master {
			mark = strings.ToUpper(u.form[:2])
		}
		if f.status == fallen {
			note, mark = "knocked out", "x"+strings.ToLower(u.form[:1])
		}
		p.Figures = append(p.Figures, engine.PictureFigure{Figure: t.ident(i), Side: u.side, Name: u.name, Mark: mark,
			Note: note,
			At:   engine.Point{X: 2*x + w, Y: 2*y + h}, Cell: f.at, Outline: box(x, y, w, h)})
	}
}
