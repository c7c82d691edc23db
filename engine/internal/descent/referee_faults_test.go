package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// plantedRules are changes of single rules in the engine, by its chart, roster and options: the referee, who
// knows none of these files, must find every one.
var plantedRules = []struct{ name, scenario, options string }{
	{"water costs one point", "merriod-ford", "{chart: {water: {enter: 1}}}"},
	{"sludge costs one point", "sludge-run", "{chart: {sludge: {enter: 1}}}"},
	{"sludge leaves a speed of two", "sludge-run", "{chart: {sludge: {speed: 2}}}"},
	{"a pit deals one damage", "pit-court", "{chart: {pit: {damage: 1}}}"},
	{"a pit holds nobody", "pit-court", "{chart: {pit: {holds: false}}}"},
	{"a pit hides nobody", "pit-court", "{chart: {pit: {blinds: false}}}"},
	{"lava burns nobody who enters it", "lava-causeway", "{chart: {lava: {damage: 0}}}"},
	{"lava defeats nobody", "lava-causeway", "{chart: {lava: {defeats: false}}}"},
	{"a hazard deals two damage", "sludge-run", "{chart: {hazard: {damage: 2}}}"},
	{"a hazard defeats nobody", "sludge-run", "{chart: {hazard: {defeats: false}}}"},
	{"elevation lines are crossed", "high-ledge", "{chart: {elevation: {blocks: false}}}"},
	{"elevation gives a gray die", "high-ledge", "{chart: {elevation: {defence: [gray]}}}"},
	{"goblins do not scamper", "goblin-gate", "{units: {goblin: {abilities: [cowardly]}}}"},
	{"goblins are brave", "goblin-gate", "{units: {goblin: {abilities: [scamper]}}}"},
	{"zombies do not shamble", "goblin-gate", "{units: {zombie: {abilities: []}}}"},
	{"jain is not nimble", "goblin-gate", "{units: {jain: {abilities: [jain, feat-jain]}}}"},
	{"spiders spin no webs", "merriod-ford", "{units: {spider-master: {abilities: []}}}"},
	{"merriods do not reach", "merriod-ford", "{units: {merriod: {attack: {traits: []}}}}"},
	{"leoric weakens nobody", "merriod-ford", "{units: {leoric: {abilities: [runic-knowledge, feat-leoric]}}}"},
	{"tomble copies no dice", "merriod-ford", "{units: {tomble: {abilities: [lucky-charm, feat-tomble]}}}"},
	{"ashrian stuns nobody", "pit-court", "{units: {ashrian: {abilities: [stoneskin, feat-ashrian]}}}"},
	{"barghests see badly at night", "pit-court", "{units: {barghest-master: {abilities: [howl]}}}"},
	{"an ettin does one heart more", "pit-court", "{units: {ettin: {attack: {surges: [+3 hearts]}}}}"},
	{"a dragon casts no shadow", "lava-causeway", "{units: {dragon: {abilities: []}}}"},
	{"avric inspires nobody", "lava-causeway",
		"{units: {avric: {abilities: [wooden-shield, prayer-of-healing, feat-avric]}}}"},
	{"harpies walk", "high-ledge", "{units: {harpy: {abilities: []}}}"},
	{"tarha does not roll again", "sludge-run", "{units: {tarha: {abilities: [raise-dead, feat-tarha]}}}"},
}

func TestTheRefereeFindsPlantedFaults(t *testing.T) {
	casetest.CollectSeldom(t)
	seed := casetest.Setting(t, "REFEREE_SEED", 1)
	for _, f := range plantedRules {
		t.Run(f.name, func(t *testing.T) {
			n, d := refereedGames(t, f.scenario, f.options, seed, 1000)
			if n == 0 {
				t.Fatalf("not found in 1000 games of seed %d", seed)
			}
			t.Logf("found in game %d: %s", n, d)
		})
	}
}
