package titan_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func TestGeneratedMaps(t *testing.T) {
	var _ engine.MapMaker = titan.System().(engine.MapMaker)
	recipe := &titan.Generate{Hazards: map[string]int{"bramble": 6, "tree": 2}, Sides: map[string]int{"slope": 5},
		Symmetric: true}
	seen := map[string]bool{}
	for block := range uint64(20) {
		src := dice.NewSource(1, 2, block)
		m, err := titan.GenerateMap(setup(t).Chart.(*titan.Chart), recipe, src)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := titan.GenerateMap(setup(t).Chart.(*titan.Chart), recipe, src)
		if m.Rows != again.Rows || m.Edges["slope"] != again.Edges["slope"] {
			t.Fatal("the same source gives another map")
		}
		seen[m.Rows] = true
		if n := strings.Count(m.Rows, "R"); n != 6 {
			t.Errorf("%d Brambles, want 6:\n%s", n, m.Rows)
		}
		if n := strings.Count(m.Edges["slope"], ","); n != 5 {
			t.Errorf("%d Slopes, want 5: %s", n, m.Edges["slope"])
		}
		setup := casetest.Setup(t, library, "titan/meadow", scenarios.Variant{})
		setup.Map = m
		if _, faults := titan.System().Compile(setup); faults.Err() != nil {
			t.Fatalf("the map does not compile: %v\n%s", faults, m.Rows)
		}
	}
	if len(seen) < 15 {
		t.Errorf("20 blocks have only %d different maps", len(seen))
	}
	for _, bad := range []*titan.Generate{{Hazards: map[string]int{"brambel": 1}},
		{Hazards: map[string]int{"tree": 30}},
		{Sides: map[string]int{"hedge": 1}}, {Level: 12}} {
		if _, err := titan.GenerateMap(setup(t).Chart.(*titan.Chart), bad, dice.NewSource(1, 1, 1)); err == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
