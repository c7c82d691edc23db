package speed

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestMeasureCountsWholeGames checks what a measure says of itself: rates and ratios belong
// together whatever else the machine does.
func TestMeasureCountsWholeGames(t *testing.T) {
	line, err := Measure(scenarios.New(systems.All()...), "titan/meadow", 0.1)
	if err != nil {
		t.Fatal(err)
	}
	if line.Games < 5 || line.Steps < 10 || line.Rounds < 1 || line.FirstSeat <= 0 || line.FirstSeat >= 1 {
		t.Errorf("implausible: %+v", line)
	}
	if r := line.Rate / line.Bare / line.Ratio; r < 0.5 || r > 2 {
		t.Errorf("%.0f games a second against %.0f of the yardstick is a ratio of %.3f?", line.Rate, line.Bare,
			line.Ratio)
	}
	if _, err := Measure(scenarios.New(systems.All()...), "titan/nowhere", 0.1); err == nil {
		t.Error("a scenario that is not there was measured")
	}
}

// TestAgainst checks the verdict where it turns.
func TestAgainst(t *testing.T) {
	then := Record{Commit: "abc", Line: Line{Scenario: "s", Ratio: 0.5, Spread: 0.001}}
	for _, c := range []struct {
		ratio, spread float64
		slower        bool
	}{
		{0.5, 0.001, false}, {0.6, 0.001, false},
		{0.476, 0.001, false}, // within 5 %
		{0.470, 0.001, true},  // beyond it by more than two errors
		{0.470, 0.02, false},  // beyond it, but by noise
		{0.25, 0.02, true},
	} {
		if got := Against(Line{Scenario: "s", Ratio: c.ratio, Spread: c.spread}, then, 0.05); got.Slower != c.slower {
			t.Errorf("ratio %.3f ± %.3f against .5: %+v", c.ratio, c.spread, got)
		}
	}
}

// TestKeptRecordsAreRead checks that the last record of a scenario counts, and that what is
// no record is refused by its line.
func TestKeptRecordsAreRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "speed.jsonl")
	for _, ratio := range []float64{0.1, 0.2} {
		err := Keep(path, []Record{{Commit: "c", Line: Line{Scenario: "a/b", Ratio: ratio}},
			{Line: Line{Scenario: "a/c", Ratio: 1}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	got, err := Last(path)
	if err != nil || len(got) != 2 || got["a/b"].Ratio != 0.2 {
		t.Fatalf("read %v, %v", got, err)
	}
	for text, want := range map[string]string{
		"":                           "holds no record",
		"\n{\"scenario\":1}\n":       ":2: no record",
		"{\"scenario\":\"a/b\"}":     ":1: a record of speed needs",
		"{\"ratio_to_yardstick\":1}": ":1: a record of speed needs",
	} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Last(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
