package study_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// TestASettingIsConfirmed plays a design over two matchups, asks it for a setting, and plays
// that alone, by the parties and on the map that were asked about, on other dice.
func TestASettingIsConfirmed(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "x.yaml")
	text := "schema: 1\nexperiment: x\nscenarios: [{name: titan/thorn-jungle, maps: [jungle, brush]}]\n" +
		"commanders: {A: [greedy], B: [greedy, novice]}\n" +
		"design: {factors: {units.cyclops.power: {from: 6, to: 12, step: 2}, chart.bramble.movement.enter: [slow, " +
		"free]}}\ntables: [games]\nuntil: {blocks: 40}\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := study.Library()
	e, faults := l.Experiment(file, study.Players()...)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	s, err := study.New(l, e, study.Options{})
	if err == nil {
		err = s.Create(filepath.Join(dir, "design"))
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := analysis.SolveFor(out.Dataset, analysis.Question{Score: 0.5}); err == nil ||
		!strings.Contains(err.Error(), "4 matchups") {
		t.Errorf("a question about four matchups: %v", err)
	}
	solution, err := analysis.SolveFor(out.Dataset,
		analysis.Question{Score: 0.45, Factor: "power", Matchup: "(greedy) on the map brush",
			With: map[string]string{"enter": "free"}})
	if err != nil {
		t.Fatal(err)
	}
	seed := out.Dataset.Manifest.Seed
	o := study.ConfirmOptions{Options: study.Options{Seed: &seed, Blocks: 10}, Matchup: solution.Matchup,
		Values: solution.Values, Name: "asked"}
	if _, err := study.Confirm(l, out.Dataset, o); err == nil {
		t.Error("the dice of the design confirm it")
	}
	seed = study.FreshSeedOr(0, seed)
	again, err := study.Confirm(l, out.Dataset, o)
	if err == nil {
		err = again.Create(filepath.Join(dir, "confirmed"))
	}
	if err != nil {
		t.Fatal(err)
	}
	if out, err = again.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	lines, err := montecarlo.Summarise(out.Dataset)
	if err != nil || len(lines) != 1 {
		t.Fatalf("%d matchups were played (%v)", len(lines), err)
	}
	if m := lines[0]; m.Options != "asked" || m.Map != "brush" || m.CommanderB != "greedy" || m.Blocks != 10 ||
		out.Dataset.Manifest.Seed != seed {
		t.Errorf("what was played: %+v", m.MatchupEntry)
	}
	kept, err := os.ReadFile(filepath.Join(out.Dataset.Dir, "experiment.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"power: " + solution.Value, "enter: free"} {
		if !strings.Contains(string(kept), want) {
			t.Errorf("the confirming experiment lacks %q:\n%s", want, kept)
		}
	}
}
