package heroscape_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// FuzzWords parses and asks anything in the middle of games: no input panics, what
// parses is judged, and what is legal is said and read back alike.
func FuzzWords(f *testing.F) {
	for _, words := range []string{"tarn-1 walk 2,3 3,3", "end", "order 1 tarn", "order x finn",
		"tarn-1 attack marro-2", "finn place 0,1",
		"marro-1 move 5,5", "odds tarn-1 attack marro-1", "reach finn routes", "sight finn thorgrim clear",
		"mimring fire head east",
		"spirit tarn", "airborne-1 drop 3,3", "a summon 1,1 1,2", "victims dw9000 explode x", "army 300 finn 1",
		"markers north"} {
		f.Add(words, uint8(40))
	}
	names := []string{"quick", "narrows", "causeway"}
	var all []engine.Table
	for _, n := range names {
		all = append(all, compile(f, n, ""))
	}
	f.Fuzz(func(t *testing.T, words string, steps uint8) {
		table := all[int(steps)%len(all)]
		g := table.New()
		for i := range int(steps) {
			turn := g.Turn()
			switch {
			case turn.Actor == engine.Over:
				return
			case turn.Actor == engine.Chance:
				law, key := g.Chance()
				g.Settle(law.Draw(dice.NewSource(1, 2, 3), key), nil)
			default:
				offer := g.Offer(nil)
				g.Play(offer[(i*7)%len(offer)], nil)
			}
		}
		if _, err := table.Ask(g, words); err != nil && err.Error() == "" {
			t.Error("an error without words")
		}
		a, err := table.Parse(g, words)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		r := g.Check(a)
		said := table.Say(g, a)
		if r != engine.Legal || g.Turn().Actor == engine.Chance {
			return
		}
		if back, err := table.Parse(g, said); err != nil || back != a {
			t.Errorf("%q is said as %q and read back as %+v (%v)", words, said, back, err)
		}
		g.Play(a, nil)
		if err := table.Audit(g); err != nil {
			t.Error(err)
		}
	})
}

// blockAt says of everything that it is a block that begins below line 4.
type blockAt struct{}

func (blockAt) Place(any, ...any) engine.Place {
	return engine.Place{File: "map.yaml", Line: 4, Column: 7, Source: "rows: |"}
}

// TestFaults changes one thing of a setup and expects a sentence about it.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(s *engine.Setup)
		want   string
	}{
		{"unit", func(s *engine.Setup) {
			s.Sides[0].Army.(*heroscape.ArmyForm).Units[0].Unit = "fin"
		}, `unknown unit "fin"; did you mean "finn"?`},
		{"twice", func(s *engine.Setup) { s.Sides[0].Army.(*heroscape.ArmyForm).Units[0].Count = 2 }, "HS-ARMY-2"},
		{"points", func(s *engine.Setup) { s.Scenario.(*heroscape.ScenarioForm).Limit = 100 }, "HS-ARMY-1"},
		{"drop", func(s *engine.Setup) {
			s.Sides[0].Army = &heroscape.ArmyForm{Units: []heroscape.ArmyUnit{{Unit: "airborne"}}}
		}, "HS-ARMY-3"},
		{"variant", func(s *engine.Setup) { s.Options.(*heroscape.OptionsForm).Variant = "expert" }, `variant is "expert"`},
		{"own limit", func(s *engine.Setup) { s.Sides[0].Army.(*heroscape.ArmyForm).Limit = 100 }, "the limit is 100"},
		{"token", func(s *engine.Setup) {
			s.Map.(*heroscape.MapForm).Rows, s.Places = "g1 g1\n  g1 x1\n", blockAt{}
		}, `map.yaml:6:8: row 1, column 1: "x1" is no cell`},
		{"long row", func(s *engine.Setup) {
			s.Map.(*heroscape.MapForm).Rows, s.Places = "g1 g1\n  g1 .. g1\n", blockAt{}
		}, "map.yaml:6:11: row 1 has 3 cells and row 0 has 2"},
		{"short row", func(s *engine.Setup) {
			s.Map.(*heroscape.MapForm).Rows, s.Places = "g1 g1\n g1\n", blockAt{}
		}, "map.yaml:6:6: row 1 has 1 cells"},
		{"ruin", func(s *engine.Setup) {
			s.Map.(*heroscape.MapForm).Ruins = []heroscape.RuinForm{{Between: [2]string{"0,0", "3,3"}}}
		}, "between two neighbours"},
		{"glyph", func(s *engine.Setup) {
			s.Map.(*heroscape.MapForm).Glyphs = []heroscape.GlyphForm{{At: "3,3", Glyph: "astrit"}}
		}, `did you mean "astrid"?`},
		{"zone", func(s *engine.Setup) { s.Sides[1].Form.(*heroscape.SideForm).Zone = "moon" }, `no zone "moon"`},
		{"keys", func(s *engine.Setup) { s.Sides[0].Army.(*heroscape.ArmyForm).Units[0].Key = 2 }, "under the key 2"},
		{"power", func(s *engine.Setup) {
			r := s.Roster.(*heroscape.RosterForm)
			u := r.Units["finn"]
			u.Powers = []string{"flyng"}
			r.Units["finn"] = u
		}, `unknown power "flyng"; did you mean "flying"?`},
		{"chart", func(s *engine.Setup) { s.Chart.(*heroscape.ChartForm).Snow.Enter = 0 }, "snow.enter is 0"},
		{"rounds", func(s *engine.Setup) { s.Scenario.(*heroscape.ScenarioForm).Rounds = 0 }, "1 to 100 rounds"},
	} {
		s := casetest.Setup(t, library, "heroscape/quick", scenarios.Variant{})
		c.change(s)
		_, faults := heroscape.System().Compile(s)
		if !slices.ContainsFunc(faults, func(f engine.Fault) bool {
			return strings.Contains(engine.Faults{f}.Error(), c.want)
		}) {
			t.Errorf("%s: want a fault with %q, got %v", c.name, c.want, faults)
		}
	}
}

