package heroscape

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestDropsAgainstEverySet compares where a card may drop on small boards with all sets of spaces, of which no two are
// adjacent to each other or to anybody (HS-PWR-AIRBORNE-1).
func TestDropsAgainstEverySet(t *testing.T) {
	r := rand.New(rand.NewPCG(27, 28))
	full, legal := 0, 0
	for range 300 {
		var rows strings.Builder
		for range 3 {
			for range 4 {
				rows.WriteString([]string{"g1 ", "g1 ", "g9 ", "g4 ", ".. ", "t1 ", "m1 "}[r.IntN(7)])
			}
			rows.WriteString("\n")
		}
		figures := []FigureForm{{ID: "b", Type: "low", Side: "south", At: fmt.Sprintf("%d,%d", r.IntN(3), r.IntN(4))}}
		for i := range 2 + r.IntN(3) {
			figures = append(figures, FigureForm{ID: fmt.Sprintf("d%d", i), Type: "dropper", Side: "north",
				State: "undropped"})
		}
		s := testSetup(rows.String(), figures, nil)
		s.Roster.(*RosterForm).Units["dropper"] = UnitForm{Name: "dropper", Type: "US", Size: "medium", Height: 5,
			Life: 1, Move: 4, Range: 1, Attack: 2, Defence: 2,
			Figures: 4, Spaces: 1, Points: 60, Powers: []string{"the-drop"}}
		s.Chart.(*ChartForm).Powers["the-drop"] = PowerRow{Least: 13}
		s.Position.(*PositionForm).Turn = TurnForm{Side: "north", Phase: "start", Round: 2}
		gg, faults := Ruleset{}.Place(s)
		if len(faults) > 0 || gg.Turn().Actor != engine.Chance {
			continue
		}
		g := gg.(*game).moves()
		var spaces []cell
		for c := range cell(g.t.n) {
			if g.mayDrop(c, 5) {
				spaces = append(spaces, c)
			}
		}
		with := func(must cell) (most int) { // the largest set of spaces, with one among them
			for set := range 1 << len(spaces) {
				apart, in := true, must == none
				for i, a := range spaces {
					in = in || (set>>i&1 != 0 && a == must)
					for j, b := range spaces[:i] {
						both := 1<<i | 1<<j
						apart = apart && (set&both != both || !g.cellsAdjacent(a, b, 5, 5))
					}
				}
				if apart && in {
					most = max(most, bits.OnesCount(uint(set)))
				}
			}
			return most
		}
		for n := 1; n <= 6; n++ {
			if got, want := g.dropRoom(n), with(none) >= n; got != want {
				t.Fatalf("room for %d: %v, want %v on\n%s%+v", n, got, want, rows.String(), figures[0])
			}
		}
		if with(none) < len(figures)-1 {
			full++
			continue
		}
		for c := range cell(g.t.n) {
			got, want := g.checkDrop(fig(0), c) == engine.Legal, with(c) >= len(figures)-1
			if got != want {
				t.Fatalf("dropping %d of them, the first on %s: %v, want %v on\n%s%+v", len(figures)-1, g.t.label(c),
					got, want, rows.String(), figures[0])
			}
			legal += int(boolInt(got))
		}
	}
	if full < 20 || legal < 100 {
		t.Errorf("%d boards had no room, %d spaces were legal: too few", full, legal)
	}
}
