package analysis

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// EffectLine is what a piece of terrain does on average over the presence of the others,
// or what two do together, in one matchup.
type EffectLine struct {
	Matchup    results.MatchupEntry // on the map as it is
	Design     string
	Pieces     []string // one, or two that interact
	Cells      []string
	Blocks     int64
	Margin     float64
	Confidence float64

	A, Side Estimated // of the score of A and of the first seat; Side is NaN where seats are not swapped

	// What the piece does to A with every other present, and with every other missing:
	// known of single pieces in a full factorial, else NaN.
	With, Alone float64
	// Shares are the Shapley values of a single piece in a full factorial: its share of
	// the difference between all pieces and none. They sum up to it.
	ShareA, ShareSide Estimated
}

// Estimated is a mean over blocks with its t interval and the p-value of zero, and that
// after Holm over all effects reported together.
type Estimated struct {
	Value, SE   float64
	Interval    stats.Interval
	P, Adjusted float64

	// Where luck was measured, Value is with luck taken out as far as it pays
	// (stats.CrossFitted) and Plain, PlainSE are without that. Else they are Value and SE.
	Plain, PlainSE float64
}

// none is an estimate that there is not.
var none = Estimated{Value: NaN, SE: NaN, Interval: stats.Interval{Lo: NaN, Hi: NaN}, P: NaN, Adjusted: NaN, Plain: NaN,
	PlainSE: NaN}

// Effects estimates the effects of the designs in a dataset, every matchup by itself, from
// the blocks that all runs of a design finished. Lines stand in order of what certainly
// matters most, to the score of A or to that of the first seat.
func Effects(d *results.Dataset, crossings []results.Crossing, margin float64) ([]EffectLine, error) {
	g, err := gatherGames(d, inCompany(d.Manifest.Matchups))
	if err != nil {
		return nil, err
	}
	return effectsOf(d.Manifest, g, crossings, margin)
}

// effectsOf lists what each crossed change does, strongest first. A crossing is read matchup by matchup
// among those that met the same dice; where a run of it is missing the group is of another scenario.
// Designs of one change at a time belong to the ledger.
func effectsOf(m *results.Manifest, g *Games, crossings []results.Crossing, margin float64) ([]EffectLine, error) {
	var lines []EffectLine
	for i := range crossings {
		c := &crossings[i]
		if c.Design == results.OneAtATime {
			continue // the ledger's
		}
		design, err := DesignOf(c)
		if err != nil {
			return nil, err
		}
		for _, group := range sharedStreams(m.Matchups) {
			runs := make([]int, len(c.Maps))
			for r := range runs {
				runs[r] = slices.IndexFunc(group, func(k int) bool { return c.Run(&m.Matchups[k]) == r })
				if runs[r] >= 0 {
					runs[r] = group[runs[r]]
				}
			}
			if slices.Contains(runs, -1) {
				continue // of another scenario
			}
			x := crossed{crossing: c, design: design, matchup: m.Matchups[runs[0]], conf: 1 - m.Alpha, margin: margin}
			if err := x.gather(g, runs); err != nil {
				return nil, err
			}
			lines = append(lines, x.lines()...)
		}
	}
	adjustEffects(lines)
	slices.SortStableFunc(lines, func(a, b EffectLine) int { return -CompareFloats(a.weight(), b.weight()) })
	return lines, nil
}

// DesignOf makes the design of a crossing again.
func DesignOf(c *results.Crossing) (d stats.TwoLevel, err error) {
	switch c.Design {
	case "factorial":
		d, err = stats.FullFactorial(len(c.Factors))
	case "fraction":
		d, err = stats.Fraction(len(c.Factors))
	case "screening":
		d, err = stats.Screening(len(c.Factors))
	default:
		err = fmt.Errorf("the design %q is unknown to this version", c.Design)
	}
	if err == nil && len(d.Runs) != len(c.Maps) {
		err = fmt.Errorf("a %s design of %d pieces has %d runs, the dataset %d", c.Design, len(c.Factors), len(d.Runs),
			len(c.Maps))
	}
	return d, err
}

// crossed are the block scores of one matchup over the runs of a design.
type crossed struct {
	crossing     *results.Crossing
	design       stats.TwoLevel
	matchup      results.MatchupEntry
	conf, margin float64
	a, first     measured // scores of A and of the first seat
}

// measured are scores by block and run, with their luck; none where luck was not measured.
type measured struct {
	scores, luck [][]float64
	lucky        bool
}

func (m *measured) add(scores, luck []float64) {
	m.scores, m.luck = append(m.scores, scores), append(m.luck, luck)
}

// gather collects the blocks that every run finished.
func (x *crossed) gather(g *Games, runs []int) error {
	blocks := len(g.Tallies[runs[0]].scores)
	for _, k := range runs {
		blocks = min(blocks, len(g.Tallies[k].scores))
	}
	most := float64(2 * max(x.matchup.Games, 1))
	lucky := true
	for b := range blocks {
		a, first := make([]float64, len(runs)), make([]float64, len(runs))
		luck, firstLuck := make([]float64, len(runs)), make([]float64, len(runs))
		whole := true
		for r, k := range runs {
			t := &g.Tallies[k]
			if whole = whole && t.scores[b] != noScore; !whole {
				break
			}
			a[r], first[r] = float64(t.scores[b])/most, float64(t.firsts[b])/most
			if lucky = lucky && b < len(t.adjusted) && t.adjusted[b] != unmeasured; lucky {
				luck[r] = a[r] - float64(t.adjusted[b])/(most/2*results.Million)
				firstLuck[r] = float64(t.firstLuck[b]) / (most / 2 * results.Million)
			}
		}
		if whole {
			x.a.add(a, luck)
			x.first.add(first, firstLuck)
		}
	}
	if len(x.a.scores) < 2 {
		return fmt.Errorf(
			"%s: %d blocks were finished on every map of the design; want at least 2",
			MatchupName(&x.matchup),
			len(x.a.scores),
		)
	}
	for _, k := range runs {
		lucky = lucky && math.Abs(montecarlo.LuckErrors(g.Tallies[k].luckStats)) <= montecarlo.MostLuck
	}
	x.a.lucky, x.first.lucky = lucky, lucky
	return nil
}

