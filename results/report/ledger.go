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
	groups, keep := sharedStreams(m.Matchups), map[int]bool{}
	for _, group := range groups {
		for _, i := range group {
			keep[i] = true
		}
	}
	g, err := gatherGames(d, keep)
	if err != nil {
		return nil, err
	}
	var pairs []Pair
	var lines []LedgerLine
	for _, group := range groups {
		for _, i := range group[1:] {
			line, ok := pieces[m.Matchups[i].Variant]
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
	w := math.Max(l.Interval.Lo, -l.Interval.Hi)
	if !math.IsNaN(l.Side) {
		w = math.Max(w, math.Max(l.SideInterval.Lo, -l.SideInterval.Hi))
	}
	return w
}

// LedgerTable lists a ledger.
func LedgerTable(lines []LedgerLine) *Table {
	t := &Table{Name: "ledger", Caption: "What each piece does: scores with it less scores without it, block by block under the same dice.",
		Head: []Column{{"place", false, ""}, {"piece", false, ""}, {"cells", false, ""}, {"A v B", false, ""}, {"with", true, "A's score"}, {"without", true, "A's score"}, {"effect on A", true, "with less without"},
			{"interval", false, ""}, {"verdict", false, ""}, {"p", true, "corrected for the number of lines"}, {"effect on the first seat", true, ""}, {"interval of that", false, ""}, {"gain", true, "variance without common dice over variance with them"}, {"blocks", true, ""}}}
	for i := range lines {
		l := &lines[i]
		side, sideSpan := word("–"), word("–")
		if !math.IsNaN(l.Side) {
			side, sideSpan = Cell{Text: signed(l.Side, l.SE), Value: &l.Side}, word(span(l.SideInterval, l.SE))
		}
		gain := word("–")
		if l.Gain > 0 {
			gain = Cell{Text: fmt.Sprintf("%.1f", l.Gain), Value: &l.Gain}
		}
		cells := strings.Join(l.Cells[:min(len(l.Cells), 6)], " ")
		if len(l.Cells) > 6 {
			cells += " …"
		}
		t.Rows = append(t.Rows, []Cell{word(l.Other.System + "/" + l.Other.Scenario), word(l.Piece), word(cells), word(l.Other.ArmyA + " (" + l.Other.CommanderA + ") v " + l.Other.ArmyB + " (" + l.Other.CommanderB + ")"),
			num(l.OtherScore, l.SE), num(l.BaseScore, l.SE), {Text: signed(l.Difference, l.SE), Value: &l.Difference}, word(span(l.Interval, l.SE)), toned(word(effectVerdict(l.Verdict)), toneOf(l.Verdict)),
			{Text: small(l.Adjusted), Value: &l.Adjusted}, side, sideSpan, gain, whole64(l.Blocks)})
	}
	return t
}

// TerrainMargin is how much a piece must move a score to matter, by default.
const TerrainMargin = stats.TerrainMargin
