package analysis

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Pricing is what the matchups of a system say about its point costs.
type Pricing struct {
	System  string
	Refused string   // why no prices are given
	Fixed   []string // units of which every list has as many as any other
	Units   []string
	Costs   []float64 // of one figure; those of a squad share its price
	Fair    []stats.FairPrice
	Lists   int
	Alpha   float64
	Names   map[string]string
}

// FewestLists is in how many different lists a unit must occur to be judged.
const FewestLists = 20

// pricing fits prices for every system of which enough lists met.
func pricing(f *Findings) []Pricing {
	bySystem := map[string][]int{}
	var systems []string
	for i := range f.List {
		e := &f.List[i]
		if e.N == 0 || e.Mirror || e.Probe || e.Twin >= 0 || !e.SwapSides || e.ArmyA == e.ArmyB ||
			e.CommanderA != e.CommanderB {
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

// price fits prices to the matchups of a system that are its members. An army's list is what the table of
// units shows of it, at most as many of a unit as any game had; units that are free, or the same in all
// lists, have no price.
func (f *Findings) price(system string, members []int) Pricing {
	p := Pricing{System: system, Names: f.Data.Manifest.UnitTitles}
	counts := map[string]map[string]int{} // army to unit to figures
	points := map[string]float64{}        // of one figure; those of a squad share its price
	met := map[string]bool{}
	for _, i := range members {
		met[f.List[i].ArmyA], met[f.List[i].ArmyB] = true, true
	}
	for key, t := range f.Units.Tallies {
		if f.List[key.Matchup].System != system || !met[key.Army] {
			continue
		}
		if counts[key.Army] == nil {
			counts[key.Army] = map[string]int{}
		}
		counts[key.Army][key.Unit] = max(counts[key.Army][key.Unit], t.Count())
		points[key.Unit] = max(points[key.Unit], float64(t.Cost())/float64(max(t.Count(), 1)))
	}
	p.Lists, p.Alpha = len(counts), f.Alpha()
	if p.Lists < FewestLists {
		p.Refused = fmt.Sprintf("No prices are fitted: that takes at least %d different lists, and here are %d. sim "+
			"prices draws its own.", FewestLists, p.Lists)
		return p
	}
	for unit := range points {
		if points[unit] > 0 {
			p.Units = append(p.Units, unit)
		}
	}
	slices.SortFunc(p.Units, cmp.Compare[string])
	p.setFixedApart(counts)
	for _, u := range p.Units {
		p.Costs = append(p.Costs, points[u])
	}
	p.fit(f.worthRows(members, p.Units, counts))
	return p
}

// setFixedApart drops the units that all lists have alike: no result depends on them.
func (p *Pricing) setFixedApart(counts map[string]map[string]int) {
	p.Units = slices.DeleteFunc(p.Units, func(u string) bool {
		least, most := math.MaxInt, 0
		for _, army := range counts {
			least, most = min(least, army[u]), max(most, army[u])
		}
		if least == most {
			p.Fixed = append(p.Fixed, u)
		}
		return least == most
	})
}

// worthRows are the matchups as matches of lists. Every list is known by its army's name.
func (f *Findings) worthRows(members []int, units []string, counts map[string]map[string]int) []stats.WorthRow {
	ids := map[string]int{}
	list := func(army string) (int, []float64) {
		if _, known := ids[army]; !known {
			ids[army] = len(ids)
		}
		n := make([]float64, len(units))
		for j, u := range units {
			n[j] = float64(counts[army][u])
		}
		return ids[army], n
	}
	var rows []stats.WorthRow
	for _, i := range members {
		e := &f.List[i]
		row := stats.WorthRow{Score: e.Score, Blocks: float64(e.N)}
		row.ListA, row.A = list(e.ArmyA)
		row.ListB, row.B = list(e.ArmyB)
		if row.Blocks > 1 {
			row.Variance = f.Games.Tallies[i].blocks.Variance() * row.Blocks / (row.Blocks - 1)
		}
		rows = append(rows, row)
	}
	return rows
}

// fit fits the prices, or says why not.
func (p *Pricing) fit(rows []stats.WorthRow) {
	if len(p.Units) < 2 {
		p.Refused = "No prices are fitted: the lists differ in fewer than two units."
		return
	}
	fit, err := stats.FitWorth(rows, false)
	if err != nil {
		p.Refused = "No prices are fitted: " + err.Error() + "."
		return
	}
	if bound := p.inseparable(rows); len(bound) > 0 {
		p.Refused = "No prices are fitted: no matchup tells apart what " + strings.Join(bound, ", ") +
			" are worth, for lists differ in them only together (lists that all cost the same do). Let lists of " +
			"unlike cost and content meet."
		return
	}
	if p.Fair, _, err = fit.Fair(p.Costs, FewestLists, p.Alpha); err != nil {
		p.Refused = "No prices are fitted: " + err.Error() + "."
	}
}

// inseparable lists the units that can be made worth more, and others less, without any
// matchup becoming likelier or less likely.
func (p *Pricing) inseparable(rows []stats.WorthRow) (bound []string) {
	x := mat.NewDense(len(rows), len(p.Units), nil)
	for i, r := range rows {
		floats.SubTo(x.RawRowView(i), r.A, r.B)
	}
	var svd mat.SVD
	if !svd.Factorize(x, mat.SVDFullV) {
		return p.Units
	}
	var v mat.Dense
	svd.VTo(&v)
	values := svd.Values(nil)
	for u, unit := range p.Units {
		for k, value := range values {
			if value <= inseparableAt*values[0] && math.Abs(v.At(u, k)) > inseparableAt {
				bound = append(bound, unit)
				break
			}
		}
	}
	return bound
}

// inseparableAt is what counts as nothing beside 1 in a decomposition of whole numbers.
const inseparableAt = 1e-9

// Verdict says what is certain of the price of a unit.
func (p *Pricing) Verdict(u int) string {
	switch f := &p.Fair[u]; {
	case f.Lists < FewestLists:
		return "too few lists"
	case f.Adjusted <= p.Alpha && f.Price > p.Costs[u]:
		return "underpriced"
	case f.Adjusted <= p.Alpha:
		return "overpriced"
	}
	return "open"
}
