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
	"holm_adjust": adjustRunner(Holm),
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
	"fcr_level": func(c *check) {
		var in struct {
			M, Selected int
			Alpha       float64
		}
		c.in(&in)
		c.eq("level", FCRLevel(in.M, in.Selected, in.Alpha))
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
