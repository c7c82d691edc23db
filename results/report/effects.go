package report

import (
	"fmt"
	"image/color"
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
	Matchup results.MatchupEntry // on the map as it is
	Design  string
	Pieces  []string // one, or two that interact
	Cells   []string
	Blocks  int64
	Margin  float64
	conf    float64

	A, Side Estimated // of the score of A and of the first seat; Side is NaN where seats are not swapped

	// What the piece does to A with every other present, and with every other missing:
	// known of single pieces in a full factorial, else NaN.
	With, Alone float64
	// Shares are the Shapley values of a single piece in a full factorial: what it owns of
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
var none = Estimated{Value: nan, SE: nan, Interval: stats.Interval{Lo: nan, Hi: nan}, P: nan, Adjusted: nan, Plain: nan,
	PlainSE: nan}

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
func effectsOf(m *results.Manifest, g *games, crossings []results.Crossing, margin float64) ([]EffectLine, error) {
	var lines []EffectLine
	for i := range crossings {
		c := &crossings[i]
		if c.Design == results.OneAtATime {
			continue // the ledger's
		}
		design, err := designOf(c)
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
	slices.SortStableFunc(lines, func(a, b EffectLine) int { return -cmpFloat(a.weight(), b.weight()) })
	return lines, nil
}

// designOf makes the design of a crossing again.
func designOf(c *results.Crossing) (d stats.TwoLevel, err error) {
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
	told         bool
}

func (m *measured) add(scores, luck []float64) {
	m.scores, m.luck = append(m.scores, scores), append(m.luck, luck)
}

// gather collects the blocks that every run finished.
func (x *crossed) gather(g *games, runs []int) error {
	blocks := len(g.tallies[runs[0]].scores)
	for _, k := range runs {
		blocks = min(blocks, len(g.tallies[k].scores))
	}
	most := float64(2 * max(x.matchup.Games, 1))
	told := true
	for b := range blocks {
		a, first := make([]float64, len(runs)), make([]float64, len(runs))
		luck, firstLuck := make([]float64, len(runs)), make([]float64, len(runs))
		whole := true
		for r, k := range runs {
			t := &g.tallies[k]
			if whole = whole && t.scores[b] != noScore; !whole {
				break
			}
			a[r], first[r] = float64(t.scores[b])/most, float64(t.firsts[b])/most
			if told = told && b < len(t.adjusted) && t.adjusted[b] != untold; told {
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
		return fmt.Errorf("%s: %d blocks were finished on every map of the design; want at least 2", name(&x.matchup),
			len(x.a.scores))
	}
	for _, k := range runs {
		told = told && math.Abs(montecarlo.LuckErrors(g.tallies[k].told)) <= montecarlo.MostLuck
	}
	x.a.told, x.first.told = told, told
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
	if of.told {
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
			conf: x.conf,
			Side: none, With: nan, Alone: nan, ShareA: none, ShareSide: none}
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

// verdict judges the larger of both effects against the margin.
func (l *EffectLine) verdict() string {
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

// cell shows an estimate that there may not be.
func (e *Estimated) cell() Cell {
	if math.IsNaN(e.Value) {
		return word("–")
	}
	return effect(e.Value, e.SE)
}

// EffectTable lists the effects of designs.
func EffectTable(lines []EffectLine) *Table {
	t := &Table{Name: "effects", Caption: "What each piece does on average over the presence of the others, and what " +
		"two do together, block by block under the same dice.",
		Head: []Column{{"place", false, ""}, {"pieces", false, "one, or two that interact"}, {"cells", false, ""},
			{"A v B", false, ""},
			{"effect on A", true,
				"with less without; of two, half of what the effect of one differs by with the other"},
			{"interval", false, ""}, {"p", true, "corrected for the number of effects"},
			{"effect on the first seat", true, ""}, {"interval of that", false, ""},
			{"p of that", true, "corrected for the number of effects"},
			{"verdict", false, "of the larger of both effects against the margin"},
			{"plain effect on A", true, "with its luck, where luck was told: else the same"},
			{"with all others", true, "effect on A with every other piece present"},
			{"alone", true, "effect on A with every other piece missing"}, {"blocks", true, ""}}}
	for i := range lines {
		l := &lines[i]
		span, sideSpan, sideP := spanned(l.A.Interval, l.A.SE), word("–"), word("–")
		if !math.IsNaN(l.Side.Value) {
			sideSpan, sideP = spanned(l.Side.Interval, l.Side.SE), probability(l.Side.Adjusted)
		}
		with, alone := Estimated{Value: l.With, SE: l.A.SE}, Estimated{Value: l.Alone, SE: l.A.SE}
		verdict := l.verdict()
		t.Rows = append(t.Rows, []Cell{word(l.Matchup.System + "/" + l.Matchup.Scenario), word(l.Name()),
			word(someCells(l.Cells)), word(versus(&l.Matchup)),
			l.A.cell(), span, probability(l.A.Adjusted), l.Side.cell(), sideSpan, sideP,
			toned(word(effectVerdict(verdict)), toneOf(verdict)), effect(l.A.Plain, l.A.PlainSE), with.cell(),
			alone.cell(), whole64(l.Blocks)})
	}
	return t.filled()
}

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

// ShareTable lists what each piece owns of the difference that all pieces make together;
// nil where no full factorial was played.
func ShareTable(lines []EffectLine) *Table {
	t := &Table{Name: "shares", Caption: "What each piece owns of the difference between all pieces and none: " +
		"Shapley values, which sum up to it.",
		Head: []Column{{"place", false, ""}, {"piece", false, ""}, {"A v B", false, ""},
			{"share of A's score", true, ""}, {"interval", false, ""}, {"share of the first seat's score", true, ""},
			{"interval of that", false, ""}}}
	for i := range lines {
		l := &lines[i]
		if math.IsNaN(l.ShareA.Value) {
			continue
		}
		side := word("–")
		if !math.IsNaN(l.ShareSide.Value) {
			side = spanned(l.ShareSide.Interval, l.ShareSide.SE)
		}
		t.Rows = append(t.Rows, []Cell{word(l.Matchup.System + "/" + l.Matchup.Scenario), word(l.Name()),
			word(versus(&l.Matchup)),
			l.ShareA.cell(), spanned(l.ShareA.Interval, l.ShareA.SE), l.ShareSide.cell(), side})
	}
	if len(t.Rows) == 0 {
		return nil
	}
	return t.filled()
}

// someCells lists the first cells of a piece.
func someCells(cells []string) string {
	shown := strings.Join(cells[:min(len(cells), 6)], " ")
	if len(cells) > 6 {
		shown += " …"
	}
	return shown
}

// versus names the parties of a matchup.
func versus(m *results.MatchupEntry) string {
	return m.ArmyA + " (" + m.CommanderA + ") v " + m.ArmyB + " (" + m.CommanderB + ")"
}

// describeEffects adds what designs over pieces found to a section.
func (f *findings) describeEffects(s *Section) error {
	if len(f.effects) == 0 {
		return nil
	}
	s.text("Pieces of the maps were present and missing in the combinations of a design, under the same dice. The " +
		"effect of a piece is its mean over the presence of the others; that of two is half of what the effect of " +
		"one differs by when the other is there. The maps of the design appear nowhere else in this report.")
	charts := []intervalChart{
		{name: "effects", title: "Effects of terrain", axis: "A's score with less without"},
		{name: "effects-seats", title: "Effects of terrain on the seats",
			axis: "the first seat's score with less without"},
	}
	for i := range f.effects {
		l := &f.effects[i]
		for k, e := range []*Estimated{&l.A, &l.Side} {
			if !math.IsNaN(e.Value) {
				charts[k].bars = append(charts[k].bars, bar{clipped(l.Name() + ", " + l.Matchup.Scenario), e.Value,
					e.Interval, e.Adjusted <= f.alpha()})
			}
		}
	}
	for _, c := range charts {
		c.band = stats.Interval{Lo: -TerrainMargin, Hi: TerrainMargin}
		c.caption = "Effects with intervals, largest first; the band is the margin within which they do not matter. " +
			"Squares are certain after correcting for the number of effects."
		slices.SortStableFunc(c.bars, func(a, b bar) int { return -cmpFloat(math.Abs(a.Value), math.Abs(b.Value)) })
		fig, err := c.figure()
		if err != nil {
			return err
		}
		s.figure(fig)
	}
	half, err := halfNormal(f.effects)
	if err != nil {
		return err
	}
	s.figure(half)
	s.table(EffectTable(f.effects))
	s.table(ShareTable(f.effects))
	return nil
}

// halfNormal draws the sizes of all effects, in standard errors, against what as many draws
// of noise would be: what lies above the line is more than noise. Reference: Daniel 1959.
func halfNormal(lines []EffectLine) (*Figure, error) {
	f := &Figure{Name: "effects-half-normal", Caption: "Sizes of all effects in standard errors against those that " +
		"noise alone would have; what stands above the line is more than noise.",
		Head: []string{"effect", "noise", "size"}, Wide: true}
	type point struct {
		name   string
		size   float64
		strong bool
	}
	var points []point
	for i := range lines {
		for k, e := range []*Estimated{&lines[i].A, &lines[i].Side} {
			if e.SE > 0 {
				points = append(points, point{lines[i].Name() + [...]string{" on A", " on the first seat"}[k],
					math.Abs(e.Value / e.SE), e.Adjusted <= 1-lines[i].conf})
			}
		}
	}
	if len(points) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(points, func(a, b point) int { return cmpFloat(a.size, b.size) })
	p := newPlot("Effects against noise", "half-normal quantile", "size in standard errors")
	last := 0.0
	for i, at := range points {
		last = stats.NormalQuantile(0.5 + (float64(i)+0.5)/float64(2*len(points)))
		shade := color.Color(slate)
		if at.strong {
			shade = ink
		}
		p.Add(dot{last, at.size, shade, at.strong})
		f.Rows = append(f.Rows, []string{at.name, plain(last), plain(at.size)})
	}
	top := points[len(points)-1]
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, last*1.05, 0, max(top.size, last)*1.05
	p.Add(segment{0, 0, last, last, ink, 0.7})
	f.Alt = fmt.Sprintf("Effects against noise. %d effects; the largest, of %s, is %.3g standard errors where noise "+
		"would be %.3g.", len(points), top.name, top.size, last)
	f.Spec = vega("Effects against noise", f.records(),
		map[string]any{"mark": map[string]any{"type": "point", "filled": true},
			"encoding": map[string]any{"x": field("noise", "quantitative", "half-normal quantile"),
				"y": field("size", "quantitative", "size in standard errors")}})
	return f, f.render(p, 520, 300)
}

// effectVerdicts say which effects of designs are certain.
func (f *findings) effectVerdicts() (out []string) {
	for i := range f.effects {
		l := &f.effects[i]
		does := "The piece " + l.Pieces[0] + " moves"
		if len(l.Pieces) > 1 {
			does = "The pieces " + strings.Join(l.Pieces, " and ") + " together move"
		}
		if len(out) < mostPieces && l.A.Adjusted <= f.alpha() {
			out = append(out, fmt.Sprintf("%s the score of A in %s by %s %s.", does, played(&l.Matchup),
				signed(l.A.Value, l.A.SE), span(l.A.Interval, l.A.SE)))
		}
		if len(out) < mostPieces && l.Side.Adjusted <= f.alpha() {
			out = append(out, fmt.Sprintf("%s the score of the %s in %s by %s %s.", does, l.Matchup.Seats[0],
				played(&l.Matchup), signed(l.Side.Value, l.Side.SE), span(l.Side.Interval, l.Side.SE)))
		}
	}
	return out
}
