package descent_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestHeartsAreThoseAfterTheEvent plays at random and adds up: the hearts given with an event are those that it leaves,
// even where the same action takes more or gives some back.
func TestHeartsAreThoseAfterTheEvent(t *testing.T) {
	table, faults := library().Compile("descent/guild-trial", scenarios.Variant{})
	if len(faults) > 0 {
		t.Fatal(scenarios.Explain(faults))
	}
	rec := engine.NewRecorder(table)
	rec.Keep = true
	src := dice.NewSource(5, 3, 0)
	draws, events, twice := uint32(0), 0, 0
	below := func(n int) int {
		draws++
		return int(src.Below(dice.NewKey(0, 0, 0, 0, draws), uint64(n)))
	}
	for range 12 {
		g := table.New()
		rec.Begin()
		for g.Turn().Actor != engine.Over {
			before := map[engine.Figure]int{}
			for _, f := range table.Figures() {
				before[f.Figure] = heartsOf(table, g, f.Figure)
			}
			heard := len(rec.Events)
			if g.Turn().Actor == engine.Chance {
				law, _ := g.Chance()
				g.Settle(below(law.Len()), rec)
			} else {
				offered := g.Offer(nil)
				g.Play(offered[below(len(offered))], rec)
			}
			seen := map[engine.Figure]bool{}
			for _, e := range rec.Events[heard:] {
				switch e.Kind {
				case engine.KindDamage:
					before[e.Figure] -= int(e.N)
				case engine.KindHeal:
					before[e.Figure] += int(e.N)
				default:
					continue
				}
				if seen[e.Figure] {
					twice++
				}
				seen[e.Figure] = true
				events++
				if words, want := table.Tell(g, e), fmt.Sprintf("(%d of ", before[e.Figure]); !strings.Contains(words,
					want) {
					t.Fatalf("%q does not say %q", words, want)
				}
			}
		}
	}
	if events == 0 || twice == 0 {
		t.Errorf("%d events were reported, %d of a figure that the same action hit before", events, twice)
	}
}

// heartsOf are the hearts that a figure has left.
func heartsOf(table engine.Table, g engine.Game, f engine.Figure) (n int) {
	for _, p := range table.Inspect(g, f) {
		if p.Key == "health" {
			n, _ = strconv.Atoi(p.Value)
		}
	}
	return n
}
