package mageknight_test

import (
	"os"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func cases(t testing.TB) []*scenarios.Case {
	t.Helper()
	list, faults := library.ShippedCases("mageknight")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestCases(t *testing.T) {
	report := scenarios.RunCases(cases(t), scenarios.RunOptions{})
	if err := report.Failures().Err(); err != nil {
		t.Errorf("%d passed, %d failed:\n%v", report.Passed, report.Failed, err)
	}
}

// TestEveryRuleHasACase holds the constants of rules.go, the book and the cases
// together.
func TestEveryRuleHasACase(t *testing.T) {
	book, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	ids := scenarios.RuleIDs(string(book), "MK")
	known := mageknight.System().Info().Rules
	cited := map[string]bool{}
	for _, c := range cases(t) {
		for _, id := range c.Rules {
			cited[id] = true
			if !slices.Contains(known, id) {
				t.Errorf("case %s cites %s, which rules.go does not name", c.Name, id)
			}
		}
	}
	for _, id := range known[1:] {
		if !slices.Contains(ids, id) {
			t.Errorf("rules.go names %s, which RULES.md does not have", id)
		}
		if !cited[id] {
			t.Errorf("no case cites %s", id)
		}
	}
	for _, id := range ids {
		if !slices.Contains(known, id) {
			t.Errorf("RULES.md has the rule %s, which rules.go does not name", id)
		}
	}
}
