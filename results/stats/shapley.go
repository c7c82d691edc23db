package stats

import (
	"fmt"
	"math/bits"
)

// Shapley splits v(everyone) - v(nobody) among n units, n <= 20, exactly:
//
//	phi_i = sum over S without i of |S|! (n-|S|-1)!/n! (v(S+i) - v(S))
//
// v is asked once for each of the 2^n sets, given as bit masks. The split measures contribution,
// not value for money: divide by points to compare. Reference: Shapley 1953.
func Shapley(n int, v func(set uint) float64) []float64 {
	if n < 1 || n > 20 {
		panic(fmt.Sprintf("stats: exact Shapley values of %d units; want 1 to 20", n))
	}
	worth := make([]float64, 1<<n)
	for set := range worth {
		worth[set] = v(uint(set))
	}
	// weight[s] = s! (n-s-1)!/n! = 1/(n C(n-1, s)).
	weight := make([]float64, n)
	weight[0] = 1 / float64(n)
	for s := 1; s < n; s++ {
		weight[s] = weight[s-1] * float64(s) / float64(n-s)
	}
	phi := make([]float64, n)
	for i := range phi {
		for set := range worth {
			if set>>i&1 == 0 {
				phi[i] += float64(weight[bits.OnesCount(uint(set))] * (worth[set|1<<i] - worth[set]))
			}
		}
	}
	return phi
}

// ShapleySampled estimates Shapley values of n units, n <= 64, from random orders of arrival, each
// used forwards and backwards, and returns them with their standard errors over orders.
//
// Reference: Castro, Gomez & Tejada 2009; antithetic orders after Mitchell et al. 2022.
func ShapleySampled(n int, v func(set uint64) float64, orders int, seed uint64) (phi, se []float64) {
	if n < 1 || n > 64 || orders < 2 {
		panic(fmt.Sprintf("stats: sampled Shapley values of %d units from %d orders", n, orders))
	}
	rng := NewSplitMix(seed)
	sums := make([]Moments, n)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	gain := make([]float64, n)
	empty := v(0)
	for range orders {
		rng.Shuffle(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		clear(gain)
		for _, backwards := range []bool{false, true} {
			var set uint64
			before := empty
			for at := range order {
				i := order[at]
				if backwards {
					i = order[n-1-at]
				}
				set |= 1 << i
				after := v(set)
				gain[i] += (after - before) / 2
				before = after
			}
		}
		for i, g := range gain {
			sums[i].Add(g)
		}
	}
	phi, se = make([]float64, n), make([]float64, n)
	for i, m := range sums {
		phi[i], se[i] = m.Mean, m.StandardError()
	}
	return phi, se
}
