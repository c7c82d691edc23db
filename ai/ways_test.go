package ai

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestWaysLearnWhatServesEachSide lets two sides play on in three styles each: the
// searching side comes to the one that is worth most to it, the enemy to the one that is
// worth least to the searching side, and what was learnt after other candidates is borrowed.
func TestWaysLearnWhatServesEachSide(t *testing.T) {
	worth := [3][3]int32{ // by own style and the enemy's
		{4000, 3000, 5000},
		{5000, 2000, 5000},
		{8000, 6000, 9000},
	}
	var shared, w ways
	equals := ties{own: dice.NewSource(1, 2, 3)}
	shared.reset(3, 3)
	learn := func(playouts int) (own, enemy [3]int) {
		w.reset(3, 3)
		for range playouts {
			o, e := w.pick(ownWay, &shared, Full/10, &equals), w.pick(enemyWay, &shared, Full/10, &equals)
			own[o]++
			enemy[e]++
			for _, x := range []*ways{&w, &shared} {
				x[ownWay][o].took(worth[o][e])
				x[enemyWay][e].took(worth[o][e])
			}
		}
		return own, enemy
	}
	if own, enemy := learn(60); own[2] < 45 || enemy[1] < 30 {
		t.Errorf("of 60 playouts the best style of its own played %d, the enemy's best %d: %v %v", own[2], enemy[1],
			own, enemy)
	}
	if own, enemy := learn(6); own[2] < 6 || enemy[1] < 5 {
		t.Errorf("what was learnt after one candidate is not used after the next: %v %v", own, enemy)
	}
}

// TestAStyleTriedNowhereComesFirst, so that nothing is judged unseen.
func TestAStyleTriedNowhereComesFirst(t *testing.T) {
	var shared, w ways
	equals := ties{own: dice.NewSource(4, 5, 6)}
	shared.reset(4, 1)
	w.reset(4, 1)
	tried := [4]bool{}
	for i := range 4 {
		got := w.pick(ownWay, &shared, 0, &equals)
		if tried[got] {
			t.Fatalf("style %d is tried twice in %d playouts", got, i+1)
		}
		tried[got] = true
		w[ownWay][got].took(int32(9000 - i))
		shared[ownWay][got].took(int32(9000 - i))
	}
	if got := w.pick(enemyWay, &shared, 0, &equals); got != 0 {
		t.Errorf("of one style number %d is picked", got)
	}
}

// TestEachOfEqualStylesIsAsLikely: neither before anything is known of styles nor where they have served alike does
// their order in a file decide in which of them a playout goes on.
func TestEachOfEqualStylesIsAsLikely(t *testing.T) {
	const decisions = 3000
	for _, side := range []int{ownWay, enemyWay} {
		for _, known := range []int{0, 1, 7} {
			var shared, w ways
			counts := make([]int, 3)
			for n := range decisions {
				shared.reset(4, 4)
				w.reset(4, 4)
				for i := range 4 {
					got := int32(5000)
					if worst := i == 2; worst && known > 0 {
						got -= 4000 * int32(1-2*side)
					}
					for range known {
						shared[side][i].took(got)
						w[side][i].took(got)
					}
				}
				if known == 0 { // one of them was tried already
					shared[side][2].took(5000)
				}
				got := w.pick(side, &shared, Full/10, &ties{own: dice.NewSource(7, 8, uint64(n))})
				if got == 2 {
					t.Fatalf("a style worse than three others is picked")
				}
				counts[[...]int{0, 1, -1, 2}[got]]++
			}
			evenly(t, "of equal styles, number", counts)
		}
	}
}
