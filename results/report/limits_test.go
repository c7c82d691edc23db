package report

import (
	"math"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestColumnsThatSayNothingAreLeftOut wherever they stand, and no column of which a single row
// says something.
func TestColumnsThatSayNothingAreLeftOut(t *testing.T) {
	row := func(texts string) (cells []Cell) {
		for _, r := range texts {
			text := string(r)
			if r == ' ' {
				text = ""
			}
			cells = append(cells, Cell{Text: text})
		}
		return cells
	}
	for _, c := range []struct{ first, second, want1, want2 string }{
		{"ab", "cd", "ab", "cd"}, {"–b", " d", "b", "d"}, {"a–", "c ", "a", "c"}, {"a–c", "d–f", "ac", "df"},
		{"–b–", "––f", "b–", "–f"}, {"––", "  ", "", ""},
	} {
		table := &Table{Head: make([]Column, len(row(c.first))), Rows: [][]Cell{row(c.first), row(c.second)}}
		got := table.filled()
		for i, want := range []string{c.want1, c.want2} {
			if !slices.EqualFunc(got.Rows[i], row(want), func(a, b Cell) bool {
				return a.Text == b.Text
			}) || len(got.Head) != len(row(want)) {
				t.Errorf("of %q over %q row %d is %v under %d heads, want %q", c.first, c.second, i, got.Rows[i],
					len(got.Head), want)
			}
		}
	}
}

// TestDeviationsOfBlocks are shares of a score less its mean, over the number of blocks, worked
// out by hand; they sum to nothing.
func TestDeviationsOfBlocks(t *testing.T) {
	for _, c := range []struct {
		scores []uint16
		want   []float64
	}{
		{nil, nil}, {[]uint16{4}, []float64{0}}, {[]uint16{0, 4}, []float64{-.25, .25}},
		{[]uint16{4, noScore, 1, 1}, []float64{.5 / 3, 0, -.25 / 3, -.25 / 3}},
	} {
		for _, first := range []bool{false, true} {
			y := tally{perBlock: 2, blocks: stats.NewCounts(2), first: stats.NewCounts(2)}
			of, counts := &y.scores, y.blocks
			if first {
				of, counts = &y.firsts, y.first
			}
			*of = c.scores
			for _, s := range c.scores {
				if s != noScore {
					counts.Add(int(s))
				}
			}
			if got := y.deviations(first); !slices.EqualFunc(got, c.want, func(a, b float64) bool {
				return math.Abs(a-b) < 1e-12
			}) || (got == nil) != (c.want == nil) {
				t.Errorf("scores %v of the first seat (%t) deviate by %v, want %v", c.scores, first, got, c.want)
			}
		}
	}
}

// TestVerdictsOfPrices ask for enough lists and for an adjusted p of at most alpha.
func TestVerdictsOfPrices(t *testing.T) {
	for _, c := range []struct {
		lists       int
		adjusted, x float64
		want        string
	}{
		{19, 0, 12, "too few lists"}, {20, .05, 12, "underpriced"}, {20, .05, 8, "overpriced"}, {20, .06, 12, "open"},
		{20, .06, 8, "open"},
	} {
		p := &Pricing{Alpha: .05, Costs: []float64{10},
			Fair: []stats.FairPrice{{Lists: c.lists, Adjusted: c.adjusted, Price: c.x}}}
		if got := p.verdict(0); got != c.want {
			t.Errorf("%+v is called %q", c, got)
		}
	}
}
