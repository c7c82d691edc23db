package report

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Point is a pair of estimates in a chart of points.
type Point struct {
	Label          string
	X, Y           float64
	ErrorX, ErrorY float64 // half widths of intervals; 0 for none
}

// Points are those of one kind.
type Points struct {
	Name   string
	List   []Point
	Joined bool // by a line, in the order of the list
}

// Len is how many points there are; the plotter asks for it, and for XY, XError and YError.
func (p Points) Len() int { return len(p.List) }

// XY is where a point lies.
func (p Points) XY(i int) (x, y float64) { return p.List[i].X, p.List[i].Y }

// XError is the interval of a point to the sides.
func (p Points) XError(i int) (low, high float64) { return -p.List[i].ErrorX, p.List[i].ErrorX }

// YError is the interval of a point up and down.
func (p Points) YError(i int) (low, high float64) { return -p.List[i].ErrorY, p.List[i].ErrorY }

// pointStyles are those of the kinds of points, in their order.
var pointStyles = []struct {
	colour color.RGBA
	radius float64
	shape  draw.GlyphDrawer
}{
	{color.RGBA{0xb8, 0xb8, 0xb8, 0xff}, 2, draw.CircleGlyph{}}, {blue, 3, draw.CircleGlyph{}},
	{orange, 4, draw.CircleGlyph{}}, {ink, 4.5, draw.RingGlyph{}},
}

// PointsFigure draws up to four kinds of points against two axes, the first the palest.
func PointsFigure(name, title, x, y, caption string, groups []Points) (*Figure, error) {
	p := newPlot(title, x, y)
	p.Legend.Top, p.Legend.TextStyle.Font.Size = true, vg.Points(9)
	f := &Figure{Name: name, Caption: caption, Head: []string{"kind", "label", x, y}}
	count := 0
	for k, g := range groups {
		if len(g.List) == 0 {
			continue
		}
		if err := addPoints(p, g, k%len(pointStyles)); err != nil {
			return nil, err
		}
		for _, q := range g.List {
			f.Rows = append(f.Rows, []string{g.Name, q.Label, strconv.FormatFloat(q.X, 'g', -1, 64),
				strconv.FormatFloat(q.Y, 'g', -1, 64)})
		}
		count += len(g.List)
	}
	p.Y.Max += 0.07 * float64(len(groups)) * (p.Y.Max - p.Y.Min) // room for the legend
	f.Alt = fmt.Sprintf("%s. %d points: %s against %s.", title, count, y, x)
	f.Spec = vega(title, f.records(), map[string]any{"mark": "point",
		"encoding": map[string]any{"x": field(x, "quantitative", x), "y": field(y, "quantitative", y),
			"color": field("kind", "nominal", "kind")}})
	return f, f.render(p, 420, 320)
}

// addPoints draws one kind of points with their intervals, labels and line.
func addPoints(p *plot.Plot, g Points, style int) error {
	look := pointStyles[style]
	scatter, err := plotter.NewScatter(g)
	if err != nil {
		return err
	}
	scatter.Color, scatter.Radius, scatter.Shape = look.colour, vg.Points(look.radius), look.shape
	labels := plotter.XYLabels{}
	intervals := false
	for _, q := range g.List {
		labels.XYs, labels.Labels = append(labels.XYs, plotter.XY{X: q.X, Y: q.Y}), append(labels.Labels, q.Label)
		intervals = intervals || q.ErrorX > 0 || q.ErrorY > 0
	}
	if g.Joined {
		line, err := plotter.NewLine(g)
		if err != nil {
			return err
		}
		line.Color, line.Width = look.colour, vg.Points(0.8)
		p.Add(line)
	}
	if intervals {
		across, err := plotter.NewXErrorBars(g)
		if err != nil {
			return err
		}
		up, err := plotter.NewYErrorBars(g)
		if err != nil {
			return err
		}
		across.Color, up.Color = look.colour, look.colour
		across.Width, up.Width, across.CapWidth, up.CapWidth = vg.Points(0.5), vg.Points(0.5), vg.Points(2),
			vg.Points(2)
		p.Add(across, up)
	}
	p.Add(scatter)
	if strings.TrimSpace(strings.Join(labels.Labels, "")) != "" {
		words, err := plotter.NewLabels(labels)
		if err != nil {
			return err
		}
		words.Offset.X, words.Offset.Y = vg.Points(4), vg.Points(3)
		for i := range words.TextStyle {
			words.TextStyle[i].Font.Size, words.TextStyle[i].Color = vg.Points(8), look.colour
		}
		p.Add(words)
	}
	p.Legend.Add(g.Name, scatter)
	return nil
}

// Alone is the drawing as a file of its own.
func (f *Figure) Alone() string {
	if strings.Contains(f.SVG[:min(len(f.SVG), 400)], "xmlns=") {
		return f.SVG
	}
	return strings.Replace(f.SVG, "<svg ", `<svg xmlns="http://www.w3.org/2000/svg" `, 1)
}
