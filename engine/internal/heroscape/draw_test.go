package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestBothSpacesAreDrawn plays at random on the Narrows: the base of a figure of two spaces covers the middles of two
// cells, its own among them, whichever way it lies.
func TestBothSpacesAreDrawn(t *testing.T) {
	table, faults := library.Compile("heroscape/narrows", scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	src := dice.NewSource(7, 3, 0)
	ways := map[engine.Point]bool{}
	g := table.New()
	for draws := uint32(0); g.Turn().Actor != engine.Over; draws++ {
		below := func(n int) int { return int(src.Below(dice.NewKey(0, 0, 0, 0, draws), uint64(n))) }
		if g.Turn().Actor == engine.Chance {
			law, _ := g.Chance()
			g.Settle(below(law.Len()), nil)
		} else {
			offered := g.Offer(nil)
			g.Play(offered[below(len(offered))], nil)
		}
		p := table.Draw(g)
		for _, f := range p.Figures {
			if (f.Heading != engine.Point{}) != (len(f.Outline) > 0) {
				t.Fatalf("%s heads %v on the base %v", f.Name, f.Heading, f.Outline)
			}
			if len(f.Outline) == 0 {
				continue
			}
			ways[f.Heading] = true
			covered, own := 0, false
			for _, c := range p.Cells {
				var m engine.Point
				for _, q := range c.Outline {
					m.X, m.Y = m.X+q.X, m.Y+q.Y
				}
				if n := int32(len(c.Outline)); holds(f.Outline, engine.Point{X: m.X / n, Y: m.Y / n}) {
					covered, own = covered+1, own || c.Cell == f.Cell
				}
			}
			if covered != 2 || !own {
				t.Fatalf("the base of %s covers the middles of %d cells, its own among them: %v", f.Name, covered, own)
			}
		}
	}
	if len(ways) != 6 {
		t.Errorf("figures lay %d ways, want 6", len(ways))
	}
}

// holds reports whether a point lies within an outline that goes round one way.
func holds(outline []engine.Point, at engine.Point) bool {
	var left, right bool
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		cross := (b.X-a.X)*(at.Y-a.Y) - (b.Y-a.Y)*(at.X-a.X)
		left, right = left || cross > 0, right || cross < 0
	}
	return left != right
}
