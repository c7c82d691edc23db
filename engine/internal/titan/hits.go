package titan

import (
	"sync"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Rows of the tables of hits: up to 63 dice, Strike-numbers 1 to 6.
const (
	diceRows   = 64
	one        = 1 << 16 // a probability of 1, and one hit, in the tables
	hitsPerRow = 64
)

// dealtTable holds, for n dice at a Strike-number, the mean of min(hits, r) for
// every r, in 65536ths of a hit: the sum of P(hits >= i) for i = 1 to r. What a blow is
// expected to do to a target with r hits to go is one entry; what is left over for a
// second target with q to go is the difference of two, at r+q and r.
var dealtTable struct {
	once sync.Once
	mean [diceRows][8][hitsPerRow]int32
}

// dealt is the mean of min(hits, r), in 65536ths of a hit.
func dealt(n, number, r int) int32 {
	return dealtTable.mean[n&63][number&7][min(r, hitsPerRow-1)&63]
}

// slays is P(hits >= r), in 65536ths, for r >= 1.
func slays(n, number, r int) int32 {
	if r > n {
		return 0
	}
	return dealt(n, number, r) - dealt(n, number, r-1)
}

// fillDealt builds the table from the binomial law by its recurrence, in integers of 40
// binary places: play must not depend on floating point, and the sum of the errors stays
// far below one unit of the table.
func fillDealt() {
	const places = 40
	for number := 1; number <= 6; number++ {
		hit := uint64(7 - number)
		var p [diceRows + 1]uint64 // P(hits = k) of n dice
		p[0] = 1 << places
		for n := range diceRows {
			var tail [diceRows + 2]uint64
			for k := n; k >= 0; k-- {
				tail[k] = tail[k+1] + p[k]
			}
			var sum uint64
			for r := 1; r < hitsPerRow; r++ {
				if r <= n {
					sum += tail[r]
				}
				dealtTable.mean[n][number][r] = int32((sum + 1<<(places-17)) >> (places - 16))
			}
			for k := n + 1; k >= 0; k-- {
				v := p[k] * (6 - hit)
				if k > 0 {
					v += p[k-1] * hit
				}
				p[k] = (v + 3) / 6
			}
		}
	}
}

// laws are the laws of hits of all setups, built when a table first needs them.
var laws [diceRows][8]atomic.Pointer[dice.Law]

// hitLaw is the law of n dice, each of which hits from its Strike-number up
// (TITAN-STR-5).
func hitLaw(n, number int) *dice.Law {
	p := &laws[n&63][number&7]
	if l := p.Load(); l != nil {
		return l
	}
	l := dice.HitLaw(n, 6, 7-number)
	if !p.CompareAndSwap(nil, l) {
		return p.Load()
	}
	return l
}
