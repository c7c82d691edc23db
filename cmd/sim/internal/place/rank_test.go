package place

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestMapsAreRankedByWhatWasConfirmed gives maps what was found, confirmed and seen between veterans.
func TestMapsAreRankedByWhatWasConfirmed(t *testing.T) {
	value := func(v, half float64) Value {
		return Value{Value: v, Interval: stats.Interval{Lo: v - half, Hi: v + half}}
	}
	veteran := func(v float64) []Level { return []Level{{"veteran", value(v, 0.03)}} }
	named := func(name string, confirmed float64) Map {
		return Map{Moves: []string{name}, Confirmed: value(confirmed, 0.007)}
	}
	for _, c := range []struct {
		name            string
		was             float64
		wasVeteran      []Level
		maps            []Map
		veterans        [][]Level
		first           string
		already, better bool
	}{
		{"found first, confirmed second", 0.39, nil, []Map{named("a", 0.4871), named("b", 0.4988)}, nil, "b", false,
			false},
		{"fair as it is", 0.4942, nil, []Map{named("a", 0.503)}, nil, "a", true, false},
		{"fair as it is, and nothing fairer", 0.502, nil, []Map{named("a", 0.51)}, nil, "a", true, true},
		{"fair for greedy alone", 0.39, veteran(0.508), []Map{named("a", 0.500), named("b", 0.49)},
			[][]Level{veteran(0.419), veteran(0.47)}, "b", false, false},
		{"unfair for greedy alone", 0.45, veteran(0.508), []Map{named("a", 0.500)}, [][]Level{veteran(0.419)}, "a",
			false, true},
		{"missed for greedy, unsettled between veterans", 0.39, veteran(0.5), []Map{named("a", 0.535),
			named("b", 0.5085)}, [][]Level{veteran(0.49), veteran(0.542)}, "b", false, false},
		{"fair, but not between veterans", 0.5, veteran(0.44), []Map{named("a", 0.500)}, [][]Level{veteran(0.5)}, "a",
			false, false},
	} {
		s := &Search{goals: []*goal{{aim: "fair", target: 0.5}}, options: Options{Alpha: 0.05}}
		f := &Found{Aim: "fair", Target: 0.5, Margin: 0.02, Was: value(c.was, 0.007), WasLevels: c.wasVeteran,
			Best: c.maps}
		best := make([]*tried, len(c.maps))
		for i := range f.Best {
			best[i] = &tried{}
			if c.veterans != nil {
				f.Best[i].Levels = c.veterans[i]
			}
		}
		second := best[len(best)-1]
		s.rank(f, best)
		if f.Best[0].Moves[0] != c.first || f.Already != c.already || f.WasBetter != c.better ||
			(best[0] == second) != (c.first == "b" || len(best) == 1) {
			t.Errorf("%s: first %v, already %t, better %t", c.name, f.Best[0].Moves, f.Already, f.WasBetter)
		}
	}
}

// TestAMissComesLastHoweverFarOthersMayBe ranks by rounds, of which one map certainly has one too many, and another may
// have many.
func TestAMissComesLastHoweverFarOthersMayBe(t *testing.T) {
	value := func(v, half float64) Value {
		return Value{Value: v, Interval: stats.Interval{Lo: v - half, Hi: v + half}}
	}
	s := &Search{goals: []*goal{{aim: "length", target: 8}}, options: Options{Alpha: 0.05}}
	f := &Found{Aim: "length", Target: 8, Margin: 0.5, Was: value(12, 0.1), Best: []Map{
		{Moves: []string{"missed"}, Confirmed: value(9, 0.2)},
		{Moves: []string{"open"}, Confirmed: value(8.2, 0.2), Levels: []Level{{"veteran", value(12, 5)}}}}}
	s.rank(f, []*tried{{}, {}})
	if f.Best[0].Moves[0] != "open" {
		t.Errorf("%v comes first", f.Best[0].Moves)
	}
}
