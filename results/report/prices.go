package report

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Pricing is what the matchups of a system say about its point costs.
type Pricing struct {
	System  string
	Refused string // why no prices are given
	Gain    float64
	GainSE  float64
	Units   []string
	Costs   []float64
	Prices  []float64
	SE      []float64
}

// fewestLists is in how many different lists a unit must occur to be priced.
const fewestLists = 20

// holdOut is which share of the matchups tests the prices fitted to the rest.
const holdOut = 5

// pricing fits prices for every system of which enough lists met.
func pricing(f *findings) []Pricing {
	bySystem := map[string][]int{}
	var systems []string
	for i := range f.list {
		e := &f.list[i]
		if e.N == 0 || e.Mirror || e.Probe || e.Twin >= 0 || !e.SwapSides || e.ArmyA == e.ArmyB || e.CommanderA != e.CommanderB {
			continue
		}
		if bySystem[e.System] == nil {
			systems = append(systems, e.System)
		}
		bySystem[e.System] = append(bySystem[e.System], i)
	}
	var all []Pricing
	for _, s := range systems {
		all = append(all, f.price(s, bySystem[s]))
	}
	return all
}

func (f *findings) price(system string, members []int) Pricing {
	p := Pricing{System: system}
	counts := map[string]map[string]int{} // army to unit to figures
	points := map[string]float64{}        // of one figure; those of a squad share its price
	for key, t := range f.units.tallies {
		if f.list[key.matchup].System != system {
			continue
		}
		if counts[key.army] == nil {
			counts[key.army] = map[string]int{}
		}
		counts[key.army][key.unit] = max(counts[key.army][key.unit], t.count())
		points[key.unit] = max(points[key.unit], float64(t.cost())/float64(max(t.count(), 1)))
	}
	lists := map[string]int{}
	for _, army := range counts {
		for unit := range army {
			lists[unit]++
		}
	}
	for unit := range points {
		if points[unit] > 0 {
			p.Units = append(p.Units, unit)
		}
	}
	slices.SortFunc(p.Units, cmp.Compare[string])
	fewest := len(counts)
	for _, u := range p.Units {
		fewest = min(fewest, lists[u])
	}
	if fewest < fewestLists || len(p.Units) < 2 {
		p.Refused = fmt.Sprintf("No prices are fitted: that takes at least %d different lists with each unit, and here the rarest occurs in %d of %d.", fewestLists, fewest, len(counts))
		return p
	}
	var fit, test []stats.PriceRow
	for k, i := range members {
		e := &f.list[i]
		row := stats.PriceRow{Difference: make([]float64, len(p.Units)), Score: e.Score, Games: float64(e.N * int64(e.MatchupEntry.Games))}
		for j, u := range p.Units {
			row.Difference[j] = float64(counts[e.ArmyA][u] - counts[e.ArmyB][u])
		}
		if k%holdOut == holdOut-1 {
			test = append(test, row)
		} else {
			fit = append(fit, row)
		}
	}
	for _, u := range p.Units {
		p.Costs = append(p.Costs, points[u])
	}
	prices, err := stats.FitPrices(p.Costs, fit, 0.25)
	if err != nil {
		p.Refused = "No prices are fitted: " + err.Error() + "."
		return p
	}
	p.Gain, p.GainSE = prices.Gain(test)
	if p.Gain <= 2*p.GainSE {
		p.Refused = fmt.Sprintf("Published costs are not contradicted: fitted prices predict held-out matchups no better (gain %.2g ± %.2g log-likelihood a game).", p.Gain, p.GainSE)
		return p
	}
	p.Prices, p.SE = prices.Price, prices.SE
	return p
}
