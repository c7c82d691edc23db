package stats

import (
	"fmt"
)

var _ = register(map[string]func(*check){
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
	"chi_square_uniform": func(c *check) {
		var in struct{ Counts []int64 }
		c.in(&in)
		x2, p := UniformTest(in.Counts)
		c.eq("x2", x2)
		c.eq("p", p)
	},
})
