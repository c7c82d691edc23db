package ai_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// BenchmarkValue prices a look at the value of a position beside a playout, a whole game
// of greedy against greedy, in every quick scenario: it may cost 2 % of one.
func BenchmarkValue(b *testing.B) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		in := s.Info()
		sc, faults := l.Scenario(in.System + "/" + in.Quick)
		if len(faults) > 0 {
			b.Fatal(faults)
		}
		t, faults := l.CompileScenario(sc, scenarios.Variant{})
		if len(faults) > 0 {
			b.Fatal(faults)
		}
		v, err := ai.ValueOf(l, s, sc.Name, t)
		if err != nil || v == nil {
			b.Fatalf("%s has no value of positions: %v", in.System, err)
		}
		start, g := t.New(), t.New()
		var middle engine.Game
		play := func(n uint64, w *engine.Watcher) {
			g.CopyFrom(start)
			greedy, faults := ai.Named(l, s, "greedy")
			if len(faults) > 0 {
				b.Fatal(faults)
			}
			players := [2]engine.Commander{greedy.New(), greedy.New()}
			src := dice.NewSource(1, 2, n)
			for seat, p := range players {
				p.Begin(t, engine.Side(seat), src.Fork(uint64(seat)))
			}
			if _, err := engine.Drive(g, src, players, nil, w); err != nil {
				b.Fatal(err)
			}
		}
		steps := 0
		play(1, &engine.Watcher{After: func(engine.Game) { steps++ }})
		play(1, &engine.Watcher{After: func(g engine.Game) {
			if steps -= 2; steps > -2 && steps <= 0 {
				middle = g.Clone()
			}
		}})
		b.Run(in.System+"/playout", func(b *testing.B) {
			for n := uint64(0); b.Loop(); n++ {
				play(n, nil)
			}
		})
		b.Run(in.System+"/value", func(b *testing.B) {
			for b.Loop() {
				v.Of(middle, engine.SideA)
			}
		})
	}
}
