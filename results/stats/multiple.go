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

// BenjaminiYekutieli is BenjaminiHochberg times sum_{i<=m} 1/i, which holds under any
// dependence. Reference: Benjamini & Yekutieli 2001.
func BenjaminiYekutieli(p []float64) []float64 {
	var harmonic float64
	for i := range p {
		harmonic += 1 / float64(i+1)
	}
	return stepUp(p, harmonic)
}

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

// SidakLevel returns 1-(1-alpha)^(1/m), the level of each of m independent intervals that
// hold together with probability 1-alpha. Reference: Sidak 1967.
func SidakLevel(alpha float64, m int) float64 {
	return -math.Expm1(math.Log1p(-alpha) / float64(m))
}

// FCRLevel returns 1 - R alpha/m, the confidence level at which the intervals of the R
// claims selected out of m miss with an expected share of at most alpha.
//
// Reference: Benjamini & Yekutieli 2005.
func FCRLevel(m, selected int, alpha float64) float64 {
	return 1 - float64(selected)*alpha/float64(m)
}

// Spread is how much matchup scores truly vary around 1/2.
type Spread struct {
	Tau    float64   // standard deviation of the true scores, freed of noise
	Shrunk []float64 // scores pulled toward 1/2, for display lists, never for tests
}

// MatchupSpread estimates the spread of true scores from measured scores and their
// standard errors:
//
//	tau^2 = max(0, mean (s-1/2)^2 - mean se^2);  shrunk = 1/2 + (s-1/2) tau^2/(tau^2+se^2)
//
// Reference: empirical Bayes, after Efron & Morris 1975.
func MatchupSpread(scores, se []float64) (Spread, error) {
	if len(scores) != len(se) || len(scores) == 0 {
		return Spread{}, fmt.Errorf("%d scores and %d standard errors; want the same number, at least 1",
			len(scores), len(se))
	}
	var sum float64
	for i, s := range scores {
		sum += float64((s-0.5)*(s-0.5)) - float64(se[i]*se[i])
	}
	tau2 := math.Max(0, sum/float64(len(scores)))
	shrunk := make([]float64, len(scores))
	for i, s := range scores {
		shrunk[i] = 0.5
		if tau2 > 0 {
			shrunk[i] += (s - 0.5) * tau2 / (tau2 + float64(se[i]*se[i]))
		}
	}
	return Spread{math.Sqrt(tau2), shrunk}, nil
}
