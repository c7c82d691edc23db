package stats_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestScoresWithoutSpreadHaveAnInterval looks at lists that all scored the same: four games won are no proof that a
// list always wins, and no difference in four matches none that there is none.
func TestScoresWithoutSpreadHaveAnInterval(t *testing.T) {
	for _, c := range []struct {
		values      []float64
		least       float64
		low, high   float64
		lowAt, upAt float64 // how far the ends may be from these
	}{
		{[]float64{1, 1, 1, 1}, 0, 0.57, 1, 0.02, 0},
		{[]float64{0, 0, 0, 0}, 0, 0, 0.43, 0, 0.02},
		{[]float64{0, 0, 0, 0}, -1, -0.64, 0.64, 0.02, 0.02},
		{[]float64{1, 0.5}, 0, 0, 1, 0, 0},
	} {
		got := stats.MomentsOf(c.values).CautiousT(0.95, c.least, 1)
		if max(got.Lo-c.low, c.low-got.Lo) > c.lowAt || max(got.Hi-c.high, c.high-got.Hi) > c.upAt {
			t.Errorf("%v: [%.3f, %.3f], want about [%v, %v]", c.values, got.Lo, got.Hi, c.low, c.high)
		}
	}
	many := make([]float64, 100)
	if got := stats.MomentsOf(many).CautiousT(0.95, -1, 1); got.Hi < 0.01 || got.Hi > 0.05 {
		t.Errorf("a hundred differences of nothing: %+v", got)
	}
}
