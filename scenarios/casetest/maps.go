package casetest

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Apart is a map that was taken apart, put together and taken apart again, with tables of its
// scenario compiled from the map as it was and as it came back.
type Apart struct {
	Scenario      string
	Parts, Twice  *engine.Blueprint
	Before, After engine.Table
}

// ComeApart does so with the map of every shipped scenario of a system that builds maps.
func ComeApart(t testing.TB, l *scenarios.Library, system engine.Ruleset) (list []Apart) {
	t.Helper()
	builder := system.(engine.MapBuilder)
	for _, e := range l.List(scenarios.KindScenario, system.Info().System) {
		sc, faults := l.Scenario(e.Name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		setup, faults := l.Setup(sc, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		parts, err := builder.Blueprint(setup.Map)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		again, err := builder.Build(parts)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		twice, err := builder.Blueprint(again)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		before, faults := system.Compile(setup)
		if err := faults.Err(); err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		setup.Map = again
		after, faults := system.Compile(setup)
		if err := faults.Err(); err != nil {
			t.Fatalf("%s, put together: %v", e.Name, err)
		}
		list = append(list, Apart{e.Name, parts, twice, before, after})
	}
	return list
}
