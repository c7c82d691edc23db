package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// LeftOut is the least number of characters of a side that never come onto the board:
// every one that does ends its entry on a hex of its own that it can reach from the edge,
// or is placed on a height (TITAN-ENTRY-1, TITAN-ENTRY-4, TITAN-ENTRY-5). A side that
// blocks its own way, or finds an enemy in it, leaves out more.
func (t *table) LeftOut(side engine.Side) int {
	var holder [64]int8 // of each hex, slot + 1
	out := 0
	for m := t.listed & all(side); m != 0; m &= m - 1 {
		var tried uint64
		if !t.settle(bits.TrailingZeros16(m), &holder, &tried) {
			out++
		}
	}
	return out
}

// settle finds a hex for a character, where need be by moving others to another hex of
// theirs: an augmenting path of a matching of characters with hexes.
func (t *table) settle(slot int, holder *[64]int8, tried *uint64) bool {
	may := t.free[slot]
	if t.places[side(slot)] {
		may = t.land.heights
	}
	for m := may &^ *tried; m != 0; m = may &^ *tried {
		c := bits.TrailingZeros64(m)
		*tried |= 1 << c
		if h := holder[c]; h == 0 || t.settle(int(h)-1, holder, tried) {
			holder[c] = int8(slot + 1)
			return true
		}
	}
	return false
}
