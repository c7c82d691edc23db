package ai_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
)

// TestAReviewFindsABlunder reviews a game of random players and one of the search itself: a
// random player gives chances away, the search hardly any, and a review has no rivals where
// there is no choice.
func TestAReviewFindsABlunder(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	cost := func(player engine.Commander) (sum int64, reviews int) {
		for n := range uint64(2) {
			s := ai.NewSearch(settings(24))
			src := dice.NewSource(7, 7, n)
			g := table.New()
			players := [2]engine.Commander{player, player}
			s.Begin(table, engine.SideA, src.Fork(5))
			player.Begin(table, engine.SideA, src.Fork(1))
			watch := &engine.Watcher{Before: func(g engine.Game, a engine.Action) {
				if g.Turn().Actor != engine.ActorA {
					return
				}
				r := s.Review(engine.NewView(g, engine.SideA), a)
				if r.Rivals > 0 {
					reviews++
				}
				if r.Cost < 0 || (r.Cost > 0 && r.Best == a) || (r.Cost == 0 && r.Best != a) {
					t.Errorf("a cost of %d beside %v for %v", r.Cost, r.Best, a)
				}
				sum += r.Cost
			}}
			if _, err := engine.Drive(g, src, players, nil, watch); err != nil {
				t.Fatal(err)
			}
		}
		return sum, reviews
	}
	random, n := cost(&ai.Random{})
	good, k := cost(greedy())
	if n == 0 || k == 0 {
		t.Fatal("nothing was reviewed")
	}
	if random/int64(n) <= 3*max(1, good/int64(k))/2 {
		t.Errorf("decisions at random cost %d each, greedy's %d", random/int64(n), good/int64(k))
	}
}
