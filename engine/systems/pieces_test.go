package systems_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestShippedMapsComeApart removes every piece of the map of every shipped scenario, and
// puts every kind in its place: the map without the piece must compile, lack that piece
// and be another map, and the map itself must stay as it was.
func TestShippedMapsComeApart(t *testing.T) {
	l := scenarios.New(systems.All()...)
	seen := map[string]int{}
	for _, entry := range l.List(scenarios.KindScenario, "") {
		sc, faults := l.Scenario(entry.Name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		remover, ok := sc.System.(engine.PieceRemover)
		if !ok {
			t.Errorf("the maps of %s cannot be taken apart", sc.System.Info().System)
			continue
		}
		s, faults := l.Setup(sc, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		seen[sc.System.Info().System] += takeApart(t, entry.Name, sc.System, remover, s)
	}
	for _, s := range systems.All() {
		if seen[s.Info().System] < 10 {
			t.Errorf("%s: %d pieces in all shipped scenarios", s.Info().System, seen[s.Info().System])
		}
	}
}

// takeApart checks one map and returns how many pieces it has.
func takeApart(t *testing.T, name string, system engine.Ruleset, remover engine.PieceRemover, s *engine.Setup) int {
	whole := text(t, system, s.Map)
	pieces := remover.Pieces(s.Map)
	for i, p := range pieces {
		if slices.ContainsFunc(pieces[:i], func(q engine.Piece) bool { return q.Name == p.Name }) || len(p.Cells) == 0 {
			t.Errorf("%s: the piece %q is named twice or lies nowhere", name, p.Name)
		}
		for _, kind := range append([]string{""}, remover.PieceKinds()...) {
			form, err := remover.Replace(s.Map, i, kind)
			if err != nil {
				if kind == "" {
					t.Errorf("%s: %s cannot be removed: %v", name, p.Name, err)
				}
				continue
			}
			has := slices.ContainsFunc(remover.Pieces(form), func(q engine.Piece) bool { return q.Name == p.Name })
			same := strings.HasPrefix(p.Name, kind+" ")
			if has != same {
				t.Errorf("%s with %q in the place of %s: the piece is there %v", name, kind, p.Name, has)
			}
			if kind != "" {
				continue // a chart may not know the kind everywhere; what is missing always compiles
			}
			if text(t, system, form) == whole {
				t.Errorf("%s without %s is the same map", name, p.Name)
			}
			own := *s
			own.Map = form
			if _, faults := system.Compile(&own); len(faults) > 0 {
				t.Errorf("%s without %s does not compile: %v", name, p.Name, faults)
			}
		}
	}
	if text(t, system, s.Map) != whole {
		t.Errorf("%s: taking the map apart changed it", name)
	}
	if _, err := remover.Replace(s.Map, len(pieces), ""); err == nil {
		t.Errorf("%s: a piece that is not there was removed", name)
	}
	return len(pieces)
}

func text(t *testing.T, system engine.Ruleset, form any) string {
	t.Helper()
	b, err := scenarios.MapFile(system.Info().System, "map", form)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
