package board

import (
	"slices"
	"testing"
)

// A patch that is carried and turned keeps the distances between its cells, and turns that
// make a whole circle bring it back.
func TestCarriedPatchesKeepTheirShape(t *testing.T) {
	for _, shape := range []Shape{Hex, Square} {
		g, err := New(Spec{Shape: shape, Rows: 9, Cols: 9, Exists: func(int, int) bool { return true }})
		if err != nil {
			t.Fatal(err)
		}
		whole := 6
		if shape == Square {
			whole = 4
		}
		patch := []Cell{g.At(3, 3), g.At(3, 4), g.At(4, 4), g.At(5, 3)}
		seen := map[string]bool{}
		for turn := range whole {
			moved, ok := g.Carried(patch, g.At(4, 5), turn)
			if !ok || moved[0] != g.At(4, 5) {
				t.Fatalf("%v turned by %d: %v %v", shape, turn, g.LabelsOf(moved), ok)
			}
			for i := range patch {
				for j := range patch {
					if g.Steps(patch[i], patch[j]) != g.Steps(moved[i], moved[j]) {
						t.Errorf("%v turned by %d: cells %d and %d drifted", shape, turn, i, j)
					}
				}
			}
			key := ""
			for _, l := range g.LabelsOf(moved) {
				key += l + " "
			}
			if seen[key] {
				t.Errorf("%v: two turns are the same", shape)
			}
			seen[key] = true
		}
		again, _ := g.Carried(patch, patch[0], whole)
		if !slices.Equal(again, patch) {
			t.Errorf("%v: a whole circle ends at %v", shape, g.LabelsOf(again))
		}
		if _, ok := g.Carried(patch, g.At(0, 8), 0); ok {
			t.Errorf("%v: a patch that leaves the board was carried", shape)
		}
	}
	if _, ok := mustGrid(t).CarriedLabels([]string{"9,9"}, "0,0", 0); ok {
		t.Error("an unknown label was carried")
	}
}

func mustGrid(t *testing.T) *Grid {
	g, err := New(Spec{Shape: Hex, Rows: 2, Cols: 2, Exists: func(int, int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	return g
}
