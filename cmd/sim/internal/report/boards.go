package report

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// heatLayer is one thing laid over a drawn board.
type heatLayer struct {
	name, title, unit string
	value             func(g *analysis.Ground, i int, games float64) float64
}

var heatLayers = []heatLayer{
	{"stays", "Where figures stood", "stays a game", func(g *analysis.Ground, i int, games float64) float64 {
		b := g.Cells[i].Both()
		return float64(b.Stays()) / games
	}},
	{"damage", "Where damage was taken", "hits taken a game", func(g *analysis.Ground, i int, games float64) float64 {
		b := g.Cells[i].Both()
		return float64(b.Damage) / games
	}},
	{
		"lethality",
		"How deadly ground is",
		"deaths per stay, shrunk",
		func(g *analysis.Ground, i int, _ float64) float64 {
			if len(g.Lethality) == 0 {
				return 0
			}
			return g.Lethality[i]
		},
	},
}

// heatFigures draws the maps of one board; games is the number of games behind them.
func heatFigures(prefix string, g *analysis.Ground, board *engine.Picture, games int64) ([]*Figure, error) {
	if len(g.Cells) == 0 || games == 0 {
		return nil, nil
	}
	picture, at := shapes(g, board)
	var list []*Figure
	for _, layer := range heatLayers {
		if layer.name == "lethality" && g.Evenly {
			continue // every cell would have the same colour
		}
		f := &Figure{Name: prefix + "-" + layer.name, Head: []string{"cell", "px", "py", "level", "terrain", "value"}}
		heat, text := map[engine.Cell]float64{}, map[engine.Cell]string{}
		most, where := 0.0, ""
		values := make([]float64, len(g.Cells))
		for i, c := range g.Cells {
			values[i] = layer.value(g, i, float64(games))
			if values[i] > most {
				most, where = values[i], c.Label
			}
			f.Rows = append(f.Rows, []string{c.Label, strconv.Itoa(int(c.X)), strconv.Itoa(int(c.Y)),
				strconv.Itoa(int(c.Level)), c.Terrain, plain(values[i])})
		}
		for i, v := range values {
			heat[at[i]] = v / math.Max(most, 1e-300)
			text[at[i]] = fmt.Sprintf("%.3g %s", v, layer.unit)
		}
		p := *picture
		p.Title = layer.title + ", " + g.Title
		f.Caption = fmt.Sprintf("%s at %s: from 0 (pale) to %.3g %s (dark), over %d games.", layer.title, g.Title, most,
			layer.unit, games)
		f.Alt = fmt.Sprintf("Map of %s: %s. The most, %.3g %s, is at %s.", g.Title, layer.title, most, layer.unit,
			where)
		f.SVG = draw.SVG(&p, draw.Options{Width: 420, Heat: heat, HeatText: text, ID: f.Name, NoLegend: true,
			Key: [2]string{"0", fmt.Sprintf("%.3g %s", most, layer.unit)}})
		f.Spec = vega(p.Title, f.records(), map[string]any{"mark": map[string]any{"type": "square", "size": 300},
			"encoding": map[string]any{
				"x": field("px", "quantitative", ""), "y": map[string]any{"field": "py", "type": "quantitative",
					"title": "", "scale": map[string]any{"reverse": true}},
				"color": field("value", "quantitative", layer.unit),
				"tooltip": []any{field("cell", "nominal", "cell"), field("terrain", "nominal", "terrain"),
					field("value", "quantitative", layer.unit)}}})
		print, fitted := Figure{}, draw.Fit(&p)
		if err := print.paint(420, 420*float64(fitted.Height)/float64(max(fitted.Width, 1)), func(c vg.CanvasSizer) {
			paintBoard(c, fitted, heat, draw.HeatColour)
		}); err != nil {
			return nil, err
		}
		f.PDF = print.PDF
		list = append(list, f)
	}
	return list, nil
}

// shapes finds the outline of every cell of a ground: on the stored board, or, where
// that has none for it (the free plane, boards that were not stored), from the
// spacing of the cells. It returns the picture and the picture's cell of each of ours.
func shapes(g *analysis.Ground, board *engine.Picture) (*engine.Picture, []engine.Cell) {
	at := make([]engine.Cell, len(g.Cells))
	if board != nil {
		known := map[string]engine.Cell{}
		for _, c := range board.Cells {
			if len(c.Outline) > 2 {
				known[c.Label] = c.Cell
			}
		}
		all := len(known) > 0
		for i, c := range g.Cells {
			k, ok := known[c.Label]
			all = all && ok
			at[i] = k
		}
		if all {
			bare := *board
			bare.Figures, bare.Areas = nil, nil
			bare.Edges = rims(board)
			if board.Scale > 0 {
				bare.Areas = terrain(board)
			}
			return &bare, at
		}
	}
	p := &engine.Picture{}
	if board != nil {
		p.Width, p.Height, p.Edges = board.Width, board.Height, rims(board)
		p.Areas = terrain(board)
	}
	across, down, hex := spacing(g.Cells)
	for i, c := range g.Cells {
		at[i] = engine.Cell(i)
		cell := engine.PictureCell{Cell: at[i], Label: c.Label, Kind: c.Terrain, Level: c.Level,
			Outline: around(c.X, c.Y, across, down, hex)}
		p.Cells = append(p.Cells, cell)
		for _, q := range cell.Outline {
			p.Width, p.Height = max(p.Width, q.X), max(p.Height, q.Y)
		}
	}
	return p, at
}

