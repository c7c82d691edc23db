package stats

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
	"gonum.org/v1/gonum/stat"
)

// Process is a Gaussian process fitted to noisy values of a function of several factors,
// each of one or more coordinates: a sum of what each factor does alone, of what two do together
// and of what all do. Source: C. E. Rasmussen and C. K. I. Williams, Gaussian Processes for
// Machine Learning, 2006, algorithm 2.1; the additive parts after Duvenaud, Nickisch and
// Rasmussen, Additive Gaussian Processes, 2011.
type Process struct {
	x      [][]float64
	y      []float64
	noise  []float64
	factor []int // of each coordinate
	scale  []float64
	alone  float64 // variance of what a factor does alone
	pairs  float64 // variance of what two factors do together
	all    float64 // variance of what all factors do together
	nugget float64 // variance of noise beside that given

	mean  float64
	chol  mat.Cholesky
	alpha *mat.VecDense
}

// ErrNoProcess says that values tell no process.
var ErrNoProcess = errors.New("stats: too few values, or values that are all alike, tell no process")

// mostFits bounds the looks at the likelihood that a fit takes.
const mostFits = 350

// FitProcess fits a process to values y at points x, whose coordinates belong to factors
// numbered from 0 (factor[j] for coordinate j) and should span about a unit each. Noise holds
// the variance of each value; nil has it estimated, the same for all. Before are the settings
// of an earlier fit to begin with, nil for none. The fit is a pure function of its arguments.
func FitProcess(x [][]float64, y, noise []float64, factor []int, before *Process) (*Process, error) {
	n := len(y)
	spread := 0.0
	if n > 1 {
		spread = stat.Variance(y, nil)
	}
	if n < 3 || !(spread > 0) {
		return nil, ErrNoProcess
	}
	factors := 0
	for _, f := range factor {
		factors = max(factors, f+1)
	}
	p := &Process{x: x, y: y, noise: noise, factor: factor, scale: make([]float64, factors)}
	start := make([]float64, factors+4)
	if before != nil && len(before.scale) == factors {
		for i, s := range before.scale {
			start[i] = math.Log(s)
		}
		start[factors], start[factors+1], start[factors+2], start[factors+3] = math.Log(before.alone),
			math.Log(before.pairs), math.Log(before.all), math.Log(math.Max(before.nugget, 1e-9*spread))
	} else {
		for i := range p.scale {
			start[i] = math.Log(0.5)
		}
		start[factors], start[factors+1] = math.Log(spread/float64(factors)), math.Log(spread/float64(factors*factors))
		start[factors+2], start[factors+3] = math.Log(spread/4), math.Log(spread/10)
	}
	if noise != nil {
		start = start[:factors+3]
	}
	cost := func(theta []float64) float64 {
		p.set(theta, spread)
		l, ok := p.factorise()
		if !ok {
			return math.Inf(1)
		}
		for i := range p.scale { // scales within reason: nothing far beyond the span of the points
			l += 0.5 * squared(theta[i]-math.Log(0.5))
		}
		return l
	}
	result, err := optimize.Minimize(optimize.Problem{Func: cost}, start, &optimize.Settings{FuncEvaluations: mostFits},
		&optimize.NelderMead{})
	if result == nil {
		return nil, err
	}
	p.set(result.X, spread)
	if _, ok := p.factorise(); !ok {
		return nil, ErrNoProcess
	}
	return p, nil
}

func squared(x float64) float64 { return x * x }

// set takes the settings from logarithms, within bounds.
func (p *Process) set(theta []float64, spread float64) {
	within := func(log, lo, hi float64) float64 {
		return math.Exp(math.Min(math.Max(log, math.Log(lo)), math.Log(hi)))
	}
	k := len(p.scale)
	for i := range p.scale {
		p.scale[i] = within(theta[i], 0.05, 20)
	}
	p.alone, p.pairs, p.all = within(theta[k], 1e-6*spread, 1e3*spread), within(theta[k+1], 1e-6*spread, 1e3*spread),
		within(theta[k+2], 1e-6*spread, 1e3*spread)
	if p.nugget = 1e-9 * spread; p.noise == nil {
		p.nugget = within(theta[k+3], 1e-6*spread, 10*spread)
	}
}

// kernel is the covariance of the function at two points.
func (p *Process) kernel(a, b []float64) float64 {
	var far [64]float64
	d := far[:]
	if len(p.scale) > len(far) {
		d = make([]float64, len(p.scale))
	}
	for j, f := range p.factor {
		d[f] += squared((a[j] - b[j]) / p.scale[f])
	}
	sum, squares, all := 0.0, 0.0, 1.0
	for f := range p.scale {
		k := math.Exp(-d[f] / 2)
		sum += k
		squares += float64(k * k)
		all *= k
	}
	return p.alone*sum + p.pairs*(sum*sum-squares)/2 + p.all*all
}

// factorise prepares predictions and returns minus the logarithm of the likelihood.
func (p *Process) factorise() (float64, bool) {
	n := len(p.y)
	k := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			v := p.kernel(p.x[i], p.x[j])
			if i == j {
				if v += p.nugget; p.noise != nil {
					v += p.noise[i]
				}
			}
			k.SetSym(i, j, v)
		}
	}
	if !p.chol.Factorize(k) {
		return 0, false
	}
	ones, y := mat.NewVecDense(n, nil), mat.NewVecDense(n, p.y)
	for i := range n {
		ones.SetVec(i, 1)
	}
	var a, b mat.VecDense
	if p.chol.SolveVecTo(&a, ones) != nil || p.chol.SolveVecTo(&b, y) != nil {
		return 0, false
	}
	p.mean = mat.Dot(ones, &b) / mat.Dot(ones, &a)
	p.alpha = mat.NewVecDense(n, nil)
	p.alpha.AddScaledVec(&b, -p.mean, &a)
	fit := 0.0
	for i := range n {
		fit += (p.y[i] - p.mean) * p.alpha.AtVec(i)
	}
	return (fit + p.chol.LogDet()) / 2, true
}

// Predict returns the function's mean and standard error at a point, noise left out.
func (p *Process) Predict(at []float64) (mean, se float64) {
	n := len(p.y)
	k := mat.NewVecDense(n, nil)
	for i := range n {
		k.SetVec(i, p.kernel(p.x[i], at))
	}
	var v mat.VecDense
	if p.chol.SolveVecTo(&v, k) != nil {
		return p.mean, math.Sqrt(p.kernel(at, at))
	}
	return p.mean + mat.Dot(k, p.alpha), math.Sqrt(math.Max(0, p.kernel(at, at)-mat.Dot(k, &v)))
}

// LeftOut returns what the process would say of each of its points without it: the value
// predicted from all others under the same settings. Source: Rasmussen and Williams, 5.4.2.
func (p *Process) LeftOut() []float64 {
	n := len(p.y)
	var inverse mat.SymDense
	if p.chol.InverseTo(&inverse) != nil {
		return nil
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = p.y[i] - p.alpha.AtVec(i)/inverse.At(i, i)
	}
	return out
}
