package heroscape

import "testing"

// TestTurnsTaken counts the turns of a round as they begin, by turns, the first side's first.
func TestTurnsTaken(t *testing.T) {
	for first, want := range [2][2][7]int{{{0, 1, 1, 2, 2, 3, 3}, {0, 0, 1, 1, 2, 2, 3}},
		{{0, 0, 1, 1, 2, 2, 3}, {0, 1, 1, 2, 2, 3, 3}}} {
		for side, turns := range want {
			for begun, n := range turns {
				g := &field{}
				g.s.first, g.s.count = int8(first), int16(begun)
				if got := g.turnsTaken(side); got != n {
					t.Errorf("after %d turns, side %d first, side %d has taken %d, want %d", begun, first, side, got, n)
				}
			}
		}
	}
}
