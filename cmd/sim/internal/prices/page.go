package prices

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Table is the table of prices, those that are wrong first.
func (f *Found) Table() *report.Table {
	t := &report.Table{Name: "prices", Caption: "Fair prices in points: what a unit adds to lists like those played, " +
		"on a scale on which the average list is worth what it costs.",
		Head: []report.Column{{Name: "unit"}, {Name: "name"},
			{Name: "printed", Numeric: true, About: "price that the rules give"},
			{Name: "fair", Numeric: true, About: "what it is worth"},
			{Name: "interval", About: fmt.Sprintf("%.4g %% interval of the fair price", 100*(1-f.Alpha))},
			{Name: "verdict", About: "certain after Holm over all units, or open"},
			{Name: "p", Numeric: true, About: "of the printed price being right, after Holm"},
			{Name: "lists", Numeric: true, About: "that have it"},
			{Name: "better with", About: "the unit in whose company it is worth most beyond its price; * where that " +
				"is certain after Holm over all pairs"}}}
	if f.WithoutLuck {
		t.Head = append(t.Head, report.Column{Name: "plain", Numeric: true,
			About: "the fair price by scores with their luck"})
	}
	if f.Pairs != nil {
		t.Head = append(t.Head, report.Column{Name: "with pairs", Numeric: true,
			About: "fair with half of what each pair adds (Shapley), where pairs forecast better"})
	}
	if f.Company != nil {
		t.Head = append(t.Head, report.Column{Name: "best company", Numeric: true,
			About: "what it is worth in its best company, which has all of what the two add to one another"},
			report.Column{Name: "shared", Numeric: true,
				About: "half way between random and best company: what a pair adds is shared (Shapley)"},
			report.Column{Name: "company of", About: "units that most of its best companies have"})
	}
	seats := f.Side != 0
	if seats {
		t.Head = append([]report.Column{{Name: "seat"}}, t.Head...)
	}
	for _, p := range f.Prices {
		row := []report.Cell{report.Words(p.Unit), report.Words(p.Title), report.Whole(int(p.Printed))}
		if p.Verdict == TooFew {
			row = append(row, report.Words(""), report.Words(""), report.Words(p.Verdict), report.Words(""))
		} else {
			row = append(row, report.Number(p.Price, p.SE), report.Within(p.Interval, p.SE), report.Words(p.Verdict),
				report.Likelihood(p.Adjusted))
		}
		best := ""
		if p.Best != nil {
			if best = fmt.Sprintf("%s %+.0f ± %.0f", p.Best.With, p.Best.Points, p.Best.SE); p.Best.Certain {
				best += " *"
			}
		}
		row = append(row, report.Whole(p.Lists), report.Words(best))
		if f.WithoutLuck && p.Verdict == TooFew {
			row = append(row, report.Words(""))
		} else if f.WithoutLuck {
			row = append(row, report.Uncertain(p.Plain, p.PlainSE))
		}
		switch {
		case f.Pairs == nil:
		case p.Shared == nil || math.IsNaN(p.Shared.SE):
			row = append(row, report.Words(""))
		default:
			row = append(row, report.Uncertain(p.Shared.Price, p.Shared.SE))
		}
		if f.Company != nil {
			row = append(row, f.Company.cells(&p)...)
		}
		if seats {
			row = append([]report.Cell{report.Words(p.Seat)}, row...)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// SynergyTable lists the pairs that are worth other than their prices say, the most certain
// first.
func (f *Found) SynergyTable() *report.Table {
	t := &report.Table{Name: "synergies", Caption: "What two units are worth in one list beyond what they are worth " +
		"apart, and further copies of one beyond the first.", Shown: 20,
		Head: []report.Column{{Name: "unit"}, {Name: "with"}, {Name: "points", Numeric: true},
			{Name: "p", Numeric: true, About: "after Holm over all pairs"}, {Name: "lists", Numeric: true}}}
	for _, y := range f.Synergies {
		with := y.With
		if with == y.Unit {
			with = "further copies"
		}
		t.Rows = append(t.Rows, []report.Cell{report.Words(y.Unit), report.Words(with),
			report.Uncertain(y.Points, y.SE), report.Likelihood(y.Adjusted), report.Whole(y.Lists)})
	}
	return t
}

// PairTable shows what pairs are worth whole, the largest first.
func (f *Found) PairTable() *report.Table {
	t := &report.Table{Name: "pairs", Caption: "What two units in one list, each further copy of one, and of one " +
		"that the other's powers are for, add as a whole, drawn towards nothing as far as that forecasts best.",
		Shown: 20,
		Head: []report.Column{{Name: "unit"}, {Name: "with"}, {Name: "points", Numeric: true},
			{Name: "lists", Numeric: true}}}
	for _, y := range f.Pairs.Pairs {
		with := f.names[y.V]
		switch {
		case y.Further:
			with = "each further " + with
		case y.U == y.V:
			with = "further copies"
		}
		t.Rows = append(t.Rows, []report.Cell{report.Words(f.names[y.U]), report.Words(with),
			report.Uncertain(y.Worth, y.SE), report.Whole(y.Lists)})
	}
	return t
}

// paid says whether pairs forecast better than units alone.
func (f *Found) paid() []string {
	switch p := f.Pairs; {
	case p == nil:
		return nil
	case !p.Pays():
		return []string{fmt.Sprintf("Pairs do not pay: with them the log loss of a match of lists that the fit has "+
			"not seen falls by %.4f ± %.4f.", p.Gain, 2*p.GainSE)}
	default:
		return []string{fmt.Sprintf("Pairs pay: with them, drawn towards 0 ± %.2f in log odds, the log loss of a "+
			"match of lists that the fit has not seen falls by %.4f ± %.4f.", p.SD, p.Gain, 2*p.GainSE)}
	}
}

// MapTable shows what units are worth on each map alone, where matches are spread over several.
func (f *Found) MapTable() *report.Table {
	t := &report.Table{Name: "maps", Caption: "Fair prices on each map alone, beside the one over all of them.",
		Head: []report.Column{{Name: "unit"}, {Name: "printed", Numeric: true}, {Name: "fair", Numeric: true,
			About: "over all maps; maps are part of its error"}}}
	for _, name := range f.Maps {
		t.Head = append(t.Head, report.Column{Name: strings.TrimSuffix(filepath.Base(name), ".yaml"), Numeric: true})
	}
	for _, p := range f.Prices {
		if p.Verdict == TooFew {
			continue
		}
		row := []report.Cell{report.Words(p.Unit), report.Whole(int(p.Printed)), report.Uncertain(p.Price, p.SE)}
		for _, on := range p.On {
			row = append(row, report.Uncertain(on.Price, on.SE))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// Verdict is what was found, in sentences.
func (f *Found) Verdict() []string {
	named := map[string][]string{}
	judged := 0
	for _, p := range f.Prices {
		if p.Verdict != TooFew {
			judged++
		}
		words := p.Unit
		if p.Verdict == Overpriced || p.Verdict == Underpriced {
			words = fmt.Sprintf("%s (costs %.0f, worth %s)", p.Unit, p.Printed, apart(p.Price, p.Printed))
		}
		named[p.Verdict] = append(named[p.Verdict], words)
	}
	var out []string
	for _, v := range []struct{ verdict, words string }{
		{Underpriced, "Surely too cheap"}, {Overpriced, "Surely too dear"},
		{Fair, "Surely within a tenth of their price"},
		{Open, "Not certain yet"}, {TooFew, "In too few lists to be judged"}} {
		if list := named[v.verdict]; len(list) > 0 {
			out = append(out, fmt.Sprintf("%s, %d of %d: %s.", v.words, len(list), len(f.Prices),
				strings.Join(list, ", ")))
		}
	}
	return append(append(append(out, f.worthless()...), f.Company.verdict()...), f.quality()...)
}

// apart writes a fair price with as many digits, three after the point at the most, as tell it from the printed one.
func apart(price, printed float64) string {
	for digits := range 3 {
		if text := fmt.Sprintf("%.*f", digits, price); text != fmt.Sprintf("%.*f", digits, printed) {
			return text
		}
	}
	return fmt.Sprintf("%.3f", price)
}

// worthless says which units come out at less than nothing, and what that means.
func (f *Found) worthless() []string {
	var surely, perhaps []string
	for _, p := range f.Prices {
		words := fmt.Sprintf("%s (%.1f ± %.1f)", p.Unit, p.Price, p.SE)
		switch {
		case p.Verdict == TooFew || p.Price >= 0:
		case p.Interval.Hi < 0:
			surely = append(surely, words)
		default:
			perhaps = append(perhaps, words)
		}
	}
	var out []string
	if len(surely) > 0 {
		out = append(out, fmt.Sprintf("Fair prices certainly below 0: %s. Lists did better without than with it as "+
			"these commanders play it; no price makes up for that, and what it costs is no measure of it.",
			strings.Join(surely, ", ")))
	}
	if len(perhaps) > 0 {
		out = append(out, fmt.Sprintf("Fair prices below 0, but not certainly: %s. What is known of them is that "+
			"they are worth little, as these commanders play them.", strings.Join(perhaps, ", ")))
	}
	return out
}

// quality says how far the prices are to be believed.
func (f *Found) quality() (out []string) {
	d := f.Design
	what := "drawn at random"
	if d.Counted > 0 {
		what = fmt.Sprintf("of all %d that there are", d.Counted)
	}
	out = append(out, fmt.Sprintf("%d matches of %d lists %s; efficiency of the design %.2f; %.0f %% of the pairs of "+
		"units came together; the rarest, %s, in %d lists.",
		d.Matches, d.Lists, what, d.Efficiency, 100*d.Together, d.Rarest, d.Fewest))
	if len(f.Maps) > 0 {
		out = append(out, fmt.Sprintf("Matches are spread over %d maps (%s): from map to map a price moves by %.0f %% "+
			"of the printed one beyond chance, which is part of its error.", len(f.Maps), strings.Join(f.Maps, ", "),
			100*f.MapSD))
	}
	if f.WithoutLuck {
		out = append(out, fmt.Sprintf("Luck was measured and taken out of scores as far as it pays, by slopes "+
			"fitted to every other match: it leaves %.2f of the variance within matches. %s", f.LuckLeft, f.luckPaid()))
	}
	if q := f.Full; q.Known {
		out = append(out, fmt.Sprintf("Of the differences between lists of like cost that the fit had not seen, fair "+
			"prices explain %.0f %% (with certain pairs %.0f %%), printed prices %.0f %%; what they leave is %.3f of "+
			"the score, where the games alone leave %.3f.",
			100*q.Explained, 100*q.Paired, 100*q.Printed, math.Hypot(q.Misfit, q.Games), q.Games))
		calibrated := "calibrated"
		if math.Abs(f.Forecast.Slope-1) > 2*f.Forecast.SlopeSE {
			calibrated = "not calibrated"
		}
		out = append(out, fmt.Sprintf("Forecasts are %s: outcomes follow them with slope %.2f ± %.2f (1 is right).",
			calibrated, f.Forecast.Slope, 2*f.Forecast.SlopeSE))
	} else {
		out = append(out, "Matches of lists of like cost are too few, or too even, to say how well prices forecast "+
			"lists that the fit has not seen.")
	}
	if !math.IsNaN(f.Halves) {
		out = append(out, fmt.
			Sprintf("Prices from disjoint halves of the lists differ by %.2f standard errors (1 is right).", f.Halves))
	}
	out = append(out, f.paid()...)
	certain := 0
	for i := range f.Synergies {
		if y := &f.Synergies[i]; y.Certain && certain < 5 {
			certain++
			out = append(out, "Certain after Holm: "+y.words()+".")
		}
	}
	if certain == 0 && len(f.Synergies) > 0 {
		out = append(out, fmt.Sprintf("No pair of units is certainly worth more or less together than apart; the "+
			"most likely: %s (p %.2g after Holm).", f.Synergies[0].words(), f.Synergies[0].Adjusted))
	}
	for _, r := range f.Residuals[:min(2, len(f.Residuals))] {
		out = append(out, fmt.Sprintf("Least explained: %s scored %.2f where its units promise %.2f, against %s.",
			r.List, r.Score, r.Expected, r.Against))
	}
	return out
}

// Page is a study's report.
func (s *Study) Page(f *Found) (*report.Document, error) {
	doc := &report.Document{Title: fmt.Sprintf("Fair prices: %s at %d points", s.Field.Scenario.Name, s.Field.Points),
		Subtitle: fmt.Sprintf("%d games, seed %d", s.Games, s.Options.Seed), Verdict: f.Verdict()}
	if s.Failed > 0 {
		doc.Alarms, doc.Grave = append(doc.Alarms, fmt.Sprintf("%d games failed", s.Failed)), true
	}
	var bars []report.ChartLine
	for _, p := range f.Prices {
		if p.Verdict != TooFew {
			bars = append(bars, report.ChartLine{Label: p.Unit, Value: p.Price / p.Printed,
				Strong:   p.Verdict == Overpriced || p.Verdict == Underpriced,
				Interval: stats.Interval{Lo: p.Interval.Lo / p.Printed, Hi: p.Interval.Hi / p.Printed}})
		}
	}
	chart, err := report.LinesFigure("prices", "Fair price over printed price", "fair / printed",
		"Right of 1 a unit costs too little, left of it too much; what is certain stands out.", 1, bars)
	if err != nil {
		return nil, err
	}
	section := report.Section{ID: "prices", Title: "Prices"}
	if chart != nil {
		section.Parts = append(section.Parts, report.Part{Figure: chart})
	}
	section.Parts = append(section.Parts, report.Part{Table: f.Table()})
	doc.Sections = append(doc.Sections, section)
	if len(f.Maps) > 0 {
		doc.Sections = append(doc.Sections, report.Section{ID: "maps", Title: "Map by map",
			Parts: []report.Part{{Table: f.MapTable()}}})
	}
	if f.Pairs != nil && len(f.Pairs.Pairs) > 0 {
		doc.Sections = append(doc.Sections, report.Section{ID: "pairs", Title: "Pairs",
			Parts: []report.Part{{Table: f.PairTable()}}})
	}
	if t := f.SynergyTable(); len(t.Rows) > 0 {
		doc.Sections = append(doc.Sections, report.Section{ID: "synergies", Title: "In company",
			Parts: []report.Part{{Table: t}}})
	}
	if f.Company != nil {
		doc.Sections = append(doc.Sections, report.Section{ID: "best-company", Title: "In the best company",
			Parts: []report.Part{{Table: f.CompanyTable()}}})
	}
	return doc, nil
}

// luckPaid says how many games luck saved.
func (f *Found) luckPaid() string {
	if f.Saved <= 0 {
		return "It saved nothing here: what lists do beyond the sum of their units decides how sure prices are."
	}
	return fmt.Sprintf("Plain scores would have taken %d games more for prices as sure as these.", f.Saved)
}
