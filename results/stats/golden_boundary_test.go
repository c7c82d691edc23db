package stats

var _ = register(map[string]func(*check){
	"universal_portfolio_cs": func(c *check) {
		var in struct {
			Counts Counts
			Alpha  float64
		}
		c.in(&in)
		c.eq("level", UniversalLevel(in.Counts.Blocks(), in.Alpha))
		c.interval(UniversalPortfolio(in.Counts, in.Alpha))
	},
	"best_rho": func(c *check) {
		var in struct {
			V     float64 `json:"v_opt"`
			Alpha float64
		}
		c.in(&in)
		c.eq("rho", BestRho(in.V, in.Alpha))
	},
	"normal_mixture_bound": func(c *check) {
		var in struct{ V, Alpha, Rho float64 }
		c.in(&in)
		c.eq("bound", NormalMixtureBound(in.V, in.Alpha, in.Rho))
	},
	"normal_log_mixture": func(c *check) {
		var in struct{ S, V, Rho float64 }
		c.in(&in)
		c.eq("log_e", NormalMixtureLogE(in.S, in.V, in.Rho))
	},
	"poly_stitching_bound": func(c *check) {
		var in struct {
			V, Alpha  float64
			VMin      float64 `json:"v_min"`
			C, S, Eta float64
		}
		c.in(&in)
		c.eq("bound", Stitching{in.VMin, in.C, in.S, in.Eta}.Bound(in.V, in.Alpha))
	},
	"bernoulli_cs": func(c *check) {
		var in struct {
			K, N  int64
			Alpha float64
			T     float64 `json:"t_opt"`
		}
		c.in(&in)
		c.interval(BernoulliSequence(in.K, in.N, in.T, in.Alpha))
	},
	"prior_posterior_ratio_cs": func(c *check) {
		var in struct {
			K, N        int64
			A, B, Alpha float64
		}
		c.in(&in)
		c.interval(PriorPosteriorRatio(in.K, in.N, in.A, in.B, in.Alpha))
	},
	"asymptotic_cs": func(c *check) {
		var in struct {
			N               int64
			Mean, SD, Alpha float64
			Planned         float64 `json:"n_plan"`
		}
		c.in(&in)
		c.interval(Asymptotic(in.N, in.Mean, in.SD, in.Planned, in.Alpha))
	},
	"eb_stitched_cs": func(c *check) {
		var in struct {
			X     []float64
			Alpha float64
		}
		c.in(&in)
		c.interval(EmpiricalBernstein(in.X, in.Alpha))
	},
	"hedged_capital": func(c *check) {
		var in struct {
			X     []float64
			M     []float64 `json:"m_list"`
			Alpha float64
		}
		c.in(&in)
		var w []float64
		for _, m := range in.M {
			w = append(w, HedgedCapital(in.X, m, in.Alpha))
		}
		c.eqs("w", w)
	},
	"hedged_cs": func(c *check) {
		var in struct {
			X     []float64
			Alpha float64
		}
		c.in(&in)
		iv := Interval{1, 0}
		for k := 1; k < 10000; k++ {
			if m := float64(k) / 10000; HedgedCapital(in.X, m, in.Alpha) < 1/in.Alpha {
				iv.Lo, iv.Hi = min(iv.Lo, m), max(iv.Hi, m)
			}
		}
		c.interval(iv)
	},
})
