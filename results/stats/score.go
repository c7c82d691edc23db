package stats

import (
	"fmt"
	"math"
)

// Counts holds block scores of one matchup from the view of one side, worst to
// best: Counts[j] blocks scored j/(len-1). Three levels are single games (loss,
// draw, win), five are pairs of games with the sides swapped, 2k+1 are blocks of
// k games; two levels are games without draws. Counts must have at least two
// levels and no negative entry.
type Counts []int64

// NewCounts returns empty counts for blocks of gamesPerBlock games, each of which
// can be lost, drawn or won: 2*gamesPerBlock+1 levels.
func NewCounts(gamesPerBlock int) Counts {
	if gamesPerBlock < 1 {
		panic(fmt.Sprintf("stats: %d games per block; want at least 1", gamesPerBlock))
	}
	return make(Counts, 2*gamesPerBlock+1)
}

// WinDrawLoss returns the counts of single games: losses, draws, wins.
func WinDrawLoss(wins, draws, losses int64) Counts {
	return Counts{losses, draws, wins}
}

// Add records one block that scored halfPoints half points out of len-1.
func (c Counts) Add(halfPoints int) {
	if halfPoints < 0 || halfPoints >= len(c) {
		panic(fmt.Sprintf("stats: %d half points in a block of at most %d", halfPoints, len(c)-1))
	}
	c[halfPoints]++
}

// Merge adds the blocks of other to c. Merging is exact, commutative and
// associative. Both must have the same number of levels.
func (c Counts) Merge(other Counts) {
	if len(c) != len(other) {
		panic(fmt.Sprintf("stats: merging counts of %d levels with counts of %d levels", len(c), len(other)))
	}
	for j, n := range other {
		c[j] += n
	}
}

// Swapped returns the counts as the other side sees them.
func (c Counts) Swapped() Counts {
	r := make(Counts, len(c))
	for j, n := range c {
		r[len(c)-1-j] = n
	}
	return r
}

// Blocks returns the number of blocks n.
func (c Counts) Blocks() int64 {
	var n int64
	for j, k := range c {
		if k < 0 {
			panic(fmt.Sprintf("stats: %d blocks at level %d", k, j))
		}
		n += k
	}
	return n
}

// Level returns the score of level j, j/(len-1).
func (c Counts) Level(j int) float64 { return float64(j) / float64(len(c)-1) }

// Score returns the mean block score s = sum c_j a_j / n, correctly rounded from
// integer sums, or NaN when there are no blocks.
func (c Counts) Score() float64 {
	var points int64
	for j, n := range c {
		points += int64(j) * n
	}
	return float64(points) / (float64(len(c)-1) * float64(c.Blocks()))
}

// Variance returns the variance of a block score, v = sum c_j (a_j - s)^2 / n,
// with divisor n; NaN when there are no blocks.
func (c Counts) Variance() float64 {
	n, s := float64(c.Blocks()), c.Score()
	var sum float64
	for j, k := range c {
		d := c.Level(j) - s
		sum += float64(float64(k) * float64(d*d))
	}
	return sum / n
}

// StandardError returns sqrt(v/n), the standard error of Score with divisor n.
func (c Counts) StandardError() float64 {
	return math.Sqrt(c.Variance() / float64(c.Blocks()))
}

// CautiousError is StandardError, or, where all blocks scored alike, that of the counts
// with half a block more at either end of the scale: a score without spread is not known
// without error.
func (c Counts) CautiousError() float64 {
	if c.Variance() > 0 {
		return c.StandardError()
	}
	w, n := c.weights(), float64(c.Blocks())
	w[0] += 0.5
	w[len(w)-1] += 0.5
	return math.Sqrt(w.variance() / (n + 1))
}

// Moments are the running sums of real-valued block values (luck-adjusted scores,
// differences, costs). Merging is exact up to rounding, so merge in block order to
// get the same bits every time.
type Moments struct {
	N    int64   // number of values
	Mean float64 // their mean
	M2   float64 // sum of squared deviations from the mean
}

// Add records one value (Welford's update).
func (m *Moments) Add(x float64) {
	m.N++
	d := x - m.Mean
	m.Mean += d / float64(m.N)
	m.M2 += float64(d * (x - m.Mean))
}

// Variance returns the sample variance M2/(n-1), NaN for fewer than two values.
func (m Moments) Variance() float64 {
	if m.N < 2 {
		return math.NaN()
	}
	return m.M2 / float64(m.N-1)
}

// StandardError returns the standard error of the mean, sqrt(Variance/n).
func (m Moments) StandardError() float64 { return math.Sqrt(m.Variance() / float64(m.N)) }

// T returns the t interval mean -+ t_{n-1} se at confidence conf; unbounded for
// fewer than two values.
func (m Moments) T(conf float64) Interval {
	if m.N < 2 {
		return Interval{math.Inf(-1), math.Inf(1)}
	}
	return studentInterval(m.Mean, m.StandardError(), float64(m.N-1), conf)
}

// CautiousT is T of values that lie between least and most, kept between these. Values without spread are not known
// without error: they have that of the values with half a value more at either end, as Counts.CautiousError has.
func (m Moments) CautiousT(conf, least, most float64) Interval {
	if m.N > 1 && m.M2 == 0 {
		n := float64(m.N)
		middle := (float64(n*m.Mean) + (least+most)/2) / (n + 1)
		square := func(x float64) float64 { return float64((x - middle) * (x - middle)) }
		v := (float64(n*square(m.Mean)) + (square(least)+square(most))/2) / (n + 1)
		m.M2 = v * n * (n - 1) / (n + 1)
	}
	return m.T(conf).Within(least, most)
}

// MomentsOf returns the moments of values, added in order.
func MomentsOf(values []float64) Moments {
	var m Moments
	for _, x := range values {
		m.Add(x)
	}
	return m
}
