package titan_test

import (
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestDescribes compares the description of a battle with hits and conditions: whole
// without a hit, a like share of the points less for each, nothing once slain.
func TestDescribes(t *testing.T) {
	conform.Describes(t, tables(t), func(f engine.FigureInfo, state map[string]string, left int32) bool {
		hits, err := strconv.Atoi(state["hits"])
		switch {
		case err != nil:
			return false
		case state["alive"] == "no":
			return left == 0
		case hits == 0:
			return left == 100*f.Points
		}
		gone := 100*f.Points - left
		return left > 0 && gone > 0 && gone%int32(hits) == 0 && left%(gone/int32(hits)) == 0
	})
}
