package report

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// estimatedCell shows an estimate that there may not be.
func estimatedCell(e *analysis.Estimated) Cell {
	if math.IsNaN(e.Value) {
		return word("–")
	}
	return effect(e.Value, e.SE)
}

// EffectTable lists the effects of designs.
func EffectTable(lines []analysis.EffectLine) *Table {
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
			{"plain effect on A", true, "with its luck, where luck was measured: else the same"},
			{"with all others", true, "effect on A with every other piece present"},
			{"alone", true, "effect on A with every other piece missing"}, {"blocks", true, ""}}}
	for i := range lines {
		l := &lines[i]
		span, sideSpan, sideP := spanned(l.A.Interval, l.A.SE), word("–"), word("–")
		if !math.IsNaN(l.Side.Value) {
			sideSpan, sideP = spanned(l.Side.Interval, l.Side.SE), probability(l.Side.Adjusted)
		}
		with, alone := analysis.Estimated{Value: l.With, SE: l.A.SE}, analysis.Estimated{Value: l.Alone, SE: l.A.SE}
		verdict := l.Verdict()
		t.Rows = append(t.Rows, []Cell{placeCell(&l.Matchup), word(l.Name()),
			word(someCells(l.Cells)), versusCell(&l.Matchup),
			estimatedCell(&l.A), span, probability(l.A.Adjusted), estimatedCell(&l.Side), sideSpan, sideP,
			toned(word(effectVerdict(verdict)), toneOf(verdict)), effect(l.A.Plain, l.A.PlainSE), estimatedCell(&with),
			estimatedCell(&alone), whole64(l.Blocks)})
	}
	return t.filled()
}

// ShareTable lists the share of each piece in the difference that all pieces make together;
// nil where no full factorial was played.
func ShareTable(lines []analysis.EffectLine) *Table {
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
		t.Rows = append(t.Rows, []Cell{placeCell(&l.Matchup), word(l.Name()),
			versusCell(&l.Matchup),
			estimatedCell(&l.ShareA), spanned(l.ShareA.Interval, l.ShareA.SE), estimatedCell(&l.ShareSide), side})
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
	if len(f.Effects) == 0 {
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
	for i := range f.Effects {
		l := &f.Effects[i]
		for k, e := range []*analysis.Estimated{&l.A, &l.Side} {
			if !math.IsNaN(e.Value) {
				charts[k].bars = append(charts[k].bars, bar{clipped(l.Name() + ", " + l.Matchup.Scenario), e.Value,
					e.Interval, e.Adjusted <= f.Alpha()})
			}
		}
	}
	for _, c := range charts {
		c.band = stats.Interval{Lo: -analysis.TerrainMargin, Hi: analysis.TerrainMargin}
		c.caption = "Effects with intervals, largest first; the band is the margin within which they do not matter. " +
			"Squares are certain after correcting for the number of effects."
		slices.SortStableFunc(
			c.bars,
			func(a, b bar) int { return -analysis.CompareFloats(math.Abs(a.Value), math.Abs(b.Value)) },
		)
		if err := s.chart(c); err != nil {
			return err
		}
	}
	half, err := halfNormal(f.Effects)
	if err != nil {
		return err
	}
	s.figure(half)
	s.table(EffectTable(f.Effects))
	s.table(ShareTable(f.Effects))
	return nil
}

// halfNormal draws the sizes of all effects, in standard errors, against what as many draws
// of noise would be: what lies above the line is more than noise. Reference: Daniel 1959.
func halfNormal(lines []analysis.EffectLine) (*Figure, error) {
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
		for k, e := range []*analysis.Estimated{&lines[i].A, &lines[i].Side} {
			if e.SE > 0 {
				points = append(points, point{lines[i].Name() + [...]string{" on A", " on the first seat"}[k],
					math.Abs(e.Value / e.SE), e.Adjusted <= 1-lines[i].Confidence})
			}
		}
	}
	if len(points) == 0 {
		return nil, nil
	}
	slices.SortStableFunc(points, func(a, b point) int { return analysis.CompareFloats(a.size, b.size) })
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
	for i := range f.Effects {
		l := &f.Effects[i]
		does := "The piece " + l.Pieces[0] + " moves"
		if len(l.Pieces) > 1 {
			does = "The pieces " + strings.Join(l.Pieces, " and ") + " together move"
		}
		if len(out) < mostPieces && l.A.Adjusted <= f.Alpha() {
			out = append(out, fmt.Sprintf("%s the score of A in %s by %s %s.", does, playedAs(&l.Matchup),
				signed(l.A.Value, l.A.SE), span(l.A.Interval, l.A.SE)))
		}
		if len(out) < mostPieces && l.Side.Adjusted <= f.Alpha() {
			out = append(out, fmt.Sprintf("%s the score of the %s in %s by %s %s.", does, l.Matchup.Seats[0],
				playedAs(&l.Matchup), signed(l.Side.Value, l.Side.SE), span(l.Side.Interval, l.Side.SE)))
		}
	}
	return out
}
