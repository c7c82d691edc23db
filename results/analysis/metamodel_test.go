package analysis

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
)

// designRuns names how many designs TestSolutionsCoverWhatWasPlanted asks: 200 take half a
// minute.
const designRuns = "DESIGN_RUNS"

// TestSolutionsCoverWhatWasPlanted asks small designs, whose points share their dice, where A
// scores one half: four in five intervals of 95 % at least must hold the truth, and none be so wide
// as to tell nothing.
func TestSolutionsCoverWhatWasPlanted(t *testing.T) {
	d := &results.Design{Factors: []results.DesignFactor{
		{Name: "power", Values: []string{"4", "5", "6", "7", "8", "9"}},
		{Name: "skill", Values: []string{"2", "3", "4"}}}}
	for p := range 6 {
		for k := range 3 {
			d.Points, d.Variants = append(d.Points, []int{p, k}), append(d.Variants, fmt.Sprintf("%d %d", p, k))
		}
	}
	truth := func(p, k int) float64 { return 0.35 + 0.05*float64(p) + 0.03*float64(k-1) } // 1/2 at power 7 with skill 3
	const blocks = 150
	runs := 10
	if n, err := strconv.Atoi(os.Getenv(designRuns)); err == nil {
		runs = n
	}
	covered, width := 0, 0.0
	for run := range runs {
		rng := rand.New(rand.NewPCG(uint64(run), 4))
		var list []Estimate
		games := &Games{}
		luck := make([]float64, blocks)
		for b := range luck {
			luck[b] = rng.Float64()
		}
		for i, p := range d.Points {
			entry := results.MatchupEntry{Index: i, System: "toy", Scenario: "x", Variant: d.Variants[i],
				Options: d.Variants[i], ArmyA: "a", ArmyB: "b", Games: 1}
			games.Tallies = append(games.Tallies, newTallies([]results.MatchupEntry{entry},
				map[int]bool{0: true})[0])
			won := 0.0
			for b := range blocks {
				u := luck[b]
				if rng.IntN(2) == 0 { // half of the luck is shared
					u = rng.Float64()
				}
				score := uint16(0)
				if u < truth(p[0], p[1]) {
					score, won = 2, won+1
				}
				games.Tallies[i].scores = append(games.Tallies[i].scores, score)
			}
			mean := won / blocks
			list = append(list, Estimate{MatchupEntry: entry, N: blocks, Score: mean,
				SE: math.Sqrt(mean * (1 - mean) / blocks)})
		}
		s, err := responses(list, games, d, 0.05)[0].solve(Question{Factor: "power", Score: 0.5,
			With: map[string]string{"skill": "3"}})
		if err != nil {
			t.Fatal(err)
		}
		if s.Interval.Lo <= 7 && 7 <= s.Interval.Hi {
			covered++
		}
		width += (s.Interval.Hi - s.Interval.Lo) / float64(runs)
	}
	t.Logf("%d of %d intervals hold the setting; they are %.2f wide", covered, runs, width)
	if 10*covered < 8*runs || width > 2.5 {
		t.Errorf("%d of %d intervals hold the setting; they are %.2f wide", covered, runs, width)
	}
}

// TestDesignedExperimentsTellTheirFactors plants a factor of numbers that moves the score, one
// of words that does a little, and one that does nothing.
func TestDesignedExperimentsTellTheirFactors(t *testing.T) {
	d := &results.Design{Factors: []results.DesignFactor{{Name: "power", Values: []string{"2", "3", "4", "5"}},
		{Name: "mud", Values: []string{"slow", "free"}}, {Name: "idle", Values: []string{"1", "2"}}}}
	var list []Estimate
	rng := rand.New(rand.NewPCG(1, 9))
	const se = 0.01
	for p := range 4 {
		for m := range 2 {
			for i := range 2 {
				name := fmt.Sprintf("power %d, mud %d, idle %d", p, m, i)
				d.Points, d.Variants = append(d.Points, []int{p, m, i}), append(d.Variants, name)
				entry := results.MatchupEntry{Index: len(list), System: "toy", Scenario: "x",
					Variant: name + " map m", ArmyA: "a", ArmyB: "b"}
				list = append(list, Estimate{MatchupEntry: entry, N: 100,
					Score: 0.35 + 0.1*float64(p) + 0.04*float64(m) + se*rng.NormFloat64(), SE: se})
			}
		}
	}
	all := responses(list, nil, d, 0.05)
	if len(all) != 1 || all[0].Points != 16 {
		t.Fatalf("%d responses", len(all))
	}
	r := all[0]
	if r.Factors[0].Name != "power" || r.Factors[0].First < 0.9 || r.Factors[1].Name != "mud" ||
		r.Factors[2].Total > 0.02 {
		t.Errorf("factors %+v", r.Factors)
	}
	if e := r.Factors[0]; e.Levels[e.Highest] != "5" || e.Levels[e.Lowest] != "2" ||
		math.Abs(e.Means[3]-e.Means[0]-0.3) > 0.03 {
		t.Errorf("power: %+v", e)
	}
	if r.Model.LeftOut > 1.5*r.Model.Noise {
		t.Errorf("points left out are predicted to %.4f; the noise is %.4f", r.Model.LeftOut, r.Model.Noise)
	}
	if n := r.Settings[0]; math.Abs(n.Score-0.5) > 0.05 || n.Interval.Lo > n.Score || n.Interval.Hi < n.Score {
		t.Errorf("even at %+v", n)
	}
	asked := func(q Question, want, err float64, value string) {
		t.Helper()
		s, fault := r.solve(q)
		if fault != nil || !s.Solved || math.Abs(s.Setting-want) > err || s.Interval.Lo > s.Setting ||
			s.Interval.Hi < s.Setting || s.Value != value || !s.Monotone {
			t.Errorf("%+v: %+v (%v), want %.3g", q, s, fault, want)
		}
	}
	asked(Question{Score: 0.5, With: map[string]string{"mud": "slow"}}, 3.5, 0.2, "4")
	asked(Question{Score: 0.5, Factor: "power", With: map[string]string{"mud": "free"}}, 3.1, 0.2, "3")
	if s, err := r.solve(Question{Factor: "power", Score: 0.9}); err != nil || s.Solved || s.Setting != 5 ||
		!strings.Contains(s.Words(), "nowhere from 2 to 5") {
		t.Errorf("a score that nothing gives: %+v (%v)", s, err)
	}
	for _, q := range []Question{{Factor: "mud", Score: 0.5}, {Factor: "powr", Score: 0.5},
		{Score: 0.5, With: map[string]string{"mud": "deep"}},
		{Score: 0.5, With: map[string]string{"power": "2", "idle": "1"}}} {
		if s, err := r.solve(q); err == nil {
			t.Errorf("%+v was answered: %+v", q, s)
		}
	}
	if r.Surface == nil || len(r.Surface.Scores) != 4 {
		t.Errorf("surface %+v", r.Surface)
	}
}
