package heroscape_test

import (
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
)

// TestDescribes compares the description of a game with wounds, deaths and controllers.
func TestDescribes(t *testing.T) {
	seats := heroscape.System().Info().Seats
	conform.Describes(t, tables(t), func(f engine.FigureInfo, state map[string]string, left int32) bool {
		wounds, err := strconv.Atoi(state["wounds"])
		life, err2 := strconv.Atoi(state["life"])
		if err != nil || err2 != nil {
			return false
		}
		if state["alive"] == "no" || state["controller"] != seats[f.Figure.Seat()] {
			return left == 0
		}
		return left == 100*f.Points*int32(life)/int32(life+wounds)
	})
}
