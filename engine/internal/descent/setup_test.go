package descent_test

import (
	"os"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestBudgetIsRefused compiles the quick scenario with an army of a larger one: the
// fault must name cost, budget and rule (DESC-SET-2).
func TestBudgetIsRefused(t *testing.T) {
	_, faults := library().Compile("descent/goblin-gate",
		scenarios.Variant{Armies: [2]string{"dragon-hall-heroes", ""}})
	text := scenarios.Explain(faults)
	for _, want := range []string{"the budget is 52", "DESC-SET-2", "dragon-hall-heroes"} {
		if !strings.Contains(text, want) {
			t.Errorf("the fault %q does not name %q", text, want)
		}
	}
}

// TestPointsAreCharged raises the points of a unit (DESC-PTS-1): an army that was
// within the budget is not any more.
func TestPointsAreCharged(t *testing.T) {
	for _, c := range []struct {
		points string
		fails  bool
	}{{"7", false}, {"40", true}} {
		v := scenarios.Variant{Options: override(t, "{units: {goblin: {points: "+c.points+"}}}")}
		_, faults := library().Compile("descent/goblin-gate", v)
		if refused := strings.Contains(scenarios.Explain(faults), "DESC-SET-2"); refused != c.fails {
			t.Errorf("goblins of %s points: refused %v, want %v (%v)", c.points, refused, c.fails, faults)
		}
	}
}

// TestFullGroups adds up the groups of Act I that face four heroes (DESC-PTS-2).
func TestFullGroups(t *testing.T) {
	text, err := os.ReadFile("../../../scenarios/descent/roster.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var roster struct {
		Units map[string]struct{ Points, Limit int }
	}
	if err := yaml.Unmarshal(text, &roster); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"zombie": 34, "harpy": 38, "merriod": 38, "elemental": 40, "goblin": 41,
		"ettin": 43, "spider": 45, "moulder": 45, "barghest": 49, "dragon": 49} {
		minion, master := roster.Units[name], roster.Units[name+"-master"]
		if got := minion.Limit*minion.Points + master.Limit*master.Points; got != want {
			t.Errorf("a full group of %s costs %d, want %d", name, got, want)
		}
	}
}

// TestArmourIsRefused compiles an army that wears two armours (DESC-PTS-3).
func TestArmourIsRefused(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("../../../scenarios")); err != nil {
		t.Fatal(err)
	}
	for items, want := range map[string]string{"leather-armor": "", "leather-armor, chainmail": "wears 2 armours"} {
		army := "schema: 1\narmy: mail\ntitle: Mail\nunits:\n  - {unit: leoric, items: [" + items + "]}\n"
		if err := os.WriteFile(folder+"/descent/armies/mail.yaml", []byte(army), 0o600); err != nil {
			t.Fatal(err)
		}
		_, faults := scenarios.NewFrom(os.DirFS(folder), descent.System()).Compile("descent/goblin-gate",
			scenarios.Variant{Armies: [2]string{"mail", ""}})
		if text := scenarios.Explain(faults); (len(faults) > 0) != (want != "") || !strings.Contains(text, want) {
			t.Errorf("leoric with %s: %q, want %q", items, text, want)
		}
	}
}
