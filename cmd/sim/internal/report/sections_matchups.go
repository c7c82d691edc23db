package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// headerOfMatchups is the column that names a row of the table of matchups.
const headerOfMatchups = 2

// mostRows is how many rows of a long table pages show; its CSV has all.
const mostRows = 60

// matchupSection lists the matchups that are claims, those farthest beyond their margin first. Probes
// (armies that lack a unit, maps that lack a piece) and twins are counted and left to their own sections.
func (f *findings) matchupSection() (Section, error) {
	s := Section{ID: "matchups", Title: "Matchups"}
	claims := f.claims()
	slices.SortStableFunc(
		claims,
		func(a, b *analysis.Estimate) int { return -analysis.CompareFloats(a.Distance(), b.Distance()) },
	)
	if len(claims) > 0 {
		chart := intervalChart{name: "scores", title: "Score of A against B", axis: "score (1/2 is even)", zero: 0.5,
			caption: "Scores with intervals; the band is the margin within which a matchup counts as balanced. " +
				"Squares are certain after correcting for the number of matchups."}
		if f.oneMargin(claims) {
			chart.band = stats.Interval{Lo: 0.5 - claims[0].Margin, Hi: 0.5 + claims[0].Margin}
		}
		f.fillScores(&chart, claims)
		if err := s.chart(chart); err != nil {
			return s, err
		}
	}
	if len(claims) > 0 {
		s.text("The score is A's share of wins, a draw counting half, averaged over both seats where the scenario " +
			"lets armies change seats. It estimates what A would score against B in endless play of this matchup by " +
			"these commanders; rows stand in order of how far the near end of the interval lies beyond the margin.")
		s.table(f.matchupTable(claims))
		s.text(f.withoutLuck(claims))
	}
	if notes := f.Data.Manifest.LeftOut(); len(notes) > 0 {
		s.text("Some armies do not fit where they start: their points say more than stands on the board.")
		s.list(notes)
	}
	if n := f.probes(); n > 0 {
		s.text(fmt.Sprintf("%s of armies that lack a unit, or on maps that lack a piece, are not listed here; what "+
			"they say stands among the units and the terrain.", analysis.Plural(n, "matchup", "matchups")))
	}
	if twins := f.twinned(); twins > 0 {
		s.text(fmt.Sprintf("%s that repeat a matchup from the other side are not listed twice.",
			analysis.Plural(twins, "matchup", "matchups")))
	}
	return s, nil
}

// fillScores puts the scores of matchups into a chart, sorted by their size; by place where
// places have several.
func (f *findings) fillScores(chart *intervalChart, claims []*analysis.Estimate) {
	count, order := map[string]int{}, map[string]int{}
	for _, e := range claims {
		at := analysis.Place(&e.MatchupEntry)
		if count[at]++; count[at] == 1 {
			order[at] = len(order)
		}
	}
	grouped := len(count) > 1 && 2*len(count) <= len(claims)
	claims = slices.Clone(claims)
	slices.SortStableFunc(claims, func(a, b *analysis.Estimate) int {
		if x, y := order[analysis.Place(&a.MatchupEntry)], order[analysis.Place(&b.MatchupEntry)]; grouped && x != y {
			return x - y
		}
		return -analysis.CompareFloats(a.Score, b.Score)
	})
	for _, e := range claims {
		chart.bars = append(chart.bars, bar{f.label(e), e.Score, e.Interval, e.Certain})
		if grouped {
			chart.groups = append(chart.groups, analysis.Place(&e.MatchupEntry))
		}
	}
}

func (f *findings) probes() int {
	n := 0
	for i := range f.List {
		if f.List[i].Probe {
			n++
		}
	}
	return n
}

// withoutLuck says for which systems scores are given without luck, and why not for the
// others.
func (f *findings) withoutLuck(claims []*analysis.Estimate) string {
	var given, not, values []string
	for _, e := range claims {
		if e.Free != nil {
			if by := e.MatchupEntry.Luck.Value; !slices.Contains(values, by) {
				values = append(values, by)
			}
			continue
		}
		if list := map[bool]*[]string{true: &given, false: &not}[e.ExactLuck]; !slices.Contains(*list, e.System) {
			*list = append(*list, e.System)
		}
	}
	text := ""
	if len(values) > 0 {
		text = "Without luck is the score less the luck of every roll, as the values of positions " +
			strings.Join(values, " and ") + " tell it: it estimates the same, with a smaller error, and verdicts and " +
			"\"certain\" go by it. "
	}
	if len(given) > 0 {
		text += "Without luck is the score with the luck of the attack rolls of " + strings.Join(given, " and ") +
			" taken out: it estimates the same, with a smaller error. "
	}
	if len(not) > 0 {
		text += "No score without luck is given for " + strings.Join(not, ", ") +
			": there the damage expected of a roll is not exact in every situation, and what remained of it would " +
			"pass for strength. A run with luck: true gives it for every system."
	}
	return strings.TrimSpace(text)
}

