package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
)

// TestCopiesAreSmall holds what a search pays for to 2 kB on every shipped scenario.
func TestCopiesAreSmall(t *testing.T) {
	for _, name := range append([]string{"coven"}, scenarioNames...) {
		n := hott.CopySize(table(t, name))
		t.Logf("%s: a copy moves %d bytes", name, n)
		if n > 2048 {
			t.Errorf("%s: a copy moves %d bytes, more than 2048", name, n)
		}
	}
}

// TestCopiesIntoUsedGames copies positions of one game into a game that has been played to
// its end and into one of another table, and compares what hangs on them.
func TestCopiesIntoUsedGames(t *testing.T) {
	tab, other := table(t, "open"), table(t, "quick")
	w := styleOf(t, tab, "greedy")
	players := [2]engine.Commander{ai.NewGreedy(w), ai.NewGreedy(w)}
	play := func(tab engine.Table, g engine.Game, seed uint64, after func(engine.Game)) {
		for side := range engine.Side(2) {
			players[side].Begin(tab, side, dice.Source{})
		}
		if _, err := engine.Drive(g, dice.NewSource(3, 4, seed), players, nil,
			&engine.Watcher{After: after}); err != nil {
			t.Fatal(err)
		}
	}
	used, foreign := tab.New(), other.New()
	play(tab, used, 1, nil)
	play(other, foreign, 1, nil)
	copies := [2]engine.Game{used, foreign}
	n := 0
	play(tab, tab.New(), 2, func(g engine.Game) {
		if n++; n%9 != 0 {
			return
		}
		want := g.Offer(nil)
		for i, c := range copies {
			c.CopyFrom(g)
			if got := c.Offer(nil); c.Hash() != g.Hash() || len(got) != len(want) || c.Result() != g.Result() {
				t.Fatalf("step %d: copy %d differs from its game", n, i)
			}
			if err := tab.Audit(c); err != nil {
				t.Fatalf("step %d: copy %d: %v", n, i, err)
			}
		}
		copies[1] = other.New() // of another table each time
	})
	if n < 100 {
		t.Errorf("only %d steps were played", n)
	}
}
