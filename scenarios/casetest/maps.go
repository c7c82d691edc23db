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
		parts, err := builder.Blueprint(setup)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		again, err := builder.Build(setup, parts)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		whole := *setup
		whole.Map = again
		twice, err := builder.Blueprint(&whole)
		if err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		before, faults := system.Compile(setup)
		if err := faults.Err(); err != nil {
			t.Fatalf("%s: %v", e.Name, err)
		}
		after, faults := system.Compile(&whole)
		if err := faults.Err(); err != nil {
			t.Fatalf("%s, put together: %v", e.Name, err)
		}
		list = append(list, Apart{e.Name, parts, twice, before, after})
	}
	return list
}

// Pieces are the pieces of the map of a setup.
func Pieces(t testing.TB, mover engine.PieceMover, s *engine.Setup) []engine.Piece {
	t.Helper()
	list, err := mover.Pieces(s)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// OnMap is a map with the rules of its system.
func OnMap(t testing.TB, l *scenarios.Library, system engine.Ruleset, form any) *engine.Setup {
	t.Helper()
	s, faults := l.Rules(system)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	s.Map = form
	return s
}
