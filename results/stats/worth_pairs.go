package stats

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// PairWorths are what all pairs of units, and further copies of one, are worth beyond their units, drawn towards
// nothing as far as that forecasts best.
type PairWorths struct {
	SD     float64     // of the prior of a pair's worth in log odds: of those tried the one that forecasts best
	Gain   float64     // log loss of a match of lists not seen that they save beside worths of units alone
	GainSE float64     // over matches
	Pairs  []Synergy   // the largest first; Worth and SE in points, whole
	Shared []FairPrice // of units with half of each pair: what it adds in lists like those played (Shapley)
}

// Pays reports whether pairs certainly forecast better than units alone.
func (p *PairWorths) Pays() bool { return p.Gain > 2*p.GainSE }

// pairSDs are the standard deviations of pairs in log odds that are tried.
var pairSDs = []float64{0.06, 0.12, 0.24}

// furtherSD is by how much the prior of a triple is wider than that of a pair: its units are made for each other.
const furtherSD = 2

// Pairs fits every pair that at least least lists have beside the units. Pairs have a normal prior around 0 (a
// ridge); of three standard deviations the one is taken by which matches of lists that the fit has not seen are
// forecast with the least log loss, in five parts as in Forecast. A pair is shared in halves between its units, and the
// worth of copies among them:
//
//	shared_u = b_u + sum_lists (sum_v s_uv/2 [both in it] + s_uu n_u (n_u - 1)/2) / sum_lists n_u
//
// in points by the same rule as Fair. With the inverse A of the penalised information, the ridge R and the variance phi
// of residuals over that of the model, the covariance is phi A + (1 - phi) A R A.
//
// Named are pairs of units that are made for each other: every copy of the second beyond the first has a term beside
// the first unit (a triple), whose prior is twice as wide.
func (f *WorthFit) Pairs(costs []float64, alpha float64, least int, named [][2]int,
	fold func(list int) int) (*PairWorths, error) {
	extra := f.pairs(least, named)
	out := &PairWorths{}
	if len(extra) == 0 {
		return out, nil
	}
	losses := make([][]float64, 1+len(pairSDs))
	for k := range worthFolds {
		var train, test []WorthRow
		for _, r := range f.rows {
			switch a, b := fold(r.ListA) == k, fold(r.ListB) == k; {
			case !a && !b:
				train = append(train, r)
			case a:
				test = append(test, r)
			}
		}
		start := f.Worth
		for t := range losses {
			terms, sd := extra, 0.0
			if t == 0 {
				terms = nil
			} else {
				sd = pairSDs[t-1]
			}
			fit, err := climbed(train, f.side, terms, start, sd)
			if err != nil {
				return nil, err
			}
			start = fit.Worth
			for _, r := range test {
				p := math.Min(math.Max(fit.predict(r.A, r.B, terms), 1e-6), 1-1e-6)
				losses[t] = append(losses[t], -float64(r.Score*math.Log(p))-float64((1-r.Score)*math.Log1p(-p)))
			}
		}
	}
	for t := 1; t < len(losses); t++ {
		var gain Moments
		for i, l := range losses[t] {
			gain.Add(losses[0][i] - l)
		}
		if t == 1 || gain.Mean > out.Gain {
			out.SD, out.Gain, out.GainSE = pairSDs[t-1], gain.Mean, gain.StandardError()
		}
	}
	if !out.Pays() {
		return out, nil
	}
	fit, err := climbed(f.rows, f.side, extra, f.Worth, out.SD)
	if err != nil {
		return nil, err
	}
	fit.share(out, extra, costs, alpha, least)
	return out, nil
}

