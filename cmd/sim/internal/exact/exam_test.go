package exact

import (
	"context"
	"math"
	"math/big"
	"reflect"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/solve"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

func exam(t *testing.T, system string, levels ...string) *Exam {
	t.Helper()
	list, faults := library.ShippedSolved(system)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return &Exam{Library: library, Positions: list, Levels: levels, Games: 30, Seed: 3}
}

func sit(t *testing.T, e *Exam) []Report {
	t.Helper()
	list, err := e.Sit(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestWorkersChangeNothing(t *testing.T) {
	e := exam(t, "titan", "greedy", "random")
	e.Workers = 1
	one := sit(t, e)
	e.Workers = 3
	if three := sit(t, e); !reflect.DeepEqual(one, three) {
		t.Errorf("with one worker %+v, with three %+v", one, three)
	}
	if one[0].Level != "greedy" || one[0].Games != 30*2*len(e.Positions) || one[0].All.Wrong == 0 ||
		len(one[0].Mistakes) == 0 {
		t.Errorf("greedy did %+v", one[0])
	}
	total := Marks{}
	for _, m := range one[1].Stages {
		total.plus(m)
	}
	if total.Decisions != one[1].All.Decisions || total.Wrong != one[1].All.Wrong ||
		math.Abs(total.Lost-one[1].All.Lost) > 1e-9 {
		t.Errorf("the stages sum up to %+v, all is %+v", total, one[1].All)
	}
}

// What random play loses by its decisions is by how much it scores less than perfect play:
// on one position, from one seat, both are means of the same games but for luck.
func TestLossIsWhatIsScoredLess(t *testing.T) {
	e := exam(t, "titan", "random")
	e.Games = 3000
	for _, p := range e.Positions {
		if p.Name != "brambles-in-between" {
			continue
		}
		g, _ := p.Start()
		s, err := solve.Solve(context.Background(), g, solve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		e.Positions = []*scenarios.Solved{p}
		papers, err := e.position(context.Background(), p, func() {})
		if err != nil {
			t.Fatal(err)
		}
		// Over all ways to play, with their chances.
		want := s.Bounds.Mid() - uniformly(s, g, 0)
		lost := 0.0
		for _, x := range papers[0].seats[0] {
			lost += x / float64(e.Games)
		}
		if math.Abs(lost-want) > 0.02 {
			t.Errorf("random as the defender loses %.4f a game, by all its games %.4f", lost, want)
		}
		return
	}
	t.Fatal("the position is gone")
}

func TestCommandersThatDoNotExist(t *testing.T) {
	if _, err := exam(t, "titan", "greddy").Sit(context.Background()); err == nil {
		t.Error("a commander that does not exist sits")
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := exam(t, "titan", "greedy").Sit(stopped); err != context.Canceled {
		t.Errorf("an exam that was called off: %v", err)
	}
}

// uniformly is the value where a seat takes every action offered as often as any other
// and the other plays perfectly, taking all that is best as often.
func uniformly(s *solve.Solution, g engine.Game, seat engine.Side) float64 {
	turn := g.Turn()
	switch {
	case turn.Actor == engine.Over:
		return float64(g.Result().Points(engine.SideA)) / 2
	case turn.Actor == engine.Chance:
		law, _ := g.Chance()
		sum := 0.0
		for i := range law.Len() {
			next := g.Clone()
			next.Settle(i, nil)
			p, _ := new(big.Rat).SetFrac(law.Weight(i), law.Total()).Float64()
			sum += p * uniformly(s, next, seat)
		}
		return sum
	}
	list, err := s.Actions(g, false)
	if err != nil {
		panic(err)
	}
	sum, n := 0.0, 0
	for _, v := range list {
		if turn.Actor.Side() == seat || v.Best {
			next := g.Clone()
			next.Play(v.Action, nil)
			sum += uniformly(s, next, seat)
			n++
		}
	}
	return sum / float64(n)
}
