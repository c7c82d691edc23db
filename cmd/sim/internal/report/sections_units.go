package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// unitSection reports what units did for their points, by their share of the damage; units without a known
// share stand last.
func (f *findings) unitSection() (Section, error) {
	s := Section{ID: "units", Title: "Units"}
	if len(f.UnitList) == 0 {
		return s, nil
	}
	s.text("What each unit did for its points, over all matchups it took part in, each counted once. Intervals come " +
		"from the differences between chunks of blocks. Damage and losses describe a unit's work and depend on its " +
		"comrades; the worth of a unit is measured by leaving it out or exchanging it under the same dice (sim units " +
		"EXPERIMENT).")
	order := slices.Clone(f.UnitList)
	slices.SortStableFunc(order, func(a, b analysis.Unit) int {
		x, y := a.Measures[analysis.DealtShare], b.Measures[analysis.DealtShare]
		if x.Known() != y.Known() {
			if x.Known() {
				return -1
			}
			return 1
		}
		return -analysis.CompareFloats(x.Value, y.Value)
	})
	chart := intervalChart{name: "units", title: "Share of the army's damage over share of its points",
		axis: "1 is a fair share", zero: 1,
		band: stats.Interval{Lo: 1 - analysis.ShareMargin, Hi: 1 + analysis.ShareMargin},
		caption: "Right of the band a unit deals more than its points' share of its army's damage, left of it less. " +
			"Squares are certain after allowing for having been selected."}
	for _, u := range order {
		if m := u.Measures[analysis.DealtShare]; m.Spread() {
			chart.bars = append(chart.bars, bar{u.Title, m.Value, m.Interval, u.Flag != ""})
		}
	}
	if err := s.chart(chart); err != nil {
		return s, err
	}
	if f.Units.Single {
		curve, err := survivalFigure(f.UnitList)
		if err != nil {
			return s, err
		}
		s.figure(curve)
	} else {
		s.text("Survival by round needs rows of single games (tables: [{units: game}] in the experiment); without " +
			"them the mean number of rounds alive is given.")
	}
	s.table(f.unitTable(order))
	for i := range f.Prices {
		if f.Prices[i].Refused != "" {
			describePricing(&f.Prices[i], &s)
		}
	}
	return s, nil
}

// priceSection is what units are worth, left out and over lists; it has no parts where the
// games do not tell.
func (f *findings) priceSection() (Section, error) {
	s := Section{ID: "prices", Title: "Prices"}
	if err := describeWorths(f.Worth, &s); err != nil {
		return s, err
	}
	for i := range f.Prices {
		if f.Prices[i].Refused == "" {
			describePricing(&f.Prices[i], &s)
		}
	}
	return s, nil
}

// unitTable is a row for each unit in the order given, with the interval that listing it took, widened for
// having been selected, only where it is listed.
func (f *findings) unitTable(order []analysis.Unit) *Table {
	t := &Table{Name: "units", Shown: mostRows, Caption: fmt.Sprintf("Units, with %.4g %% intervals over chunks. "+
		"Listed as above or below its share: the interval, widened for having been selected, lies beyond ±%.0f %%.",
		100*(1-f.Alpha()), 100*analysis.ShareMargin),
		Head: []Column{{"unit", false, ""}, {"points", true, "cost"},
			{"share of damage over share of points", true, "1: its points' worth of its army's damage"},
			{"listed", false, ""}, {"listed for", false, "the interval, widened for having been selected"},
			{"damage per point", true, "value of the damage dealt per point of own cost, a game"},
			{"kills per point", true, "cost of what it slew per point of own cost, a game"},
			{"taken per point", true, "value of the damage taken per point of own cost, a game"},
			{"lost", true, "share of games in which a figure was lost"},
			{"rounds alive", true, "rounds begun alive, a game"},
			{"ground", true, "rounds that brought it nearer to the enemy, per round alive"},
			{"figures", true, "figures times games"}}}
	for i := range order {
		u := &order[i]
		listed := word("–")
		if u.Flag != "" {
			listed = spanned(u.Flagged, u.Measures[analysis.DealtShare].SE)
		}
		row := []Cell{word(u.Title), whole64(int64(u.Points)), estimated(u.Measures[analysis.DealtShare]),
			word(strings.ReplaceAll(u.Flag, " ", "\u00a0")), listed, estimated(u.Measures[analysis.DealtPerPoint]),
			estimated(u.Measures[analysis.KillsPerPoint]),
			estimated(
				u.Measures[analysis.TakenPerPoint],
			), estimated(u.Measures[analysis.LossRate]), estimated(u.Measures[analysis.RoundsAlive]),
			estimated(u.Measures[analysis.GroundShare]), whole64(u.Figures)}
		t.Rows = append(t.Rows, row)
	}
	return t.filled()
}

// mostBoards is how many boards are drawn; mapBudget how many bytes of maps a page
// holds, further ones being only among the figures.
const (
	mostBoards = 24
	mapBudget  = 1_200_000
)

