package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// plantedRules are changes of single rules in the engine, by its chart, roster and options:
// the referee, who knows none of these files, must find every one.
var plantedRules = []struct{ name, options string }{
	{"forest slows nobody", "{chart: {HIN: {BOOT: 0}}}"},
	{"forest hides nobody", "{chart: {HIN: {line: clear}}}"},
	{"forest stops lines", "{chart: {HIN: {line: blocks}}}"},
	{"smoke hides nobody", "{chart: {CCL: {line: clear}}}"},
	{"smoke slows", "{chart: {CCL: {BOOT: 1}}}"},
	{"walls are seen through", "{chart: {BLK: {line: clear}}}"},
	{"shallow water costs one", "{chart: {WSH: {BOOT: 1}}}"},
	{"foot crosses chasms", "{chart: {MBL: {BOOT: 0}}}"},
	{"foot swims", "{chart: {WDP: {BOOT: 0}}}"},
	{"fences cost two", "{chart: {MHN: {BOOT: 2*}}}"},
	{"a level up costs two", "{chart: {UP1: {BOOT: 2}}}"},
	{"two levels up cost six", "{chart: {UP2: {BOOT: 6}}}"},
	{"a level down is free", "{chart: {DN1: {BOOT: 0}}}"},
	{"two levels down cost two", "{chart: {DN2: {BOOT: 2}}}"},
	{"cover is worth two", "{chart: {combat: {hindering: 2}}}"},
	{"height is worth nothing", "{chart: {combat: {height: 0}}}"},
	{"armour is worth one", "{chart: {combat: {armor: 1}}}"},
	{"the rear is worth nothing", "{chart: {combat: {rear: 0}}}"},
	{"nobody is a weapon master", "{chart: {without: [WM]}}"},
	{"nobody is tough", "{chart: {without: [TO]}}"},
	{"berserkers shoot", "{chart: {without: [BE]}}"},
	{"the demoralised fight on", "{chart: {without: [DM]}}"},
	{"ranges are counted in squares", "{rangeMetric: chebyshev}"},
	{"a slasher reaches further", "{units: {sla: {range: 9}}}"},
	{"a golem looks all around", "{units: {bgo: {arc: 360}}}"},
}

func TestTheRefereeFindsPlantedFaults(t *testing.T) {
	seed := casetest.Setting(t, "REFEREE_SEED", 1)
	for _, f := range plantedRules {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			n, d := refereedGames(t, changedRules(t, f.options), seed, 0, 1000)
			if n == 0 {
				t.Fatalf("not found in 1000 games of seed %d", seed)
			}
			t.Logf("found in game %d: %s", n, d)
		})
	}
}
