package stats

import (
	"math"
	"slices"
)

// Interval is a closed interval of scores, or of differences of scores.
type Interval struct {
	Lo float64 `json:"low"`
	Hi float64 `json:"high"`
}

// Contains reports whether x lies in the interval, ends included.
func (i Interval) Contains(x float64) bool { return i.Lo <= x && x <= i.Hi }

// HalfWidth returns half the distance between the ends.
func (i Interval) HalfWidth() float64 { return (i.Hi - i.Lo) / 2 }

// Within returns the interval cut to what lies between lo and hi.
func (i Interval) Within(lo, hi float64) Interval {
	return Interval{min(hi, max(lo, i.Lo)), max(lo, min(hi, i.Hi))}
}

// Mirror returns the interval as the other side sees it, [1-Hi, 1-Lo].
func (i Interval) Mirror() Interval { return Interval{1 - i.Hi, 1 - i.Lo} }

// searchEdge bounds the search for interval ends: an end not reached within
// [searchEdge, 1-searchEdge] is 0 or 1.
const searchEdge = 1e-9

// GrowthRate returns g(m), the log of the largest growth that a gambler betting
// against "the mean is m" could have had in hindsight with one fixed bet:
//
//	g(m) = max over t in [-1/(1-m), 1/m] of  sum_j c_j ln(1 + t (a_j - m)),  0 < m < 1
//
// It is 0 at the sample mean (and for no blocks) and increases away from it. It is at once the log
// empirical-likelihood ratio of Owen 1988, the dual form of KL-inf (Honda & Takemura 2010), and
// the multinomial generalised log-likelihood ratio.
func GrowthRate(c Counts, m float64) float64 {
	return growth(c.weights(), m)
}

// weights are counts as numbers, so that a pseudo-count of a thousandth can stand where
// nothing was seen.
type weights []float64

func (c Counts) weights() weights {
	w := make(weights, len(c))
	for j, n := range c {
		w[j] = float64(n)
	}
	return w
}

func (w weights) level(j int) float64 { return float64(j) / float64(len(w)-1) }

func (w weights) mean() float64 {
	var points, n float64
	for j, k := range w {
		points += float64(float64(j) * k)
		n += k
	}
	return points / (float64(len(w)-1) * n)
}

func (w weights) variance() float64 {
	var sum, n float64
	s := w.mean()
	for j, k := range w {
		d := w.level(j) - s
		sum += float64(k * float64(d*d))
		n += k
	}
	return sum / n
}

func growth(w weights, m float64) float64 {
	s := w.mean()
	switch {
	case math.IsNaN(s):
		return 0
	case s < m:
		r := slices.Clone(w)
		slices.Reverse(r)
		return growthAbove(r, 1-m)
	}
	return growthAbove(w, m)
}

// growthAbove is growth for a mean >= m. With t = x/m the factor of level a is
// 1 + x (a/m - 1), x in [0, 1].
func growthAbove(w weights, m float64) float64 {
	slope := func(x float64) float64 {
		var d float64
		for j, n := range w {
			if n != 0 {
				r := w.level(j)/m - 1
				d += n * r / (1 + float64(x*r))
			}
		}
		return d
	}
	x, start := 1.0, slope(0)
	if start <= 0 {
		return 0
	}
	// With no block at score 0 the slope is finite at x = 1 and may still be positive
	// there: then the bet of everything is the best one.
	end := math.Inf(-1)
	if w[0] == 0 {
		end = slope(1)
	}
	if end < 0 {
		x = root(slope, 0, 1, start, end, 1e-15)
	}
	var g float64
	for j, n := range w {
		if n != 0 {
			g += float64(n * math.Log1p(float64(x*(w.level(j)/m-1))))
		}
	}
	return g
}

// growthInterval returns {m : g(m) <= level}.
func growthInterval(c Counts, level float64) Interval {
	if c.Blocks() == 0 {
		return Interval{0, 1}
	}
	return Interval{growthLower(c.weights(), level), 1 - growthLower(c.Swapped().weights(), level)}
}

// growthLower is the lower end of an interval: the mean at which the growth of the best bet falls to
// level, between the least mean and the one observed.
func growthLower(w weights, level float64) float64 {
	s := w.mean()
	if s <= searchEdge {
		return 0
	}
	s = min(s, 1-searchEdge)
	excess := func(m float64) float64 { return growthAbove(w, m) - level }
	lo := excess(searchEdge)
	if lo <= 0 {
		return 0
	}
	hi := excess(s)
	if hi > 0 {
		return s
	}
	return root(excess, searchEdge, s, lo, hi, rootTolerance)
}

// EmpiricalLikelihood returns {m : 2 g(m) <= z^2}, the default interval of a score for
// a run whose length was fixed in advance. It stays in [0, 1], follows draws and
// pairing without a model, and for scores of 0 and 1 only is the likelihood-ratio
// interval; n wins of n give a lower end of exp(-z^2/2n). With no blocks it is [0, 1].
// Below 30 blocks it is too narrow: use Fixed, which changes over to BlockT.
//
// Reference: Owen 1988.
func EmpiricalLikelihood(c Counts, conf float64) Interval {
	z := zTwoSided(conf)
	return growthInterval(c, z*z/2)
}

// fewBlocks is the number of blocks below which the empirical likelihood interval is
// replaced by the t interval.
const fewBlocks = 30

// BlockT returns the t interval of the mean block score, s -+ t_{n-1} sqrt(v n/(n-1)/n).
// It is not clipped to [0, 1]. With fewer than two blocks it is [0, 1].
func BlockT(c Counts, conf float64) Interval {
	n := float64(c.Blocks())
	if n < 2 {
		return Interval{0, 1}
	}
	return studentInterval(c.Score(), math.Sqrt(c.Variance()/(n-1)), n-1, conf)
}

// Fixed returns the interval to print for a run of fixed length: EmpiricalLikelihood
// from 30 blocks on, below that the wider of it and BlockT at each end, clipped to
// [0, 1]. (The t interval alone has no width when all blocks scored the same.)
func Fixed(c Counts, conf float64) Interval {
	el := EmpiricalLikelihood(c, conf)
	if c.Blocks() >= fewBlocks {
		return el
	}
	t := BlockT(c, conf)
	return Interval{max(0, min(el.Lo, t.Lo)), min(1, max(el.Hi, t.Hi))}
}

func studentInterval(mean, se, df, conf float64) Interval {
	h := -studentQuantile((1-conf)/2, df) * se
	return Interval{mean - h, mean + h}
}
