package prices

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// bundle is what a bundle is worth in random company, by a half of the matches.
func (c *companion) bundle(s *sample, j, half int) (sum float64) {
	worth := c.worth[half]
	for u, n := range s.bundles[j] {
		sum += worth[u] * (float64(n) - float64(s.list[u]))
	}
	return sum + worth[s.unit] // the company lacks one copy
}

// oneSided is the mean score of a company, or less than 1, beyond which it tells no price.
const oneSided = 0.04

// usable reports whether a company tells a price.
func (s *sample) usable() bool {
	return len(s.x) >= 3 && !math.IsNaN(s.with) && s.mean > oneSided && s.mean < 1-oneSided
}

// price is what a company says of its unit, where a point of a bundle buys slope in log odds.
func (s *sample) price(slope float64) float64 {
	return (s.with-stats.MomentsOf(s.y).Mean)/slope + stats.MomentsOf(s.x).Mean
}

// moves is what prices move from map to map, as a share of the printed ones.
func (c *companion) moves(of *Companies) float64 {
	maps := len(c.Field.Maps())
	if maps < 2 || of.Flat {
		return 0
	}
	n := len(c.Field.Pools[0].Recruits)
	known := make([]stats.Moments, n*maps)
	for _, s := range c.samples {
		if s.usable() {
			known[s.unit*maps+s.on].Add(s.price(of.Slope))
		}
	}
	figures, errors, costs := make([][]float64, n), make([][]float64, n), make([]float64, n)
	for u, r := range c.Field.Pools[0].Recruits {
		costs[u] = float64(r.Points)
		for _, m := range known[u*maps : (u+1)*maps] {
			figures[u] = append(figures[u], m.Mean)
			if errors[u] = append(errors[u], m.StandardError()); m.N < 2 {
				errors[u][len(errors[u])-1] = math.NaN()
			}
		}
	}
	sd, _ := stats.MovesOverMaps(figures, errors, costs)
	return sd
}

// slope is the log odds that a point of a bundle buys, over all companies, with its error, companies being the sample.
// What bundles are worth errs, by which a slope on it would be too flat; the other half of the matches, which errs
// otherwise, serves as the instrument.
func (c *companion) slope() (slope, se float64) {
	var up, down float64
	type part struct{ up, down float64 }
	var parts []part
	for _, s := range c.samples {
		if !s.usable() {
			continue
		}
		mean := stats.MomentsOf(s.other).Mean
		var p part
		for j, z := range s.other {
			p.up += (z - mean) * s.y[j]
			p.down += (z - mean) * s.x[j]
		}
		parts = append(parts, p)
		up, down = up+p.up, down+p.down
	}
	if len(parts) < 3 || !(down > 0) {
		return 0, math.Inf(1)
	}
	slope = up / down
	var square float64
	for _, p := range parts {
		square += (p.up - slope*p.down) * (p.up - slope*p.down)
	}
	return slope, math.Sqrt(square) / down
}

// prices are what the companies say.
func (c *companion) prices() *Companies {
	out := &Companies{Agreement: math.NaN(), Again: math.NaN(), Missing: -1}
	out.Slope, out.SlopeSE = c.slope()
	out.Flat = !(out.Slope > 2*out.SlopeSE)
	out.MapSD = c.moves(out)
	var halves [2][]float64
	for u, r := range c.Field.Pools[0].Recruits {
		p := c.price(u, out)
		p.Unit = r.Unit
		out.Units = append(out.Units, p)
		if p.Why == "" {
			for h := range halves {
				halves[h] = append(halves[h], p.Halves[h])
			}
		}
	}
	widen(out.Units, c.Options.Alpha)
	if a, err := stats.AgreeInRank(halves[0], halves[1], 1-c.Options.Alpha, c.Options.Seed); err == nil {
		out.Agreement, out.Again = a.Rho, again(a.Rho)
		out.Settled = out.Again >= agreement && len(halves[0]) >= fewestSettled
	}
	return out
}

// price is that of a unit, or why it has none.
func (c *companion) price(u int, of *Companies) (p InCompany) {
	var all []float64
	var halves [2]stats.Moments
	var bundles stats.Moments // their worth
	lost, won, companies := 0, 0, 0
	with := make([]int, len(c.Field.Pools[0].Recruits))
	scale := make([]float64, len(with)) // units of the mean bundle
	for _, s := range c.samples {
		if s.unit != u {
			continue
		}
		companies++
		for v, n := range s.list {
			if n > 0 && (v != u || n > 1) {
				with[v]++
			}
		}
		switch {
		case s.mean <= oneSided:
			lost++
		case s.mean >= 1-oneSided:
			won++
		case s.usable() && !of.Flat:
			for _, b := range s.bundles {
				for v, n := range b {
					scale[v] += (float64(n) - float64(s.list[v])) / float64(len(s.bundles))
				}
			}
			scale[u]++
			e := s.price(of.Slope)
			all = append(all, e)
			bundles.Add(stats.MomentsOf(s.x).Mean)
			halves[s.half].Add(e)
		}
	}
	for v := range with {
		if 2*with[v] > companies {
			p.Partners = append(p.Partners, c.Field.Pools[0].Recruits[v].Unit)
		}
	}
	p.Samples = len(all)
	switch {
	case of.Flat:
		p.Why = "the line is flat: a point more does not certainly help"
	case companies == 0:
		p.Why = "no company was found"
	case 2*lost > companies:
		p.Why = "its companies lose everything"
	case 2*won > companies:
		p.Why = "its companies win everything"
	case halves[0].N == 0 || halves[1].N == 0 || len(all) < 3:
		p.Why = "too few companies tell a price"
	}
	if p.Why != "" {
		return p
	}
	m := stats.MomentsOf(all)
	p.Price, p.Halves = m.Mean, [2]float64{halves[0].Mean, halves[1].Mean}
	moved := of.MapSD * float64(c.Field.Pools[0].Recruits[u].Points) / math.Sqrt(float64(len(c.Field.Maps())))
	p.SE = math.Hypot(math.Hypot(m.StandardError(), moved), (m.Mean-bundles.Mean)*of.SlopeSE/of.Slope)
	if c.found != nil { // what the bundles and a point are worth errs for all companies alike
		for v := range scale {
			scale[v] /= float64(m.N)
		}
		p.SE = math.Hypot(p.SE, c.found.fit.PriceSE(m.Mean, scale, c.costs()))
	}
	p.spread = m.StandardError()
	return p
}

// widen adds to the errors of prices what halves differ by beyond the spread over companies, on average over units if
// they are not too few, and makes the intervals: companies of one half are bred from one population and meet one panel,
// so that they err together.
func widen(units []InCompany, alpha float64) {
	var beyond stats.Moments
	for i := range units {
		if p := &units[i]; p.Why == "" {
			d := p.Halves[0] - p.Halves[1]
			beyond.Add(d*d/4 - p.spread*p.spread) // the price is the mean of its halves
		}
	}
	together := 0.0
	if beyond.N >= fewestSettled {
		together = math.Sqrt(math.Max(0, beyond.Mean))
	}
	for i := range units {
		if p := &units[i]; p.Why == "" {
			p.SE = math.Hypot(p.SE, together)
			t := distuv.StudentsT{Sigma: 1, Nu: float64(p.Samples - 1)}.Quantile(1 - alpha/2)
			p.Interval = stats.Interval{Lo: p.Price - t*p.SE, Hi: p.Price + t*p.SE}
		}
	}
}
