package report

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// bar is one line of a chart of intervals.
type bar struct {
	Label    string
	Value    float64
	Interval stats.Interval
	Strong   bool // drawn in the colour of what stands out
}

// intervalChart describes a chart of estimates with their intervals.
type intervalChart struct {
	name, title, axis, caption string
	zero                       float64        // where nothing differs
	band                       stats.Interval // within which differences do not matter; none when empty
	bars                       []bar
	groups                     []string // of each bar, where they stand in groups
}

// mostBars is how many lines a chart of intervals shows.
const mostBars = 40

// figure draws the chart; nil when there is nothing to draw.
func (c intervalChart) figure() (*Figure, error) {
	if len(c.bars) == 0 {
		return nil, nil
	}
	f := &Figure{Name: c.name, Caption: c.caption, Head: []string{"label", "value", "lo", "hi"}, Wide: true}
	for _, b := range c.bars {
		f.Rows = append(f.Rows, []string{b.Label, plain(b.Value), plain(b.Interval.Lo), plain(b.Interval.Hi)})
	}
	bars := c.bars[:min(len(c.bars), mostBars)]
	f.Alt = fmt.Sprintf("%s. %d estimates with intervals. Largest shown: %s.", c.title, len(bars), barWords(bars))
	p := newPlot(c.title, c.axis, "")
	lo, hi := c.zero, c.zero
	for _, b := range bars {
		lo, hi = min(lo, b.Interval.Lo, b.Value), max(hi, b.Interval.Hi, b.Value)
	}
	margin := max(0.05*(hi-lo), 1e-6)
	from, to := lo-margin, hi+margin
	if c.zero == 0.5 && lo >= 0 && hi <= 1 { // scores: none lies outside
		from, to = max(0, from), min(1, to)
	}
	f.Lines = c.lines(from, to)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = from, to, -0.7, float64(len(bars))-0.3
	p.X.Tick.Marker = plot.TickerFunc(goodTicks)
	if c.band.Hi > c.band.Lo {
		p.Add(rectangle{max(c.band.Lo, p.X.Min), min(c.band.Hi, p.X.Max), p.Y.Min, p.Y.Max, pale})
	}
	p.Add(segment{c.zero, p.Y.Min, c.zero, p.Y.Max, ink, 0.7})
	var ticks []plot.Tick
	for i, b := range bars {
		y := float64(len(bars) - 1 - i)
		shade := color.Color(slate)
		if b.Strong {
			shade = ink
		}
		p.Add(segment{b.Interval.Lo, y, b.Interval.Hi, y, shade, 1.6}, dot{b.Value, y, shade, b.Strong})
		ticks = append(ticks, plot.Tick{Value: y, Label: clipped(b.Label)})
	}
	p.Y.Tick.Marker = plot.ConstantTicks(ticks)
	p.Y.Tick.Length, p.Y.LineStyle.Width = 0, 0
	f.Spec = vega(c.title, f.records(), map[string]any{"layer": []any{
		map[string]any{"mark": "rule", "encoding": map[string]any{"y": nominal("label"),
			"x": field("lo", "quantitative", c.axis), "x2": map[string]any{"field": "hi"}}},
		map[string]any{"mark": map[string]any{"type": "point", "filled": true},
			"encoding": map[string]any{"y": nominal("label"), "x": field("value", "quantitative", c.axis)}},
		map[string]any{"mark": "rule", "encoding": map[string]any{"x": map[string]any{"datum": c.zero}}},
	}})
	return f, f.render(p, 520, 70+16*float64(len(bars)))
}

func nominal(name string) map[string]any {
	return map[string]any{"field": name, "type": "nominal", "title": nil, "sort": nil,
		"axis": map[string]any{"labelLimit": 400}}
}

func barWords(bars []bar) string {
	best := bars[0]
	for _, b := range bars {
		if b.Value > best.Value {
			best = b
		}
	}
	return fmt.Sprintf("%s, %.3g, from %.3g to %.3g", best.Label, best.Value, best.Interval.Lo, best.Interval.Hi)
}

// plain writes a number for CSV files.
func plain(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return ""
	}
	return strconv.FormatFloat(x, 'g', 10, 64)
}

// goodTicks chooses five to ten round numbers.
func goodTicks(lo, hi float64) (ticks []plot.Tick) {
	step := math.Pow(10, math.Floor(math.Log10(max(hi-lo, 1e-9)/5)))
	for _, f := range []float64{1, 2, 5, 10} {
		if (hi-lo)/(step*f) <= 9 {
			step *= f
			break
		}
	}
	digits := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	for k := math.Ceil(lo / step); k*step <= hi+step*1e-9; k++ {
		ticks = append(
			ticks,
			plot.Tick{Value: k * step, Label: analysis.Minus(strconv.FormatFloat(k*step, 'f', digits, 64))},
		)
	}
	return ticks
}

