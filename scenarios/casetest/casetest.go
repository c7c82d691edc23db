// Package casetest is what the tests of the rule systems share: it runs a system's shipped
// cases and holds its rule book, the rules that its code names and its cases together.
package casetest

import (
	"os"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/rulebook"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Shipped returns the cases that the library ships for a system.
func Shipped(t testing.TB, l *scenarios.Library, system string) []*scenarios.Case {
	t.Helper()
	list, faults := l.ShippedCases(system)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatalf("no cases are shipped for %s", system)
	}
	return list
}

// Setup returns the setup of a scenario in a variant, with its forms open to change before they
// are compiled.
func Setup(t testing.TB, l *scenarios.Library, name string, v scenarios.Variant) *engine.Setup {
	t.Helper()
	sc, faults := l.Scenario(name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	s, faults := l.Setup(sc, v)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return s
}

// Run runs cases and reports those that fail.
func Run(t testing.TB, cases []*scenarios.Case) {
	t.Helper()
	report := scenarios.RunCases(cases, scenarios.RunOptions{})
	if err := report.Failures().Err(); err != nil {
		t.Errorf("%d passed, %d failed:\n%v", report.Passed, report.Failed, err)
	}
}

// EveryRule requires that the system's rule book, RULES.md in the folder of the test, and
// the rules it names in its Info are the same, and that each is cited by a case. IDs of the
// book that match other, if it is given, are no rules: worked examples and the like.
func EveryRule(t testing.TB, info *engine.Info, prefix string, other *regexp.Regexp, cases []*scenarios.Case) {
	t.Helper()
	book, err := os.ReadFile("RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	ids := slices.DeleteFunc(rulebook.IDs(string(book), prefix), func(id string) bool {
		return other != nil && other.MatchString(id)
	})
	known := info.Rules[1:] // the first stands for no rule
	cited := map[string]bool{}
	for _, c := range cases {
		for _, id := range c.Rules {
			cited[id] = true
			if !slices.Contains(known, id) {
				t.Errorf("case %s cites %s, which the code does not name", c.Name, id)
			}
		}
	}
	for _, id := range ids {
		if !slices.Contains(known, id) {
			t.Errorf("RULES.md has the rule %s, which the code does not name: go generate", id)
		}
	}
	for _, id := range known {
		if !slices.Contains(ids, id) {
			t.Errorf("the code names %s, which RULES.md does not have", id)
		}
		if !cited[id] {
			t.Errorf("no case cites %s", id)
		}
	}
}

// CollectSeldom has the garbage collector wait for a larger heap until a test is done: plain code that
// watches whole games makes much garbage beside little that lives, and would spend a third of its time
// on collecting.
func CollectSeldom(t testing.TB) {
	t.Helper()
	before := debug.SetGCPercent(800)
	t.Cleanup(func() { debug.SetGCPercent(before) })
}

// Setting reads a number from the environment, such as REFEREE_SEED, by which anyone who runs the tests
// has them look at other games, or more.
func Setting(t testing.TB, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s is %q; want a whole number", name, text)
	}
	return n
}
