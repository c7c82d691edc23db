package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"image/color"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Figure is a picture in every form: vector graphics for pages and for print, the
// numbers behind it, and a Vega-Lite specification that draws it elsewhere.
type Figure struct {
	Name    string // file name without ending, unique in the document
	Caption string
	Alt     string // what a reader who cannot see it must know
	SVG     string
	PDF     []byte
	Head    []string
	Rows    [][]string
	Spec    map[string]any
	Wide    bool // takes the whole width of a page

	Lines  *Lines  // shown on a page in place of the drawing: text that fits any width
	Matrix *Matrix // likewise
	Above  bool    // stands on the first screen of a page

	Placeless string // of a board, what could not be drawn on it
}

// Colours that differ in lightness as well as hue.
var (
	ink    = color.RGBA{0x22, 0x22, 0x22, 0xff}
	blue   = color.RGBA{0x1f, 0x5f, 0xa8, 0xff}
	orange = color.RGBA{0xc2, 0x57, 0x1a, 0xff}
	pale   = color.RGBA{0xe6, 0xea, 0xdf, 0xff}
	slate  = color.RGBA{0x6e, 0x73, 0x78, 0xff}
)

var sansSerif = sync.OnceFunc(func() {
	sans := font.Font{Typeface: "Liberation", Variant: "Sans"}
	plot.DefaultFont, plotter.DefaultFont = sans, sans
})

// newPlot is an empty chart in the house's style.
func newPlot(title, x, y string) *plot.Plot {
	sansSerif()
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.TextStyle.Font.Size, p.Title.Padding = vg.Points(12), vg.Points(6)
	p.X.Tick.Label.Font.Size, p.Y.Tick.Label.Font.Size = vg.Points(9), vg.Points(9)
	p.X.Label.TextStyle.Font.Size, p.Y.Label.TextStyle.Font.Size = vg.Points(10), vg.Points(10)
	p.BackgroundColor = color.White
	return p
}

// render draws a chart of the given size in points as SVG and PDF.
func (f *Figure) render(p *plot.Plot, width, height float64) error {
	// A browser without the font that the room was measured for sets labels wider.
	return f.paint(width, height, func(c vg.CanvasSizer) {
		whole := draw.New(c)
		whole.SetColor(p.BackgroundColor)
		whole.Fill(whole.Path())
		p.Draw(draw.Crop(whole, 0, -vg.Points(5), 0, 0))
	})
}

// paint makes both vector forms of whatever is painted.
func (f *Figure) paint(width, height float64, with func(vg.CanvasSizer)) error {
	w, h := vg.Points(width), vg.Points(height)
	svg := vgsvg.New(w, h)
	with(svg)
	var b bytes.Buffer
	if _, err := svg.WriteTo(&b); err != nil {
		return err
	}
	f.SVG = accessible(b.String(), f.Alt)
	pdf := vgpdf.New(w, h)
	with(printCanvas{pdf})
	b.Reset()
	if _, err := pdf.WriteTo(&b); err != nil {
		return err
	}
	f.PDF = dates.ReplaceAll(b.Bytes(), []byte("(D:20000101000000)"))
	return nil
}

// dates are when a PDF was made: the same numbers give the same file at any time, so
// they are set to a date of the same length.
var dates = regexp.MustCompile(`\(D:\d{14}\)`)

var (
	prolog = regexp.MustCompile(`(?s)^.*?<svg `)
	fonts  = regexp.MustCompile(`font-family:Liberation Sans`)
)

// accessible makes a drawing part of a page: no prolog, a description, fonts that
// every system has.
func accessible(svg, alt string) string {
	svg = prolog.ReplaceAllString(svg, `<svg role="img" aria-label="`+
		strings.ReplaceAll(html.EscapeString(alt), "$", "$$")+`" `)
	return fonts.ReplaceAllString(svg, `font-family:'Liberation Sans',Arial,Helvetica,sans-serif`)
}

// vega is the frame of a specification; data are given inline.
func vega(title string, values []map[string]any, rest map[string]any) map[string]any {
	spec := map[string]any{"$schema": "https://vega.github.io/schema/vega-lite/v6.json", "title": title,
		"data": map[string]any{"values": values}}
	for k, v := range rest {
		spec[k] = v
	}
	return spec
}

func field(name, kind, title string) map[string]any {
	return map[string]any{"field": name, "type": kind, "title": title}
}

// records turns the rows of a figure into Vega-Lite records; columns that hold
// numbers throughout become numbers.
func (f *Figure) records() []map[string]any {
	list := make([]map[string]any, len(f.Rows))
	for i, row := range f.Rows {
		list[i] = map[string]any{}
		for k, name := range f.Head {
			var v json.Number = json.Number(row[k])
			if _, err := v.Float64(); err == nil {
				list[i][name] = v
			} else {
				list[i][name] = row[k]
			}
		}
	}
	return list
}

// write puts all forms of a figure into a folder.
func (f *Figure) write(dir string) error {
	spec, err := json.MarshalIndent(f.Spec, "", " ")
	if err != nil {
		return fmt.Errorf("figure %s: %w", f.Name, err)
	}
	var table bytes.Buffer
	w := csv.NewWriter(&table)
	for _, row := range append([][]string{f.Head}, f.Rows...) {
		safe := make([]string, len(row))
		for i := range row {
			safe[i] = unformula(row[i])
		}
		_ = w.Write(safe) // a buffer does not fail
	}
	if w.Flush(); w.Error() != nil {
		err := w.Error()
		return err
	}
	for ending, data := range map[string][]byte{".svg": []byte(f.Alone()), ".pdf": f.PDF, ".csv": table.Bytes(),
		".vl.json": append(spec, '\n')} {
		if err := os.WriteFile(filepath.Join(dir, f.Name+ending), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
