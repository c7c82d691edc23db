package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCrossFittedTakesOutWhatPays draws values of blocks with luck that explains some of them,
// over-explains them or explains nothing: means stay where they are, variances fall as far as
// luck explains them and hardly rise where it does not, and t intervals hold.
func TestCrossFittedTakesOutWhatPays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const mean, blocks, runs = 0.3, 60, 1500
	for _, c := range []struct{ of, noise, most, least float64 }{
		{1, 0, 0.53, 0.47},   // half of the variance is luck, measured as it is
		{1, 1, 0.80, 0.70},   // measured with as much noise again
		{-1, 0, 1.04, 0.98},  // measured with the wrong sign, which no slope below 0 amends
		{0, 1, 1.04, 0.98},   // luck of another game
		{0.5, 0, 0.70, 0.58}, // measured too small: the slope ends at 1
		{100, 0, 0.53, 0.47}, // measured too large: the slope amends it
	} {
		inside, freed, plain := 0, 0.0, 0.0
		var means Moments
		for range runs {
			y, luck := make([]float64, blocks), make([]float64, blocks)
			for i := range y {
				l := r.NormFloat64()
				y[i], luck[i] = mean+l+r.NormFloat64(), c.of*l+c.noise*r.NormFloat64()
			}
			m := MomentsOf(CrossFitted(y, luck))
			means.Add(m.Mean)
			freed, plain = freed+m.Variance(), plain+MomentsOf(y).Variance()
			if m.T(0.95).Contains(mean) {
				inside++
			}
		}
		if left := freed / plain; left < c.least || left > c.most {
			t.Errorf("luck measured %g times with noise %g leaves %.3f; want %.2f to %.2f", c.of, c.noise, left,
				c.least, c.most)
		}
		if z := (means.Mean - mean) / means.StandardError(); math.Abs(z) > 4 {
			t.Errorf("luck measured %g times: the mean is off by %.1f errors", c.of, z)
		}
		if share := float64(inside) / runs; share < 0.93 || share > 0.965 {
			t.Errorf("luck measured %g times: %.3f of the intervals hold the mean", c.of, share)
		}
	}
	if few := []float64{1, 0, 1}; MomentsOf(CrossFitted(few, few)).Mean != MomentsOf(few).Mean {
		t.Error("three blocks were fitted")
	}
}

// TestCrossFittedMatchesPoolTheirSlope draws matches of four blocks, too few for a slope each.
func TestCrossFittedMatchesPoolTheirSlope(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	matches, strength := make([]MeasuredMatch, 2000), make([]float64, 2000)
	for i := range matches {
		strength[i] = r.NormFloat64()
		for range 4 {
			l := r.NormFloat64()
			matches[i].Luck = append(matches[i].Luck, l)
			matches[i].Score = append(matches[i].Score, strength[i]+l+r.NormFloat64())
		}
	}
	free, left := CrossFittedMatches(matches)
	var off, variance Moments
	for i, m := range free {
		off.Add(m.Mean - strength[i])
		variance.Add(m.Variance)
	}
	if math.Abs(left-0.5) > 0.03 || math.Abs(variance.Mean-1) > 0.06 || math.Abs(off.Mean)/off.StandardError() > 4 ||
		math.Abs(off.Variance()-0.25) > 0.03 {
		t.Errorf("left %.3f, want 0.5; variance of a block %.3f, want 1; means off by %.3f with variance %.3f, want "+
			"0 and 0.25", left, variance.Mean, off.Mean, off.Variance())
	}
	if _, left := CrossFittedMatches([]MeasuredMatch{{Score: []float64{1, 0}, Luck: []float64{1, 0}}}); left != 1 {
		t.Errorf("of a single match %g is left", left)
	}
}

func TestFitLogisticValue(t *testing.T) {
	rng := NewSplitMix(12)
	var x [][]float64
	var y []float64
	for range 4000 {
		f := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1}
		x = append(x, f)
		y = append(y, float64(b2i(rng.Float64() < logistic(0.3+1.5*f[0]-0.8*f[1]))))
	}
	l, err := FitLogistic(x, y, 1e-3)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1.5, -0.8} {
		if math.Abs(l.Weights[i]-want) > 0.2 {
			t.Errorf("weight %d is %v, want about %v", i, l.Weights[i], want)
		}
	}
	if v := chance(l, []float64{0, 0}); math.Abs(v-logistic(0.3)) > 0.04 {
		t.Errorf("value of an even state %v", v)
	}
	// Perfect separation stays finite through the ridge.
	if _, err := FitLogistic([][]float64{{-1}, {1}}, []float64{0, 1}, 0.1); err != nil {
		t.Errorf("separated: %v", err)
	}
}
