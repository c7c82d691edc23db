package descent_test

import (
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestDescribes compares the description of a battle with hearts and conditions.
func TestDescribes(t *testing.T) {
	all, _ := tables(t)
	conform.Describes(t, all, func(f engine.FigureInfo, state map[string]string, left int32) bool {
		damage, err := strconv.Atoi(state["damage"])
		health, err2 := strconv.Atoi(state["health"])
		if err != nil || err2 != nil {
			return false
		}
		switch state["status"] {
		case "standing", "hidden":
			return left == 100*f.Points*int32(health)/int32(health+damage)
		case "reserve":
			return (f.Reserved && left == 0) || (!f.Reserved && left == 100*f.Points)
		}
		return left == 0
	})
}
