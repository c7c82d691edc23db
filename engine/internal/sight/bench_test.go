package sight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
)

// BenchmarkTrace traces lines of about ten cells, ending on points of no symmetry.
func BenchmarkTrace(b *testing.B) {
	for _, g := range []*board.Grid{newGrid(b, board.Hex, 24, 24), newGrid(b, board.Square, 24, 24)} {
		b.Run(g.Shape().String(), func(b *testing.B) {
			b.ReportAllocs()
			var tr sight.Tracer
			p, q := g.Centre(g.At(3, 4)), g.Centre(g.At(9, 12))
			q.X++
			for b.Loop() {
				tr.Trace(g, p, q)
			}
			b.ReportMetric(float64(len(tr.Trace(g, p, q).Stretches)), "stretches")
		})
	}
}

// BenchmarkNewLines is the price of all lines between centres of a board of 24x24.
func BenchmarkNewLines(b *testing.B) {
	for _, g := range []*board.Grid{newGrid(b, board.Hex, 24, 24), newGrid(b, board.Square, 24, 24)} {
		b.Run(g.Shape().String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sight.NewLines(g, 23, board.Point{}, board.Point{})
			}
		})
	}
}

// BenchmarkBetween asks for a stored line and looks for figures on it.
func BenchmarkBetween(b *testing.B) {
	g := newGrid(b, board.Square, 24, 24)
	lines, figures := sight.NewLines(g, 23, board.Point{}, board.Point{}), g.NewSet()
	from, to := g.At(3, 4), g.At(9, 12)
	b.ReportAllocs()
	met := 0
	for b.Loop() {
		steps, _ := lines.Between(from, to)
		for i := range steps {
			if c := from + board.Cell(steps[i].A); steps[i].Kind == sight.Through && figures.Has(c) {
				met++
			}
		}
	}
}
