package stats

import (
	"fmt"
	"math"
)

// Sobol are variance shares of a result over independent parameters.
type Sobol struct {
	Variance float64   // of f over both samples
	First    []float64 // S_i: share explained by parameter i alone
	Total    []float64 // ST_i: share lost if everything but i were known
}

// Jansen estimates Sobol indices from f at the rows of two independent samples A and B, and at A
// with column i taken from B: fab[i]. References: Jansen 1999; Saltelli et al. 2010.
//
//	S_i = 1 - sum (f_B - f_ABi)^2/(2 N V);  ST_i = sum (f_A - f_ABi)^2/(2 N V)
//
// V is the variance over both samples with divisor 2N-1.
func Jansen(fa, fb []float64, fab [][]float64) (*Sobol, error) {
	n := len(fa)
	if n < 2 || len(fb) != n {
		return nil, fmt.Errorf("samples of %d and %d runs; want equally many, at least 2", n, len(fb))
	}
	var m Moments
	for i := range fa {
		m.Add(fa[i])
		m.Add(fb[i])
	}
	s := &Sobol{Variance: m.Variance()}
	for i, f := range fab {
		if len(f) != n {
			return nil, fmt.Errorf("parameter %d has %d runs; want %d", i, len(f), n)
		}
		var first, total float64
		for r := range f {
			first += math.Pow(fb[r]-f[r], 2)
			total += math.Pow(fa[r]-f[r], 2)
		}
		scale := 2 * float64(n) * s.Variance
		s.First, s.Total = append(s.First, 1-first/scale), append(s.Total, total/scale)
	}
	return s, nil
}
