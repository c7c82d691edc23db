package balance

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
)

// Better reports whether a change was confirmed that does better than the game as it is.
func (f *Found) Better() bool { return len(f.Best) > 0 && !f.Already && !f.WasBetter }

// Blocks is how many blocks of a matchup confirmed a change at most.
func (f *Found) Blocks() int {
	most := f.Was.Blocks
	for i := range f.Best {
		most = max(most, f.Best[i].Outcome.Blocks)
	}
	return most
}

// Answer says in a sentence what came of the search.
func (f *Found) Answer() string {
	switch {
	case f.Already:
		return "Nothing need be changed: the game as it is meets every want."
	case len(f.Best) == 0:
		return "No change is believed to be better than the game as it is."
	case f.WasBetter && f.Was.missed() == 2:
		return "Cannot be had within these bounds, as far as was tried: no change was confirmed to be nearer to what " +
			"is wanted than the game as it is."
	case f.WasBetter:
		return "Leave it as it is: no change was confirmed to be nearer to what is wanted."
	case f.Met:
		return "Found: the first is the smallest of those confirmed."
	}
	words := "Not certain: the first is the nearest; more blocks (--confirm) may tell, or wider bounds of what is " +
		"wanted."
	if f.Best[0].Outcome.missed() == 2 {
		words = "Cannot be had within these bounds, as far as was tried: the first is the nearest."
	}
	if len(f.Binding) > 0 {
		words += " It lies at the bound of " + strings.Join(f.Binding, ", ") + "; wider bounds there may help."
	}
	return words
}

// Verdict says in a few words whether a change does what is wanted.
func (c *Change) Verdict() string {
	met, all := 0, 0
	c.Outcome.count(&met, &all)
	if met == all {
		return "Does it: every want is met."
	}
	if all == 1 {
		return "The want is not met."
	}
	return fmt.Sprintf("%d of %d wants are met.", met, all)
}

func (o *Outcome) count(met, all *int) {
	for _, r := range o.Wants {
		if *all++; r.Verdict == Met {
			*met++
		}
	}
	for i := range o.Levels {
		o.Levels[i].count(met, all)
	}
}

// Elsewhere says what else moved, at every level: matchups that are certainly less even than they were, the length of
// games, and units that became useless.
func (c *Change) Elsewhere(was *Outcome) (list []string) {
	list = c.Outcome.moved(was)
	for _, u := range c.Useless {
		list = append(list, fmt.Sprintf("useless now: %s of %s did %.2f of its share of the damage, now %.2f", u.Unit,
			u.Army, was.use(u), u.Share))
	}
	return list
}

// moved says which matchups are certainly less even than they were, whether games are longer or shorter, and how far
// scores are from a half where there are several.
func (o *Outcome) moved(was *Outcome) (list []string) {
	level := ""
	if o.Level != "" {
		level = "between " + o.Level + ": "
	}
	for i, m := range o.Matchups {
		w := was.Matchups[i]
		if (m.Interval.Lo > 0.5 && m.Interval.Lo > max(w.Interval.Hi, 1-w.Interval.Lo)) ||
			(m.Interval.Hi < 0.5 && m.Interval.Hi < min(w.Interval.Lo, 1-w.Interval.Hi)) {
			list = append(list, fmt.Sprintf("%sless even than before: %s, %.3f, now %.3f [%.3f, %.3f]", level, m.Name,
				w.Score, m.Score, m.Interval.Lo, m.Interval.Hi))
		}
	}
	if d := o.Rounds - was.Rounds; d > 0.5 || d < -0.5 {
		list = append(list, fmt.Sprintf("%sthe median of rounds goes from %.1f to %.1f", level, was.Rounds, o.Rounds))
	}
	if len(o.Matchups) > 2 && math.Abs(o.Spread-was.Spread) > 0.005 {
		list = append(list, fmt.Sprintf("%sthe spread of scores about a half goes from %.3f to %.3f", level, was.Spread,
			o.Spread))
	}
	for i := range o.Levels {
		list = append(list, o.Levels[i].moved(&was.Levels[i])...)
	}
	return list
}

// Page is a search's report: what was found, the front of change against distance, and scores before and after.
func (s *Search) Page(f *Found) (*report.Document, error) {
	doc := &report.Document{Title: "Balance: " + f.Name, Verdict: []string{f.Answer()},
		Subtitle: fmt.Sprintf("%d changes tried, %d games, seed %d; confirmed in up to %d blocks a matchup, "+
			"intervals at %.3g %%", f.Tried, f.Games, s.options.Seed, f.Blocks(), 100*f.Confidence)}
	if f.Failed > 0 {
		doc.Alarms, doc.Grave = append(doc.Alarms, fmt.Sprintf("%d games failed", f.Failed)), true
	}
	for i := range f.Best {
		c := &f.Best[i]
		section := report.Section{ID: fmt.Sprintf("change-%d", i+1),
			Title: fmt.Sprintf("%d. %s", i+1, strings.Join(c.Words, "; "))}
		list := append([]string{c.Verdict()}, c.Armies...)
		section.Parts = []report.Part{{List: append(list, c.Elsewhere(&f.Was)...)},
			{Table: wantTable(i+1, &f.Was, &c.Outcome)},
			{Table: matrixTable(i+1, &f.Was, &c.Outcome)}}
		if len(c.Setting) > 0 { // else it only moves pieces
			section.Parts = append(section.Parts, report.Part{Code: s.settingText(c)})
		}
		doc.Sections = append(doc.Sections, section)
	}
	chart, err := frontFigure(f)
	if err != nil {
		return nil, err
	}
	if doc.Lead, err = s.lead(f, chart); err != nil {
		return nil, err
	}
	for _, v := range doc.Lead.Views {
		if v.Name == "Maps" {
			doc.Sections = append(doc.Sections, report.Section{ID: "maps", Title: "Maps",
				Parts: []report.Part{{Figure: v.Figure}, {Figure: v.After}}})
		}
	}
	doc.Sections = append(doc.Sections, report.Section{ID: "front", Title: "Change against distance",
		Parts: []report.Part{{Figure: chart}, {Table: frontTable(f)}}})
	return doc, nil
}

