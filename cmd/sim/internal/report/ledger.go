package report

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// LedgerTable lists a ledger.
func LedgerTable(lines []analysis.LedgerLine) *Table {
	t := &Table{Name: "ledger", Caption: "What each piece does: scores with it less scores without it, block by " +
		"block under the same dice (a gain of 1: under dice of their own where a pilot found that the same ones hide " +
		"the effect).",
		Head: []Column{{"place", false, ""}, {"piece", false, ""}, {"cells", false, ""}, {"A v B", false, ""},
			{"with", true, "A's score"}, {"without", true, "A's score"}, {"effect on A", true, "with less without"},
			{"interval", false, ""}, {"p", true, "corrected for the number of effects"},
			{"effect on the first seat", true, ""}, {"interval of that", false, ""},
			{"p of that", true, "corrected for the number of effects"},
			{"verdict", false, "of the larger of both effects against the margin"},
			{"effect without luck", true, "on A, where luck was measured in both; the verdict and p go by it"},
			{"interval without luck", false, ""}, {"gain", true,
				"variance without common dice over variance with them"}, {"blocks", true, ""}}}
	for i := range lines {
		l := &lines[i]
		side, sideSpan, sideP, verdict := word("–"), word("–"), word("–"), l.Overall()
		if !math.IsNaN(l.Side) {
			side, sideSpan, sideP = effect(l.Side, l.SE), spanned(l.SideInterval, l.SE), probability(l.SideAdjusted)
		}
		free, freeSpan := word("–"), word("–")
		if w := l.Free; w != nil {
			free, freeSpan = effect(w.Difference, w.SE), spanned(w.Interval, w.SE)
		}
		gain := word("–")
		if l.Gain > 0 {
			gain = Cell{Text: fmt.Sprintf("%.1f", l.Gain), Value: &l.Gain}
		}
		t.Rows = append(t.Rows, []Cell{placeCell(&l.Other), word(l.Piece),
			word(someCells(l.Cells)), versusCell(&l.Other),
			num(l.OtherScore, l.SE), num(l.BaseScore, l.SE), effect(l.Difference, l.SE), spanned(l.Interval, l.SE),
			probability(l.Adjusted), side, sideSpan, sideP, toned(word(effectVerdict(verdict)), toneOf(verdict)), free,
			freeSpan, gain, whole64(l.Blocks)})
	}
	return t.filled()
}

// describeLedger adds what the pieces of maps do to a section.
func (f *findings) describeLedger(s *Section) error {
	if len(f.Ledger) == 0 {
		return nil
	}
	s.text("The maps were played as they are and with one piece missing at a time, under the same dice, or under " +
		"dice of their own where a pilot found that better. An effect is the score with the piece less the score " +
		"without it; effects are each piece's own, with all others in place, and do not add up. The maps that lack a " +
		"piece appear nowhere else in this report.")
	chart := intervalChart{name: "ledger", title: "Effect of each piece of terrain",
		axis: "A's score with the piece less without it", zero: 0,
		band: stats.Interval{Lo: -analysis.TerrainMargin, Hi: analysis.TerrainMargin},
		caption: "Effects on A's score with intervals; the band is the margin within which a piece does not matter. " +
			"Squares are certain after correcting for the number of effects."}
	seats := chart
	seats.name, seats.title, seats.axis = "ledger-seats", "Effect of each piece of terrain on the seats",
		"the first seat's score with the piece less without it"
	seats.caption = strings.Replace(chart.caption, "A's score", "the score of the first seat", 1)
	for i := range f.Ledger {
		l := &f.Ledger[i]
		label := l.Piece
		if f.varying().scenarios {
			label = clipped(label + ", " + cmp.Or(l.Other.Titles.Scenario, l.Other.Scenario))
		}
		chart.bars = append(chart.bars, bar{label, l.Difference, l.Interval, l.Adjusted <= f.Alpha()})
		if !math.IsNaN(l.Side) {
			seats.bars = append(seats.bars, bar{label, l.Side, l.SideInterval, l.SideAdjusted <= f.Alpha()})
		}
	}
	for _, c := range []intervalChart{chart, seats} {
		if err := s.chart(c); err != nil {
			return err
		}
	}
	s.table(LedgerTable(f.Ledger))
	return nil
}

// mostPieces is how many effects of pieces the verdict tells.
const mostPieces = 4

// ledgerVerdicts say which pieces certainly do something.
func (f *findings) ledgerVerdicts() (out []string) {
	if len(f.Ledger) == 0 {
		return nil
	}
	for i := range f.Ledger {
		l := &f.Ledger[i]
		if len(out) < mostPieces && l.Adjusted <= f.Alpha() {
			out = append(out, fmt.Sprintf("The piece %s moves the score of A in %s by %s %s.", l.Piece,
				playedAs(&l.Other), signed(l.Difference, l.SE), span(l.Interval, l.SE)))
		}
		if len(out) < mostPieces && l.SideAdjusted <= f.Alpha() {
			out = append(out, fmt.Sprintf("The piece %s moves the score of the %s in %s by %s %s.", l.Piece,
				l.Other.Seats[0], playedAs(&l.Other), signed(l.Side, l.SE), span(l.SideInterval, l.SE)))
		}
	}
	if len(out) == 0 {
		out = append(out, fmt.Sprintf("Of %s of terrain none certainly moves the score of A or of a seat, corrected "+
			"for the number of effects.", analysis.Plural(len(f.Ledger), "piece", "pieces")))
	}
	return out
}