// TestEveryListIsLegal compiles every shipped army against every other on a roomy map.
func TestEveryListIsLegal(t *testing.T) {
	sc, faults := library.Scenario("heroscape/causeway")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	lists := library.List(scenarios.KindArmy, "heroscape")
	if len(lists) != 19 { // seventeen lists, and the two of the basic scenario
		t.Errorf("%d armies are shipped", len(lists))
	}
	for _, a := range lists {
		if _, faults := library.CompileScenario(sc, scenarios.
			Variant{Armies: [2]string{strings.TrimPrefix(a.Name, "heroscape/"),
			strings.TrimPrefix(a.Name, "heroscape/")}}); len(faults) > 0 {
			t.Errorf("%s: %v", a.Name, faults)
		}
	}
}

// TestMarkersCannotBeSeen plays a round's markers twice, differently for one side,
// and compares everything the other side is offered and shown.
func TestMarkersCannotBeSeen(t *testing.T) {
	table := compile(t, "quick", "")
	games := [2]engine.Game{table.New(), table.New()}
	luck := dice.NewSource(4, 5, 6)
	for games[0].Turn().Stage != 3 || games[0].Turn().Actor != engine.ActorA {
		for _, g := range games {
			if g.Turn().Actor == engine.Chance {
				law, key := g.Chance()
				g.Settle(law.Draw(luck, key), nil)
			} else {
				g.Play(g.Offer(nil)[0], nil)
			}
		}
	}
	for i := range 4 { // the same cards, in another order
		offer := games[0].Offer(nil)
		games[0].Play(offer[[4]int{0, 0, 1, 1}[i]], nil)
		offer = games[1].Offer(nil)
		games[1].Play(offer[[4]int{1, 0, 0, 1}[i]], nil)
	}
	a, b := games[0].Offer(nil), games[1].Offer(nil)
	if !slices.Equal(a, b) {
		t.Error("the south is offered something else")
	}
	for _, action := range a {
		var x, y engine.Terms
		games[0].Appraise(action, &x)
		games[1].Appraise(action, &y)
		if x != y {
			t.Errorf("%q looks different", table.Say(games[0], action))
		}
	}
	if games[0].Hash() == games[1].Hash() {
		t.Error("the markers are not part of the state")
	}
}

// TestTablesAreShared plays the same games in several goroutines on one fresh table,
// whose rows of sight and walks fill as they are asked for.
func TestTablesAreShared(t *testing.T) {
	table := compile(t, "narrows", "")
	results := make(chan uint64, 4)
	for range cap(results) {
		go func() {
			g := table.New()
			h := uint64(0)
			for step := 0; step < 900 && g.Turn().Actor != engine.Over; step++ {
				if g.Turn().Actor == engine.Chance {
					law, key := g.Chance()
					g.Settle(law.Draw(dice.NewSource(7, 8, 9), key), nil)
					continue
				}
				offer := g.Offer(nil)
				scores := make([]int64, len(offer))
				w := engine.Weights{10, -3, 500, 300, 50, 100, -20, 100, 9}
				g.Rank(offer, &w, scores)
				best := 0
				for i := range scores {
					if scores[i] > scores[best] {
						best = i
					}
				}
				g.Play(offer[best], nil)
				h = h*31 + g.Hash()
			}
			results <- h
		}()
	}
	first := <-results
	for range cap(results) - 1 {
		if h := <-results; h != first {
			t.Error("the same game went differently in another goroutine")
		}
	}
}
