package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestMetamodelFindsWhatWasPlanted fits a linear and a product term, which are found and
// alone found, and a wave, which no polynomial of the second order tells.
func TestMetamodelFindsWhatWasPlanted(t *testing.T) {
	const sd = 0.01
	plane := func(x []float64) float64 { return 0.5 + 0.1*x[0] - 0.08*x[1]*x[2] }
	wave := func(x []float64) float64 { return 0.5 + 0.15*math.Sin(4*x[0]) }
	factor, curved := []int{0, 1, 2, 3}, []bool{true, true, true, true}
	rng := rand.New(rand.NewPCG(5, 6))
	for name, f := range map[string]func([]float64) float64{"plane": plane, "wave": wave} {
		var x [][]float64
		var y, noise []float64
		for range 65 {
			at := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1}
			x, y, noise = append(x, at), append(y, f(at)+sd*rng.NormFloat64()), append(noise, sd*sd)
		}
		m, err := stats.FitMetamodel(x, y, noise, factor, curved)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for range 300 {
			at := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1, 2*rng.Float64() - 1}
			d := m.Predict(at) - f(at)
			sum += d * d
		}
		if rms := math.Sqrt(sum / 300); rms > 1.5*sd || m.LeftOut > 1.5*sd*1.2 {
			t.Errorf("%s: errs by %.4f on fresh points, %.4f on those left out; the noise is %.4f (process %v)", name,
				rms, m.LeftOut, sd, m.Process)
		}
		if name == "wave" {
			if !m.Process {
				t.Error("a polynomial was kept for a wave")
			}
			continue
		}
		found := map[[2]int]float64{}
		for _, term := range m.Terms {
			found[[2]int{term.A, term.B}] = term.Weight
		}
		if math.Abs(found[[2]int{0, -1}]-0.1) > 0.01 || math.Abs(found[[2]int{1, 2}]+0.08) > 0.015 || len(found) > 4 {
			t.Errorf("terms %v; want 0.1 of the first and -0.08 of the product of the second and third", m.Terms)
		}
		other := m.With(y)
		if at := []float64{0.3, 0.2, -0.5, 0}; math.Abs(other.Predict(at)-m.Predict(at)) > 1e-9 {
			t.Error("the same values give another model")
		}
	}
}