// estimate is the mean over blocks of a weighted sum over runs.
func (x *crossed) estimate(weights []float64, of *measured) Estimated {
	sums, luck := make([]float64, len(of.scores)), make([]float64, len(of.scores))
	for b := range of.scores {
		for r, w := range weights {
			sums[b] += float64(w * of.scores[b][r])
			luck[b] += float64(w * of.luck[b][r])
		}
	}
	plain := stats.MomentsOf(sums)
	m := plain
	if of.lucky {
		m = stats.MomentsOf(stats.CrossFitted(sums, luck))
	}
	e := Estimated{Value: m.Mean, SE: m.StandardError(), Interval: m.T(x.conf), P: 1, Plain: plain.Mean,
		PlainSE: plain.StandardError()}
	if e.SE > 0 {
		t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(m.N - 1)}
		e.P = 2 * t.Survival(math.Abs(e.Value/e.SE))
	}
	e.Adjusted = e.P
	return e
}

// lines are the effects of every term of the design.
func (x *crossed) lines() (list []EffectLine) {
	full := x.design.Resolution == x.design.Factors+1
	for _, term := range x.design.Terms() {
		l := EffectLine{Matchup: x.matchup, Design: x.crossing.Design, Blocks: int64(len(x.a.scores)), Margin: x.margin,
			Confidence: x.conf,
			Side:       none, With: NaN, Alone: NaN, ShareA: none, ShareSide: none}
		for i, p := range x.crossing.Factors {
			if term>>i&1 == 1 {
				l.Pieces, l.Cells = append(l.Pieces, p.Name), append(l.Cells, p.Cells...)
			}
		}
		weights := x.design.Contrast(term)
		l.A = x.estimate(weights, &x.a)
		if x.matchup.SwapSides {
			l.Side = x.estimate(weights, &x.first)
		}
		if full && bits.OnesCount64(term) == 1 {
			all := uint64(1)<<x.design.Factors - 1
			l.With, l.Alone = x.between(all, all&^term), x.between(term, 0)
			shares := x.design.ShapleyWeights(bits.TrailingZeros64(term))
			l.ShareA = x.estimate(shares, &x.a)
			if x.matchup.SwapSides {
				l.ShareSide = x.estimate(shares, &x.first)
			}
		}
		list = append(list, l)
	}
	return list
}

// between is the mean score of A in one run less that in another.
func (x *crossed) between(run, less uint64) float64 {
	w := make([]float64, len(x.design.Runs))
	w[slices.Index(x.design.Runs, run)] = 1
	w[slices.Index(x.design.Runs, less)] = -1
	return x.estimate(w, &x.a).Value
}

// adjustEffects corrects the p-values for the number of effects, on A and on the seats.
func adjustEffects(lines []EffectLine) {
	var p []float64
	var at []*Estimated
	for i := range lines {
		for _, e := range []*Estimated{&lines[i].A, &lines[i].Side} {
			if !math.IsNaN(e.P) {
				p, at = append(p, e.P), append(at, e)
			}
		}
	}
	for i, q := range stats.Holm(p) {
		at[i].Adjusted = q
	}
}

// weight is the least that it does for certain to either score.
func (l *EffectLine) weight() float64 {
	w := math.Max(l.A.Interval.Lo, -l.A.Interval.Hi)
	if !math.IsNaN(l.Side.Value) {
		w = math.Max(w, math.Max(l.Side.Interval.Lo, -l.Side.Interval.Hi))
	}
	return w
}

// Verdict judges the larger of both effects against the margin.
func (l *EffectLine) Verdict() string {
	found := judged(l.A.Interval, l.Margin)
	if math.IsNaN(l.Side.Value) {
		return found
	}
	side := judged(l.Side.Interval, l.Margin)
	for _, v := range []stats.Verdict{stats.Unbalanced, stats.Leans, stats.Undecided} {
		if found == v.String() || side == v.String() {
			return v.String()
		}
	}
	return stats.Balanced.String()
}

// Name words what has the effect.
func (l *EffectLine) Name() string { return strings.Join(l.Pieces, " × ") }

// SavedByLuck says how many games the effects on A would have taken more to be known as well
// with their luck, of all that were played; ok is false where luck was not measured, or saved
// nothing.
func SavedByLuck(lines []EffectLine, games int64) (more int64, ok bool) {
	var left []float64
	for i := range lines {
		if e := &lines[i].A; e.PlainSE > 0 && e.SE > 0 {
			left = append(left, e.SE*e.SE/(e.PlainSE*e.PlainSE))
		}
	}
	return saved(left, games)
}

// saved says how many games more would have made up for the shares of variance that luck left
// of several estimates: their geometric mean.
func saved(left []float64, games int64) (more int64, ok bool) {
	if len(left) == 0 {
		return 0, false
	}
	sum := 0.0
	for _, l := range left {
		sum += math.Log(l)
	}
	more = int64(math.Round(float64(games) * (math.Exp(-sum/float64(len(left))) - 1)))
	return more, more > 0
}
