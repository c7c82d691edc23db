package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Terminal draws a picture as text: each cell's token where the picture says, a
// figure's mark in place of the token, and a legend below. Pictures without a text
// layout (the free plane) are drawn on a coarse raster.
func Terminal(p *engine.Picture) string {
	var b strings.Builder
	if p.Title != "" {
		fmt.Fprintln(&b, p.Title)
	}
	if p.Rows == 0 || p.Columns == 0 {
		raster(&b, p)
	} else {
		grid(&b, p)
	}
	for _, l := range p.Legend {
		fmt.Fprintf(&b, "  %-6s %s\n", l.Name, l.Doc)
	}
	for _, f := range p.Figures {
		fmt.Fprintf(&b, "  %-6s %s%s\n", f.Mark, f.Name, note(f.Note))
	}
	return b.String()
}

func note(s string) string {
	if s == "" {
		return ""
	}
	return ", " + s
}

// canvas is a rectangle of characters.
type canvas struct {
	rows [][]rune
}

func newCanvas(rows, columns int) *canvas {
	c := &canvas{make([][]rune, rows)}
	for i := range c.rows {
		c.rows[i] = []rune(strings.Repeat(" ", columns))
	}
	return c
}

// put writes text; what lies outside is cut off.
func (c *canvas) put(row, column int, text string) {
	if row < 0 || row >= len(c.rows) {
		return
	}
	for _, r := range text {
		if column >= 0 && column < len(c.rows[row]) {
			c.rows[row][column] = r
		}
		column++
	}
}

func (c *canvas) write(b *strings.Builder) {
	for _, r := range c.rows {
		b.WriteString(strings.TrimRight(string(r), " "))
		b.WriteByte('\n')
	}
}

// grid draws a board of cells as text. A mark covers all of what stands in its cell, however wide, and stands in every
// cell whose middle the figure's base covers.
func grid(b *strings.Builder, p *engine.Picture) {
	c := newCanvas(p.Rows, p.Columns)
	width := map[engine.Cell]int{}
	for _, cell := range p.Cells {
		c.put(cell.Row, cell.Col, cell.Text)
		width[cell.Cell] = utf8.RuneCountInString(cell.Text)
	}
	for _, f := range p.Figures {
		for _, cell := range p.Cells {
			if x, y := middle(cell.Outline); cell.Cell != f.Cell &&
				!inside(f.Outline, engine.Point{X: int32(x), Y: int32(y)}) {
				continue
			}
			mark := f.Mark
			for utf8.RuneCountInString(mark) < width[cell.Cell] {
				mark += " "
			}
			c.put(cell.Row, cell.Col, mark)
		}
	}
	c.write(b)
}

// Size of the raster on which the free plane is drawn.
const (
	rasterColumns = 76
	rasterRows    = 38
)

// raster draws the plane as text: each place of a fixed raster shows the first letter of the area under
// its middle, the last that covers it, and figures lie over them.
func raster(b *strings.Builder, p *engine.Picture) {
	if p.Width <= 0 || p.Height <= 0 {
		return
	}
	c := newCanvas(rasterRows, rasterColumns)
	for y := range rasterRows {
		for x := range rasterColumns {
			at := engine.Point{X: int32((2*int64(x) + 1) * int64(p.Width) / (2 * rasterColumns)),
				Y: int32((2*int64(y) + 1) * int64(p.Height) / (2 * rasterRows))}
			mark := "."
			for _, a := range p.Areas {
				if inside(a.Outline, at) && a.Kind != "" {
					mark = strings.ToLower(a.Kind[:1])
				}
			}
			c.put(y, x, mark)
		}
	}
	for _, f := range p.Figures {
		c.put(int(int64(f.At.Y)*rasterRows/int64(p.Height)), int(int64(f.At.X)*rasterColumns/int64(p.Width)), f.Mark)
	}
	c.write(b)
}

// inside reports whether a point lies in a polygon, by the parity of crossings.
func inside(outline []engine.Point, at engine.Point) bool {
	in := false
	for i, a := range outline {
		z := outline[(i+1)%len(outline)]
		if (a.Y > at.Y) == (z.Y > at.Y) {
			continue
		}
		// the edge crosses the level of the point left or right of it
		cross := int64(z.X-a.X)*int64(at.Y-a.Y) - int64(at.X-a.X)*int64(z.Y-a.Y)
		if (cross > 0) == (z.Y > a.Y) {
			in = !in
		}
	}
	return in
}
