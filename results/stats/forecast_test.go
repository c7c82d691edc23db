package stats

import (
	"math"
	"testing"
)

// TestJudgeForecasts works a table out by hand.
func TestJudgeForecasts(t *testing.T) {
	f, err := JudgeForecasts([]float64{0.1, 0.3, 0.8, 0.8}, []float64{0, 0, 1, 0.5}, 2)
	if err != nil {
		t.Fatal(err)
	}
	loss := -(math.Log(0.9) + math.Log(0.7) + math.Log(0.8) + 0.5*math.Log(0.8) + 0.5*math.Log(0.2)) / 4
	if math.Abs(f.LogLoss-loss) > 1e-12 || math.Abs(f.Brier-(0.01+0.09+0.04+0.09)/4) > 1e-12 {
		t.Errorf("log loss %g, Brier %g", f.LogLoss, f.Brier)
	}
	// said 0.2 and 0.8, was 0 and 0.75, half of the forecasts each
	if math.Abs(f.Calibration-(0.2*0.5+0.05*0.5)) > 1e-12 || f.Bins[0].N != 2 || math.Abs(f.Bins[1].Was-0.75) > 1e-12 {
		t.Errorf("calibration %g, bins %+v", f.Calibration, f.Bins)
	}
	if _, err := JudgeForecasts([]float64{2}, []float64{0}, 10); err == nil {
		t.Error("a forecast of 2 is judged")
	}
}
