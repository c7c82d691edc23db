package ai_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// levels are the playing levels that every system ships.
var levels = []string{"novice", "greedy", "veteran", "expert", "master"}

func TestEverySystemShipsEveryLevel(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		budget := 0
		for _, name := range levels {
			style, faults := l.Style(s, name)
			if len(faults) > 0 {
				t.Errorf("%s: %v", s.Info().System, faults)
				continue
			}
			m, faults := ai.Named(l, s, name)
			if len(faults) > 0 || m.Ahead != (style.Search != nil) {
				t.Errorf("%s: %s looks ahead: %v", s.Info().System, name, m.Ahead)
			}
			if style.Search == nil {
				continue
			}
			if style.Search.Playouts <= budget {
				t.Errorf("%s: %s has %d playouts, the level below %d", s.Info().System, name, style.Search.Playouts,
					budget)
			}
			budget = style.Search.Playouts
		}
	}
}

// twin has two equal searches choose: one from the game as it is, the other from one in
// which the other side's secrets were drawn anew. They must agree.
type twin struct {
	t       *testing.T
	one     *ai.Search
	other   *ai.Search
	redrawn engine.Game
	count   uint64
	chosen  []engine.Action
}

func (w *twin) Begin(t engine.Table, side engine.Side, own dice.Source) {
	w.one.Begin(t, side, own)
	w.other.Begin(t, side, own)
	w.redrawn = t.New()
}

func (w *twin) Choose(v engine.View) engine.Action {
	w.count++
	a := w.one.Choose(v)
	v.Imagine(w.redrawn, dice.NewSource(123, 4, w.count))
	if b := w.other.Choose(engine.NewView(w.redrawn, v.Side())); a != b {
		w.t.Fatalf("round %d, %s: the choice depends on what the other side keeps secret",
			v.Turn().Round, v.Table().Info().Stages[v.Turn().Stage].Name)
	}
	if r := v.Check(a); r != engine.Legal {
		w.t.Fatalf("round %d: an illegal action was chosen: refusal %d", v.Turn().Round, r)
	}
	w.chosen = append(w.chosen, a)
	return a
}

// TestSearchInEverySystem plays each system's quick scenario with a small search, which
// learns in what styles both sides play on, against greedy: every choice is legal, none
// depends on secrets or on the dice of the game, and the same game is played twice alike.
func TestSearchInEverySystem(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		t.Run(s.Info().System, func(t *testing.T) {
			t.Parallel()
			table := quick(t, l, s)
			style, faults := l.Style(s, "veteran")
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			style.Search.Playouts = 6
			set := ai.SettingsOf(style)
			set.Replies, set.Continues, set.Explore = set.Styles, set.Styles, 10
			var first []engine.Action
			for again := range 2 {
				w := &twin{t: t, one: ai.NewSearch(set), other: ai.NewSearch(set)}
				seat := engine.SideB
				players := [2]engine.Commander{}
				players[seat], players[seat.Other()] = w, ai.NewGreedy(style.Weights)
				luck := dice.NewSource(5, dice.StreamID(s.Info().System), 0)
				for side, p := range players {
					p.Begin(table, engine.Side(side), luck.Fork(uint64(side)))
				}
				if _, err := engine.Drive(table.New(), luck, players, nil, nil); err != nil {
					t.Fatal(err)
				}
				if again == 0 {
					first = w.chosen
					continue
				}
				if len(first) != len(w.chosen) {
					t.Fatalf("%d choices, and %d when played again", len(first), len(w.chosen))
				}
				for i := range first {
					if first[i] != w.chosen[i] {
						t.Fatalf("choice %d differs when the game is played again", i)
					}
				}
			}
		})
	}
}

// TestACopySeesWhatTheGameSees: what systems work out once and keep beside the state
// must not show. Of every position that greedy comes to, a copy offers and ranks what the
// game does.
func TestACopySeesWhatTheGameSees(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		t.Run(s.Info().System, func(t *testing.T) {
			t.Parallel()
			table := quick(t, l, s)
			style, faults := l.Style(s, "greedy")
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			copied := table.New()
			for n := range uint64(25) {
				luck := dice.NewSource(9, dice.StreamID(s.Info().System), n)
				var players [2]engine.Commander
				for side := range players {
					greedy := ai.NewGreedy(style.Weights)
					greedy.Begin(table, engine.Side(side), luck.Fork(uint64(side)))
					players[side] = chooser(func(v engine.View) engine.Action {
						v.Imagine(copied, luck.Fork(2))
						compare(t, v, engine.NewView(copied, v.Side()), &style.Weights[side])
						return greedy.Choose(v)
					})
				}
				if _, err := engine.Drive(table.New(), luck, players, nil, nil); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// compare fails unless two views offer the same actions and rank them alike.
func compare(t *testing.T, v, w engine.View, weights *engine.Weights) {
	t.Helper()
	where := func() string {
		return fmt.Sprintf("round %d, %s", v.Turn().Round, v.Table().Info().Stages[v.Turn().Stage].Name)
	}
	offered, copied := v.Offer(nil), w.Offer(nil)
	if !slices.Equal(offered, copied) {
		t.Fatalf("%s: %d actions are offered, %d others in a copy", where(), len(offered), len(copied))
	}
	scores, other := make([]int64, len(offered)), make([]int64, len(offered))
	v.Rank(offered, weights, scores)
	w.Rank(offered, weights, other)
	for i := range scores {
		if scores[i] != other[i] {
			t.Fatalf("%s: action %d ranks %d, in a copy %d", where(), i, scores[i], other[i])
		}
	}
}

// quick compiles a system's quick scenario.
func quick(t *testing.T, l *scenarios.Library, s engine.Ruleset) engine.Table {
	t.Helper()
	sc, faults := l.Scenario(s.Info().System + "/" + s.Info().Quick)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	table, faults := l.CompileScenario(sc, scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return table
}
