package study_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// BenchmarkQuick plays the quick scenario of every system, greedy against greedy, in turns
// with the prototype, and prints games for each second of processor time and their ratio
// to the prototype's:
//
//	go test ./montecarlo/study -run '^$' -bench Quick
//
// The ratio is the median of many short turns, so that other work on the machine matters little.
func BenchmarkQuick(b *testing.B) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		name := s.Info().System + "/" + s.Info().Quick
		b.Run(name, func(b *testing.B) {
			table, faults := l.Compile(name, scenarios.Variant{})
			if len(faults) > 0 {
				b.Fatal(scenarios.Explain(faults))
			}
			style, faults := l.Style(s, "greedy")
			if len(faults) > 0 {
				b.Fatal(scenarios.Explain(faults))
			}
			players := [2]engine.Commander{ai.NewGreedy(style.Weights), ai.NewGreedy(style.Weights)}
			start, g, proto := table.New(), table.New(), newPrototype()
			whole := func(n uint64) {
				g.CopyFrom(start)
				for side, player := range players {
					player.Begin(table, engine.Side(side), dice.NewSource(1, uint64(side), n))
				}
				if _, err := engine.Drive(g, dice.NewSource(1, 2, n), players, nil, nil); err != nil {
					b.Fatal(err)
				}
			}
			bare := func(n uint64) { proto.play(n) }
			whole(0)
			var speeds, ratios []float64
			turn := uint64(0)
			for b.Loop() {
				mine, other := pace(whole, turn), pace(bare, turn)
				speeds, ratios = append(speeds, mine), append(ratios, mine/other)
				turn++
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(median(speeds), "games/cpu-s")
			b.ReportMetric(median(ratios), "of-prototype")
		})
	}
}

// pace plays for about a twentieth of a second of processor time, which it looks at after
// 1, 2, 4… games, and returns games a second.
func pace(play func(uint64), turn uint64) float64 {
	began, n := study.CPUSeconds(), uint64(0)
	for more := uint64(1); ; more *= 2 {
		for range more {
			n++
			play(turn<<32 | n)
		}
		if spent := study.CPUSeconds() - began; spent >= 0.025 {
			return float64(n) / spent
		}
	}
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// TestPrototypeIsAGame checks what the yardstick is known for: whole games of about forty
// activations, decided more often than not, the same for one seed, without allocation.
func TestPrototypeIsAGame(t *testing.T) {
	p, again := newPrototype(), newPrototype()
	activations, decided := 0, 0
	for seed := range uint64(1000) {
		n := p.play(seed)
		if m := again.play(seed); m != n {
			t.Fatalf("game %d has %d activations, then %d", seed, n, m)
		}
		activations += n
		left := [2]int{}
		for i := range p.figures {
			if p.figures[i].at >= 0 {
				left[i/protoSide]++
			}
		}
		if left[0] == 0 || left[1] == 0 {
			decided++
		}
	}
	if activations < 30_000 || activations > 60_000 || decided < 500 {
		t.Errorf("1,000 games have %d activations and %d are decided", activations, decided)
	}
	if n := testing.AllocsPerRun(10, func() { p.play(1) }); n > 0 {
		t.Errorf("a game allocates %v times", n)
	}
}
