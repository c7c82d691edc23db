package stats

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
	"empirical_likelihood_interval": countsRunner(EmpiricalLikelihood),
	"block_t_interval":              countsRunner(BlockT),
	"normal_quantile": func(c *check) {
		var in struct{ P float64 }
		c.in(&in)
		c.eq("x", NormalQuantile(in.P))
	},
	"glr": func(c *check) {
		var in struct {
			Counts Counts
			M      float64
		}
		c.in(&in)
		c.eq("g", GrowthRate(in.Counts, in.M))
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
})
