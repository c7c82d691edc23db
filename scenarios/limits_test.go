package scenarios_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestLimitsOfExperiments asks for each limit at its last number and at the next: what is wanted
// is said, and nothing like it about what is just right.
func TestLimitsOfExperiments(t *testing.T) {
	ogre := func(values string) string { return "design: {factors: {units.ogre.power: " + values + "}}\n" }
	named := func(n int) string {
		return fmt.Sprintf("options: {%s: {units.ogre.power: 7}}\n", strings.Repeat("x", n))
	}
	for _, c := range []struct {
		more, about string
		said        bool
	}{
		{ogre("{from: 1, to: 64}"), "no range", false},
		{ogre("{from: 1, to: 65}"), "from 1 to 65 by 1 is no range of up to 64 values", true},
		{ogre("{from: 1, to: 128, step: 2}"), "no range", false},
		{ogre("{from: 1, to: 129, step: 2}"), "no range of up to 64 values", true},
		{ogre("{from: 5, to: 5}"), "no range", false},
		{ogre("{from: 5, to: 4}"), "no range", true},
		{ogre("{from: 5, to: 9, step: 1}"), "no range", false},
		{ogre("{from: 5, to: 9, step: 0}"), "no range", true},
		{named(40), "no name of options", false},
		{named(41), "up to 40 letters", true},
		{"options: {chart: {bog: {enter: free}}}\n", "chart is no name of options but a key of them", true},
		{"luck: deep\n", "luck", false},
		{"luck: true\n", "luck", false},
		{"luck: deap\n", `did you mean "deep"?`, true},
		{"armies: {round-robin: [\"meadow-*\"]}\n", "no army", false},
		{"armies: {round-robin: [\"maedow-*\"]}\n", `no army of titan is meant by "maedow-*"`, true},
	} {
		if _, fault := experiment(t, c.more); strings.Contains(fault, c.about) != c.said {
			t.Errorf("%s: got %q; is %q to be said: %t", c.more, fault, c.about, c.said)
		}
	}
}

// TestLimitsOfStyles asks for shares of blunders and for roles that there are and that there are not.
func TestLimitsOfStyles(t *testing.T) {
	for text, want := range map[string]string{
		"blunder: 0\n": "", "blunder: 100\n": "", "blunder: -1\n": "blunder is -1",
		"blunder: 101\n":   "blunder is 101; want decisions in a hundred, from 0 to 100",
		"role: attacker\n": "", "role: defender\n": "", "role: any\n": "",
		"role: defendre\n": `unknown role "defendre"; did you mean "defender"?`,
	} {
		_, _, _, faults := styleText(t, "base: greedy\n"+text)
		if (want == "" && len(faults) > 0) || (want != "" && !strings.Contains(faults.Error(), want)) {
			t.Errorf("%s: %v; want %q", text, faults, want)
		}
	}
}

// TestABoardWithoutCells keeps only rules that need none.
func TestABoardWithoutCells(t *testing.T) {
	for _, c := range []struct {
		rules scenarios.PlaceRules
		ok    bool
	}{
		{scenarios.PlaceRules{Least: 1, Most: 2}, true},
		{scenarios.PlaceRules{Symmetry: "half-turn"}, false},
		{scenarios.PlaceRules{Apart: 1}, false},
		{scenarios.PlaceRules{Open: .5}, false},
		{scenarios.PlaceRules{Connected: []string{"a", "b"}}, false},
	} {
		_, err := scenarios.NewKeeper(c.rules, "toy", nil, []string{"a", "b"}, nil, nil)
		if (c.ok && err != nil) || (!c.ok && (err == nil ||
			!strings.Contains(err.Error(), "the board of toy has none"))) {
			t.Errorf("%+v: %v", c.rules, err)
		}
	}
}

// TestWhatIsAFileOfSolvedPositions goes by what a file says that it is, not by its name.
func TestWhatIsAFileOfSolvedPositions(t *testing.T) {
	l := scenarios.New(systems.All()...)
	dir := t.TempDir()
	for name, text := range map[string]string{"scenario.yaml": "schema: 1\nscenario: x\nsystem: titan\n",
		"hollow.yaml": "{}\n", "solved.yaml": "schema: 1\nsystem: titan\nsolved: []\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]bool{
		"titan/skirmishes": true, "titan/meadow": false, "titan/skirmish": false,
		filepath.Join(dir, "solved.yaml"):   true,
		filepath.Join(dir, "scenario.yaml"): false, filepath.Join(dir, "hollow.yaml"): false,
		filepath.Join(dir, "gone.yaml"): false,
	} {
		if got := l.HasSolved(name); got != want {
			t.Errorf("%s is a file of solved positions: %t", name, got)
		}
	}
}

// TestANumberAtTheEndOfALine is a price or, if it is small and no price, a count.
func TestANumberAtTheEndOfALine(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for line, want := range map[string]struct {
		entry   string
		remarks []string
	}{
		"Finn 80": {"1 finn", nil}, "Finn 2": {"2 finn", nil}, "Finn 12": {"12 finn", nil},
		"2x Finn 160": {"2 finn", nil},
		"Finn 13":     {"1 finn", []string{"line 1: finn costs 80 in the roster, not 13"}},
		"2x Finn 12":  {"2 finn", []string{"line 1: finn costs 80 in the roster, not 12"}},
	} {
		li, faults := l.ReadList("heroscape", "list.txt", line+"\n")
		if len(faults) > 0 || len(li.Entries) != 1 {
			t.Errorf("%s: %v", line, faults)
			continue
		}
		if got := fmt.Sprint(li.Entries[0].Count, " ", li.Entries[0].Unit); got != want.entry ||
			!slices.Equal(li.Remarks, want.remarks) {
			t.Errorf("%s: %s, %q; want %s, %q", line, got, li.Remarks, want.entry, want.remarks)
		}
	}
}
