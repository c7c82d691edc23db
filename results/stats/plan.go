package stats

import (
	"fmt"
	"math"
)

// SequentialFactor is about what free peeking costs: multiply the blocks of a plan at
// fixed length by it when a confidence sequence decides when to stop.
const SequentialFactor = 2.4

// BlocksForHalfWidth returns ceil(z^2 v/h^2), the blocks after which an interval at
// confidence conf has half-width h, for blocks of variance v.
func BlocksForHalfWidth(h, blockVariance, conf float64) int64 {
	return blocksFor(zTwoSided(conf), blockVariance, h)
}

// BlocksForPower returns ceil((z_{1-alpha/2} + z_power)^2 v/d^2), the blocks after which a
// two-sided test at alpha finds a difference d with the given power.
func BlocksForPower(difference, blockVariance, alpha, power float64) int64 {
	return blocksFor(zTwoSided(1-alpha)+NormalQuantile(power), blockVariance, difference)
}

// BlocksForEquivalence returns ceil((z_{1-alpha} + z_{1-(1-power)/2})^2 v/margin^2), the
// blocks after which two one-sided tests at alpha show a true difference of 0 to lie within the
// margin, with the given power. Reference: Schuirmann 1987.
func BlocksForEquivalence(margin, blockVariance, alpha, power float64) int64 {
	return blocksFor(NormalQuantile(1-alpha)+NormalQuantile(1-(1-power)/2), blockVariance, margin)
}

func blocksFor(z, variance, distance float64) int64 {
	if !(distance > 0) || !(variance >= 0) {
		panic(fmt.Sprintf("stats: plan for a distance of %v with variance %v", distance, variance))
	}
	return int64(math.Ceil(z * z * variance / (distance * distance)))
}

// BlocksPerMap returns sqrt(c_map v_within / (c_block v_between)), the best number of blocks to
// play on each map drawn from a generator, when a map costs c_map to set up and a block c_block.
func BlocksPerMap(costMap, costBlock, varianceWithin, varianceBetween float64) float64 {
	return math.Sqrt(costMap * varianceWithin / (costBlock * varianceBetween))
}

// ClusterMean returns the mean of map means, its standard error sd/sqrt(M) and its t interval
// with M-1 degrees of freedom, for maps drawn from a population and reused: then the map and
// not the block is the unit. It needs at least two maps.
func ClusterMean(mapMeans []float64, conf float64) (mean, se float64, iv Interval, err error) {
	if len(mapMeans) < 2 {
		return 0, 0, Interval{}, fmt.Errorf("%d maps; want at least 2 to see how maps differ", len(mapMeans))
	}
	m := MomentsOf(mapMeans)
	return m.Mean, m.StandardError(), m.T(conf), nil
}

// Stratum is one part of a population of known weight.
type Stratum struct {
	Weight   float64 // share of the population; shares sum to 1
	Mean     float64
	Variance float64 // of one observation
	N        int64
}

// PostStratified returns sum w m and its standard error sqrt(sum w^2 v/n). A fixed set of M
// maps is the case w = 1/M. Every stratum needs an observation.
func PostStratified(strata []Stratum) (mean, se float64, err error) {
	var v float64
	for i, s := range strata {
		if s.N < 1 {
			return 0, 0, fmt.Errorf("stratum %d has no observation", i)
		}
		mean += float64(s.Weight * s.Mean)
		v += float64(s.Weight * s.Weight * s.Variance / float64(s.N))
	}
	return mean, math.Sqrt(v), nil
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
