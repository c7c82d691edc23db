package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
)

// BenchmarkGames plays whole games of greedy against greedy, deployment included.
func BenchmarkGames(b *testing.B) {
	for _, n := range names {
		b.Run(n, func(b *testing.B) {
			table := compile(b, n)
			players, s := pair(b, "greedy", "greedy"), newArena(table)
			k := 0
			b.ReportAllocs()
			for b.Loop() {
				s.play(b, players, luckOf(k), nil, nil)
				k++
			}
			b.ReportMetric(float64(k)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// TestPlayAllocatesNothing plays the same games of every scenario again: once the buffers of the
// players have grown, a pass allocates nothing.
func TestPlayAllocatesNothing(t *testing.T) {
	players := pair(t, "greedy", "greedy")
	for _, name := range names {
		s := newArena(compile(t, name))
		if n := conform.Allocations(func() {
			for k := range 30 {
				s.play(t, players, luckOf(k), nil, nil)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations in 30 games", name, n)
		}
	}
}

// TestSplashAllocatesNothing lets an attack splash a figure beyond every range, where no
// table knows the line.
func TestSplashAllocatesNothing(t *testing.T) {
	roster, chart := formsOf(t)
	g, faults := mageknight.System().Place(&engine.Setup{Name: "splash", Roster: roster, Chart: chart,
		Map: &mageknight.Map{Rows: ". . . . . . . . . . . .\n. . . . . . . . . . . ."},
		Position: &mageknight.Position{Points: 100, Turns: 3, Turn: mageknight.PositionTurn{Side: "north", Number: 1},
			Figures: []mageknight.PositionFigure{{ID: "a", Type: "agn", Side: "north", At: "0,0", Facing: "E"},
				{ID: "z", Type: "zom", Side: "south", At: "10,0", Facing: "W"},
				{ID: "y", Type: "zom", Side: "south", At: "11,1", Facing: "W"}}}})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	flame, err := g.Table().Parse(g, "a flame z")
	if err != nil {
		t.Fatal(err)
	}
	start := g.Clone()
	if n := testing.AllocsPerRun(10, func() {
		g.CopyFrom(start)
		g.Play(flame, nil)
	}); n > 0 {
		t.Errorf("a splash makes %v allocations", n)
	}
}
