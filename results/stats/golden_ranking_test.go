package stats

type payoffIn struct {
	Payoff, Win [][]float64
	P           []float64
	M           int
	Alpha, Eps  float64
	Games       float64 `json:"games_per_pair"`
}

// logOdds makes the complete table of a win-rate matrix; games is 0 for equal weights.
func (in payoffIn) logOdds() LogOdds {
	n := len(in.Win)
	t := LogOdds{A: square[float64](n), Weight: square[float64](n)}
	for i := range n {
		for j := range n {
			if p := in.Win[i][j]; i != j {
				t.A[i][j], t.Weight[i][j] = logit(p), 1
				if in.Games > 0 {
					t.Weight[i][j] = in.Games * p * (1 - p)
				}
			}
		}
	}
	return t
}

func must[T any](c *check) func(T, error) T {
	return func(v T, err error) T {
		c.Helper()
		if err != nil {
			c.Fatalf("%s: %v", c.ID, err)
		}
		return v
	}
}

var _ = register(map[string]func(*check){
	"bradley_terry_mle": func(c *check) {
		var in struct{ Wins [][]int64 }
		c.in(&in)
		var table []Matchup
		n := len(in.Wins)
		for i := range n {
			for j := i + 1; j < n; j++ {
				table = append(table, Matchup{First: i, Second: j, Counts: Counts{in.Wins[j][i], in.Wins[i][j]},
					Games: 1})
			}
		}
		r := must[*Rating](c)(BradleyTerry(n, table))
		var last, seLast, se []float64
		for i := range n {
			last = append(last, r.Beta[i]-r.Beta[n-1])
			seLast = append(seLast, SEOfDifference(r.ModelCovariance, i, n-1))
			se = append(se, SEOf(r.ModelCovariance, i))
		}
		c.eqs("beta_sum_zero", r.Beta)
		c.eqs("beta_minus_last", last)
		c.eqs("se_minus_last", seLast)
		c.eqs("se_sum_zero", se)
		c.Tol *= 1000 // Elo are 174 times as large as strengths
		c.eqs("elo_sum_zero", r.Elo())
	},
	"bradley_terry_quasi": func(c *check) {
		var in struct{ Games [][5]int64 }
		c.in(&in)
		var table []Matchup
		for _, g := range in.Games {
			table = append(table, Matchup{First: int(g[0]), Second: int(g[1]), Counts: WinDrawLoss(g[2], g[3], g[4]),
				Games: 1})
		}
		r := must[*Rating](c)(BradleyTerry(4, table))
		var se []float64
		for i := range 4 {
			se = append(se, SEOf(r.ModelCovariance, i))
		}
		c.eqs("beta", r.Beta)
		c.eqs("se_model", se)
		c.Tol *= 1000
		c.eqs("elo", r.Elo())
	},
	"bt_sandwich": func(c *check) {
		var in struct{ Blocks [][4]float64 }
		c.in(&in)
		var table []Matchup
		for _, b := range in.Blocks {
			counts := NewCounts(int(b[3]))
			counts.Add(int(b[2] * b[3] * 2))
			table = append(table, Matchup{First: int(b[0]), Second: int(b[1]), Counts: counts, Games: int(b[3])})
		}
		r := must[*Rating](c)(BradleyTerry(3, table))
		var se, model []float64
		for i := range 3 {
			se = append(se, SEOf(r.Covariance, i))
			model = append(model, SEOf(r.ModelCovariance, i))
		}
		c.eqs("beta", r.Beta)
		c.eqs("se_sandwich", se)
		c.eqs("se_model", model)
		c.eq("se_diff_0_1", SEOfDifference(r.Covariance, 0, 1))
	},
	"hodge_complete": func(c *check) {
		var in payoffIn
		c.in(&in)
		h := must[*HodgeSplit](c)(Hodge(in.logOdds()))
		c.eqs("rating", h.Rating)
		c.eq("cyclic_share", h.Share)
		c.eqs("cyclic_first_row", h.Cyclic[0])
	},
	"hodge_weighted": func(c *check) {
		var in payoffIn
		c.in(&in)
		h := must[*HodgeSplit](c)(Hodge(in.logOdds()))
		c.eqs("rating", h.Rating)
		c.eq("x2", h.X2)
		c.eq("df", float64(h.DF))
		c.eq("raw_share", h.Share)
		c.eq("debiased_share", h.DebiasedShare)
	},
	"maxent_nash": func(c *check) {
		var in payoffIn
		c.in(&in)
		e := must[*Nash](c)(MaxEntNash(in.Payoff))
		c.eqs("p", e.P)
		c.eqs("nash_average", e.Average)
		c.eq("effective_number", e.EffectiveNumber)
		c.eq("diversity", e.Diversity)
	},
})