// settingText is a change as the options of an experiment, for people to copy.
func (s *Search) settingText(c *Change) string {
	o, err := s.space.override(c.Config)
	if err != nil {
		return err.Error()
	}
	return "options: [" + o.String() + "]"
}

// wantTable shows what was wanted before and after, at every level.
func wantTable(change int, was, is *Outcome) *report.Table {
	t := &report.Table{Name: fmt.Sprintf("wants-%d", change),
		Caption: fmt.Sprintf("What was wanted, as it is and with change %d.", change),
		Head: []report.Column{{Name: "want"}, {Name: "from", Numeric: true},
			{Name: "to", Numeric: true}, {Name: "as it is", Numeric: true}, {Name: "changed", Numeric: true},
			{Name: "interval"}, {Name: "verdict"}}}
	levels := len(is.Levels) > 0
	if levels {
		t.Head = slices.Insert(t.Head, 1, report.Column{Name: "level"})
	}
	var add func(was, is *Outcome)
	add = func(was, is *Outcome) {
		for i, r := range is.Wants {
			se := r.Interval.HalfWidth() / 2
			row := []report.Cell{report.Words(r.Want), report.Number(r.Lo, 0.01), report.Number(r.Hi, 0.01),
				report.Number(was.Wants[i].Value, se), report.Number(r.Value, se), report.Within(r.Interval, se),
				report.Words(string(r.Verdict))}
			if levels {
				row = slices.Insert(row, 1, report.Words(is.Level))
			}
			t.Rows = append(t.Rows, row)
		}
		for i := range is.Levels {
			add(&was.Levels[i], &is.Levels[i])
		}
	}
	add(was, is)
	return t
}

// matrixTable shows the score of every army against every other, before and after.
func matrixTable(change int, was, is *Outcome) *report.Table {
	t := &report.Table{Name: fmt.Sprintf("matrix-%d", change),
		Caption: fmt.Sprintf("Score of the row against the column, as it is and with change %d; several matchups of "+
			"two armies stand one after the other.", change),
		Head: []report.Column{{Name: "army"}}}
	at := map[string]int{}
	var armies []string
	for _, m := range is.Matchups {
		for _, army := range []string{m.ArmyA, m.ArmyB} {
			if _, known := at[army]; !known {
				at[army] = len(armies)
				armies = append(armies, army)
			}
		}
	}
	words := make([][]string, len(armies))
	for i, army := range armies {
		t.Head = append(t.Head, report.Column{Name: army})
		words[i] = make([]string, len(armies))
	}
	note := func(i, j int, before, after float64) {
		if words[i][j] != "" {
			words[i][j] += "; "
		}
		words[i][j] += fmt.Sprintf("%.2f, now %.2f", before, after)
	}
	for k, m := range is.Matchups {
		i, j := at[m.ArmyA], at[m.ArmyB]
		note(i, j, was.Matchups[k].Score, m.Score)
		if i != j {
			note(j, i, 1-was.Matchups[k].Score, 1-m.Score)
		}
	}
	for i, army := range armies {
		row := []report.Cell{report.Words(army)}
		for _, w := range words[i] {
			row = append(row, report.Words(w))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// frontTable lists the front of the search.
func frontTable(f *Found) *report.Table {
	t := &report.Table{Name: "front",
		Caption: "Changes of the search of which no other is believed to be both smaller and nearer to what is wanted.",
		Head: []report.Column{{Name: "changes"}, {Name: "cost", Numeric: true}, {Name: "distance", Numeric: true},
			{Name: "chance", Numeric: true}}}
	for _, o := range f.Front {
		t.Rows = append(t.Rows, []report.Cell{report.Words(o.name()), report.Number(o.Cost, 0.1),
			report.Number(o.Far, 0.01), report.Number(o.Chance, 0.01)})
	}
	return t
}

func (o *Try) name() string {
	if len(o.Words) == 0 {
		return "as it is"
	}
	return strings.Join(o.Words, "; ")
}

// frontFigure draws what was tried, the front, and what was confirmed.
func frontFigure(f *Found) (*report.Figure, error) {
	groups := []report.Points{{Name: "tried"}, {Name: "front", Joined: true}, {Name: "confirmed"}}
	for _, o := range f.Tries {
		groups[0].List = append(groups[0].List, report.Point{X: o.Cost, Y: o.Far})
	}
	for _, o := range f.Front {
		groups[1].List = append(groups[1].List, report.Point{X: o.Cost, Y: o.Far})
	}
	confirmed := &groups[2].List
	for i, c := range f.Best {
		at := report.Point{Label: fmt.Sprint(i + 1), X: c.Cost, Y: c.Outcome.Far}
		if k := slices.IndexFunc(*confirmed, func(p report.Point) bool { return p.X == at.X && p.Y == at.Y }); k >= 0 {
			(*confirmed)[k].Label += ", " + at.Label
		} else {
			*confirmed = append(*confirmed, at)
		}
	}
	return report.PointsFigure("front", f.Name, "cost of the change", "distance from what is wanted",
		"Changes that were tried, the front of the search, and what was confirmed of those that were.", groups)
}
