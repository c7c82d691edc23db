package ai

import "testing"

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
	shared.reset(3, 3)
	learn := func(playouts int) (own, enemy [3]int) {
		w.reset(3, 3)
		for range playouts {
			o, e := w.pick(ownWay, &shared, Full/10), w.pick(enemyWay, &shared, Full/10)
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
		t.Errorf("of 60 playouts the best style of its own played %d, the enemy's best %d: %v %v", own[2], enemy[1], own, enemy)
	}
	if own, enemy := learn(6); own[2] < 6 || enemy[1] < 5 {
		t.Errorf("what was learnt after one candidate is not used after the next: %v %v", own, enemy)
	}
}

// TestAStyleTriedNowhereComesFirst, so that nothing is judged unseen.
func TestAStyleTriedNowhereComesFirst(t *testing.T) {
	var shared, w ways
	shared.reset(4, 1)
	w.reset(4, 1)
	for i := range 4 {
		if got := w.pick(ownWay, &shared, 0); got != i {
			t.Fatalf("style %d is tried as number %d", got, i)
		}
		w[ownWay][i].took(int32(9000 - i))
		shared[ownWay][i].took(int32(9000 - i))
	}
	if got := w.pick(enemyWay, &shared, 0); got != 0 {
		t.Errorf("of one style number %d is picked", got)
	}
}
