package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// LedgerLine is what one piece of a map does in one matchup: how scores differ with
// it and without it (or with another piece in its place), under the same dice.
type LedgerLine struct {
	Pair
	Piece string
	Cells []string
}

// Ledger reads a dataset in which every stream of dice was played on a map as it is
// and with one piece changed at a time. Pieces gives each variant's piece; what it
// does not name is no line. Lines stand in order of what certainly matters most, to
// the score of A or to that of the first seat.
func Ledger(d *results.Dataset, pieces map[string]LedgerLine, margin float64) ([]LedgerLine, error) {
	m := d.Manifest
	groups := sharedStreams(m.Matchups)
	g, err := gatherGames(d, inCompany(m.Matchups))
	if err != nil {
		return nil, err
	}
	return ledger(m, g, groups, margin, func(_, variant string) (LedgerLine, bool) {
		line, ok := pieces[variant]
		return line, ok
	})
}

// MapAsItIs ends the name of a map that pieces are taken from; MapWithout comes before
// the name of the piece in the names of the maps that lack one.
const (
	MapAsItIs  = "-as-it-is"
	MapWithout = "-without-"
)

// pieceOf reads the piece that is missing off the name of a variant, if its base is a map
// as it is.
func pieceOf(base, variant string) (LedgerLine, bool) {
	_, piece, ok := strings.Cut(variant, MapWithout)
	return LedgerLine{Piece: piece}, ok && strings.HasSuffix(base, MapAsItIs)
}

// pieceOf is pieceOf with the names and cells of pieces that the dataset kept.
func (f *findings) pieceOf(base, variant string) (LedgerLine, bool) {
	line, ok := pieceOf(base, variant)
	for _, c := range f.crossings {
		for i, name := range c.Maps {
			if ok && c.Design == results.OneAtATime && i > 0 &&
				(variant == "map "+name || strings.HasSuffix(variant, " map "+name)) {
				line = LedgerLine{Piece: c.Factors[i-1].Name, Cells: c.Factors[i-1].Cells}
			}
		}
	}
	return line, ok
}

// ledger compares the matchups of every group with the first of it, on the map as it is.
// pieceOf names the piece that a variant of a base lacks.
func ledger(m *results.Manifest, g *games, groups [][]int, margin float64,
	pieceOf func(base, variant string) (LedgerLine, bool)) ([]LedgerLine, error) {
	var pairs []Pair
	var lines []LedgerLine
	for _, group := range groups {
		for _, i := range group[1:] {
			line, ok := pieceOf(m.Matchups[group[0]].Variant, m.Matchups[i].Variant)
			if !ok {
				continue
			}
			// the effect of a piece is with it less without it
			p, err := pairOf(m.Matchups[i], m.Matchups[group[0]], &g.tallies[i], &g.tallies[group[0]], m.Alpha, margin)
			if err != nil {
				return nil, err
			}
			pairs, lines = append(pairs, p), append(lines, line)
		}
	}
	adjust(pairs, m.Alpha)
	for i := range lines {
		lines[i].Pair = pairs[i]
	}
	slices.SortStableFunc(lines, func(a, b LedgerLine) int { return -cmpFloat(a.weight(), b.weight()) })
	return lines, nil
}

// weight is the least that the piece does for certain to either score.
func (l *LedgerLine) weight() float64 {
	iv := l.ruling()
	w := math.Max(iv.Lo, -iv.Hi)
	if !math.IsNaN(l.Side) {
		w = math.Max(w, math.Max(l.SideInterval.Lo, -l.SideInterval.Hi))
	}
	return w
}

// verdict says whether the piece matters to either score; that it does not only when both
// effects are within the margin.
func (l *LedgerLine) verdict() string {
	if math.IsNaN(l.Side) {
		return l.Verdict
	}
	for _, v := range []stats.Verdict{stats.Unbalanced, stats.Leans, stats.Undecided} {
		if l.Verdict == v.String() || l.SideVerdict == v.String() {
			return v.String()
		}
	}
	return stats.Balanced.String()
}

