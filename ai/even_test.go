package ai

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestRollsOfPlayoutsSpreadEvenly: of eight, four and two playouts that follow one another each has a roll fall into
// another part of its law, and two rolls of a playout fall as independently as ever.
func TestRollsOfPlayoutsSpreadEvenly(t *testing.T) {
	decision := dice.NewSource(3, 1, 4)
	keys := [2]dice.Key{dice.NewKey(1, 0, 7, 2, 0), dice.NewKey(1, 1, 9, 2, 1)}
	var both [1 << evenBits][1 << evenBits]int
	const playouts = 64_000
	for first := uint64(0); first < playouts; first += 8 {
		for k, key := range keys {
			for bits := uint64(1); bits <= evenBits; bits++ {
				for block := first; block < first+8; block += 1 << bits {
					seen := 0
					for i := range uint64(1) << bits {
						e := even{decision, decision.Game(block + i), block + i}
						seen |= 1 << (e.word(key) >> (64 - bits))
					}
					if seen != 1<<(1<<bits)-1 {
						t.Fatalf("key %d, playouts from %d: of %d parts these are met: %b", k, block, 1<<bits, seen)
					}
				}
			}
		}
		for i := first; i < first+8; i++ {
			e := even{decision, decision.Game(i), i}
			both[e.word(keys[0])>>(64-evenBits)][e.word(keys[1])>>(64-evenBits)]++
		}
	}
	// A thousand of each pair of parts are expected, and 63 is the mean of the sum.
	sum := 0.0
	for _, row := range both {
		for _, n := range row {
			sum += float64((n-1000)*(n-1000)) / 1000
		}
	}
	if sum > 120 {
		t.Errorf("pairs of parts of two rolls are met so often: %v", both)
	}
}
