package hott_test

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestNoStyleStandsUpToGreedy lets every shipped style that does not look ahead, passive and random meet
// greedy in the four pairings of the quick armies, in both seats: with an interval of two standard errors
// none scores above .40, or above its own bar where it is an exception by name.
func TestNoStyleStandsUpToGreedy(t *testing.T) {
	bars := map[string]float64{
		"screen": 0.45, // .42 ± .03 in 800 games: greedy but for schemes
		"turtle": 0.45, // .43 ± .06 in 200: it waits behind its shots, and shots take warbands
	}
	l := library()
	maker := func(name string) ai.Maker {
		m, faults := ai.Named(l, hott.System(), name)
		if len(faults) > 0 {
			t.Fatal(faults.Err())
		}
		return m
	}
	var tabs []engine.Table
	for _, a := range []string{"rose12", "green12"} {
		for _, b := range []string{"rose12", "green12"} {
			tab, faults := l.Compile("hott/quick", scenarios.Variant{Armies: [2]string{a, b}})
			if len(faults) > 0 {
				t.Fatal(faults.Err())
			}
			tabs = append(tabs, tab)
		}
	}
	for _, name := range []string{
		"screen", "line", "hammer", "skirmish", "raider", "turtle", "novice", "random", "passive",
	} {
		m, greedy := maker(name), maker("greedy")
		var sum tally
		for seat := range engine.Side(2) {
			players := [2]engine.Commander{greedy.New(), greedy.New()}
			players[seat] = m.New()
			for _, tab := range tabs {
				sum.add(duel(t, tab, players, seat, 25))
			}
		}
		score, se := sum.score(), 0.5/math.Sqrt(float64(sum.games))
		t.Logf("%-8s v greedy %.3f ± %.3f, %d of %d games drawn", name, score, 2*se, sum.capped, sum.games)
		bar, ok := bars[name]
		if !ok {
			bar = 0.40
		}
		if score-2*se > bar {
			t.Errorf("%s scores %.3f ± %.3f against greedy, certainly above %.2f", name, score, 2*se, bar)
		}
	}
}
