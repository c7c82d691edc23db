package scenarios_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// experiment reads the text of an experiment on titan/meadow.
func experiment(t *testing.T, more string) (*scenarios.Experiment, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "e.yaml")
	if err := os.WriteFile(file, []byte("schema: 1\nexperiment: e\nscenarios: [titan/meadow]\n"+more), 0o644); err != nil {
		t.Fatal(err)
	}
	e, faults := scenarios.New(systems.All()...).Experiment(file)
	if len(faults) > 0 {
		return nil, faults.Error()
	}
	return e, ""
}

// TestDesignsAreBalanced makes a design of numbers and words: every value about equally often,
// no point twice, pairs of factors nearly uncorrelated, and the same again from its own copy.
func TestDesignsAreBalanced(t *testing.T) {
	e, fault := experiment(t, "design:\n  factors:\n    units.ranger.power: [3, 4, 5]\n    units.ogre.power: {from: 4, to: 10, step: 2}\n    chart.bramble.movement.enter: [slow, free]\n  points: 22\n")
	if fault != "" {
		t.Fatal(fault)
	}
	d := e.Design
	if len(d.Points) != 22 || len(e.Stages[0].Options) != 22 || e.Paired[0] != "options" {
		t.Fatalf("%d points, %d options, paired %v", len(d.Points), len(e.Stages[0].Options), e.Paired)
	}
	seen := map[string]bool{}
	for i, f := range d.Factors {
		count := make([]int, len(f.Values))
		for _, p := range d.Points {
			count[p[i]]++
		}
		for v, n := range count {
			if even := 22 / len(f.Values); n < even-3 || n > even+4 {
				t.Errorf("%s is %s in %d of 22 points", f.Path, f.Values[v], n)
			}
		}
	}
	for k, p := range d.Points {
		if words := d.Words(p); seen[words] || e.Stages[0].Options[k].Words() != words {
			t.Errorf("point %d: %s", k, words)
		}
		seen[d.Words(p)] = true
	}
	if got := e.Stages[0].Options[0].Get("units").Get("ogre").Get("power"); got.Absent() {
		t.Errorf("the first point's options are %s", e.Stages[0].Options[0])
	}
	text, err := e.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "design:") || strings.Contains(string(text), "\noptions:") {
		t.Errorf("the copy of the experiment:\n%s", text)
	}
	again := filepath.Join(t.TempDir(), "e.yaml")
	if err := os.WriteFile(again, text, 0o644); err != nil {
		t.Fatal(err)
	}
	other, faults := scenarios.New(systems.All()...).Experiment(again)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for k, o := range other.Stages[0].Options {
		if o.String() != e.Stages[0].Options[k].String() {
			t.Errorf("point %d is another in the copy: %s", k, o)
		}
	}
}

// TestSmallDesignsAreWhole plays every combination where they are few.
func TestSmallDesignsAreWhole(t *testing.T) {
	e, fault := experiment(t, "design: {factors: {units.ogre.power: [5, 6], units.ranger.power: [3, 4, 5]}}\n")
	if fault != "" || len(e.Design.Points) != 6 {
		t.Fatalf("%s, %v", fault, e)
	}
}

// TestMistakesOfDesignsAreTold names every fault with what is wanted.
func TestMistakesOfDesignsAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"design: {points: 5}\n":                                            "needs factors",
		"design: {factors: {units.ogre.power: [5]}}\n":                     "at least two values",
		"design: {factors: {units.ogre.power: [5, 5]}}\n":                  "listed twice",
		"design: {factors: {units.ogre.power: {from: 9, to: 5}}}\n":        "no range",
		"design: {factors: {units..power: [1, 2]}}\n":                      "no path of an option",
		"design: {factors: {units.ogre.power: [5, 6]}}\noptions: [{}]\n":   "give one of them",
		"place: {aim: fiar}\n":                                             "did you mean",
		"place: {aim: score}\n":                                            "wants target",
		"place: {keep: {symmetry: half}}\n":                                "unknown symmetry",
		"place: {pieces: [{piece: \"1,1\", stay: true, to: [\"2,2\"]}]}\n": "stays and has places",
	} {
		if _, fault := experiment(t, text); !strings.Contains(fault, want) {
			t.Errorf("%s: %q, want %q", text, fault, want)
		}
	}
}