func (f *findings) twinned() int {
	n := 0
	for i := range f.List {
		if f.List[i].Twin >= 0 {
			n++
		}
	}
	return n
}

// label names a matchup as shortly as the experiment allows: what never differs is
// left out.
func (f *findings) label(e *analysis.Estimate) string {
	v := f.varying()
	a, b := analysis.ArmyTitle(&e.MatchupEntry, e.ArmyA), analysis.ArmyTitle(&e.MatchupEntry, e.ArmyB)
	if v.commanders {
		a, b = a+" ("+e.CommanderA+")", b+" ("+e.CommanderB+")"
	}
	label := a + " v " + b
	if e.Mirror {
		label = a + " v itself"
	}
	at := cmp.Or(e.Titles.Scenario, e.Scenario)
	if e.Variant != "" {
		at += ", " + analysis.VariantWords(e.Variant)
	}
	switch {
	case v.places && !v.armies[e.Scenario] && !v.commanders:
		label = at // says which armies, too
	case v.places:
		label += ", " + at
	}
	return label
}

// clipped keeps the end of a long label, where labels differ most.
func clipped(label string) string {
	if runes := []rune(label); len(runes) > 64 {
		return "…" + string(runes[len(runes)-63:])
	}
	return label
}

// matchupTable is a row for each matchup. The name of the interval's column depends on how runs were
// stopped, since a likelihood interval and a confidence sequence do not promise the same.
func (f *findings) matchupTable(claims []*analysis.Estimate) *Table {
	percentage := fmt.Sprintf("%.4g %%", 100*(1-f.Data.Manifest.Alpha))
	ruled, fixed := false, false
	for _, e := range claims {
		ruled, fixed = ruled || e.Sequence, fixed || !e.Sequence
	}
	kind := "likelihood interval"
	switch {
	case ruled && fixed:
		kind = "interval"
	case ruled:
		kind = "confidence sequence"
	}
	t := &Table{Name: "matchups", Shown: mostRows,
		Caption: "Matchups. Score of A with its " + percentage + " " + kind +
			", counts of games from A's side, and the verdict " + f.commanders() + ".",
		Header: headerOfMatchups, Keys: map[string]string{"score of A": "score", percentage + " " + kind: ""},
		Head: []Column{{"score of A", true, "share of wins, draws counting half, over both seats"},
			{percentage + " " + kind, false, "by blocks; each holds on its own"},
			{"A", false, "army and commander"}, {"B", false, "army and commander"},
			{"verdict", false, "against the margin"}, {"place", false, "scenario, variant and system"},
			{"kind", false, "likelihood interval of a fixed number of blocks, or confidence sequence"},
			{"certain", false, "differs from 1/2 with the error controlled over the whole table"},
			{"won", true, "games that A won"}, {"drawn", true, ""}, {"lost", true, ""},
			{"decisive", true, "A's share of the games that were not drawn"},
			{"blocks", true, "finished blocks: the sample size"}, {"Elo", true, "the score on another scale"},
			{"without luck", true, "the score with luck taken out, ± its standard error: as a value of positions " +
				"tells it, or raw luck by regression"}, {"interval without luck", false,
				"where luck was measured"},
			{"pairing", true, "variance of a block relative to independent games; below 1 the shared dice saved games"},
			{"unfinished", true, "share of games cut off or failed, and the score if all of them were lost or won"},
			{"p", true, "of a score of 1/2: by likelihood for a fixed number of blocks, else from the e-value"},
			{"matchup", true, "number in the manifest"}}}
	for _, e := range claims {
		without, freely := word("–"), word("–")
		switch {
		case e.Free != nil:
			without, freely = withError(e.Free.Score, e.Free.SE), spanned(e.Free.Interval, e.Free.SE)
		case e.Luck != nil && math.Abs(e.Luck.Z) <= montecarlo.MostLuck:
			without = withError(e.Luck.Score, e.Luck.SE)
		}
		pairing := word("–")
		if e.Pairing > 0 {
			pairing = Cell{Text: fmt.Sprintf("%.2f", e.Pairing), Value: &e.Pairing}
		}
		unfinished := share(e.Bounds.Rate)
		if e.Bounds.Rate > 0 {
			unfinished.Text += fmt.Sprintf(" (%.3f to %.3f)", e.Bounds.Low, e.Bounds.High)
			unfinished.Span = &stats.Interval{Lo: e.Bounds.Low, Hi: e.Bounds.High}
		}
		kind := word("–") // given only where there are both
		if ruled && fixed {
			kind = word(map[bool]string{true: "sequence", false: "fixed"}[e.Sequence])
		}
		certain := "no"
		if e.Certain {
			certain = "yes"
		}
		decisive := word("–")
		if e.Wins+e.Losses > 0 {
			decisive = share(float64(e.Wins) / float64(e.Wins+e.Losses))
		}
		t.Rows = append(t.Rows, []Cell{num(e.Score, e.SE), spanned(e.Interval, e.SE), word(f.partyA(&e.MatchupEntry)),
			word(f.partyB(&e.MatchupEntry)),
			toned(word(e.Verdict), toneOf(e.Verdict)), word(analysis.Place(&e.MatchupEntry)), kind, word(certain),
			whole64(e.Wins), whole64(e.Draws), whole64(e.Losses), decisive, whole64(e.N), eloCell(e), without, freely,
			pairing, unfinished, probability(doubt(e)), whole64(int64(e.Index))})
	}
	return t.filled()
}

