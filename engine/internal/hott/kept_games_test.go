package hott_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestKeptGames keeps what games of every scenario show, and of the referee's own.
func TestKeptGames(t *testing.T) {
	names := slices.Concat([]string{"coven"}, scenarioNames, ownScenarios)
	greedy := styleOf(t, table(t, "quick"), "greedy")
	conform.KeptGames{
		Games: 44, Weights: []engine.Weights{greedy[1], greedy[0]}, Look: 48, Tell: 24,
		Start: func(n uint64) (engine.Game, string) {
			name := names[n%uint64(len(names))]
			return refereedScenario(t, name, scenarios.Variant{}).table.New(), name
		},
		Seldom: []string{"name"}, // hardly ever: there are cases
		Questions: []string{"reach F", "sight F G", "contact F", "zone F", "zone G", "pass F H", "pass F H recoiling",
			"ground F", "ground G", "group F", "standing",
			"terrain", "deploy F", "measure F G", "measure F H", "equal F G", "suffers F by G in fight",
			"suffers F by G in shot", "suffers F by G in spell doubled",
			"odds F v G", "odds fight F", "odds shoot F at G", "odds O", "pips O", "roles 5 2 3"},
		Orders: []string{"move F: forward 100", "move F: forward 200 shift left 40", "move F: wheel left 30",
			"move F: back 100", "move F: about", "move F+H: forward 100",
			"move G: forward 100", "shoot F at G", "fight F", "cast F at G", "end", "pass", "move F: place 600,600 N",
			"lurk F C", "nobody", "move F", "move F: forward 3000"},
	}.Keep(t, "testdata/games.txt")
}
