package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// widestMatrix is how many parties a matrix shows.
const widestMatrix = 40

// mostFields is how many grounds are ranked on a page.
const mostFields = 6

func (f *findings) fieldSection() (Section, error) {
	s := Section{ID: "rankings", Title: "Rankings and circles"}
	for i := range f.Fields {
		if i == mostFields {
			s.text(fmt.Sprintf("%d further places are left out here; their matchups are in the table below.",
				len(f.Fields)-mostFields))
			break
		}
		if err := describeField(&f.Fields[i], &s, fmt.Sprint(i+1), f.Data.Manifest.Alpha); err != nil {
			return s, err
		}
	}
	return s, nil
}

// describeField prints a field: who beats whom, the ranking, ratings where one number a party is enough,
// circles, and the mixture that nobody exploits. Where ratings are refused the reason stands in their
// place.
func describeField(fd *analysis.Field, s *Section, number string, alpha float64) error {
	lead := fmt.Sprintf("%s, %d parties, %d of %d pairs played. ", fd.Name, len(fd.Items), fd.Pairs,
		len(fd.Items)*(len(fd.Items)-1)/2)
	if fd.Fit != nil && fd.Fit.DF > 0 {
		lead += fmt.Sprintf("One number per party leaves X² = %.3g on %d degrees of freedom, %s; %s of the "+
			"differences go in circles, freed of noise. ",
			fd.Fit.X2, fd.Fit.DF, analysis.Chance(fd.Fit.P), percent(fd.Fit.DebiasedShare))
	}
	if fd.Refused != "" {
		lead += fd.Refused + " The average against the field is given instead; it describes this field and predicts " +
			"no single matchup."
	} else if fd.Rating != nil && fd.Rating.Smoothed {
		lead += "Somebody won or lost everything, so half a win each way was added to every pair."
	}
	s.text(fieldSentence(fd))
	// of a few pairs most would be empty
	if 2*fd.Pairs >= len(fd.Items)*(len(fd.Items)-1)/2 && len(fd.Items) <= widestMatrix {
		fig, err := matrixFigure("matrix-"+number, fd)
		if err != nil {
			return err
		}
		s.figure(fig)
	}
	s.table(fieldTable(fd, number))
	s.text(lead)
	if fd.Rating != nil {
		if err := ratingFigure(fd, s, number, alpha); err != nil {
			return err
		}
	}
	if len(fd.Cycles) > 0 {
		var items []string
		for _, c := range fd.Cycles[:min(len(fd.Cycles), 10)] {
			items = append(items, fmt.Sprintf("%s beats %s (%.3f), which beats %s (%.3f), which beats %s (%.3f)",
				fd.Items[c[0]], fd.Items[c[1]], fd.Score[c[0]][c[1]],
				fd.Items[c[2]], fd.Score[c[1]][c[2]], fd.Items[c[0]], fd.Score[c[2]][c[0]]))
		}
		s.text(fmt.Sprintf("%s certain with the false discovery rate controlled over all triples:",
			analysis.Plural(len(fd.Cycles), "circle is", "circles are")))
		s.list(items)
	}
	if fd.Nash != nil {
		text := fmt.Sprintf("Against the mixture of parties in the column \"equilibrium\" nobody scores more than "+
			"one half; it spreads over about %.1f of them.", fd.Nash.EffectiveNumber)
		if fd.Viable != nil {
			text += " \"Viable\" is the share of tables, drawn again with their standard errors, in which the party " +
				"belongs to it: without that share an equilibrium would say more than the data do."
		}
		s.text(text)
	}
	return nil
}

// ratingFigure draws strengths with intervals of their difference to the average.
func ratingFigure(fd *analysis.Field, s *Section, number string, alpha float64) error {
	z := stats.NormalQuantile(1 - alpha/2)
	c := intervalChart{name: "ratings-" + number, title: "Strength at " + fd.Name,
		axis: "Elo above the average of the field",
		caption: "Bradley-Terry strengths with sandwich errors over blocks. Intervals are of the distance to the " +
			"field's average; to compare two parties use the table of matchups."}
	for _, i := range orderOf(fd) {
		e, se := fd.Rating.Elo()[i], 400/math.Ln10*stats.SEOf(fd.Rating.Covariance, i)
		c.bars = append(c.bars, bar{fd.Items[i], e, stats.Interval{Lo: e - z*se, Hi: e + z*se}, false})
	}
	return s.chart(c)
}

