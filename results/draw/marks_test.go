package draw

import (
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
		{Cell: 0, Label: "0,0", Kind: "tree", Text: "T0", Outline: square(0)}, {Cell: 1, Label: "0,1", Kind: "plain", Text: "P0", Col: 3, Outline: square(10)}},
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
	svg := SVG(p, Options{CellNames: true, Marks: []Mark{{Cells: []string{"0,0"}, Text: "7", Title: "tree <1>", Value: 1, Size: 1}, {Cells: []string{"0,1"}, Grey: true}}})
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
