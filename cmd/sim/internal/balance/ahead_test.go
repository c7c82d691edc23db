package balance_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/balance"
)

// TestALongSearchIsNotSaidToBeOver races changes of which none is near enough to be distinguished from the bounds
// soon: as long as a fifth of the games is to come, it does not say that hardly anything is.
func TestALongSearchIsNotSaidToBeOver(t *testing.T) {
	b, e := opened(t, "schema: 1\nexperiment: even\nscenarios: [titan/meadow]\n",
		"schema: 1\nbalance: narrow\non: spoilt.yaml\nwant: [{matchups: \"all, within .54 .. .545\"}]\n"+
			"may:\n  - {unit: ranger, stats: {power: 2..6}}\n  - {unit: lion, stats: {power: 4..6}}\n")
	var seen []balance.Progress
	o := balance.Options{Seed: 3, Workers: 2, Rounds: 1, Batch: 2, Blocks: 16, Confirm: 64,
		Progress: func(p balance.Progress) { seen = append(seen, p) }}
	_, f := searched(t, b, e, o)
	if f.Games < 10_000 {
		t.Fatalf("the search ended after %d games; it is to be long", f.Games)
	}
	for _, p := range seen {
		if float64(p.Done) < 0.8*float64(f.Games) && p.Share > 0.95 {
			t.Fatalf("after %d of %d games %.0f %% of %d are said to be done", p.Done, f.Games, 100*p.Share, p.Most)
		}
	}
}
