package titan_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestKeptGames keeps what two games show of every scenario, of every battleland and under every house rule.
func TestKeptGames(t *testing.T) {
	type place struct {
		name  string
		table engine.Table
	}
	var places []place
	keep := func(name, scenario string, v scenarios.Variant) {
		places = append(places, place{name, compiled(t, scenario, v)})
	}
	for _, e := range library.List(scenarios.KindScenario, "titan") {
		name := strings.TrimPrefix(e.Name, "titan/")
		keep(name, name, variant)
	}
	for _, m := range mapNames {
		keep("on "+m, "fire-mountain", onMap(t, m))
	}
	for i, text := range houseRules {
		name := []string{"storm-the-tower", "dark-against-sky"}[i%2]
		keep(name+" "+text, name, scenarios.Variant{Options: override(t, text)})
	}
	questions := []string{"reach F", "reach F safest", "reach G cheapest", "contact F", "blows F", "blows G", "value F",
		"sight F G", "sight F H", "sight G F", "contact F G", "contact F H",
		"odds F strike G", "odds F strike G as 3,5", "odds F rangestrike G", "odds F strike H", "odds O",
		"announcements F strike G"}
	for _, hazard := range append(titan.System().(engine.PieceMover).PieceKinds(), "plain") {
		questions = append(questions, "native F "+hazard)
	}
	all := everyTerm(greedy(t))
	conform.KeptGames{
		Games: 2 * len(places), Look: 3, Tell: 1, Aside: 5,
		Start: func(n uint64) (engine.Game, string) {
			p := &places[n/2]
			return p.table.New(), p.name
		},
		Board: func(table engine.Table) []any {
			return []any{*titan.BoardOf(table), titan.Entry(table, engine.SideA), titan.Entry(table, engine.SideB)}
		},
		Weights:   []engine.Weights{all[0], all[1], {engine.TermDamage: 100, engine.TermRisk: -160}, greedy(t)[0]},
		Seldom:    []string{"height", "support", "tempo"}, // Titan has no use for them
		Questions: questions,
		Orders: []string{"F move C", "G move C", "F enter C", "G enter C", "F place C", "F stay", "G stay",
			"F strike G", "F strike G as 6,6", "F strike G as 3,4", "F strike H", "G strike F",
			"F rangestrike G", "F rangestrike G as 2,6", "F rangestrike G from C via D", "F rangestrike G via C",
			"F rangestrike H", "G rangestrike F", "F carry G", "F carry none", "G carry F",
			"end", "pass", "nobody move C", "F", "F move", "F strike G as", "F rangestrike G from"},
	}.Keep(t, "testdata/games.txt")
}
