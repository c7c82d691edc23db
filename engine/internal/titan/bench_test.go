package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func greedy(t testing.TB) [2]engine.Weights {
	t.Helper()
	style, faults := library.Style(titan.System(), "greedy")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return style.Weights
}

// BenchmarkMeadow plays whole battles of the quick scenario.
func BenchmarkMeadow(b *testing.B) {
	table := compiled(b, "meadow", variant)
	w := greedy(b)
	players := [2]engine.Commander{ai.NewGreedy(w), ai.NewGreedy(w)}
	fresh, g := table.New(), table.New()
	b.ReportAllocs()
	for n := uint64(0); b.Loop(); n++ {
		src := dice.NewSource(1, 1, n)
		g.CopyFrom(fresh)
		players[0].Begin(table, 0, src)
		players[1].Begin(table, 1, src)
		if _, err := engine.Drive(g, src, players, nil, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCompile builds the table of the largest shipped scenario.
func BenchmarkCompile(b *testing.B) {
	setup := casetest.Setup(b, library, "titan/thorn-jungle", scenarios.Variant{})
	b.ReportAllocs()
	for b.Loop() {
		if _, faults := titan.System().Compile(setup); faults.Err() != nil {
			b.Fatal(faults)
		}
	}
}
