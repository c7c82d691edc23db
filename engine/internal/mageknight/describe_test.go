package mageknight_test

import (
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestDescribes compares the description of a game with dials: whole at the first click,
// less at every later one, never less than the quarter that being there is worth, and
// nothing once eliminated.
func TestDescribes(t *testing.T) {
	type dial struct {
		unit  string
		click int
	}
	worth := map[dial]int32{}
	conform.Describes(t, tables(t), func(f engine.FigureInfo, state map[string]string, left int32) bool {
		click, err := strconv.Atoi(state["click"])
		switch {
		case err != nil:
			return false
		case state["gone"] == "yes":
			return left == 0
		case click == 0:
			return left == 100*f.Points
		}
		if known, ok := worth[dial{f.Unit, click}]; ok && known != left {
			return false
		}
		worth[dial{f.Unit, click}] = left
		return left < 100*f.Points && left >= 25*f.Points
	})
}
