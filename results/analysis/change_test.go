package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// A change that does what losing a unit does costs the unit's fair price, in two copies half
// of it each, and intervals hold that as often as they promise.
func TestAChangeIsWorthThePointsThatItCosts(t *testing.T) {
	const runs = 300
	held := 0
	for seed := range uint64(runs) {
		w, g := toyWorth([]float64{0.15, 0.15, 0.15, 0.15}, 400, 5000+seed)
		entry := results.MatchupEntry{Games: 2, Fixed: true}
		p, err := pairOf(entry, entry, &g.Tallies[0], &g.Tallies[2], 0.05, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		s := StatWorth{Pair: p, Asked: Asked{Copies: 2}}
		if why := s.inPoints(0, 2, w.Lines, g, 0.05); why != "" {
			t.Fatal(why)
		}
		if math.Abs(s.Points+5) > 5*s.PointsSE {
			t.Errorf("seed %d: %.2f ± %.2f points; want -5", seed, s.Points, s.PointsSE)
		}
		if s.Range.Lo <= -5 && -5 <= s.Range.Hi {
			held++
		}
	}
	if share := float64(held) / runs; share < 0.95-4*math.Sqrt(0.05*0.95/runs) || share > 0.99 {
		t.Errorf("%.3f of the intervals hold the price, want 0.95", share)
	}
}

func TestAChangeWithoutASlopeHasNoPoints(t *testing.T) {
	w, g := toyWorth([]float64{0.15, 0.15}, 20, 1)
	entry := results.MatchupEntry{Games: 2, Fixed: true}
	p, err := pairOf(entry, entry, &g.Tallies[0], &g.Tallies[1], 0.05, 0.02)
	if err != nil {
		t.Fatal(err)
	}
	s := StatWorth{Pair: p, Points: NaN, Range: stats.Interval{Lo: NaN, Hi: NaN}}
	for want, left := range map[string][]Worth{"no unit of the army could be left out": nil,
		"at least 30 blocks": w.Lines} {
		if why := s.inPoints(0, 1, left, g, 0.05); !strings.Contains(why, want) || !math.IsNaN(s.Points) {
			t.Errorf("%v points, %q; want %q", s.Points, why, want)
		}
	}
}

func TestAChangeComparesTheMatchupsItNames(t *testing.T) {
	a := Asked{Scenario: "toy/field", ArmyA: "a", ArmyB: "b", Variant: "{units: {imp: {power: 2}}}"}
	base := results.MatchupEntry{System: "toy", Scenario: "field", ArmyA: "a", ArmyB: "b", Variant: "map hill"}
	other := base
	other.Variant = a.Variant + " map hill"
	if !a.between(&base, &other) {
		t.Error("a matchup and its change on the same map are not compared")
	}
	for what, spoil := range map[string]func(m *results.MatchupEntry){
		"map":       func(m *results.MatchupEntry) { m.Variant = a.Variant + " map bog" },
		"army":      func(m *results.MatchupEntry) { m.ArmyB = "c" },
		"commander": func(m *results.MatchupEntry) { m.CommanderA = "d" },
		"level":     func(m *results.MatchupEntry) { m.Level = "master" },
	} {
		wrong := other
		if spoil(&wrong); a.between(&base, &wrong) {
			t.Errorf("matchups are compared that differ in the %s", what)
		}
	}
	if a.between(&other, &base) || a.between(&base, &base) {
		t.Error("a matchup is compared with another that has not the change")
	}
}
