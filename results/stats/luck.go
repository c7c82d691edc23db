package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// LuckTerm returns the luck of one chance event:
//
//	c = V(after the outcome) - sum_k P(k) V(after k)
//
// for the law P over outcomes and the value V, from A's view, of the state after each. Its
// expectation is 0 whatever V is and whatever the players do, so a score less the sum of all
// terms of a game is unbiased; a good V makes its variance small. P must be the law rolled and V
// must be fixed before the evaluated games are played.
//
// References: Zinkevich et al. 2006; White & Bowling 2009; Burch et al. 2018 (AIVAT).
func LuckTerm(p, value []float64, outcome int) float64 {
	return value[outcome] - dot(p, value)
}

// AttackLuck returns the luck of every number of wounds of one attack, which changes only the
// target's life: value[l] is V when the target has l lives left, 0 <= l <= life.
//
//	c_k = V(max(0, life-k)) - sum_j p_j V(max(0, life-j))
func AttackLuck(wounds, value []float64, life int) []float64 {
	after := make([]float64, len(wounds))
	for k := range wounds {
		after[k] = value[max(0, life-k)]
	}
	c := make([]float64, len(wounds))
	for k := range c {
		c[k] = LuckTerm(wounds, after, k)
	}
	return c
}

// Account splits the score of one game, from A's view: Score = Start + LuckA + LuckB + Play.
type Account struct {
	Start float64 // V at the start
	LuckA float64 // sum of the terms of A's dice
	LuckB float64 // sum of the terms of B's dice
	Play  float64 // what decisions gained, and V's own error
}

// NewAccount closes the books of a game.
func NewAccount(score, start, luckA, luckB float64) Account {
	return Account{start, luckA, luckB, score - start - luckA - luckB}
}

// Adjusted is a luck-adjusted estimate beside the raw one.
type Adjusted struct {
	Raw, Mean       float64 // mean score, and mean of score - luck
	RawSE, SE       float64 // their standard errors; use t or AsymptoticSequence, not BetMixture
	Z               float64 // mean luck in its standard errors; beyond 4 the adjustment is broken
	LuckShare       float64 // 1 - Var(adjusted)/Var(raw): at least this share of variance is dice
	AdjustedMoments Moments // of score - luck, for sequences and merging
}

// Adjust subtracts from each score its luck, with coefficient 1. Values are per block, in block
// order. It needs two blocks.
func Adjust(score, luck []float64) (*Adjusted, error) {
	if len(score) != len(luck) || len(score) < 2 {
		return nil, fmt.Errorf("%d scores and %d luck sums; want the same number, at least 2", len(score), len(luck))
	}
	var raw, c, adjusted Moments
	for i, y := range score {
		raw.Add(y)
		c.Add(luck[i])
		adjusted.Add(y - luck[i])
	}
	a := &Adjusted{Raw: raw.Mean, RawSE: raw.StandardError(),
		Mean: adjusted.Mean, SE: adjusted.StandardError(), AdjustedMoments: adjusted}
	if se := c.StandardError(); se > 0 {
		a.Z = c.Mean / se
	}
	if v := raw.Variance(); v > 0 {
		a.LuckShare = 1 - adjusted.Variance()/v
	}
	return a, nil
}

// ControlVariate is a mean adjusted by regression on a control of known mean 0.
type ControlVariate struct {
	Beta float64 // S_cy/S_cc
	Mean float64 // ybar - Beta cbar
	SE   float64 // sqrt(s2 (1/n + cbar^2/S_cc)), s2 = (S_yy - Beta S_cy)/(n-2)
	R2   float64 // share of the variance of y explained
	Unit float64 // mean of y - c, the adjustment with coefficient 1
}

// RegressionAdjust regresses scores y on a control such as raw luck, the sum of wounds less
// expected wounds. It needs no value function, but estimating Beta on the same data costs a bias
// of order 1/n: prefer Adjust when there is a value function. It needs three values.
//
// Reference: Lavenberg & Welch 1981.
func RegressionAdjust(y, control []float64) (*ControlVariate, error) {
	n := len(y)
	if len(control) != n || n < 3 {
		return nil, fmt.Errorf("%d scores and %d controls; want the same number, at least 3", n, len(control))
	}
	my, mc := MomentsOf(y), MomentsOf(control)
	if mc.M2 == 0 {
		return nil, errors.New("the control is the same in every block")
	}
	var cross float64
	for i := range y {
		cross += float64((y[i] - my.Mean) * (control[i] - mc.Mean))
	}
	r := &ControlVariate{Beta: cross / mc.M2, Unit: my.Mean - mc.Mean}
	r.Mean = my.Mean - float64(r.Beta*mc.Mean)
	s2 := (my.M2 - float64(r.Beta*cross)) / float64(n-2)
	r.SE = math.Sqrt(s2 * (1/float64(n) + mc.Mean*mc.Mean/mc.M2))
	if my.M2 > 0 {
		r.R2 = cross * cross / (mc.M2 * my.M2)
	}
	return r, nil
}

// fewestFolded is how many blocks CrossFitted asks for: fewer say too little of a factor.
const fewestFolded = 16

// CrossFitted takes out of values y of blocks as much of their luck, of mean 0, as pays: from
// every other block beta times its luck, beta being the slope of y on luck in the rest,
// between 0 and 1. What it returns has the mean that y has, without bias, because no block's
// factor was fitted to it; where luck explains nothing it hardly differs from y, so that
// nobody need decide beforehand whether to use it. Take sums and differences
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
	return free
}

// ToldMatch is a match of a few blocks whose luck was told.
type ToldMatch struct {
	Score, Luck []float64 // by block
}

// FreedMatch is the mean score of a match with luck taken out, and the unbiased variance of
// one of its blocks around the match's mean; 0 for a single block.
type FreedMatch struct{ Mean, Variance float64 }

// CrossFittedMatches is CrossFitted of many matches of few blocks: one slope of score on luck
// within matches for every other match, fitted to the rest. Left is the share of the variance
// within matches that is left, 1 where nothing varies.
func CrossFittedMatches(matches []ToldMatch) (free []FreedMatch, left float64) {
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
	if before == 0 {
		return free, 1
	}
	return free, after / before
}

// Logistic is a win probability that is logistic in features of a state: the value function of
// luck adjustment. Fit it on games of training seeds, then freeze it.
type Logistic struct {
	Weights   []float64
	Intercept float64
}

// Value returns 1/(1 + e^-(Intercept + Weights . x)).
func (l Logistic) Value(x []float64) float64 { return logistic(l.Intercept + dot(l.Weights, x)) }

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
