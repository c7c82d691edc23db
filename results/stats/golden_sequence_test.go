package stats

import "math"

// sequenceIn is the input of the records about bet mixtures.
type sequenceIn struct {
	Counts       Counts
	CountsD      Counts  `json:"counts_d"`
	Blocks       float64 `json:"n_plan"`
	Variance     float64 `json:"var_plan"`
	Alpha, Delta float64
	K            int
}

func (in sequenceIn) mixture(c *check) BetMixture {
	b, err := NewBetMixture(Plan{in.Blocks, in.Variance, in.Alpha})
	if err != nil {
		c.Fatal(err)
	}
	return b
}

var _ = register(map[string]func(*check){
	"bet_mixture_cs": func(c *check) {
		var in sequenceIn
		c.in(&in)
		c.interval(in.mixture(c).Interval(in.Counts))
	},
	"bet_mixture_tau": func(c *check) {
		var in sequenceIn
		c.in(&in)
		b := in.mixture(c)
		c.eq("tau", b.tau)
		c.eq("w_first", math.Exp(b.logWeight[0]))
		c.eq("w_last", math.Exp(b.logWeight[bets-1]))
	},
	"bet_mixture_log_wealth": func(c *check) {
		var in struct {
			Counts       Counts
			M, Sign, Tau float64
		}
		c.in(&in)
		b := newBetMixture(in.Tau, 0.05)
		if in.Sign > 0 {
			c.eq("log_w", b.LogWealthAbove(in.Counts, in.M))
		} else {
			c.eq("log_w", b.LogWealthBelow(in.Counts, in.M))
		}
	},
	"e_values": func(c *check) {
		var in sequenceIn
		c.in(&in)
		b := in.mixture(c)
		c.eq("unbalanced", b.EUnbalanced(in.Counts))
		// An e-value of 4e10 is held to the tolerance relative to its size.
		want := c.number(c.expected("balanced"))
		scale := math.Max(1, want)
		c.close("balanced", b.EBalanced(in.Counts, in.Delta)/scale, want/scale)
	},
	"verdict": func(c *check) {
		var in struct{ Cases [][3]float64 }
		c.in(&in)
		for i, want := range c.expected("verdicts").([]any) {
			x := in.Cases[i]
			if got := Judge(Interval{x[0], x[1]}, x[2]).String(); got != want {
				c.Errorf("%s: case %d: %s, want %s", c.ID, i, got, want)
			}
		}
	},
})
