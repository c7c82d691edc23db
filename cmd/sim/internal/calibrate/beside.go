package calibrate

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Beside is the section of a report about records that lie beside its experiment: how far the prices that were fitted
// to its games agree with them.
func (r *Records) Beside(l *scenarios.Library, near []string, priced []analysis.Pricing, alpha float64) report.Section {
	s := report.Section{ID: "records", Title: "What players find"}
	text := func(t string) { s.Parts = append(s.Parts, report.Part{Text: t}) }
	w, faults := l.Lister(r.System, near)
	if len(faults) > 0 {
		text(faults.Error())
		return s
	}
	f := &Found{Alpha: alpha}
	why := "No prices are fitted to these games"
	for i := range priced {
		p := &priced[i]
		if p.System != r.System.Info().System {
			continue
		}
		if p.Refused != "" {
			why = p.Refused
			continue
		}
		for _, with := range []string{ByPrice, ByBrought} {
			figure := r.prices()
			if with == ByBrought {
				figure = r.brought()
			}
			var list []unit
			for k, id := range p.Units {
				theirs, ok := figure[id]
				printed := float64(w.Points(id))
				if figure == nil || (!ok && with == ByPrice) || p.Fair[k].Lists < prices.DefaultLeast || printed <= 0 ||
					p.Costs[k] <= 0 {
					continue
				}
				if with == ByPrice {
					theirs /= printed
				}
				list = append(list, unit{ours: p.Fair[k].Price / p.Costs[k], theirs: theirs})
			}
			if figure != nil {
				f.Agreements = append(f.Agreements, agreement(list, with, alpha, 1))
			}
		}
	}
	f.correct()
	t := &report.Table{Name: "records",
		Caption: "How far the order of units by fair over printed price agrees with that of the records.",
		Head: append([]report.Column{{Name: "with"}, {Name: "n", Numeric: true, About: "units compared"}},
			agreementColumns(alpha)...)}
	for i := range f.Agreements {
		a := &f.Agreements[i]
		t.Rows = append(t.Rows, append([]report.Cell{report.Words(a.With), report.Whole(a.Common)}, a.cells(alpha)...))
	}
	if len(t.Rows) > 0 {
		s.Parts = append(s.Parts, report.Part{Table: t})
	} else {
		text(why)
	}
	text(r.Coverage(w.Size()) + " " + ForChecking +
		fmt.Sprintf(" `sim calibrate %s` plays its lists and says more.", r.File))
	if u := r.UnknownTable("records-unknown"); len(u.Rows) > 0 {
		s.Parts = append(s.Parts, report.Part{Table: u})
	}
	return s
}
