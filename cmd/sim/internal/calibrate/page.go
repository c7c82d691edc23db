package calibrate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// ForChecking is said wherever figures of other people stand.
const ForChecking = "Figures of other people are for checking: nothing here is fitted to them."

// places are the first cells of a row about a field.
func places(f *FieldStudy) []report.Cell {
	return []report.Cell{report.Words(f.place()), report.Words(f.Field.Commander())}
}

// placeColumns are the columns of places.
func placeColumns(more ...report.Column) []report.Column {
	return append([]report.Column{{Name: "scenario"}, {Name: "commander"}}, more...)
}

// known is a number, or a dash where there is none.
func known(x, se float64) report.Cell {
	if math.IsNaN(x) {
		return report.Words("–")
	}
	return report.Number(x, se)
}

// fewest is how many lists or pairs a gain is judged by.
const fewest = 5

// digits is the error by which numbers without one are written: two digits after the point.
const digits = 0.05

// AgreementTable is the table of agreements in rank.
func (f *Found) AgreementTable() *report.Table {
	t := &report.Table{Name: "agreement", Caption: "How far the order of units by fair over printed price, or of " +
		"lists by their score, agrees with that of the records. Off is the rms of the log of our prices over those " +
		"of others, print that of the printed prices.",
		Head: placeColumns(report.Column{Name: "with"}, report.Column{Name: "kind", About: "of units"},
			report.Column{Name: "n", Numeric: true, About: "units or lists compared"})}
	t.Head = append(t.Head, agreementColumns(f.Alpha)...)
	for i := range f.Agreements {
		a := &f.Agreements[i]
		kind := a.Kind
		if kind == "" {
			kind = "all"
		}
		row := append(places(a.Field), report.Words(a.With), report.Words(kind), report.Whole(a.Common))
		t.Rows = append(t.Rows, append(row, a.cells(f.Alpha)...))
	}
	return t
}

// cells are the last cells of a row about an agreement, from the correlation on.
func (a *Agreement) cells(alpha float64) (row []report.Cell) {
	if a.RankAgreement == nil {
		row = append(row, report.Words("–"), report.Words("–"), report.Words("–"))
	} else {
		row = append(row, known(a.Rho, digits), report.Within(a.Interval, digits), report.Likelihood(a.Adjusted))
	}
	row = append(row, report.Words(a.Word(alpha)))
	if a.Rated > 0 {
		return append(row, report.Number(a.Off, digits), report.Number(a.Print, digits))
	}
	return append(row, report.Words("–"), report.Words("–"))
}

// agreementColumns are the columns of cells.
func agreementColumns(alpha float64) []report.Column {
	return []report.Column{{Name: "rank correlation", Numeric: true, About: "Spearman's"},
		{Name: "interval", About: fmt.Sprintf("%.4g %%, bootstrap over units or lists", 100*(1-alpha))},
		{Name: "p", Numeric: true, About: "that shuffled records agree or disagree as much, after Holm over the table"},
		{Name: "verdict"},
		{Name: "off", Numeric: true, About: "rms of the log of fair price over others' price"},
		{Name: "print", Numeric: true, About: "rms of the log of printed price over others' price"}}
}

// ForecastTable is the table of how good forecasts of games were.
func (f *Found) ForecastTable() *report.Table {
	t := &report.Table{Name: "forecasts", Caption: "How good chances to win, found by play, forecast the games of " +
		"the records: log loss beside that of saying one half of every game. Lists of an event met lists of that " +
		"event; ours met random ones of their cost, so their chances are too high as forecasts where most records " +
		"are of good lists.",
		Head: placeColumns(report.Column{Name: "of"}, report.Column{Name: "lists", Numeric: true, About: "or pairs"},
			report.Column{Name: "games", Numeric: true},
			report.Column{Name: "log loss", Numeric: true}, report.Column{Name: "of one half", Numeric: true},
			report.Column{Name: "gain", Numeric: true,
				About: "log loss in a game, one half less forecast; lists, or pairs, are the sample"},
			report.Column{Name: "Brier score", Numeric: true}, report.Column{Name: "calibration error", Numeric: true})}
	for _, c := range f.Forecasts {
		t.Rows = append(t.Rows, append(places(c.Field), report.Words(c.With), report.Whole(c.Lists),
			report.Whole(int(c.Games)), report.Number(c.LogLoss, 0.005),
			report.Number(math.Ln2, 0.005), report.Uncertain(c.Gain, c.SE), report.Number(c.Brier, 0.005),
			report.Number(c.Calibration, 0.005)))
	}
	return t
}

