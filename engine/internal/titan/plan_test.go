package titan_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// everyTerm is weights by which every term counts, each another number.
func everyTerm(weights [2]engine.Weights) [2]engine.Weights {
	for side := range weights {
		for term := range weights[side] {
			weights[side][term] += int32(13*term + 7 + side)
		}
	}
	return weights
}

// planned is what a commander would move in a phase, in order, and the position that this
// leads to; where the last move ends the phase, the position before it.
func planned(v engine.View, trial engine.Game, c engine.Commander) (plan []engine.Action, after engine.Game) {
	turn := v.Turn()
	v.Imagine(trial, dice.Source{})
	after = trial.Clone()
	for trial.Turn() == turn {
		a := c.Choose(engine.NewView(trial, v.Side()))
		if a.Cell < 0 {
			break
		}
		after.CopyFrom(trial)
		plan = append(plan, a)
		trial.Play(a, nil)
	}
	if trial.Turn() == turn {
		after.CopyFrom(trial)
	}
	return plan, after
}

// TestAPlanIsWorthWhatItLeadsTo: to weigh a plan leaves the battle and its ranks as they were;
// in whatever order its moves stand, it is worth what the position that it leads to is worth
// when nothing more is planned, for several weights.
func TestAPlanIsWorthWhatItLeadsTo(t *testing.T) {
	shipped := greedy(t)
	differ := 0
	for i, table := range tables(t) {
		g, trial := table.New(), table.New()
		luck := dice.NewSource(3, 1, uint64(i))
		players := [2]engine.Commander{ai.NewGreedy(shipped), ai.NewGreedy(shipped)}
		for side, p := range players {
			p.Begin(table, engine.Side(side), luck.Fork(uint64(side)))
		}
		watch := &engine.Watcher{After: func(now engine.Game) {
			turn := now.Turn()
			if !turn.Joint {
				return
			}
			side := turn.Actor.Side()
			v := engine.NewView(now, side)
			w := shipped[side]
			for term := range w {
				w[term] += int32(term) // every term counts
			}
			p := ai.NewGreedy(shipped)
			p.Begin(table, side, luck)
			plan, after := planned(v, trial, p)
			if len(plan) < 2 {
				return
			}
			offered := v.Offer(nil)
			before, again := make([]int64, len(offered)), make([]int64, len(offered))
			v.Rank(offered, &w, before)
			hash := now.Hash()
			worth, ok := v.Weigh(plan, &w)
			if !ok {
				t.Fatal("Titan weighs no plans")
			}
			v.Rank(offered, &w, again)
			if now.Hash() != hash || !slices.Equal(before, again) {
				t.Fatalf("%s, round %d: to weigh a plan changed the battle or its ranks", names[i], turn.Round)
			}
			rest := plan
			if after.Turn() == turn {
				rest = nil
				if after.Check(plan[len(plan)-1]) == engine.Legal {
					rest = plan[len(plan)-1:]
				}
			}
			if got, _ := engine.NewView(after, side).Weigh(rest, &w); got != worth {
				t.Fatalf("%s, round %d: the plan is worth %d, where it leads to %d", names[i], turn.Round, worth, got)
			}
			slices.Reverse(plan)
			if got, _ := v.Weigh(plan, &w); got != worth {
				t.Fatalf("%s, round %d: the plan is worth %d, backwards %d", names[i], turn.Round, worth, got)
			}
			if none, _ := v.Weigh(nil, &w); none != worth {
				differ++
			}
		}}
		if _, err := engine.Drive(g, luck, players, nil, watch); err != nil {
			t.Fatal(err)
		}
	}
	if differ < 50 {
		t.Errorf("only %d plans are worth something else than to stay", differ)
	}
}

// TestStepsToTakenHexesAreNotTaken weighs plans in which two want the same hex, or one wants the hex of another who
// has to stay.
func TestStepsToTakenHexesAreNotTaken(t *testing.T) {
	g, faults := library.Position("titan/meadow", "lion-1 5,2; lion-2 5,3; ranger off; warbear 2,2; centaur 2,3",
		"attacker maneuver")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	w := everyTerm(greedy(t))[engine.SideB]
	worth := func(steps ...string) int64 {
		var plan []engine.Action
		for _, words := range steps {
			a, err := g.Table().Parse(g, words)
			if err != nil {
				t.Fatal(err)
			}
			plan = append(plan, a)
		}
		return g.(engine.Planner).Weigh(plan, &w)
	}
	for _, c := range []struct{ plan, as []string }{
		{[]string{"lion-1 move 3,2", "lion-2 move 3,2"}, []string{"lion-1 move 3,2"}},
		{[]string{"lion-2 move 3,2", "lion-1 move 3,2"}, []string{"lion-2 move 3,2"}},
		{[]string{"lion-1 move 3,2", "ranger enter 3,2"}, []string{"lion-1 move 3,2"}},
		{[]string{"ranger enter 3,2", "lion-1 move 3,2"}, []string{"ranger enter 3,2"}},
		{[]string{"lion-1 move 5,3", "lion-2 move 2,2"}, nil},
		{[]string{"lion-1 move 5,3", "lion-2 stay"}, nil},
		{[]string{"lion-1 move 5,3", "lion-2 move 3,2"}, []string{"lion-2 move 3,2", "lion-1 move 5,3"}},
	} {
		if got, want := worth(c.plan...), worth(c.as...); got != want {
			t.Errorf("%q is worth %d; %q, which is left of it, %d", c.plan, got, c.as, want)
		}
	}
	move, err := g.Table().Parse(g, "lion-1 move 3,2")
	if err != nil {
		t.Fatal(err)
	}
	nobody, nowhere, end := move, move, engine.Action{Figure: engine.NoFigure, Cell: engine.NoCell}
	nobody.Figure, nowhere.Cell = engine.MakeFigure(engine.SideB, 6), engine.NoCell
	for _, idle := range []engine.Action{nobody, nowhere, end} {
		if got := g.(engine.Planner).Weigh([]engine.Action{idle}, &w); got != worth() {
			t.Errorf("%+v is worth %d, nothing %d", idle, got, worth())
		}
	}
	for _, step := range []string{"lion-1 move 3,2", "lion-2 move 3,2", "ranger enter 3,2"} {
		if worth(step) == worth() {
			t.Errorf("%q changes nothing", step)
		}
	}
}

// TestACaptainBeatsGreedy: who weighs whole plans scores better than who weighs single
// moves, over all scenarios, in both seats under the same dice (.59 over many games).
func TestACaptainBeatsGreedy(t *testing.T) {
	m, faults := ai.Named(library, titan.System(), "captain")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	a := newArena(t)
	match := a.match(t, m.New(), ai.NewGreedy(greedy(t)), engine.Nobody, 60)
	if score, se, _ := match.against(nil, engine.Nobody); 1-score < 0.54 {
		t.Errorf("captain scores %.3f ± %.3f against greedy; want at least .54", 1-score, se)
	}
}
