package hott_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestReckonIsWhatDiceDo lets single fights of greedy's games fall in every way there is: what the
// appraisal reckons that they take must be the mean of what they take. What a recoil meets
// behind a line is only looked at, not carried out, so that a few may differ.
func TestReckonIsWhatDiceDo(t *testing.T) {
	fights, off := 0, 0
	for _, table := range tables(t, "quick", "open", "woods") {
		eachPosition(t, table, 12, func(g engine.Game) {
			var offered []engine.Action
			if offered = g.Offer(offered); g.Turn().Actor == engine.Chance ||
				table.Info().Verbs[offered[0].Verb].Name != "fight" || len(offered) != 1 || !hott.Plain(g) {
				return
			}
			own, enemy := hott.Reckon(g)
			roll, after := g.Clone(), g.Clone()
			roll.Play(offered[0], nil)
			if roll.Turn().Actor != engine.Chance {
				return
			}
			law, _ := roll.Chance()
			total, _ := law.Total().Float64()
			var mean [2]float64
			for i := range law.Len() {
				after.CopyFrom(roll)
				after.Settle(i, nil)
				p, _ := law.Weight(i).Float64()
				for side := range engine.Side(2) {
					mean[side] += p / total * float64(hott.Fallen(g, after, side))
				}
			}
			owner := g.Turn().Owner
			fights++
			if d := mean[owner] - float64(own); d > 3 || d < -3 {
				off++
			} else if d := mean[owner.Other()] - float64(enemy); d > 3 || d < -3 {
				off++
			}
		})
	}
	t.Logf("%d fights, %d reckoned otherwise", fights, off)
	if fights < 60 || off*5 > fights {
		t.Errorf("%d of %d fights are reckoned otherwise than the dice have them", off, fights)
	}
}

// TestAttempts asks for the moves that gain most together, one to six of them: each is legal after those
// before it, a copy that has seen nothing else finds the same, and asking changes nothing and allocates
// nothing.
func TestAttempts(t *testing.T) {
	var found [7]int
	for _, table := range tables(t, "quick", "fen") {
		eachPosition(t, table, 2, func(g engine.Game) {
			turn := g.Turn()
			if turn.Actor != engine.Actor(turn.Owner) {
				return
			}
			v, before := engine.NewView(g, turn.Owner), g.Hash()
			for n := 1; n < len(found); n++ {
				steps := v.Attempt(n, 5, nil)
				if len(steps) == 0 {
					continue
				}
				if found[n]++; len(steps) != n {
					t.Fatalf("an attempt of %d moves has %d", n, len(steps))
				}
				fresh := g.Clone()
				if again := engine.NewView(fresh, turn.Owner).Attempt(n, 5, nil); !slices.Equal(again, steps) {
					t.Fatalf("a copy attempts otherwise: %v for %v", again, steps)
				}
				for _, a := range steps {
					if why := fresh.Check(a); why != engine.Legal {
						text := table.Info().Refusals[why].Text
						t.Fatalf("%s of an attempt is illegal: %s", table.Say(fresh, a), text)
					}
					fresh.Play(a, nil)
				}
				if n := conform.Allocations(func() { steps = v.Attempt(n, 5, steps[:0]) }); n > 0 {
					t.Fatalf("an attempt allocates %v times", n)
				}
			}
			if g.Hash() != before {
				t.Fatal("an attempt changed the position")
			}
		})
	}
	t.Logf("found by moves: %v", found[1:])
	if found[1] < 20 || found[3] < 5 {
		t.Errorf("few attempts: %v", found[1:])
	}
}

// TestSchemes asks for schemes in many positions: they begin with something legal, are the same
// in a copy that has seen nothing else, change nothing and allocate nothing.
func TestSchemes(t *testing.T) {
	how := greedy(t).Weighing()
	attacks := 0
	for _, table := range tables(t, "quick", "fen", "sky") {
		eachPosition(t, table, 3, func(g engine.Game) {
			turn := g.Turn()
			if turn.Actor != engine.Actor(turn.Owner) {
				return
			}
			w := &how.Seats[turn.Owner]
			v := engine.NewView(g, turn.Owner)
			before := g.Hash()
			steps := v.Scheme(w, 5, nil)
			if len(steps) == 0 {
				return
			}
			if why := g.Check(steps[0]); why != engine.Legal {
				t.Fatalf("a scheme begins with %s, which is illegal: %s", table.Say(g, steps[0]),
					table.Info().Refusals[why].Text)
			}
			if g.Hash() != before {
				t.Fatal("a scheme changed the position")
			}
			fresh := g.Clone()
			if again := engine.NewView(fresh, turn.Owner).Scheme(w, 5, nil); !slices.Equal(again, steps) {
				t.Fatalf("a copy has another scheme: %v for %v", again, steps)
			}
			if len(steps) > 1 {
				attacks++
			}
			if n := conform.Allocations(func() { steps = v.Scheme(w, 5, steps[:0]) }); n > 0 {
				t.Fatalf("a scheme allocates %v times", n)
			}
			// What is appraised afterwards is appraised as in a game that schemed nothing.
			if got, want := v.Scheme(w, 6, nil), engine.NewView(fresh, turn.Owner).Scheme(w, 6, nil); !slices.Equal(got,
				want) {
				t.Fatalf("schemes hang on what was asked before: %v, %v", got, want)
			}
		})
	}
	if attacks < 10 {
		t.Errorf("only %d attacks of several moves", attacks)
	}
}

func greedy(t *testing.T) *scenarios.Style {
	t.Helper()
	s, faults := library().Style(hott.System(), "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return s
}

// eachPosition plays games of greedy commanders and shows every position.
func eachPosition(t *testing.T, table engine.Table, games uint64, see func(g engine.Game)) {
	t.Helper()
	how := ai.Styled(greedy(t))
	for n := range games {
		g := table.New()
		w := engine.Watcher{Before: func(g engine.Game, _ engine.Action) { see(g) }}
		c := [2]engine.Commander{how.New(), how.New()}
		for side := range engine.Side(2) {
			c[side].Begin(table, side, dice.NewSource(3, uint64(side), n))
		}
		if _, err := engine.Drive(g, dice.NewSource(4, 5, n), c, nil, &w); err != nil {
			t.Fatal(err)
		}
	}
}
