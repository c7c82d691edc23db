package montecarlo

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
)

// TestASecondGameIsCompared: choices are the same down to the first that differs or is not made.
func TestASecondGameIsCompared(t *testing.T) {
	rows := func(words ...string) (list []results.ChoiceRow) {
		for i, w := range words {
			list = append(list, results.ChoiceRow{Ply: int32(2 * i), Side: "a", Choice: w})
		}
		return list
	}
	for _, c := range []struct {
		name          string
		first, second []results.ChoiceRow
		want          []string
	}{
		{"as before", rows("x", "y"), rows("x", "y"), []string{"same", "same"}},
		{"otherwise", rows("x", "y", "z"), rows("x", "w", "z"), []string{"same", "other", ""}},
		{"fails the second time", rows("x", "y", "z"), rows("x"), []string{"same", "other", ""}},
		{"fails at once", rows("x"), nil, []string{"other"}},
		{"never asked", nil, nil, nil},
	} {
		s := scribe{rows: c.first}
		s.compare(&scribe{rows: c.second})
		var got []string
		for _, r := range s.rows {
			got = append(got, r.Again)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