// groundSection reports what terrain does: effects of changed maps, the ledger of pieces, then every map
// with where figures stood and fell. Boards beyond mostBoards are not drawn, and pictures beyond mapBudget
// are files of their own: a page must open.
func (f *findings) groundSection() (Section, error) {
	s := Section{ID: "terrain", Title: "Terrain"}
	if err := f.effectBoards(&s); err != nil {
		return s, err
	}
	if err := f.describeEffects(&s); err != nil {
		return s, err
	}
	if err := f.describeLedger(&s); err != nil {
		return s, err
	}
	drawn, bytes, left := 0, 0, 0
	for i := range f.Grounds {
		g := &f.Grounds[i]
		if len(g.Cells) == 0 || f.onlyProbes(g.Name) {
			continue
		}
		if drawn == mostBoards {
			left++
			continue
		}
		maps, err := heatFigures(fmt.Sprintf("map-%d", i+1), g, boardOf(f.Boards, g.Name), f.gamesAt(g.Name))
		if err != nil {
			return s, err
		}
		if drawn == 0 {
			s.text("A stay is a move that ended on a cell or a round that began there with a figure on it. " +
				"Deadliness is deaths per stay, pulled toward the board's mean where there is little to go by: a " +
				"busy cell is not for that reason a deadly one.")
		}
		drawn++
		if fig, err := winnerFigure(fmt.Sprintf("map-%d-winners", i+1), g, boardOf(f.Boards, g.Name),
			f.Alpha()); err != nil {
			return s, err
		} else if fig != nil {
			maps = append(maps, fig)
		}
		if g.Evenly {
			s.text(g.Title + ": cells do not differ in deadliness beyond chance.")
		}
		for _, m := range maps {
			if bytes += len(m.SVG); bytes > mapBudget {
				m.SVG = "" // written among the figures, not on the page
			}
			s.figure(m)
		}
		s.table(groundTable(g, i))
	}
	if left > 0 {
		s.text(fmt.Sprintf("%d further boards are not drawn; the table cells of the dataset has them.", left))
	}
	return s, nil
}

// onlyProbes reports whether a place is a map that lacks a piece.
func (f *findings) onlyProbes(place string) bool {
	for i := range f.List {
		if analysis.Where(&f.List[i].MatchupEntry) == place && !f.List[i].Probe {
			return false
		}
	}
	return true
}

func (f *findings) gamesAt(place string) int64 {
	var n int64
	again := analysis.Repeats(f.Data.Manifest.Matchups)
	for i := range f.List {
		if analysis.Where(&f.List[i].MatchupEntry) == place && !again[i] {
			n += f.List[i].Games
		}
	}
	return n
}

// groundTable has a row for every kind of ground of the i-th board, or is nil where all of it is alike.
func groundTable(g *analysis.Ground, i int) *Table {
	if len(g.Kinds) < 2 {
		return nil
	}
	t := &Table{Name: fmt.Sprintf("terrain-%d", i+1),
		Caption: "Kinds of ground at " + g.Title + ", with intervals over chunks; they describe what happened there, " +
			"which depends on who goes there and why. What a piece does to the score is measured by sim terrain.",
		Head: []Column{{"ground", false, ""}, {"cells", true, ""}, {"share of stays", true, ""},
			{"hits taken per stay", true, ""}, {"hits dealt per stay", true, ""}, {"deaths per stay", true, ""}}}
	for _, k := range g.Kinds {
		t.Rows = append(t.Rows, []Cell{word(k.Name), whole64(int64(k.Cells)), estimated(k.Measures[analysis.StayShare]),
			estimated(k.Measures[analysis.DamagePerStay]), estimated(k.Measures[analysis.DealtPerStay]),
			estimated(k.Measures[analysis.DeathsPerStay])})
	}
	return t
}

// robustSection reports whether results depend on who plays, from matchups of the same armies under several
// pairs of commanders.
func (f *findings) robustSection() (Section, error) {
	s := Section{ID: "commanders", Title: "Does it depend on who plays?"}
	if len(f.Robust) == 0 {
		return s, nil
	}
	s.text("The same armies on the same ground under several pairs of commanders. Where every commander of A met " +
		"every one of B, the commanders of either side are the sample, not their pairs: pairs with a commander in " +
		"common are alike for that reason. The prediction is for new commanders; with fewer than three of each side, " +
		"or five pairs, it means little and is left out. \"Every pair\" is the p-value of the claim that the " +
		"stronger army scores more than one half under every pair tried.")
	t := &Table{Name: "commanders", Shown: mostRows, Caption: "A's score over pairs of commanders (random effects), " +
		"± its standard error. It estimates the score under commanders drawn from those that these stand for.",
		Head: []Column{{"place", false, ""}, {"A", false, ""}, {"B", false, ""}, {"pairs", true, "of commanders"},
			{"sample", false, "what was pooled"}, {"least", true, "score"}, {"most", true, "score"},
			{"mean", true, "± its standard error"}, {"spread", true, "standard deviation between pairs of commanders"},
			{"prediction", false, "score under the next pair"}, {"every pair", true, "p-value"}}}
	for i := range f.Robust {
		r := &f.Robust[i]
		mean, spread, prediction, sample := word("–"), word("–"), word("–"), r.Why
		if p := r.Pooled; p != nil {
			mean, spread, sample = withError(p.Mean, p.SE), num(p.Spread, p.SE), p.Design
			if p.Enough {
				prediction = spanned(p.Prediction, p.SE)
			}
		}
		t.Rows = append(t.Rows, []Cell{word(r.Where), word(r.ArmyA), word(r.ArmyB), whole64(int64(len(r.Score))),
			word(sample), num(slices.Min(r.Score), 0.001), num(slices.Max(r.Score), 0.001),
			mean, spread, prediction, probability(min(r.Above, r.Below))})
	}
	s.table(t)
	return s, nil
}
