package stats

import (
	"fmt"
	"math"
)

// Forecasts says how good forecasts of scores were.
type Forecasts struct {
	N       int
	LogLoss float64 // mean of -(y log p + (1 - y) log (1 - p)), in nats
	Brier   float64 // mean of (y - p)^2
	// Calibration is the expected calibration error: the mean distance between what was
	// said and what was, over the bins, each weighed by how much was said in it
	// (Naeini, Cooper, Hauskrecht 2015).
	Calibration float64
	Bins        []ForecastBin
}

// ForecastBin is one bin of a reliability diagram.
type ForecastBin struct {
	Low, High float64 // forecasts from Low to High
	N         int
	Said, Was float64 // mean forecast and mean score
}

// JudgeForecasts compares forecasts with scores, in bins of equal width.
func JudgeForecasts(said, was []float64, bins int) (*Forecasts, error) {
	if len(said) != len(was) || len(said) == 0 || bins < 1 {
		return nil, fmt.Errorf("%d forecasts of %d scores in %d bins; want one for each", len(said), len(was), bins)
	}
	f := &Forecasts{N: len(said), Bins: make([]ForecastBin, bins)}
	for i := range f.Bins {
		f.Bins[i].Low, f.Bins[i].High = float64(i)/float64(bins), float64(i+1)/float64(bins)
	}
	for i, p := range said {
		if !(p >= 0 && p <= 1 && was[i] >= 0 && was[i] <= 1) {
			return nil, fmt.Errorf("forecast %g of score %g: want both from 0 to 1", p, was[i])
		}
		if was[i] > 0 {
			f.LogLoss -= was[i] * math.Log(p)
		}
		if was[i] < 1 {
			f.LogLoss -= (1 - was[i]) * math.Log1p(-p)
		}
		f.Brier += (was[i] - p) * (was[i] - p)
		b := &f.Bins[min(bins-1, int(p*float64(bins)))]
		b.N++
		b.Said += p
		b.Was += was[i]
	}
	n := float64(f.N)
	f.LogLoss, f.Brier = f.LogLoss/n, f.Brier/n
	for i := range f.Bins {
		if b := &f.Bins[i]; b.N > 0 {
			f.Calibration += math.Abs(b.Said-b.Was) / n
			b.Said, b.Was = b.Said/float64(b.N), b.Was/float64(b.N)
		}
	}
	return f, nil
}
