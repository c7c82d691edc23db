package analysis

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// mirrored returns a matchup and a second one of the same games, seen from the other side.
func mirrored() (*results.Manifest, *Games) {
	e := results.MatchupEntry{System: "toy", Scenario: "field", ArmyA: "a", ArmyB: "b", CommanderA: "even",
		CommanderB: "even", Stream: "s", Games: 2, SharedDice: true, SwapSides: true, Fixed: true}
	o := e
	o.Index, o.ArmyA, o.ArmyB = 1, e.ArmyB, e.ArmyA
	m := &results.Manifest{Alpha: 0.05, Matchups: []results.MatchupEntry{e, o}}
	return m, &Games{Tallies: newTallies(m.Matchups, nil)}
}

func TestTwinsMustBeMirrorImages(t *testing.T) {
	m, g := mirrored()
	g.Tallies[0].blocks, g.Tallies[1].blocks = stats.Counts{10, 20, 30, 40, 50}, stats.Counts{50, 40, 30, 20, 10}
	list, err := analyse(m, g)
	if err != nil {
		t.Fatal(err)
	}
	if list[1].Twin != 0 {
		t.Fatalf("the second matchup has twin %d; want 0", list[1].Twin)
	}
	if c := twins(g, list); len(c) != 1 || !c[0].Passed {
		t.Errorf("mirror images: %+v", c)
	}
	// a fault among three pairs that should be alike differs from commanders that gamble
	m.Matchups = append(m.Matchups, m.Matchups[0], m.Matchups[1])
	m.Matchups[2].Stream, m.Matchups[3].Stream = "other", "other"
	g.Tallies = append(g.Tallies, g.Tallies[0], g.Tallies[1])
	g.Tallies[3].blocks = stats.Counts{50, 40, 30, 20, 11}
	g.Tallies[2].blocks = stats.Counts{11, 20, 30, 41, 49}
	if list, err = analyse(m, g); err != nil {
		t.Fatal(err)
	}
	if c := twins(g, list); len(c) != 1 || c[0].Passed {
		t.Errorf("one pair is no mirror image, and nothing is noticed: %+v", c)
	}
}
