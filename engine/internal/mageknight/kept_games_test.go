package mageknight_test

import (
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestKeptGames keeps what games of every scenario show, and of any figures on small boards.
func TestKeptGames(t *testing.T) {
	setup := casetest.Setup(t, library, "mageknight/stones", scenarios.Variant{})
	conform.KeptGames{
		Games: 73, Look: 32, Tell: 8,
		Start: func(n uint64) (engine.Game, string) {
			if n%2 == 1 {
				for r := rand.New(rand.NewPCG(85, n)); ; {
					if g, _, _ := smallGame(t, setup, r); g != nil {
						return g, "anybody"
					}
				}
			}
			if n == 72 {
				return inTheAir(t, setup), "in the air"
			}
			name := names[n/2%uint64(len(names))]
			return compile(t, name).New(), name
		},
		Seldom: []string{"hazard", "action"}, // no use for the one; of the other a turn shows the step alone
		Questions: []string{"reach F", "reach G cheapest", "reach F safest", "reach F dash", "reach F march",
			"reach F soaring", "reach F without-flight",
			"reach F without-aquatic", "step F C D", "step F C D soaring", "sight F G", "contact F", "arc F",
			"defence G", "defence F ranged", "defence F close", "odds O",
			"odds F strike G", "odds F shoot G", "score", "stand F C", "stand G C", "state F"},
		Orders: []string{"F move C", "F move C facing N", "F strike G", "F shoot G", "F strike H", "G move C",
			"F turn N", "F deploy C facing E", "F deploy C", "pass", "end",
			"F spin N", "F dash C", "F heal H", "F push", "nobody strike G", "F", "F soar C", "march F H C",
			"F+H strike G", "F+H shoot G"},
	}.Keep(t, "testdata/games.txt")
}

// inTheAir is a position in which figures soar that a hit forces down, which seldom comes up otherwise.
func inTheAir(t *testing.T, setup *engine.Setup) engine.Game {
	t.Helper()
	g, faults := mageknight.System().Place(&engine.Setup{Name: "in the air", Roster: setup.Roster, Chart: setup.Chart,
		Options: setup.Options,
		Map:     &mageknight.Map{Rows: ". . . . . . . .\n. . . . . . . .\n. . . . . . . ."},
		Position: &mageknight.Position{Points: 100, Turns: 6,
			Turn: mageknight.PositionTurn{Side: "north", Number: 1, Stage: "start"},
			Figures: []mageknight.PositionFigure{{ID: "a", Type: "gry", Side: "north", At: "1,0", Facing: "W",
				Soaring: true},
				{ID: "b", Type: "gry", Side: "north", At: "2,2", Facing: "W", Soaring: true},
				{ID: "s", Type: "skl", Side: "south", At: "0,0", Facing: "E", Click: 4, Soaring: true},
				{ID: "t", Type: "skl", Side: "south", At: "1,2", Facing: "E", Click: 4, Soaring: true},
				{ID: "x", Type: "ugd", Side: "south", At: "7,1"}}}})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return g
}
