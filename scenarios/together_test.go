package scenarios

import (
	"math"
	"testing"
)

// TestCorrelationsOfColumns are those of columns small enough to be worked out by hand.
func TestCorrelationsOfColumns(t *testing.T) {
	for _, c := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{5, 7, 9}, 1}, {[]float64{1, 2, 3}, []float64{4, 2, 0}, -1},
		{[]float64{1, 2, 3}, []float64{1, 0, 1}, 0},
		{[]float64{0, 0, 3}, []float64{0, 3, 3}, 0.5}, {[]float64{2, 2, 2}, []float64{1, 2, 3}, 0},
		{[]float64{1, 2, 3}, []float64{2, 2, 2}, 0},
		{[]float64{0, 0, 0.3}, []float64{0, 0.3, 0.3}, 0.5},
	} {
		if got := together(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v and %v go together by %g, want %g", c.a, c.b, got, c.want)
		}
	}
}
