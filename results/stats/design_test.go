package stats

import (
	"math"
	"slices"
	"testing"
)

func TestLethality(t *testing.T) {
	// Rates that do not differ beyond chance, and a cell nobody visited, get the mean.
	l, err := Lethality([]int64{5, 5, 5, 0}, []int64{50, 50, 50, 0})
	if err != nil || l.Rate[0] != 0.1 || l.Rate[3] != 0.1 || l.B != 0 {
		t.Errorf("even rates: %+v, %v", l, err)
	}
	l, _ = Lethality([]int64{0, 40, 1, 0}, []int64{100, 100, 1, 0})
	if !(l.Rate[2] < 0.9 && l.Rate[1] > l.Rate[0] && l.Rate[3] > l.Rate[0]) {
		t.Errorf("uneven rates: %+v", l)
	}
	if _, err := Lethality([]int64{1}, []int64{}); err == nil {
		t.Error("maps of different size were accepted")
	}
}

func TestDifferenceMap(t *testing.T) {
	rng := NewSplitMix(9)
	null, real := 0, 0
	for run := range 40 {
		blocks := make([][]float64, 40)
		for b := range blocks {
			blocks[b] = make([]float64, 6)
			for c := range blocks[b] {
				blocks[b][c] = rng.Float64() - 0.5
			}
			if run%2 == 1 {
				blocks[b][4] += 0.3
			}
		}
		p, err := DifferenceMap(blocks, 99, uint64(run))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case run%2 == 0 && slices.Min(p) <= 0.05:
			null++
		case run%2 == 1 && p[4] <= 0.05:
			real++
		}
	}
	// One block can be flipped only to its own mirror image, which is as extreme.
	if p, err := DifferenceMap([][]float64{{1, -2}}, 1, 0); err != nil || p[0] != 1 || p[1] != 1 {
		t.Errorf("one block: %v, %v", p, err)
	}
	if null > 4 || real < 18 {
		t.Errorf("significant in %d of 20 empty maps and %d of 20 with an effect", null, real)
	}
}

func TestPoolPoliciesEdges(t *testing.T) {
	r, err := PoolPolicies([]float64{0.1, 0.1, 0.1}, []float64{0.01, 0.02, 0.03}, 0.95)
	if err != nil || r.Tau != 0 || !near(r.Mean, 0.1) || r.HartungSE != r.SE {
		t.Errorf("policies that agree: %+v, %v", r, err)
	}
	r, _ = PoolPolicies([]float64{0.1, 0.2}, []float64{0.01, 0.01}, 0.95)
	if !math.IsInf(r.Prediction.Hi, 1) {
		t.Errorf("two policies predict %v", r.Prediction)
	}
	if _, err := PoolPolicies([]float64{0.1, 0.2}, []float64{0.01, 0}, 0.95); err == nil {
		t.Error("a standard error of 0 was accepted")
	}
	if a, b := EveryPolicy([]float64{0.1, 0.2}, []float64{0.01, 0.01}, 0); a > 1e-9 || b < 0.99 {
		t.Errorf("effects above 0 under both: p %v and %v", a, b)
	}
}
