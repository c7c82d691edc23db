package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// equalArmies are boards that a half-turn maps onto themselves and an army for both sides.
var equalArmies = [][2]string{{"forest-road", "forest-league"}, {"forest-road", "black-powder-camp"},
	{"mirror", "guild-mirror"},
	{"ford", "knights-of-the-ford"}, {"tide-and-sky", "sky-and-tide"}, {"chasms", "necropolis"},
	{"gorge", "free-riders"}}

// withEqualArmies compiles one of them.
func withEqualArmies(t *testing.T, e [2]string) engine.Table {
	t.Helper()
	table, faults := library.Compile("mageknight/"+e[0], scenarios.Variant{Armies: [2]string{e[1], e[1]}})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

// TestOffersHaveNoDirection turns positions round and relabels equal figures.
func TestOffersHaveNoDirection(t *testing.T) {
	kinds := map[string]int{}
	for _, e := range equalArmies {
		table := withEqualArmies(t, e)
		t.Run(e[0], func(t *testing.T) {
			for n := range uint64(3) {
				mageknight.OffersOfTwins(t, table, dice.NewSource(31, dice.StreamID("twins"), n), kinds)
			}
		})
	}
	for _, verb := range []string{"deploy", "move", "charge", "bound", "march", "gang", "volley", "quick"} {
		if kinds[verb] == 0 {
			t.Errorf("no %s was ever offered", verb)
		}
	}
	t.Log(kinds)
}

// TestSeatsDoNotDecide lets greedy play itself with the same army on both sides of boards
// that look the same from both: the side that looks down the map wins as often as the one that looks up.
func TestSeatsDoNotDecide(t *testing.T) {
	const games = 400 // a standard error of .025
	for _, e := range equalArmies[:3] {
		s, players, half := newArena(withEqualArmies(t, e)), pair(t, "greedy", "greedy"), 0
		var wins [2]int
		for n := range games {
			r := s.play(t, players, dice.NewSource(29, dice.StreamID("seats"), uint64(n)), nil, nil)
			half += r.Points(engine.SideA)
			if r.Winner != engine.Nobody {
				wins[r.Winner]++
			}
		}
		share := float64(half) / (2 * games)
		t.Logf("%s, %s on both sides: north wins %d, south %d", e[0], e[1], wins[0], wins[1])
		if share < 0.4 || share > 0.6 {
			t.Errorf("%s, %s on both sides: the north scores %.3f", e[0], e[1], share)
		}
	}
}

// TestLargeBasesAreNumberedByOneCorner looks at all boards and their mirror images.
func TestLargeBasesAreNumberedByOneCorner(t *testing.T) {
	t.Parallel()
	upward, leftward := 0, 0
	for _, name := range names {
		table, faults := library.Compile("mageknight/"+name, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		image, _ := table.(conform.Mirrorer).Mirror()
		for _, table := range []engine.Table{table, image} {
			up, left := mageknight.AnchorsNearTheTopLeft(t, table)
			if up {
				upward++
			}
			if left {
				leftward++
			}
		}
	}
	if upward == 0 || leftward == 0 {
		t.Errorf("of the boards %d are seen from below and %d in the mirror: want some of each", upward, leftward)
	}
}
