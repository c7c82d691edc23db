package systems_test

import (
	"math"
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

// TestNoPlanStandsUpToVeteran lets every shipped style that does not look ahead (among them the stubborn: turtles and
// walls, rushes, all on one flank or one target), passive and random meet a veteran with few playouts in both seats of
// the quick scenario of every system. Nobody may score above .40, or above its own bar where it is an
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
			plans := ai.Basic()
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
				points, games := meet(t, table, plan, veteran, with.games)
				score, two := points/float64(games), 1/math.Sqrt(float64(games))
				if plan.Role != engine.Nobody { // beside what a veteran scores in its seat
					same := veteran
					same.Role = plan.Role
					points, games := meet(t, table, same, veteran, with.games)
					score, two = 0.5+score-points/float64(games), two*math.Sqrt2
				}
				t.Logf("%-12s v veteran %.3f ± %.3f, %d games", plan.Name, score, two, games)
				bar := max(0.40, with.bars[plan.Name])
				if score-two > bar {
					t.Errorf("%s scores %.3f ± %.3f against veteran, certainly above %.2f", plan.Name, score, two, bar)
				}
			}
		})
	}
}

// meet plays games of a plan against another commander, in the seats it may have, and returns what it scored.
func meet(t *testing.T, table engine.Table, plan, other ai.Maker, n int) (points float64, games int) {
	t.Helper()
	for seat := range engine.Side(2) {
		if plan.Role != engine.Nobody && plan.Role != seat {
			continue
		}
		makers := [2]ai.Maker{other, other}
		makers[seat] = plan
		for k := range n {
			r, err := engine.Drive(table.New(), dice.NewSource(1, dice.StreamID("plans"), uint64(k)),
				begun(table, makers, k), nil, nil)
			if err != nil {
				t.Fatalf("%s against %s: %v", makers[0].Name, makers[1].Name, err)
			}
			points, games = points+float64(r.Points(seat))/2, games+1
		}
	}
	return points, games
}
