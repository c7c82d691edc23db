package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Synergy is a term for two units in one list, or for further copies of one: what they are
// worth together beyond what they are worth apart.
type Synergy struct {
	U, V     int     // places of the units; equal for copies of one
	Worth    float64 // log odds for having both, or for each pair of copies
	SE       float64
	PValue   float64
	Adjusted float64 // after Holm, over all pairs that were tried
	Lists    int     // lists that have both
	Further  bool    // a triple: for every copy of V beyond the first, beside U
}

// of is the value of the term for a list.
func (p Synergy) of(list []float64) float64 {
	if p.Further {
		if list[p.U] > 0 {
			return math.Max(0, list[p.V]-1)
		}
		return 0
	}
	if p.U == p.V {
		return list[p.U] * (list[p.U] - 1) / 2
	}
	if list[p.U] > 0 && list[p.V] > 0 {
		return 1
	}
	return 0
}

// Synergies tries every pair of units, and copies of every unit, that at least least lists
// have, one at a time beside the worths of single units, and returns them by p-value. With
// z the term and X the units, r = z - X (X'WX)^-1 X'Wz is what units do not explain of it;
//
//	worth = sum w r e / sum w r^2 p(1-p),   se = sqrt(sum (w r e)^2) / the same
//
// where e are the residuals: a score test that needs no fit of its own, robust like the
// worths.
func (f *WorthFit) Synergies(least int) []Synergy {
	units := len(f.rows[0].A)
	var list []Synergy
	n := f.x.RawMatrix().Cols
	z := make([]float64, len(f.rows))
	xwz := mat.NewVecDense(n, nil)
	var coefficient mat.VecDense
	for u := range units {
		for v := u; v < units; v++ {
			t := Synergy{U: u, V: v}
			xwz.Zero()
			for i, r := range f.rows {
				a, b := t.of(r.A), t.of(r.B)
				if a > 0 {
					t.Lists++
				}
				if b > 0 {
					t.Lists++
				}
				if z[i] = a - b; z[i] != 0 {
					xwz.AddScaledVec(xwz, z[i]*r.Blocks*f.p[i]*(1-f.p[i]), f.x.RowView(i))
				}
			}
			if t.Lists < least {
				continue
			}
			coefficient.MulVec(f.inverse, xwz)
			var up, down, square float64
			for i, r := range f.rows {
				left := z[i]
				for k, x := range f.x.RawRowView(i) {
					left -= float64(x * coefficient.AtVec(k))
				}
				s := r.Blocks * left * f.residual[i]
				up += s
				square += float64(s * s)
				down += float64(r.Blocks * left * left * f.p[i] * (1 - f.p[i]))
			}
			if !(down > 0) || !(square > 0) {
				continue
			}
			t.Worth, t.SE = up/down, math.Sqrt(square)/down
			t.PValue = 2 * distuv.UnitNormal.Survival(math.Abs(up)/math.Sqrt(square))
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b Synergy) int { return cmp.Compare(a.PValue, b.PValue) })
	ps := make([]float64, len(list))
	for i := range list {
		ps[i] = list[i].PValue
	}
	for i, adjusted := range Holm(ps) {
		list[i].Adjusted = adjusted
	}
	return list
}

// certainSynergies are the leading pairs that survive Holm at alpha.
func certainSynergies(list []Synergy, alpha float64) []Synergy {
	for i := range list {
		if list[i].Adjusted > alpha {
			return list[:i:i]
		}
	}
	return list
}

// Forecasting says how well worths predict lists that the fit has not seen.
type Forecasting struct {
	Rows int `json:"matches"` // matches forecast
	// lists certainly differ by more than the noise of games; else nothing below is reported
	Known     bool    `json:"known"`
	Explained float64 `json:"explained"`  // share of the variance between lists, the noise of games taken off
	Paired    float64 `json:"paired"`     // the same with the pairs that were certain without the lists forecast
	Printed   float64 `json:"printed"`    // the same by printed prices and one worth for a point
	Misfit    float64 `json:"misfit"`     // standard deviation of the score that is left beyond the games' noise
	Games     float64 `json:"game_error"` // standard deviation of a score by the games alone
	Slope     float64 `json:"slope"`      // of outcomes on forecasts in log odds: 1 is calibrated, below 1 overdone
	SlopeSE   float64 `json:"slope_error"`
}

// worthFolds is into how many parts lists are divided for forecasts.
const worthFolds = 5

