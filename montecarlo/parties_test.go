package montecarlo_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// expanded are the matchups of an experiment written as text.
func expanded(t *testing.T, text string) ([]*montecarlo.Matchup, *scenarios.Experiment) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := scenarios.New(systems.All()...)
	e, faults := l.Experiment(file, "random")
	if len(faults) == 0 {
		var matchups []*montecarlo.Matchup
		if matchups, faults = montecarlo.Expand(l, e, montecarlo.Overrides{}); len(faults) == 0 {
			return matchups, e
		}
	}
	t.Fatal(scenarios.Explain(faults))
	return nil, nil
}

// TestARowSaysWhoLedWhom: where armies keep their seats, commanders crossed with
// commanders give as many different matchups, in every game of which A's commander led A.
func TestARowSaysWhoLedWhom(t *testing.T) {
	matchups, _ := expanded(t, "schema: 1\nexperiment: x\nscenarios: [titan/storm-the-tower]\n"+
		"commanders: {A: [greedy, rush], B: [greedy, rush]}\nuntil: {blocks: 30}\n")
	if len(matchups) != 4 {
		t.Fatalf("%d matchups", len(matchups))
	}
	streams := map[uint64]bool{}
	for _, m := range matchups {
		streams[m.Stream] = true
	}
	if len(streams) != 4 {
		t.Errorf("%d streams of dice for 4 matchups", len(streams))
	}
	rows := make([][]results.GameRow, 4)
	run := &montecarlo.Run{Matchups: matchups, Seed: 1, Blocks: 30, Workers: 1, Sink: func(c results.Chunk) error {
		rows[c.Matchup] = append(rows[c.Matchup], c.Games...)
		return nil
	}}
	if err := run.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	for i, m := range matchups {
		for _, g := range rows[i] {
			if g.SeatA != 0 || g.CommanderA != m.CommanderA || g.CommanderB != m.CommanderB {
				t.Fatalf("%s: a game has A in seat %d, led by %s against %s", m.Name(), g.SeatA, g.CommanderA,
					g.CommanderB)
			}
		}
	}
	same := func(a, b results.GameRow) bool {
		return *a.ScoreA == *b.ScoreA && a.Rounds == b.Rounds && a.DealtA == b.DealtA
	}
	if slices.EqualFunc(rows[1], rows[2], same) {
		t.Error("greedy against rush and rush against greedy are the same games")
	}
}

// TestEachUnorderedPairIsPlayedOnce, unless the file itself lists it under both labels.
func TestEachUnorderedPairIsPlayedOnce(t *testing.T) {
	const head = "schema: 1\nexperiment: x\nscenarios: [titan/meadow]\nuntil: {blocks: 1}\n"
	names := func(text string) (list []string, again int) {
		matchups, e := expanded(t, head+text)
		_, again = e.Stages[0].Parties()
		for _, m := range matchups {
			list = append(list, m.ArmyA+" "+m.CommanderA+" v "+m.ArmyB+" "+m.CommanderB)
		}
		return list, again
	}
	for _, c := range []struct {
		text  string
		n     int
		again int
	}{
		// both mirrors stay
		{"armies: {A: [meadow-attacker, meadow-defender], B: [meadow-attacker, meadow-defender]}\n", 3, 1},
		{"armies: {A: [meadow-attacker, meadow-defender], B: [meadow-attacker, meadow-defender]}\n" +
			"commanders: {A: [greedy, rush], B: [greedy, rush]}\n", 10, 6},
		// who leads whom differs
		{"armies: {A: [meadow-attacker, meadow-defender], B: [meadow-attacker, meadow-defender]}\n" +
			"commanders: {A: [greedy], B: [rush]}\n", 4, 0},
		{"armies: {pairs: [[meadow-attacker, meadow-defender], [meadow-defender, meadow-attacker]]}\n", 2, 0},
	} {
		if list, again := names(c.text); len(list) != c.n || again != c.again {
			t.Errorf("%s%d matchups and %d left out, want %d and %d: %q", c.text, len(list), again, c.n, c.again, list)
		}
	}
	// parties that share commanders and armies, but not who leads whom, have their own dice
	matchups, _ := expanded(t,
		head+"armies: {A: [meadow-attacker], B: [meadow-defender]}\n"+
			"commanders: {A: [greedy, rush], B: [greedy, rush]}\n")
	streams := map[uint64]bool{}
	for _, m := range matchups {
		streams[m.Stream] = true
	}
	if len(streams) != len(matchups) {
		t.Errorf("%d matchups play from %d streams", len(matchups), len(streams))
	}
}
