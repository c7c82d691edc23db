package place

import (
	"math"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// of is the value of one pair of armies: mean and variance of a block over the first blocks,
// scaled to a score or to rounds.
func (s *Search) of(t *Track, blocks int) (mean, variance float64) {
	if s.Aim.Aim == "length" {
		rounds := float64(t.Rounds) / math.Max(1, float64(t.Games))
		return rounds, rounds * rounds / 9 // lengths of games vary by a third or so
	}
	half := t.A
	if s.Aim.Aim == "fair" {
		half = t.Seat
	}
	n, sum, squares := 0.0, 0.0, 0.0
	for _, h := range half[:blocks] {
		if h >= 0 {
			v := float64(h) / float64(2*t.per)
			n, sum, squares = n+1, sum+v, squares+v*v
		}
	}
	if n < 2 {
		return 0.5, 0.25
	}
	return sum / n, math.Max(1e-4, (squares-sum*sum/n)/(n-1))
}

// measured is the value of a map over its first blocks, of all pairs or the worst, and its
// standard error.
func (s *Search) measured(t *tried, blocks int) (value, se float64) {
	worst, variance := math.Inf(-1), 0.0
	for i := range t.tracks {
		mean, v := s.of(&t.tracks[i], blocks)
		v /= float64(blocks)
		if s.Aim.Over == "worst" && len(t.tracks) > 1 {
			if d := math.Abs(mean - s.target()); d > worst {
				worst, value, variance = d, mean, v
			}
			continue
		}
		value += mean / float64(len(t.tracks))
		variance += v / float64(len(t.tracks)*len(t.tracks))
	}
	return value, math.Sqrt(variance)
}

// target is the value aimed at; of decisive and indifferent, the value that terrain moves.
func (s *Search) target() float64 {
	switch s.Aim.Aim {
	case "fair":
		return 0.5
	case "decisive", "indifferent":
		return s.bare
	}
	return s.Aim.Target
}

// loss is how far a value is from the aim: the smaller the better.
func (s *Search) loss(value float64) float64 {
	d := math.Abs(value - s.target())
	if s.Aim.Aim == "decisive" {
		return -d
	}
	return d
}

// nodes are the quantiles of a normal distribution over which losses are averaged.
var nodes = func() (z []float64) {
	const n = 41
	for i := range n {
		z = append(z, stats.NormalQuantile((float64(i)+0.5)/n))
	}
	return z
}()

// expected is the mean loss of a value that is known so well.
func (s *Search) expected(mean, sd float64) float64 {
	sum := 0.0
	for _, z := range nodes {
		sum += s.loss(mean + sd*z)
	}
	return sum / float64(len(nodes))
}

// gain is by how much a map is expected to be better than the best (expected improvement;
// Jones, Schonlau and Welch 1998).
func (s *Search) gain(mean, sd, best float64) float64 {
	sum := 0.0
	for _, z := range nodes {
		sum += math.Max(0, best-s.loss(mean+sd*z))
	}
	return sum / float64(len(nodes))
}