// rectangle, segment and dot are plotters of single shapes in data coordinates.
type rectangle struct {
	x0, x1, y0, y1 float64
	fill           color.Color
}

// Plot draws the rectangle.
func (r rectangle) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.FillPolygon(r.fill, []vg.Point{{X: x(r.x0), Y: y(r.y0)}, {X: x(r.x1), Y: y(r.y0)}, {X: x(r.x1), Y: y(r.y1)},
		{X: x(r.x0), Y: y(r.y1)}})
}

type segment struct {
	x0, y0, x1, y1 float64
	stroke         color.Color
	width          float64
}

// Plot draws the segment.
func (s segment) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: s.stroke, Width: vg.Points(s.width)}, x(s.x0), y(s.y0), x(s.x1), y(s.y1))
}

type dot struct {
	x, y   float64
	fill   color.Color
	square bool
}

// Plot draws the dot; what stands out has another shape as well as another colour.
func (d dot) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	style := draw.GlyphStyle{Color: d.fill, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
	if d.square {
		style.Shape = draw.BoxGlyph{}
	}
	c.DrawGlyph(style, vg.Point{X: x(d.x), Y: y(d.y)})
}

// matrixFigure draws the scores of a field against itself, numbers included.
func matrixFigure(name string, f *analysis.Field) (*Figure, error) {
	n := len(f.Items)
	fig := &Figure{Name: name, Caption: "Score of the row against the column at " + f.Name +
		". Every number is in the table of matchups with its interval.",
		Head: []string{"row", "column", "score", "standard_error"},
		Alt: fmt.Sprintf("Matrix of the scores of %d parties against each other at %s; the table of matchups holds "+
			"the same numbers.", n, f.Name)}
	fig.Matrix = fieldMatrix(f)
	p := newPlot("Score of the row against the column", "", "")
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.5, float64(n)-0.5, -0.5, float64(n)-0.5
	var rows, columns []plot.Tick
	var at plotter.XYs
	var words []string
	cell := max(22, min(46, 600/float64(n)))
	numbered := slices.ContainsFunc(f.Items, func(item string) bool { return letterWidth*float64(len(item)) > cell })
	for i := range n {
		row, column := f.Items[i], f.Items[i]
		if numbered { // names would run into each other
			row, column = fmt.Sprintf("%s  %d", clipped(row), i+1), strconv.Itoa(i+1)
		}
		rows = append(rows, plot.Tick{Value: float64(n - 1 - i), Label: row})
		columns = append(columns, plot.Tick{Value: float64(i), Label: column})
		for j := range n {
			s := f.Score[i][j]
			if math.IsNaN(s) {
				continue
			}
			fig.Rows = append(fig.Rows, []string{f.Items[i], f.Items[j], plain(s), plain(f.SE[i][j])})
			x, y := float64(j), float64(n-1-i)
			p.Add(rectangle{x - 0.49, x + 0.49, y - 0.49, y + 0.49, diverging(s)})
			at = append(at, plotter.XY{X: x, Y: y})
			words = append(words, fmt.Sprintf("%.2f", s))
		}
	}
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: at, Labels: words})
	if err != nil {
		return nil, err
	}
	size := min(10, 220/float64(n))
	for i := range labels.TextStyle {
		labels.TextStyle[i].Font.Size = vg.Points(size)
		labels.TextStyle[i].XAlign, labels.TextStyle[i].YAlign = -0.5, -0.4
		labels.TextStyle[i].Color = ink
	}
	p.Add(labels)
	p.Y.Tick.Marker, p.X.Tick.Marker = plot.ConstantTicks(rows), plot.ConstantTicks(columns)
	p.X.Tick.Length, p.Y.Tick.Length, p.X.LineStyle.Width, p.Y.LineStyle.Width = 0, 0, 0, 0
	if numbered {
		p.X.Label.Text = "column: the party of that number"
	}
	fig.Spec = vega("Score of the row against the column", fig.records(), map[string]any{
		"encoding": map[string]any{"x": nominal("column"), "y": nominal("row")},
		"layer": []any{map[string]any{"mark": "rect",
			"encoding": map[string]any{"color": map[string]any{"field": "score", "type": "quantitative",
				"scale": map[string]any{"scheme": "blueorange", "reverse": true, "domainMid": 0.5}}}},
			map[string]any{"mark": "text", "encoding": map[string]any{
				"text": map[string]any{"field": "score", "type": "quantitative", "format": ".2f"}}}}})
	longest := 0
	for _, item := range f.Items {
		longest = max(longest, len([]rune(clipped(item))))
	}
	side := cell * float64(n)
	return fig, fig.render(p, side+60+0.85*letterWidth*float64(longest), side+70)
}

// letterWidth is about how wide a letter of a tick label is, in points.
const letterWidth = 5.2

