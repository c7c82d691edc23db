package best

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Tables are what a value shows in rows: what a copy of each unit adds, and the shipped armies.
func (v *Value) Tables() (all []*report.Table) {
	t := &report.Table{Name: "carriers", Caption: "What a copy of each unit adds to the list: the score that it " +
		"loses without one, against the same random lists under the same dice, and what that is in points.",
		Head: []report.Column{{Name: "unit"}, {Name: "copies", Numeric: true},
			{Name: "printed", Numeric: true, About: "price of one"},
			{Name: "random company", Numeric: true, About: "what one is worth in random company"},
			{Name: "here", Numeric: true, About: "what a copy is worth in this list"},
			{Name: "loss", Numeric: true, About: "of the score against the field without a copy"}, {Name: "interval"}}}
	for _, p := range v.Parts {
		t.Rows = append(t.Rows, []report.Cell{report.Words(cmp.Or(p.Title, p.Unit)), report.Whole(p.Copies),
			report.Whole(p.Printed), p.Fair.cell(), p.Here.cell(), score(p.Loss),
			report.Within(p.Interval, p.Interval.HalfWidth()/certainty)})
	}
	if len(t.Rows) > 0 {
		all = append(all, t)
	}
	t = &report.Table{Name: "shipped", Caption: "What the list scores against armies of like " +
		"points, and what these score against random lists.",
		Head: []report.Column{{Name: "against"}, {Name: "points", Numeric: true}, {Name: "score", Numeric: true},
			{Name: "interval"},
			{Name: "field", Numeric: true, About: "what the other scores against random lists"}, {Name: "list"}}}
	for _, m := range v.Shipped {
		t.Rows = append(t.Rows, []report.Cell{report.Words(m.shown()), report.Whole(m.Cost), score(m.Score),
			report.Within(m.Interval, m.Interval.HalfWidth()/certainty), score(m.Field), report.Words(m.Words)})
	}
	if len(t.Rows) > 0 {
		all = append(all, t)
	}
	return all
}

// score is a cell with a score.
func score(x float64) report.Cell { return report.Number(x, 0.01) }

// cell shows an estimate with its error; nothing where there is none.
func (m *Measured) cell() report.Cell {
	if m == nil {
		return report.Words("")
	}
	return report.Uncertain(m.Value, m.SE)
}

// words tells points with their error.
func (m *Measured) words() string { return m.cell().Text }

