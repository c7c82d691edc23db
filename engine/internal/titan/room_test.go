package titan_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestWhoIsLeftOutIsKnownBeforePlay lets two legions enter boards of every small size and
// compares who stayed away with what the table says (TITAN-ENTRY-4).
func TestWhoIsLeftOutIsKnownBeforePlay(t *testing.T) {
	short := 0
	for size := 1; size <= 6; size++ {
		s := casetest.Setup(t, library, "titan/meadow", variant)
		s.Scenario.(*titan.Scenario).Budget = 0
		s.Map.(*titan.Map).Rows = strings.Repeat("P0 ", size)
		for side, unit := range []string{"ogre", "lion"} {
			s.Sides[side].Army = &titan.Army{Units: []titan.ArmyUnit{{Unit: unit, Count: 5}}}
		}
		table, faults := titan.System().Compile(s)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		said := table.LeftOut(engine.SideA)
		if out := neverEntered(table); out < said {
			t.Errorf("on %d hexes in a row %d ogres never came onto the board; the table says %d at least", size, out,
				said)
		} else if out == said && said > 0 {
			short++
		}
	}
	if short != 4 {
		t.Errorf("the number is exact on %d boards; want it on the four that have fewer than five hexes", short)
	}
}

// neverEntered plays the first Maneuver Phase of side A, who moves everybody on whom it
// can and as far in as it can, and counts who is lost at its end.
func neverEntered(table engine.Table) (out int) {
	g := table.New()
	rec := engine.NewRecorder(table)
	rec.Keep = true
	rec.Begin()
	for range 200 {
		turn := g.Turn()
		if turn.Actor == engine.Over {
			break
		}
		if turn.Actor == engine.Chance {
			g.Settle(0, rec)
			continue
		}
		offers := g.Offer(nil)
		g.Play(offers[0], rec)
		for _, e := range rec.Events {
			if table.Info().Rules[e.Rule] == "TITAN-ENTRY-4" && e.Figure.Seat() == engine.SideA {
				out++
			}
		}
		if out > 0 {
			return out
		}
	}
	return out
}
