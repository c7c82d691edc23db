package stats

import (
	"fmt"
	"math"
)

// BlocksForHalfWidth returns ceil(z^2 v/h^2), the blocks after which an interval at
// confidence conf has half-width h, for blocks of variance v.
func BlocksForHalfWidth(h, blockVariance, conf float64) int64 {
	return blocksFor(zTwoSided(conf), blockVariance, h)
}

func blocksFor(z, variance, distance float64) int64 {
	if !(distance > 0) || !(variance >= 0) {
		panic(fmt.Sprintf("stats: plan for a distance of %v with variance %v", distance, variance))
	}
	return int64(math.Ceil(z * z * variance / (distance * distance)))
}

// Unfinished bounds a score when some games hit the cap: Low counts them all lost, Half as
// draws, High all won.
type Unfinished struct {
	Low, Half, High float64
	Rate            float64 // share of games unfinished; above 1 % no verdict should be given
}

// Manski returns the bounds for games of which some are unfinished. Reference: Manski 1989.
func Manski(wins, draws, losses, unfinished int64) Unfinished {
	n := float64(wins + draws + losses + unfinished)
	points, u := float64(wins)+float64(draws)/2, float64(unfinished)
	return Unfinished{points / n, (points + u/2) / n, (points + u) / n, u / n}
}
