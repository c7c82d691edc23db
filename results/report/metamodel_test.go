package report

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
)

// TestDesignedExperimentsTellTheirFactors plants a factor of numbers that moves the score, one
// of words that does a little, and one that does nothing.
func TestDesignedExperimentsTellTheirFactors(t *testing.T) {
	d := &results.Design{Factors: []results.DesignFactor{{Name: "power", Values: []string{"2", "3", "4", "5"}}, {Name: "mud", Values: []string{"slow", "free"}}, {Name: "idle", Values: []string{"1", "2"}}}}
	f := &findings{data: &results.Dataset{Manifest: &results.Manifest{Alpha: 0.05}}}
	rng := rand.New(rand.NewPCG(1, 9))
	const se = 0.01
	for p := range 4 {
		for m := range 2 {
			for i := range 2 {
				name := fmt.Sprintf("power %d, mud %d, idle %d", p, m, i)
				d.Points, d.Variants = append(d.Points, []int{p, m, i}), append(d.Variants, name)
				entry := results.MatchupEntry{Index: len(f.list), System: "toy", Scenario: "x", Variant: name + " map m", ArmyA: "a", ArmyB: "b"}
				f.list = append(f.list, Estimate{MatchupEntry: entry, N: 100, Score: 0.35 + 0.1*float64(p) + 0.04*float64(m) + se*rng.NormFloat64(), SE: se})
			}
		}
	}
	f.responses = responses(f, d)
	if len(f.responses) != 1 || f.responses[0].Points != 16 {
		t.Fatalf("%d responses", len(f.responses))
	}
	r := f.responses[0]
	if r.Factors[0].Name != "power" || r.Factors[0].First < 0.9 || r.Factors[1].Name != "mud" || r.Factors[2].Total > 0.02 {
		t.Errorf("factors %+v", r.Factors)
	}
	if e := r.Factors[0]; e.Levels[e.Highest] != "5" || e.Levels[e.Lowest] != "2" || math.Abs(e.Means[3]-e.Means[0]-0.3) > 0.03 {
		t.Errorf("power: %+v", e)
	}
	if r.Model.LeftOut > 1.5*r.Model.Noise {
		t.Errorf("points left out are predicted to %.4f; the noise is %.4f", r.Model.LeftOut, r.Model.Noise)
	}
	if n := r.Settings[0]; math.Abs(n.Score-0.5) > 0.05 || n.Interval.Lo > n.Score || n.Interval.Hi < n.Score {
		t.Errorf("even at %+v", n)
	}
	s, err := f.designSection()
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Parts) < 5 || r.Surface == nil || len(r.Surface.Rows) != 4 {
		t.Errorf("%d parts, surface %+v", len(s.Parts), r.Surface)
	}
	if _, err := (&findings{}).designSection(); err != nil {
		t.Error(err)
	}
}
