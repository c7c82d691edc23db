package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// PriceRow is the result of one matchup of two army lists.
type PriceRow struct {
	Difference []float64 // of unit counts, first list minus second, one entry a unit
	Score      float64   // mean score of the first list
	Games      float64   // number of games, > 0
}

// Prices are additive unit prices fitted to matchups of lists.
type Prices struct {
	Beta   []float64 // worth of each unit in log odds
	Side   float64   // log odds of the first list between equal lists
	Kappa  float64   // mean of Beta/cost: log odds per point
	Price  []float64 // Beta/Kappa, fair prices on the scale of the published costs
	SE     []float64 // of Price, by the delta method from the penalised information
	Kappa0 float64   // log odds per point if the published costs were right
	Side0  float64   // side of that model
	costs  []float64
}

// leastTau is the smallest prior mispricing: below a thousandth the penalty drowns the results in
// rounding, and prices could not be told from the published costs anyway.
const leastTau = 1e-3

// FitPrices fits prices that are pulled toward the published costs (> 0):
//
//	step 1: logit y = side + k0 sum d_u c_u
//	step 2: maximise sum g [y eta - ln(1+e^eta)] - lam sum_u (b_u/c_u - mean_v b_v/c_v)^2,
//	        eta = side + sum d_u b_u,  lam = 1/(2 (k0 tau)^2)
//	price_u = b_u/kappa,  kappa = mean b_u/c_u
//
// tau is the relative mispricing thought likely, 0.25 by default and at least 0.001;
// +Inf means no penalty. The
// penalty pulls every unit to the common worth of a point, so the published system is the null
// model and the mean of price/cost stays 1. Prices hold for lists like those played: under focus
// fire and synergy worth is not additive.
func FitPrices(costs []float64, rows []PriceRow, tau float64) (*Prices, error) {
	u := len(costs)
	if !(tau >= leastTau) {
		return nil, fmt.Errorf("prior mispricing %v; want at least %v", tau, leastTau)
	}
	for i, c := range costs {
		if !(c > 0) {
			return nil, fmt.Errorf("unit %d costs %v; want more than 0", i, c)
		}
	}
	for i, r := range rows {
		if len(r.Difference) != u || !(r.Games > 0) || !(r.Score >= 0 && r.Score <= 1) {
			return nil, fmt.Errorf("row %d has %d units of %d, score %v and %v games",
				i, len(r.Difference), u, r.Score, r.Games)
		}
	}
	points := make([]PriceRow, len(rows))
	for i, r := range rows {
		points[i] = PriceRow{[]float64{dot(r.Difference, costs)}, r.Score, r.Games}
	}
	x, _, err := fitLogistic(points, mat.NewSymDense(2, nil))
	if err != nil {
		return nil, fmt.Errorf("one price per point: %w", err)
	}
	p := &Prices{Kappa0: x[0], Side0: x[1], costs: slices.Clone(costs)}
	var lam float64
	if !math.IsInf(tau, 1) {
		lam = 1 / (2 * float64(p.Kappa0*tau) * float64(p.Kappa0*tau))
	}
	penalty := mat.NewSymDense(u+1, nil)
	for i := range u {
		for j := i; j < u; j++ {
			w := -1 / float64(u)
			if i == j {
				w++
			}
			penalty.SetSym(i, j, 2*lam*w/(costs[i]*costs[j]))
		}
	}
	x, cov, err := fitLogistic(rows, penalty)
	if err != nil {
		return nil, fmt.Errorf("a price per unit: %w", err)
	}
	p.Beta, p.Side = x[:u:u], x[u]
	p.finish(cov)
	return p, nil
}

// finish turns effects into prices on the scale of the published costs, and their covariance into standard
// errors by the delta method.
func (p *Prices) finish(cov *mat.SymDense) {
	u := len(p.Beta)
	for i, b := range p.Beta {
		p.Kappa += b / p.costs[i] / float64(u)
	}
	p.Price, p.SE = make([]float64, u), make([]float64, u)
	for i, b := range p.Beta {
		p.Price[i] = b / p.Kappa
		grad := mat.NewVecDense(u+1, nil)
		for j := range u {
			grad.SetVec(j, -b/(p.Kappa*p.Kappa*float64(u)*p.costs[j]))
		}
		grad.SetVec(i, grad.AtVec(i)+1/p.Kappa)
		p.SE[i] = math.Sqrt(mat.Inner(grad, cov, grad))
	}
}

