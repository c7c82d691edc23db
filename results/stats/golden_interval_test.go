package stats

type binomialIn struct {
	K, N int64
	Conf float64
}

func binomialRunner(method func(k, n int64, conf float64) Interval) func(*check) {
	return func(c *check) {
		var in binomialIn
		c.in(&in)
		c.interval(method(in.K, in.N, in.Conf))
	}
}

func countsRunner(method func(c Counts, conf float64) Interval) func(*check) {
	return func(c *check) {
		var in struct {
			Counts Counts
			Conf   float64
		}
		c.in(&in)
		c.interval(method(in.Counts, in.Conf))
	}
}

var _ = register(map[string]func(*check){
	"wald_interval":                 binomialRunner(Wald),
	"wilson_interval":               binomialRunner(Wilson),
	"agresti_coull_interval":        binomialRunner(AgrestiCoull),
	"clopper_pearson_interval":      binomialRunner(ClopperPearson),
	"jeffreys_interval":             binomialRunner(Jeffreys),
	"empirical_likelihood_interval": countsRunner(EmpiricalLikelihood),
	"block_t_interval":              countsRunner(BlockT),
	"normal_quantile": func(c *check) {
		var in struct{ P float64 }
		c.in(&in)
		c.eq("x", NormalQuantile(in.P))
	},
	"exact_coverage": func(c *check) {
		var in struct {
			Method string
			N      int64
			P      float64
			Conf   float64
		}
		c.in(&in)
		method, ok := map[string]func(k, n int64, conf float64) Interval{"wald": Wald, "wilson": Wilson, "jeffreys": Jeffreys,
			"clopper_pearson": ClopperPearson, "agresti_coull": AgrestiCoull}[in.Method]
		if !ok {
			c.Fatalf("%s: no interval is called %q", c.ID, in.Method)
		}
		c.eq("coverage", ExactCoverage(method, in.N, in.P, in.Conf))
	},
	"glr": func(c *check) {
		var in struct {
			Counts Counts
			M      float64
		}
		c.in(&in)
		c.eq("g", GrowthRate(in.Counts, in.M))
	},
	"score_summary": func(c *check) {
		var in struct {
			Counts        Counts
			GamesPerBlock int `json:"games_per_block"`
		}
		c.in(&in)
		s := Summarize(in.Counts, in.GamesPerBlock)
		c.eq("blocks", float64(s.Blocks))
		c.eq("score", s.Score)
		c.eq("block_var", s.Variance)
		c.eq("se", s.SE)
		c.eq("wald_lo", s.Wald.Lo)
		c.eq("wald_hi", s.Wald.Hi)
		c.eq("elo", s.Elo)
		c.eq("elo_err", s.EloError)
		c.eq("nelo", s.NormalizedElo)
		c.eq("nelo_err", s.NormalizedError)
		c.eq("los", s.Superiority)
	},
	"elo_from_score": func(c *check) {
		var in struct{ Scores []float64 }
		c.in(&in)
		var elo []float64
		for _, s := range in.Scores {
			elo = append(elo, EloFromScore(s))
			c.close("score from its Elo", ScoreFromElo(EloFromScore(s)), s)
		}
		c.eqs("elo", elo)
	},
	"merge_moments": func(c *check) {
		var in struct{ A, B [3]float64 }
		c.in(&in)
		m := Moments{int64(in.A[0]), in.A[1], in.A[2]}.Merge(Moments{int64(in.B[0]), in.B[1], in.B[2]})
		c.eq("n", float64(m.N))
		c.eq("mean", m.Mean)
		c.eq("m2", m.M2)
	},
	"difference_interval_unpaired": func(c *check) {
		var in struct {
			K1, N1, K2, N2 int64
			Conf           float64
		}
		c.in(&in)
		c.interval(NewcombeUnpaired(in.K1, in.N1, in.K2, in.N2, in.Conf))
	},
	"difference_interval_paired": func(c *check) {
		var in struct {
			BothWin    int64 `json:"both_win"`
			FirstOnly  int64 `json:"first_only"`
			SecondOnly int64 `json:"second_only"`
			BothLose   int64 `json:"both_lose"`
			Conf       float64
		}
		c.in(&in)
		o := PairedOutcomes{in.BothWin, in.FirstOnly, in.SecondOnly, in.BothLose}
		c.interval(o.Newcombe(in.Conf))
	},
	"mcnemar_exact": func(c *check) {
		var in struct{ B, C int64 }
		c.in(&in)
		p, mid := McNemar(in.B, in.C)
		c.eq("p", p)
		c.eq("mid_p", mid)
	},
	"pairing_variance_ratio": func(c *check) {
		var in struct {
			Games Counts `json:"lose_draw_win"`
			Pairs Counts `json:"pentanomial"`
		}
		c.in(&in)
		ratio, rho := Pairing(in.Games, in.Pairs)
		c.eq("ratio", ratio)
		c.eq("rho", rho)
	},
	"paired_ablation": func(c *check) {
		var in struct{ With, Without []float64 }
		c.in(&in)
		a, err := PairedAblation(in.With, in.Without)
		if err != nil {
			c.Fatal(err)
		}
		c.eq("effect", a.Effect)
		c.eq("se", a.SE)
		c.eq("variance_gain", a.VarianceGain)
	},
	"exact_power": func(c *check) {
		var in struct {
			N        int64
			P, Alpha float64
		}
		c.in(&in)
		critical, power := PowerExact(in.N, in.P, in.Alpha)
		c.eq("crit", float64(critical))
		c.eq("power", power)
	},
})
