package stats

import (
	"math"
	"testing"
)

// Spearman's correlation of a published example (Wikipedia: IQ and hours of television), and of lists with equals.
func TestSpearmanAsPublished(t *testing.T) {
	iq := []float64{106, 100, 86, 101, 99, 103, 97, 113, 112, 110}
	tv := []float64{7, 27, 2, 50, 28, 29, 20, 12, 6, 17}
	a, err := AgreeInRank(iq, tv, 0.95, 1)
	// p = 0.627 by the exact distribution
	if err != nil || math.Abs(a.Rho+29.0/165) > 1e-12 || a.P < 0.55 || a.P > 0.70 {
		t.Errorf("%+v, %v", a, err)
	}
	if a.Interval.Lo > a.Rho || a.Interval.Hi < a.Rho {
		t.Errorf("%v does not hold %v", a.Interval, a.Rho)
	}
	if r := midRanks([]float64{3, 1, 3, 2, 3}); r[0] != 4 || r[1] != 1 || r[2] != 4 || r[3] != 2 {
		t.Errorf("ranks %v", r)
	}
	if a, _ := AgreeInRank([]float64{1, 1, 1, 1, 1}, []float64{1, 2, 3, 4, 5}, 0.95, 1); !math.IsNaN(a.Rho) ||
		!math.IsNaN(a.P) {
		t.Errorf("a constant list agrees: %+v", a)
	}
	if _, err := AgreeInRank([]float64{1, 2}, []float64{1, 2}, 0.95, 1); err == nil {
		t.Error("two things are ranked")
	}
	if r := RMSLog([]float64{math.E, 1 / math.E}); math.Abs(r-1) > 1e-15 {
		t.Errorf("rms of the log %v", r)
	}
}

// Unrelated lists are called related as often as the level says; intervals of related ones hold the truth nearly as
// often as they say.
func TestRankAgreementKeepsItsPromises(t *testing.T) {
	const n, studies = 30, 60
	rng := NewSplitMix(7)
	normal := func() float64 { return NormalQuantile(min(max(rng.Float64(), 1e-12), 1-1e-12)) }
	truth := 6 / math.Pi * math.Asin(0.5/2) // Spearman's, of normal figures whose correlation is 0.5
	related, held := 0, 0
	for s := range studies {
		x, y, z := make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range x {
			x[i], z[i] = normal(), normal()
			y[i] = 0.5*x[i] + math.Sqrt(0.75)*normal()
		}
		if a, _ := AgreeInRank(x, z, 0.95, uint64(s)); a.P <= 0.05 {
			related++
		}
		if a, _ := AgreeInRank(x, y, 0.95, uint64(s)); a.Interval.Lo <= truth && truth <= a.Interval.Hi {
			held++
		}
	}
	if related > 8 {
		t.Errorf("%d of %d unrelated lists are called related; want about 3", related, studies)
	}
	if held < 51 {
		t.Errorf("%d of %d intervals hold the truth", held, studies)
	}
}
