package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Nash is the maximum-entropy equilibrium of a symmetric contest: the field of armies against
// which no army scores more than half, spread as widely as possible.
type Nash struct {
	P               []float64 // share of each army in the field
	Average         []float64 // A p: 0 for viable armies, else what is lost against the field
	EffectiveNumber float64   // exp of the entropy of P
	Diversity       float64   // p' max(A, 0) p: how much armies of the field beat each other
}

// MaxEntNash returns the maximum-entropy equilibrium of an antisymmetric payoff such as
// score - 1/2: p >= 0, sum p = 1, A p <= 0, -sum p ln p maximal. Being unique, it does not jump
// when an army is listed twice, but shares its weight between the two.
//
// One linear programme finds which armies any equilibrium can use: for an antisymmetric A there is
// always a p >= 0 with A p <= 0 and p - A p > 0 (Tucker 1956), and there p_i and (A p)_i are
// never both non-zero. The entropy is then maximised on that face by an interior-point method.
// Accuracy is about 1e-9 for payoffs that differ by more than 1e-6 of the largest.
//
// Reference: Balduzzi, Tuyls, Perolat & Graepel 2018.
func MaxEntNash(payoff [][]float64) (*Nash, error) {
	n := len(payoff)
	if n == 0 {
		return nil, fmt.Errorf("no armies in the payoff table")
	}
	scale := 0.0
	for i, row := range payoff {
		if len(row) != n {
			return nil, fmt.Errorf("payoff row %d has %d entries; want %d", i, len(row), n)
		}
		for j, x := range row {
			if !(math.Abs(x+payoff[j][i]) <= 1e-9) {
				return nil, fmt.Errorf("payoff of %d against %d is %v and the reverse %v; want opposites",
					i, j, x, payoff[j][i])
			}
			scale = math.Max(scale, math.Abs(x))
		}
	}
	a := mat.NewDense(n, n, nil)
	for i := range n {
		for j := range n {
			if scale > 0 {
				a.Set(i, j, payoff[i][j]/scale)
			}
		}
	}
	p, err := complementary(a)
	if err != nil {
		return nil, err
	}
	p = maximizeEntropy(a, p)
	return describeNash(payoff, p), nil
}

func describeNash(payoff [][]float64, p []float64) *Nash {
	e := &Nash{P: p, Average: fieldPayoff(payoff, p)}
	var h float64
	for i, x := range p {
		if x > 0 {
			h -= x * math.Log(x)
		}
		for j, y := range p {
			e.Diversity += float64(x * y * math.Max(payoff[i][j], 0))
		}
	}
	e.EffectiveNumber = math.Exp(h)
	return e
}

func fieldPayoff(payoff [][]float64, p []float64) []float64 {
	out := make([]float64, len(p))
	for i, row := range payoff {
		for j, x := range row {
			out[i] += float64(x * p[j])
		}
	}
	return out
}

// complementary returns a strictly complementary equilibrium: p_i > 0 for every army that some
// equilibrium uses and (A p)_i < 0 for every other. It solves min sum p subject to A p + s = 0,
// p + s >= 1, p, s >= 0 and normalises p.
func complementary(a *mat.Dense) ([]float64, error) {
	n, _ := a.Dims()
	// Columns: p, s, surplus. Rows: A p + s = 0; p + s - surplus = 1.
	m := mat.NewDense(2*n, 3*n, nil)
	cost, rhs := make([]float64, 3*n), make([]float64, 2*n)
	for i := range n {
		cost[i], rhs[n+i] = 1, 1
		for j := range n {
			m.Set(i, j, a.At(i, j))
		}
		m.Set(i, n+i, 1)
		m.Set(n+i, i, 1)
		m.Set(n+i, n+i, 1)
		m.Set(n+i, 2*n+i, -1)
	}
	_, x, err := lp.Simplex(cost, m, rhs, 1e-11, nil)
	if err != nil {
		return nil, fmt.Errorf("equilibrium of %d armies: %w", n, err)
	}
	p := make([]float64, n)
	var sum float64
	for i := range n {
		// Exactly one of p_i and s_i is non-zero, and that one is at least 1.
		if x[i] > x[n+i] {
			p[i] = x[i]
			sum += x[i]
		}
	}
	for i := range p {
		p[i] /= sum
	}
	return p, nil
}

