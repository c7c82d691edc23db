package stats

import (
	"fmt"
	"math"
)

// RandomEffects pools one effect measured under k policies (commanders, styles) that are taken as
// a sample of the policies there could be.
type RandomEffects struct {
	Fixed       float64  // mean with weights 1/se^2
	Q           float64  // sum w (e - Fixed)^2
	P           float64  // of Q, chi-squared with k-1 degrees of freedom: do policies differ?
	I2          float64  // share of Q beyond chance
	Tau         float64  // standard deviation of the effect over policies
	Mean        float64  // with weights 1/(se^2 + tau^2)
	SE          float64  // of Mean, DerSimonian-Laird
	HartungSE   float64  // of Mean, Hartung-Knapp, never below SE
	Interval    Interval // of Mean, t_{k-1} and HartungSE
	Prediction  Interval // of the effect under the next policy, t_{k-2}; unbounded for k = 2
	NumPolicies int
}

// PoolPolicies returns the random-effects summary of effects e with standard errors se > 0:
//
//	w = 1/se^2;  Q = sum w (e - mean_w)^2;  C = sum w - sum w^2/sum w
//	tau^2 = max(0, (Q - (k-1))/C);  weights 1/(se^2 + tau^2)
//	prediction = mean -+ t_{k-2} sqrt(tau^2 + se^2)
//
// It needs at least two policies and means little below five.
//
// References: DerSimonian & Laird 1986; Higgins, Thompson & Spiegelhalter 2009; IntHout,
// Ioannidis & Borm 2014.
func PoolPolicies(e, se []float64, conf float64) (*RandomEffects, error) {
	k := len(e)
	if k < 2 || len(se) != k {
		return nil, fmt.Errorf("%d effects with %d standard errors; want the same number, at least 2", k, len(se))
	}
	var sw, sw2, swe float64
	for i, s := range se {
		if !(s > 0) {
			return nil, fmt.Errorf("effect %d has standard error %v; want more than 0", i, s)
		}
		w := 1 / (s * s)
		sw += w
		sw2 += float64(w * w)
		swe += float64(w * e[i])
	}
	r := &RandomEffects{Fixed: swe / sw, NumPolicies: k}
	for i, s := range se {
		d := (e[i] - r.Fixed) / s
		r.Q += float64(d * d)
	}
	df := float64(k - 1)
	r.P = chiSquaredTail(r.Q, df)
	if r.Q > 0 {
		r.I2 = math.Max(0, (r.Q-df)/r.Q)
	}
	tau2 := math.Max(0, (r.Q-df)/(sw-sw2/sw))
	r.Tau = math.Sqrt(tau2)
	sw, swe = 0, 0
	for i, s := range se {
		w := 1 / (float64(s*s) + tau2)
		sw += w
		swe += float64(w * e[i])
	}
	r.Mean, r.SE = swe/sw, 1/math.Sqrt(sw)
	var q float64
	for i, s := range se {
		d := e[i] - r.Mean
		q += float64(d*d) / (float64(s*s) + tau2)
	}
	r.HartungSE = r.SE * math.Sqrt(math.Max(1, q/df))
	r.Interval = studentInterval(r.Mean, r.HartungSE, df, conf)
	r.Prediction = Interval{math.Inf(-1), math.Inf(1)}
	if k > 2 {
		r.Prediction = studentInterval(r.Mean, math.Sqrt(tau2+float64(r.SE*r.SE)), df-1, conf)
	}
	return r, nil
}

// EveryPolicy returns the p-values of "the effect exceeds margin under every policy tried" and "it
// is below -margin under every policy tried": the largest of the single ones, with no further
// correction. Reference: Berger 1982 (intersection-union test).
func EveryPolicy(e, se []float64, margin float64) (above, below float64) {
	if len(e) != len(se) {
		panic(fmt.Sprintf("stats: %d effects with %d standard errors", len(e), len(se)))
	}
	for i := range e {
		above = math.Max(above, normalCDF(-(e[i]-margin)/se[i]))
		below = math.Max(below, normalCDF((e[i]+margin)/se[i]))
	}
	return above, below
}
