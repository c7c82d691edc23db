package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios"
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
	{"ranges are counted in squares", "{rangeMetric: chebyshev}"},
	{"a slasher reaches further", "{units: {sla: {range: 9}}}"},
	{"a golem looks all around", "{units: {bgo: {arc: 360}}}"},
	{"swimmers wade", "{chart: {WSH: {AQUA: 2}}}"},
	{"waves pay for water", "{chart: {WSH: {WAVE: 1}}}"},
	{"swimmers are no safer in water", "{chart: {WSH: {swim: 0}}}"},
	{"flyers pay for no forest", "{flyersPayHindering: false}"},
	{"flyers pay for going down", "{chart: {DN1: {FLY: 1}}}"},
	{"wings pay for levels", "{chart: {UP1: {WING: 1}}}"},
	{"nobody soars over walls", "{chart: {BLK: {SOAR: no}}}"},
	{"riders climb more easily", "{chart: {UP1: {HOOF: 2}}}"},
	{"chests slow nobody", "{chart: {TOK: {BOOT: 0}}}"},
	{"chests hide nobody", "{chart: {TOK: {line: clear}}}"},
	{"ladders cost three", "{chart: {combat: {access: 3}}}"},
	{"volleys are worth one", "{chart: {combat: {volley: 1}}}"},
	{"gangs are worth two", "{chart: {combat: {gang: 2}}}"},
	{"a lancer's arc is narrow", "{units: {hla: {arc: 90}}}"},
	{"a lancer of the sky walks", "{units: {skl: {speed: boot}}}"},
	{"a magus has one arrow", "{units: {mag: {targets: 1}}}"},
	{"nobody flies", "{chart: {without: [FL]}}"},
	{"nobody swims", "{chart: {without: [AQ]}}"},
	{"nobody hides", "{chart: {without: [ST]}}"},
	{"nobody charges", "{chart: {without: [CH]}}"},
	{"nobody bounds", "{chart: {without: [BO]}}"},
	{"nobody is quick", "{chart: {without: [QU]}}"},
	{"nobody rams", "{chart: {without: [RA]}}"},
	{"nobody levitates", "{chart: {without: [ML]}}"},
	{"nobody throws fire", "{chart: {without: [FLM]}}"},
	{"nobody blasts", "{chart: {without: [MB]}}"},
	{"nobody shocks", "{chart: {without: [SW]}}"},
	{"nobody sweeps", "{chart: {without: [SP]}}"},
	{"nobody freezes", "{chart: {without: [MF]}}"},
	{"nobody heals", "{chart: {without: [HE]}}"},
	{"nobody mends", "{chart: {without: [MH]}}"},
	{"nobody regenerates", "{chart: {without: [RE]}}"},
	{"nobody raises the dead", "{chart: {without: [NE]}}"},
	{"nobody drinks blood", "{chart: {without: [VA]}}"},
	{"nobody is venomous", "{chart: {without: [VE]}}"},
	{"nobody is a weapon master", "{chart: {without: [WM]}}"},
	{"nobody is armoured", "{chart: {without: [BA]}}"},
	{"nobody defends a friend", "{chart: {without: [DE]}}"},
	{"nobody dodges", "{chart: {without: [DO]}}"},
	{"nobody is invulnerable", "{chart: {without: [IN]}}"},
	{"nobody is immune", "{chart: {without: [MI]}}"},
	{"nobody holds a pole arm", "{chart: {without: [PA]}}"},
	{"nobody is tough", "{chart: {without: [TO]}}"},
	{"berserkers shoot", "{chart: {without: [BE]}}"},
	{"nobody commands", "{chart: {without: [CO]}}"},
	{"nobody enhances", "{chart: {without: [ME]}}"},
	{"the demoralised fight on", "{chart: {without: [DM]}}"},
}

// TestTheRefereeFindsPlantedFaults plants a dozen of the changes, others with other seeds.
func TestTheRefereeFindsPlantedFaults(t *testing.T) {
	casetest.CollectSeldom(t)
	seed, planted := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_FAULTS", 12)
	for n := range min(planted, uint64(len(plantedRules))) {
		f := plantedRules[(seed*planted+n)%uint64(len(plantedRules))]
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			o, faults := scenarios.ParseOverride("options", f.options)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			n, d := refereedGames(t, scenarios.Variant{Options: o}, seed, 0, 1000)
			if n == 0 {
				t.Fatalf("not found in 1000 games of seed %d", seed)
			}
			t.Logf("found in game %d: %s", n, d)
		})
	}
}
