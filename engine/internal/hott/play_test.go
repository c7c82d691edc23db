package hott_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func library() *scenarios.Library { return scenarios.New(hott.System()) }

func table(t testing.TB, name string) engine.Table {
	t.Helper()
	tab, faults := library().Compile("hott/"+name, scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(faults.Err())
	}
	return tab
}

func TestTryGames(t *testing.T) {
	tab := table(t, "quick")
	w := engine.Weights{engine.TermDamage: 10, engine.TermRisk: -8, engine.TermGround: 30, engine.TermTempo: 25,
		engine.TermHazard: -3}
	g := tab.New()
	for n := range uint64(5) {
		g.CopyFrom(tab.New())
		a, b := ai.NewGreedy([2]engine.Weights{w, w}), ai.NewGreedy([2]engine.Weights{w, w})
		a.Begin(tab, 0, dice.Source{})
		b.Begin(tab, 1, dice.Source{})
		steps := 0
		r, err := engine.Drive(g, dice.NewSource(1, 2, n), [2]engine.Commander{a, b}, nil,
			&engine.Watcher{After: func(g engine.Game) {
				steps++
				if err := tab.Audit(g); err != nil {
					t.Fatal(err)
				}
			}})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%+v in %d steps", r, steps)
	}
}

// TestPlacedGeneralLeads asks for odds with figures of a scenario put somewhere: the
// general is one wherever he stands (HOTT-TF-2), and the others are none.
func TestPlacedGeneralLeads(t *testing.T) {
	for at, want := range map[string]string{
		"d-hero-1 1200,1000 N; a-horde-1 1200,1000 S":   "6:2",
		"d-blades-1 1200,1000 N; a-horde-1 1200,1000 S": "5:2",
	} {
		g, faults := library().Position("hott/open", at, "")
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		name, _, _ := strings.Cut(at, " ")
		a, err := scenarios.Ask(g, "odds "+name+" v a-horde-1")
		if err != nil || a.Values[0].Value != want {
			t.Errorf("%s: factors %v, error %v; want %s", at, a.Values, err, want)
		}
	}
}
