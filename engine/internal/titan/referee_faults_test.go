package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// plantedRules are changes of single rules in the engine, by its chart, roster and options:
// the referee, who knows none of these files, must find every one.
var plantedRules = []struct{ name, scenario, options string }{
	{"trees are open to walkers", "thorn-jungle", "{chart: {tree: {movement: {enter: free}}}}"},
	{"flyers rest in trees", "thorn-jungle", "{chart: {tree: {movement: {land: free}}}}"},
	{"pixies strike once in trees", "thorn-jungle", "{chart: {tree: {striking: {native-strikes: 1}}}}"},
	{"pixies counterstrike twice in trees", "thorn-jungle", "{chart: {tree: {striking: {native-counterstrikes: 2}}}}"},
	{"trees stop no rangestrike", "thorn-jungle", "{chart: {tree: {rangestriking: {past: open}}}}"},
	{"brambles slow nobody", "thorn-jungle", "{chart: {bramble: {movement: {enter: free}}}}"},
	{"brambles cost strikers nothing", "thorn-jungle", "{chart: {bramble: {striking: {out-of: {skill: 0}}}}}"},
	{"brambles shelter no native", "thorn-jungle", "{chart: {bramble: {striking: {into: {skill: 0}}}}}"},
	{"whoever is in contact may move", "meadow", "{chart: {character: {movement: {in-contact: moves}}}}"},
	{"whoever is in contact may rangestrike", "meadow", "{chart: {character: {rangestriking: {in-contact: open}}}}"},
	{"rangestrikes pass characters", "meadow", "{chart: {character: {rangestriking: {past: open}}}}"},
	{"fog natives are in contact", "hedges-in-the-mist", "{chart: {fog: {striking: {native-contact: normal}}}}"},
	{"fog does not end a move", "hedges-in-the-mist", "{chart: {fog: {movement: {enter: free}}}}"},
	{"hedges shelter no native", "hedges-in-the-mist", "{chart: {hedge: {striking: {into: {dice: 0}}}}}"},
	{"drift hurts twice as much", "dark-against-sky", "{chart: {drift: {striking: {hurts: 2}}}}"},
	{"a volcano gives two dice", "fire-mountain", "{chart: {volcano: {striking: {native: {dice: 2}}}}}"},
	{"natives in water are no harder to strike", "coast-raid", "{chart: {water: {striking: {into: {defence: 0}}}}}"},
	{"nobody dives", "coast-raid", "{chart: {water: {movement: {natives: walk}}}}"},
	{"darkness is no shield", "dark-against-sky", "{chart: {darkness: {striking: {shield: 0}}}}"},
	{"hits carry out of darkness", "dark-against-sky", "{chart: {darkness: {striking: {carry: open}}}}"},
	{"a lion is native to no slope", "fire-mountain",
		"{chart: {slope: {natives: [ogre, minotaur, gorgon, dragon, colossus, pixie]}}}"},
	{"battles last six rounds", "meadow", "{max_rounds: 6}"},
	{"the attacker begins", "meadow", "{first_mover: attacker}"},
	{"rangestrikes reach three hexes", "meadow", "{max_range: 3}"},
	{"no strike is certain", "storm-the-tower", "{sn_min: 2}"},
	{"a warbear is less strong", "meadow", "{units: {warbear: {power: 5}}}"},
	{"a ranger walks", "meadow", "{units: {ranger: {flies: false}}}"},
	{"an angel is no lord", "coast-raid", "{units: {angel: {class: creature}}}"},
}

func TestTheRefereeFindsPlantedFaults(t *testing.T) {
	casetest.CollectSeldom(t)
	seed := casetest.Setting(t, "REFEREE_SEED", 1)
	for _, f := range plantedRules {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			n, d := refereedGames(t, f.scenario, scenarios.Variant{Options: override(t, f.options)}, seed, 1000)
			if n == 0 {
				t.Fatalf("not found in 1000 games of seed %d", seed)
			}
			t.Logf("found in game %d: %s", n, d)
		})
	}
}
