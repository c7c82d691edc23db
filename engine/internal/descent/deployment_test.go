package descent_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestDeploymentHasNoDirection deploys on one board as it is, reflected, turned half
// round and turned on its side: the same figures are offered places of the same worth.
func TestDeploymentHasNoDirection(t *testing.T) {
	rows := []string{
		"....O....w..",
		".......l....",
		"..O.......O.",
		".....p......",
		"............",
		".O...ww.....",
		"....O....s..",
		"............",
	}
	turns := map[string]func(x, y int) (int, int){
		"reflected":     func(x, y int) (int, int) { return 11 - x, y },
		"upside down":   func(x, y int) (int, int) { return x, 7 - y },
		"turned round":  func(x, y int) (int, int) { return 11 - x, 7 - y },
		"on its side":   func(x, y int) (int, int) { return y, x },
		"turned a side": func(x, y int) (int, int) { return 7 - y, x },
	}
	for _, name := range []string{"descent/dragon-hall", "descent/goblin-gate"} {
		want := landings(t, name, rows, func(x, y int) (int, int) { return x, y })
		if len(want) < 20 {
			t.Fatalf("%s: only %d places are offered", name, len(want))
		}
		for turn, f := range turns {
			if got := landings(t, name, rows, f); !slices.Equal(got, want) {
				t.Errorf("%s: %s the places are worth\n%v\nwant\n%v", name, turn, got, want)
			}
		}
	}
}

// landings lists the places that are offered on a transformed board for the first
// figures to be deployed, by unit and worth.
func landings(t *testing.T, name string, rows []string, f func(x, y int) (int, int)) (list []string) {
	t.Helper()
	width, height := 0, 0
	for y := range rows {
		for x := range rows[y] {
			tx, ty := f(x, y)
			width, height = max(width, tx+1), max(height, ty+1)
		}
	}
	grid := make([][]byte, height)
	for y := range grid {
		grid[y] = make([]byte, width)
	}
	for y := range rows {
		for x := range rows[y] {
			tx, ty := f(x, y)
			grid[ty][tx] = rows[y][x]
		}
	}
	zone := func(x0, x1 int) string {
		ax, ay := f(x0, 0)
		bx, by := f(x1, len(rows)-1)
		return fmt.Sprintf("%d-%d,%d-%d", min(ax, bx), max(ax, bx), min(ay, by), max(ay, by))
	}
	var text strings.Builder
	for _, row := range grid {
		fmt.Fprintf(&text, "  %s\n", row)
	}
	board := fmt.Sprintf("rows: |\n%szones: {heroes: [%q], monsters: [%q]}\n", text.String(), zone(0, 1), zone(7, 11))
	table, faults := library().Compile(name, scenarios.Variant{Map: override(t, board)})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	g := table.New()
	offered := g.Offer(nil)
	weights := styleOf(t, "greedy").Weights[g.Turn().Actor.Side()]
	scores := make([]int64, len(offered))
	g.Rank(offered, &weights, scores)
	names := map[engine.Figure]string{}
	for _, f := range table.Figures() {
		names[f.Figure] = f.Name
	}
	for i, a := range offered {
		list = append(list, fmt.Sprint(names[a.Figure], " ", scores[i]))
	}
	slices.Sort(list)
	return list
}
