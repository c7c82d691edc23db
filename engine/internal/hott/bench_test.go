package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
)

// styleOf reads a shipped style.
func styleOf(t testing.TB, tab engine.Table, name string) [2]engine.Weights {
	t.Helper()
	s, faults := library().Style(hott.System(), name)
	if len(faults) > 0 {
		t.Fatal(faults.Err())
	}
	return s.Weights
}

func BenchmarkGame(b *testing.B) {
	for _, name := range scenarioNames {
		b.Run(name, func(b *testing.B) {
			tab := table(b, name)
			w := styleOf(b, tab, "greedy")
			start, g := tab.New(), tab.New()
			players := [2]engine.Commander{ai.NewGreedy(w), ai.NewGreedy(w)}
			rec := engine.NewRecorder(tab)
			b.ReportAllocs()
			n := uint64(0)
			steps := 0
			for b.Loop() {
				g.CopyFrom(start)
				rec.Begin()
				players[0].Begin(tab, 0, dice.Source{})
				players[1].Begin(tab, 1, dice.Source{})
				n++
				if _, err := engine.Drive(g, dice.NewSource(1, 2, n), players, rec,
					&engine.Watcher{After: func(engine.Game) {
						steps++
					}}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(steps)/float64(n), "steps/game")
			b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
