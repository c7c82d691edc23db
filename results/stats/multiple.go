package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// ranked returns the indices of x, smallest value first, ties in input order.
func ranked(x []float64) []int {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	return order
}

func checkPValues(p []float64) {
	for i, x := range p {
		if !(x >= 0 && x <= 1) {
			panic(fmt.Sprintf("stats: p-value %d is %v", i, x))
		}
	}
}

// Holm returns p-values adjusted so that rejecting those at or below alpha keeps the chance of
// any false rejection below alpha, under any dependence:
//
//	adj_(i) = max_{j<=i} min(1, (m-j+1) p_(j))
//
// Use it for a short list of claims. Reference: Holm 1979.
func Holm(p []float64) []float64 {
	checkPValues(p)
	adj := make([]float64, len(p))
	var highest float64
	for j, i := range ranked(p) {
		highest = math.Max(highest, math.Min(1, float64(len(p)-j)*p[i]))
		adj[i] = highest
	}
	return adj
}

// BenjaminiHochberg returns p-values adjusted so that of those at or below alpha an expected
// share of at most alpha are false, under independence or positive dependence:
//
//	adj_(i) = min_{j>=i} min(1, m p_(j)/j)
//
// Use it for a table of matchups. Reference: Benjamini & Hochberg 1995.
func BenjaminiHochberg(p []float64) []float64 { return stepUp(p, 1) }

func stepUp(p []float64, factor float64) []float64 {
	checkPValues(p)
	adj := make([]float64, len(p))
	order := ranked(p)
	lowest := 1.0
	for j := len(p) - 1; j >= 0; j-- {
		i := order[j]
		lowest = math.Min(lowest, factor*float64(len(p))*p[i]/float64(j+1))
		adj[i] = lowest
	}
	return adj
}

// AtMost returns the indices of the values at or below alpha, in order: the claims that
// adjusted p-values reject.
func AtMost(adjusted []float64, alpha float64) []int {
	found := []int{}
	for i, x := range adjusted {
		if x <= alpha {
			found = append(found, i)
		}
	}
	return found
}

// EBH returns the indices, in order, of the claims that the e-values e reject with a false
// discovery rate of at most alpha under any dependence: the k largest, with k the
// largest number such that the k-th largest is at least K/(k alpha). The e-values must be
// those at the common stopping time; running maxima break the guarantee.
//
// Reference: Wang & Ramdas 2022.
func EBH(e []float64, alpha float64) []int {
	for i, x := range e {
		if !(x >= 0) {
			panic(fmt.Sprintf("stats: e-value %d is %v", i, x))
		}
	}
	order := ranked(e)
	slices.Reverse(order)
	rejected := 0
	for k := 1; k <= len(e); k++ {
		if float64(k)*e[order[k-1]]*alpha >= float64(len(e)) {
			rejected = k
		}
	}
	found := slices.Clone(order[:rejected])
	slices.Sort(found)
	return found
}

// FCRLevel returns 1 - R alpha/m, the confidence level at which the intervals of the R
// claims selected out of m miss with an expected share of at most alpha.
//
// Reference: Benjamini & Yekutieli 2005.
func FCRLevel(m, selected int, alpha float64) float64 {
	return 1 - float64(selected)*alpha/float64(m)
}
