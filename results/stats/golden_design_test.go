package stats

import (
	"encoding/json"
	"math"
	"strconv"
)

var _ = register(map[string]func(*check){
	"price_fit": func(c *check) {
		var in struct {
			Costs []float64
			Rows  [][3]json.RawMessage
			Tau   *float64
		}
		c.in(&in)
		var rows []PriceRow
		for _, raw := range in.Rows {
			var r PriceRow
			for i, v := range []any{&r.Difference, &r.Score, &r.Games} {
				if err := json.Unmarshal(raw[i], v); err != nil {
					c.Fatal(err)
				}
			}
			rows = append(rows, r)
		}
		tau := math.Inf(1)
		if in.Tau != nil {
			tau = *in.Tau
		}
		p := must[*Prices](c)(FitPrices(in.Costs, rows, tau))
		c.eq("kappa0", p.Kappa0)
		c.eqs("beta", p.Beta)
		c.eq("side", p.Side)
		c.eq("kappa", p.Kappa)
		c.eqs("price", p.Price)
		c.eqs("price_se", p.SE)
	},
	"indifference_ratio": func(c *check) {
		var in struct {
			X, Score    []float64
			Games, Conf float64
		}
		c.in(&in)
		r := must[*Indifference](c)(IndifferenceRatio(in.X, in.Score, in.Games, in.Conf))
		c.eq("a", r.A)
		c.eq("b", r.B)
		c.eq("x0", r.X0)
		c.interval(r.Log)
		c.eq("fair_ratio", r.Ratio)
		c.eq("ratio_lo", r.Range.Lo)
		c.eq("ratio_hi", r.Range.Hi)
	},
	"shapley_exact": func(c *check) {
		var in struct{ V map[string]float64 }
		c.in(&in)
		phi := Shapley(3, func(set uint) float64 {
			name := ""
			for i := range 3 {
				if set>>i&1 == 1 {
					name += strconv.Itoa(i)
				}
			}
			return in.V[name]
		})
		c.eqs("phi", phi)
		c.eq("sum", phi[0]+phi[1]+phi[2])
	},
	"sobol_truth": func(c *check) {
		var in struct{ A, B float64 }
		c.in(&in)
		v, first, total := ishigamiTruth(in.A, in.B)
		c.eq("V", v)
		c.eqs("S", first)
		c.eqs("ST", total)
	},
	"smooth_square": func(c *check) {
		var in struct {
			Grid      [][]float64
			Bandwidth float64
		}
		c.in(&in)
		width := len(in.Grid[0])
		var values []float64
		for _, row := range in.Grid {
			values = append(values, row...)
		}
		smooth := Smooth(values, func(i, j int) float64 {
			return math.Hypot(float64(i%width-j%width), float64(i/width-j/width))
		}, in.Bandwidth)
		for r, want := range c.expected("grid").([]any) {
			for k, v := range want.([]any) {
				c.close("grid", smooth[r*width+k], c.number(v))
			}
		}
	},
	"smooth_hex": func(c *check) {
		var in struct {
			Cells     [][3]float64
			Bandwidth float64
		}
		c.in(&in)
		var values []float64
		for _, cell := range in.Cells {
			values = append(values, cell[2])
		}
		smooth := Smooth(values, func(i, j int) float64 {
			a, b := in.Cells[i], in.Cells[j]
			return float64(HexDistance(int(a[0]-b[0]), int(a[1]-b[1])))
		}, in.Bandwidth)
		for i, want := range c.expected("cells").([]any) {
			c.close("cell", smooth[i], c.number(want.([]any)[2]))
		}
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
