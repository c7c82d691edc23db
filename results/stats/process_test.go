package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// A process fitted to a smooth function of two factors, with noise, predicts it between its
// points better than the noise of one value, and errs by what it says.
func TestProcessPredictsBetweenItsPoints(t *testing.T) {
	f := func(x []float64) float64 { return 0.5 + 0.2*math.Sin(3*x[0]) + 0.1*x[1]*x[1] }
	rng := rand.New(rand.NewPCG(1, 2))
	const sd = 0.03
	var x [][]float64
	var y, noise []float64
	for range 60 {
		at := []float64{rng.Float64(), rng.Float64()}
		x, y, noise = append(x, at), append(y, f(at)+sd*rng.NormFloat64()), append(noise, sd*sd)
	}
	for name, given := range map[string][]float64{"noise given": noise, "noise sought": nil} {
		p, err := stats.FitProcess(x, y, given, []int{0, 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		sum, chi := 0.0, 0.0
		for range 200 {
			at := []float64{rng.Float64(), rng.Float64()}
			mean, se := p.Predict(at)
			d := mean - f(at)
			sum, chi = sum+d*d, chi+d*d/(se*se)
		}
		if rms := math.Sqrt(sum / 200); rms > sd/1.5 {
			t.Errorf("%s: errs by %.4f on fresh points; the noise is %.4f", name, rms, sd)
		}
		if q := math.Sqrt(chi / 200); q > 2 || q < 0.4 {
			t.Errorf("%s: errs by %.2f of what it says", name, q)
		}
	}
	if _, err := stats.FitProcess(x[:4], []float64{1, 1, 1, 1}, nil, []int{0, 1}, nil); err == nil {
		t.Error("values that are all alike gave a process")
	}
}

// What a process says of a point left out is what a process without it says there.
func TestProcessLeavesOut(t *testing.T) {
	x := [][]float64{{0}, {0.2}, {0.4}, {0.6}, {0.8}, {1}}
	y := []float64{0, 0.3, 0.5, 0.55, 0.4, 0.1}
	noise := []float64{1e-3, 1e-3, 1e-3, 1e-3, 1e-3, 1e-3}
	p, err := stats.FitProcess(x, y, noise, []int{0}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range p.LeftOut() {
		if math.Abs(v-y[i]) > 0.3 || v == y[i] {
			t.Errorf("point %d left out: %.3f, is %.3f", i, v, y[i])
		}
	}
}
