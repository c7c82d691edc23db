package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// WorthRow is the result of a match of two army lists.
type WorthRow struct {
	A, B         []float64 // how many of each unit either list has
	ListA, ListB int       // which lists they are: rows with a list in common are not independent
	Score        float64   // mean score of A over the blocks, from -1 to 2: beyond 0 and 1 only without its luck
	Blocks       float64   // > 0
	Variance     float64   // of one block's score around the match's mean, unbiased
}

// WorthFit is a worth in log odds for every unit such that the strength of a list is the
// sum over its units:
//
//	logit of expected score = side + sum_u (A_u - B_u) b_u
//
// b is the maximum of the quasi-likelihood. The sampled unit is the list: with residuals
// e and information I,
//
//	V = I^-1 (sum_l S_l S_l' - sum_r s_r s_r') I^-1,   s_r = w_r e_r/sqrt(1-h_r) x_r,
//	S_l = sum of s_r over the matches of list l
//
// the sandwich over matches that have a list in common (two-way clustering). It holds
// whether or not worth is additive: where it is not, b is the additive worth that predicts
// lists like those played best, and what units do in company is part of the error.
// References: Aronow, Samii & Assenova 2015; Cameron & Miller 2014.
type WorthFit struct {
	Worth []float64 // b
	Side  float64   // log odds of the first of two equal lists; 0 unless sides are unlike
	Noise float64   // variance of a block over p(1-p): what the games alone leave
	Rows  int

	rows     []WorthRow
	side     bool
	ridge    []float64 // precision of every parameter's prior around 0
	x        *mat.Dense
	p        []float64 // fitted
	inverse  *mat.SymDense
	residual []float64 // of the score, divided by sqrt(1-leverage)
	shared   *mat.SymDense
	apart    *mat.SymDense
}

// FitWorth fits worths to matches. With side, the first list may have an advantage that is
// not its units'. It needs at least five rows for each parameter.
func FitWorth(rows []WorthRow, side bool) (*WorthFit, error) { return fitWorth(rows, side, nil, nil) }

// fitWorth adds the columns of extra terms behind the units, and begins at start.
func fitWorth(rows []WorthRow, side bool, extra []Synergy, start []float64) (*WorthFit, error) {
	f, err := climbed(rows, side, extra, start, 0)
	if err != nil {
		return nil, err
	}
	f.spread()
	return f, nil
}

// climbed is a fit without its errors. Extra terms have a normal prior around 0 with the standard deviation sd; 0 means
// none.
func climbed(rows []WorthRow, side bool, extra []Synergy, start []float64, sd float64) (*WorthFit, error) {
	if len(rows) == 0 {
		return nil, errors.New("no matches")
	}
	units := len(rows[0].A)
	n := units + len(extra)
	if side {
		n++
	}
	free := n
	if sd > 0 {
		free -= len(extra)
	}
	if len(rows) < 5*free {
		return nil, fmt.Errorf("%d matches for %d units; that takes at least %d", len(rows), units, 5*free)
	}
	f := &WorthFit{Rows: len(rows), rows: rows, side: side, x: mat.NewDense(len(rows), n, nil),
		ridge: make([]float64, n)}
	for k := range f.ridge {
		f.ridge[k] = worthRidge
		if sd > 0 && k >= units && k < units+len(extra) {
			f.ridge[k] = 1 / (sd * sd)
			if extra[k-units].Further {
				f.ridge[k] /= furtherSD * furtherSD
			}
		}
	}
	for i, r := range rows {
		if len(r.A) != units || len(r.B) != units || !(r.Blocks > 0) || !(r.Score >= -1 && r.Score <= 2) {
			return nil, fmt.Errorf("row %d has %d and %d units of %d, score %v and %v blocks", i, len(r.A), len(r.B),
				units, r.Score, r.Blocks)
		}
		row := f.x.RawRowView(i)
		for u := range units {
			row[u] = r.A[u] - r.B[u]
		}
		for k, e := range extra {
			row[units+k] = e.of(r.A) - e.of(r.B)
		}
		if side {
			row[n-1] = 1
		}
	}
	beta := make([]float64, n)
	copy(beta, start)
	beta, err := f.climb(beta)
	if err != nil {
		return nil, err
	}
	f.Worth = beta[:n:n]
	if side {
		f.Worth, f.Side = beta[:n-1:n-1], beta[n-1]
	}
	return f, nil
}

// worthRidge keeps the information invertible where results separate or units always
// come together, and is too weak to be seen elsewhere: a prior of ± 30 in log odds.
const worthRidge = 1e-3