// ReliabilityTable says what was won of the games of which a chance was said.
func (f *Found) ReliabilityTable() *report.Table {
	t := &report.Table{Name: "reliability",
		Caption: "Of the games of which a chance from low to high was said: what was said, and what was won.",
		Head: placeColumns(report.Column{Name: "of"}, report.Column{Name: "from", Numeric: true},
			report.Column{Name: "to", Numeric: true}, report.Column{Name: "games", Numeric: true},
			report.Column{Name: "said", Numeric: true}, report.Column{Name: "was", Numeric: true})}
	for _, c := range f.Forecasts {
		for _, b := range c.Bins {
			if b.N > 0 {
				t.Rows = append(t.Rows, append(places(c.Field), report.Words(c.With), report.Number(b.Low, 0.5),
					report.Number(b.High, 0.5), report.Whole(b.N), report.Number(b.Said, digits),
					report.Number(b.Was, digits)))
			}
		}
	}
	return t
}

// ApartTable is the table of the largest disagreements.
func (f *Found) ApartTable() *report.Table {
	t := &report.Table{Name: "disagreements", Caption: "The ten largest disagreements of each comparison, with what " +
		"could explain them: places to look, not findings. Of units, ours and theirs are prices over the printed " +
		"one, or theirs the share of lists; of lists, shares of games won.", Header: 3,
		Head: placeColumns(report.Column{Name: "with"}, report.Column{Name: "what"}, report.Column{Name: "kind"},
			report.Column{Name: "ours", Numeric: true}, report.Column{Name: "theirs", Numeric: true},
			report.Column{Name: "apart", Numeric: true,
				About: "log of the ratio of prices, difference of places as a share of all, or difference of shares"},
			report.Column{Name: "could be"})}
	for _, d := range f.Apart {
		why := strings.Join(d.Why, "; ")
		if why == "" {
			why = "nothing that was looked at"
		}
		t.Rows = append(t.Rows, append(places(d.Field), report.Words(d.With), report.Words(d.Name),
			report.Words(strings.Join(d.Kinds, " ")), report.Uncertain(d.Ours, d.SE), report.Number(d.Theirs, digits),
			report.Number(d.Apart, digits), report.Words(why)))
	}
	return t
}

// ListTable says of every list of the records what it scored, or why it was not played.
func (s *Study) ListTable() *report.Table {
	t := &report.Table{Name: "lists", Caption: "The lists of the records against random lists of their cost, each in " +
		"all games of as many blocks; or why a list was not played.", Header: 3,
		Head: placeColumns(report.Column{Name: "line", Numeric: true}, report.Column{Name: "list"},
			report.Column{Name: "won", Numeric: true, About: "games of the records, a draw counting half"},
			report.Column{Name: "games", Numeric: true},
			report.Column{Name: "score", Numeric: true,
				About: "against random lists; the standard error is over these lists"}, report.Column{Name: "note"})}
	for _, f := range s.Fields {
		for i := range f.Scores {
			l, sc := s.Records.Lists[i], &f.Scores[i]
			note, score := sc.Why, report.Words("–")
			if sc.Played() {
				if score = report.Uncertain(sc.Mean, sc.SE); sc.Partly {
					note = "only in part: " + strings.Join(l.Amiss, "; ")
				}
			} else if len(l.Amiss) > 0 {
				note += ": " + strings.Join(l.Amiss, "; ")
			}
			t.Rows = append(t.Rows, append(places(f), report.Whole(l.Line), report.Words(l.Words),
				report.Number(l.Won, 1), report.Number(l.Games, 1), score, report.Words(note)))
		}
	}
	return t
}

