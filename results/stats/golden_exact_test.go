package stats

import (
	"fmt"
	"math/big"
	"strings"
)

// exact compares a rational digit for digit and then as a number.
func (c *check) exact(key string, got *big.Rat) {
	c.Helper()
	c.exactly(key, got, c.expected(key))
}

func (c *check) exactly(what string, got *big.Rat, want any) {
	c.Helper()
	if s := want.(map[string]any)["exact"]; got.String() != s {
		c.Errorf("%s: %s = %v, want %v", c.ID, what, got, s)
	}
	f, _ := got.Float64()
	c.close(what, f, c.number(want))
}

func (c *check) law(key string, got Law) {
	c.Helper()
	want := c.expected(key).([]any)
	for k := range max(len(want), len(got)) {
		if k >= len(want) || k >= len(got) {
			c.Fatalf("%s: %s has %d values, want %d", c.ID, key, len(got), len(want))
		}
		c.exactly(fmt.Sprintf("%s[%d]", key, k), got[k], want[k])
	}
}

// fraction reads "1/3" from JSON.
type fraction struct{ big.Rat }

func (f *fraction) UnmarshalJSON(b []byte) error {
	if _, ok := f.SetString(strings.Trim(string(b), `"`)); !ok {
		return fmt.Errorf("%s is no fraction", b)
	}
	return nil
}

type duelIn struct {
	LifeA    int      `json:"life_a"`
	LifeB    int      `json:"life_b"`
	AttackA  int      `json:"attack_a"`
	AttackB  int      `json:"attack_b"`
	DefenceA int      `json:"defence_a"`
	DefenceB int      `json:"defence_b"`
	DiceA    int      `json:"dice_a"`
	DiceB    int      `json:"dice_b"`
	DamageA  int      `json:"damage_a"`
	DamageB  int      `json:"damage_b"`
	HitsOnA  int64    `json:"hits_on_a"`
	HitsOnB  int64    `json:"hits_on_b"`
	NumA     int      `json:"n_a"`
	NumB     int      `json:"n_b"`
	Hit      fraction `json:"p_hit"`
	Block    fraction `json:"p_block"`
	Rounds   int
}

// opposed returns the laws of wounds of A's and B's attacks.
func (in *duelIn) opposed() (p, q Law) {
	return OpposedPools(in.AttackA, &in.Hit.Rat, in.DefenceB, &in.Block.Rat),
		OpposedPools(in.AttackB, &in.Hit.Rat, in.DefenceA, &in.Block.Rat)
}

// volleys returns the laws of hits of both sides, a die hitting on its number or more.
func (in *duelIn) volleys() (p, q Law) {
	return BinomialLaw(in.DiceA, big.NewRat(7-in.HitsOnA, 6)), BinomialLaw(in.DiceB, big.NewRat(7-in.HitsOnB, 6))
}

func (c *check) duelLuck(r *DuelLuck) {
	c.Helper()
	c.eq("p", r.P)
	c.eq("var_y", r.Variance)
	c.eq("var_c", r.VarC)
	c.eq("cov_yc", r.Cov)
	c.eq("beta_opt", r.BetaBest)
	c.eq("var_opt", r.VarBest)
	c.eq("rho2", r.Correlation)
}

// clickLaw is the law of clicks of an attack with two dice: its damage, one more on a 12.
func clickLaw(attack, defence, damage int) Law {
	plain, critical, total := TwoD6(attack, defence)
	law := newLaw(damage + 2)
	law[0].Sub(rat(1), total)
	law[damage], law[damage+1] = plain, critical
	return law
}

func mean(law []float64) float64 {
	var m float64
	for k, p := range law {
		m += float64(k) * p
	}
	return m
}