// maximizeEntropy moves a strictly complementary equilibrium to the one of largest entropy.
// With S the support of p it maximises H(q) + t sum_{i not in S} ln(-(A q)_i) subject to
// A_SS q = 0 and sum q = 1, for t falling to 0, by Newton steps.
func maximizeEntropy(a *mat.Dense, p []float64) []float64 {
	var in, out []int
	for i, x := range p {
		if x > 0 {
			in = append(in, i)
		} else {
			out = append(out, i)
		}
	}
	k := len(in)
	equal := mat.NewDense(k+1, k, nil)
	slack := mat.NewDense(max(1, len(out)), k, nil)
	q := make([]float64, k)
	for c, j := range in {
		q[c] = p[j]
		for r, i := range in {
			equal.Set(r, c, a.At(i, j))
		}
		equal.Set(k, c, 1)
		for r, i := range out {
			slack.Set(r, c, -a.At(i, j))
		}
	}
	free := nullSpace(equal)
	if free != nil {
		for t := 1e-2; t > 1e-13; t /= 10 {
			q = centre(q, free, slack, len(out), t)
		}
	}
	result := make([]float64, len(p))
	for c, j := range in {
		result[j] = q[c]
	}
	return result
}

// nullSpace returns an orthonormal basis of {x : m x = 0} in columns, nil when it is {0}.
func nullSpace(m *mat.Dense) *mat.Dense {
	_, k := m.Dims()
	var svd mat.SVD
	if !svd.Factorize(m, mat.SVDFullV) {
		panic("stats: singular values of a finite matrix not found")
	}
	rank := 0
	for _, s := range svd.Values(nil) {
		if s > 1e-10 {
			rank++
		}
	}
	if rank >= k {
		return nil
	}
	var v mat.Dense
	svd.VTo(&v)
	return mat.DenseCopyOf(v.Slice(0, k, rank, k))
}

// centre maximises H(q) + t sum ln(slack q) over q + span(free) by damped Newton steps.
func centre(q []float64, free, slack *mat.Dense, rows int, t float64) []float64 {
	k, d := free.Dims()
	value := func(q []float64) float64 {
		var v float64
		for _, x := range q {
			if x <= 0 {
				return math.Inf(-1)
			}
			v -= x * math.Log(x)
		}
		for r := range rows {
			s := mat.Dot(slack.RowView(r), mat.NewVecDense(k, q))
			if s <= 0 {
				return math.Inf(-1)
			}
			v += t * math.Log(s)
		}
		return v
	}
	at := value(q)
	for range 60 {
		grad := mat.NewVecDense(k, nil)
		hess := mat.NewSymDense(k, nil)
		for i, x := range q {
			grad.SetVec(i, -math.Log(x)-1)
			hess.SetSym(i, i, 1/x)
		}
		for r := range rows {
			row := slack.RowView(r)
			s := mat.Dot(row, mat.NewVecDense(k, q))
			grad.AddScaledVec(grad, t/s, row)
			hess.SymRankOne(hess, t/(s*s), row)
		}
		var g, step, move mat.VecDense
		g.MulVec(free.T(), grad)
		var half, full mat.Dense
		half.Mul(hess, free)
		full.Mul(free.T(), &half)
		var chol mat.Cholesky
		if !chol.Factorize(symmetric(&full)) {
			return q
		}
		// An ill-conditioned system still gives a direction of ascent.
		_ = chol.SolveVecTo(&step, mat.NewVecDense(d, g.RawVector().Data))
		move.MulVec(free, &step)
		gain := mat.Dot(&g, &step)
		if gain < 1e-22 {
			return q
		}
		for scale := 1.0; ; scale /= 2 {
			if scale < 1e-12 {
				return q
			}
			next := make([]float64, k)
			for i := range next {
				next[i] = q[i] + scale*move.AtVec(i)
			}
			if v := value(next); v >= at+1e-4*scale*gain || (v >= at && gain < 1e-12) {
				q, at = next, v
				break
			}
		}
	}
	return q
}

// Payoffs returns the antisymmetric table score - 1/2 of n armies, 0 where a pair has no
// blocks; a pair listed twice counts with the later entry.
func Payoffs(n int, table []Matchup) [][]float64 {
	a := square[float64](n)
	for _, m := range table {
		if m.Counts.Blocks() > 0 {
			s := m.Counts.Score() - 0.5
			a[m.First][m.Second], a[m.Second][m.First] = s, -s
		}
	}
	return a
}
