package hott_test

import (
	"os"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// duel plays games of two commanders on a table, seats swapped every other game, and
// returns the half points of the first and the number of capped games.
func duel(t testing.TB, tab engine.Table, a, b func() engine.Commander, games int) (points, capped int) {
	t.Helper()
	g, start := tab.New(), tab.New()
	ca, cb := a(), b()
	for n := range games {
		g.CopyFrom(start)
		seat := engine.Side(n % 2)
		var players [2]engine.Commander
		players[seat], players[seat.Other()] = ca, cb
		for s, c := range players {
			c.Begin(tab, engine.Side(s), dice.NewSource(9, uint64(s), uint64(n)))
		}
		r, err := engine.Drive(g, dice.NewSource(5, 6, uint64(n/2)), players, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		points += r.Points(seat)
		if r.Capped {
			capped++
		}
	}
	return points, capped
}

func commander(t testing.TB, tab engine.Table, name string) func() engine.Commander {
	return func() engine.Commander {
		switch name {
		case "random":
			return &ai.Random{}
		case "passive":
			return &ai.Passive{}
		}
		return ai.NewGreedy(styleOf(t, tab, name))
	}
}

// TestGreedyLeads prints how greedy does against the other styles and how many games
// the cap ended, and requires that it leads clearly where nobody plays. HOTT_GAMES
// asks for more games.
func TestGreedyLeads(t *testing.T) {
	games, names := 8, []string{"quick", "open"}
	if os.Getenv("HOTT_GAMES") != "" {
		games, names = 60, scenarioNames
	}
	for _, style := range []string{"line", "hammer", "skirmish", "raider", "turtle", "random", "passive"} {
		sum, caps, n := 0, 0, 0
		for _, name := range names {
			tab := table(t, name)
			p, c := duel(t, tab, commander(t, tab, "greedy"), commander(t, tab, style), games)
			if len(names) > 1 {
				t.Logf("  %s v %s: %.2f capped %d", name, style, float64(p)/float64(2*games), c)
			}
			sum, caps, n = sum+p, caps+c, n+games
		}
		t.Logf("greedy v %s: %.3f, %d of %d games capped", style, float64(sum)/float64(2*n), caps, n)
		if (style == "random" || style == "passive") && 10*sum < 12*n {
			t.Errorf("greedy scores %d of %d half points against %s", sum, 2*n, style)
		}
	}
}
