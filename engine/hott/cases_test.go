package hott_test

import (
	"os"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func cases(t testing.TB) []*scenarios.Case {
	t.Helper()
	list, faults := library().ShippedCases("hott")
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
	t.Logf("%d cases", report.Passed)
}

// TestEveryRuleHasACase holds rules.go, the book and the cases together.
func TestEveryRuleHasACase(t *testing.T) {
	book, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	cited := map[string]bool{}
	for _, c := range cases(t) {
		for _, id := range c.Rules {
			cited[id] = true
		}
	}
	known := hott.Ruleset{}.Info().Rules
	for _, id := range known[1:] {
		if !slices.Contains(scenarios.RuleIDs(string(book), "HOTT"), id) {
			t.Errorf("rules.go names %s, which RULES.md does not have", id)
		}
		if !cited[id] {
			t.Errorf("no case cites %s", id)
		}
	}
}
