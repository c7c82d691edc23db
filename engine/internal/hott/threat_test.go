package hott_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// position compiles figures on the map of a scenario.
func position(t *testing.T, scenario, at, turn string) engine.Game {
	t.Helper()
	g, faults := scenarios.New(hott.System()).Position("hott/"+scenario, at, turn)
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
	g := position(t, "open", "d-spears-1 1200,1000 N; d-hero-1 2000,300 N; a-warband-2 1200,1560 S; a-warband-1 "+
		"300,2300 S", "defender pips")
	if n := appraised(t, g, "move d-spears-1: forward 100", "risk"); n != 0 {
		t.Errorf("risk %d at 460 paces from warband", n)
	}
	if n := appraised(t, g, "move d-spears-1: forward 200", "risk"); n != 0 {
		t.Errorf("risk %d at 360 paces from warband", n)
	}
	g = position(t, "open", "d-spears-1 1200,1000 N; d-hero-1 2000,300 N; a-warband-2 1200,1460 S; a-warband-1 "+
		"300,2300 S", "defender pips")
	if n := appraised(t, g, "move d-spears-1: forward 200", "risk"); n <= 0 {
		t.Errorf("risk %d at 260 paces from warband", n)
	}
}

// TestRaiseIsWhatComesBack compares, wherever random play offers to bring a horde back,
// the appraisal with the points that the side has lost less for it.
func TestRaiseIsWhatComesBack(t *testing.T) {
	tab := table(t, "quick")
	random := &ai.Random{}
	g, then := tab.New(), tab.New()
	offers := 0
	for n := range uint64(40) {
		g.CopyFrom(tab.New())
		for s := range engine.Side(2) {
			random.Begin(tab, s, dice.NewSource(1, uint64(s), n))
		}
		before := func(g engine.Game, _ engine.Action) {
			for _, a := range g.Offer(nil) {
				words := tab.Say(g, a)
				if !strings.HasPrefix(words, "replace ") {
					continue
				}
				offers++
				side := g.Turn().Owner
				then.CopyFrom(g)
				then.Play(a, nil)
				back := 100 * (g.Result().Lost[side] - then.Result().Lost[side])
				if got := appraised(t, g, words, "raise"); got != back || back <= 0 {
					t.Fatalf("%q brings back %d, its appraisal says %d", words, back, got)
				}
			}
		}
		if _, err := engine.Drive(g, dice.NewSource(2, 3, n), [2]engine.Commander{random, random}, nil,
			&engine.Watcher{Before: before}); err != nil {
			t.Fatal(err)
		}
	}
	if offers < 20 {
		t.Errorf("only %d offers to bring a horde back", offers)
	}
}

// TestRiversAreOfferedToBeCrossed asks for a move into the water for an element that
// stands at the bank.
func TestRiversAreOfferedToBeCrossed(t *testing.T) {
	g := position(t, "river", "d-blades-2 600,1150 N; d-blades-1 2200,300 N; a-spears-1 600,1900 S; a-magician-1 "+
		"1200,2300 S", "defender pips")
	for _, a := range g.Offer(nil) {
		if strings.HasPrefix(g.Table().Say(g, a), "move d-blades-2: forward 100") {
			return
		}
	}
	t.Error("no move into the river is offered at its bank")
}

// TestWhoIsStruckOnTheFlankTurns moves knights onto the flank of a warband that nobody else fights: it will have turned
// to face them before they fight (HOTT-CON-7), and what they stand to win and lose is that of a fight front to front.
func TestWhoIsStruckOnTheFlankTurns(t *testing.T) {
	const rest = "d-knights-1 1600,1560 W; d-hero-1 2000,300 N; a-warband-1 300,2300 S; a-warband-3 "
	for _, term := range []string{"damage", "risk", "flank"} {
		var n [2]int32
		for i, where := range []string{"1200,1480 S", "1280,1560 E"} {
			g := position(t, "open", rest+where, "defender pips")
			n[i] = appraised(t, g, "move d-knights-1: place 1280,1560 W", term)
		}
		if n[0] != n[1] {
			t.Errorf("%s %d on the flank of a warband that will turn, %d before its front", term, n[0], n[1])
		}
	}
}
