package montecarlo_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestScoresWithoutLuckAreUnbiased plays scenarios under many seeds and compares with a
// truth that was played without telling luck, on a seed of its own: over all seeds the luck
// adds up to nothing, scores without luck meet the truth as often as their intervals promise,
// and of two runs of the same (A/A) as few differ as the level of the test allows.
//
// The test command plays a little of Titan. All of it, as docs/statistics.md tells it:
//
//	LUCK_SEEDS=400 LUCK_TRUTH=500000 LUCK_BLOCKS=250 LUCK_SCENARIOS=titan/meadow \
//	    go test ./montecarlo -run Unbiased -v -timeout 0
func TestScoresWithoutLuckAreUnbiased(t *testing.T) {
	seeds, blocks, truth := number(t, "LUCK_SEEDS", 40), number(t, "LUCK_BLOCKS", 100), number(t, "LUCK_TRUTH", 20_000)
	names := "titan/meadow"
	if env := os.Getenv("LUCK_SCENARIOS"); env == "all" {
		var quick []string
		for _, s := range systems.All() {
			quick = append(quick, s.Info().System+"/"+s.Info().Quick)
		}
		names = strings.Join(quick, ",")
	} else if env != "" {
		names = env
	}
	for _, name := range strings.Split(names, ",") {
		play := func(luck string, seed uint64, n int) *montecarlo.Standing {
			text := fmt.Sprintf("schema: 1\nexperiment: x\nluck: %s\nscenarios: [%s]\nuntil: {blocks: %d}\n", luck,
				name, n)
			run := &montecarlo.Run{Matchups: expand(t, text), Seed: seed, Blocks: min(n, 1000),
				Sink: func(results.Chunk) error {
					return nil
				}}
			if err := run.Play(context.Background()); err != nil {
				t.Fatal(err)
			}
			return &run.Standings[0]
		}
		far := play("false", 7_000_001, truth)
		score := far.Counts.Score()
		off := math.Sqrt(far.Counts.Variance() / float64(far.Blocks))
		var lucks, means stats.Moments
		inside, differ := 0, 0
		var last *stats.Bounded
		for k := range seeds {
			s := play("true", 9_000_001+uint64(k), blocks)
			lucks.Add(s.Luck.Mean())
			means.Add(s.Adjusted.Mean())
			in := s.Adjusted.T(0.95)
			// The truth has an error of its own, small beside that of a run.
			if math.Abs(score-s.Adjusted.Mean()) <= math.Hypot(in.HalfWidth(), 1.96*off) {
				inside++
			}
			if k%2 == 1 {
				se := math.Hypot(s.Adjusted.StandardError(), last.StandardError())
				if math.Abs(s.Adjusted.Mean()-last.Mean()) > 1.96*se {
					differ++
				}
			}
			last = s.Adjusted
		}
		bias, err := lucks.Mean, lucks.StandardError()
		away, gap := means.Mean-score, math.Hypot(means.StandardError(), off)
		n := float64(seeds)
		covered, pairs := float64(inside)/n, float64(seeds/2)
		t.Logf("%s: %d seeds of %d blocks; mean luck %+.5f ± %.5f (z %.2f); off the truth (%d games, %.4f) by %+.5f "+
			"± %.5f (z %.2f); covered %.3f ± %.3f; A/A pairs that differ %.3f of %.0f",
			name, seeds, blocks, bias, err, bias/err, 2*truth, score, away, gap, away/gap, covered,
			math.Sqrt(.05*.95/n), float64(differ)/pairs, pairs)
		if math.Abs(bias) > 4*err {
			t.Errorf("%s: luck adds up to %+.5f ± %.5f", name, bias, err)
		}
		if math.Abs(away) > 4*gap {
			t.Errorf("%s: scores without luck are off the truth by %+.5f ± %.5f", name, away, gap)
		}
		if math.Abs(covered-.95) > .02+3*math.Sqrt(.05*.95/n) {
			t.Errorf("%s: %.3f of the intervals hold the truth, .95 should", name, covered)
		}
		if float64(differ)/pairs > .07+3*math.Sqrt(.05*.95/pairs) {
			t.Errorf("%s: %d of %.0f pairs of equal runs differ at the level of .05", name, differ, pairs)
		}
	}
}

// number reads a count from the environment.
func number(t *testing.T, name string, or int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return or
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 2 {
		t.Fatalf("%s must be a whole number from 2", name)
	}
	return n
}
