package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestDescribes compares the description of a battle with where its elements are: they
// are whole on the table and in reserve, and nothing anywhere else.
func TestDescribes(t *testing.T) {
	conform.Describes(t, tables(t, "quick", "fen", "sky"),
		func(f engine.FigureInfo, state map[string]string, left int32) bool {
			if state["state"] == "board" || state["state"] == "reserve" {
				return left == 100*f.Points
			}
			return left == 0
		})
}
