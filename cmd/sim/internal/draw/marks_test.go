package draw

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestMarksLieOnTheirPieces draws discs on cells, on an area, and one that has no place.
func TestMarksLieOnTheirPieces(t *testing.T) {
	square := func(x int32) []engine.Point {
		return []engine.Point{{X: x, Y: 0}, {X: x + 10, Y: 0}, {X: x + 10, Y: 10}, {X: x, Y: 10}}
	}
	p := &engine.Picture{Width: 100, Height: 10, Columns: 6, Rows: 1, Cells: []engine.PictureCell{
		{Cell: 0, Label: "0,0", Kind: "tree", Text: "T0", Outline: square(0)},
		{Cell: 1, Label: "0,1", Kind: "plain", Text: "P0", Col: 3, Outline: square(10)}},
		Areas: []engine.PictureArea{{Name: "W1", Kind: "woods", Outline: square(50)}}}
	if x, _, ok := WhereIs(p, Mark{Cells: []string{"0,0", "0,1"}}); !ok || x != 10 {
		t.Errorf("a piece of two cells lies at %g, %v", x, ok)
	}
	if x, _, ok := WhereIs(p, Mark{Name: "woods W1"}); !ok || x != 55 {
		t.Errorf("an area lies at %g, %v", x, ok)
	}
	if _, _, ok := WhereIs(p, Mark{Name: "door V 1 2", Cells: []string{"V 1 2"}}); ok {
		t.Error("a piece without a cell has a place")
	}
	svg := SVG(p, Options{CellNames: true, Marks: []Mark{
		{Cells: []string{"0,0"}, Text: "7", Title: "tree <1>", Value: 1, Size: 1},
		{Cells: []string{"0,1"}, Grey: true}}})
	for _, want := range []string{"tree &lt;1&gt;", ">7<", ">0,1<", around(1), "#bdbab2"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the drawing has no %s", want)
		}
	}
	text := Terminal(Numbered(p, [][]string{{"0,0"}}))
	if !strings.HasPrefix(text, "1  P0") || p.Cells[0].Text != "T0" {
		t.Errorf("numbered: %q; the picture itself says %s", text, p.Cells[0].Text)
	}
}

// TestHeightsStandOut: below a higher cell its slope is seen, above it and beside it a line alone, and over the
// colours of a heat map, which must stay what its scale says, neither. Areas over such colours are shown by
// their names.
func TestHeightsStandOut(t *testing.T) {
	cell := func(x, y int32, level int16) engine.PictureCell {
		return engine.PictureCell{Cell: engine.Cell(x + 10*y), Level: level, Kind: "plain", Outline: []engine.Point{
			{X: 10 * x, Y: 10 * y}, {X: 10*x + 10, Y: 10 * y}, {X: 10*x + 10, Y: 10*y + 10}, {X: 10 * x, Y: 10*y + 10}}}
	}
	p := &engine.Picture{Width: 20, Height: 30, Cells: []engine.PictureCell{cell(0, 0, 0), cell(0, 1, 2), cell(1, 1, 0),
		cell(0, 2, 0)}, Areas: []engine.PictureArea{
		{Name: "W1", Kind: "steep-hill", Outline: []engine.Point{{X: 1, Y: 1},
			{X: 9, Y: 1}, {X: 9, Y: 9}}}}}
	const slope, line = `fill="#4a3c20"`, `stroke="#5a4a2a"`
	svg := SVG(p, Options{NoLegend: true})
	if n, m := strings.Count(svg, slope), strings.Count(svg, line); n != 1 || m != 3 {
		t.Errorf("a hill of one cell has %d slopes and %d lines; want 1 and 3", n, m)
	}
	bare := *p
	bare.Areas = nil
	if img := decoded(t, &bare); sum(img.At(50, 206)) >= sum(img.At(50, 290)) {
		t.Error("an image shows no slope below the hill")
	}
	svg = SVG(p, Options{NoLegend: true, Heat: map[engine.Cell]float64{0: 1}, Key: [2]string{"0", "1"}})
	if strings.Contains(svg, slope) || strings.Contains(svg, line) {
		t.Error("heights are drawn over a heat map")
	}
	if !strings.Contains(svg, ">steep hill W1<") {
		t.Error("an area of a heat map is not named")
	}
}

