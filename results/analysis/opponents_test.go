package analysis

import (
	"math"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestOpponentsArePooled has an army of two units, one of which is worth much against the
// first opponent and little against the second, and the other the other way round. Over
// both they are worth the same; against either alone one would be above its price.
func TestOpponentsArePooled(t *testing.T) {
	m, g := &results.Manifest{Alpha: 0.05}, &Games{}
	u := &UnitState{inChunks: inChunks{manifest: m}, Tallies: map[UnitKey]*UnitTally{}}
	add := func(army, foe string, asB bool, units string) {
		e := results.MatchupEntry{Index: len(m.Matchups), System: "toy", Scenario: "x", ArmyA: army, ArmyB: foe,
			CommanderA: "even", CommanderB: "even", Stream: "s", Games: 2, SwapSides: true, Fixed: true}
		if asB {
			e.ArmyA, e.ArmyB = foe, army
		}
		m.Matchups = append(m.Matchups, e)
		u.tally(UnitKey{int32(e.Index), foe, "foe"}).Figures[0] = 10
		for i, name := range strings.Fields(units) {
			u.tally(UnitKey{int32(e.Index), army, name}).Figures[int16(i)] = 10
		}
	}
	for _, foe := range []string{"horse", "foot"} {
		b := foe == "foot" // the army is B there
		add("spears", foe, b, "pike bow")
		add("spears-without-pike", foe, b, "bow")
		add("spears-without-bow", foe, b, "pike")
	}
	g.Tallies = newTallies(m.Matchups, inCompany(m.Matchups))
	luck := stats.NewSplitMix(3)
	worth := [2][3]float64{{0, 0.35, 0.1}, {0, 0.1, 0.35}}
	for range 800 {
		for i := range g.Tallies {
			points := 0
			for range 2 {
				if luck.Float64() < 0.7-worth[i/3][i%3] {
					points += 2
				}
			}
			if i >= 3 {
				points = 4 - points // of A, the opponent
			}
			tally := &g.Tallies[i]
			tally.blocks.Add(points)
			tally.scores, tally.firsts = append(tally.scores, uint16(points)), append(tally.firsts, uint16(points))
		}
	}
	w := worths(m, g, u, [][]int{{0, 1, 2, 3, 4, 5}}, 0.02)
	if len(w.Lines) != 2 || len(w.Each) != 4 {
		t.Fatalf("%d lines and %d by opponent; notes %q", len(w.Lines), len(w.Each), w.Notes)
	}
	for i := range w.Lines {
		l := &w.Lines[i]
		if l.Opponent != "2 opponents" || math.Abs(l.Difference-0.225) > 4*l.SE || l.SE > 0.02 || len(l.probes) != 2 {
			t.Errorf("%s adds %.3f ± %.3f against %s", l.Unit, l.Difference, l.SE, l.Opponent)
		}
		if !l.Value.Known || l.Value.Verdict != "" || !l.Value.Interval.Contains(1) {
			t.Errorf("%s: price %+v", l.Unit, l.Value)
		}
	}
	if o := w.Each[0].Opponent; o != "horse" && o != "foot" {
		t.Errorf("the opponents are called %q", o)
	}
}

// TestASquadCostsWhatItsFiguresCostTogether: 100 points shared by three are 34, 33, 33.
func TestASquadCostsWhatItsFiguresCostTogether(t *testing.T) {
	m := &results.Manifest{Matchups: []results.MatchupEntry{{System: "toy", ArmyA: "squad", ArmyB: "foe"},
		{System: "toy", ArmyA: "less", ArmyB: "foe"}}}
	u := &UnitState{inChunks: newInChunks(m, make([]bool, 2)), open: map[UnitKey]*unitSums{},
		Tallies: map[UnitKey]*UnitTally{}}
	for i, points := range []int32{34, 33, 33, 50} {
		unit := "marro"
		if i == 3 {
			unit = "hero"
			if err := u.add(&unitColumns{Matchup: 1, Army: "a", Number: 0, Unit: unit, Points: points,
				Games: 1}); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // two chunks
			if err := u.add(&unitColumns{Matchup: 0, Army: "a", Number: int16(i), Unit: unit, Points: points,
				Games: 1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	w, ok := unitChange(&m.Matchups[0], &results.MatchupEntry{Index: 1, System: "toy", ArmyA: "less", ArmyB: "foe"},
		rolls(m, u))
	if !ok || w.Unit != "marro" || w.Copies != 3 || w.Points != 100 {
		t.Errorf("%+v, %v", w, ok)
	}
}
