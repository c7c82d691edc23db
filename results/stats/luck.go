package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// fewestFolded is how many blocks CrossFitted asks for: fewer say too little of a factor.
const fewestFolded = 16

// Pays reports whether taking luck out of scores pays: less of the variance of blocks is left than all of it. Where it
// does not, scores are given as they are, in whatever is said of them.
func Pays(left float64) bool { return left < 1 }

// CrossFitted takes out of values y of blocks as much of their luck, of mean 0, as pays: from
// every other block beta times its luck, beta being the slope of y on luck in the rest,
// between 0 and 1. What it returns has the mean that y has, without bias, because no block's
// factor was fitted to it; where luck does not pay it is y. Take sums and differences
// over runs first: each has a slope of its own. Fewer than 16 blocks are returned as they are.
func CrossFitted(y, luck []float64) []float64 {
	free := slices.Clone(y)
	if len(y) < fewestFolded || len(luck) != len(y) {
		return free
	}
	for half := range 2 {
		var n, sy, sc, syc, scc float64
		for i := 1 - half; i < len(y); i += 2 {
			n++
			sy += y[i]
			sc += luck[i]
			syc += float64(y[i] * luck[i])
			scc += float64(luck[i] * luck[i])
		}
		spread := scc - float64(sc*sc)/n
		if !(spread > 0) {
			continue
		}
		beta := math.Min(1, math.Max(0, (syc-float64(sy*sc)/n)/spread))
		for i := half; i < len(y); i += 2 {
			free[i] -= float64(beta * luck[i])
		}
	}
	if !Pays(MomentsOf(free).M2 / MomentsOf(y).M2) {
		return slices.Clone(y)
	}
	return free
}

// MeasuredMatch is a match of a few blocks whose luck was measured.
type MeasuredMatch struct {
	Score, Luck []float64 // by block
}

// FreedMatch is the mean score of a match with luck taken out, and the unbiased variance of
// one of its blocks around the match's mean; 0 for a single block.
type FreedMatch struct{ Mean, Variance float64 }

// CrossFittedMatches is CrossFitted of many matches of few blocks: one slope of score on luck
// within matches for every other match, fitted to the rest. Left is the share of the variance
// within matches that is left; 1 where luck does not pay, and scores stay as they are.
func CrossFittedMatches(matches []MeasuredMatch) (free []FreedMatch, left float64) {
	var cross, spread, freedom [2]float64 // by half
	for i := range matches {
		m := &matches[i]
		score, luck := MomentsOf(m.Score).Mean, MomentsOf(m.Luck).Mean
		for b := range m.Score {
			cross[i&1] += (m.Score[b] - score) * (m.Luck[b] - luck)
			spread[i&1] += (m.Luck[b] - luck) * (m.Luck[b] - luck)
		}
		freedom[i&1] += float64(len(m.Score) - 1)
	}
	var before, after float64
	free = make([]FreedMatch, len(matches))
	for i := range matches {
		m, other, beta := &matches[i], 1-i&1, 0.0
		if spread[other] > 0 && freedom[other] >= fewestFolded/2 {
			beta = math.Min(1, math.Max(0, cross[other]/spread[other]))
		}
		var freed Moments
		for b, y := range m.Score {
			freed.Add(y - float64(beta*m.Luck[b]))
		}
		free[i].Mean = freed.Mean
		if freed.N > 1 {
			free[i].Variance = freed.Variance()
		}
		before += MomentsOf(m.Score).M2
		after += freed.M2
	}
	if left = after / before; Pays(left) {
		return free, left
	}
	for i := range matches {
		plain := MomentsOf(matches[i].Score)
		free[i].Mean = plain.Mean
		if free[i].Variance = 0; plain.N > 1 {
			free[i].Variance = plain.Variance()
		}
	}
	return free, 1
}

// Logistic is a win probability that is logistic in features of a state: the value function of
// luck adjustment. Fit it on games of training seeds, then freeze it.
type Logistic struct {
	Weights   []float64
	Intercept float64
}

// FitLogistic fits final scores y in [0, 1] to features of states by penalised maximum likelihood:
// ridge > 0 times half the squared weights (not the intercept) is taken off, which keeps the fit
// finite when a feature separates wins from losses.
func FitLogistic(x [][]float64, y []float64, ridge float64) (Logistic, error) {
	if len(x) != len(y) || len(x) == 0 {
		return Logistic{}, fmt.Errorf("%d states and %d scores; want the same number, at least 1", len(x), len(y))
	}
	d := len(x[0])
	rows := make([]PriceRow, len(x))
	for i := range x {
		if len(x[i]) != d {
			return Logistic{}, fmt.Errorf("state %d has %d features; want %d", i, len(x[i]), d)
		}
		rows[i] = PriceRow{x[i], y[i], 1}
	}
	penalty := mat.NewSymDense(d+1, nil)
	for i := range d {
		penalty.SetSym(i, i, ridge)
	}
	w, _, err := fitLogistic(rows, penalty)
	if err != nil {
		return Logistic{}, err
	}
	return Logistic{w[:d:d], w[d]}, nil
}
