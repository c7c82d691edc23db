package mageknight_test

import (
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestKeptGames keeps what games of every scenario show, and of any figures on small boards.
func TestKeptGames(t *testing.T) {
	setup := casetest.Setup(t, library, "mageknight/stones", scenarios.Variant{})
	conform.KeptGames{
		Games: 72, Look: 32, Tell: 8,
		Start: func(n uint64) (engine.Game, string) {
			if n%2 == 1 {
				for r := rand.New(rand.NewPCG(85, n)); ; {
					if g, _, _ := smallGame(t, setup, r); g != nil {
						return g, "anybody"
					}
				}
			}
			name := names[n/2%uint64(len(names))]
			return compile(t, name).New(), name
		},
		Seldom: []string{"hazard", "action"}, // no use for the one; of the other a turn shows the step alone
		Questions: []string{"reach F", "reach G cheapest", "reach F safest", "reach F dash", "reach F march", "reach F soaring", "reach F without-flight",
			"reach F without-aquatic", "step F C D", "step F C D soaring", "sight F G", "contact F", "arc F", "defence G", "defence F ranged", "defence F close", "odds O",
			"odds F strike G", "odds F shoot G", "score", "stand F C", "stand G C", "state F"},
		Orders: []string{"F move C", "F move C facing N", "F strike G", "F shoot G", "F strike H", "G move C", "F turn N", "F deploy C facing E", "F deploy C", "pass", "end",
			"F spin N", "F dash C", "F heal H", "F push", "nobody strike G", "F", "F soar C", "march F H C", "F+H strike G", "F+H shoot G"},
	}.Keep(t, "testdata/games.txt")
}
