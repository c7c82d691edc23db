package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func priceRows(t *rapid.T, units int) []PriceRow {
	var rows []PriceRow
	for range 3*units + 4 {
		r := PriceRow{make([]float64, units), 0, 100}
		for u := range units {
			r.Difference[u] = float64(rapid.IntRange(-3, 3).Draw(t, "difference"))
		}
		r.Score = rapid.Float64Range(0.1, 0.9).Draw(t, "score")
		rows = append(rows, r)
	}
	return rows
}

func TestPricesScaleWithCosts(t *testing.T) {
	costs := []float64{10, 15, 25}
	rng := NewSplitMix(2)
	truth := []float64{0.05 * 11, 0.05 * 14, 0.05 * 25}
	var rows []PriceRow
	for range 60 {
		r := PriceRow{make([]float64, 3), 0, 400}
		for u := range 3 {
			r.Difference[u] = float64(rng.IntN(5) - 2)
		}
		r.Score = logistic(0.1 + dot(r.Difference, truth))
		rows = append(rows, r)
	}
	p, err := FitPrices(costs, rows, math.Inf(1))
	if err != nil {
		t.Fatal(err)
	}
	for u, b := range p.Beta {
		if math.Abs(b-truth[u]) > 1e-8 {
			t.Errorf("unit %d is worth %v, want %v", u, b, truth[u])
		}
	}
	eta, published := p.Side+dot(rows[0].Difference, p.Beta), p.Side0+p.Kappa0*dot(rows[0].Difference, costs)
	y := rows[0].Score
	want := y*math.Log(logistic(eta)/logistic(published)) + (1-y)*math.Log(logistic(-eta)/logistic(-published))
	if gain, _ := p.Gain(rows[:1]); !near(gain, want) {
		t.Errorf("gain on one row %v, want %v", gain, want)
	}
	if gain, se := p.Gain(rows); !(gain > 2*se) {
		t.Errorf("true prices gain %v -+ %v a game over the published ones", gain, se)
	}
	twice, err := FitPrices([]float64{20, 30, 50}, rows, math.Inf(1))
	if err != nil {
		t.Fatal(err)
	}
	strong, err := FitPrices(costs, rows, 1e-3)
	if err != nil {
		t.Fatal(err)
	}
	for u := range costs {
		if !near(twice.Price[u], 2*p.Price[u]) {
			t.Errorf("unit %d: price %v at double costs, %v before", u, twice.Price[u], p.Price[u])
		}
		if math.Abs(strong.Price[u]-costs[u]) > 0.05 {
			t.Errorf("unit %d: price %v though mispricing is all but ruled out", u, strong.Price[u])
		}
	}
}

func TestPricesKeepTheMean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		costs := []float64{7, 20, 33}
		p, err := FitPrices(costs, priceRows(t, 3), 0.25)
		if err != nil || math.Abs(p.Kappa) < 1e-6 {
			return
		}
		var mean float64
		for u, c := range costs {
			mean += p.Price[u] / c / 3
		}
		if math.Abs(mean-1) > 1e-9 {
			t.Fatalf("mean of price over cost is %v", mean)
		}
	})
}

func TestPriceFaults(t *testing.T) {
	row := PriceRow{[]float64{1}, 0.6, 10}
	if _, err := FitPrices([]float64{5}, []PriceRow{row, {[]float64{2}, 1, 10}, {[]float64{-1}, 0.5, 10}}, 0.25); err != nil {
		t.Errorf("a matchup won throughout: %v", err)
	}
	if _, err := FitPrices([]float64{0}, []PriceRow{row}, 0.25); err == nil {
		t.Error("a unit for nothing was accepted")
	}
	if _, err := FitPrices([]float64{5}, []PriceRow{row}, 0); err == nil {
		t.Error("a prior mispricing of 0 was accepted")
	}
	if _, err := FitPrices([]float64{5}, []PriceRow{row, {[]float64{1, 2}, 0.5, 10}}, 0.25); err == nil {
		t.Error("a row of another length was accepted")
	}
	if _, err := IndifferenceRatio([]float64{-0.1, 0.1}, []float64{0.5, 0.5}, 10, 0.95); err == nil {
		t.Error("a score that does not depend on points gave a ratio")
	}
}

func TestShapley(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "units")
		worth := rapid.SliceOfN(rapid.Float64Range(-1, 1), 1<<n, 1<<n).Draw(t, "worth")
		phi := Shapley(n, func(set uint) float64 { return worth[set] })
		var sum float64
		for _, x := range phi {
			sum += x
		}
		if !near(sum, worth[1<<n-1]-worth[0]) {
			t.Fatalf("%v: values sum to %v", worth, sum)
		}
	})
	// A pair that only works together shares the gain; a third that adds a constant gets it.
	v := func(set uint64) float64 {
		x := 0.0
		if set&3 == 3 {
			x++
		}
		if set&4 != 0 {
			x += 0.5
		}
		return x
	}
	phi, se := ShapleySampled(3, v, 400, 1)
	for i, want := range []float64{0.5, 0.5, 0.5} {
		if math.Abs(phi[i]-want) > 4*se[i]+1e-12 {
			t.Errorf("unit %d: %v -+ %v, want %v", i, phi[i], se[i], want)
		}
	}
}

func TestSmoothKeepsAConstant(t *testing.T) {
	flat := []float64{3, 3, 3, 3, 3}
	d := func(i, j int) float64 { return math.Abs(float64(i - j)) }
	for i, x := range Smooth(flat, d, 1.5) {
		if !near(x, 3) {
			t.Errorf("cell %d of a flat map is %v", i, x)
		}
	}
	if HexDistance(2, -1) != 2 || HexDistance(-3, 3) != 3 || HexDistance(1, 1) != 2 {
		t.Error("hex distances")
	}
}

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

func TestRegressFeaturesLeavesOut(t *testing.T) {
	rng := NewSplitMix(4)
	const n = 12
	x, y := square2[float64](n, 2), make([]float64, n)
	for i := range n {
		x[i][0], x[i][1] = rng.Float64(), 7
		y[i] = 0.5 + 0.3*x[i][0] + 0.05*rng.Float64()
	}
	r, err := RegressFeatures(x, y, 1e-9)
	if err != nil {
		t.Fatal(err)
	}
	// The slow, obvious version: leave each map out and fit a line.
	var off, total float64
	for out := range n {
		var sx, sy, sxx, sxy, m float64
		for i := range n {
			if i != out {
				sx, sy, m = sx+x[i][0], sy+y[i], m+1
			}
		}
		for i := range n {
			if i != out {
				sxx += (x[i][0] - sx/m) * (x[i][0] - sx/m)
				sxy += (x[i][0] - sx/m) * (y[i] - sy/m)
			}
		}
		e := y[out] - sy/m - sxy/sxx*(x[out][0]-sx/m)
		off += e * e
		total += (y[out] - sy/m) * (y[out] - sy/m)
	}
	if math.Abs(r.R2Out-(1-off/total)) > 1e-6 || r.Coefficients[1] != 0 {
		t.Errorf("%+v, want R2 %v", r, 1-off/total)
	}
	if _, err := RegressFeatures(x[:2], y[:2], 1); err == nil {
		t.Error("two maps were accepted")
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