// doubt is the p-value of "the score is 1/2" that the way of stopping allows.
func doubt(e *analysis.Estimate) float64 {
	if e.Sequence {
		return math.Min(1, 1/math.Max(e.EValue, 1))
	}
	return e.PValue
}

func eloCell(e *analysis.Estimate) Cell {
	if math.IsInf(e.Elo, 0) {
		return word(analysis.Number(e.Elo, 1))
	}
	return num(e.Elo, 10)
}

// seatSection is about the advantage of a seat, apart from what the armies are worth.
func (f *findings) seatSection() (Section, error) {
	s := Section{ID: "seats", Title: "Seats: side and tempo"}
	chart := intervalChart{name: "seats", title: "Score of the first seat",
		axis: "score of the first seat (1/2 is fair)", zero: 0.5,
		band: stats.Interval{Lo: 0.5 - stats.SideMargin, Hi: 0.5 + stats.SideMargin},
		caption: "Score of the side in the first seat. The armies' strength is no part of it: each has the seat " +
			"once in every block. Where a system ties tempo to a table edge the two are one factor."}
	t := &Table{Name: "seats", Shown: mostRows, Caption: "Seats. Score of the first seat, over the matchups of a " +
		"place, each counted once; it estimates what the seat is worth between these armies and commanders.",
		Head: []Column{{"place", false, ""}, {"first seat", false, "the system's name of it"},
			{"score", true, "of the first seat"}, {"interval", false, ""},
			{"verdict", false, fmt.Sprintf("at margin %.2g", stats.SideMargin)}, {"matchups", true, "averaged over"}}}
	for i := range f.Grounds {
		g := &f.Grounds[i]
		if g.Matchups == 0 {
			continue
		}
		v := stats.Judge(g.First.Interval, stats.SideMargin).String()
		t.Rows = append(t.Rows, []Cell{word(g.Title), word(f.seatsOf(g.Name)[0]), num(g.First.Value, g.First.SE),
			spanned(g.First.Interval, g.First.SE),
			toned(word(v), toneOf(v)), whole64(int64(g.Matchups))})
	}
	for i := range f.List {
		if e := &f.List[i]; e.Seated && e.Twin < 0 && e.N > 0 && !e.Probe {
			chart.bars = append(chart.bars, bar{f.label(e), e.First, e.FirstInterval, e.FirstCertain})
		}
	}
	slices.SortStableFunc(chart.bars, func(a, b bar) int {
		return -analysis.CompareFloats(math.Abs(a.Value-0.5), math.Abs(b.Value-0.5))
	})
	if err := s.chart(chart); err != nil {
		return s, err
	}
	s.table(t)
	return s, nil
}
