package ai_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
)

// settings are those of a small search with a second style to consider.
func settings(playouts int) ai.Settings {
	timid := engine.Weights{engine.TermDamage: 10, engine.TermGround: -3, engine.TermOwn: 1}
	set := ai.Settings{Styles: []engine.Weighing{{Seats: [2]engine.Weights{eager, eager}},
		{Seats: [2]engine.Weights{timid, timid}}}, Playouts: playouts, Candidates: 4, Neighbours: 2, Certainty: 70}
	for i := range set.Effort {
		set.Effort[i] = 100
	}
	return set
}

func searching(playouts int) func() engine.Commander {
	return func() engine.Commander { return ai.NewSearch(settings(playouts)) }
}

// TestGreedyWeighsAStageApart: weighed like a coward at every stage it is one; at a stage
// that never comes it changes nothing.
func TestGreedyWeighsAStageApart(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	coward := engine.Weights{engine.TermDamage: -10, engine.TermGround: -3}
	like := func(from, to engine.Stage) (list []engine.StageWeight) {
		for s := from; s <= to; s++ {
			for i, w := range coward {
				list = append(list, engine.StageWeight{Seat: engine.Nobody, Stage: s, Term: engine.Term(i), Weight: w})
			}
		}
		return list
	}
	both := [2]engine.Weights{eager, eager}
	minds := []*ai.Greedy{ai.NewGreedy([2]engine.Weights{coward, coward}), ai.NewGreedy(both, like(0, 20)...),
		ai.NewGreedy(both), ai.NewGreedy(both, like(60, 62)...)}
	game, luck, differ := table.New(), dice.NewSource(1, 2, 3), 0
	for range table.Info().MaxSteps {
		turn := game.Turn()
		if turn.Actor == engine.Over {
			break
		}
		if turn.Actor == engine.Chance {
			law, key := game.Chance()
			game.Settle(law.Draw(luck, key), nil)
			continue
		}
		var choices []engine.Action
		for _, g := range minds {
			g.Begin(table, turn.Actor.Side(), dice.NewSource(4, 5, 6))
			choices = append(choices, g.Choose(engine.NewView(game, turn.Actor.Side())))
		}
		if choices[0] != choices[1] || choices[2] != choices[3] {
			t.Fatalf("at stage %d they choose %v", turn.Stage, choices)
		}
		if choices[0] != choices[2] {
			differ++
		}
		game.Play(choices[2], nil)
	}
	if differ == 0 {
		t.Error("a coward never chooses otherwise")
	}
}

func greedy() engine.Commander { return ai.NewGreedy([2]engine.Weights{eager, eager}) }

func TestSearchBeatsGreedyAndMorePlayoutsAreBetter(t *testing.T) {
	const n = 16
	few, many := score(t, searching(6), greedy, n), score(t, searching(96), greedy, n)
	if many < 4*n*60/100 {
		t.Errorf("with 96 playouts a decision search scores %d of %d half points against greedy, want 60 %%", many, 4*n)
	}
	if many <= few {
		t.Errorf("96 playouts score %d, 6 score %d", many, few)
	}
}

func TestWithoutPlayoutsSearchIsGreedy(t *testing.T) {
	set := settings(100)
	set.Effort = [engine.MaxStages]uint8{}
	table := pocket.New(pocket.NoFault)
	for n := range uint64(20) {
		// The search draws its ties from a fork; the same fork makes greedy draw alike.
		s := ai.NewSearch(set)
		play(t, table, n, func(v engine.View) engine.Action {
			a := s.Choose(v)
			if r := v.Check(a); r != engine.Legal {
				t.Fatalf("chose an illegal action: refusal %d", r)
			}
			return a
		}, s.Begin)
		for stage := range engine.Stage(engine.MaxStages) {
			if seen := s.Seen(stage); seen != (ai.Seen{}) {
				t.Fatalf("stage %d: %+v although it had no playouts", stage, seen)
			}
		}
	}
}

// play plays a game in which both sides choose alike.
func play(t *testing.T, table engine.Table, n uint64, choose func(engine.View) engine.Action,
	begin ...func(engine.Table, engine.Side, dice.Source)) {
	t.Helper()
	luck := dice.NewSource(11, 0, n)
	var players [2]engine.Commander
	for side := range players {
		for _, b := range begin {
			b(table, engine.Side(side), luck.Fork(uint64(side)+1))
		}
		players[side] = chooser(choose)
	}
	if _, err := engine.Drive(table.New(), luck, players, nil, nil); err != nil {
		t.Fatal(err)
	}
}

// chooser is a commander made of one function.
type chooser func(engine.View) engine.Action

func (chooser) Begin(engine.Table, engine.Side, dice.Source) {}
func (c chooser) Choose(v engine.View) engine.Action         { return c(v) }

// TestSearchGainsNothingFromTheGamesOwnSource plays with sources of its own that are
// forks of the game's, as in a run, and with unrelated ones: the score is the same but
// for luck. A search that rolled the game's own dice in its playouts would win far oftener.
func TestSearchGainsNothingFromTheGamesOwnSource(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	const games = 120
	var points [2]int
	for n := range uint64(games) {
		for k, own := range []dice.Source{dice.NewSource(2, 0, n).Fork(1), dice.NewSource(99, 1, n)} {
			players := [2]engine.Commander{ai.NewSearch(settings(16)), greedy()}
			players[0].Begin(table, 0, own)
			players[1].Begin(table, 1, dice.NewSource(7, 7, n))
			r, err := engine.Drive(table.New(), dice.NewSource(2, 0, n), players, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			points[k] += r.Points(0)
		}
	}
	// The variance of a game's half points is at most 1; four standard errors.
	if d := points[0] - points[1]; d*d > 16*2*games {
		t.Errorf("%d half points with a fork of the game's source, %d with an unrelated one", points[0], points[1])
	}
}

// TestSearchAllocatesNothing once it is warm, whether or not it learns in which styles both
// sides play on.
func TestSearchAllocatesNothing(t *testing.T) {
	learning := settings(12)
	learning.Replies, learning.Continues, learning.Explore = learning.Styles, learning.Styles, 10
	for _, set := range []ai.Settings{settings(12), learning} {
		table := pocket.New(pocket.NoFault)
		start, g := table.New(), table.New()
		players := [2]engine.Commander{ai.NewSearch(set), ai.NewSearch(set)}
		n := uint64(0)
		once := func() {
			n++
			g.CopyFrom(start)
			for s, p := range players {
				p.Begin(table, engine.Side(s), dice.NewSource(1, uint64(s), n))
			}
			if _, err := engine.Drive(g, dice.NewSource(3, 0, n), players, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		for range 30 {
			once()
		}
		if got := testing.AllocsPerRun(20, once); got > 0 {
			t.Errorf("%g allocations a game; explore %d", got, set.Explore)
		}
	}
}
