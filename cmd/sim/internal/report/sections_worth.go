package report

import (
	"fmt"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// RemovedTable lists what units add, found by leaving them out.
func RemovedTable(w *analysis.Worths) *Table {
	t := &Table{Name: "unit-worth", Shown: mostRows, Caption: "What each unit adds: the score of its army with it " +
		"less the score without one copy of it, block by block under the same dice. " +
		"Its price ratio is the effect on the log odds per point over the mean of that over the units of its army " +
		"that could be left out; above or below its price: beyond ±10 %, the error controlled over the whole table " +
		"(Holm). Where an army met several opponents, scores are means over them, each counted once. It holds at " +
		"this list: two units together may add more or less than the sum.",
		Head: []Column{{"place", false, ""}, {"unit", false, ""}, {"army", false, ""}, {"against", false, ""},
			{"points", true, "of the copies that were left out"},
			{"price ratio", true, "1: adds what its points buy in this army"},
			{"price", false, "beyond the margin for certain"},
			{"effect", true, "score of its army with it less without it"}, {"interval", false, ""},
			{"verdict", false, "of the effect against its margin"},
			{"p", true, "of no effect, corrected for the number of lines"},
			{"with", true, "score of its army"}, {"without", true, "score of its army"},
			{"per 10 points", true, "effect"}, {"gain", true, "variance without common dice over variance with them"},
			{"blocks", true, ""}}}
	for i := range w.Lines {
		l := &w.Lines[i]
		if l.Instead != "" {
			continue
		}
		per, ratio := word("–"), word("–")
		if l.Points > 0 {
			x := 10 / float64(l.Points)
			v := float64(l.Difference * x)
			per = effect(v, float64(l.SE*x))
		}
		if l.Value.Known {
			se := (l.Value.Interval.Hi - l.Value.Interval.Lo) / 4
			ratio = withSpan(analysis.Number(l.Value.Ratio, se), l.Value.Ratio, l.Value.Interval, se)
		}
		tone := ""
		if l.Value.Verdict != "" {
			tone = "warn"
		}
		t.Rows = append(t.Rows, []Cell{word(analysis.Place(&l.Other)), copiesCell(w, l, l.Copies, l.Unit),
			word(
				analysis.ArmyTitle(&l.Other, l.Army),
			), word(analysis.ArmyTitle(&l.Other, l.Opponent)), whole64(l.Points), ratio,
			toned(word(l.Value.Verdict), tone),
			effect(l.Difference, l.SE), spanned(l.Interval, l.SE), word(effectVerdict(l.Verdict)),
			probability(l.Adjusted),
			num(l.OtherScore, l.SE), num(l.BaseScore, l.SE), per, gainCell(&l.Pair), whole64(l.Blocks)})
	}
	return t.filled()
}

// OpponentTable lists what the lines are means of: effects against every opponent on its
// own. They are corrected together, and judge no prices.
func OpponentTable(w *analysis.Worths) *Table {
	t := &Table{Name: "unit-worth-by-opponent", Shown: mostRows, Caption: "The effects above opponent by opponent: " +
		"the score of a unit's army with it less the score without it, or with something else in its place.",
		Head: []Column{{"place", false, ""}, {"unit", false, ""}, {"instead", false, "what takes its place"},
			{"army", false, ""}, {"against", false, ""}, {"effect", true, ""}, {"interval", false, ""},
			{"verdict", false, "of the effect against its margin"},
			{"p", true, "of no effect, corrected for the number of lines"}, {"blocks", true, ""}}}
	for i := range w.Each {
		l := &w.Each[i]
		instead := word("–")
		if l.Instead != "" {
			instead = copiesCell(w, l, l.Count, l.Instead)
		}
		t.Rows = append(t.Rows, []Cell{word(analysis.Place(&l.Other)), copiesCell(w, l, l.Copies, l.Unit), instead,
			word(
				analysis.ArmyTitle(&l.Other, l.Army),
			), word(analysis.ArmyTitle(&l.Other, l.Opponent)), effect(l.Difference, l.SE),
			spanned(l.Interval, l.SE),
			toned(word(effectVerdict(l.Verdict)), toneOf(l.Verdict)), probability(l.Adjusted), whole64(l.Blocks)})
	}
	return t.filled()
}

// ExchangedTable lists what exchanges of equal points do.
func ExchangedTable(w *analysis.Worths) *Table {
	t := &Table{Name: "unit-exchanges", Shown: mostRows, Caption: "Units exchanged for the same points of another, " +
		"block by block under the same dice. A positive effect means that the army is better off with the first; the " +
		"error is controlled over the whole table (Holm).",
		Head: []Column{{"place", false, ""}, {"unit", false, ""}, {"instead", false, "what takes its place"},
			{"army", false, ""}, {"against", false, ""}, {"points", true, "exchanged"},
			{"with", true, "score of its army"}, {"exchanged", true, "score of its army"},
			{"effect", true, "with less exchanged"}, {"interval", false, ""},
			{"verdict", false, "of the effect against its margin"}, {"p", true, "corrected for the number of lines"},
			{"worth more", false, "for certain"}, {"gain", true,
				"variance without common dice over variance with them"}, {"blocks", true, ""}}}
	for i := range w.Lines {
		l := &w.Lines[i]
		if l.Instead == "" {
			continue
		}
		better := ""
		if l.Adjusted <= w.Alpha {
			if better = l.Unit; l.Difference < 0 {
				better = l.Instead
			}
		}
		t.Rows = append(t.Rows, []Cell{word(analysis.Place(&l.Other)), copiesCell(w, l, l.Copies, l.Unit),
			copiesCell(
				w,
				l,
				l.Count,
				l.Instead,
			), word(analysis.ArmyTitle(&l.Other, l.Army)), word(analysis.ArmyTitle(&l.Other, l.Opponent)),
			whole64(l.Points), num(l.OtherScore, l.SE), num(l.BaseScore, l.SE),
			effect(l.Difference, l.SE), spanned(l.Interval, l.SE),
			toned(word(effectVerdict(l.Verdict)), toneOf(l.Verdict)), probability(l.Adjusted), word(better),
			gainCell(&l.Pair), whole64(l.Blocks)})
	}
	return t.filled()
}

func gainCell(p *analysis.Pair) Cell {
	if p.Gain > 0 && !math.IsInf(p.Gain, 0) {
		return Cell{Text: fmt.Sprintf("%.1f", p.Gain), Value: &p.Gain}
	}
	return word("–")
}

// describeWorths adds the tables, a chart and what they say to a section.
func describeWorths(w *analysis.Worths, s *Section) error {
	if w == nil || len(w.Lines) == 0 {
		return nil
	}
	s.text("What a unit is worth is what its army loses without it, or with the same points of something else in its " +
		"place, while everybody else keeps the same dice. The effects are each unit's own, with all others in place.")
	chart := intervalChart{name: "unit-worth", title: "What each unit adds to its army's score",
		axis: "score with it less score without it", zero: 0,
		caption: "Effects of leaving one copy of a unit out, or of exchanging it, with intervals. Squares are " +
			"certain after allowing for the number of lines."}
	for i := range w.Lines {
		l := &w.Lines[i]
		label := copiesCell(w, l, l.Copies, l.Unit).Shown + ", " + analysis.ArmyTitle(&l.Other, l.Army)
		if l.Instead != "" {
			label = copiesCell(
				w,
				l,
				l.Copies,
				l.Unit,
			).Shown + " v " + copiesCell(
				w,
				l,
				l.Count,
				l.Instead,
			).Shown + ", " +
				analysis.ArmyTitle(
					&l.Other,
					l.Army,
				)
		}
		chart.bars = append(chart.bars, bar{clipped(label), l.Difference, l.Interval, l.Adjusted <= w.Alpha})
	}
	slices.SortStableFunc(chart.bars, func(a, b bar) int { return -analysis.CompareFloats(a.Value, b.Value) })
	if err := s.chart(chart); err != nil {
		return err
	}
	for _, v := range worthVerdicts(w) {
		s.text(v)
	}
	ratios, err := ratioFigure(w)
	if err != nil {
		return err
	}
	s.figure(ratios)
	s.table(RemovedTable(w))
	s.table(ExchangedTable(w))
	s.table(OpponentTable(w))
	s.list(w.Notes)
	return nil
}

// ratioFigure draws the price ratios; nil when there are none.
func ratioFigure(w *analysis.Worths) (*Figure, error) {
	chart := intervalChart{name: "price-ratios", title: "What units add over what their points buy in their army",
		axis: "price ratio (1 is a fair price at this list)", zero: 1,
		band: stats.Interval{Lo: 1 - analysis.ShareMargin, Hi: 1 + analysis.ShareMargin},
		caption: "Price ratios with intervals; right of the band a unit adds more than its points buy in its army. " +
			"Squares are certain after allowing for the number of units."}
	for i := range w.Lines {
		if l, v := &w.Lines[i], &w.Lines[i].Value; v.Known {
			chart.bars = append(chart.bars, bar{clipped(copiesCell(w, l, l.Copies, l.Unit).Shown + ", " +
				analysis.ArmyTitle(&l.Other, l.Army)), v.Ratio, v.Interval, v.Verdict != ""})
		}
	}
	slices.SortStableFunc(chart.bars, func(a, b bar) int { return -analysis.CompareFloats(a.Value, b.Value) })
	return chart.figure()
}

// worthVerdicts are what the exchanges say in sentences.
func worthVerdicts(w *analysis.Worths) (out []string) {
	if w == nil {
		return nil
	}
	for _, v := range []string{"above its price", "below its price"} {
		if names := listedWorths(w, v); names != "" {
			out = append(out, fmt.Sprintf("Left out of its army under the same dice, a unit is %s (beyond ±%.0f %%, "+
				"corrected for all units of the table): %s.", v, 100*analysis.ShareMargin, names))
		}
	}
	priced := false
	for i := range w.Lines {
		priced = priced || w.Lines[i].Value.Known
	}
	if len(out) == 0 && priced {
		out = append(out, "Leaving units out under the same dice shows none that is certainly worth more or less "+
			"than its points buy in its army.")
	}
	return out
}
