package mageknight_test

import (
	"math"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/mageknight"
)

// account adds up what a recorder takes down of one action: what was dealt less what was
// expected, by side and by figure, every way the rolls can fall counting as it is likely.
type account struct {
	try     engine.Game
	rec     *engine.Recorder
	command engine.Stage // the rolls of the next turn, which are no part of an action
	luck    [2]float64
	figures []float64
	spread  float64
	ways    int
}

func newAccount(table engine.Table) *account {
	command := slices.IndexFunc(mageknight.System().Info().Stages, func(n engine.Named) bool { return n.Name == "command" })
	return &account{try: table.New(), rec: engine.NewRecorder(table), command: engine.Stage(command), figures: make([]float64, len(table.Figures()))}
}

// add plays an action and some outcomes after it, and then every way the rolls can fall
// until somebody has to choose.
func (a *account) add(g engine.Game, action engine.Action, path []int, share float64) {
	a.try.CopyFrom(g)
	clear(a.rec.Figures)
	a.rec.Begin()
	a.try.Play(action, a.rec)
	for _, i := range path {
		a.try.Settle(i, a.rec)
	}
	if turn := a.try.Turn(); turn.Actor == engine.Chance && turn.Stage != a.command {
		law, _ := a.try.Chance()
		total, _ := law.Total().Float64()
		weights := make([]float64, law.Len())
		for i := range weights {
			w, _ := law.Weight(i).Float64()
			weights[i] = w / total
		}
		for i, w := range weights {
			a.add(g, action, append(path[:len(path):len(path)], i), share*w)
		}
		return
	}
	a.ways++
	for s := range 2 {
		luck := float64(a.rec.Actual[s] - a.rec.Expect[s])
		a.luck[s] += share * luck
		a.spread += share * math.Abs(luck)
	}
	for f, sums := range a.rec.Figures {
		a.figures[f] += share * float64(sums.DealtPts-sums.Expected)
	}
}

// TestLuckOfEveryAction lets the rolls of every action of some games fall in every way
// there is: the damage dealt must be the damage expected in the mean, for both sides and
// for every figure, roundings to a hundredth of a point for each target apart.
func TestLuckOfEveryAction(t *testing.T) {
	players := pair(t, "skirmisher", "hammer")
	for _, name := range names {
		table := compile(t, name)
		s := newArena(table)
		lively, rolled := 0, 0
		for n := range 2 {
			s.play(t, players, luckOf(n), nil, &engine.Watcher{Before: func(g engine.Game, action engine.Action) {
				a := newAccount(table)
				a.add(g, action, nil, 1)
				for _, mean := range append(a.luck[:], a.figures...) {
					if math.Abs(mean) > 3 {
						t.Fatalf("%s, game %d, round %d: the luck of %q has the mean %.2f", name, n, g.Turn().Round, table.Say(g, action), mean)
					}
				}
				if a.ways > 1 {
					rolled++
					if a.spread > 10 {
						lively++
					}
				}
			}})
		}
		if 2*lively < rolled || lively < 20 {
			t.Errorf("%s: only %d of %d actions with rolls have any luck", name, lively, rolled)
		}
	}
}
