package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// winnerFigure draws the cells on which winners certainly stood more or less than
// losers; nil when there are none.
func winnerFigure(name string, g *analysis.Ground, board *engine.Picture, alpha float64) (*Figure, error) {
	if g.Winners == nil || slices.Min(g.Winners.P) > alpha {
		return nil, nil
	}
	w := g.Winners
	picture, at := shapes(g, board)
	f := &Figure{Name: name, Head: []string{"cell", "px", "py", "level", "terrain", "value", "p"}}
	heat, text := map[engine.Cell]float64{}, map[engine.Cell]string{}
	most, certain, best := 0.0, 0, 0
	for i, x := range w.Excess {
		if w.P[i] <= alpha {
			certain++
			most = math.Max(most, math.Abs(x))
			if w.P[best] > alpha || x > w.Excess[best] {
				best = i
			}
		}
	}
	for i, c := range g.Cells {
		text[at[i]] = fmt.Sprintf("%s stays a game, %s", signed(w.Excess[i], most/50), analysis.Chance(w.P[i]))
		if w.P[i] <= alpha {
			heat[at[i]] = w.Excess[i] / most
		}
		f.Rows = append(f.Rows, []string{c.Label, strconv.Itoa(int(c.X)), strconv.Itoa(int(c.Y)),
			strconv.Itoa(int(c.Level)), c.Terrain, plain(w.Excess[i]), plain(w.P[i])})
	}
	p := *picture
	p.Title = "Where winners stood, " + g.Title
	f.Caption = fmt.Sprintf("Where winners stood more (blue) or less (orange) than losers at %s, up to %.2g stays a "+
		"game, what is the seat's own taken out; coloured where certain over all cells together (sign flips of "+
		"groups of blocks), white elsewhere. Over %d decided games. It goes together with winning and need not be "+
		"its cause.",
		g.Title, most, w.Games[0]+w.Games[1])
	f.Alt = fmt.Sprintf("Map of %s: winners stood more or less than losers on %s, most of all %s stays a game at %s.",
		g.Title, analysis.Plural(certain, "cell", "cells"), signed(w.Excess[best], most/50), g.Cells[best].Label)
	f.SVG = draw.SVG(&p, draw.Options{Width: 420, Heat: heat, HeatText: text, Around: true, ID: f.Name, NoLegend: true,
		Key: [2]string{fmt.Sprintf("-%.2g", most), fmt.Sprintf("+%.2g stays a game", most)}})
	f.Spec = vega(p.Title, f.records(), map[string]any{"mark": map[string]any{"type": "square", "size": 300},
		"encoding": map[string]any{
			"x": field("px", "quantitative", ""), "y": map[string]any{"field": "py", "type": "quantitative",
				"title": "",
				"scale": map[string]any{"reverse": true}},
			"color": map[string]any{"field": "value", "type": "quantitative", "title": "stays a game",
				"scale": map[string]any{"scheme": "blueorange", "reverse": true, "domainMid": 0}},
			"tooltip": []any{field("cell", "nominal", "cell"), field("terrain", "nominal", "terrain"),
				field("value", "quantitative", "stays a game"), field("p", "quantitative", "p")}}})
	print, fitted := Figure{}, draw.Fit(&p)
	paint := func(c vg.CanvasSizer) {
		paintBoard(c, fitted, heat, draw.DifferenceColour)
	}
	if err := print.paint(420, 420*float64(fitted.Height)/float64(max(fitted.Width, 1)), paint); err != nil {
		return nil, err
	}
	f.PDF = print.PDF
	return f, nil
}
