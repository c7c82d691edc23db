package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// Alpha-Rank is given for comparison with the literature; it has parameters to tune and no
// error control, so reports prefer SmithSet and MaxEntNash.

// AlphaRank returns the stationary distribution over armies of a population of m, in which a
// mutant r replaces resident s with the fixation probability
//
//	rho_rs = 1 / (1 + sum_{l<m} prod_{k<=l} exp(-alpha (f_r(k) - f_s(k))))
//
// where f are payoffs averaged over a population with k of r and m-k of s. payoff[r][s] is what
// r gets against s; it need not be antisymmetric. m >= 2.
//
// Reference: Omidshafiei et al. 2019.
func AlphaRank(payoff [][]float64, m int, alpha float64) ([]float64, error) {
	return alphaStationary(payoff, func(r, s int) float64 {
		sum, product := 1.0, 0.0
		for k := 1; k < m; k++ {
			a, b := float64(k), float64(m-k)
			fr := ((a-1)*payoff[r][r] + b*payoff[r][s]) / float64(m-1)
			fs := (a*payoff[s][r] + (b-1)*payoff[s][s]) / float64(m-1)
			product -= alpha * (fr - fs)
			sum += math.Exp(product)
		}
		return 1 / sum
	})
}

// AlphaRankLocal is AlphaRank with payoffs of the pair alone: with u = alpha (M_rs - M_sr),
// rho = (1 - e^-u)/(1 - e^-mu), and 1/m at u = 0.
func AlphaRankLocal(payoff [][]float64, m int, alpha float64) ([]float64, error) {
	return alphaStationary(payoff, func(r, s int) float64 {
		u := alpha * (payoff[r][s] - payoff[s][r])
		if u == 0 {
			return 1 / float64(m)
		}
		return math.Expm1(-u) / math.Expm1(-float64(m)*u)
	})
}

// AlphaRankInfinite is the limit of strong selection: a mutant takes over with probability 1-eps
// when it scores more than the resident in their pairing, eps when less, 1/2 when equal.
func AlphaRankInfinite(payoff [][]float64, eps float64) ([]float64, error) {
	return alphaStationary(payoff, func(r, s int) float64 {
		switch {
		case payoff[r][s] > payoff[s][r]:
			return 1 - eps
		case payoff[r][s] < payoff[s][r]:
			return eps
		}
		return 0.5
	})
}

// alphaStationary solves pi C = pi with C_sr = rho(r, s)/(n-1).
func alphaStationary(payoff [][]float64, rho func(r, s int) float64) ([]float64, error) {
	n := len(payoff)
	for i, row := range payoff {
		if len(row) != n {
			return nil, fmt.Errorf("payoff row %d has %d entries; want %d", i, len(row), n)
		}
	}
	if n < 2 {
		return nil, fmt.Errorf("%d armies; want at least 2 to rank", n)
	}
	// Equation r: inflow minus outflow of r is 0; the last is replaced by sum pi = 1.
	m := mat.NewDense(n, n, nil)
	for s := range n {
		for r := range n {
			if r != s {
				c := rho(r, s) / float64(n-1)
				m.Set(r, s, m.At(r, s)+c)
				m.Set(s, s, m.At(s, s)-c)
			}
		}
	}
	for s := range n {
		m.Set(n-1, s, 1)
	}
	b := mat.NewVecDense(n, nil)
	b.SetVec(n-1, 1)
	var pi mat.VecDense
	if err := pi.SolveVec(m, b); err != nil {
		return nil, fmt.Errorf("alpha-Rank chain of %d armies: %w", n, err)
	}
	return pi.RawVector().Data, nil
}
