package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestTheBestIsNamedBesideACircle: a circle below a party that beats everybody does not
// make that there is no best.
func TestTheBestIsNamedBesideACircle(t *testing.T) {
	field := func(beats ...[2]int) *Field {
		f := &Field{Name: "toy/field", Items: []string{"king", "rock", "paper", "scissors"}, Beats: square(4, false)}
		for _, b := range beats {
			f.Beats[b[0]][b[1]] = true
		}
		f.Mean, f.Tier = make([]float64, 4), []int{1, 1, 1, 1}
		return f
	}
	circle := [][2]int{{2, 1}, {3, 2}, {1, 3}}
	king := field(append(circle, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3})...)
	king.Cycles, king.Tier = [][3]int{{1, 3, 2}}, []int{1, 2, 2, 2}
	if s := king.sentence(); !strings.Contains(s, "king is certainly better than everyone else of 4") ||
		strings.Contains(s, "no best") || !strings.Contains(s, "rock beats scissors") {
		t.Errorf("with a king: %q", s)
	}
	undecided := field(circle...)
	undecided.Cycles = king.Cycles
	if s := undecided.sentence(); strings.Contains(s, "there is no best") ||
		!strings.Contains(s, "rock beats scissors") {
		t.Errorf("with one whom nobody certainly beats: %q", s)
	}
	beaten := field(append(circle, [2]int{1, 0})...)
	beaten.Cycles = king.Cycles
	if s := beaten.sentence(); !strings.Contains(s, "there is no best") {
		t.Errorf("with everybody beaten: %q", s)
	}
}

// TestUnitsAreNamedByWhatTheyCertainlyDo, and not in the order of the alphabet.
func TestUnitsAreNamedByWhatTheyCertainlyDo(t *testing.T) {
	f := &findings{}
	for i, name := range strings.Fields("ant bee cat dog elk fox gnu hog") {
		lo := 1.2 + 0.1*float64(i)
		u := Unit{Name: name, Title: name, Flag: "above its share", Flagged: stats.Interval{Lo: lo, Hi: lo + 1}}
		u.Measures[dealtShare] = Measure{Value: lo + 0.5, SE: 0.2}
		f.unitList = append(f.unitList, u)
	}
	text := f.unitVerdict()[0]
	var at []int
	for _, name := range strings.Fields("hog gnu fox elk dog cat") {
		at = append(at, strings.Index(text, name))
	}
	if !slices.IsSorted(at) || at[0] < 0 || strings.Contains(text, "ant") || !strings.Contains(text, "and 2 more") {
		t.Errorf("%q", text)
	}
}

// TestSeatsAreToldOfWhoSatThere: of one matchup nothing is said about other armies.
func TestSeatsAreToldOfWhoSatThere(t *testing.T) {
	entry := results.MatchupEntry{System: "toy", Scenario: "field", ArmyA: "knights", ArmyB: "orcs", CommanderA: "even",
		CommanderB: "even", Seats: [2]string{"defender", "attacker"}}
	one := Estimate{MatchupEntry: entry, Twin: -1, N: 100, Seated: true, First: 0.7,
		FirstInterval: stats.Interval{Lo: 0.6, Hi: 0.8}}
	f := &findings{list: []Estimate{one}}
	g := Ground{Name: "toy/field"}
	g.sides(f.list, &games{tallies: make([]tally, 2)}, 0.05)
	f.grounds = []Ground{g}
	said := f.groundVerdicts()
	if len(said) != 1 || !strings.Contains(said[0], "knights against orcs, the only matchup") ||
		strings.Contains(said[0], "whoever") {
		t.Errorf("%q", said)
	}
	two := one
	two.ArmyB, two.FirstInterval = "elves", stats.Interval{Lo: 0.45, Hi: 0.7}
	f.list = append(f.list, two)
	f.grounds[0].sides(f.list, &games{tallies: make([]tally, 2)}, 0.05)
	if said := f.groundVerdicts(); len(said) != 1 || !strings.Contains(said[0], "over 2 matchups") ||
		!strings.Contains(said[0], "in 1 of them") {
		t.Errorf("%q", said)
	}
}

// TestChangesNameTheirMatchup with its commanders.
func TestChangesNameTheirMatchup(t *testing.T) {
	_, w := written(t, synthetic{armies: []string{"a", "b"}, strength: bonus(0.3), blocks: 300, chunk: 50, fixed: true,
		variants: []string{"", "pace: slow"}, seed: 5})
	for _, table := range w.Document.tables() {
		if table.Name == "changes" && table.Rows[0][0].Text != "field (toy): a (even) v b (even)" {
			t.Errorf("the matchup is called %q", table.Rows[0][0].Text)
		}
	}
	f := &findings{data: &results.Dataset{Manifest: &results.Manifest{Alpha: 0.05}},
		pairs: []Pair{{Base: results.MatchupEntry{System: "toy", Scenario: "field", ArmyA: "a", ArmyB: "b",
			CommanderA: "even", CommanderB: "odd"}, Differs: "variant", Difference: 0.2, Adjusted: 0.001}}}
	if said := f.pairVerdicts(); len(said) != 1 || !strings.Contains(said[0], "field (toy): a (even) v b (odd)") {
		t.Errorf("%q", said)
	}
}

// TestUnlikePointsStandInTheFinding: who wins with three times the points is told with them, from the
// winner's side; of points within a tenth nothing is said.
func TestUnlikePointsStandInTheFinding(t *testing.T) {
	f := &findings{data: &results.Dataset{Manifest: &results.Manifest{}},
		units: &unitState{tallies: map[unitKey]*unitTally{
			{matchup: 0, army: "few", unit: "page"}:   {figures: map[int16]int32{0: 60, 1: 70}},
			{matchup: 0, army: "many", unit: "horse"}: {figures: map[int16]int32{0: 400}},
			{matchup: 1, army: "few", unit: "page"}:   {figures: map[int16]int32{0: 360}},
			{matchup: 1, army: "many", unit: "horse"}: {figures: map[int16]int32{0: 400}},
		}}}
	e := Estimate{MatchupEntry: results.MatchupEntry{ArmyA: "few", ArmyB: "many"}, Score: 0.1}
	if s := f.sentence(&e); !strings.Contains(s, "with 400 points against 130:") {
		t.Errorf("%q does not tell the points", s)
	}
	if e.Index = 1; strings.Contains(f.sentence(&e), "points") {
		t.Errorf("%q tells points that are alike", f.sentence(&e))
	}
}
