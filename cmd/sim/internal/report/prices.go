package report

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// describePricing prints the prices, or why there are none. Units in few lists have a row with their cost alone:
// that they are not judged should be seen.
func describePricing(p *analysis.Pricing, s *Section) {
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
		100*(1-p.Alpha), analysis.FewestLists),
		Head: []Column{{"unit", false, ""}, {"published", true, "cost of a figure; those of a squad share its cost"},
			{"fair", true, "± standard error over lists"}, {"interval", false, ""}, {"fair over published", true, ""},
			{"verdict", false, "what is certain of its price"},
			{"p", true, "of the published cost being right, corrected for the number of units"},
			{"lists", true, "that have it"}}}
	for i, u := range p.Units {
		f := &p.Fair[i]
		row := []Cell{{Text: u, Shown: p.Names[p.System+"/"+u]}, num(p.Costs[i], 10), word("–"), word("–"), word("–"),
			word(p.Verdict(i)), word("–"), whole64(int64(f.Lists))}
		if f.Lists >= analysis.FewestLists {
			row[2], row[3], row[4], row[6] = withError(f.Price, f.SE), spanned(f.Interval, f.SE),
				num(f.Price/p.Costs[i], f.SE/p.Costs[i]), probability(f.Adjusted)
		}
		t.Rows = append(t.Rows, row)
	}
	s.table(t.filled())
}
