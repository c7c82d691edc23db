package ai_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
)

// eager is a style that suits the pocket game.
var eager = engine.Weights{engine.TermDamage: 10, engine.TermGround: 3, engine.TermOwn: 1}

// score plays n games with sides swapped and returns the half points of a, of 4n.
func score(t *testing.T, a, b func() engine.Commander, n int) int {
	t.Helper()
	table := pocket.New(pocket.NoFault)
	points := 0
	for i := range 2 * n {
		seat := engine.Side(i % 2)
		var players [2]engine.Commander
		players[seat], players[seat.Other()] = a(), b()
		for s, p := range players {
			p.Begin(table, engine.Side(s), dice.NewSource(1, uint64(s), uint64(i)))
		}
		r, err := engine.Drive(table.New(), dice.NewSource(2, 0, uint64(i/2)), players, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		points += r.Points(seat)
	}
	return points
}

func TestGreedyBeatsTheBottomOfTheLadder(t *testing.T) {
	greedy := func() engine.Commander { return ai.NewGreedy([2]engine.Weights{eager, eager}) }
	passive := func() engine.Commander { return &ai.Passive{} }
	random := func() engine.Commander { return &ai.Random{} }
	const n = 100
	for name, other := range map[string]func() engine.Commander{"passive": passive, "random": random} {
		if got := score(t, greedy, other, n); got < 4*n*6/10 {
			t.Errorf("greedy scores %d of %d half points against %s; want at least 60 %%", got, 4*n, name)
		}
	}
}

func TestGreedyDependsOnItsWeights(t *testing.T) {
	greedy := func() engine.Commander { return ai.NewGreedy([2]engine.Weights{eager, eager}) }
	coward := engine.Weights{engine.TermDamage: -10, engine.TermGround: -3}
	timid := func() engine.Commander { return ai.NewGreedy([2]engine.Weights{coward, coward}) }
	const n = 50
	if got := score(t, greedy, timid, n); got < 4*n*7/10 {
		t.Errorf("a style with its signs turned scores %d of %d half points", 4*n-got, 4*n)
	}
}

func TestWholeGamesAllocateNothing(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	start, g := table.New(), table.New()
	var players [2]engine.Commander
	for s := range players {
		players[s] = ai.NewGreedy([2]engine.Weights{eager, eager})
	}
	rec := engine.NewRecorder(table)
	n := uint64(0)
	play := func() {
		n++
		g.CopyFrom(start)
		rec.Begin()
		for s, p := range players {
			p.Begin(table, engine.Side(s), dice.NewSource(1, uint64(s), n))
		}
		if _, err := engine.Drive(g, dice.NewSource(3, 0, n), players, rec, nil); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		play()
	}
	if got := testing.AllocsPerRun(50, play); got > 0 {
		t.Errorf("%g allocations a game", got)
	}
}