// LedgerTable lists a ledger.
func LedgerTable(lines []LedgerLine) *Table {
	t := &Table{Name: "ledger", Caption: "What each piece does: scores with it less scores without it, block by " +
		"block under the same dice (a gain of 1: under dice of their own where a pilot found that the same ones hide " +
		"the effect).",
		Head: []Column{{"place", false, ""}, {"piece", false, ""}, {"cells", false, ""}, {"A v B", false, ""},
			{"with", true, "A's score"}, {"without", true, "A's score"}, {"effect on A", true, "with less without"},
			{"interval", false, ""}, {"p", true, "corrected for the number of effects"},
			{"effect on the first seat", true, ""}, {"interval of that", false, ""},
			{"p of that", true, "corrected for the number of effects"},
			{"verdict", false, "of the larger of both effects against the margin"},
			{"effect without luck", true, "on A, where luck was told in both; the verdict and p go by it"},
			{"interval without luck", false, ""}, {"gain", true,
				"variance without common dice over variance with them"}, {"blocks", true, ""}}}
	for i := range lines {
		l := &lines[i]
		side, sideSpan, sideP, verdict := word("–"), word("–"), word("–"), l.verdict()
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
		t.Rows = append(t.Rows, []Cell{word(l.Other.System + "/" + l.Other.Scenario), word(l.Piece),
			word(someCells(l.Cells)), word(versus(&l.Other)),
			num(l.OtherScore, l.SE), num(l.BaseScore, l.SE), effect(l.Difference, l.SE), spanned(l.Interval, l.SE),
			probability(l.Adjusted), side, sideSpan, sideP, toned(word(effectVerdict(verdict)), toneOf(verdict)), free,
			freeSpan, gain, whole64(l.Blocks)})
	}
	return t.filled()
}

// SavedInLedger is SavedByLuck of a ledger.
func SavedInLedger(lines []LedgerLine, games int64) (more int64, ok bool) {
	var left []float64
	for i := range lines {
		if w := lines[i].Free; w != nil && w.Left > 0 {
			left = append(left, w.Left)
		}
	}
	return saved(left, games)
}

// TerrainMargin is how much a piece must move a score to matter, by default.
const TerrainMargin = stats.TerrainMargin

// describeLedger adds what the pieces of maps do to a section.
func (f *findings) describeLedger(s *Section) error {
	if len(f.ledger) == 0 {
		return nil
	}
	s.text("The maps were played as they are and with one piece missing at a time, under the same dice, or under " +
		"dice of their own where a pilot found that better. An effect is the score with the piece less the score " +
		"without it; effects are each piece's own, with all others in place, and do not add up. The maps that lack a " +
		"piece appear nowhere else in this report.")
	chart := intervalChart{name: "ledger", title: "Effect of each piece of terrain",
		axis: "A's score with the piece less without it", zero: 0,
		band: stats.Interval{Lo: -TerrainMargin, Hi: TerrainMargin},
		caption: "Effects on A's score with intervals; the band is the margin within which a piece does not matter. " +
			"Squares are certain after correcting for the number of effects."}
	seats := chart
	seats.name, seats.title, seats.axis = "ledger-seats", "Effect of each piece of terrain on the seats",
		"the first seat's score with the piece less without it"
	seats.caption = strings.Replace(chart.caption, "A's score", "the score of the first seat", 1)
	for i := range f.ledger {
		l := &f.ledger[i]
		label := clipped(l.Piece + ", " + l.Other.Scenario)
		chart.bars = append(chart.bars, bar{label, l.Difference, l.Interval, l.Adjusted <= f.alpha()})
		if !math.IsNaN(l.Side) {
			seats.bars = append(seats.bars, bar{label, l.Side, l.SideInterval, l.SideAdjusted <= f.alpha()})
		}
	}
	for _, c := range []intervalChart{chart, seats} {
		fig, err := c.figure()
		if err != nil {
			return err
		}
		s.figure(fig)
	}
	s.table(LedgerTable(f.ledger))
	return nil
}

// mostPieces is how many effects of pieces the verdict tells.
const mostPieces = 4

// played names a matchup on a map as it is.
func played(m *results.MatchupEntry) string {
	return fmt.Sprintf("%s/%s: %s (%s) v %s (%s)", m.System, m.Scenario, m.ArmyA, m.CommanderA, m.ArmyB, m.CommanderB)
}

// ledgerVerdicts say which pieces certainly do something.
func (f *findings) ledgerVerdicts() (out []string) {
	if len(f.ledger) == 0 {
		return nil
	}
	for i := range f.ledger {
		l := &f.ledger[i]
		if len(out) < mostPieces && l.Adjusted <= f.alpha() {
			out = append(out, fmt.Sprintf("The piece %s moves the score of A in %s by %s %s.", l.Piece,
				played(&l.Other), signed(l.Difference, l.SE), span(l.Interval, l.SE)))
		}
		if len(out) < mostPieces && l.SideAdjusted <= f.alpha() {
			out = append(out, fmt.Sprintf("The piece %s moves the score of the %s in %s by %s %s.", l.Piece,
				l.Other.Seats[0], played(&l.Other), signed(l.Side, l.SE), span(l.SideInterval, l.SE)))
		}
	}
	if len(out) == 0 {
		out = append(out, fmt.Sprintf("Of %s of terrain none certainly moves the score of A or of a seat, corrected "+
			"for the number of effects.", plural(len(f.ledger), "piece", "pieces")))
	}
	return out
}
