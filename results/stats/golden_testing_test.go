package stats

var _ = register(map[string]func(*check){
	"gsprt_llr_logistic": func(c *check) {
		var in struct {
			Counts     Counts
			Elo0, Elo1 float64
		}
		c.in(&in)
		c.eq("llr", LogLikelihoodRatio(in.Counts, ScoreFromElo(in.Elo0), ScoreFromElo(in.Elo1)))
	},
	"gsprt_llr_normal": func(c *check) {
		var in struct {
			Counts     Counts
			Elo0, Elo1 float64
		}
		c.in(&in)
		c.eq("llr", LogLikelihoodRatioNormal(in.Counts, ScoreFromElo(in.Elo0), ScoreFromElo(in.Elo1)))
	},
	"gsprt_llr_normalized_alt": func(c *check) {
		var in struct {
			Counts        Counts
			Nelo0, Nelo1  float64
			GamesPerBlock int `json:"games_per_block"`
		}
		c.in(&in)
		c.eq("llr", LogLikelihoodRatioNormalized(in.Counts, in.Nelo0, in.Nelo1, in.GamesPerBlock))
	},
	"sprt_bounds": func(c *check) {
		var in SPRT
		c.in(&in)
		lower, upper := in.Bounds()
		c.eq("lower", lower)
		c.eq("upper", upper)
	},
	"sprt_characteristics": func(c *check) {
		var in struct {
			S0, S1, S   float64
			Var         float64 `json:"block_var"`
			Alpha, Beta float64
		}
		c.in(&in)
		p, n := SPRT{in.Alpha, in.Beta}.Characteristics(in.S0, in.S1, in.S, in.Var)
		c.eq("p_accept_h1", p)
		c.eq("expected_blocks", n)
	},
	"peeking_error_exact": func(c *check) {
		var in struct {
			Every int `json:"look_every"`
			Max   int `json:"n_max"`
			Z     float64
		}
		c.in(&in)
		c.eq("p", PeekingError(in.Every, in.Max, in.Z))
	},
	"holm_adjust": adjustRunner(Holm),
	"by_adjust":   adjustRunner(BenjaminiYekutieli),
	"bh_adjust": func(c *check) {
		adj := adjustRunner(BenjaminiHochberg)
		adj(c)
		var in struct{ P []float64 }
		c.in(&in)
		c.ints("rejected_at_0.05", AtMost(BenjaminiHochberg(in.P), 0.05))
	},
	"e_bh": func(c *check) {
		var in struct {
			E     []float64
			Alpha float64
		}
		c.in(&in)
		c.ints("rejected", EBH(in.E, in.Alpha))
	},
	"sidak_level": func(c *check) {
		var in struct {
			Alpha float64
			M     int
		}
		c.in(&in)
		level := SidakLevel(in.Alpha, in.M)
		c.eq("per_test", level)
		c.eq("z", zTwoSided(1-level))
		c.eq("bonferroni_z", zTwoSided(1-in.Alpha/float64(in.M)))
	},
	"fcr_level": func(c *check) {
		var in struct {
			M, Selected int
			Alpha       float64
		}
		c.in(&in)
		c.eq("level", FCRLevel(in.M, in.Selected, in.Alpha))
	},
	"matchup_spread": func(c *check) {
		var in struct{ Scores, SE []float64 }
		c.in(&in)
		s, err := MatchupSpread(in.Scores, in.SE)
		if err != nil {
			c.Fatal(err)
		}
		c.eq("tau", s.Tau)
		c.eqs("shrunk", s.Shrunk)
	},
	"n_halfwidth": func(c *check) {
		var in struct {
			H    float64
			Var  float64 `json:"block_var"`
			Conf float64
		}
		c.in(&in)
		c.eq("blocks", float64(BlocksForHalfWidth(in.H, in.Var, in.Conf)))
	},
	"n_power": func(c *check) {
		var in struct {
			Delta        float64
			Var          float64 `json:"block_var"`
			Alpha, Power float64
		}
		c.in(&in)
		c.eq("blocks", float64(BlocksForPower(in.Delta, in.Var, in.Alpha, in.Power)))
	},
	"n_tost": func(c *check) {
		var in struct {
			Margin       float64
			Var          float64 `json:"block_var"`
			Alpha, Power float64
		}
		c.in(&in)
		c.eq("blocks", float64(BlocksForEquivalence(in.Margin, in.Var, in.Alpha, in.Power)))
	},
	"cluster_interval": func(c *check) {
		var in struct {
			Means []float64 `json:"map_means"`
			Conf  float64
		}
		c.in(&in)
		mean, se, iv, err := ClusterMean(in.Means, in.Conf)
		if err != nil {
			c.Fatal(err)
		}
		c.eq("mean", mean)
		c.eq("se", se)
		c.interval(iv)
	},
	"optimal_blocks_per_map": func(c *check) {
		var in struct {
			Map     float64 `json:"cost_map"`
			Block   float64 `json:"cost_block"`
			Within  float64 `json:"v_within"`
			Between float64 `json:"v_between"`
		}
		c.in(&in)
		c.eq("blocks", BlocksPerMap(in.Map, in.Block, in.Within, in.Between))
	},
	"post_stratify": func(c *check) {
		var in struct{ Strata [][4]float64 }
		c.in(&in)
		var strata []Stratum
		for _, s := range in.Strata {
			strata = append(strata, Stratum{s[0], s[1], s[2], int64(s[3])})
		}
		mean, se, err := PostStratified(strata)
		if err != nil {
			c.Fatal(err)
		}
		c.eq("mean", mean)
		c.eq("se", se)
	},
	"manski_bounds": func(c *check) {
		var in struct{ Wins, Draws, Losses, Unfinished int64 }
		c.in(&in)
		u := Manski(in.Wins, in.Draws, in.Losses, in.Unfinished)
		c.eq("low", u.Low)
		c.eq("half", u.Half)
		c.eq("high", u.High)
	},
})

func adjustRunner(adjust func([]float64) []float64) func(*check) {
	return func(c *check) {
		var in struct{ P []float64 }
		c.in(&in)
		c.eqs("adj", adjust(in.P))
	}
}
