package mageknight_test

import (
	"math"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// setup is the shipped stones scenario with its forms open to change.
func setup(t *testing.T) *engine.Setup {
	t.Helper()
	s := casetest.Setup(t, library, "mageknight/stones", scenarios.Variant{})
	return s
}

// TestFaultsOfASetup changes one thing at a time and expects the sentence for it.
func TestFaultsOfASetup(t *testing.T) {
	key := 1
	for _, c := range []struct {
		about string
		spoil func(s *engine.Setup)
		want  string
	}{
		{"build total", func(s *engine.Setup) {
			s.Scenario.(*mageknight.Scenario).Points = 150
		}, "positive multiple of 100"},
		{"too dear", func(s *engine.Setup) {
			s.Sides[0].Army = &mageknight.Army{Units: []mageknight.ArmyUnit{{Unit: "alt", Count: 4}}}
		}, "costs 132 points"},
		{"unique twice", func(s *engine.Setup) {
			s.Scenario.(*mageknight.Scenario).Points = 200
			s.Sides[0].Army = &mageknight.Army{Units: []mageknight.ArmyUnit{{Unit: "mag"}, {Unit: "mag"}}}
		}, "is unique"},
		{"unknown unit", func(s *engine.Setup) {
			s.Sides[1].Army = &mageknight.Army{Units: []mageknight.ArmyUnit{{Unit: "htt"}}}
		}, `unknown unit "htt"; did you mean "hth"?`},
		{"key twice", func(s *engine.Setup) {
			s.Sides[0].Army = &mageknight.Army{Units: []mageknight.ArmyUnit{{Unit: "ugd"}, {Unit: "ugd", Key: &key},
				{Unit: "ugd", Key: &key}}}
		}, "used twice"},
		{"no map", func(s *engine.Setup) { s.Map = &mageknight.Map{Rows: ". .\n. . ."} }, "row 1 of the map"},
		{"bad square", func(s *engine.Setup) { s.Map = &mageknight.Map{Rows: ". Q"} }, `"Q" is no terrain`},
		{"bad access", func(s *engine.Setup) {
			s.Map.(*mageknight.Map).Access = []string{"0,0 1,0"}
		}, "differ by more than 2"},
		{"bad chest", func(s *engine.Setup) { s.Map.(*mageknight.Map).Chests = []string{"99,0"} }, `no cell "99,0"`},
		{"bad metric", func(s *engine.Setup) {
			s.Options.(*mageknight.Options).RangeMetric = "manhattan"
		}, "rangeMetric"},
		{"small area", func(s *engine.Setup) {
			s.Sides[0].Form = &mageknight.Side{Rows: "0", Columns: "0-1"}
		}, "needs 4"},
		{"bad rows", func(s *engine.Setup) {
			s.Sides[0].Form = &mageknight.Side{Rows: "5-99"}
		}, "want a number or a range"},
		{"bad dial", func(s *engine.Setup) {
			s.Roster.(*mageknight.Roster).Units["alt"].Dial = "8/10/16"
		}, "speed/attack/defence/damage"},
		{"bad ability", func(s *engine.Setup) {
			s.Roster.(*mageknight.Roster).Units["alt"].Dial = "8/10/16/3:ZZ"
		}, `unknown ability "ZZ"`},
		{"near ability", func(s *engine.Setup) {
			s.Roster.(*mageknight.Roster).Units["alt"].Dial = "8/10/16/3:CHH"
		}, `did you mean "CH"?`},
		{"bad speed", func(s *engine.Setup) {
			s.Roster.(*mageknight.Roster).Units["alt"].Speed = "hof"
		}, `speed type "hof"; did you mean "hoof"?`},
		{"row of a map", func(s *engine.Setup) {
			s.Map, s.Places = &mageknight.Map{Rows: "\n. .  .\n.  -1 Q\n"}, blockAt{}
		}, `map.yaml:7:9: square 2,1 of the map: "Q" is no terrain`},
		{"short row", func(s *engine.Setup) {
			s.Map, s.Places = &mageknight.Map{Rows: ". . .\n. .\n"}, blockAt{}
		}, "map.yaml:6:6: row 1 of the map has 2 squares"},
		{"a square beside a short row", func(s *engine.Setup) {
			s.Map, s.Places = &mageknight.Map{Rows: ". Q .\n. .\n"}, blockAt{}
		}, `map.yaml:5:5: square 1,0 of the map: "Q" is no terrain`},
		{"bad arc", func(s *engine.Setup) {
			s.Roster.(*mageknight.Roster).Units["alt"].Arc = 120
		}, "arc of 120 degrees"},
		{"turns", func(s *engine.Setup) { s.Scenario.(*mageknight.Scenario).Turns = 0 }, "turns is 0"},
	} {
		s := setup(t)
		c.spoil(s)
		_, faults := mageknight.System().Compile(s)
		if err := faults.Err(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: want a fault with %q, got %v", c.about, c.want, err)
		}
	}
}

// blockAt says of everything that it is a block that begins below line 4.
type blockAt struct{}

func (blockAt) Place(any, ...any) engine.Place {
	return engine.Place{File: "map.yaml", Line: 4, Column: 7, Source: "rows: |"}
}

func TestGolden(t *testing.T) { conform.Golden(t, "testdata/golden.txt", tables(t)) }

// TestAttackRollsFollowTheTable draws attack rolls and compares the share of hits with
// the exact chance of MK-PRB-1 within four standard errors.
func TestAttackRollsFollowTheTable(t *testing.T) {
	roster, chart := formsOf(t)
	g, faults := mageknight.System().Place(&engine.Setup{Name: "prb", Roster: roster, Chart: chart,
		Map: &mageknight.Map{Rows: ". . ."},
		Position: &mageknight.Position{Points: 100, Turns: 3, Turn: mageknight.PositionTurn{Side: "north", Number: 1},
			Figures: []mageknight.PositionFigure{{ID: "u", Type: "ugd", Side: "north", At: "0,0", Facing: "E"},
				{ID: "z", Type: "zom", Side: "south", At: "1,0", Facing: "W"}}}})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	strike, err := g.Table().Parse(g, "u strike z")
	if err != nil {
		t.Fatal(err)
	}
	const n = 20000
	clicks := 0
	start := g.Clone()
	for i := range n {
		g.CopyFrom(start)
		g.Play(strike, nil)
		law, key := g.Chance()
		g.Settle(law.Draw(dice.NewSource(5, 1, uint64(i)), key), nil)
		for _, p := range g.Table().Inspect(g, engine.MakeFigure(engine.SideB, 0)) {
			if p.Key == "click" {
				clicks += int(p.Value[0] - '0')
			}
		}
	}
	mean, want := float64(clicks)/n, 25.0/9
	if e := 4 * math.Sqrt(0.8/n); math.Abs(mean-want) > e {
		t.Errorf("the mean of clicks is %.4f, want %.4f within %.4f", mean, want, e)
	}
}

// FuzzParse feeds words to the parser: it answers with an action or a sentence, and
// neither it nor the check panics.
func FuzzParse(f *testing.F) {
	table := compile(f, "citadel")
	g := table.New()
	g.Settle(0, nil)
	for range 40 {
		if g.Turn().Actor.IsSide() {
			g.Play(g.Offer(nil)[0], nil)
		} else {
			g.Settle(0, nil)
		}
	}
	for _, s := range []string{"end", "tit-1 move 3,4 facing S soaring", "march a>1,1:S b>2,2:N^",
		"volley uxb-1+agn-1 wmi-1", "x spin", "mag-1 shoot kid-1 imp-1 unenhanced", ""} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, words string) {
		a, err := table.Parse(g, words)
		if err != nil {
			return
		}
		if g.Check(a) == engine.Legal {
			if again, err := table.Parse(g, table.Say(g, a)); err != nil || again != a {
				t.Errorf("%q says %q, which reads %+v, %v", words, table.Say(g, a), again, err)
			}
		}
	})
}