// rims are the lines of a board together with the rims of its areas, which would
// else be hidden below the coloured cells.
func rims(board *engine.Picture) []engine.PictureEdge {
	lines := slices.Clone(board.Edges)
	for _, a := range terrain(board) {
		for i, from := range a.Outline {
			lines = append(lines, engine.PictureEdge{Kind: a.Kind, From: from, To: a.Outline[(i+1)%len(a.Outline)]})
		}
	}
	return lines
}

// terrain are the areas of a board but those where sides deploy.
func terrain(board *engine.Picture) []engine.PictureArea {
	return slices.DeleteFunc(slices.Clone(board.Areas), func(a engine.PictureArea) bool { return a.Kind == "zone" })
}

// spacing is the distance of neighbouring cells in a row and of rows, and whether
// rows are shifted against each other as those of hexes are.
func spacing(cells []analysis.CellAt) (across, down int32, hex bool) {
	across, down = math.MaxInt32, math.MaxInt32
	rows := map[int32][]int32{}
	for _, c := range cells {
		rows[c.Y] = append(rows[c.Y], c.X)
	}
	var ys []int32
	for y, xs := range rows {
		slices.Sort(xs)
		ys = append(ys, y)
		for i := 1; i < len(xs); i++ {
			if d := xs[i] - xs[i-1]; d > 0 {
				across = min(across, d)
			}
		}
	}
	slices.SortFunc(ys, cmp.Compare[int32])
	for i := 1; i < len(ys); i++ {
		down = min(down, ys[i]-ys[i-1])
	}
	switch {
	case across == math.MaxInt32 && down == math.MaxInt32:
		return 2, 2, false
	case across == math.MaxInt32:
		return down, down, false
	case down == math.MaxInt32:
		return across, across, false
	}
	for i := 1; i < len(ys); i++ {
		if (rows[ys[i]][0]-rows[ys[i-1]][0])%across != 0 {
			return across, down, true
		}
	}
	return across, down, false
}

// around is the outline of a cell: a rectangle, or a hex with points up and down,
// whose rows lie three quarters of its height apart.
func around(x, y, across, down int32, hex bool) []engine.Point {
	w := max(across/2, 1)
	if !hex {
		h := max(down/2, 1)
		return []engine.Point{{X: x - w, Y: y - h}, {X: x + w, Y: y - h}, {X: x + w, Y: y + h}, {X: x - w, Y: y + h}}
	}
	long, short := 2*down/3, down/3
	return []engine.Point{{X: x, Y: y - long}, {X: x + w, Y: y - short}, {X: x + w, Y: y + short}, {X: x, Y: y + long},
		{X: x - w, Y: y + short}, {X: x - w, Y: y - short}}
}

// paintBoard draws the heat map of a board for print.
func paintBoard(c vg.CanvasSizer, p *engine.Picture, heat map[engine.Cell]float64, colour func(float64) color.RGBA) {
	width, height := c.Size()
	scale := math.Min(float64(width)/float64(max(p.Width, 1)), float64(height)/float64(max(p.Height, 1)))
	place := func(q engine.Point) vg.Point {
		return vg.Point{X: vg.Length(float64(q.X) * scale), Y: height - vg.Length(float64(q.Y)*scale)}
	}
	for _, cell := range p.Cells {
		if len(cell.Outline) < 3 {
			continue
		}
		var path vg.Path
		path.Move(place(cell.Outline[0]))
		for _, q := range cell.Outline[1:] {
			path.Line(place(q))
		}
		path.Close()
		c.SetColor(colour(heat[cell.Cell]))
		c.Fill(path)
		c.SetColor(color.RGBA{0xb8, 0xb0, 0x9c, 0xff})
		c.SetLineWidth(vg.Points(0.5))
		c.Stroke(path)
	}
	for _, e := range p.Edges {
		var path vg.Path
		path.Move(place(e.From))
		path.Line(place(e.To))
		c.SetColor(draw.EdgeColour(e.Kind))
		c.SetLineWidth(vg.Points(2))
		c.Stroke(path)
	}
}

// boardOf finds the stored board of a ground.
func boardOf(boards []results.Board, name string) *engine.Picture {
	for i := range boards {
		b := &boards[i]
		if analysis.Where(&results.MatchupEntry{System: b.System, Scenario: b.Scenario, Variant: b.Variant}) == name {
			return &b.Picture
		}
	}
	return nil
}