// pairs are those, and triples of those named, that enough lists have.
func (f *WorthFit) pairs(least int, named [][2]int) (extra []Synergy) {
	units := len(f.rows[0].A)
	add := func(t Synergy) {
		t.Adjusted, t.PValue = math.NaN(), math.NaN()
		for _, r := range f.rows {
			for _, l := range [][]float64{r.A, r.B} {
				if t.of(l) > 0 {
					t.Lists++
				}
			}
		}
		if t.Lists >= least {
			extra = append(extra, t)
		}
	}
	for u := range units {
		for v := u; v < units; v++ {
			add(Synergy{U: u, V: v})
		}
	}
	for _, pair := range named {
		add(Synergy{U: pair[0], V: pair[1], Further: true})
	}
	return extra
}

// share puts what a fit with pairs says into points.
func (f *WorthFit) share(out *PairWorths, extra []Synergy, costs []float64, alpha float64, least int) {
	units, n := len(costs), f.inverse.SymmetricDim()
	copies := make([]float64, units)
	grad := make([]*mat.VecDense, units) // of what units share
	lists := make([]map[int]bool, units)
	for u := range grad {
		grad[u], lists[u] = mat.NewVecDense(n, nil), map[int]bool{}
	}
	var residual, model float64
	for i, r := range f.rows {
		residual += r.Blocks * (r.Score - f.p[i]) * (r.Score - f.p[i])
		model += f.p[i] * (1 - f.p[i])
		for side, l := range [][]float64{r.A, r.B} {
			for u, c := range l {
				if c > 0 {
					copies[u] += c
					lists[u][[]int{r.ListA, r.ListB}[side]] = true
				}
			}
			for k, e := range extra {
				if x := e.of(l) / 2; x > 0 {
					for _, u := range []int{e.U, e.V} { // copies have both halves
						grad[u].SetVec(units+k, grad[u].AtVec(units+k)+x)
					}
				}
			}
		}
	}
	all := mat.NewVecDense(n, nil)
	for k, b := range f.Worth {
		all.SetVec(k, b)
	}
	kappa, points := mat.NewVecDense(n, nil), dot(copies, costs)
	for u := range grad {
		kappa.AddVec(kappa, grad[u])
		kappa.SetVec(u, kappa.AtVec(u)+copies[u])
		if copies[u] > 0 {
			grad[u].ScaleVec(1/copies[u], grad[u])
		}
		grad[u].SetVec(u, 1)
	}
	kappa.ScaleVec(1/points, kappa)
	point := mat.Dot(kappa, all)
	spent := 0.0 // degrees of freedom
	for k, ridge := range f.ridge {
		spent += 1 - float64(ridge*f.inverse.At(k, k))
	}
	noise := residual / model * float64(len(f.rows)) / math.Max(1, float64(len(f.rows))-spent)
	se := func(g *mat.VecDense) float64 {
		var v mat.VecDense
		v.MulVec(f.inverse, g)
		square := noise * mat.Dot(g, &v)
		for k, ridge := range f.ridge {
			square += (1 - noise) * float64(ridge*v.AtVec(k)*v.AtVec(k))
		}
		return math.Sqrt(math.Max(0, square)) / point
	}
	z := distuv.UnitNormal.Quantile(1 - alpha/2)
	for u := range grad {
		p := FairPrice{Price: mat.Dot(grad[u], all) / point, SE: math.NaN(), PValue: math.NaN(), Adjusted: math.NaN(),
			Lists: len(lists[u])}
		if p.Lists >= least {
			grad[u].AddScaledVec(grad[u], -p.Price, kappa)
			p.SE = se(grad[u])
			p.Interval = Interval{p.Price - float64(z*p.SE), p.Price + float64(z*p.SE)}
		}
		out.Shared = append(out.Shared, p)
	}
	for k, e := range extra {
		g := mat.NewVecDense(n, nil)
		g.SetVec(units+k, 1)
		e.Worth = f.Worth[units+k] / point
		g.AddScaledVec(g, -e.Worth, kappa)
		e.SE = se(g)
		out.Pairs = append(out.Pairs, e)
	}
	slices.SortStableFunc(out.Pairs, func(a, b Synergy) int {
		return cmp.Compare(math.Abs(b.Worth), math.Abs(a.Worth))
	})
}
