package report

import (
	"errors"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// bonus returns a strength that turns some of A's losses into wins, by the same luck.
func bonus(share float64) func(int, int, int, *stats.SplitMix) int8 {
	return func(_, _, _ int, luck *stats.SplitMix) int8 {
		if luck.Float64() < 0.5+share {
			return 2
		}
		return 0
	}
}

func dataset(t *testing.T, s synthetic) *results.Dataset {
	t.Helper()
	return s.write(t, filepath.Join(t.TempDir(), "data"))
}

func TestCompareSubtractsLuck(t *testing.T) {
	s := synthetic{armies: []string{"a", "b"}, strength: bonus(0), blocks: 1000, chunk: 50, fixed: true, seed: 13}
	before := dataset(t, s)
	s.strength = bonus(0.04)
	after := dataset(t, s)
	c, err := analysis.Compare(before, after, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	p := c.Pairs[0]
	if math.Abs(p.Difference-0.04) > 4*p.SE || p.SE > 0.006 || !p.Interval.Contains(p.Difference) {
		t.Errorf("difference %.4f ± %.4f %v; want about 0.04, known to half a hundredth", p.Difference, p.SE,
			p.Interval)
	}
	if p.Gain < 5 {
		t.Errorf("common dice gain %.1f; want more than 5", p.Gain)
	}
	if p.Verdict != stats.Unbalanced.String() && p.Verdict != stats.Leans.String() {
		t.Errorf("verdict %s", p.Verdict)
	}
}

func TestCompareWithItselfFindsNothing(t *testing.T) {
	d := dataset(t, synthetic{armies: []string{"a", "b", "c"}, strength: fair, blocks: 100, chunk: 50, fixed: true,
		seed: 14})
	c, err := analysis.Compare(d, d, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range c.Pairs {
		if p.Difference != 0 || p.Adjusted != 1 || p.Verdict != stats.Balanced.String() {
			t.Errorf("difference %v, p %v, %s; want none", p.Difference, p.Adjusted, p.Verdict)
		}
	}
	if len(c.Pairs) != 3 || len(c.Notes) != 1 {
		t.Errorf("%d pairs, notes %q", len(c.Pairs), c.Notes)
	}
}

func TestCompareRefusesOtherLuck(t *testing.T) {
	s := synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 100, chunk: 50, fixed: true, seed: 15}
	a := dataset(t, s)
	s.seed = 16
	if _, err := analysis.Compare(a, dataset(t, s), 0.02); !errors.Is(err, analysis.ErrNotPaired) {
		t.Errorf("other seeds: %v", err)
	}
	s.seed, s.armies = 15, []string{"x", "y"}
	if _, err := analysis.Compare(a, dataset(t, s), 0.02); !errors.Is(err, analysis.ErrNotPaired) {
		t.Errorf("other streams: %v", err)
	}
}

func TestVariantsOfOneStreamArePaired(t *testing.T) {
	d := dataset(t, synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 300, chunk: 50, fixed: true, seed: 17,
		variants: []string{"", "mud", "fog"}})
	f, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Pairs) != 2 || f.Pairs[0].Base.Variant != "" || f.Pairs[1].Base.Variant != "" {
		t.Fatalf("pairs %+v; want both variants against the scenario as written", f.Pairs)
	}
	lines, err := analysis.Ledger(d, map[string]analysis.LedgerLine{"fog": {Piece: "fog bank"}}, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) != 1 || lines[0].Piece != "fog bank" || math.Abs(lines[0].Difference+f.Pairs[1].Difference) > 1e-12 {
		t.Errorf("ledger %+v; want the opposite of %v", lines, f.Pairs[1].Difference)
	}
}

// TestPairsThatStoppedByARuleUseEValues wants a p-value that holds whenever play stopped,
// which that of a fixed number of blocks does not.
func TestPairsThatStoppedByARuleUseEValues(t *testing.T) {
	for _, fixed := range []bool{true, false} {
		d := dataset(t, synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 300, chunk: 50, fixed: fixed,
			seed: 17, variants: []string{"", "mud"}})
		f, err := analysis.Find(d)
		if err != nil {
			t.Fatal(err)
		}
		p := f.Pairs[0]
		if sequential := p.PValue == math.Min(1, 1/p.EValue); sequential == fixed {
			t.Errorf("blocks fixed: %v, p = %v, e = %v", fixed, p.PValue, p.EValue)
		}
	}
}

// TestMapsThatLackAPieceAreProbes has a map as it is and without two pieces, as sim terrain
// names them: the report lists the pieces and makes no claim about the maps without them.
func TestMapsThatLackAPieceAreProbes(t *testing.T) {
	variants := []string{
		"map ford" + analysis.MapAsItIs,
		"map ford" + analysis.MapWithout + "wall",
		"map ford" + analysis.MapWithout + "wood",
	}
	d := dataset(t, synthetic{armies: []string{"a", "b"}, strength: fair, blocks: 300, chunk: 50, fixed: true,
		units: true, seed: 17, variants: variants})
	found, err := analysis.Find(d)
	if err != nil {
		t.Fatal(err)
	}
	f := &findings{Findings: *found}
	if len(f.Ledger) != 2 || len(f.Pairs) != 0 || len(f.claims()) != 1 {
		t.Fatalf("%d pieces, %d changes, %d claims; want 2, 0, 1", len(f.Ledger), len(f.Pairs), len(f.claims()))
	}
	doc, err := f.describe()
	if err != nil {
		t.Fatal(err)
	}
	text := string(doc.markdown())
	for _, want := range []string{"What each piece does", "| wall |",
		"Of 2 pieces of terrain none certainly moves the score"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	for _, fig := range doc.figures() {
		if strings.HasPrefix(fig.Name, "map-2") {
			t.Errorf("a map without a piece is drawn: %s", fig.Name)
		}
	}
}

func TestGatesDecideAtTheFirstCrossing(t *testing.T) {
	s := synthetic{armies: []string{"a", "b"}, strength: bonus(0.08), blocks: 2000, chunk: 50, fixed: true, seed: 18}
	d := dataset(t, s)
	gates, err := analysis.Gates(d, stats.SPRT{Alpha: 0.05, Beta: 0.05}, 0.5, 0.52)
	if err != nil {
		t.Fatal(err)
	}
	g := gates[0]
	if g.Decision != stats.AcceptH1.String() || g.Blocks >= g.Played || g.Blocks%50 != 0 || g.Ratio < g.Upper {
		t.Errorf("%+v; want H1 well before the end", g)
	}
	if !g.Interval.Contains(0.58) {
		t.Errorf("the confidence sequence %v misses the truth", g.Interval)
	}
}
