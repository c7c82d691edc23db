package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestWhoIsLeftOutIsKnownBeforePlay plays the deployment of armies in start zones of
// every small size and compares who stayed away with what the table says (HS-DEPLOY-2).
// Single figures leave out just as many, double-space figures placed carelessly no fewer.
func TestWhoIsLeftOutIsKnownBeforePlay(t *testing.T) {
	for _, c := range []struct {
		army  []heroscape.ArmyUnit
		exact bool
	}{
		{[]heroscape.ArmyUnit{{Unit: "tarn"}, {Unit: "finn"}}, true},
		{[]heroscape.ArmyUnit{{Unit: "grimnak"}, {Unit: "swog", Count: 2}, {Unit: "finn"}}, false},
	} {
		for size := 1; size <= 6; size++ {
			s := casetest.Setup(t, library, "heroscape/quick", scenarios.Variant{})
			s.Scenario.(*heroscape.ScenarioForm).Limit = 0
			s.Sides[0].Army = &heroscape.ArmyForm{Units: c.army}
			row := []string{"0,0", "1,0", "2,0", "3,0", "4,0", "5,0"}[:size]
			s.Map.(*heroscape.MapForm).Zones = map[string]heroscape.ZoneForm{"north": {Cells: row},
				"south": {Rows: []int{7, 8}}}
			table, faults := heroscape.System().Compile(s)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			said := table.LeftOut(engine.SideA)
			if out := deployed(table); out < said || (c.exact && out != said) {
				t.Errorf("%v in %d spaces: %d figures stayed away, %d were announced", c.army, size, out, said)
			}
		}
	}
}

// deployed plays the first offers until the armies stand and counts the figures of the
// first seat that the report says are left out.
func deployed(table engine.Table) (out int) {
	g := table.New()
	rec := engine.NewRecorder(table)
	rec.Keep = true
	rec.Begin()
	for g.Turn().Actor == engine.Chance || table.Info().Stages[g.Turn().Stage].Name == "deploy" {
		if g.Turn().Actor == engine.Chance {
			law, _ := g.Chance()
			g.Settle(law.Len()-1, rec)
			continue
		}
		g.Play(g.Offer(nil)[0], rec)
	}
	for _, e := range rec.Events {
		if e.Side == engine.SideA && table.Info().KindName(e.Kind) == "left-out" {
			out++
		}
	}
	return out
}
