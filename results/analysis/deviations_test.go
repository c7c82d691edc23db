package analysis

import (
	"math"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestDeviationsOfBlocks are shares of a score less its mean, over the number of blocks, worked
// out by hand; they sum to nothing.
func TestDeviationsOfBlocks(t *testing.T) {
	for _, c := range []struct {
		scores []uint16
		want   []float64
	}{
		{nil, nil}, {[]uint16{4}, []float64{0}}, {[]uint16{0, 4}, []float64{-.25, .25}},
		{[]uint16{4, noScore, 1, 1}, []float64{.5 / 3, 0, -.25 / 3, -.25 / 3}},
	} {
		for _, first := range []bool{false, true} {
			y := Tally{perBlock: 2, blocks: stats.NewCounts(2), first: stats.NewCounts(2)}
			of, counts := &y.scores, y.blocks
			if first {
				of, counts = &y.firsts, y.first
			}
			*of = c.scores
			for _, s := range c.scores {
				if s != noScore {
					counts.Add(int(s))
				}
			}
			if got := y.deviations(first); !slices.EqualFunc(got, c.want, func(a, b float64) bool {
				return math.Abs(a-b) < 1e-12
			}) || (got == nil) != (c.want == nil) {
				t.Errorf("scores %v of the first seat (%t) deviate by %v, want %v", c.scores, first, got, c.want)
			}
		}
	}
}
