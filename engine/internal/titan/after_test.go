package titan_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestHitsAreThoseAfterTheEvent plays games and tells their events at the end: each says how many hits it left, not
// how many there were when it was reported.
func TestHitsAreThoseAfterTheEvent(t *testing.T) {
	events := 0
	for _, table := range tables(t) {
		rec := engine.NewRecorder(table)
		rec.Keep = true
		played(t, table, 1, rec, func(engine.Game) {})
		taken, g := map[engine.Figure]int32{}, table.New()
		for _, e := range rec.Events {
			if e.Kind != engine.KindDamage {
				continue
			}
			events++
			taken[e.Figure] += e.N
			if words, want := table.Tell(g, e), fmt.Sprintf("(%d of ", taken[e.Figure]); !strings.Contains(words,
				want) {
				t.Fatalf("%q does not say %q", words, want)
			}
		}
	}
	if events == 0 {
		t.Error("nothing was reported")
	}
}
