package best

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
)

// mostOpponents is how many opponents the first screen shows beside the random lists.
const mostOpponents = 7

// lead is the first screen of a list's card: its scores as bars, the hardest opponents first, what each unit adds, and
// what is to be known first.
func (v *Value) lead(title string, parts *report.Figure) *report.Lead {
	names := map[string]string{}
	for _, p := range v.Parts {
		names[p.Unit] = cmp.Or(p.Title, p.Unit)
	}
	own := "the list"
	if title != v.Words {
		own = title
	}
	view := report.View{Name: "Opponents", Says: "Wins of 100 against random lists of its points."}
	add := func(name string, d report.Duel) {
		d.Term = "95 % interval"
		view.Duels = append(view.Duels, d)
	}
	add("random", report.NewDuel("", own, "random lists", v.Field.Score, v.Field.Interval))
	met := slices.Clone(v.Shipped)
	slices.SortStableFunc(met, func(a, b Meeting) int { return cmp.Compare(a.Score, b.Score) })
	left := max(0, len(met)-mostOpponents)
	for _, m := range met[:len(met)-left] {
		add(m.Name, report.NewDuel("", own, m.shown(), m.Score, m.Interval))
	}
	if len(met) > 0 {
		view.Says = "Wins of 100 against random lists, and armies of like points, the hardest first."
	}
	if left > 0 {
		view.Says += fmt.Sprintf(" %d more below.", left)
	}
	lead := &report.Lead{Views: []report.View{view}, Findings: v.findings()}
	if parts != nil {
		parts.Above = true
		lead.Views = append(lead.Views, report.View{Name: "Units", Says: parts.Caption, Figure: parts})
	}
	return lead
}

// findings are the worst opponent, the list's place and the exchange that helps.
func (v *Value) findings() (list []report.Finding) {
	_, worst := v.extremes()
	if worst != nil {
		var texts []string
		for _, name := range report.Shorter(worst.shown()) {
			texts = append(texts, fmt.Sprintf("Worst against %s: wins %.0f of 100", name, 100*worst.Score))
		}
		f := report.Finding{Sure: report.Likely, Text: report.Brief("", texts...),
			More: fmt.Sprintf("%.3f [%.3f, %.3f] against %s: %s.", worst.Score, worst.Interval.Lo, worst.Interval.Hi,
				worst.shown(), worst.Words)}
		if worst.Interval.Hi < 0.5 || worst.Interval.Lo > 0.5 {
			f.Sure = report.Sure
		}
		list = append(list, f)
	}
	if r := v.Rank; r != nil {
		f := report.Finding{Sure: report.Likely, More: v.standing()[0],
			Text: fmt.Sprintf("%s of %d with the armies that it met", ordinal(r.Place), r.Of)}
		if r.High == r.Low {
			f.Sure = report.Sure
		}
		list = append(list, f)
	}
	if x := v.Exchange; x != nil {
		what := x.In + " for " + x.Out
		if x.Out == "" {
			what = x.In + " added"
		}
		f := report.Finding{Sure: report.Open, Text: "No exchange certainly helps",
			More: fmt.Sprintf("The most promising, %s: %+.3f [%+.3f, %+.3f] on %d fresh lists.", what, x.Gain,
				x.Interval.Lo, x.Interval.Hi, x.Lists)}
		if x.Certain {
			f.Sure, f.Text = report.Sure, report.Brief(what, fmt.Sprintf("wins %+.0f of 100", 100*x.Gain))
		}
		if c := v.Check; c != nil && c.Gain != nil {
			f.More += fmt.Sprintf(" Checked with %s in fewer games: %+.3f [%+.3f, %+.3f].", c.Commander, *c.Gain,
				c.Within.Lo, c.Within.Hi)
		}
		list = append(list, f)
	}
	return list
}
