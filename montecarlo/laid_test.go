package montecarlo

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Of a large experiment tables are compiled when they are needed and dropped. That changes nothing of what is
// played, nor of what is said of it.
func TestTablesThatAreNotHeldPlayTheSameGames(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, scenario := range []string{"titan/meadow", "heroscape/quick", "hott/quick", "mageknight/stones",
		"descent/goblin-gate"} {
		e := &scenarios.Experiment{Name: "x", Seed: 5, Luck: scenarios.LuckOff}
		sc, faults := l.Scenario(scenario)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		for _, commander := range []string{"random", "passive"} {
			e.Stages = append(e.Stages, scenarios.Stage{Scenario: sc, Options: []scenarios.Override{{}},
				Armies: [][2]string{{"", ""}}, Commanders: [][2]string{{"random", commander}}})
		}
		first, faults := l.Setup(sc, scenarios.Variant{})
		again, more := l.Setup(sc, scenarios.Variant{Like: first})
		if len(faults)+len(more) > 0 || again.Roster != first.Roster || again.Sides[0].Army == first.Sides[0].Army ||
			scenarios.SetupText(again) != scenarios.SetupText(first) {
			t.Errorf("%s: a setup like another is another one", scenario)
		}
		var chunks [2][]results.Chunk
		var said [2][]any
		for i, hold := range []int{heldTables, 0} {
			var told [][2]int
			matchups, faults := expand(l, e, Overrides{Blocks: 6, Planned: func(done, most int) {
				told = append(told, [2]int{done, most})
			}}, hold)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			if want := [][2]int{{1, 2}, {2, 2}}; !slices.Equal(told, want) {
				t.Errorf("%s: planned are %v, want %v", scenario, told, want)
			}
			if held := matchups[0].Tables[0] != nil; held != (hold > 0) {
				t.Fatalf("%s: tables are held: %v", scenario, held)
			}
			said[i] = []any{Entries(matchups), UnitTitles(matchups), Boards(matchups), ExperimentDigest(matchups, 5)}
			r := Run{Matchups: matchups, Seed: 5, Blocks: 2, Workers: 1, Tables: Tables{Units: true, Cells: true},
				Sink: func(c results.Chunk) error {
					chunks[i] = append(chunks[i], c)
					return nil
				}}
			if err := r.Play(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		if !reflect.DeepEqual(chunks[0], chunks[1]) || len(chunks[0]) != 6 {
			t.Errorf("%s: other games are played without holding tables", scenario)
		}
		if !reflect.DeepEqual(said[0], said[1]) {
			t.Errorf("%s: said are %v, and without holding tables %v", scenario, said[0], said[1])
		}
	}
}

// A worker keeps its material of few matchups, however many there are.
func TestAWorkerKeepsFewDesks(t *testing.T) {
	r := Run{Matchups: make([]*Matchup, 10*heldDesks)}
	if w := r.worker(nil); len(w.desks) != heldDesks {
		t.Errorf("%d desks for %d matchups", len(w.desks), len(r.Matchups))
	}
	r.Matchups = slices.Clone(r.Matchups[:2])
	if w := r.worker(nil); len(w.desks) != 2 {
		t.Errorf("%d desks for 2 matchups", len(w.desks))
	}
}
