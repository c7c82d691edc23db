package stats

import (
	"fmt"
	"math"
)

// zeroCount stands in for a level that was never seen in a generalised likelihood
// ratio, as fishtest and fastchess have it.
const zeroCount = 1e-3

// LogLikelihoodRatio returns the multinomial generalised log-likelihood ratio of "mean
// score s1" against "mean score s0", g(s0) - g(s1), with levels never seen counted as a
// thousandth of a block. 0 when there are no blocks. s0 and s1 lie in (0, 1).
//
// Reference: Van den Bergh, "A practical introduction to the GSPRT", 2018, as implemented
// by fishtest.
func LogLikelihoodRatio(c Counts, s0, s1 float64) float64 {
	if c.Blocks() == 0 {
		return 0
	}
	w := c.smoothed()
	return growth(w, s0) - growth(w, s1)
}

func (c Counts) smoothed() weights {
	w := c.weights()
	for j := range w {
		if w[j] == 0 {
			w[j] = zeroCount
		}
	}
	return w
}

// SPRT is a sequential probability ratio test of H0 against H1 for regression gates ("did
// this change move the score?"). It decides and does not estimate: quote a confidence
// sequence afterwards. It is not fit to declare balance, which is a claim of
// equivalence; see Judge.
type SPRT struct {
	Alpha float64 // chance of accepting H1 when H0 holds
	Beta  float64 // chance of accepting H0 when H1 holds
}

// Bounds returns ln(beta/(1-alpha)), at or below which H0 is accepted, and
// ln((1-beta)/alpha), at or above which H1 is.
//
// Reference: Wald 1945.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Decision is the state of an SPRT.
type Decision uint8

const (
	Continue Decision = iota
	AcceptH0
	AcceptH1
)

// String returns the decision in words.
func (d Decision) String() string {
	switch d {
	case AcceptH0:
		return "accept H0"
	case AcceptH1:
		return "accept H1"
	}
	return "continue"
}

// Decide returns what a log-likelihood ratio leads to.
func (t SPRT) Decide(llr float64) Decision {
	lower, upper := t.Bounds()
	switch {
	case llr >= upper:
		return AcceptH1
	case llr <= lower:
		return AcceptH0
	}
	return Continue
}

// Characteristics returns the chance of accepting H1 and the expected number of blocks
// when the true score is s and a block has variance v, for hypotheses s0 and s1,
// by the Brownian approximation:
//
//	mu = (s-(s0+s1)/2)(s1-s0)/v;  h = 2 mu v/(s1-s0)^2
//	P(H1) = (1-e^{-ha})/(e^{-hb}-e^{-ha});  E[n] = (P b + (1-P) a)/mu
//
// with the limits P = -a/(b-a), E[n] = -a b v/(s1-s0)^2 at mu = 0.
//
// Reference: Wald 1945.
func (t SPRT) Characteristics(s0, s1, s, blockVariance float64) (acceptH1, blocks float64) {
	if s0 == s1 || !(blockVariance > 0) {
		panic(fmt.Sprintf("stats: test of %v against %v with variance %v", s0, s1, blockVariance))
	}
	a, b := t.Bounds()
	d := s1 - s0
	mu := (s - (s0+s1)/2) * d / blockVariance
	// Close to the middle both formulas lose all digits; their limit does not.
	if math.Abs(mu) < 1e-12 {
		return -a / (b - a), -a * b * blockVariance / (d * d)
	}
	h := 2 * mu * blockVariance / (d * d)
	p := -math.Expm1(-h*a) / (math.Exp(-h*b) - math.Exp(-h*a))
	return p, (float64(p*b) + float64((1-p)*a)) / mu
}