// information is X'WX with the weights of the binomial, and the gradient.
func (f *WorthFit) information(beta []float64) (*mat.SymDense, *mat.VecDense, float64) {
	n := len(beta)
	var eta mat.VecDense
	eta.MulVec(f.x, mat.NewVecDense(n, beta))
	scaled := mat.NewDense(len(f.rows), n, nil)
	off := mat.NewVecDense(len(f.rows), nil)
	f.p = make([]float64, len(f.rows))
	value := 0.0
	for i, r := range f.rows {
		e := eta.AtVec(i)
		p := logistic(e)
		f.p[i] = p
		value += r.Blocks * (float64(r.Score*e) - softplus(e))
		off.SetVec(i, r.Blocks*(r.Score-p))
		w := math.Sqrt(r.Blocks * p * (1 - p))
		to, from := scaled.RawRowView(i), f.x.RawRowView(i)
		for k, x := range from {
			to[k] = float64(w * x)
		}
	}
	info := mat.NewSymDense(n, nil)
	info.SymOuterK(1, scaled.T())
	var grad mat.VecDense
	grad.MulVec(f.x.T(), off)
	for k := range n {
		info.SetSym(k, k, info.At(k, k)+f.ridge[k])
		grad.SetVec(k, grad.AtVec(k)-f.ridge[k]*beta[k])
		value -= f.ridge[k] * beta[k] * beta[k] / 2
	}
	return info, &grad, value
}

// climb maximises the likelihood by Newton's method, halving steps that go too far.
func (f *WorthFit) climb(beta []float64) ([]float64, error) {
	n := len(beta)
	info, grad, at := f.information(beta)
	for range 60 {
		var chol mat.Cholesky
		if !chol.Factorize(info) {
			return nil, errNoMaximum
		}
		var step mat.VecDense
		_ = chol.SolveVecTo(&step, grad)
		gain := mat.Dot(grad, &step)
		if gain < 1e-10 {
			f.inverse = mat.NewSymDense(n, nil)
			return beta, chol.InverseTo(f.inverse)
		}
		for scale := 1.0; ; scale /= 2 {
			next := make([]float64, n)
			for k := range n {
				next[k] = beta[k] + float64(scale*step.AtVec(k))
			}
			var v float64
			if info, grad, v = f.information(next); v >= at || scale < 1e-6 {
				beta, at = next, v
				break
			}
		}
	}
	return nil, errNoMaximum
}

// spread works out residuals, the noise of games and both sandwiches.
func (f *WorthFit) spread() {
	n := f.inverse.SymmetricDim()
	var solved mat.Dense
	solved.Mul(f.x, f.inverse)
	var games, model float64
	scores := mat.NewDense(len(f.rows), n, nil)
	f.residual = make([]float64, len(f.rows))
	lists := map[int][]int{}
	for i, r := range f.rows {
		p := f.p[i]
		w := r.Blocks * p * (1 - p)
		h := min(float64(w*mat.Dot(solved.RowView(i), f.x.RowView(i))), 0.99)
		f.residual[i] = (r.Score - p) / math.Sqrt(1-h)
		games += r.Variance
		model += p * (1 - p)
		to := scores.RawRowView(i)
		for k, x := range f.x.RawRowView(i) {
			to[k] = float64(r.Blocks * f.residual[i] * x)
		}
		lists[r.ListA] = append(lists[r.ListA], i)
		if r.ListB != r.ListA {
			lists[r.ListB] = append(lists[r.ListB], i)
		}
	}
	f.Noise = games / model
	apart := mat.NewSymDense(n, nil)
	apart.SymOuterK(1, scores.T())
	shared := mat.NewSymDense(n, nil)
	shared.CopySym(apart)
	for i := range f.rows { // in order, so that sums are the same every time
		of := []int{f.rows[i].ListA, f.rows[i].ListB}
		if of[0] == of[1] { // a list that met itself counts once
			of = of[:1]
		}
		for _, l := range of {
			if at := lists[l]; len(at) > 1 && at[0] == i {
				sum := mat.NewVecDense(n, nil)
				for _, j := range at {
					sum.AddVec(sum, scores.RowView(j))
					shared.SymRankOne(shared, -1, scores.RowView(j))
				}
				shared.SymRankOne(shared, 1, sum)
			}
		}
	}
	f.apart, f.shared = f.bread(apart), f.bread(shared)
}

// bread puts the meat of a sandwich between the inverse information.
func (f *WorthFit) bread(meat *mat.SymDense) *mat.SymDense {
	var half, whole mat.Dense
	half.Mul(f.inverse, meat)
	whole.Mul(&half, f.inverse)
	n := meat.SymmetricDim()
	v := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			v.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2)
		}
	}
	return v
}

// SE is the standard error of a sum of worths with weights g. What matches with a list in
// common share counts where it adds.
func (f *WorthFit) SE(g []float64) float64 {
	v := mat.NewVecDense(f.apart.SymmetricDim(), nil)
	for i, x := range g {
		v.SetVec(i, x)
	}
	return math.Sqrt(math.Max(mat.Inner(v, f.apart, v), mat.Inner(v, f.shared, v)))
}

// Predict is the expected score of a match.
func (f *WorthFit) Predict(a, b []float64) float64 { return f.predict(a, b, nil) }

