package systems_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestExpectedIsTheExpectationOfDealt plays the shipped scenarios of every system in turn
// until 100,000 rolls have fallen.
func TestExpectedIsTheExpectationOfDealt(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		t.Run(s.Info().System, func(t *testing.T) {
			var tables []engine.Table
			for _, e := range l.List(scenarios.KindScenario, s.Info().System) {
				table, faults := l.Compile(e.Name, scenarios.Variant{})
				if len(faults) > 0 {
					t.Fatal(scenarios.Explain(faults))
				}
				tables = append(tables, table)
			}
			conform.Luck(t, tables, 30_000, 5)
		})
	}
}
