package viewer

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

func TestRollTellsCardsAndShortNames(t *testing.T) {
	var list []engine.FigureInfo
	add := func(side engine.Side, name, title string) {
		f := engine.FigureInfo{Name: name, Title: title}
		f.Figure = engine.MakeFigure(side, len(list))
		list = append(list, f)
	}
	add(0, "pixie-1", "Pixie")
	add(0, "pixie-2", "Pixie")
	add(1, "hydra", "Hydra")
	add(0, "alt-1", "Altem Guardsman")
	add(0, "legion-1", "Roman Legionnaires")
	add(0, "legion-2", "Roman Legionnaires")
	add(0, "legion-3", "Roman Legionnaires")
	want := "2 × Pixie, Altem Guardsman (alt-1), 3 × Roman Legionnaires (legion-1 to 3)"
	if got := roll(list, 0); got != want {
		t.Errorf("the roll is %q; want %q", got, want)
	}
}

// TestEqualMarksAreNumbered: what no number tells apart, and what is distinguished already, keeps its mark.
func TestEqualMarksAreNumbered(t *testing.T) {
	var c Camera
	mark := func(i int, side engine.Side, name, mark string) engine.PictureFigure {
		return engine.PictureFigure{Figure: engine.MakeFigure(side, i), Side: side, Name: name, Mark: mark}
	}
	figures := []engine.PictureFigure{mark(0, 0, "goblin-1", "Go"), mark(1, 0, "goblin-12", "Go"),
		mark(2, 0, "golem", "Go"),
		mark(3, 0, "pixie-1", "Pi1"), mark(0, 1, "goblin-1", "Go")}
	c.number(figures)
	for i, want := range []string{"Go1", "G12", "", "", ""} {
		if got := c.marks[figures[i].Figure]; got != want {
			t.Errorf("%s is marked %q; want %q", figures[i].Name, got, want)
		}
	}
}
