package draw

import (
	"fmt"
	"html"
	"image/color"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Mark is something that is said about a piece of a board: a disc over its cells, or over
// the area that its name ends in.
type Mark struct {
	Name  string   // of the piece
	Cells []string // labels of its cells
	Text  string   // in the disc
	Label string   // under it
	Title string   // for the tooltip
	Size  float64  // of the disc, from 0 (a letter's room) to 1 (all of a cell)
	Value float64  // from -1 (orange) over 0 (white) to 1 (blue)
	Grey  bool     // no value is certain
}

// marks draws what is said about pieces over everything else.
func (w *writer) marks() {
	if w.o.CellNames {
		for _, c := range w.p.Cells {
			if len(c.Outline) < 3 || c.Label == "" {
				continue
			}
			x, y := middle(c.Outline)
			w.line(
				`<text x="%.0f" y="%.0f" font-size="%.1f" fill="#55504a" text-anchor="middle" pointer-events="none">%s</text>`,
				x, y+w.disc()*1.02, min(8*w.unit, w.disc()*0.55), html.EscapeString(c.Label))
		}
	}
	for _, m := range w.lettered() {
		w.line(
			`<g><title>%s</title><circle cx="%.0f" cy="%.0f" r="%.1f" fill="%s" fill-opacity="0.92" stroke="#222222" stroke-width="%.2f"/>`,
			html.EscapeString(m.Title), m.X, m.Y, m.R, m.fill, w.unit)
		w.line(
			`<text x="%.0f" y="%.0f" font-size="%.1f" font-weight="600" fill="%s" text-anchor="middle">%s</text></g>`,
			m.X, m.Y+0.36*m.size, m.size, m.letters, html.EscapeString(m.Text))
		if m.Label != "" {
			w.line(
				`<text x="%.0f" y="%.0f" font-size="%.1f" fill="#222222" stroke="#ffffff" stroke-opacity="0.7" stroke-width="%.1f" paint-order="stroke" text-anchor="middle" pointer-events="none">%s</text>`,
				m.X, m.below, m.small, m.small/4, html.EscapeString(m.Label))
		}
	}
}

// Placed is a mark with where it is drawn, in units of the picture, and in what colour.
type Placed struct {
	Mark
	X, Y, R float64 // of its disc
	fill    string  // #rrggbb
}

// Colour is the colour of the disc.
func (d *Placed) Colour() color.RGBA { return parse(d.fill) }

// Place lists the marks that have a place on a picture on which figures have discs of a radius.
func Place(p *engine.Picture, marks []Mark, disc float64) (list []Placed) {
	for _, m := range marks {
		if x, y, ok := WhereIs(p, m); ok {
			d := Placed{m, x, y, disc * (0.45 + 0.65*max(0, min(1, m.Size))), around(m.Value)}
			if m.Grey {
				d.fill = "#bdbab2"
			}
			list = append(list, d)
		}
	}
	return list
}

// lettered is a mark with its letters.
type lettered struct {
	Placed
	letters      string  // colour
	size         float64 // of the text
	small, below float64 // size of the label, and where that stands
}

// lettered lists the marks that have a place on the picture.
func (w *writer) lettered() (list []lettered) {
	for _, m := range Place(w.p, w.o.Marks, w.disc()) {
		d := lettered{Placed: m, letters: "#111111", small: min(11*w.unit, w.disc()*0.8),
			size: min(13*w.unit, 1.9*m.R/float64(max(len([]rune(m.Text)), 2)))}
		if !m.Grey && max(m.Value, -m.Value) > 0.6 {
			d.letters = "#ffffff"
		}
		d.below = m.Y + m.R + 0.95*d.small
		list = append(list, d)
	}
	return list
}

// WhereIs is the middle of a piece on a picture; ok is false for one that lies on none of its cells, areas and lines.
func WhereIs(p *engine.Picture, m Mark) (x, y float64, ok bool) {
	n := 0.0
	for _, c := range p.Cells {
		for _, label := range m.Cells {
			if c.Label == label && len(c.Outline) > 2 {
				cx, cy := middle(c.Outline)
				x, y, n = x+cx, y+cy, n+1
			}
		}
	}
	if n > 0 {
		return x / n, y / n, true
	}
	for _, a := range p.Areas {
		if a.Name != "" && len(a.Outline) > 2 && (m.Name == a.Name || strings.HasSuffix(m.Name, " "+a.Name)) {
			x, y = middle(a.Outline)
			return x, y, true
		}
	}
	return onLine(p, m)
}

// onLine is the middle of a piece that is a line, such as a road, where no other line is of its kind.
func onLine(p *engine.Picture, m Mark) (x, y float64, ok bool) {
	kind, _, _ := strings.Cut(m.Name, " ")
	lines := 0
	for _, e := range p.Edges {
		if e.Kind == kind {
			lines++
			x, y = float64(e.From.X+e.To.X)/2, float64(e.From.Y+e.To.Y)/2
		}
	}
	return x, y, lines == 1
}

// Numbered returns the picture with the numbers of pieces, from 1, in place of the tokens of
// their cells, for the terminal; pieces lists the labels of the cells of each.
func Numbered(p *engine.Picture, pieces [][]string) *engine.Picture {
	out := *p
	out.Cells = nil
	for _, c := range p.Cells {
		for i, labels := range pieces {
			for _, label := range labels {
				if label == c.Label && label != "" {
					c.Text = fmt.Sprintf("%-*d", max(len(c.Text), 1), i+1)
				}
			}
		}
		out.Cells = append(out.Cells, c)
	}
	return &out
}