func (f *WorthFit) predict(a, b []float64, extra []Synergy) float64 {
	eta := f.Side
	for u := range a {
		eta += float64(f.Worth[u] * (a[u] - b[u]))
	}
	for k, e := range extra {
		eta += float64(f.Worth[len(a)+k] * (e.of(a) - e.of(b)))
	}
	return logistic(eta)
}

// FairPrice is what a unit is worth in points.
type FairPrice struct {
	Price, SE float64 // SE is NaN where the unit occurs in too few lists, or all matches end alike
	Interval  Interval
	PValue    float64 // of its printed price being right
	Adjusted  float64 // after Holm, over all units that are judged
	Lists     int     // that have it
}

// Fair puts worths on the scale of points: the average list is worth what it costs, so
// fair prices of its units sum to what they cost together.
//
//	kappa = sum mean_u b_u / sum mean_u c_u,   price_u = b_u/kappa
//
// mean_u being how many of u the lists have on average, c_u the printed price. Errors by the
// delta method, kappa's among them; t with matches less units degrees of freedom, or lists
// less units where there are fewer, errors then growing by sqrt(lists/(lists - units)), for
// residuals of few lists that meet often are as much too small. Units in
// fewer than least lists are priced, but not judged. It is an error when worth does not
// certainly rise with points.
func (f *WorthFit) Fair(costs []float64, least int, alpha float64) ([]FairPrice, float64, error) {
	return f.fair(costs, least, alpha, 0, 0)
}

// point is kappa and its gradient: what the average list is worth in log odds for each point that it costs.
func (f *WorthFit) point(costs []float64) (grad []float64, kappa float64) {
	grad = make([]float64, len(costs))
	var points float64
	for _, r := range f.rows {
		for _, l := range [][]float64{r.A, r.B} {
			for u, n := range l {
				grad[u] += n
				points += float64(n * costs[u])
			}
		}
	}
	for u := range grad {
		grad[u] /= points
		kappa += float64(grad[u] * f.Worth[u])
	}
	return grad, kappa
}

// PriceSE is the standard error, by the delta method, of a price in points that is the worth of copies of units and of
// log odds that were measured apart: by what the units are worth, and by what a point is.
func (f *WorthFit) PriceSE(price float64, copies, costs []float64) float64 {
	grad, kappa := f.point(costs)
	for u := range grad {
		grad[u] = (copies[u] - float64(price*grad[u])) / kappa
	}
	return f.SE(grad)
}

// fair adds to the variance of every price that of its share of the printed one, which is known to degrees of freedom.
func (f *WorthFit) fair(costs []float64, least int, alpha, more, degrees float64) ([]FairPrice, float64, error) {
	units := len(costs)
	in := make([]int, units)
	seen := map[int]bool{}
	for _, r := range f.rows {
		for side, l := range [][]float64{r.A, r.B} {
			id := []int{r.ListA, r.ListB}[side]
			for u, n := range l {
				if n > 0 && !seen[id] {
					in[u]++
				}
			}
			seen[id] = true
		}
	}
	grad, kappa := f.point(costs)
	n, few := f.inverse.SymmetricDim(), 1.0
	if len(seen) < len(f.rows) {
		few = math.Sqrt(float64(len(seen)) / float64(max(1, len(seen)-n)))
	}
	nu := float64(max(1, min(len(f.rows), len(seen))-n))
	z := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}.Quantile(1 - alpha/2)
	if se := few * f.SE(grad); !(kappa > z*se) {
		return nil, kappa, fmt.Errorf("a point more moves the log odds by %.2g ± %.2g: lists are not certainly the "+
			"stronger the more they cost, so that worth has no price", kappa, se)
	}
	list := make([]FairPrice, units)
	var judged []int
	var ps []float64
	for u := range list {
		p := &list[u]
		*p = FairPrice{Price: f.Worth[u] / kappa, SE: math.NaN(), Interval: Interval{math.Inf(-1), math.Inf(1)},
			PValue: 1, Adjusted: 1, Lists: in[u]}
		if in[u] < least {
			continue
		}
		one := make([]float64, units)
		one[u] = 1
		se := few * f.PriceSE(p.Price, one, costs)
		if !(se > 0) {
			continue // matches that all end alike say nothing of their errors
		}
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: nu}
		if more > 0 { // Welch and Satterthwaite
			own, moved := float64(se*se), float64(more*costs[u]*costs[u])
			se = math.Sqrt(own + moved)
			t.Nu = (own + moved) * (own + moved) / (float64(own*own)/nu + float64(moved*moved)/degrees)
		}
		z, p.SE = t.Quantile(1-alpha/2), se
		p.Interval = Interval{p.Price - float64(z*p.SE), p.Price + float64(z*p.SE)}
		p.PValue = 2 * t.Survival(math.Abs(p.Price-costs[u])/p.SE)
		judged = append(judged, u)
		ps = append(ps, p.PValue)
	}
	for k, adjusted := range Holm(ps) {
		list[judged[k]].Adjusted = adjusted
	}
	return list, kappa, nil
}
