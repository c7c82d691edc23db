package montecarlo_test

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// expand writes an experiment file and expands it.
func expand(t testing.TB, text string) []*montecarlo.Matchup {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := scenarios.New(systems.All()...)
	e, faults := l.Experiment(file, "passive", "random")
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	return matchups
}

// games plays matchups and returns the scores of A by matchup and game: 0, ½ or 1.
func games(t *testing.T, matchups []*montecarlo.Matchup) [][]float64 {
	t.Helper()
	scores := make([][]float64, len(matchups))
	r := montecarlo.Run{Matchups: matchups, Seed: 11, Blocks: 50, Sink: func(c results.Chunk) error {
		for _, g := range c.Games {
			if g.ScoreA == nil {
				return fmt.Errorf("game %d of block %d failed", g.Game, g.Block)
			}
			scores[c.Matchup] = append(scores[c.Matchup], float64(*g.ScoreA)/2)
		}
		return nil
	}}
	if err := r.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	return scores
}

// blockScores are the means of pairs of games.
func blockScores(games []float64) []float64 {
	list := make([]float64, len(games)/2)
	for i := range list {
		list[i] = (games[2*i] + games[2*i+1]) / 2
	}
	return list
}

// TestPairedVariantsShareTheirLuck clears one bramble of a map: what is won by meeting
// the same dice shows in the variance of the difference. A map that is excepted from the pairing
// meets luck of its own and is known to be compared with the others.
func TestPairedVariantsShareTheirLuck(t *testing.T) {
	cleared := filepath.Join(t.TempDir(), "cleared.yaml")
	const rows = "schema: 1\nmap: cleared\nsystem: titan\nrows: |\n  -- -- P0 R0 P0 --\n   -- T1 P0 P0 P0 --\n" +
		"  -- R0 P0 R0 P0 R0\n   P0 P0 R0 T1 P0 P0\n  -- P0 P0 P0 R0 P0\n   -- P0 T1 P0 P0 --\n"
	if err := os.WriteFile(cleared, []byte(rows), 0o644); err != nil {
		t.Fatal(err)
	}
	text := `
schema: 1
experiment: x
scenarios: [{name: titan/thorn-jungle, commanders: {A: [greedy], B: [greedy]}}]
maps: [jungle, ` + cleared + `]
%s
until: {blocks: 1500}
`
	factor := func(paired string) (correlation, variance float64) {
		m := expand(t, fmt.Sprintf(text, paired))
		if len(m) != 2 {
			t.Fatalf("%d matchups", len(m))
		}
		beside := ""
		if strings.Contains(paired, "unpaired") {
			beside = montecarlo.Entries(m)[0].Stream
		}
		if got := montecarlo.Entries(m)[1].Beside; got != beside {
			t.Errorf("%s: the second map is compared with those of the stream %q, want %q", paired, got, beside)
		}
		scores := games(t, m)
		a, b := blockScores(scores[0]), blockScores(scores[1])
		difference := make([]float64, len(a))
		for i := range a {
			difference[i] = a[i] - b[i]
		}
		return stat.Correlation(a, b, nil), stat.Variance(difference, nil)
	}
	correlation, together := factor("paired: [maps]")
	alone, apart := factor("")
	t.Logf("paired variants: correlation %.3f, variance of the difference divided by %.2f (independent: correlation "+
		"%.3f)", correlation, apart/together, alone)
	if correlation < 0.2 || together > 0.8*apart {
		t.Errorf("paired variants share too little: correlation %.3f, variance %.4f against %.4f", correlation,
			together, apart)
	}
	if excepted, _ := factor("paired: [maps]\nunpaired: [" + cleared + "]"); math.Abs(excepted) > 0.1 {
		t.Errorf("a map of its own dice is correlated with the others: %.3f", excepted)
	}
	if math.Abs(alone) > 0.1 {
		t.Errorf("variants that are not paired are correlated: %.3f", alone)
	}
}

// every asks for the measurement of every scenario; without it each system's quick one
// must do. test.sh prints them all.
var every = flag.Bool("every-scenario", false, "measure what sharing dice saves in every scenario")

// TestWhatSharingDiceBySeatSaves plays side-swapped blocks with shared and with own
// dice, prints the ratio of the variances of a block, and holds each system to the
// choice that its Info states, within four standard errors.
func TestWhatSharingDiceBySeatSaves(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		in := s.Info()
		sum, weight := 0.0, 0.0
		for _, e := range l.List(scenarios.KindScenario, in.System) {
			if e.Name != in.System+"/"+in.Quick && !*every {
				continue
			}
			ratio, blocks := sharing(t, l, e.Name)
			if blocks == 0 {
				continue
			}
			t.Logf("%s: sharing dice by seat multiplies the variance of a block by %.2f", e.Name, ratio)
			sum += math.Log(ratio) * blocks
			weight += blocks
		}
		if weight == 0 {
			continue
		}
		mean, noise := sum/weight, 4*2/math.Sqrt(weight) // the logarithm of a variance has error √(2/n), or less
		t.Logf("%s: x%.2f in the mean; shares its dice: %v", in.System, math.Exp(mean), in.SharedSwapDice)
		if (in.SharedSwapDice && mean > noise) || (!in.SharedSwapDice && mean < -noise) {
			t.Errorf("%s: sharing multiplies the variance by %.2f, but SharedSwapDice is %v", in.System, math.Exp(mean),
				in.SharedSwapDice)
		}
	}
}

