package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestTheBestIsNamedBesideACircle: a circle below a party that beats everybody does not
// make that there is no best.
func TestTheBestIsNamedBesideACircle(t *testing.T) {
	field := func(beats ...[2]int) *analysis.Field {
		f := &analysis.Field{
			Name:  "toy/field",
			Items: []string{"king", "rock", "paper", "scissors"},
			Beats: make([][]bool, 4),
		}
		for i := range f.Beats {
			f.Beats[i] = make([]bool, 4)
		}
		for _, b := range beats {
			f.Beats[b[0]][b[1]] = true
		}
		f.Mean, f.Tier = make([]float64, 4), []int{1, 1, 1, 1}
		return f
	}
	circle := [][2]int{{2, 1}, {3, 2}, {1, 3}}
	king := field(append(circle, [2]int{0, 1}, [2]int{0, 2}, [2]int{0, 3})...)
	king.Cycles, king.Tier = [][3]int{{1, 3, 2}}, []int{1, 2, 2, 2}
	if s := fieldSentence(king); !strings.Contains(s, "king is certainly better than everyone else of 4") ||
		strings.Contains(s, "no best") || !strings.Contains(s, "rock beats scissors") {
		t.Errorf("with a king: %q", s)
	}
	undecided := field(circle...)
	undecided.Cycles = king.Cycles
	if s := fieldSentence(undecided); strings.Contains(s, "there is no best") ||
		!strings.Contains(s, "rock beats scissors") {
		t.Errorf("with one whom nobody certainly beats: %q", s)
	}
	beaten := field(append(circle, [2]int{1, 0})...)
	beaten.Cycles = king.Cycles
	if s := fieldSentence(beaten); !strings.Contains(s, "there is no best") {
		t.Errorf("with everybody beaten: %q", s)
	}
}

// TestUnitsAreNamedByWhatTheyCertainlyDo, and not in the order of the alphabet.
func TestUnitsAreNamedByWhatTheyCertainlyDo(t *testing.T) {
	f := &findings{}
	for i, name := range strings.Fields("ant bee cat dog elk fox gnu hog") {
		lo := 1.2 + 0.1*float64(i)
		u := analysis.Unit{
			Name:    name,
			Title:   name,
			Flag:    "above its share",
			Flagged: stats.Interval{Lo: lo, Hi: lo + 1},
		}
		u.Measures[analysis.DealtShare] = analysis.Measure{Value: lo + 0.5, SE: 0.2}
		f.UnitList = append(f.UnitList, u)
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

// TestSeatsLearnWhoSatThere: of one matchup nothing is said about other armies.
func TestSeatsLearnWhoSatThere(t *testing.T) {
	entry := results.MatchupEntry{System: "toy", Scenario: "field", ArmyA: "knights", ArmyB: "orcs", CommanderA: "even",
		CommanderB: "even", Seats: [2]string{"defender", "attacker"}}
	one := analysis.Estimate{MatchupEntry: entry, Twin: -1, N: 100, Seated: true, First: 0.7,
		FirstInterval: stats.Interval{Lo: 0.6, Hi: 0.8}}
	f := &findings{Findings: analysis.Findings{List: []analysis.Estimate{one}}}
	f.Grounds = []analysis.Ground{
		{Name: "toy/field", Matchups: 1, First: analysis.Measure{Value: one.First, Interval: one.FirstInterval}},
	}
	said := f.groundVerdicts()
	if len(said) != 1 || !strings.Contains(said[0], "knights against orcs, the only matchup") ||
		strings.Contains(said[0], "whoever") {
		t.Errorf("%q", said)
	}
	two := one
	two.ArmyB, two.FirstInterval = "elves", stats.Interval{Lo: 0.45, Hi: 0.7}
	f.List = append(f.List, two)
	f.Grounds[0].Matchups, f.Grounds[0].First = 2, analysis.Measure{
		Value:    0.64,
		Interval: stats.Interval{Lo: 0.55, Hi: 0.7},
	}
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
	f := &findings{Findings: analysis.Findings{Data: &results.Dataset{Manifest: &results.Manifest{Alpha: 0.05}},
		Pairs: []analysis.Pair{{Base: results.MatchupEntry{System: "toy", Scenario: "field", ArmyA: "a", ArmyB: "b",
			CommanderA: "even", CommanderB: "odd"}, Differs: "variant", Difference: 0.2, Adjusted: 0.001}}}}
	if said := f.pairVerdicts(); len(said) != 1 || !strings.Contains(said[0], "field (toy): a (even) v b (odd)") {
		t.Errorf("%q", said)
	}
}

// TestUnlikePointsStandInTheFinding: who wins with three times the points is named with them, from the
// winner's side; of points within a tenth nothing is said.
func TestUnlikePointsStandInTheFinding(t *testing.T) {
	f := &findings{Findings: analysis.Findings{Data: &results.Dataset{Manifest: &results.Manifest{}},
		Units: &analysis.UnitState{Tallies: map[analysis.UnitKey]*analysis.UnitTally{
			{Matchup: 0, Army: "few", Unit: "page"}:   {Figures: map[int16]int32{0: 60, 1: 70}},
			{Matchup: 0, Army: "many", Unit: "horse"}: {Figures: map[int16]int32{0: 400}},
			{Matchup: 1, Army: "few", Unit: "page"}:   {Figures: map[int16]int32{0: 360}},
			{Matchup: 1, Army: "many", Unit: "horse"}: {Figures: map[int16]int32{0: 400}},
		}}}}
	e := analysis.Estimate{MatchupEntry: results.MatchupEntry{ArmyA: "few", ArmyB: "many"}, Score: 0.1}
	if s := f.sentence(&e); !strings.Contains(s, "with 400 points against 130:") {
		t.Errorf("%q does not tell the points", s)
	}
	if e.Index = 1; strings.Contains(f.sentence(&e), "points") {
		t.Errorf("%q tells points that are alike", f.sentence(&e))
	}
}

// TestAPieceThatMovesTheSeatIsNamed although the armies score as without it.
func TestAPieceThatMovesTheSeatIsNamed(t *testing.T) {
	entry := results.MatchupEntry{
		System:     "toy",
		Scenario:   "x",
		Variant:    "map x" + analysis.MapAsItIs,
		ArmyA:      "a",
		ArmyB:      "b",
		CommanderA: "even",
		CommanderB: "even",
		Seats:      [2]string{"south", "north"},
	}
	bush := analysis.LedgerLine{
		Piece: "bush",
		Pair: analysis.Pair{Base: entry, Other: entry, Verdict: stats.Balanced.String(), Adjusted: 1,
			Side: 0.2, SideInterval: stats.Interval{Lo: 0.1, Hi: 0.3}, SideVerdict: stats.Unbalanced.String()},
	}
	f := &findings{Findings: analysis.Findings{Data: &results.Dataset{Manifest: &results.Manifest{Alpha: 0.05}},
		Ledger: []analysis.LedgerLine{bush}}}
	if said := f.ledgerVerdicts(); len(said) != 1 ||
		!strings.Contains(said[0], "of the south in x: a (even) v b (even)") {
		t.Errorf("%q", said)
	}
}
