package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// plantedRules are changes of single rules in the engine, by its chart and roster: the
// referee, who knows none of these files, must find every one.
var plantedRules = []struct{ name, scenario, options string }{
	{"snow slows nobody", "frost-and-fire", "{chart: {snow: {enter: 1}}}"},
	{"flyers land on ice for nothing", "frost-and-fire", "{chart: {ice: {land: 0}}}"},
	{"water stops nobody", "narrows", "{chart: {water: {stop: false}}}"},
	{"water is hard to fall on", "sinkholes", "{chart: {water: {soft: false}}}"},
	{"roads give two", "causeway", "{chart: {road: {bonus: 2}}}"},
	{"molten lava spares half", "frost-and-fire", "{chart: {molten: {melt: 10}}}"},
	{"lava fields burn twice", "frost-and-fire", "{chart: {lava: {burn: 2}}}"},
	{"mud slows nobody", "sinkholes", "{chart: {sand: {mud: 1}}}"},
	{"trees are low", "sinkholes", "{chart: {tree: {height: 5}}}"},
	{"who is left strikes twice", "quick", "{chart: {swipe: {dice: 2}}}"},
	{"height is worth nothing", "quick", "{chart: {height: {dice: 0}}}"},
	{"great height begins later", "sinkholes", "{chart: {height: {over: 12}}}"},
	{"falls begin two levels lower", "sinkholes", "{chart: {fall: {over: 2}}}"},
	{"deep falls take two dice", "sinkholes", "{chart: {major-fall: {dice: 2}}}"},
	{"the deepest falls kill on 17", "sinkholes", "{chart: {extreme-fall: {deadly: 17}}}"},
	{"gas stops at level 3", "toxic-mist", "{chart: {gas: {highest: 3}}}"},
	{"height counts double in the basic game", "dawn", "{chart: {basic: {height: 2}}}"},
	{"Dagmar adds six", "lost-glyphs", "{chart: {glyphs: {dagmar: {bonus: 6}}}}"},
	{"Valda adds one", "lost-glyphs", "{chart: {glyphs: {valda: {bonus: 1}}}}"},
	{"Mitonsoul kills on 2", "lost-glyphs", "{chart: {glyphs: {mitonsoul: {least: 3}}}}"},
	{"the Drop succeeds on 12", "knoll", "{chart: {powers: {the-drop: {least: 12}}}}"},
	{"grenades fly six spaces", "toxic-mist", "{chart: {powers: {grenade: {range: 6}}}}"},
	{"an Explosion reaches six spaces", "frost-and-fire", "{chart: {powers: {explosion: {range: 6}}}}"},
	{"Raelin shields five spaces off", "knoll-hosts", "{chart: {powers: {wide-defence-aura: {range: 5}}}}"},
	{"Vikings charge on 14", "quick", "{chart: {powers: {berserker-charge: {least: 14}}}}"},
	{"clones come as hardly on water", "narrows", "{chart: {powers: {water-clone: {water: 15}}}}"},
	{"a Fire Line has seven spaces", "narrows", "{chart: {powers: {fire-line: {spaces: 7}}}}"},
	{"a Shield Wall gives three", "causeway", "{chart: {powers: {shield-wall: {most: 3}}}}"},
	{"Vipers are in a frenzy on 15", "narrows", "{chart: {powers: {frenzy: {least: 15}}}}"},
	{"Guards gain one space of Range", "frost-and-fire", "{chart: {powers: {range-enhancement: {range: 1}}}}"},
	{"Carr goes through nobody", "knoll-hosts", "{units: {carr: {powers: [sword-of-reckoning, disengage]}}}"},
	{"Vipers stop in water", "narrows", "{units: {viper: {powers: [frenzy]}}}"},
	{"Kiova is struck at when she takes off", "causeway", "{units: {kiova: {powers: [flying]}}}"},
	{"Samurai do not strike back", "narrows", "{units: {izumi: {powers: []}}}"},
	{"Drake can be shot at", "knoll", "{units: {drake: {powers: [grapple-gun]}}}"},
	{"Krug attacks once", "causeway-knights", "{units: {krug: {powers: [wounded-smash]}}}"},
	{"knights bond with nobody", "causeway-knights", "{units: {weston: {powers: [cowards-reward]}}}"},
	{"Marro are taller", "causeway-knights", "{units: {marro: {height: 5}}}"},
	{"a Swog Rider is short", "causeway", "{units: {swog: {spaces: 1}}}"},
}

func TestTheRefereeFindsPlantedFaults(t *testing.T) {
	casetest.CollectSeldom(t)
	seed := casetest.Setting(t, "REFEREE_SEED", 1)
	for _, f := range plantedRules {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			n, d := uint64(0), ""
			if f.scenario != "" {
				n, d = watchedOf(t, f.scenario, "", f.options, nil).games(t, seed, 1000)
			}
			for pair := uint64(0); f.scenario == "" && n == 0 && pair < 250; pair++ {
				if n, d = mixed(t, f.options, seed, pair).games(t, seed, 4); n > 0 {
					n += 4 * pair
				}
			}
			if n == 0 {
				t.Fatalf("not found in 1000 games of seed %d", seed)
			}
			t.Logf("found in game %d: %s", n, d)
		})
	}
}
