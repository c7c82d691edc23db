package analysis

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// toyLists are lists of units, each worth more or less than the sum of its units by own.
func toyLists(rng *rand.Rand, worth []float64, lists int, own float64) (counts [][]float64, strength []float64) {
	for range lists {
		l, s := make([]float64, len(worth)), own*rng.NormFloat64()
		for range 4 + rng.IntN(4) {
			u := rng.IntN(len(worth))
			l[u]++
			s += worth[u]
		}
		counts, strength = append(counts, l), append(strength, s)
	}
	return counts, strength
}

// allPairs plays every list against every other.
func allPairs(rng *rand.Rand, counts [][]float64, strength []float64, blocks int) (rows []stats.WorthRow) {
	for a := range counts {
		for b := range a {
			p := 1 / (1 + math.Exp(strength[b]-strength[a]))
			score := p + rng.NormFloat64()*math.Sqrt(p*(1-p)/float64(blocks))
			rows = append(rows, stats.WorthRow{A: counts[a], B: counts[b], ListA: a, ListB: b,
				Score: min(max(score, 0), 1), Blocks: float64(blocks), Variance: p * (1 - p)})
		}
	}
	return rows
}

// With enough games of few lists, errors of games are next to nothing; those of lists must
// still hold the fair price.
func TestPricesErrAsListsDo(t *testing.T) {
	costs := []float64{10, 15, 20, 30, 40}
	worth := []float64{0.2, 0.3, 0.4, 0.6, 0.8}
	rng := rand.New(rand.NewPCG(1, 2))
	held, all, wrong := 0, 0, 0
	const runs = 100
	for range runs {
		counts, strength := toyLists(rng, worth, 60, 0.3)
		p := Pricing{System: "toy", Units: []string{"a", "b", "c", "d", "e"}, Costs: costs, Alpha: 0.05}
		p.fit(allPairs(rng, counts, strength, 2000))
		if p.Refused != "" {
			t.Fatal(p.Refused)
		}
		called := false
		for u := range costs {
			if iv := p.Fair[u].Interval; iv.Lo <= costs[u] && costs[u] <= iv.Hi {
				held++
			}
			all++
			if v := p.Verdict(u); !called && (v == "underpriced" || v == "overpriced") {
				called = true
				wrong++
			}
		}
	}
	if share := float64(held) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%.3f of the intervals hold the fair price; want about 0.95", share)
	}
	if wrong > runs/8 {
		t.Errorf("fair prices are called wrong in %d of %d runs", wrong, runs)
	}
	t.Logf("%.3f of the intervals hold the fair price; %d called wrong in %d runs", float64(held)/float64(all), wrong,
		runs)
}

func TestAPriceThatIsTooLowIsCalledSo(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	counts, strength := toyLists(rng, []float64{0.2, 0.3, 0.8, 0.6, 0.8}, 60, 0.1)
	p := Pricing{System: "toy", Units: []string{"a", "b", "c", "d", "e"}, Costs: []float64{10, 15, 20, 30, 40},
		Alpha: 0.05}
	p.fit(allPairs(rng, counts, strength, 200))
	if p.Refused != "" || p.Verdict(2) != "underpriced" {
		t.Errorf("%+v: %s; a unit worth twice its price is underpriced", p, p.Verdict(2))
	}
}

// Lists that all cost the same, or have two units only together, say nothing of a point or
// of either.
func TestUnitsThatNoMatchupTellsApartHaveNoPrices(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	counts, strength := toyLists(rng, []float64{0.2, 0.3, 0.4}, 30, 0.1)
	for _, l := range counts {
		l[1] = l[0]
	}
	p := Pricing{System: "toy", Units: []string{"imp", "ogre", "wolf"}, Costs: []float64{10, 15, 20}, Alpha: 0.05}
	p.fit(allPairs(rng, counts, strength, 200))
	if !strings.Contains(p.Refused, "tells apart what imp, ogre are worth") {
		t.Errorf("refused: %q", p.Refused)
	}
	p = Pricing{System: "toy", Units: []string{"imp", "wolf"}}
	p.setFixedApart(map[string]map[string]int{"a": {"imp": 1, "wolf": 2}, "b": {"imp": 1}})
	if !slices.Equal(p.Units, []string{"wolf"}) || !slices.Equal(p.Fixed, []string{"imp"}) {
		t.Errorf("units %v, fixed %v", p.Units, p.Fixed)
	}
}

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
		if got := p.Verdict(0); got != c.want {
			t.Errorf("%+v is called %q", c, got)
		}
	}
}
