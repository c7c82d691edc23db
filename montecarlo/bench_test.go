package montecarlo_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// BenchmarkRun plays the quick Titan scenario between two general players into a
// dataset with all that belongs to it, and the same games into nothing: the difference
// is what writing costs.
func BenchmarkRun(b *testing.B) {
	for _, written := range []bool{false, true} {
		b.Run(fmt.Sprintf("written=%v", written), func(b *testing.B) {
			const blocks = 10000
			matchups := expand(b, fmt.Sprintf("schema: 1\nexperiment: x\nscenarios: [{name: titan/meadow, "+
				"commanders: {A: [greedy], B: [greedy]}}]\nuntil: {blocks: %d}\n", blocks))
			n := 0
			for b.Loop() {
				r := montecarlo.Run{Matchups: matchups, Seed: 1, Blocks: montecarlo.DefaultChunk, Workers: 1,
					Tables: montecarlo.Tables{Units: true, Cells: true}}
				r.Sink = func(results.Chunk) error { return nil }
				var w *results.Writer
				if written {
					m := &results.Manifest{Experiment: "x", Tables: []string{"games", "units", "cells"},
						Matchups: montecarlo.Entries(matchups)}
					var err error
					if w, err = results.Create(filepath.Join(b.TempDir(), fmt.Sprint(n)), m, nil); err != nil {
						b.Fatal(err)
					}
					r.Sink = w.Append
				}
				if err := r.Play(context.Background()); err != nil {
					b.Fatal(err)
				}
				if w != nil {
					if err := w.Close(true, []string{"limit"}, []int64{blocks}, nil); err != nil {
						b.Fatal(err)
					}
				}
				n++
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(n*2*blocks), "ns/game")
		})
	}
}
