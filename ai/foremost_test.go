package ai

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestForemostIsWhatGreedyChoosesAmong plays greedy, whose choices in stages that are not joint weigh what comes first.
func TestForemostIsWhatGreedyChoosesAmong(t *testing.T) {
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario("mageknight/stones")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	table, faults := l.CompileScenario(sc, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	style, faults := l.Style(sc.System, "greedy")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	luck := dice.NewSource(1, 2, 3)
	var players [2]engine.Commander
	asked := 0
	for side := range players {
		g := NewGreedy(style.Weights, style.At...)
		players[side] = &watched{g, func(v engine.View, chosen engine.Action) {
			first := g.Foremost(v, 3)
			if len(first) == 0 || v.Turn().Joint {
				return
			}
			asked++
			scores := make([]int64, len(first)+1)
			v.Rank(append(first, chosen), g.at(v.Turn().Stage), scores)
			if scores[0] != scores[len(first)] {
				t.Errorf("%+v is chosen (%d), %+v foremost (%d)", chosen, scores[len(first)], first[0], scores[0])
			}
			for i := 1; i < len(first); i++ {
				if scores[i] > scores[i-1] {
					t.Errorf("%+v comes before %+v", first[i-1], first[i])
				}
			}
		}}
		players[side].Begin(table, engine.Side(side), luck.Fork(uint64(side)+1))
	}
	if _, err := engine.Drive(table.New(), luck, players, nil, nil); err != nil {
		t.Fatal(err)
	}
	if asked < 20 {
		t.Errorf("only %d decisions were looked at", asked)
	}
}

// watched looks at what greedy chooses before it is played.
type watched struct {
	*Greedy
	look func(engine.View, engine.Action)
}

func (w *watched) Choose(v engine.View) engine.Action {
	a := w.Greedy.Choose(v)
	w.look(v, a)
	return a
}
