package ai_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestShippedValuesFavourWhoHasMore takes half the life of one army away at the start of
// every shipped scenario, half-way through the game: its chance must fall.
func TestShippedValuesFavourWhoHasMore(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		for _, e := range l.List(scenarios.KindScenario, s.Info().System) {
			table, faults := l.Compile(e.Name, scenarios.Variant{})
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			v, err := ai.ValueOf(l, s, e.Name, table)
			if err != nil || v == nil {
				t.Fatalf("%s has no value of positions: %v", e.Name, err)
			}
			d := engine.Description{Left: make([]int32, len(table.Figures()))}
			chance := func(weak engine.Side) int32 {
				g := table.New()
				g.Describe(&d)
				d.Past = 500
				for i, f := range table.Figures() {
					if f.Figure.Seat() == weak && f.Figure.Number()%2 == 0 {
						d.Left[i] = 0
					}
				}
				return v.Chance(&d, g.Turn(), engine.SideA)
			}
			weak, even, strong := chance(engine.SideA), chance(engine.Nobody), chance(engine.SideB)
			if weak >= even || even >= strong {
				t.Errorf("%s: the chance of the first seat is %d with half its army, %d whole, %d against half", e.Name,
					weak, even, strong)
			}
		}
	}
}
