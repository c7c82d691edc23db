package analysis

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// within reports whether k of n is compatible with probability p, at four standard
// errors, on the side that would be a fault.
func within(k, n int, p float64) float64 {
	return (float64(k)/float64(n) - p) / math.Sqrt(p*(1-p)/float64(n))
}

// experiments draws seeded matchups with known scores and hands their estimates over.
func experiments(t *testing.T, runs, matchups, blocks int, fixed bool, score func(run, matchup int) float64,
	take func(run int, list []Estimate)) {
	t.Helper()
	luck := stats.NewSplitMix(99)
	for run := range runs {
		m := &results.Manifest{Alpha: 0.05}
		for i := range matchups {
			m.Matchups = append(m.Matchups, results.MatchupEntry{Index: i, ArmyA: "a", ArmyB: string(rune('b' + i)),
				Stream: string(rune('b' + i)), Games: 2, SharedDice: true,
				SwapSides: true, Fixed: fixed, MaxBlocks: int64(blocks), PlanBlocks: 300, PlanVar: 0.1})
		}
		g := &Games{Tallies: newTallies(m.Matchups, nil)}
		for i := range matchups {
			p := score(run, i)
			for b := range blocks {
				for game := range 2 {
					// the first seat is worth 0.05; a tenth of games is drawn
					row := gameColumns{Matchup: int32(i), Block: int32(b), SeatA: int8(game)}
					edge := 0.05 * float64(1-2*game)
					switch x := luck.Float64(); {
					case x < 0.1:
						row.ScoreA = 1
					case x < 0.1+0.9*((p+edge-0.05)/0.9):
						row.ScoreA = 2
					}
					g.Tallies[i].add(&row)
				}
			}
		}
		list, err := analyse(m, g)
		if err != nil {
			t.Fatal(err)
		}
		take(run, list)
	}
}

// TestIntervalsHoldWhatTheyPromise plays several hundred small experiments with known
// truth: scores, first-seat scores, fixed lengths and confidence sequences.
func TestIntervalsHoldWhatTheyPromise(t *testing.T) {
	const runs = 600
	for _, c := range []struct {
		fixed  bool
		blocks int
		truth  float64
	}{{true, 60, 0.5}, {true, 200, 0.3}, {true, 200, 0.5}, {false, 200, 0.6}} {
		missed, missedFirst := 0, 0
		experiments(t, runs, 1, c.blocks, c.fixed, func(int, int) float64 {
			return c.truth
		}, func(_ int, list []Estimate) {
			if !list[0].Interval.Contains(c.truth) {
				missed++
			}
			if !list[0].FirstInterval.Contains(0.55) {
				missedFirst++
			}
		})
		for what, n := range map[string]int{"score": missed, "first seat": missedFirst} {
			z := within(n, runs, 0.05)
			if z > 4 || (c.fixed && z < -4) {
				t.Errorf("fixed %v, %d blocks, truth %v: intervals of the %s miss in %d of %d experiments; they "+
					"promise 5 %%", c.fixed, c.blocks, c.truth, what, n, runs)
			}
		}
	}
}

// TestFalseClaimsAreRare counts how often the column "certain" lies, in tables of ten
// matchups of which three truly differ.
func TestFalseClaimsAreRare(t *testing.T) {
	const runs = 150
	for _, fixed := range []bool{true, false} {
		shares, found := 0.0, 0
		experiments(t, runs, 10, 150, fixed, func(_, i int) float64 {
			if i < 3 {
				return 0.62
			}
			return 0.5
		}, func(_ int, list []Estimate) {
			right, wrong := 0, 0
			for i := range list {
				if list[i].Certain && i < 3 {
					right++
				} else if list[i].Certain {
					wrong++
				}
			}
			found += right
			shares += float64(wrong) / math.Max(1, float64(right+wrong))
		})
		if share := shares / runs; share > 0.05+4*0.15/math.Sqrt(runs) {
			t.Errorf("fixed %v: %.3f of the certain claims are false; 0.05 are allowed", fixed, share)
		}
		if found < runs {
			t.Errorf("fixed %v: only %d of %d true differences are found; the test sees nothing", fixed, found, 3*runs)
		}
	}
}

// TestUnbalancedIsSeldomSaidOfFairMatchups weighs the verdict itself.
func TestUnbalancedIsSeldomSaidOfFairMatchups(t *testing.T) {
	const runs = 600
	wrong := 0
	experiments(t, runs, 1, 100, true, func(int, int) float64 { return 0.55 }, func(_ int, list []Estimate) {
		if list[0].Verdict == stats.Unbalanced.String() {
			wrong++ // 0.55 lies just on the margin of 0.05
		}
	})
	if within(wrong, runs, 0.025) > 4 {
		t.Errorf("UNBALANCED is said of %d of %d matchups on the margin; one side of 5 %% is allowed", wrong, runs)
	}
}

// TestRatioVarianceAgreesWithResampling compares linearisation with a bootstrap over
// chunks.
func TestRatioVarianceAgreesWithResampling(t *testing.T) {
	luck := stats.NewSplitMix(5)
	type pair struct{ d, c int64 }
	var chunks []pair
	var r ratio
	for range 80 {
		c := int64(50 + luck.IntN(50))
		d := c/2 + int64(luck.IntN(40))
		chunks = append(chunks, pair{d, c})
		r.add(d, c)
	}
	value, variance := r.value()
	var draws stats.Moments
	for range 4000 {
		var d, c int64
		for range chunks {
			k := chunks[luck.IntN(len(chunks))]
			d, c = d+k.d, c+k.c
		}
		draws.Add(float64(d) / float64(c))
	}
	if got, want := math.Sqrt(variance), math.Sqrt(draws.Variance()); math.Abs(got/want-1) > 0.08 {
		t.Errorf("standard error %.5f of %.4f; resampling gives %.5f", got, value, want)
	}
}
