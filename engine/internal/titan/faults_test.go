package titan_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// setup is the quick scenario, changed by a test before it is compiled.
func setup(t *testing.T) *engine.Setup {
	t.Helper()
	s := casetest.Setup(t, library, "titan/meadow", scenarios.Variant{})
	return s
}

// TestFaultsAreReported breaks a setup in many ways, each of which is a sentence.
func TestFaultsAreReported(t *testing.T) {
	key := 3
	for name, c := range map[string]struct {
		change func(s *engine.Setup)
		want   string
	}{
		"budget": {func(s *engine.Setup) { s.Scenario = &titan.Scenario{Budget: 40} }, "the budget is 40"},
		"unknown type": {func(s *engine.Setup) {
			s.Sides[0].Army.(*titan.Army).Units[0].Unit = "warbaer"
		}, `did you mean "warbear"?`},
		"eight": {func(s *engine.Setup) {
			s.Sides[1].Army.(*titan.Army).Units[0].Count = 8
		}, "has 9 characters"},
		"a billion": {func(s *engine.Setup) {
			s.Sides[1].Army.(*titan.Army).Units[0].Count = 1e9
		}, "1000000000 of "},
		"nobody": {func(s *engine.Setup) { s.Sides[1].Army.(*titan.Army).Units = nil }, "has no characters"},
		"two titans": {func(s *engine.Setup) {
			s.Sides[0].Army.(*titan.Army).Units[0] = titan.ArmyUnit{Unit: "titan", Count: 2}
		}, "2 Titans"},
		"darklord": {func(s *engine.Setup) {
			s.Sides[0].Army.(*titan.Army).Units[0].Unit = "darklord"
		}, "only in the side of the Darklord-Player"},
		"two sides": {func(s *engine.Setup) {
			s.Sides[0].Form = &titan.Side{Darklord: true}
			s.Sides[1].Form = &titan.Side{Darklord: true}
		}, "both sides"},
		"entry": {func(s *engine.Setup) { s.Sides[0].Form = &titan.Side{Enters: "NNE"} }, `no side "NNE"`},
		"heights": {func(s *engine.Setup) {
			s.Sides[0].Form = &titan.Side{Places: "heights"}
		}, "no hex above the ground"},
		"rounds": {func(s *engine.Setup) { s.Options.(*titan.Options).MaxRounds = 0 }, "max_rounds is 0"},
		"first":  {func(s *engine.Setup) { s.Options.(*titan.Options).FirstMover = "nobody" }, "first_mover"},
		"power": {func(s *engine.Setup) {
			s.Roster.(*titan.Roster).Units["lion"].Power = 99
		}, "units.lion.power is 99"},
		"native": {func(s *engine.Setup) {
			s.Roster.(*titan.Roster).Units["lion"].Native = []string{"swomp"}
		}, "unknown hazard"},
		"token":  {func(s *engine.Setup) { s.Map.(*titan.Map).Rows = "P0 X0" }, `unknown token "X0" at 0,1`},
		"no map": {func(s *engine.Setup) { s.Map.(*titan.Map).Rows = "-- --" }, "no hexes"},
		"large map": {func(s *engine.Setup) {
			s.Map.(*titan.Map).Rows = strings.Repeat("P0 P0 P0 P0 P0 P0 P0 P0 P0\n", 9)
		}, "too large"},
		"edge kind": {func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{"slop": "(1,1) E"}
		}, `did you mean "slope"?`},
		"edge hex": {func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{"slope": "(0,0) E"}
		}, "no hex 0,0"},
		"edge rim": {func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{"slope": "(0,2) W"}
		}, "edge of the board"},
		"edge words": {func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{"slope": "E of 1,1"}
		}, "cannot read"},
		"edge twice": {func(s *engine.Setup) {
			s.Map.(*titan.Map).Edges = map[string]string{"slope": "(1,1) E; (1,2) W"}
		}, "already carries"},
		"chart word": {func(s *engine.Setup) {
			s.Chart.(*titan.Chart).Bog.Movement.Enter = "shut"
		}, "want one of free, slow, stop, closed"},
		"chart native": {func(s *engine.Setup) {
			s.Chart.(*titan.Chart).Bog.Natives = []string{"ogr"}
		}, `did you mean "ogre"?`},
		"chart number": {func(s *engine.Setup) {
			s.Chart.(*titan.Chart).Drift.Striking.Hurts = 77
		}, "drift.striking.hurts is 77"},
		"same keys": {func(s *engine.Setup) {
			s.Sides[0].Army.(*titan.Army).Units[0].Key = new(int)
			*s.Sides[0].Army.(*titan.Army).Units[0].Key = 1
		}, "same key"},
		"key and count": {func(s *engine.Setup) {
			u := &s.Sides[1].Army.(*titan.Army).Units[0]
			u.Key = &key
		}, "is one character"},
		"name": {func(s *engine.Setup) {
			s.Sides[0].Army.(*titan.Army).Units[0].Name = "end"
		}, "means something else"},
	} {
		s := setup(t)
		c.change(s)
		table, faults := titan.System().Compile(s)
		if table != nil || faults.Err() == nil || !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s: want a fault with %q, got %v", name, c.want, faults)
		}
	}
}
