package ai

import (
	"math"
	"testing"
)

func TestLog2(t *testing.T) {
	for _, x := range []uint64{1, 2, 3, 7, 100, 1023, 1024, 99_999, 1 << 40, 1<<63 + 12345, math.MaxUint64} {
		if want := math.Log2(float64(x)) * 1024; math.Abs(float64(log2(x))-math.Floor(want)) > 1 {
			t.Errorf("log2(%d) is %d/1024, want %g", x, log2(x), want)
		}
	}
}

// TestTheLogisticTableRises looks at every entry: no chance may fall where the logit rises.
func TestTheLogisticTableRises(t *testing.T) {
	for k, p := range logistic {
		want := fine / (1 + math.Exp(-float64(k)/64))
		if math.Abs(float64(p)-want) > 1.5 || (k > 0 && p < logistic[k-1]) {
			t.Fatalf("entry %d is %d, want %g", k, p, want)
		}
	}
}