// diverging is a scale from orange (loses) over white to blue (wins), pale enough for
// dark letters.
func diverging(s float64) color.Color {
	x := math.Max(-1, math.Min(1, 2*(s-0.5)))
	mix := func(end color.RGBA) color.Color {
		f := 0.75 * math.Abs(x)
		blend := func(to uint8) uint8 { return uint8(math.Round(255 - f*(255-float64(to)))) }
		return color.RGBA{blend(end.R), blend(end.G), blend(end.B), 0xff}
	}
	if x < 0 {
		return mix(color.RGBA{0xe0, 0x70, 0x20, 0xff})
	}
	return mix(color.RGBA{0x35, 0x7a, 0xc0, 0xff})
}

// lengthFigure draws how long games were.
func lengthFigure(rounds []int64) (*Figure, error) {
	var total int64
	for _, n := range rounds {
		total += n
	}
	if total == 0 {
		return nil, nil
	}
	f := &Figure{Name: "game-length", Caption: fmt.Sprintf("Length of the %d finished games.", total),
		Head: []string{"rounds", "games"}}
	p := newPlot("Length of games", "rounds", "share of games")
	p.Y.Min = 0
	most := 0
	for r, n := range rounds {
		f.Rows = append(f.Rows, []string{strconv.Itoa(r), strconv.FormatInt(n, 10)})
		p.Add(rectangle{float64(r) - 0.42, float64(r) + 0.42, 0, float64(n) / float64(total), slate})
		p.Y.Max = max(p.Y.Max, float64(n)/float64(total)*1.05)
		if n > rounds[most] {
			most = r
		}
	}
	p.X.Min, p.X.Max = -0.6, float64(len(rounds))-0.4
	p.X.Tick.Marker, p.Y.Tick.Marker = plot.TickerFunc(goodTicks), plot.TickerFunc(goodTicks)
	f.Alt = fmt.Sprintf("Bar chart of the number of rounds of %d games; the commonest length is %d rounds.", total,
		most)
	f.Spec = vega("Length of games", f.records(), map[string]any{"mark": "bar", "encoding": map[string]any{
		"x": field("rounds", "ordinal", "rounds"), "y": field("games", "quantitative", "games")}})
	return f, f.render(p, 420, 240)
}

// survivalFigure draws the share of each unit that outlives each round.
func survivalFigure(list []analysis.Unit) (*Figure, error) {
	f := &Figure{Name: "survival", Head: []string{"unit", "round", "alive"},
		Caption: "Share of figures that outlive each round, by Kaplan and Meier over single games; figures of one " +
			"game are not independent, so read curves, not differences of a hair."}
	p := newPlot("Survival by round", "round", "share alive")
	p.Y.Min, p.Y.Max, p.X.Min, p.X.Max = 0, 1.02, 0, 1
	// blue and orange stand for sides
	shades := []color.Color{color.RGBA{0x2f, 0x7d, 0x4f, 0xff}, color.RGBA{0x7a, 0x3e, 0x9d, 0xff},
		color.RGBA{0x8a, 0x6b, 0x1f, 0xff}, ink}
	drawnCurves := 0
	for _, u := range list {
		if len(u.Survival) == 0 {
			continue
		}
		line := plotter.XYs{{X: 0, Y: 1}}
		f.Rows = append(f.Rows, []string{u.Title, "0", "1"})
		for r, s := range u.Survival {
			line = append(line, plotter.XY{X: float64(r + 1), Y: s})
			f.Rows = append(f.Rows, []string{u.Title, strconv.Itoa(r + 1), plain(s)})
		}
		p.X.Max = max(p.X.Max, float64(len(u.Survival)))
		if drawnCurves < 8 {
			l, err := plotter.NewLine(line)
			if err != nil {
				return nil, err
			}
			l.Color, l.Width = shades[drawnCurves%len(shades)], vg.Points(1.5)
			if drawnCurves >= len(shades) {
				l.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
			}
			p.Add(l)
			p.Legend.Add(u.Title, l)
		}
		drawnCurves++
	}
	if drawnCurves == 0 {
		return nil, nil
	}
	p.Legend.TextStyle.Font.Size, p.Legend.Padding = vg.Points(8), vg.Points(2)
	p.X.Max *= 1.35 // room for the legend
	p.Legend.Top = true
	f.Alt = fmt.Sprintf("Survival curves of %s; the figure's CSV holds every number.",
		analysis.Plural(drawnCurves, "unit", "units"))
	f.Spec = vega("Survival by round", f.records(),
		map[string]any{"mark": map[string]any{"type": "line", "interpolate": "step-after"}, "encoding": map[string]any{
			"x": field("round", "quantitative", "round"), "y": field("alive", "quantitative", "share alive"),
			"color": field("unit", "nominal", "unit")}})
	return f, f.render(p, 520, 300)
}
