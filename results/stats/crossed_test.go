package stats

import (
	"math"
	"testing"
)

// crossedTable draws effects of rows and columns, what only the pair has, and errors of
// which a part is common to all cells.
func crossedTable(rng *SplitMix, rows, columns int, a, b, ab, noise, common float64) (e, se [][]float64) {
	normal := func(sd float64) float64 {
		return sd * normalQuantile(math.Min(math.Max(rng.Float64(), 1e-12), 1-1e-12))
	}
	column := make([]float64, columns)
	for j := range column {
		column[j] = normal(b)
	}
	all := normal(common)
	for range rows {
		row := normal(a)
		var effects, errors []float64
		for j := range columns {
			effects = append(effects, row+column[j]+normal(ab)+normal(noise)+all)
			errors = append(errors, math.Hypot(noise, common))
		}
		e, se = append(e, effects), append(se, errors)
	}
	return e, se
}

// TestCrossedIntervalsHoldTheMean draws policies anew in every table. Pairs pooled as if
// they were independent must fail where crossed ones hold.
func TestCrossedIntervalsHoldTheMean(t *testing.T) {
	for _, c := range []struct {
		rows, columns                  int
		a, b, ab, noise, common, least float64
	}{
		{4, 4, 0.1, 0.1, 0.02, 0.01, 0, 0.92},
		{5, 3, 0.1, 0.02, 0.02, 0.01, 0, 0.92},
		{4, 4, 0.02, 0.02, 0.02, 0.02, 0.05, 0.92},
		{5, 5, 0, 0, 0, 0.02, 0, 0.92},
		{2, 2, 0.1, 0.1, 0.02, 0.01, 0, 0.92},
	} {
		rng := NewSplitMix(uint64(c.rows*100 + c.columns))
		held, next, naive := 0, 0, 0
		const runs = 400
		for range runs {
			e, se := crossedTable(rng, c.rows, c.columns, c.a, c.b, c.ab, c.noise, c.common)
			p, err := PoolCrossed(e, se, c.common*c.common, 0.95)
			if err != nil {
				t.Fatal(err)
			}
			if p.Interval.Contains(0) {
				held++
			}
			spread := math.Sqrt(c.a*c.a + c.b*c.b + c.ab*c.ab)
			if x := spread * normalQuantile(math.Min(math.Max(rng.Float64(), 1e-12), 1-1e-12)); p.Prediction.
				Contains(x) {
				next++
			}
			var flat, errors []float64
			for i := range e {
				flat, errors = append(flat, e[i]...), append(errors, se[i]...)
			}
			if o, err := PoolPolicies(flat, errors, 0.95); err == nil && o.Interval.Contains(0) {
				naive++
			}
		}
		t.Logf("%d x %d: interval %.3f, prediction %.3f, pairs as if independent %.3f", c.rows, c.columns,
			float64(held)/runs, float64(next)/runs, float64(naive)/runs)
		if float64(held) < c.least*runs || float64(next) < c.least*runs {
			t.Errorf("%+v: the interval holds the mean in %d and the prediction the next pair in %d of %d", c, held,
				next, runs)
		}
		if c.rows == 4 && c.a == 0.1 && naive > runs*85/100 {
			t.Errorf("pairs pooled as independent hold in %d of %d: the case shows nothing", naive, runs)
		}
	}
}

func TestCrossedNeedsTwoOfEach(t *testing.T) {
	for _, e := range [][][]float64{nil, {{1, 2}}, {{1}, {2}}} {
		if _, err := PoolCrossed(e, e, 0, 0.95); err == nil {
			t.Errorf("%v is pooled", e)
		}
	}
	same := [][]float64{{0.5, 0.5}, {0.5, 0.5}}
	none := [][]float64{{0, 0}, {0, 0}}
	if p, err := PoolCrossed(same, none, 0, 0.95); err != nil || p.Mean != 0.5 || p.SE != 0 {
		t.Errorf("%+v, %v", p, err)
	}
}