// orderOf lists the items from strong to weak.
func orderOf(fd *analysis.Field) []int {
	list := make([]int, len(fd.Items))
	for i := range list {
		list[i] = i
	}
	key := fd.Mean
	if fd.Rating != nil {
		key = fd.Rating.Beta
	}
	slices.SortStableFunc(list, func(a, b int) int {
		if fd.Tier != nil && fd.Tier[a] != fd.Tier[b] {
			return fd.Tier[a] - fd.Tier[b]
		}
		return -analysis.CompareFloats(key[a], key[b])
	})
	return list
}

// fieldTable ranks the parties of a field. Columns of ratings and of the equilibrium are there only where those
// exist.
func fieldTable(fd *analysis.Field, number string) *Table {
	t := &Table{Name: "ranking-" + number, Caption: "Parties at " + fd.Name +
		". The field score is the mean score against every other party, each counted once, ± its standard error.",
		Head: []Column{{"party", false, ""}, {"field score", true, "mean over the other parties, ± its standard error"},
			{"beats", true, "parties that it certainly beats"},
			{"beaten by", true, "parties that certainly beat it"}}}
	if fd.Tier != nil {
		t.Head = append(t.Head, Column{"tier", true,
			"every party of a tier is certainly better than every party of later ones"})
	}
	if fd.Rating != nil {
		t.Head = append(t.Head, Column{"Elo", true, "Bradley-Terry, above the average"},
			Column{"± se to the next", true, "standard error of the distance to the next party below"})
	}
	if fd.Nash != nil {
		t.Head = append(t.Head, Column{"equilibrium", true, "share in the maximum-entropy equilibrium"},
			Column{"lost against it", true, "score lost against that mixture"},
			Column{"viable", true, "share of resampled tables with more than 1 %"})
	}
	order := orderOf(fd)
	for k, i := range order {
		beats, beaten := 0, 0
		for j := range fd.Items {
			if fd.Beats[i][j] {
				beats++
			}
			if fd.Beats[j][i] {
				beaten++
			}
		}
		row := []Cell{word(fd.Items[i]), withError(fd.Mean[i], fd.MeanSE[i]), whole64(int64(beats)),
			whole64(int64(beaten))}
		if fd.Tier != nil {
			row = append(row, whole64(int64(fd.Tier[i])))
		}
		if fd.Rating != nil {
			se := analysis.NaN
			if k+1 < len(order) {
				se = 400 / math.Ln10 * stats.SEOfDifference(fd.Rating.Covariance, i, order[k+1])
			}
			row = append(row, num(fd.Rating.Elo()[i], 10), num(se, se))
		}
		if fd.Nash != nil {
			viable := word("–")
			if fd.Viable != nil {
				viable = share(fd.Viable[i])
			}
			row = append(row, share(fd.Nash.P[i]), num(math.Max(-fd.Nash.Average[i], 0), 0.01), viable)
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// pairSection reports what changes did under the same dice.
func (f *findings) pairSection() (Section, error) {
	s := Section{ID: "changes", Title: "Changes under the same dice"}
	if len(f.Pairs) == 0 {
		return s, nil
	}
	s.text("These matchups met the same luck, figure by figure and round by round. The effect is the mean " +
		"difference, block by block, of A's score with the change and without it. The gain says how many times more " +
		"blocks would be needed without common dice.")
	t, chart := f.pairTable(f.Pairs, "changes")
	if err := s.chart(chart); err != nil {
		return s, err
	}
	s.table(t)
	return s, nil
}

// swap words the difference between two army lists, and how many points it moves.
func (f *findings) swap(p *analysis.Pair) (string, int64) {
	if f.Units == nil || (p.Base.ArmyA == p.Other.ArmyA && p.Base.ArmyB == p.Other.ArmyB) {
		return "", 0
	}
	list := func(m int, army string) (counts map[string]int, cost map[string]int64) {
		counts, cost = map[string]int{}, map[string]int64{}
		for key, t := range f.Units.Tallies {
			if int(key.Matchup) == m && key.Army == army {
				counts[key.Unit], cost[key.Unit] = t.Count(), t.Cost()
			}
		}
		return counts, cost
	}
	from, to := p.Base.ArmyA, p.Other.ArmyA
	if from == to {
		from, to = p.Base.ArmyB, p.Other.ArmyB
	}
	was, cost := list(p.Base.Index, from)
	is, price := list(p.Other.Index, to)
	var out, in []string
	var moved int64
	for unit, n := range was {
		if k := n - is[unit]; k > 0 {
			out = append(out, fmt.Sprintf("%d %s", k, unit))
			moved += cost[unit] - price[unit]
		}
	}
	for unit, n := range is {
		if k := n - was[unit]; k > 0 {
			in = append(in, fmt.Sprintf("%d %s (%d together)", k, unit, price[unit]-cost[unit]))
		}
	}
	if len(out) == 0 && len(in) == 0 {
		return "", 0
	}
	slices.Sort(out)
	slices.Sort(in)
	return strings.Join(out, " + ") + " → " + strings.Join(in, " + "), moved
}

// pairTable lists paired differences and the chart that shows them.
func (f *findings) pairTable(list []analysis.Pair, called string) (*Table, intervalChart) {
	t := &Table{Name: called, Shown: mostRows, Caption: "Paired differences: A's score with the change less A's " +
		"score without it, block by block with the same dice; p is corrected for the number of effects (Holm).",
		Head: []Column{{"matchup", false, "without the change"}, {"change", false, ""}, {"without", true, "A's score"},
			{"with", true, "A's score"}, {"effect", true, "with less without"}, {"interval", false, ""},
			{"verdict", false, "of the effect against its margin"}, {"p", true, "corrected for the number of effects"},
			{"on the first seat", true, "effect on the score of the first seat"},
			{"verdict on that", false, "against its margin"},
			{"p of that", true, "corrected for the number of effects"},
			{"effect without luck", true, "where luck was measured in both; the verdict and p go by it"},
			{"interval without luck", false, ""}, {"gain", true,
				"variance without common dice over variance with them"}, {"blocks", true, ""}}}
	chart := intervalChart{name: called, title: "Effect of each change on A's score", axis: "difference of A's score",
		zero:    0,
		caption: "Paired effects with intervals; the band is the margin within which a change does not matter."}
	if len(list) > 0 {
		chart.band = stats.Interval{Lo: -list[0].Margin, Hi: list[0].Margin}
	}
	order := make([]*analysis.Pair, len(list))
	for i := range list {
		order[i] = &list[i]
	}
	slices.SortStableFunc(order, func(a, b *analysis.Pair) int {
		return -analysis.CompareFloats(math.Max(a.Interval.Lo, -a.Interval.Hi), math.Max(b.Interval.Lo, -b.Interval.Hi))
	})
	for _, p := range order {
		change := p.Differs
		if words, moved := f.swap(p); words != "" {
			change += " (" + words
			if moved > 0 {
				change += fmt.Sprintf(", %s a point", signed(p.Difference/float64(moved), p.SE/float64(moved)))
			}
			change += ")"
		}
		side, sideVerdict, sideP := word("–"), word("–"), word("–")
		if !math.IsNaN(p.Side) {
			side, sideP = withSpan(signed(p.Side, p.SE), p.Side, p.SideInterval, p.SE), probability(p.SideAdjusted)
			sideVerdict = toned(word(effectVerdict(p.SideVerdict)), toneOf(p.SideVerdict))
		}
		gain := word("–")
		if p.Gain > 0 {
			gain = Cell{Text: fmt.Sprintf("%.1f", p.Gain), Value: &p.Gain}
		}
		free, freely := word("–"), word("–")
		if p.Free != nil {
			free, freely = effect(p.Free.Difference, p.Free.SE), spanned(p.Free.Interval, p.Free.SE)
		}
		verdict := effectVerdict(p.Verdict)
		t.Rows = append(t.Rows, []Cell{word(analysis.MatchupName(&p.Base)), word(change), num(p.BaseScore, p.SE),
			num(p.OtherScore, p.SE), effect(p.Difference, p.SE),
			spanned(p.Interval, p.SE), toned(word(verdict), toneOf(p.Verdict)), probability(p.Adjusted), side,
			sideVerdict, sideP, free, freely, gain, whole64(p.Blocks)})
	}
	chart.bars, chart.groups = f.changeBars(order)
	return t.filled(), chart
}

// effectVerdict words a verdict about an effect: does it matter?
func effectVerdict(v string) string {
	switch v {
	case stats.Balanced.String():
		return "DOES NOT MATTER"
	case stats.Unbalanced.String():
		return "MATTERS"
	}
	return v
}
