package systems_test

import (
	"regexp"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestNoKnownVerbIsUnknown says every verb of every system alone, before and behind a figure: much may be missing, but
// no answer calls the verb unknown, which it is.
func TestNoKnownVerbIsUnknown(t *testing.T) {
	t.Parallel()
	library := scenarios.New(systems.All()...)
	known := regexp.MustCompile(`unknown (?:verb|action|word) "([^"]*)"`)
	for _, s := range systems.All() {
		in := s.Info()
		name := library.List(scenarios.KindScenario, in.System)[0].Name
		table, faults := library.Compile(name, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		g, f := table.New(), table.Figures()[0].Name
		for _, v := range in.Verbs {
			for _, text := range []string{v.Name, v.Name + " " + f, f + " " + v.Name, f + " " + v.Name + " " + f} {
				_, err := table.Parse(g, text)
				if err == nil {
					continue
				}
				if m := known.FindStringSubmatch(err.Error()); m != nil && m[1] == v.Name {
					t.Errorf("%s: %q gets %q", in.System, text, err)
				}
			}
		}
	}
}

// started starts a shipped case by its name.
func started(t *testing.T, system, name string) engine.Game {
	t.Helper()
	for _, c := range casetest.Shipped(t, scenarios.New(systems.All()...), system) {
		if c.Name == name {
			g, faults := c.Start(scenarios.RunOptions{})
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			return g
		}
	}
	t.Fatalf("%s has no case %s", system, name)
	return nil
}

// TestSecondOfTwoAttacksIsTheLast asks for the reasons of Krug's first attack and of his second.
func TestSecondOfTwoAttacksIsTheLast(t *testing.T) {
	t.Parallel()
	g := started(t, "heroscape", "krug-attacks-twice")
	more := func() bool {
		answer, err := g.Table().Ask(g, "odds k attack m")
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(answer.Notes, func(n engine.Note) bool { return n.Text == "k may attack once more" })
	}
	if !more() {
		t.Error("no reason of Krug's first attack is that he may attack once more")
	}
	a, err := g.Table().Parse(g, "k attack m")
	if err != nil {
		t.Fatal(err)
	}
	g.Play(a, nil)
	law, _ := g.Chance()
	g.Settle(0, nil)
	if g.Turn().Actor == engine.Chance || law.Len() < 2 {
		t.Fatal("the attack is more than one throw")
	}
	if more() {
		t.Error("a reason of Krug's second attack is that he may attack once more")
	}
}

// TestOddsAskForTheMainAttacker asks for the odds of a fight of two against one.
func TestOddsAskForTheMainAttacker(t *testing.T) {
	t.Parallel()
	g := started(t, "hott", "main-attacker-is-named")
	_, err := g.Table().Ask(g, "odds fight s")
	if want := "several attack s, and who is the main one is not named: ask odds s v …"; err == nil ||
		err.Error() != want {
		t.Errorf("the odds are refused with %v, want %q", err, want)
	}
	if _, err := g.Table().Ask(g, "odds s v r"); err != nil {
		t.Errorf("whom he fights was named, and the odds are refused: %v", err)
	}
}