// Verdict is what was found, in sentences. By says where prices come from, "" for the games themselves; without is what
// was written in the list and not played.
func (v *Value) Verdict(f *lists.Field, by string, without []string) (out []string) {
	if len(without) > 0 {
		out = append(out, fmt.Sprintf("Valued without %d of what the list says: %s.", len(without),
			strings.Join(without, "; ")))
	}
	if v.Field == nil {
		return append(out, "Nothing was found yet.")
	}
	where := f.Scenario.Name
	if f.Options.Map != "" {
		where += " with the map " + f.Options.Map
	}
	out = append(out, fmt.Sprintf("%s costs %d points and scores %.3f [%.3f, %.3f] against %d random lists of its "+
		"points on %s, %s on both sides.",
		v.Words, v.Cost, v.Field.Score, v.Field.Interval.Lo, v.Field.Interval.Hi, v.Field.Lists, where, f.Commander()))
	out = append(append(out, v.standing()...), v.inPoints(by)...)
	if len(v.Parts) > 0 {
		out = append(out, v.carrier())
	}
	if f.Points > v.Cost && v.Exchange != nil {
		out = append(out, fmt.Sprintf("Exchanges and answers may spend %d points, %d more than it does.", f.Points,
			f.Points-v.Cost))
	}
	if x := v.Exchange; x != nil {
		what := fmt.Sprintf("%s for %s", x.In, x.Out)
		if x.Out == "" {
			what = x.In + " added"
		}
		measured := fmt.Sprintf("%+.3f [%+.3f, %+.3f] on %d fresh lists, the best of %d exchanges tried", x.Gain,
			x.Interval.Lo, x.Interval.Hi, x.Lists, x.Tried)
		if x.Certain {
			out = append(out, fmt.Sprintf("The exchange that helps most: %s, %s.", what, measured))
		} else if x.Gain <= 0 {
			out = append(out, fmt.
				Sprintf("No exchange was found that helps; the most promising lost on fresh lists: %s, %s.", what,
					measured))
		} else {
			out = append(out, fmt.Sprintf("No exchange was found that certainly helps; the most promising: %s, %s.",
				what, measured))
		}
	}
	if a := v.Answer; a != nil && a.List.Key() == v.List.Key() {
		out = append(out, fmt.Sprintf("No list was found that beats it: of %d tried against it, it did best itself; "+
			"what was not tried may be better.", a.Tried))
	} else if a != nil {
		out = append(out, fmt.Sprintf("The best answer found to it: %s, which scores %.3f [%.3f, %.3f] on %d fresh "+
			"blocks (%d lists tried; what was not tried may be better).",
			a.Words, a.Confirmed, a.Interval.Lo, a.Interval.Hi, a.Blocks, a.Tried))
	}
	if c := v.Check; c != nil {
		line := fmt.Sprintf("Checked with %s on both sides, in fewer games: it scores %.3f [%.3f, %.3f] against %d "+
			"random lists", c.Commander, c.Score, c.Interval.Lo, c.Interval.Hi, c.Lists)
		if c.Gain != nil {
			line += fmt.Sprintf(", and the exchange gains %+.3f [%+.3f, %+.3f]", *c.Gain, c.Within.Lo, c.Within.Hi)
		}
		out = append(out, line+".")
	}
	return out
}

// standing says the list's place among the armies of like points, and whom it does best and worst against.
func (v *Value) standing() (out []string) {
	if r := v.Rank; r != nil {
		sure := fmt.Sprintf("certainly %s to %s", ordinal(r.High), ordinal(r.Low))
		if r.High == r.Low {
			sure = "certainly"
		}
		out = append(out, fmt.Sprintf("It is %s of %d with the armies that it met, by scores against the same %d "+
			"random lists (%s).", ordinal(r.Place), r.Of, r.Lists, sure))
	}
	best, worst := v.extremes()
	switch {
	case best == nil:
	case best == worst:
		out = append(out, fmt.Sprintf("Against %s it scores %.3f.", best.shown(), best.Score))
	default:
		out = append(out, fmt.Sprintf("Of these it does best against %s (%.3f) and worst against %s (%.3f).",
			best.shown(), best.Score, worst.shown(), worst.Score))
	}
	return out
}

// extremes are the armies that the list does best and worst against; nil where it met none.
func (v *Value) extremes() (best, worst *Meeting) {
	for i := range v.Shipped {
		m := &v.Shipped[i]
		if best == nil || m.Score > best.Score {
			best = m
		}
		if worst == nil || m.Score < worst.Score {
			worst = m
		}
	}
	return best, worst
}

// shown is an army's title, or its name where it has none.
func (m *Meeting) shown() string { return cmp.Or(m.Title, m.Name) }

// ordinal is a place in words: 1st, 2nd, 12th.
func ordinal(n int) string {
	if n/10%10 != 1 && n%10 >= 1 && n%10 <= 3 {
		return fmt.Sprint(n) + [...]string{"st", "nd", "rd"}[n%10-1]
	}
	return fmt.Sprintf("%dth", n)
}

// oneSided is the score beyond which games say nothing of points.
const oneSided = 0.95

