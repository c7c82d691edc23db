package hott_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// position compiles figures on the map of a scenario.
func position(t *testing.T, scenario, at, turn string) engine.Game {
	t.Helper()
	g, faults := scenarios.New(hott.Ruleset{}).Position("hott/"+scenario, at, turn)
	if len(faults) > 0 {
		t.Fatal(faults.Err())
	}
	return g
}

// appraised is a term of the appraisal of an action.
func appraised(t *testing.T, g engine.Game, words, term string) int32 {
	t.Helper()
	a, err := g.Table().Parse(g, words)
	if err != nil {
		t.Fatal(err)
	}
	var terms engine.Terms
	g.Appraise(a, &terms)
	for i, n := range engine.CommonTerms {
		if n.Name == term {
			return terms[i]
		}
	}
	for i, n := range g.Table().Info().Terms {
		if n.Name == term {
			return terms[int(engine.TermOwn)+i]
		}
	}
	t.Fatalf("no term %s", term)
	return 0
}

// TestRiskKnowsHowFarTheEnemyComes moves spears up to warband: within its 300 paces
// there is risk, beyond them none.
func TestRiskKnowsHowFarTheEnemyComes(t *testing.T) {
	g := position(t, "open", "d-spears-1 1200,1000 N; d-hero-1 2000,300 N; a-warband-2 1200,1560 S; a-warband-1 300,2300 S", "defender pips")
	if n := appraised(t, g, "move d-spears-1: forward 100", "risk"); n != 0 {
		t.Errorf("risk %d at 460 paces from warband", n)
	}
	if n := appraised(t, g, "move d-spears-1: forward 200", "risk"); n != 0 {
		t.Errorf("risk %d at 360 paces from warband", n)
	}
	g = position(t, "open", "d-spears-1 1200,1000 N; d-hero-1 2000,300 N; a-warband-2 1200,1460 S; a-warband-1 300,2300 S", "defender pips")
	if n := appraised(t, g, "move d-spears-1: forward 200", "risk"); n <= 0 {
		t.Errorf("risk %d at 260 paces from warband", n)
	}
}

// TestRiversAreOfferedToBeCrossed asks for a move into the water for an element that
// stands at the bank.
func TestRiversAreOfferedToBeCrossed(t *testing.T) {
	g := position(t, "river", "d-blades-2 600,1150 N; d-blades-1 2200,300 N; a-spears-1 600,1900 S; a-magician-1 1200,2300 S", "defender pips")
	for _, a := range g.Offer(nil) {
		if strings.HasPrefix(g.Table().Say(g, a), "move d-blades-2: forward 100") {
			return
		}
	}
	t.Error("no move into the river is offered at its bank")
}
