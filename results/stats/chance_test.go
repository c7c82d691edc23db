package stats

import (
	"testing"
)

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestSplitMix(t *testing.T) {
	rng := NewSplitMix(1)
	counts := make([]int64, 6)
	for range 60000 {
		counts[rng.IntN(6)]++
	}
	if _, p := UniformTest(counts); p < 1e-4 {
		t.Errorf("faces %v are not uniform, p = %v", counts, p)
	}
}
