package ai

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestAnOpeningIsJudgedApart: of the plans of the first rounds, and of nothing else, another
// horizon and other candidates hold, and whole plans are weighed in playouts only there.
func TestAnOpeningIsJudgedApart(t *testing.T) {
	weighs := engine.Weighing{Plans: []engine.Weighing{{}}}
	set := Settings{Styles: []engine.Weighing{weighs}, Horizon: 3,
		Opening: scenarios.Opening{Rounds: 2, Horizon: 5, Plans: true}}
	s := NewSearch(set)
	for turn, want := range map[engine.Turn]int{
		{Joint: true, Round: 1}: 5, {Joint: true, Round: 2, Stage: 4}: 5, {Joint: true, Round: 3}: 3, {Round: 1}: 3,
	} {
		s.playout.decide(turn, dice.Source{})
		if plans := len(s.playout.playing[ownWay][0].others); s.playout.horizon != want ||
			(plans == 1) != (want == 5) || plans != len(s.playout.playing[enemyWay][0].others) {
			t.Errorf("%+v: playouts look %d rounds ahead and weigh %d plans; want %d rounds", turn, s.playout.horizon,
				plans, want)
		}
	}
	set.Opening.Plans = false
	s = NewSearch(set)
	if s.playout.decide(engine.Turn{Joint: true}, dice.Source{}); len(s.playout.playing[ownWay][0].others) > 0 {
		t.Error("plans are weighed in playouts of an opening that does not say so")
	}
}

// TestAnOpeningHasCandidatesOfItsOwn counts the candidates of joint decisions: the plan alone in an
// opening that takes none by rank, and more of the same position elsewhere.
func TestAnOpeningHasCandidatesOfItsOwn(t *testing.T) {
	table := pocket.New(pocket.NoFault)
	style := engine.Weighing{Seats: [2]engine.Weights{{engine.TermDamage: 1}, {engine.TermDamage: 1}}}
	counted := 0
	for n := range uint64(20) {
		g, luck := table.New(), dice.NewSource(3, 1, n)
		for g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(luck, key), nil)
		}
		turn := g.Turn()
		side := turn.Actor.Side()
		for _, c := range []struct{ rounds, want int }{{int(turn.Round), 1}, {int(turn.Round) - 1, 4}} {
			s := NewSearch(Settings{Styles: []engine.Weighing{style}, Candidates: 3,
				Opening: scenarios.Opening{Rounds: c.rounds}})
			s.Begin(table, side, luck.Fork(1))
			v := engine.NewView(g, side)
			s.styles[0].look(v)
			s.lineup.gather(s, v, turn, true)
			if got := len(s.lineup.list); turn.Joint && got != c.want {
				t.Fatalf("round %d, an opening of %d: %d candidates, want %d", turn.Round, c.rounds, got, c.want)
			}
		}
		if turn.Joint {
			counted++
		}
	}
	if counted == 0 {
		t.Error("no joint decision was seen")
	}
}
