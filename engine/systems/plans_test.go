package systems_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// stand is how well plans stand up to a system's veteran in its quick scenario.
type stand struct {
	playouts int                // of a decision; a part of what a veteran has, where games are dear
	games    int                // in each seat, against each plan
	bars     map[string]float64 // exceptions by name: what they are held to in place of .40
}

var stands = map[string]stand{
	"titan": {playouts: 96, games: 40, bars: map[string]float64{
		"captain": 0.50, // .45 ± .04: it weighs whole plans
		"bold":    0.50, // .47 ± .10: the best of the plans that captain weighs
	}},
	"descent": {playouts: 48, games: 30, bars: map[string]float64{
		"greedy": 0.45, // .43 ± .02: its seats allow nobody less than .40
	}},
	"hott":       {playouts: 16, games: 12},
	"heroscape":  {playouts: 160, games: 16, bars: map[string]float64{"greedy": 0.45}}, // .41 ± .07
	"mageknight": {playouts: 96, games: 16},
}

// TestNoPlanStandsUpToVeteran lets every shipped style that does not look ahead (among them turtles and rushes), greedy
// kept to one flank and to one target, passive and random meet a veteran with few playouts in both seats of the quick
// scenario of every system. Nobody may score above .40, or above its own bar where it is an
// exception by name, by more than two standard errors; for a style of one seat it is a half and by how much it scores
// more there than a veteran. docs/commanders.md says what they score in many games.
func TestNoPlanStandsUpToVeteran(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		in := s.Info()
		t.Run(in.System, func(t *testing.T) {
			t.Parallel()
			with, scenario := stands[in.System], in.System+"/"+in.Quick
			table, faults := l.Compile(scenario, scenarios.Variant{})
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			style, faults := l.Style(s, "veteran")
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			style.Search.Playouts = with.playouts
			value, faults := l.Value(s, in.Quick)
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			veteran := ai.Styled(style).On(value)
			plans := append(ai.Basic(), stubborn(t, l, s, "one-target"))
			if len(table.Cells()) > 0 { // the free plane has raider
				plans = append(plans, stubborn(t, l, s, "one-flank"))
			}
			for _, e := range l.List(scenarios.KindStyle, in.System) {
				_, name, _ := strings.Cut(e.Name, "/")
				m, faults := ai.Named(l, s, name)
				if len(faults) > 0 {
					t.Fatal(scenarios.Explain(faults))
				}
				if !m.Ahead {
					plans = append(plans, m)
				}
			}
			for _, plan := range plans {
				bar := max(0.40, with.bars[plan.Name])
				if plan.Role == engine.Nobody {
					two := 1 / math.Sqrt(float64(2*with.games))
					points, games := meet(t, table, plan, veteran, with.games, bar+two)
					t.Logf("%-12s v veteran %.1f of %d games", plan.Name, points, games)
					if score := points / float64(games); score-two > bar {
						t.Errorf("%s scores %.3f ± %.3f against veteran, certainly above %.2f", plan.Name, score,
							two, bar)
					}
					continue
				}
				same := veteran
				same.Role = plan.Role
				points, games := meet(t, table, plan, veteran, with.games, 1)
				veterans, _ := meet(t, table, same, veteran, with.games, 1)
				score, two := 0.5+(points-veterans)/float64(games), math.Sqrt2/math.Sqrt(float64(games))
				t.Logf("%-12s v veteran %.3f ± %.3f, %d games", plan.Name, score, two, games)
				if score-two > bar {
					t.Errorf("%s scores %.3f ± %.3f against veteran, certainly above %.2f", plan.Name, score, two, bar)
				}
			}
		})
	}
}

// stubborn returns a greedy commander that is kept to a plan: to one flank, or to the target that it chose last.
func stubborn(t *testing.T, l *scenarios.Library, s engine.Ruleset, plan string) ai.Maker {
	t.Helper()
	style, faults := l.Style(s, "greedy")
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	w := style.Weighing()
	return ai.Maker{Name: plan, Role: engine.Nobody, New: func() engine.Commander {
		k := &kept{Greedy: ai.NewGreedy(w.Seats, w.At...), last: map[engine.Verb]engine.Action{}}
		k.wants = k.sameTarget
		if plan == "one-flank" {
			k.wants = k.inFlank
		}
		return k
	}}
}

// kept is a greedy commander that takes the best of the actions that its plan wants, and the best of all where it
// wants none.
type kept struct {
	*ai.Greedy
	wants func(engine.View, engine.Action) bool
	last  map[engine.Verb]engine.Action // what it did last, by verb
}

// Begin forgets the last game.
func (k *kept) Begin(t engine.Table, side engine.Side, own dice.Source) {
	k.Greedy.Begin(t, side, own)
	clear(k.last)
}

// Choose returns the foremost action that the plan wants.
func (k *kept) Choose(v engine.View) engine.Action {
	list := k.Foremost(v, math.MaxInt)
	if len(list) == 0 {
		return k.Greedy.Choose(v)
	}
	best := list[max(0, slices.IndexFunc(list, func(a engine.Action) bool { return k.wants(v, a) }))]
	k.last[best.Verb] = best
	return best
}

// inFlank reports whether an action has nothing to do with cells outside the left two fifths of the board.
func (k *kept) inFlank(v engine.View, a engine.Action) bool {
	cells := v.Table().Cells()
	if a.Cell < 0 {
		return true
	}
	least, most := int32(math.MaxInt32), int32(math.MinInt32)
	for _, c := range cells {
		if c.Label != "" {
			least, most = min(least, c.X), max(most, c.X)
		}
	}
	return 5*(cells[a.Cell].X-least) <= 2*(most-least)
}

// sameTarget reports whether an action is aimed at the cell that the last of its verb was aimed at.
func (k *kept) sameTarget(_ engine.View, a engine.Action) bool {
	last, ok := k.last[a.Verb]
	return ok && a.Cell >= 0 && a.Cell == last.Cell && a.Figure != last.Figure
}

// meet plays games of a plan against another commander, n in each seat it may have, and returns what it scored. It
// ends as soon as the plan can no longer score more than most of all games.
func meet(t *testing.T, table engine.Table, plan, other ai.Maker, n int, most float64) (points float64, games int) {
	t.Helper()
	all := n
	if plan.Role == engine.Nobody {
		all = 2 * n
	}
	for k := range n {
		for seat := range engine.Side(2) {
			if plan.Role != engine.Nobody && plan.Role != seat {
				continue
			}
			makers := [2]ai.Maker{other, other}
			makers[seat] = plan
			r, err := engine.Drive(table.New(), dice.NewSource(1, dice.StreamID("plans"), uint64(k)),
				begun(table, makers, k), nil, nil)
			if err != nil {
				t.Fatalf("%s against %s: %v", makers[0].Name, makers[1].Name, err)
			}
			points, games = points+float64(r.Points(seat))/2, games+1
			if most < 1 && points+float64(all-games) <= most*float64(all) {
				return points, games
			}
		}
	}
	return points, games
}
