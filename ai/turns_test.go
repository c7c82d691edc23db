package ai

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// veteran is the quick scenario of Hordes of the Things and the style of its veterans.
func veteran(t *testing.T) (engine.Table, *scenarios.Style) {
	t.Helper()
	l := scenarios.New(systems.All()...)
	system, err := l.System("hott")
	if err != nil {
		t.Fatal(err)
	}
	table, faults := l.Compile("hott/quick", scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	style, faults := l.Style(system, "veteran")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return table, style
}

// TestTurnsAreDecidedAsAWhole plays a game of a veteran of Hordes of the Things: of each of its bounds
// it decides once, every candidate lasts to the end of the bound, no two are the same moves, and
// what it decided is what it then does.
func TestTurnsAreDecidedAsAWhole(t *testing.T) {
	table, style := veteran(t)
	set := SettingsOf(style)
	set.Playouts, set.Horizon = 12, 1
	s := NewSearch(set)
	other := NewGreedy(style.Weights)
	var turn engine.Turn
	var plan []engine.Action
	turns, most, count := 0, 0, uint64(0)
	see := func(g engine.Game, a engine.Action) {
		if now := g.Turn(); now != turn {
			turn, plan = now, nil
		}
		if turn.Owner != 0 || turn.Actor != engine.Actor(0) || !s.lineup.whole {
			return
		}
		if decided := s.count != count; decided {
			if count = s.count; plan != nil {
				t.Fatal("a turn is decided twice")
			}
			turns++
			most = max(most, len(s.lineup.list))
			for i := range s.lineup.list {
				c := &s.lineup.list[i]
				after := g.Clone()
				for _, step := range c.steps {
					if after.Turn() != turn || after.Check(step) != engine.Legal {
						t.Fatalf("%s of candidate %d is not of the turn", table.Say(after, step), i)
					}
					after.Play(step, nil)
				}
				if after.Turn() == turn {
					t.Fatalf("candidate %d does not last to the end of the turn", i)
				}
				for k := range i {
					if sameSteps(c.steps, s.lineup.list[k].steps) {
						t.Fatalf("candidates %d and %d are the same", k, i)
					}
				}
			}
			plan = append([]engine.Action{a}, s.follow.steps...)
		}
		if plan == nil { // one action was offered
			return
		}
		if len(plan) == 0 || plan[0] != a {
			t.Fatalf("%s was not decided upon", table.Say(g, a))
		}
		plan = plan[1:]
	}
	c := [2]engine.Commander{s, other}
	for side := range engine.Side(2) {
		c[side].Begin(table, side, dice.NewSource(3, uint64(side), 1))
	}
	if _, err := engine.Drive(table.New(), dice.NewSource(4, 5, 1), c, nil, &engine.Watcher{Before: see}); err != nil {
		t.Fatal(err)
	}
	if turns < 3 || most < 6 {
		t.Errorf("%d turns were decided as a whole, among at most %d candidates", turns, most)
	}
}

// TestSchemesInPlayouts plays candidates out: both sides have schemes in the rounds after the decision's that
// they are given, and in none after these.
func TestSchemesInPlayouts(t *testing.T) {
	table, style := veteran(t)
	for schemes, want := range [][2]int16{{0, 0}, {0, 1}, {2, 1}, {2, 3}} { // the last round that each side has one in
		set := SettingsOf(style)
		set.Horizon, set.Schemes = 5, schemes
		s := NewSearch(set)
		s.Begin(table, 0, dice.NewSource(3, 0, 1))
		g := table.New()
		for g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(dice.NewSource(5, 5, 1), key), nil)
		}
		v, luck := engine.NewView(g, 0), dice.NewSource(4, 0, 1)
		s.lineup.gather(s, v, g.Turn(), false)
		s.playout.decide(g.Turn(), luck)
		s.playout.imagine(v, luck)
		s.playout.play(&s.lineup.list[0], luck, 0)
		for of, player := range s.playout.players {
			last := player.(*Greedy).plan.turn.Round
			if last > 0 {
				last -= g.Turn().Round
			}
			if last != want[of] {
				t.Errorf("%d rounds of schemes: side %d has its last %d rounds after the decision's, want %d", schemes,
					of, last, want[of])
			}
		}
	}
}

// TestWhoSleepsIsExpectedToSleepOn plays a veteran against an enemy who does nothing and against one who plays: in
// playouts the first stands still once the game knows that it sleeps, and the second hardly ever does.
func TestWhoSleepsIsExpectedToSleepOn(t *testing.T) {
	table, style := veteran(t)
	set := SettingsOf(style)
	set.Playouts = 8
	for _, c := range []struct {
		enemy       engine.Commander
		least, most int
	}{{&Passive{}, 5, 15}, {NewGreedy(style.Weights), 0, 1}} {
		s, slept := NewSearch(set), 0
		players := [2]engine.Commander{s, c.enemy}
		for side := range engine.Side(2) {
			players[side].Begin(table, side, dice.NewSource(3, uint64(side), 1))
		}
		count := uint64(0)
		see := func(g engine.Game, _ engine.Action) {
			if turn := g.Turn(); turn.Actor != 0 || s.count == count || len(s.lineup.list) < 2 {
				return
			}
			count = s.count
			_, still := s.playout.players[1].(*Passive)
			if asleep := engine.NewView(g, 0).Asleep(); still != asleep {
				t.Fatalf("the enemy is asleep: %v, and stands still in playouts: %v", asleep, still)
			}
			if still {
				slept++
			}
		}
		if _, err := engine.Drive(table.New(), dice.NewSource(4, 5, 1), players, nil,
			&engine.Watcher{Before: see}); err != nil {
			t.Fatal(err)
		}
		if slept < c.least || slept > c.most {
			t.Errorf("in %d decisions the enemy was asleep, want %d to %d", slept, c.least, c.most)
		}
	}
}