// PlayedTable is ListTable without the lists that were not played.
func (s *Study) PlayedTable() *report.Table {
	t, at := s.ListTable(), 0
	var rows [][]report.Cell
	for _, f := range s.Fields {
		for i := range f.Scores {
			if f.Scores[i].Played() {
				rows = append(rows, t.Rows[at])
			}
			at++
		}
	}
	t.Rows = rows
	return t
}

// UnknownTable is the table of names that are of no unit.
func (r *Records) UnknownTable(name string) *report.Table {
	t := &report.Table{Name: name, Caption: fmt.Sprintf("Names in %s that are of no unit of %s.", r.File,
		r.System.Info().System), Shown: 20,
		Head: []report.Column{{Name: "name"}, {Name: "times", Numeric: true},
			{Name: "meant", About: "units spelt alike"}}}
	for _, u := range r.Unknown {
		t.Rows = append(t.Rows, []report.Cell{report.Words(u.Name), report.Whole(u.Times), report.Words(u.Suggestion)})
	}
	return t
}

// Verdict is what was found, in sentences.
func (s *Study) Verdict(f *Found) (out []string) {
	for _, a := range f.Agreements {
		if a.Kind != "" {
			continue
		}
		where := fmt.Sprintf("%s, %s, %s", a.Field.place(), a.Field.Field.Commander(), a.With)
		what := "units"
		if a.With == ByWins {
			what = "lists"
		}
		if a.Partly > 0 {
			what += fmt.Sprintf(", %d of them played without what is unknown in them", a.Partly)
		}
		switch word := a.Word(f.Alpha); {
		case word == "too few" && a.With != ByWins && a.Field.Prices == nil:
			out = append(out, fmt.Sprintf("%s: no prices were found%s.", where, colon(a.Field.Priceless)))
		case word == "too few":
			out = append(out, fmt.Sprintf("%s: too few %s: %d.", where, what, a.Common))
		default:
			text := fmt.Sprintf("%s: rank correlation %.2f [%.2f, %.2f] over %d %s, p %.2g after Holm: ", where, a.Rho,
				a.Interval.Lo, a.Interval.Hi, a.Common, what, a.Adjusted)
			switch word {
			case "agree":
				text += "we agree."
			case "disagree":
				text += "we disagree."
			default:
				text += "no relation is certain."
			}
			if a.Rated > 0 {
				text += fmt.Sprintf(" Our prices are off by %.2f (rms of the log), the printed ones by %.2f.", a.Off,
					a.Print)
			}
			out = append(out, text)
		}
	}
	for _, c := range f.Forecasts {
		word := "better than saying one half"
		switch {
		case c.Lists < fewest:
			word = "of too few to say more"
		case c.Gain < 0 && c.Gain+sure*c.SE < 0:
			word = "worse than saying one half"
		case !(c.Gain-sure*c.SE > 0):
			word = "not certainly better than saying one half"
		}
		gain := fmt.Sprintf("%.3f ± %.3f", c.Gain, sure*c.SE)
		if c.Lists < 2 { // one list has no spread
			gain = fmt.Sprintf("%.3f", c.Gain)
		}
		out = append(out, fmt.Sprintf("%s, %s, %s: log loss %.3f in %.0f games, %.3f by saying one half; the gain of "+
			"%s a game is %s.", c.Field.place(), c.Field.Field.Commander(), c.With, c.LogLoss, c.Games, math.Ln2, gain,
			word))
	}
	return append(append(out, s.coverage()...), ForChecking)
}

