package board_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// TestPatchesHangTogetherSideBySide compares the patches of a picture with what the eye
// sees: on squares a corner joins nothing, on hexes every neighbour does.
func TestPatchesHangTogetherSideBySide(t *testing.T) {
	picture := []string{
		"aa..b",
		"..a.b",
		"b.aa.",
	}
	want := map[board.Shape]string{
		board.Square: "0,0 0,1; 0,4 1,4; 1,2 2,2 2,3; 2,0",
		board.Hex:    "0,0 0,1; 0,4 1,4; 1,2 2,2 2,3; 2,0",
	}
	for shape, text := range want {
		g := rectangle(t, shape, len(picture), len(picture[0]))
		patches := g.Patches(func(c board.Cell) int {
			r, col := g.RowCol(c)
			return strings.IndexByte(".ab", picture[r][col])
		})
		var words []string
		for _, p := range patches {
			var labels []string
			for _, c := range p {
				labels = append(labels, g.Label(c))
			}
			words = append(words, strings.Join(labels, " "))
		}
		if got := strings.Join(words, "; "); got != text {
			t.Errorf("%v: patches %q, want %q", shape, got, text)
		}
	}
}

// TestPatchesJoinHexesAcrossRows tells the two shapes apart: 0,1 and 1,0 touch on hexes
// and only at a corner on squares.
func TestPatchesJoinHexesAcrossRows(t *testing.T) {
	for shape, want := range map[board.Shape]int{board.Hex: 1, board.Square: 2} {
		g := rectangle(t, shape, 2, 2)
		n := len(g.Patches(func(c board.Cell) int {
			if l := g.Label(c); l == "0,1" || l == "1,0" {
				return 1
			}
			return 0
		}))
		if n != want {
			t.Errorf("%v: %d patches, want %d", shape, n, want)
		}
	}
}
