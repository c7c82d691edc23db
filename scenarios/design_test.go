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
	if err := os.WriteFile(file, []byte("schema: 1\nexperiment: e\nscenarios: [titan/meadow]\n"+more),
		0o644); err != nil {
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
	e, fault := experiment(t, "design:\n  factors:\n    units.ranger.power: [3, 4, 5]\n"+
		"    units.ogre.power: {from: 4, to: 10, step: 2}\n    chart.bramble.movement.enter: [slow, free]\n"+
		"  points: 22\n")
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
		if words := inWords(d, p); seen[words] || e.Stages[0].Options[k].Label() != d.Name(k) {
			t.Errorf("point %d: %s", k, words)
		}
		seen[inWords(d, p)] = true
	}
	p := d.Points[4]
	if got, want := d.Name(4), "ranger.power "+d.Factors[0].Values[p[0]]+", ogre.power "+d.Factors[1].Values[p[1]]+
		", enter "+d.Factors[2].Values[p[2]]; (got != want && got != "point 05") || (len(want) <= 60) != (got == want) {
		t.Errorf("point 5 is called %q, %q in words", got, want)
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

// TestMistakesOfDesignsAreReported names every fault with what is wanted.
func TestMistakesOfDesignsAreReported(t *testing.T) {
	for text, want := range map[string]string{
		"design: {points: 5}\n":                                            "needs factors",
		"design: {factors: {units.ogre.power: [5]}}\n":                     "at least two values",
		"design: {factors: {units.ogre.power: [5, 5]}}\n":                  "listed twice",
		"design: {factors: {units.ogre.power: {from: 9, to: 5}}}\n":        "no range",
		"design: {factors: {units..power: [1, 2]}}\n":                      "no path of an option",
		"design: {factors: {units.ogre.power: [5, 6]}}\noptions: [{}]\n":   "give one of them",
		"options: {soft thorns: {}}\n":                                     "no name of options",
		"options: {units: {ogre: {power: 7}}}\n":                           "a key of them",
		"options: free\n":                                                  "list of house rules",
		"place: {aim: fiar}\n":                                             "did you mean",
		"place: {aim: [fair, fair]}\n":                                     "two that differ",
		"place: {aim: [decisive, indifferent]}\n":                          "its opposite",
		"place: {aim: [fair, lenght]}\n":                                   "did you mean",
		"place: {aim: score}\n":                                            "wants target",
		"place: {keep: {symmetry: half}}\n":                                "unknown symmetry",
		"place: {pieces: [{piece: \"1,1\", stay: true, to: [\"2,2\"]}]}\n": "stays and has places",
	} {
		if _, fault := experiment(t, text); !strings.Contains(fault, want) {
			t.Errorf("%s: %q, want %q", text, fault, want)
		}
	}
}

// TestOptionsMayBeNamed reads options under names, paths as keys among them, and the same from
// the experiment's own copy; a list has no names.
func TestOptionsMayBeNamed(t *testing.T) {
	e, fault := experiment(t, "options:\n  as-printed:\n  soft: {chart.bramble.movement.enter: free, "+
		"units.ogre.power: 7, chart: {bramble: {striking: {into: {skill: 0}}}}}\n"+
		"  strong: {units: {ogre: {power: 8}}}\n")
	if fault != "" {
		t.Fatal(fault)
	}
	text, err := e.YAML()
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(t.TempDir(), "e.yaml")
	if err := os.WriteFile(again, text, 0o644); err != nil {
		t.Fatal(err)
	}
	copied, faults := scenarios.New(systems.All()...).Experiment(again)
	if len(faults) > 0 {
		t.Fatalf("%v of the copy\n%s", faults, text)
	}
	for _, e := range []*scenarios.Experiment{e, copied} {
		list := e.Stages[0].Options
		if len(list) != 3 || list[0].Label() != "as-printed" || list[1].Label() != "soft" ||
			list[2].Label() != "strong" || !list[0].Empty() {
			t.Fatalf("options %v", list)
		}
		into := list[1].Get("chart").Get("bramble")
		if enter, _ := into.Get("movement").Get("enter").Text(); enter != "free" {
			t.Errorf("the path chart.bramble.movement.enter is %s", list[1])
		}
		if skill, _ := into.Get("striking").Get("into").Get("skill").Text(); skill != "0" {
			t.Errorf("keys beside a path are lost: %s", list[1])
		}
	}
	e, fault = experiment(t, "options: [{}, {units.ogre.power: 7}]\n")
	if fault != "" {
		t.Fatal(fault)
	}
	if list := e.Stages[0].Options; list[0].Label() != "" || list[1].Label() != "{units: {ogre: {power: 7}}}" {
		t.Errorf("a list is called %q and %q", list[0].Label(), list[1].Label())
	}
}

// TestPointsOfDesignsHaveShortNames tells factors by as few last words of their paths as tell
// them apart, and points of many factors by their numbers.
func TestPointsOfDesignsHaveShortNames(t *testing.T) {
	e, fault := experiment(t, "design: {factors: {units.ogre.power: [5, 6], units.ranger.power: [3, 4], "+
		"chart.bramble.movement.enter: [slow, free]}}\n")
	if fault != "" {
		t.Fatal(fault)
	}
	if got, want := e.Design.Name(3), "ogre.power 5, ranger.power 4, enter free"; got != want {
		t.Errorf("a point is called %q, want %q", got, want)
	}
	e, fault = experiment(t, "design: {factors: {units.ogre.power: [5, 6], units.ranger.power: [3, 4], "+
		"units.ogre.skill: [2, 3], units.ranger.skill: [3, 4], units.centaur.power: [2, 3], units.lion.power: [4, "+
		"5]}}\n")
	if fault != "" {
		t.Fatal(fault)
	}
	if got, want := e.Stages[0].Options[6].Label(), "point 07"; got != want || len(e.Design.Points) != 64 {
		t.Errorf("point 7 of %d is called %q, want %q", len(e.Design.Points), got, want)
	}
}

// inWords tells a point of a design in full: every factor with its value.
func inWords(d *scenarios.Design, point []int) string {
	var words []string
	for i, f := range d.Factors {
		words = append(words, f.Path+" "+f.Values[point[i]])
	}
	return strings.Join(words, ", ")
}