// TestImageHasTheColoursOfTheDrawing looks at pixels in the middle of cells and areas.
func TestImageHasTheColoursOfTheDrawing(t *testing.T) {
	square := func(x int32) []engine.Point {
		return []engine.Point{{X: x, Y: 0}, {X: x + 10, Y: 0}, {X: x + 10, Y: 10}, {X: x, Y: 10}}
	}
	p := &engine.Picture{Width: 30, Height: 10, Cells: []engine.PictureCell{{Kind: "tree", Outline: square(0)},
		{Cell: 1, Kind: "unheard of", Outline: square(10)},
		{Cell: 2, Kind: NoFill, Outline: square(20)}},
		Edges: []engine.PictureEdge{{Kind: "wall", From: engine.Point{X: 10, Y: 0}, To: engine.Point{X: 10, Y: 10}}}}
	data, err := PNG(p, Options{Width: 300, NoLegend: true, Clear: true})
	if err != nil {
		t.Fatal(err)
	}
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := im.Bounds(); b.Dx() != 300 || b.Dy() != 100 {
		t.Fatalf("the image is %v", b)
	}
	for x, want := range map[int]color.Color{50: KindColour("tree"), 150: rgb(colour("unheard of")),
		100: EdgeColour("wall"), 250: color.RGBA{}} {
		r, g, b, a := im.At(x, 50).RGBA()
		if wr, wg, wb, wa := want.RGBA(); r != wr || g != wg || b != wb || a != wa {
			t.Errorf("pixel %d is %x %x %x %x, want %x %x %x %x", x, r, g, b, a, wr, wg, wb, wa)
		}
	}
	if _, err := PNG(&engine.Picture{Width: 1, Height: 1 << 22}, Options{}); err == nil {
		t.Error("an image without end was drawn")
	}
}

// TestTextStandsInTheMiddle draws a long number on a disc: what is painted of it has as much room on the
// left of the disc's middle as on the right, and reaches away from it on both sides.
func TestTextStandsInTheMiddle(t *testing.T) {
	square := []engine.Point{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}, {X: 0, Y: 100}}
	p := &engine.Picture{Width: 100, Height: 100,
		Cells: []engine.PictureCell{{Label: "0,0", Kind: "plain", Outline: square}}}
	drawn := func(text string) image.Image {
		data, err := PNG(p, Options{Width: 600, NoLegend: true,
			Marks: []Mark{{Cells: []string{"0,0"}, Text: text, Value: 1, Size: 1}}})
		if err != nil {
			t.Fatal(err)
		}
		im, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		return im
	}
	with, without := drawn("8008"), drawn("")
	left, right := with.Bounds().Dx(), 0
	for x := range with.Bounds().Dx() {
		for y := range with.Bounds().Dy() {
			if with.At(x, y) != without.At(x, y) {
				left, right = min(left, x), max(right, x)
			}
		}
	}
	if middle := with.Bounds().Dx() / 2; left >= middle-5 || right <= middle+5 ||
		max(left+right-2*middle, 2*middle-left-right) > 4 {
		t.Errorf("the number goes from %d to %d around %d", left, right, middle)
	}
}

// TestAMarkOfAPNGHasItsLabel draws what a piece is called below its disc, as the SVG does.
func TestAMarkOfAPNGHasItsLabel(t *testing.T) {
	p := &engine.Picture{Width: 100, Height: 100, Cells: []engine.PictureCell{{Label: "0,0", Kind: "plain",
		Outline: []engine.Point{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}, {X: 0, Y: 100}}}}}
	drawn := func(label string) []byte {
		data, err := PNG(p, Options{Width: 600, Marks: []Mark{{Cells: []string{"0,0"}, Text: "8", Label: label}}})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	if bytes.Equal(drawn("tree"), drawn("")) {
		t.Error("a label changes nothing")
	}
}

// decoded is a picture as an image of ten pixels to its unit.
func decoded(t *testing.T, p *engine.Picture) image.Image {
	t.Helper()
	data, err := PNG(p, Options{Width: int(10 * p.Width), NoLegend: true})
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func sum(c color.Color) uint32 {
	r, g, b, _ := c.RGBA()
	return r + g + b
}

// TestEdgesHaveTheirColourInTheLegend: a line of the legend that is about edges has the colour that they are drawn in.
func TestEdgesHaveTheirColourInTheLegend(t *testing.T) {
	p := &engine.Picture{Width: 10, Height: 10,
		Edges:  []engine.PictureEdge{{Kind: "elevation", To: engine.Point{X: 9}}},
		Legend: []engine.Named{{Name: "elevation", Doc: "edge: elevation, : or -"}}}
	if got := Legend(p)[0][0]; got != edgeColours["elevation"] {
		t.Errorf("the legend of an elevation line is %s; want %s", got, edgeColours["elevation"])
	}
}
