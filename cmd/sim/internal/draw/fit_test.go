package draw

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// hexAt is a hex of the lattice around a place.
func hexAt(x, y int32) []engine.Point {
	return []engine.Point{{X: x + 2, Y: y - 2}, {X: x + 2, Y: y + 2}, {X: x, Y: y + 4}, {X: x - 2, Y: y + 2},
		{X: x - 2, Y: y - 2}, {X: x, Y: y - 4}}
}

func TestFittedHexesAreRegularAndInView(t *testing.T) {
	p := &engine.Picture{Width: 8, Height: 10, Cells: []engine.PictureCell{{Outline: hexAt(0, 0)},
		{Outline: hexAt(4, 0)}, {Outline: hexAt(2, 6)}}}
	f := Fit(p)
	for _, c := range f.Cells {
		for i, a := range c.Outline {
			b := c.Outline[(i+1)%6]
			if side := math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)); math.Abs(side-4*fine) > 0.02*4*fine {
				t.Errorf("a side is %.1f long; want %d", side, 4*fine)
			}
			if a.X < 0 || a.Y < 0 || a.X > f.Width || a.Y > f.Height {
				t.Errorf("corner %v lies outside %d x %d", a, f.Width, f.Height)
			}
		}
	}
	if again := Fit(f); math.Abs(float64(again.Width)/float64(again.Height)-float64(f.Width)/float64(f.Height)) > 0.01 {
		t.Errorf("fitting twice changes the proportions: %d x %d, then %d x %d", f.Width, f.Height, again.Width,
			again.Height)
	}
	if p.Cells[0].Outline[0] != (engine.Point{X: 2, Y: -2}) {
		t.Error("fitting changed the picture it was given")
	}
}

func TestFittedPlaneKeepsItsEdges(t *testing.T) {
	p := &engine.Picture{Width: 100, Height: 50,
		Areas: []engine.PictureArea{{Outline: []engine.Point{{X: 40, Y: 20}, {X: 60, Y: 20}, {X: 50, Y: 30}}}}}
	if f := Fit(p); f.Width != 100*fine || f.Height != 50*fine {
		t.Errorf("the table is %d x %d; want %d x %d", f.Width, f.Height, 100*fine, 50*fine)
	}
}

// TestSixCornersAloneAreNoLattice: an outline of six corners that is taller or wider than hexes of the
// lattice keeps its proportions.
func TestSixCornersAloneAreNoLattice(t *testing.T) {
	for _, corner := range []engine.Point{{X: 4, Y: 10}, {X: 10, Y: 4}} {
		x, y := corner.X, corner.Y
		outline := []engine.Point{{X: 0, Y: 0}, {X: x, Y: 0}, {X: x, Y: y / 2}, {X: x / 2, Y: y / 2}, {X: x / 2, Y: y},
			{X: 0, Y: y}}
		if f := Fit(&engine.Picture{Width: x, Height: y, Cells: []engine.PictureCell{{Outline: outline}}}); f.Width !=
			x*fine || f.Height != y*fine {
			t.Errorf("%d x %d becomes %d x %d; want %d x %d", x, y, f.Width, f.Height, x*fine, y*fine)
		}
	}
}
