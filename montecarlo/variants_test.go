package montecarlo_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestOptionsAndMapsAreColumnsOfTheirOwn plays named options on maps and reads both off the
// rows; what both are together is the variant.
func TestOptionsAndMapsAreColumnsOfTheirOwn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "x.yaml")
	text := "schema: 1\nexperiment: x\nscenarios: [titan/thorn-jungle]\n" +
		"options: {as-printed: {}, soft: {chart.bramble.movement.enter: free}}\nmaps: [jungle, brush]\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	l := scenarios.New(systems.All()...)
	e, faults := l.Experiment(file)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	matchups, faults := montecarlo.Expand(l, e, montecarlo.Overrides{Blocks: 1})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	rows := map[int32]results.GameRow{}
	run := &montecarlo.Run{Seed: 1, Workers: 1, Blocks: 1, Matchups: matchups,
		Standings: montecarlo.NewStandings(matchups),
		Sink:      func(c results.Chunk) error { rows[c.Matchup] = c.Games[0]; return nil }}
	if err := run.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	entries := montecarlo.Entries(matchups)
	for i, want := range [][2]string{{"as-printed", "jungle"}, {"as-printed", "brush"}, {"soft", "jungle"},
		{"soft", "brush"}} {
		r, m := rows[int32(i)], entries[i]
		if r.Options != want[0] || r.Map != want[1] || r.Variant != want[0]+" map "+want[1] {
			t.Errorf("row %d: options %q, map %q, variant %q; want %v", i, r.Options, r.Map, r.Variant, want)
		}
		if m.Options != want[0] || m.Map != want[1] {
			t.Errorf("matchup %d: options %q, map %q; want %v", i, m.Options, m.Map, want)
		}
	}
}
