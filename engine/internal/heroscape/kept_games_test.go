package heroscape_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestKeptGames plays games of any cards on every map and keeps what they show; every card has a part in one.
func TestKeptGames(t *testing.T) {
	greedy := engine.Weights{engine.TermDamage: 11, engine.TermRisk: -3, engine.TermGround: 600, engine.TermHazard: -36}
	helper := engine.Weights{engine.TermSupport: 900, engine.TermOwn + 3: 30, engine.TermHeight: 5,
		engine.TermHazard: 7}
	all := conform.KeptGames{
		Games: 84, Look: 128, Tell: 8,
		Start:   func(n uint64) (engine.Game, string) { table, name := keptTable(t, n); return table.New(), name },
		Weights: []engine.Weights{helper, conform.AnyWeights(1), greedy},
		// an action more means nothing here, and three archers seldom stand as they must
		Seldom: []string{"tempo", "volley"},
		Questions: []string{"score", "allowance", "markers north", "markers b", "odds initiative", "odds first",
			"odds clone", "sight F G", "sight F G clear", "sight G F",
			"range F G", "engaged F", "adjacent F G", "move F", "dice F G", "odds F attack G", "victims F explode G",
			"victims F fire head east", "may F attack G",
			"may F explode G", "may F grenade G", "odds F burn", "odds F melt", "odds F chomp G", "odds F explode G",
			"odds F grenade G", "odds F fire tail west",
			"odds F shackle G", "map C", "drop C", "odds O", "cost O", "swipes O", "falls O", "victims O", "may O",
			"army 300 finn 1 tarn 2", "card kiova", "reach F risk", "reach F routes"},
		Orders: []string{"F attack G", "F explode G", "F grenade G", "F chomp G", "F shackle G", "F volley H H G",
			"F fire head northwest", "F fire tail east",
			"F fire head southeast", "charge", "clone", "F move C", "F walk C", "F walk C D", "F fly C", "F grapple C",
			"F walk tail C", "F stay", "F place C", "F place C D",
			"F drop C", "F spawn C", "F summon C", "F summon C D", "bond F", "bond H", "spirit H", "spirit G",
			"order 2 F", "order x H", "order 3 G", "choose F", "choose G",
			"end", "pass", "G stay", "F strike F", "F brood G", "nobody stay", "F", "F place", "order 4 F", "bond",
			"pass G"},
	}.Keep(t, "testdata/games.txt")
	for id := range readBook() {
		if !all.Units[id] {
			t.Errorf("nobody plays %s", id)
		}
	}
}

// keptTable is where game n is played: each map in turn, in every other game by two of the shipped armies, which have
// powers for each other, and else by any cards; under any of the switches.
func keptTable(t *testing.T, n uint64) (engine.Table, string) {
	t.Helper()
	r := rand.New(rand.NewPCG(80, n))
	name := scenarioNames[n%uint64(len(scenarioNames))]
	sc, faults := library.Scenario("heroscape/" + name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	lists := library.List(scenarios.KindArmy, "heroscape")
	var v scenarios.Variant
	for side := range v.Armies {
		v.Armies[side] = strings.TrimPrefix(lists[(n*uint64(3+2*side)+uint64(side))%uint64(len(lists))].Name,
			"heroscape/")
	}
	if n%9 == 4 {
		v.Armies[n&1] = "legion"
	}
	s, faults := library.Setup(sc, v)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if n/uint64(len(scenarioNames))%2 == 1 {
		s.Sides[0].Army, s.Sides[1].Army = mixedArmy(r), mixedArmy(r)
	}
	if n%12%5 == 2 || n%7 == 3 {
		scatter(s.Map.(*heroscape.MapForm), r)
	}
	o := &heroscape.OptionsForm{Variant: "master", Mud: r.IntN(4) == 0, Glyphs: true, Gas: r.IntN(6) == 0,
		Powers: r.IntN(12) > 0}
	if n%11 == 10 {
		o.Variant, o.Gas = "basic", false
	}
	s.Options, s.Scenario = o, &heroscape.ScenarioForm{Rounds: 4 + r.IntN(4), Turns: 5 + r.IntN(20)}
	table, faults := heroscape.System().Compile(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table, name
}

// scatter makes other ground of some of the grass, and lays glyphs on some of the rest, of any kind and either side up.
func scatter(m *heroscape.MapForm, r *rand.Rand) {
	grounds, kinds := "rswpdnifm", []string{"astrid", "dagmar", "erland", "gerda", "ivor", "kelda", "mitonsoul",
		"valda"}
	taken := map[string]bool{}
	for _, g := range m.Glyphs {
		taken[g.At] = true
	}
	var free []string
	lines := strings.Split(strings.TrimRight(m.Rows, " \n"), "\n")
	for row, line := range lines {
		tokens := strings.Fields(line)
		for col, token := range tokens {
			at := fmt.Sprintf("%d,%d", row, col)
			switch {
			case token[0] != 'g' || taken[at]:
			case r.IntN(5) == 0:
				tokens[col] = grounds[r.IntN(len(grounds)):][:1] + token[1:]
			default:
				free = append(free, at)
			}
		}
		lines[row] = strings.Join(tokens, " ")
	}
	m.Rows = strings.Join(lines, "\n")
	for range min(len(free), 4, 8-len(m.Glyphs)) {
		i := r.IntN(len(free))
		m.Glyphs = append(m.Glyphs, heroscape.GlyphForm{At: free[i], Glyph: kinds[r.IntN(len(kinds))],
			Down: r.IntN(2) == 0})
		free = slices.Delete(free, i, i+1)
	}
}
