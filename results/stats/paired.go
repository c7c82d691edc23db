package stats

import (
	"fmt"
)

// Pairing returns what playing pairs with shared dice saved: the variance of a pair's
// mean score relative to that of two independent games, 2 v_pair / v_game = 1 + rho.
// games are the single games (three levels), pairs the same games as blocks of two.
func Pairing(games, pairs Counts) (ratio, rho float64) {
	ratio = 2 * pairs.Variance() / games.Variance()
	return ratio, ratio - 1
}

// Difference returns the level of (x - y + 1)/2 among 2m+1 levels for two block scores given as
// half points out of m: what to Add to the counts of a race.
func Difference(halfPointsX, halfPointsY, m int) int {
	if min(halfPointsX, halfPointsY) < 0 || max(halfPointsX, halfPointsY) > m {
		panic(fmt.Sprintf("stats: difference of %d and %d out of %d", halfPointsX, halfPointsY, m))
	}
	return halfPointsX - halfPointsY + m
}
