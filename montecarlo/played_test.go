package montecarlo_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ownExperiment is an experiment in which everything that can be is a file of the
// user's own.
var ownExperiment = map[string]string{
	"x.yaml": "schema: 1\nexperiment: x\nscenarios: [s.yaml]\ncommanders: {A: [mine], B: [random]}\nseed: 5\n" +
		"until: {blocks: 10}\n",
	"s.yaml": "schema: 1\nscenario: s\nsystem: titan\nmap: plains\nbudget: 100\nswap: true\n" +
		"sides: {defender: {army: two, enters: N}, attacker: {army: three, enters: S}}\n",
	"armies/two.yaml":   "schema: 1\narmy: two\nsystem: titan\nunits: [{unit: lion, count: 2}]\n",
	"armies/three.yaml": "schema: 1\narmy: three\nsystem: titan\nunits: [{unit: lion, count: 3}]\n",
	"styles/mine.yaml":  "schema: 1\nstyle: mine\nsystem: titan\nweights: {damage: 3}\n",
}

// digestWith writes the experiment with one text of one file replaced and returns the
// digest of what it plays. Before tells a library what to read first.
func digestWith(t *testing.T, file, old, text string, before func(*scenarios.Library)) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range ownExperiment {
		if name == file {
			if !strings.Contains(content, old) {
				t.Fatalf("%s does not have %q", name, old)
			}
			content = strings.Replace(content, old, text, 1)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	l := scenarios.New(systems.All()...)
	if before != nil {
		before(l)
	}
	e, faults := l.Experiment(filepath.Join(dir, "x.yaml"))
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	return montecarlo.ExperimentDigest(matchups, e.Seed)
}

func TestTheExperimentDigestCoversWhatIsPlayed(t *testing.T) {
	want := digestWith(t, "", "", "", nil)
	for _, c := range []struct{ file, old, text string }{
		{"x.yaml", "seed: 5", "seed: 6"},
		{"x.yaml", "B: [random]", "B: [passive]"},
		{"x.yaml", "seed:", "options: [{chart: {bramble: {movement: {enter: free}}}}]\nseed:"},
		{"x.yaml", "seed:", "armies: {A: [two], B: [two]}\nseed:"},
		{"x.yaml", "seed:", "maps: {generate: {hazards: {tree: 2}}}\nseed:"},
		{"x.yaml", "seed:", "paired: [armies]\nseed:"},
		{"s.yaml", "map: plains", "map: hills"},
		{"s.yaml", "enters: N", "enters: NE"},
		{"s.yaml", "swap: true", "swap: false"},
		{"armies/two.yaml", "count: 2", "count: 1"},
		{"styles/mine.yaml", "damage: 3", "damage: 4"},
	} {
		if got := digestWith(t, c.file, c.old, c.text, nil); got == want {
			t.Errorf("%s: %q for %q plays otherwise, but the digest is the same", c.file, c.text, c.old)
		}
	}
	recipe := digestWith(t, "x.yaml", "seed:", "maps: {generate: {hazards: {tree: 2}}}\nseed:", nil)
	if recipe == digestWith(t, "x.yaml", "seed:", "maps: {generate: {hazards: {tree: 3}}}\nseed:", nil) {
		t.Error("two recipes for maps have one digest")
	}
}

func TestTheExperimentDigestCoversNothingElse(t *testing.T) {
	want := digestWith(t, "", "", "", nil)
	for _, c := range []struct{ file, old, text string }{
		{"x.yaml", "blocks: 10", "blocks: 20"},
		{"x.yaml", "until: {blocks: 10}", "until: {precision: 0.1}\nalpha: 0.01\nchunk: 7\ntables: [games]"},
		{"x.yaml", "experiment: x", "experiment: y\ntitle: Another name"},
		{"armies/two.yaml", "units: [", "title: Two\nabout: A remark.\nunits:   [ # a comment\n  "},
		{"styles/mine.yaml", "damage: 3", "damage: 3, height: 0"},
	} {
		if got := digestWith(t, c.file, c.old, c.text, nil); got != want {
			t.Errorf("%s: %q for %q plays the same, but the digest is another", c.file, c.text, c.old)
		}
	}
	readFirst := func(l *scenarios.Library) {
		for _, e := range l.List(scenarios.KindArmy, "titan") {
			if _, faults := l.Compile("titan/meadow", scenarios.
				Variant{Armies: [2]string{strings.TrimPrefix(e.Name, "titan/"), ""}}); faults != nil {
				continue // not every army is legal there; it was read all the same
			}
		}
	}
	if got := digestWith(t, "", "", "", readFirst); got != want {
		t.Error("the digest depends on what else the program has read")
	}
}
