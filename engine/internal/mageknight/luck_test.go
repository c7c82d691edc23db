package mageknight_test

import (
	"math"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
)

// TestLuckOfEveryAction lets the rolls of every action of some games fall in every way
// there is: the damage dealt must be the damage expected in the mean, for both sides and
// for every figure, roundings to a hundredth of a point for each target apart.
func TestLuckOfEveryAction(t *testing.T) {
	players := pair(t, "skirmisher", "hammer")
	command := slices.IndexFunc(mageknight.System().Info().Stages, func(n engine.Named) bool {
		return n.Name == "command"
	})
	for _, name := range names {
		table := compile(t, name)
		s := newArena(table)
		e := conform.NewEveryWay(table)
		e.Stop = func(turn engine.Turn) bool { return turn.Stage == engine.Stage(command) } // the next turn begins
		lively, rolled := 0, 0
		for n := range 2 {
			s.play(t, players, luckOf(n), nil, &engine.Watcher{Before: func(g engine.Game, action engine.Action) {
				if !e.Of(g, action) {
					return
				}
				if math.Abs(e.Mean()) > 3 {
					t.Fatalf("%s, game %d, round %d: the luck of %q has the mean %.2f", name, n, g.Turn().Round,
						table.Say(g, action), e.Mean())
				}
				if e.Rolled() {
					rolled++
				}
				if e.Lively() {
					lively++
				}
			}})
		}
		if 2*lively < rolled || lively < 20 {
			t.Errorf("%s: only %d of %d actions with rolls have any luck", name, lively, rolled)
		}
	}
}