// inPoints says what the list is worth in points, and what of that is company.
func (v *Value) inPoints(by string) (out []string) {
	switch one := v.Field.Score; {
	case v.Even == nil && one > oneSided:
		return []string{"It wins nearly every game, which no number of points can be read from."}
	case v.Even == nil && one < 1-oneSided:
		return []string{"It loses nearly every game, which no number of points can be read from."}
	case v.Even == nil:
		return []string{"What that is in points is not known: in these games a point more did not certainly help."}
	}
	line := fmt.Sprintf("Random lists of %s points would be even with it", v.Even.words())
	if ratio := v.Even.Value / float64(v.Cost); ratio < lightest || ratio > 2-lightest {
		line += ", as far as the line goes on beyond the lists that it met"
	}
	out = append(out, line+".")
	if v.Units == nil {
		return append(out, "What its company adds is not known: the random lists are too few to price every unit; "+
			"more --lists or --prices would tell.")
	}
	whose := "by the same games"
	if by != "" {
		whose = "by " + by
	}
	line = fmt.Sprintf("In random company its units are worth %s points together (%s; printed %d)", v.Units.words(),
		whose, v.Cost)
	company := (&Measured{math.Abs(v.Company.Value), v.Company.SE}).words() + " points"
	switch c := v.Company; {
	case c.Value > certainty*c.SE:
		line += "; their company adds " + company + "."
	case c.Value < -certainty*c.SE:
		line += "; their company takes away " + company + "."
	default:
		line += fmt.Sprintf("; what their company adds, %s points, is not certain.", c.words())
	}
	return append(out, line)
}

// carrier names the unit that carries the list, and those without which it would be as good.
func (v *Value) carrier() string {
	var idle []string
	lead := v.Parts[0]
	for _, p := range v.Parts {
		if p.Interval.Lo <= 0 {
			idle = append(idle, p.Unit)
		}
	}
	if len(idle) == len(v.Parts) {
		return "No unit certainly carries it: the list is not certainly worse without a copy of any."
	}
	worth := ""
	if lead.Here != nil {
		worth = fmt.Sprintf(", a copy being worth %s points here (printed %d)", lead.Here.words(), lead.Printed)
	}
	line := fmt.Sprintf("What carries it: %s, without a copy of which the score falls by %.3f [%.3f, %.3f]%s.",
		lead.Unit, lead.Loss, lead.Interval.Lo, lead.Interval.Hi, worth)
	if len(idle) > 0 {
		line += fmt.Sprintf(" Without a copy of %s it is not certainly worse.", strings.Join(idle, ", "))
	}
	return line
}

// Page is a value as a report.
func (v *Value) Page(f *lists.Field, title, by string, without []string) (*report.Document, error) {
	if title == "" {
		title = v.Words
	}
	doc := &report.Document{Title: "What is this list worth? " + title,
		Subtitle: fmt.Sprintf("%s, %d points, %d games", f.Scenario.Name, v.Cost, v.Games),
		Verdict:  v.Verdict(f, by, without)}
	if len(without) > 0 {
		doc.Alarms = append(doc.Alarms, "The list was valued without: "+strings.Join(without, "; "))
	}
	var bars []report.ChartLine
	for _, p := range v.Parts {
		if p.Here != nil {
			half := certainty * p.Here.SE
			bars = append(bars, report.ChartLine{Label: cmp.Or(p.Title, p.Unit),
				Value:  p.Here.Value / float64(p.Printed),
				Strong: math.Abs(p.Here.Value-float64(p.Printed)) > half,
				Interval: stats.Interval{Lo: (p.Here.Value - half) / float64(p.Printed),
					Hi: (p.Here.Value + half) / float64(p.Printed)}})
		}
	}
	section := report.Section{ID: "list", Title: "The list"}
	var parts *report.Figure
	if len(bars) > 0 {
		chart, err := report.LinesFigure("carriers", "What a copy is worth in this list over its price",
			"here / printed", "Right of 1 a unit gives this list more than it costs.", 1, bars)
		if err != nil {
			return nil, err
		}
		if chart != nil {
			parts = chart
			section.Parts = append(section.Parts, report.Part{Figure: chart})
		}
	}
	for _, t := range v.Tables() {
		section.Parts = append(section.Parts, report.Part{Table: t})
	}
	doc.Sections = append(doc.Sections, section)
	if v.Field != nil {
		doc.Lead = v.lead(title, parts)
	}
	return doc, nil
}
