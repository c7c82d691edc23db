package stats

import (
	"math"
)

var _ = register(map[string]func(*check){
	"sobol_truth": func(c *check) {
		var in struct{ A, B float64 }
		c.in(&in)
		v, first, total := ishigamiTruth(in.A, in.B)
		c.eq("V", v)
		c.eqs("S", first)
		c.eqs("ST", total)
	},
	"lethality": func(c *check) {
		var in struct{ Deaths, Visits []int64 }
		c.in(&in)
		l := must[*LethalityMap](c)(Lethality(in.Deaths, in.Visits))
		c.eq("a", l.A)
		c.eq("b", l.B)
		c.eqs("rate", l.Rate)
	},
	"random_effects": func(c *check) {
		var in struct {
			Estimate, SE []float64
			Conf         float64
		}
		c.in(&in)
		r := must[*RandomEffects](c)(PoolPolicies(in.Estimate, in.SE, in.Conf))
		c.eq("fixed", r.Fixed)
		c.eq("Q", r.Q)
		c.eq("p_heterogeneity", r.P)
		c.eq("I2", r.I2)
		c.eq("tau", r.Tau)
		c.eq("mean", r.Mean)
		c.eq("se_dl", r.SE)
		c.eq("se_hk", r.HartungSE)
		c.eq("hk_lo", r.Interval.Lo)
		c.eq("hk_hi", r.Interval.Hi)
		c.eq("predict_lo", r.Prediction.Lo)
		c.eq("predict_hi", r.Prediction.Hi)
	},
	"intersection_union": func(c *check) {
		var in struct {
			Estimate, SE []float64
			Margin       float64
		}
		c.in(&in)
		above, below := EveryPolicy(in.Estimate, in.SE, in.Margin)
		c.eq("p_up", above)
		c.eq("p_down", below)
	},
})

// ishigamiTruth returns the variance and Sobol indices of sin x1 + a sin^2 x2 + b x3^4 sin x1 on
// [-pi, pi]^3 (Ishigami & Homma 1990).
func ishigamiTruth(a, b float64) (v float64, first, total []float64) {
	p4 := math.Pow(math.Pi, 4)
	v1 := (1 + b*p4/5) * (1 + b*p4/5) / 2
	v2 := a * a / 8
	v13 := b * b * p4 * p4 * (1./18 - 1./50)
	v = v1 + v2 + v13
	return v, []float64{v1 / v, v2 / v, 0}, []float64{(v1 + v13) / v, v2 / v, v13 / v}
}
