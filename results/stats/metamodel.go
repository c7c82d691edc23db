package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// Metamodel is a function fitted to noisy values at the points of a design.
type Metamodel struct {
	Process bool    // a Gaussian process; else a polynomial
	Odds    bool    // of the logarithms of the odds, for values between 0 and 1
	Terms   []Term  // of a polynomial
	LeftOut float64 // root mean square error of predictions of points left out
	Noise   float64 // root mean square standard error of the values themselves

	process *Process
	x       [][]float64
	factor  []int
	weights []float64 // of the terms
	solve   *mat.Dense
	y       []float64
}

// Term is a product of up to two coordinates, -1 for none: both -1 is the constant, twice the
// same a square.
type Term struct {
	A, B   int
	Weight float64
}

func (t Term) at(x []float64) float64 {
	v := 1.0
	if t.A >= 0 {
		v *= x[t.A]
	}
	if t.B >= 0 {
		v *= x[t.B]
	}
	return v
}

// FitMetamodel fits a polynomial of selected terms (up to squares and products of coordinates
// of different factors; forward selection by Schwarz's criterion, the noise being known) and a Gaussian process to
// values y with variances noise, as they are and, of values between 0 and 1, as logarithms of
// odds, and keeps the one that predicts points left out best.
// Coordinates run from -1 to 1; curved says which may be squared.
func FitMetamodel(x [][]float64, y, noise []float64, factor []int, curved []bool) (*Metamodel, error) {
	if len(y) < 4 {
		return nil, ErrNoProcess
	}
	m := &Metamodel{x: x, y: y, factor: factor}
	sum := 0.0
	for _, v := range noise {
		sum += v
	}
	m.Noise = math.Sqrt(sum / float64(len(noise)))
	m.selectTerms(curved)
	// Coordinates of a process span about a unit.
	half := make([][]float64, len(x))
	for i, row := range x {
		half[i] = halved(row)
	}
	p, err := FitProcess(half, y, noise, factor, nil)
	if err != nil {
		return m, nil // a polynomial of one term at the least there always is
	}
	if left := p.LeftOut(); left != nil {
		if rms := distance(left, y); rms < m.LeftOut {
			m.Process, m.process, m.LeftOut = true, p, rms
		}
	}
	m.fitOdds(half, noise)
	return m, nil
}

// fitOdds tries a process of the logarithms of the odds: where scores near 0 and 1, what adds up
// is these. Values beyond what their noise tells from 0 or 1 are taken for that.
func (m *Metamodel) fitOdds(half [][]float64, noise []float64) {
	odds, spread := make([]float64, len(m.y)), make([]float64, len(m.y))
	for i, v := range m.y {
		if v < 0 || v > 1 {
			return
		}
		odds[i] = logOdds(v)
		v = score(odds[i])
		spread[i] = math.Max(noise[i], squared(leastOdds)) / squared(v*(1-v))
	}
	p, err := FitProcess(half, odds, spread, m.factor, nil)
	if err != nil {
		return
	}
	left := p.LeftOut()
	for i := range left {
		left[i] = score(left[i])
	}
	if left == nil {
		return
	}
	if rms := distance(left, m.y); rms < m.LeftOut {
		m.Process, m.Odds, m.process, m.LeftOut = true, true, p, rms
	}
}

// leastOdds is how near to 0 and 1 scores still differ.
const leastOdds = 0.004

// logOdds is the logarithm of the odds of a score.
func logOdds(v float64) float64 {
	v = math.Min(math.Max(v, leastOdds), 1-leastOdds)
	return math.Log(v / (1 - v))
}

// score undoes logOdds.
func score(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }

func halved(row []float64) []float64 {
	out := make([]float64, len(row))
	for j, v := range row {
		out[j] = v / 2
	}
	return out
}

// distance is the root mean square difference of two lists.
func distance(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += squared(a[i] - b[i])
	}
	return math.Sqrt(sum / float64(len(a)))
}

// selectTerms fits the polynomial.
func (m *Metamodel) selectTerms(curved []bool) {
	n := float64(len(m.y))
	terms := []Term{{A: -1, B: -1}}
	best := m.fitTerms(terms)
	// The values' own noise is known: what explains less than it does is no term.
	known := math.Max(squared(m.Noise), 1e-12)
	criterion := func(rss float64, k int) float64 { return rss/known + float64(k)*math.Log(n) }
	now := criterion(best.rss, 1)
	for len(terms) < len(m.y)/2 {
		var add Term
		least := now
		for _, t := range m.candidates(curved) {
			if hasTerm(terms, t) {
				continue
			}
			f := m.fitTerms(append(terms[:len(terms):len(terms)], t))
			if f == nil {
				continue
			}
			if c := criterion(f.rss, len(terms)+1); c < least-1e-9 {
				least, add, best = c, t, f
			}
		}
		if least >= now {
			break
		}
		now, terms = least, append(terms, add)
	}
	m.Terms, m.weights, m.solve = terms, best.weights, best.solve
	for i := range m.Terms {
		m.Terms[i].Weight = best.weights[i]
	}
	m.LeftOut = best.leftOut
}

