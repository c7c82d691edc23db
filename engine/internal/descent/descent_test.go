package descent_test

import (
	"os"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func library() *scenarios.Library {
	return scenarios.NewFrom(os.DirFS("../../../scenarios"), descent.System())
}

// tables compiles every shipped scenario.
func tables(t testing.TB) (all []engine.Table, names []string) {
	t.Helper()
	l := library()
	for _, e := range l.List(scenarios.KindScenario, "descent") {
		table, faults := l.Compile(e.Name, scenarios.Variant{})
		if len(faults) > 0 {
			t.Fatal(scenarios.Explain(faults))
		}
		all, names = append(all, table), append(names, e.Name)
	}
	return all, names
}

func TestConform(t *testing.T) {
	all, _ := tables(t)
	conform.Run(t, all, conform.Options{Unlike: true, Games: 1, Stride: 29})
}

func style(t testing.TB, name string) engine.Commander {
	t.Helper()
	w, faults := library().Style(descent.System(), name)
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	return ai.NewGreedy(w.Weights, w.At...)
}

func BenchmarkGame(b *testing.B) {
	all, names := tables(b)
	for k, table := range all {
		b.Run(names[k], func(b *testing.B) {
			x, y := style(b, "greedy"), style(b, "greedy")
			start, g := table.New(), table.New()
			b.ReportAllocs()
			n := uint64(0)
			for b.Loop() {
				n++
				g.CopyFrom(start)
				x.Begin(table, engine.SideA, dice.Source{})
				y.Begin(table, engine.SideB, dice.Source{})
				if _, err := engine.Drive(g, dice.NewSource(3, 5, n), [2]engine.Commander{x, y}, nil, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestGolden(t *testing.T) {
	all, _ := tables(t)
	conform.Golden(t, "testdata/golden.txt", all)
}

// BenchmarkCopy is what a search pays for a copy of a game: into one it has, and anew.
func BenchmarkCopy(b *testing.B) {
	all, names := tables(b)
	for k, table := range all {
		g, c := table.New(), table.New()
		b.Run("CopyFrom/"+names[k], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.CopyFrom(g)
			}
		})
		b.Run("Clone/"+names[k], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c = g.Clone()
			}
		})
	}
}
