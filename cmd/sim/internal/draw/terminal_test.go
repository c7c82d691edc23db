package draw

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestMarksStandOnWholeBases draws a figure on two cells of three, and one without an outline.
func TestMarksStandOnWholeBases(t *testing.T) {
	square := func(x, wide int32) []engine.Point {
		return []engine.Point{{X: x, Y: 0}, {X: x + wide, Y: 0}, {X: x + wide, Y: 10}, {X: x, Y: 10}}
	}
	p := &engine.Picture{Width: 40, Height: 10, Columns: 12, Rows: 1}
	for i := range int32(4) {
		p.Cells = append(p.Cells, engine.PictureCell{Cell: engine.Cell(i), Text: ".  ", Col: int(3 * i),
			Outline: square(10*i, 10)})
	}
	p.Figures = []engine.PictureFigure{{Mark: "Ba", Cell: 1, Outline: square(10, 20)}, {Mark: "Sp", Cell: 3}}
	if text := Terminal(p); !strings.HasPrefix(text, ".  Ba Ba Sp\n") {
		t.Errorf("the board is drawn as %q", text)
	}
}