func hasTerm(terms []Term, t Term) bool {
	for _, u := range terms {
		if u.A == t.A && u.B == t.B {
			return true
		}
	}
	return false
}

// candidates are the terms that a polynomial may have.
func (m *Metamodel) candidates(curved []bool) (list []Term) {
	for a := range m.factor {
		list = append(list, Term{A: a, B: -1})
		if curved[a] {
			list = append(list, Term{A: a, B: a})
		}
		for b := range a {
			if m.factor[a] != m.factor[b] {
				list = append(list, Term{A: b, B: a})
			}
		}
	}
	return list
}

// termFit is a polynomial fitted by least squares.
type termFit struct {
	weights      []float64
	rss, leftOut float64
	solve        *mat.Dense // weights are this times the values
}

// fitTerms fits terms; nil where they cannot be distinguished.
func (m *Metamodel) fitTerms(terms []Term) *termFit {
	n, k := len(m.y), len(terms)
	x := mat.NewDense(n, k, nil)
	for i, row := range m.x {
		for j, t := range terms {
			x.Set(i, j, t.at(row))
		}
	}
	var normal mat.SymDense
	normal.SymOuterK(1, x.T())
	var chol mat.Cholesky
	if !chol.Factorize(&normal) || chol.Cond() > 1e10 {
		return nil
	}
	f := &termFit{solve: &mat.Dense{}}
	if chol.SolveTo(f.solve, x.T()) != nil {
		return nil
	}
	var w, fitted mat.VecDense
	w.MulVec(f.solve, mat.NewVecDense(n, m.y))
	fitted.MulVec(x, &w)
	for j := range k {
		f.weights = append(f.weights, w.AtVec(j))
	}
	left := 0.0
	for i := range n {
		h := 0.0
		for j := range k {
			h += x.At(i, j) * f.solve.At(j, i)
		}
		e := m.y[i] - fitted.AtVec(i)
		f.rss += e * e
		left += squared(e / math.Max(1-h, 1e-6))
	}
	f.leftOut = math.Sqrt(left / float64(n))
	return f
}

// Predict returns the value at a point.
func (m *Metamodel) Predict(x []float64) float64 {
	if m.Odds {
		return score(m.process.Mean(halved(x)))
	}
	if m.Process {
		return m.process.Mean(halved(x))
	}
	sum := 0.0
	for j, t := range m.Terms {
		sum += m.weights[j] * t.at(x)
	}
	return sum
}

// At returns the values at the points of the design.
func (m *Metamodel) At() []float64 {
	out := make([]float64, len(m.x))
	for i, row := range m.x {
		out[i] = m.Predict(row)
	}
	return out
}

// With is the same model, its terms or settings kept, fitted to other values at the same
// points: what a bootstrap needs.
func (m *Metamodel) With(y []float64) *Metamodel {
	out := *m
	out.y = y
	if m.Odds {
		odds := make([]float64, len(y))
		for i, v := range y {
			odds[i] = logOdds(v)
		}
		y = odds
	}
	if m.Process {
		out.process = m.process.with(y)
		return &out
	}
	var w mat.VecDense
	w.MulVec(m.solve, mat.NewVecDense(len(y), y))
	out.weights = nil
	for j := range m.Terms {
		out.weights = append(out.weights, w.AtVec(j))
	}
	return &out
}

// Mean is the mean of Predict alone.
func (p *Process) Mean(at []float64) float64 {
	sum := p.mean
	for i, x := range p.x {
		sum += p.kernel(x, at) * p.alpha.AtVec(i)
	}
	return sum
}

// with is the process with other values at its points.
func (p *Process) with(y []float64) *Process {
	out := *p
	out.y = y
	n := len(y)
	ones := mat.NewVecDense(n, nil)
	for i := range n {
		ones.SetVec(i, 1)
	}
	var a, b mat.VecDense
	if p.chol.SolveVecTo(&a, ones) != nil || p.chol.SolveVecTo(&b, mat.NewVecDense(n, y)) != nil {
		return p
	}
	out.mean = mat.Dot(ones, &b) / mat.Dot(ones, &a)
	out.alpha = mat.NewVecDense(n, nil)
	out.alpha.AddScaledVec(&b, -out.mean, &a)
	return &out
}
