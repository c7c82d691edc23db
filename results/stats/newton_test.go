package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func logLikelihood(v, score float64) float64 { return score*math.Log(v) + (1-score)*math.Log(1-v) }

// TestAFitWhoseLastGainsAreLostInRoundingEnds fits features of which two are nearly the same
// and much larger than the third: a penalty makes the maximum finite whatever the data, but the
// steps towards it never become smaller than rounding lets them.
func TestAFitWhoseLastGainsAreLostInRoundingEnds(t *testing.T) {
	r := rand.New(rand.NewPCG(0, 1))
	var x [][]float64
	var y []float64
	for range 60000 {
		a, b, c := r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
		x = append(x, []float64{1e5 * a, 1e5*a + 1e-2*b, c, 1e5 * (a + b)})
		score := 0.0
		if r.Float64() < 1/(1+math.Exp(-2*a-b)) {
			score = 1
		}
		y = append(y, score)
	}
	fit, err := FitLogistic(x, y, 1)
	if err != nil {
		t.Fatal(err)
	}
	var loss, want float64 // of the fit, and of the law that the scores were drawn by
	for i := range x {
		a := x[i][0] / 1e5
		loss -= logLikelihood(chance(fit, x[i]), y[i])
		want -= logLikelihood(1/(1+math.Exp(-2*a-(x[i][3]/1e5-a))), y[i])
	}
	if n := float64(len(x)); math.Abs(loss-want)/n > 0.001 {
		t.Errorf("the fit loses %v a state, the truth %v", loss/n, want/n)
	}
}

// chance is what a fitted model says of a state.
func chance(l Logistic, x []float64) float64 { return logistic(l.Intercept + dot(l.Weights, x)) }