func colon(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

// coverage says what of the files was understood, and what was played of it.
func (s *Study) coverage() (out []string) {
	for _, r := range []*Records{s.Records, s.Others} {
		if r == nil {
			continue
		}
		out = append(out, r.Coverage(len(s.Fields[0].recruits())))
		if len(r.Unknown) > 0 {
			var names []string
			for _, u := range r.Unknown[:min(len(r.Unknown), 8)] {
				names = append(names, fmt.Sprintf("%s (%d)", u.Name, u.Times))
			}
			more := ""
			if n := len(r.Unknown) - len(names); n > 0 {
				more = fmt.Sprintf(" and %d more", n)
			}
			out = append(out, fmt.Sprintf("Unknown in %s: %s%s.", r.File, strings.Join(names, ", "), more))
		}
		if len(r.Passed) > 0 {
			out = append(out, fmt.Sprintf("Columns of %s that are not read: %s.", r.File, strings.Join(r.Passed, ", ")))
		}
	}
	for _, f := range s.Fields {
		played, partly, known, of := 0, 0, 0, len(f.Scores)+len(f.Pairs)
		var why []string
		for _, sc := range append(f.Scores[:len(f.Scores):len(f.Scores)], f.Pairs...) {
			if sc.Played() {
				played++
				if sc.Partly {
					partly++
				}
			} else if strings.HasSuffix(sc.Why, partsUnknown) {
				known++
			} else if reason := strings.ReplaceAll(sc.Why, "\n", "; "); reason != "" && !slices.Contains(why, reason) {
				why = append(why, reason)
			}
		}
		what := "lists"
		if s.Records.Form == OfPairs {
			what = "pairs of lists"
		}
		if of > 0 {
			text := fmt.Sprintf("%s, %s: %d of %d %s were played", f.place(), f.Field.Commander(), played, of, what)
			if known > 0 {
				text += "; --partly plays those that are known in part without the rest"
			}
			if partly > 0 {
				text += fmt.Sprintf(", %d of them without what is unknown in them", partly)
			}
			if len(why) > 0 {
				text += ". Others were not: " + strings.Join(why, "; ")
			}
			out = append(out, text+".")
		}
	}
	return out
}

// Page is a study's report.
func (s *Study) Page(f *Found) (*report.Document, error) {
	doc := &report.Document{Title: "Do we agree? " + s.Records.File,
		Subtitle: fmt.Sprintf("%d games, seed %d. %s", s.Games, s.Options.Seed, ForChecking), Verdict: s.Verdict(f)}
	if s.Failed > 0 {
		doc.Alarms, doc.Grave = append(doc.Alarms, fmt.Sprintf("%d games failed", s.Failed)), true
	}
	var bars []report.ChartLine
	for _, a := range f.Agreements {
		if a.RankAgreement != nil && !math.IsNaN(a.Rho) && (a.Kind == "" || len(s.Fields) == 1) {
			label := strings.TrimSpace(a.With + " " + a.Kind)
			if len(s.Fields) > 1 {
				label += ", " + a.Field.place() + ", " + a.Field.Field.Commander()
			}
			bars = append(bars, report.ChartLine{Label: label, Value: a.Rho, Strong: a.Adjusted <= f.Alpha,
				Interval: stats.Interval{Lo: a.Interval.Lo, Hi: a.Interval.Hi}})
		}
	}
	chart, err := report.LinesFigure("agreement", "Agreement in rank", "rank correlation",
		"Right of 0 we agree, left of it we disagree; what is certain stands out.", 0, bars)
	if err != nil {
		return nil, err
	}
	first := report.Section{ID: "agreement", Title: "Agreement"}
	if chart != nil {
		first.Parts = append(first.Parts, report.Part{Figure: chart})
	}
	first.Parts = append(first.Parts, report.Part{Table: f.AgreementTable()})
	doc.Sections = append(doc.Sections, first)
	for _, section := range []struct {
		id, title string
		tables    []*report.Table
	}{
		{"forecasts", "Forecasts of games", []*report.Table{f.ForecastTable(), f.ReliabilityTable()}},
		{"disagreements", "Disagreements", []*report.Table{f.ApartTable()}},
		{"coverage", "What was read and played", s.coverageTables()},
	} {
		own := report.Section{ID: section.id, Title: section.title}
		for _, t := range section.tables {
			if len(t.Rows) > 0 {
				own.Parts = append(own.Parts, report.Part{Table: t})
			}
		}
		if len(own.Parts) > 0 {
			doc.Sections = append(doc.Sections, own)
		}
	}
	return doc, nil
}

// coverageTables are the tables of what was read and played.
func (s *Study) coverageTables() []*report.Table {
	tables := []*report.Table{s.ListTable(), s.Records.UnknownTable("unknown")}
	if s.Others != nil {
		tables = append(tables, s.Others.UnknownTable("unknown-prices"))
	}
	return tables
}
