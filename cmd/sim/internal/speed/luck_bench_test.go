package speed_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// BenchmarkLuck plays every quick scenario with its luck measured and without, in turns of the same
// games, between greedy commanders and between veterans: "x/plain" is the CPU of an adjusted game
// over that of a plain one (median over turns), "left" the variance of blocks left, "cost" the
// CPU to a given error, adjusted over plain, which is their product.
func BenchmarkLuck(b *testing.B) {
	for _, level := range []struct {
		name   string
		blocks map[string]int // in a turn
	}{
		{"greedy", map[string]int{"titan": 1000, "descent": 200, "hott": 10, "heroscape": 150, "mageknight": 100}},
		{"veteran", map[string]int{"titan": 4, "descent": 2, "hott": 1, "heroscape": 1, "mageknight": 1}},
	} {
		for _, s := range systems.All() {
			in := s.Info()
			b.Run(in.System+"/"+level.name, func(b *testing.B) {
				plain := prepared(b, in.System+"/"+in.Quick, level.name, "false")
				measured := prepared(b, in.System+"/"+in.Quick, level.name, "true")
				var plays, lucks, ratios []float64
				n := uint64(0)
				for b.Loop() {
					n++
					without, took := turnOf(b, plain, n, level.blocks[in.System])
					with, also := turnOf(b, measured, n, level.blocks[in.System])
					ratios = append(ratios, also/took)
					for i := 0; i < len(with); i += 2 {
						x, y := &with[i], &with[min(i+1, len(with)-1)]
						plays = append(plays, float64(*x.ScoreA+*y.ScoreA)/4)
						lucks = append(lucks, float64(*x.LuckA-*x.LuckB+*y.LuckA-*y.LuckB)/(2*results.Million))
					}
					for i := range with {
						with[i].LuckA, with[i].LuckB = nil, nil
						if d := with[i].Differences(without[i]); len(d) > 0 {
							b.Fatalf("game %d of turn %d is another when its luck is measured: %v", i, n, d)
						}
					}
				}
				slices.Sort(ratios)
				ratio := (ratios[(len(ratios)-1)/2] + ratios[len(ratios)/2]) / 2
				b.ReportMetric(ratio, "x/plain")
				var raw, adjusted stats.Moments
				for i, y := range plays {
					raw.Add(y)
					adjusted.Add(y - lucks[i])
				}
				if raw.Variance() > 0 {
					left := adjusted.Variance() / raw.Variance()
					b.ReportMetric(left, "left")
					b.ReportMetric(left*ratio, "cost")
				}
			})
		}
	}
}

// prepared expands an experiment of one scenario between two commanders of a level.
func prepared(b *testing.B, scenario, level, luck string) []*montecarlo.Matchup {
	file := filepath.Join(b.TempDir(), "x.yaml")
	text := fmt.Sprintf("schema: 1\nexperiment: x\nluck: %s\nscenarios: [{name: %s, commanders: {A: [%s], B: [%s]}}]\n",
		luck, scenario, level, level)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		b.Fatal(err)
	}
	l := scenarios.New(systems.All()...)
	e, faults := l.Experiment(file)
	if len(faults) > 0 {
		b.Fatal(scenarios.Explain(faults))
	}
	matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{Blocks: 1})
	if len(faults) > 0 {
		b.Fatal(scenarios.Explain(faults))
	}
	return matchups
}

// turnOf plays some blocks on one processor and returns their games and the CPU time they took.
func turnOf(b *testing.B, matchups []*montecarlo.Matchup, seed uint64, blocks int) (rows []results.GameRow,
	seconds float64) {
	matchups[0].Until.Rule.MaxBlocks = int64(blocks)
	r := montecarlo.Run{Matchups: matchups, Seed: 1_000_000 + seed, Blocks: blocks, Workers: 1,
		Sink: func(c results.Chunk) error {
			rows = append(rows, c.Games...)
			return nil
		}}
	begin := study.CPUSeconds()
	if err := r.Play(context.Background()); err != nil {
		b.Fatal(err)
	}
	return rows, study.CPUSeconds() - begin
}
