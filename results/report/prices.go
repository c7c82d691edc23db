package report

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
	names   map[string]string
}

// fewestLists is in how many different lists a unit must occur to be judged.
const fewestLists = 20

// pricing fits prices for every system of which enough lists met.
func pricing(f *findings) []Pricing {
	bySystem := map[string][]int{}
	var systems []string
	for i := range f.list {
		e := &f.list[i]
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
func (f *findings) price(system string, members []int) Pricing {
	p := Pricing{System: system, names: f.data.Manifest.UnitTitles}
	counts := map[string]map[string]int{} // army to unit to figures
	points := map[string]float64{}        // of one figure; those of a squad share its price
	met := map[string]bool{}
	for _, i := range members {
		met[f.list[i].ArmyA], met[f.list[i].ArmyB] = true, true
	}
	for key, t := range f.units.tallies {
		if f.list[key.matchup].System != system || !met[key.army] {
			continue
		}
		if counts[key.army] == nil {
			counts[key.army] = map[string]int{}
		}
		counts[key.army][key.unit] = max(counts[key.army][key.unit], t.count())
		points[key.unit] = max(points[key.unit], float64(t.cost())/float64(max(t.count(), 1)))
	}
	p.Lists, p.Alpha = len(counts), f.alpha()
	if p.Lists < fewestLists {
		p.Refused = fmt.Sprintf("No prices are fitted: that takes at least %d different lists, and here are %d. sim "+
			"prices draws its own.", fewestLists, p.Lists)
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
func (f *findings) worthRows(members []int, units []string, counts map[string]map[string]int) []stats.WorthRow {
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
		e := &f.list[i]
		row := stats.WorthRow{Score: e.Score, Blocks: float64(e.N)}
		row.ListA, row.A = list(e.ArmyA)
		row.ListB, row.B = list(e.ArmyB)
		if row.Blocks > 1 {
			row.Variance = f.games.tallies[i].blocks.Variance() * row.Blocks / (row.Blocks - 1)
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
	if p.Fair, _, err = fit.Fair(p.Costs, fewestLists, p.Alpha); err != nil {
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

// verdict says what is certain of the price of a unit.
func (p *Pricing) verdict(u int) string {
	switch f := &p.Fair[u]; {
	case f.Lists < fewestLists:
		return "too few lists"
	case f.Adjusted <= p.Alpha && f.Price > p.Costs[u]:
		return "underpriced"
	case f.Adjusted <= p.Alpha:
		return "overpriced"
	}
	return "open"
}

// describe prints the prices, or why there are none. Units in few lists have a row with their cost alone:
// that they are not judged should be seen.
func (p *Pricing) describe(s *Section) {
	if len(p.Fixed) > 0 {
		s.text("All lists of " + p.System + " have as much of " + strings.Join(p.Fixed, ", ") +
			", so no price is asked of that.")
	}
	if p.Refused != "" {
		s.text("Prices in " + p.System + ": " + p.Refused)
		return
	}
	s.text(fmt.Sprintf("Prices in %s are fitted to the matchups of %d lists. The sampled unit is the list, not the "+
		"game: intervals say where prices would fall with other lists like these, and more games of the same lists "+
		"do not narrow them for ever. Fair prices of the average list sum to what it costs. A price is called wrong "+
		"when it is certain after Holm's correction for the number of units.", p.System, p.Lists))
	t := &Table{Name: "prices-" + p.System, Caption: fmt.Sprintf("Fair prices of a figure on the scale of the "+
		"published costs, with %.4g %% intervals over lists. Units in fewer than %d lists are not judged.",
		100*(1-p.Alpha), fewestLists),
		Head: []Column{{"unit", false, ""}, {"published", true, "cost of a figure; those of a squad share its cost"},
			{"fair", true, "± standard error over lists"}, {"interval", false, ""}, {"fair over published", true, ""},
			{"verdict", false, "what is certain of its price"},
			{"p", true, "of the published cost being right, corrected for the number of units"},
			{"lists", true, "that have it"}}}
	for i, u := range p.Units {
		f := &p.Fair[i]
		row := []Cell{{Text: u, Shown: p.names[p.System+"/"+u]}, num(p.Costs[i], 10), word("–"), word("–"), word("–"),
			word(p.verdict(i)), word("–"), whole64(int64(f.Lists))}
		if f.Lists >= fewestLists {
			row[2], row[3], row[4], row[6] = withError(f.Price, f.SE), spanned(f.Interval, f.SE),
				num(f.Price/p.Costs[i], f.SE/p.Costs[i]), probability(f.Adjusted)
		}
		t.Rows = append(t.Rows, row)
	}
	s.table(t.filled())
}
