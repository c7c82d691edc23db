package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// RankAgreement says whether two lists of figures put the same things into the same order.
type RankAgreement struct {
	N        int
	Rho      float64  // Spearman's: the correlation of the ranks, equals sharing theirs; NaN where one list is constant
	Interval Interval // percentiles of bootstrap samples of the things compared
	P        float64  // two-sided: how often shuffled lists agree or disagree as much
}

// resamples is how many bootstrap samples and how many shuffles are drawn.
const resamples = 4000

// fewestRanks is how many things can be ranked and tell something.
const fewestRanks = 5

// AgreeInRank compares the orders of two lists. The things compared are the sample: the interval says where the
// correlation would fall with other things like them (of 200 samples of 30 things whose correlation is 0.5, 192 of the
// 95 % intervals held it; percentiles of fewer fall shorter).
//
// Reference: Spearman 1904; Efron & Tibshirani 1993, chapters 13 and 15.
func AgreeInRank(x, y []float64, conf float64, seed uint64) (*RankAgreement, error) {
	if len(x) != len(y) || len(x) < fewestRanks {
		return nil, fmt.Errorf("%d and %d figures; want one for each of at least %d things", len(x), len(y),
			fewestRanks)
	}
	a := &RankAgreement{N: len(x), Rho: spearman(x, y), Interval: Interval{Lo: math.NaN(), Hi: math.NaN()},
		P: math.NaN()}
	if math.IsNaN(a.Rho) {
		return a, nil
	}
	rng := NewSplitMix(seed)
	rx, ry := midRanks(x), midRanks(y)
	as, among := 0, 0
	for range resamples {
		for i := len(ry) - 1; i > 0; i-- {
			j := rng.IntN(i + 1)
			ry[i], ry[j] = ry[j], ry[i]
		}
		among++
		if math.Abs(stat.Correlation(rx, ry, nil)) >= math.Abs(a.Rho)-1e-12 {
			as++
		}
	}
	a.P = float64(as+1) / float64(among+1)
	var drawn []float64
	bx, by := make([]float64, len(x)), make([]float64, len(x))
	for range resamples {
		for i := range bx {
			k := rng.IntN(len(x))
			bx[i], by[i] = x[k], y[k]
		}
		if rho := spearman(bx, by); !math.IsNaN(rho) { // one thing drawn again and again has no order
			drawn = append(drawn, rho)
		}
	}
	slices.Sort(drawn)
	at := func(q float64) float64 {
		return drawn[min(len(drawn)-1, max(0, int(math.Round(q*float64(len(drawn))))))]
	}
	a.Interval = Interval{Lo: at((1 - conf) / 2), Hi: at((1 + conf) / 2)}
	return a, nil
}

// spearman is the correlation of ranks, NaN where all figures of a list are equal.
func spearman(x, y []float64) float64 { return stat.Correlation(midRanks(x), midRanks(y), nil) }

// midRanks are the ranks of figures from 1; equal ones share the mean of theirs.
func midRanks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(x[i], x[j]) })
	ranks := make([]float64, len(x))
	for from := 0; from < len(order); {
		to := from
		for to < len(order) && x[order[to]] == x[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			ranks[i] = float64(from+to+1) / 2
		}
		from = to
	}
	return ranks
}

// RMSLog is the root of the mean square of the logarithms of ratios: what a typical ratio is off by, as a power of e.
func RMSLog(ratios []float64) float64 {
	sum := 0.0
	for _, r := range ratios {
		l := math.Log(r)
		sum += float64(l * l)
	}
	return math.Sqrt(sum / float64(len(ratios)))
}
