package analysis

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
func (f *Findings) pieceOf(base, variant string) (LedgerLine, bool) {
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
func ledger(m *results.Manifest, g *Games, groups [][]int, margin float64,
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
			p, err := pairOf(m.Matchups[i], m.Matchups[group[0]], &g.Tallies[i], &g.Tallies[group[0]], m.Alpha, margin)
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
	slices.SortStableFunc(lines, func(a, b LedgerLine) int { return -CompareFloats(a.weight(), b.weight()) })
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

// Overall says whether the piece matters to either score; that it does not only when both
// effects are within the margin.
func (l *LedgerLine) Overall() string {
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

// playedOn names a matchup on a map as it is.
func playedOn(m *results.MatchupEntry) string {
	return fmt.Sprintf("%s/%s: %s (%s) v %s (%s)", m.System, m.Scenario, m.ArmyA, m.CommanderA, m.ArmyB, m.CommanderB)
}
