package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// planted is a dataset of three crossed pieces, in which the score of A is a half, a quarter of
// the first two pieces' signs added and a part of their product, with the luck of a block in
// common to all runs.
func planted(t *testing.T, blocks int, r *rand.Rand) (*results.Manifest, *Games, []results.Crossing) {
	t.Helper()
	design, err := stats.FullFactorial(3)
	if err != nil {
		t.Fatal(err)
	}
	m := &results.Manifest{Alpha: 0.05}
	c := results.Crossing{System: "toy", Scenario: "x", Design: "factorial",
		Factors: []results.CrossedPiece{{Name: "hill"}, {Name: "wood"}, {Name: "pond"}}}
	for run := range design.Runs {
		name := fmt.Sprint("run-", run)
		c.Maps = append(c.Maps, name)
		m.Matchups = append(m.Matchups, results.MatchupEntry{Index: run, System: "toy", Scenario: "x",
			Variant: "map " + name, Stream: "one", Games: 2, SwapSides: true, ArmyA: "a", ArmyB: "b",
			Seats: [2]string{"north", "south"}})
	}
	g := &Games{Tallies: make([]Tally, len(design.Runs))}
	for range blocks {
		luck := 0.2 * (r.Float64() - 0.5)
		for run, present := range design.Runs {
			sign := func(f int) float64 { return 2*float64(present>>f&1) - 1 }
			p := 0.5 + 0.05*sign(0) - 0.1*sign(1) + 0.05*sign(0)*sign(1) + luck
			points := [2]uint16{}
			for game := range points {
				if r.Float64() < p {
					points[game] = 2
				}
			}
			at := &g.Tallies[run]
			at.scores, at.firsts = append(at.scores, points[0]+points[1]), append(at.firsts, points[0]+2-points[1])
		}
	}
	return m, g, []results.Crossing{c}
}

// TestIntervalsOfEffectsCover plays the planted dataset 200 times: 95 % intervals of all six
// effects cover what was planted, and what was not planted is rarely found.
func TestIntervalsOfEffectsCover(t *testing.T) {
	want := map[string]float64{"hill": 0.1, "wood": -0.2, "hill × wood": 0.1, "pond": 0, "hill × pond": 0,
		"wood × pond": 0}
	r := rand.New(rand.NewPCG(7, 8))
	covered, asked, found, falsely := 0, 0, 0, 0
	for range 200 {
		m, g, crossings := planted(t, 120, r)
		lines, err := effectsOf(m, g, crossings, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		if len(lines) != len(want) {
			t.Fatalf("%d effects, want %d", len(lines), len(want))
		}
		false1 := false
		for i := range lines {
			l := &lines[i]
			value, ok := want[l.Name()]
			if !ok {
				t.Fatalf("an effect of %s", l.Name())
			}
			asked++
			if l.A.Interval.Lo <= value && value <= l.A.Interval.Hi {
				covered++
			}
			switch certain := l.A.Adjusted <= 0.05; {
			case certain && value == 0:
				false1 = true
			case certain && l.Name() == "hill × wood":
				found++
			}
			if l.Side.Adjusted <= 0.05 { // the seats are alike
				false1 = true
			}
		}
		if false1 {
			falsely++
		}
	}
	if share := float64(covered) / float64(asked); share < 0.93 || share > 0.97 {
		t.Errorf("intervals cover %.3f of what was planted", share)
	}
	if found < 190 {
		t.Errorf("the planted interaction was found %d times in 200", found)
	}
	if falsely > 20 { // 5 % of 200, and three standard errors
		t.Errorf("%d families of 200 hold a false finding", falsely)
	}
}

func TestSharesSumUpToTheWhole(t *testing.T) {
	m, g, crossings := planted(t, 50, rand.New(rand.NewPCG(1, 2)))
	lines, err := effectsOf(m, g, crossings, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	sum, whole := 0.0, 0.0
	for i := range lines {
		if s := lines[i].ShareA.Value; !math.IsNaN(s) {
			sum += s
		}
	}
	for b := range g.Tallies[0].scores {
		whole += (float64(g.Tallies[0].scores[b]) - float64(g.Tallies[7].scores[b])) / 4 / 50
	}
	if math.Abs(sum-whole) > 1e-12 {
		t.Errorf("the shares sum up to %g, all pieces make %g", sum, whole)
	}
}

// TestEffectsGoByLuckAsFarAsItPays tells the luck of the planted dataset, in part or wrongly
// scaled: effects keep their means, errors fall where luck explains something, intervals hold,
// and where what is reported explains nothing errors hardly grow.
func TestEffectsGoByLuckAsFarAsItPays(t *testing.T) {
	want := map[string]float64{"hill": 0.1, "wood": -0.2, "hill × wood": 0.1, "pond": 0, "hill × pond": 0,
		"wood × pond": 0}
	r := rand.New(rand.NewPCG(17, 18))
	for _, useful := range []bool{true, false} {
		covered, asked, left := 0, 0, 0.0
		for range 100 {
			m, g, crossings := planted(t, 120, r)
			tell(t, g, useful, r)
			lines, err := effectsOf(m, g, crossings, 0.02)
			if err != nil {
				t.Fatal(err)
			}
			for i := range lines {
				l := &lines[i]
				for _, e := range []*Estimated{&l.A, &l.Side} {
					value := want[l.Name()]
					if e == &l.Side {
						value = 0 // the seats are alike
					}
					asked++
					left += e.SE * e.SE / (e.PlainSE * e.PlainSE)
					if e.Interval.Lo <= value && value <= e.Interval.Hi {
						covered++
					}
				}
			}
			if more, _ := SavedByLuck(lines, 1000); (useful && (more < 500 || more > 3000)) ||
				(!useful && (more < -80 || more > 80)) {
				t.Errorf("luck that is useful (%v) saved %d of 1000 games", useful, more)
			}
		}
		if c := float64(covered) / float64(asked); c < 0.93 || c > 0.97 {
			t.Errorf("useful %v: %.3f of the intervals hold what was planted", useful, c)
		}
		left /= float64(asked)
		if (useful && left > 0.75) || (!useful && (left < 0.99 || left > 1.03)) {
			t.Errorf("useful %v: %.3f of the variance is left", useful, left)
		}
	}
}

// tell makes up the luck of every block of the planted dataset: what its results lie from
// their means, of which luck knows some, and noise; or noise alone.
func tell(t *testing.T, g *Games, useful bool, r *rand.Rand) {
	t.Helper()
	design, err := stats.FullFactorial(3)
	if err != nil {
		t.Fatal(err)
	}
	for k := range g.Tallies {
		a := &g.Tallies[k]
		a.luckStats = montecarlo.NewLuck(2)
		sign := func(f int) float64 { return 2*float64(design.Runs[k]>>f&1) - 1 }
		mean := 4 * (0.5 + 0.05*sign(0) - 0.1*sign(1) + 0.05*sign(0)*sign(1))
		for b := range a.scores {
			luck, first := 0.1*r.NormFloat64(), 0.1*r.NormFloat64()
			if useful {
				luck += 0.12 * (float64(a.scores[b]) - mean)
				first += 0.12 * (float64(a.firsts[b]) - 2)
			}
			luck = math.Min(0.99, math.Max(-0.99, luck))
			parts := int64(luck * 2 * results.Million)
			a.luckStats.Add(parts)
			a.adjusted = append(a.adjusted, int32(int64(a.scores[b])*results.Million/2-parts))
			a.firstLuck = append(a.firstLuck, int32(first*2*results.Million))
		}
	}
}
