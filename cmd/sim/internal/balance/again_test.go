package balance

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// begun is a search that has played a game as it is and both of its changes: the first meets what is wanted as far as a
// few games tell, and the game as it is, the other change and both together are far off.
func begun(t *testing.T) *Search {
	t.Helper()
	library := study.Library()
	file := scenarios.Balance{Name: "again", Want: []scenarios.
		Want{{Matchups: scenarios.MatchupsWant{Of: "all", Bounds: scenarios.Bounds{Lo: 0.3, Hi: 0.4}}}},
		Knobs: []scenarios.Knob{{Kind: scenarios.KnobStat, Unit: "lion", Stat: "power", Values: []string{"6"}},
			{Kind: scenarios.KnobStat, Unit: "ranger", Stat: "power", Values: []string{"1"}}}}
	e, faults := library.Experiment("titan/meadow")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	s, err := New(library, &file, e, Options{Seed: 1, Rounds: 1, Blocks: 16})
	if err == nil {
		err = s.play(context.Background(), s.tried, longer*s.options.Blocks)
	}
	if err == nil {
		err = s.screen(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	s.learn()
	return s
}

// TestAGoodChangeIsPlayedAgain has only both changes together left to be tried: the good one is played again, twice its
// blocks, and the other is not.
func TestAGoodChangeIsPlayedAgain(t *testing.T) {
	s := begun(t)
	if err := s.rounds(context.Background(), rand.New(rand.NewPCG(1, 1))); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"lion.power 5 -> 6": 32, "ranger.power 4 -> 1": 16,
		"lion.power 5 -> 6; ranger.power 4 -> 1": 16} {
		i := slices.IndexFunc(s.tried, func(c Config) bool { return s.space.name(c) == name })
		if i < 0 || s.blocksOf(s.tried[i]) != want {
			t.Errorf("%s is not played in %d blocks", name, want)
		}
	}
}

// TestWhatIsFarOutsideTakesFewBlocks compares the game as it is, a tenth beyond what is wanted, with a change near a
// bound.
func TestWhatIsFarOutsideTakesFewBlocks(t *testing.T) {
	s := begun(t)
	blocks := func(i int) int { return s.enough([]outlook{s.look(s.tried[i])}, 0.95) }
	if far, near := blocks(0), blocks(1); far >= near {
		t.Errorf("as it is takes %d blocks, and %s %d", far, s.space.name(s.tried[1]), near)
	}
}