// sharing measures one scenario; 0 blocks where sides are not swapped or all blocks
// end alike.
func sharing(t *testing.T, l *scenarios.Library, name string) (ratio, blocks float64) {
	t.Helper()
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	if !sc.Swap {
		return 0, 0
	}
	n := 120
	if *every {
		n = 60 // the mean over a system's scenarios is judged, not one of them
	}
	m := expand(t, fmt.Sprintf("schema: 1\nexperiment: x\nscenarios: [{name: %s, commanders: {A: [greedy], B: "+
		"[greedy]}}]\nuntil: {blocks: %d}\n", name, n))
	if m[0].Games != 2 {
		return 0, 0
	}
	var variance [2]float64
	for i, own := range []bool{true, false} {
		m[0].OwnDice = own
		variance[i] = stat.Variance(blockScores(games(t, m)[0]), nil)
	}
	if variance[0] == 0 || variance[1] == 0 {
		return 0, 0
	}
	return variance[1] / variance[0], float64(n)
}

// TestMatchupsAreIndependent correlates matchups of one experiment that differ in the
// commanders only.
func TestMatchupsAreIndependent(t *testing.T) {
	m := expand(t, `
schema: 1
experiment: x
scenarios: [{name: titan/meadow, commanders: {A: [greedy], B: [greedy, random]}}]
until: {blocks: 2000}
`)
	if m[0].Stream == m[1].Stream {
		t.Fatal("two matchups have one stream")
	}
	scores := games(t, m)
	if c := stat.Correlation(blockScores(scores[0]), blockScores(scores[1]), nil); math.Abs(c) > 4/math.Sqrt(2000) {
		t.Errorf("two matchups are correlated: %.3f", c)
	}
}

// TestAnAddedUnitLeavesTheRollsOfOthersUnmoved adds a figure at the end of an army.
// Under paired armies both lists play from one stream, the figures they have in common
// keep the numbers that their dice are keyed by, and so every roll of theirs that both
// games make has the same word behind it.
func TestAnAddedUnitLeavesTheRollsOfOthersUnmoved(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("armies/two.yaml", "schema: 1\narmy: two\nsystem: titan\nunits: [{unit: lion, count: 2}]\n")
	write("armies/three.yaml", "schema: 1\narmy: three\nsystem: titan\n"+
		"units: [{unit: lion, count: 2}, {unit: centaur}]\n")
	write("s.yaml", "schema: 1\nscenario: s\nsystem: titan\nmap: plains\nbudget: 100\n"+
		"sides: {defender: {army: two, enters: N}, attacker: {army: meadow-attacker, enters: S}}\n")
	m := expand(t, fmt.Sprintf("schema: 1\nexperiment: x\nscenarios: [{name: %s, commanders: {A: [random], B: "+
		"[random]}, armies: {A: [two, three], B: [meadow-attacker]}}]\npaired: [armies]\nuntil: {blocks: 10}\n",
		filepath.Join(dir, "s.yaml")))
	if m[0].Stream != m[1].Stream {
		t.Fatal("paired armies have streams of their own")
	}
	two, three := m[0].Tables[0].Figures(), m[1].Tables[0].Figures()
	numbers := map[engine.Figure]uint16{}
	for _, f := range three {
		numbers[f.Figure] = f.Key
	}
	if len(three) != len(two)+1 {
		t.Fatalf("%d and %d figures", len(two), len(three))
	}
	for _, f := range two {
		if key, ok := numbers[f.Figure]; !ok || key != f.Key {
			t.Errorf("%s has number %d without the added figure and %d with it", f.Name, f.Key, key)
		}
	}
	rolls := [2]map[dice.Key]uint64{{}, {}}
	for i := range rolls {
		for block := range 40 {
			g, err := m[i].Again(5, block, 0)
			if err != nil {
				t.Fatal(err)
			}
			watch := &engine.Watcher{Rolled: func(_ engine.Game, _ *dice.Law, key dice.Key, _ int) {
				_, seat, number, _, _ := key.Fields()
				if seat == 0 && number == 2 && i == 0 {
					t.Errorf("a roll of a figure that is not there: %v", key)
				}
				if block == 0 {
					rolls[i][key] = g.Luck.Word(key, 0)
				}
			}}
			if _, err := engine.Drive(g.Start, g.Luck, g.Players, nil, watch); err != nil {
				t.Fatal(err)
			}
		}
	}
	for key, word := range rolls[0] {
		if again, ok := rolls[1][key]; ok && again != word {
			t.Errorf("%v has another word when a figure is added", key)
		}
	}
}
