package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo"
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

// TestADifferenceWithoutLuckIsNoWider takes luck out of the difference of two matchups that luck explains well, and
// hardly: there the plain difference stands, of which the interval is narrower in so few blocks.
func TestADifferenceWithoutLuckIsNoWider(t *testing.T) {
	for _, c := range []struct {
		share int32 // of a won game that is the luck of a block won, and less that of one lost
		pays  bool
	}{{400_000, true}, {2_000, false}} {
		entry := results.MatchupEntry{Games: 1, Fixed: true, Luck: &results.LuckBy{Value: "s/v"}}
		var tallies [2]Tally
		for i := range tallies {
			y := &tallies[i]
			y.luckStats = montecarlo.NewLuck(1)
			for block := range 32 {
				won := int32((block >> i) % 2) // one of two blocks, and of them the next
				luck := c.share * (2*won - 1)
				y.scores = append(y.scores, uint16(2*won))
				y.adjusted = append(y.adjusted, results.Million*won-luck)
				y.luckStats.Add(int64(luck))
			}
		}
		p, err := pairOf(entry, entry, &tallies[0], &tallies[1], 0.05, 0.02)
		if err != nil {
			t.Fatal(err)
		}
		if (p.Free != nil) != c.pays || p.ruling().HalfWidth() > p.Interval.HalfWidth() {
			t.Errorf("luck of %d: %+v without luck, %v with it", c.share, p.Free, p.Interval)
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

// TestATestWithoutLuckHasNoWiderInterval: a sequential test is made on scores without luck where luck explains them,
// and on scores as played where their confidence sequence is the narrower.
func TestATestWithoutLuckHasNoWiderInterval(t *testing.T) {
	for _, c := range []struct {
		share int32 // of a won game that is the luck of a block won, and less that of one lost
		pays  bool
	}{{400_000, true}, {-300_000, false}} {
		y := Tally{without: montecarlo.NewAdjusted(1), perBlock: 1}
		for block := range int32(64) {
			won := block % 2
			y.adjusted = append(y.adjusted, results.Million*won-c.share*(2*won-1))
			y.without.Add(int64(y.adjusted[block]))
		}
		entry := results.MatchupEntry{Games: 1, Fixed: true, PlanBlocks: 64, PlanVar: 0.25}
		g := Gate{MatchupEntry: entry, Interval: stats.Interval{Lo: 0.3, Hi: 0.7}, Decision: "H1"}
		if err := g.withoutLuck(&y, stats.SPRT{Alpha: 0.05, Beta: 0.05}, 0.5, 0.6, 16, 0.05); err != nil {
			t.Fatal(err)
		}
		if g.WithoutLuck != c.pays || (g.Plain != nil) != c.pays || g.Interval.HalfWidth() > 0.2 ||
			(!c.pays && g.Decision != "H1") {
			t.Errorf("luck of %d: %+v", c.share, g)
		}
	}
}