// Forecast cross-validates: lists are divided into five parts, and the matches of each part
// are forecast by a fit to those in which none of its lists plays. Fold says which part a
// list is in, from 0 to 4; counts says whether a match is judged (all take part in fits).
func (f *WorthFit) Forecast(costs []float64, alpha float64, least int, fold func(list int) int,
	counts func(r *WorthRow) bool) (Forecasting, error) {
	var out Forecasting
	var all, additive, paired, printed, noise, mean float64
	var forecast []WorthRow
	var ys []float64
	for k := range worthFolds {
		var train, test []WorthRow
		for _, r := range f.rows {
			switch a, b := fold(r.ListA) == k, fold(r.ListB) == k; {
			case !a && !b:
				train = append(train, r)
			case a && counts(&r):
				test = append(test, r)
			}
		}
		fit, err := fitWorth(train, f.side, nil, f.Worth)
		if err != nil {
			return out, err
		}
		extra := certainSynergies(fit.Synergies(least), alpha)
		both, err := fitWorth(train, f.side, extra, fit.Worth)
		if err != nil {
			return out, err
		}
		line := printedWorth(train, costs, f.side)
		for _, r := range test {
			p := fit.Predict(r.A, r.B)
			sq := func(q float64) float64 { return (r.Score - q) * (r.Score - q) }
			additive += sq(p)
			paired += sq(both.predict(r.A, r.B, extra))
			printed += sq(line(&r))
			noise += fit.Noise * p * (1 - p) / r.Blocks
			mean += r.Score
			ys = append(ys, r.Score)
			forecast = append(forecast, WorthRow{A: []float64{math.Log(p / (1 - p))}, B: []float64{0}, ListA: r.ListA,
				ListB: r.ListB, Score: r.Score, Blocks: r.Blocks, Variance: r.Variance})
		}
	}
	n := float64(len(ys))
	if out.Rows = len(ys); out.Rows < 20 {
		return out, nil
	}
	mean /= n
	if !f.side {
		mean = 0.5
	}
	var signal Moments // beyond the noise of games
	for _, y := range ys {
		all += (y - mean) * (y - mean)
		signal.Add((y - mean) * (y - mean))
	}
	if out.Known = all-noise > 3*n*signal.StandardError(); !out.Known {
		return out, nil
	}
	share := func(left float64) float64 { return 1 - (left-noise)/math.Max(all-noise, 1e-12) }
	out.Explained, out.Paired, out.Printed = share(additive), share(paired), share(printed)
	out.Misfit, out.Games = math.Sqrt(math.Max(0, additive-noise)/n), math.Sqrt(noise/n)
	if slope, err := FitWorth(forecast, false); err == nil {
		out.Slope, out.SlopeSE = slope.Worth[0], slope.SE([]float64{1})
	}
	return out, nil
}

// printedWorth fits one worth for a point and returns its forecast.
func printedWorth(rows []WorthRow, costs []float64, side bool) func(r *WorthRow) float64 {
	cost := func(list []float64) []float64 { return []float64{dot(list, costs)} }
	points := make([]WorthRow, len(rows))
	for i, r := range rows {
		points[i] = r
		points[i].A, points[i].B = cost(r.A), cost(r.B)
	}
	fit, err := FitWorth(points, side)
	if err != nil {
		return func(*WorthRow) float64 { return 0.5 }
	}
	return func(r *WorthRow) float64 { return fit.Predict(cost(r.A), cost(r.B)) }
}

// Halves divides the lists into two halves and fits prices to each, times over, and returns
// the root mean square difference of a price between them in standard errors: 1 where
// errors are what they are said to be. Half says for a list and a division which half it is
// in, 0 or 1; matches between halves are left out.
func (f *WorthFit) Halves(costs []float64, least, times int, half func(list, division int) int) float64 {
	var sum, n float64
	for d := range times {
		var parts [2][]WorthRow
		for _, r := range f.rows {
			if h := half(r.ListA, d); h == half(r.ListB, d) {
				parts[h] = append(parts[h], r)
			}
		}
		var prices [2][]FairPrice
		for h := range parts {
			fit, err := fitWorth(parts[h], f.side, nil, f.Worth)
			if err != nil {
				return math.NaN()
			}
			if prices[h], _, err = fit.Fair(costs, least, 0.05); err != nil {
				return math.NaN()
			}
		}
		for u := range costs {
			a, b := prices[0][u], prices[1][u]
			if v := float64(a.SE*a.SE) + float64(b.SE*b.SE); v > 0 {
				sum += (a.Price - b.Price) * (a.Price - b.Price) / v
				n++
			}
		}
	}
	return math.Sqrt(sum / n)
}