var _ = register(map[string]func(*check){
	"opposed_wounds": func(c *check) {
		var in struct {
			Attack  int      `json:"attack_dice"`
			Hit     fraction `json:"p_hit"`
			Defence int      `json:"defence_dice"`
			Block   fraction `json:"p_block"`
		}
		c.in(&in)
		law := OpposedPools(in.Attack, &in.Hit.Rat, in.Defence, &in.Block.Rat)
		c.law("pmf", law)
		c.exact("mean", law.Mean())
		c.exact("variance", law.Variance())
	},
	"damage_dice": func(c *check) {
		var in struct{ Attack, Defence [][]int }
		c.in(&in)
		law := DamageDice(in.Attack, in.Defence)
		c.law("pmf", law)
		c.exact("mean", law.Mean())
	},
	"alternating_duel": func(c *check) {
		var in duelIn
		c.in(&in)
		p, q := in.opposed()
		if in.DamageA > 0 {
			p = clickLaw(in.AttackA, in.DefenceB, in.DamageA)
			q = clickLaw(in.AttackB, in.DefenceA, in.DamageB)
		}
		win, attacks, err := AlternatingDuel(p, q, in.LifeA, in.LifeB)
		if err != nil {
			c.Fatal(err)
		}
		c.exact("p_a_wins", win)
		c.exact("expected_attacks", attacks)
	},
	"simultaneous_duel": func(c *check) {
		var in duelIn
		c.in(&in)
		p, q := in.volleys()
		o, rounds, err := SimultaneousDuel(p, q, in.LifeA, in.LifeB)
		if err != nil {
			c.Fatal(err)
		}
		c.exact("p_a_only", o.AOnly)
		c.exact("p_b_only", o.BOnly)
		c.exact("p_both_die", o.Both)
		c.exact("expected_rounds", rounds)
	},
	"capped_duel": func(c *check) {
		var in duelIn
		c.in(&in)
		p, q := in.volleys()
		o := CappedDuel(p, q, in.LifeA, in.LifeB, in.Rounds)
		c.exact("p_a_only", o.AOnly)
		c.exact("p_b_only", o.BOnly)
		c.exact("p_both_die", o.Both)
		c.exact("p_cap", o.Neither)
	},
	"opposed_d6": func(c *check) {
		var in struct {
			A int `json:"factor_a"`
			B int `json:"factor_b"`
		}
		c.in(&in)
		o := OpposedD6(in.A, in.B)
		c.exact("a_beats", o.Beats)
		c.exact("a_doubles", o.Doubles)
		c.exact("tie", o.Tie)
		c.exact("b_beats", o.Beaten)
		c.exact("b_doubles", o.Doubled)
	},
	"two_d6_hit": func(c *check) {
		var in struct{ Attack, Defence int }
		c.in(&in)
		plain, critical, total := TwoD6(in.Attack, in.Defence)
		c.exact("hit_not_critical", plain)
		c.exact("critical", critical)
		c.exact("hit_total", total)
	},
	"squad_fight": func(c *check) {
		var in duelIn
		c.in(&in)
		p, q := in.opposed()
		killA, killB := new(big.Rat).Sub(rat(1), p[0]), new(big.Rat).Sub(rat(1), q[0])
		if _, rare := c.want["kill_a"]; rare {
			c.exact("kill_a", killA)
			c.exact("kill_b", killB)
		}
		c.exact("p_a_wins", must[*big.Rat](c)(SquadFight(in.NumA, in.NumB, killA, killB)))
	},
	"markov_hitting": func(c *check) {
		var in struct {
			P        fraction
			Start, N int
		}
		c.in(&in)
		up, down := &in.P.Rat, new(big.Rat).Sub(rat(1), &in.P.Rat)
		n := in.N - 1
		chain, r := square2[*big.Rat](n, n), make([]*big.Rat, n)
		for i := range n {
			r[i] = new(big.Rat)
			for j := range n {
				chain[i][j] = new(big.Rat)
			}
			if i > 0 {
				chain[i][i-1] = down
			}
			if i < n-1 {
				chain[i][i+1] = up
			}
		}
		r[n-1] = up
		h := must[[]*big.Rat](c)(AbsorbingChain(chain, r))
		c.exact("p_top", h[in.Start-1])
		c.exact("closed_form", h[in.Start-1])
	},
	"luck_raw_wounds": func(c *check) {
		var in duelIn
		c.in(&in)
		p, q := in.opposed()
		c.duelLuck(must[*DuelLuck](c)(DuelRawLuckOf(p.Floats(), q.Floats(), in.LifeA, in.LifeB)))
	},
	"luck_value": func(c *check) {
		var in duelIn
		c.in(&in)
		lawP, lawQ := in.opposed()
		p, q := lawP.Floats(), lawQ.Floats()
		var v DuelValue
		switch kind := strings.Split(c.ID, "/")[1]; kind {
		case "linear-life":
			v = func(a, b int, _ bool) float64 {
				return 0.5 + (float64(a)/float64(in.LifeA)-float64(b)/float64(in.LifeB))/2
			}
		case "strength":
			v = func(a, b int, _ bool) float64 {
				x, y := float64(a)*mean(p), float64(b)*mean(q)
				return x * x / (x*x + y*y)
			}
		case "perfect":
		default:
			c.Fatalf("%s: no value function %q", c.ID, kind)
		}
		r := must[*DuelLuck](c)(DuelLuckOf(p, q, in.LifeA, in.LifeB, v))
		c.eq("var_beta1", r.VarUnit)
		if v != nil {
			c.duelLuck(r)
		} else {
			c.eq("var_y", r.Variance)
		}
	},
	"stratified_first_roll": func(c *check) {
		var in duelIn
		c.in(&in)
		p, q := in.opposed()
		r := must[*DuelLuck](c)(DuelLuckOf(p.Floats(), q.Floats(), in.LifeA, in.LifeB, nil))
		c.eq("between", r.FirstRoll)
		c.eq("total", r.Variance)
		c.eq("share_removed", r.FirstRoll/r.Variance)
	},
	"luck_term": func(c *check) {
		var in struct {
			Attack  int       `json:"attack_dice"`
			Hit     fraction  `json:"p_hit"`
			Defence int       `json:"defence_dice"`
			Block   fraction  `json:"p_block"`
			Life    int       `json:"target_life"`
			Value   []float64 `json:"value_by_life_left"`
		}
		c.in(&in)
		wounds := OpposedPools(in.Attack, &in.Hit.Rat, in.Defence, &in.Block.Rat).Floats()
		luck := AttackLuck(wounds, in.Value, in.Life)
		c.eqs("c", luck)
		c.eq("expectation", dot(wounds, luck))
	},
	"regression_adjust": func(c *check) {
		var in struct{ Y, Control []float64 }
		c.in(&in)
		r := must[*ControlVariate](c)(RegressionAdjust(in.Y, in.Control))
		c.eq("beta", r.Beta)
		c.eq("adjusted_mean", r.Mean)
		c.eq("se", r.SE)
		c.eq("r2", r.R2)
		c.eq("plug_in_mean_beta1", r.Unit)
		raw := must[*Adjusted](c)(Adjust(in.Y, in.Control))
		c.eq("raw_mean", raw.Raw)
		c.eq("raw_se", raw.RawSE)
	},
	"splitmix64": func(c *check) {
		var in struct{ Seed uint64 }
		c.in(&in)
		rng := NewSplitMix(in.Seed)
		for _, want := range c.expected("hex").([]any) {
			if got := fmt.Sprintf("%016x", rng.Uint64()); got != want {
				c.Errorf("%s: word %s, want %s", c.ID, got, want)
			}
		}
	},
	"lemire_bounded": func(c *check) {
		var in struct {
			Seed uint64
			N    int
		}
		c.in(&in)
		rng := NewSplitMix(in.Seed)
		for _, want := range c.expected("faces").([]any) {
			c.close("face", float64(rng.IntN(in.N)+1), c.number(want))
		}
	},
	"modulo_bias": func(c *check) {
		var in struct {
			Bits int
			N    int64
		}
		c.in(&in)
		b := ModuloBias(in.Bits, in.N)
		c.eq("max_face", b.Most)
		c.eq("min_face", b.Least)
		c.eq("total_variation", b.TotalVariation)
	},
	"chi_square_uniform": func(c *check) {
		var in struct{ Counts []int64 }
		c.in(&in)
		x2, p := UniformTest(in.Counts)
		c.eq("x2", x2)
		c.eq("p", p)
	},
})