// Gain returns by how much fitted prices predict held-out rows better than the published costs:
// the mean difference of log likelihood per game and its standard error over rows. Below two
// standard errors say "published costs not contradicted" and print no prices.
func (p *Prices) Gain(rows []PriceRow) (perGame, se float64) {
	var m Moments
	for _, r := range rows {
		fitted := p.Side + dot(r.Difference, p.Beta)
		published := p.Side0 + p.Kappa0*dot(r.Difference, p.costs)
		m.Add(r.Score*(fitted-published) - softplus(fitted) + softplus(published))
	}
	return m.Mean, m.StandardError()
}

func dot(a, b []float64) float64 {
	var sum float64
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

// fitLogistic maximises sum g [y eta - ln(1+e^eta)] - x'Px/2 over x = slopes, then intercept, and
// returns x and the inverse of the penalised information.
func fitLogistic(rows []PriceRow, penalty *mat.SymDense) ([]float64, *mat.SymDense, error) {
	n := penalty.SymmetricDim()
	designs := make([]*mat.VecDense, len(rows))
	for i, r := range rows {
		designs[i] = mat.NewVecDense(n, append(slices.Clone(r.Difference), 1))
	}
	value := func(x []float64) float64 {
		v := mat.NewVecDense(n, x)
		l := -mat.Inner(v, penalty, v) / 2
		for i, r := range rows {
			eta := mat.Dot(designs[i], v)
			l += r.Games * (r.Score*eta - softplus(eta))
		}
		return l
	}
	slope := func(x []float64) ([]float64, *mat.SymDense) {
		v := mat.NewVecDense(n, x)
		var grad mat.VecDense
		grad.MulVec(penalty, v)
		grad.ScaleVec(-1, &grad)
		info := mat.NewSymDense(n, nil)
		info.CopySym(penalty)
		for i, r := range rows {
			d := designs[i]
			q := logistic(mat.Dot(d, v))
			grad.AddScaledVec(&grad, r.Games*(r.Score-q), d)
			info.SymRankOne(info, r.Games*q*(1-q), d)
		}
		return grad.RawVector().Data, info
	}
	x, err := newton(make([]float64, n), value, slope)
	if err != nil {
		return nil, nil, err
	}
	_, info := slope(x)
	return x, inverse(info), nil
}

// Indifference is the exchange rate at which an army of one kind is even with a reference.
type Indifference struct {
	A, B  float64  // logit score = A + B ln(points ratio)
	X0    float64  // -A/B, the log ratio at which the score is 1/2
	Log   Interval // Fieller interval of X0
	Ratio float64  // exp(X0): points of the army per point of the reference; fair price is cost/Ratio
	Range Interval // of Ratio
}

// IndifferenceRatio fits logit s = a + b x by maximum likelihood, x = ln(points/reference points),
// from mean scores of equally many games at each x, and inverts it. With g = z^2 V_bb/b^2:
//
//	(x0 + g V_ab/V_bb -+ (z/|b|) sqrt(V_aa + 2 x0 V_ab + x0^2 V_bb - g (V_aa - V_ab^2/V_bb))) / (1-g)
//
// It returns an error when g >= 1: then the interval is unbounded. Place later points near
// x0 -+ 1.5/b. Reference: Fieller 1954.
func IndifferenceRatio(x, score []float64, games, conf float64) (*Indifference, error) {
	if len(x) != len(score) || len(x) < 2 {
		return nil, fmt.Errorf("%d ratios and %d scores; want the same number, at least 2", len(x), len(score))
	}
	rows := make([]PriceRow, len(x))
	for i := range x {
		rows[i] = PriceRow{[]float64{x[i]}, score[i], games}
	}
	fit, cov, err := fitLogistic(rows, mat.NewSymDense(2, nil))
	if err != nil {
		return nil, err
	}
	b, a := fit[0], fit[1]
	vbb, vab, vaa := cov.At(0, 0), cov.At(0, 1), cov.At(1, 1)
	z := zTwoSided(conf)
	g := z * z * vbb / (b * b)
	if !(g < 1) {
		return nil, fmt.Errorf("score does not rise clearly with points (slope %.3g): any ratio is possible", b)
	}
	r := &Indifference{A: a, B: b, X0: -a / b}
	middle := r.X0 + g*vab/vbb
	h := z / math.Abs(b) * math.Sqrt(vaa+2*r.X0*vab+r.X0*r.X0*vbb-g*(vaa-vab*vab/vbb))
	r.Log = Interval{(middle - h) / (1 - g), (middle + h) / (1 - g)}
	r.Ratio = math.Exp(r.X0)
	r.Range = Interval{math.Exp(r.Log.Lo), math.Exp(r.Log.Hi)}
	return r, nil
}
