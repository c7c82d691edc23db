package place

import (
	"math"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// goal is something that a search looks for.
type goal struct {
	aim    string
	worst  bool    // of several pairs of armies the one that is farthest off counts
	target float64 // value aimed at; of decisive and indifferent, the value that terrain moves
}

// goals are what an experiment aims at.
func goals(p scenarios.Placing) (list []*goal) {
	for _, aim := range p.Aim {
		g := &goal{aim: aim, worst: p.Over == "worst", target: p.Target}
		if aim == "fair" {
			g.target = 0.5
		}
		list = append(list, g)
	}
	return list
}

// moved reports whether the goal is relative to the map without the pieces.
func (g *goal) moved() bool { return g.aim == "decisive" || g.aim == "indifferent" }

// half are the blocks of a track by which the goal is measured.
func (g *goal) half(t *trial.Track) []int8 {
	if g.aim == "fair" {
		return t.Seat
	}
	return t.A
}

// luckOf is the luck of the blocks by which the goal is measured; nil where it was not measured of all.
func (g *goal) luckOf(t *trial.Track) []int32 {
	list := t.LuckA
	if g.aim == "fair" {
		list = t.LuckSeat
	}
	if len(list) != len(t.A) || len(list) == 0 {
		return nil
	}
	return list
}

// blocks are the scores of the first blocks of a track by which the goal is measured, and their luck
// where it was measured in all of them; blocks with a failed game are left out.
func (g *goal) blocks(t *trial.Track, most int) (scores, luck []float64) {
	list := g.luckOf(t)
	for i, h := range g.half(t)[:most] {
		if h < 0 {
			continue
		}
		scores = append(scores, float64(h)/float64(2*t.Per))
		if list != nil {
			luck = append(luck, float64(list[i])/float64(t.Per)/results.Million)
		}
	}
	return scores, luck
}

// of is the value of one pair of armies: mean and variance of a block over the first blocks,
// scaled to a score or to rounds; a score with luck taken out as far as it pays where it was measured.
func (g *goal) of(t *trial.Track, blocks int) (mean, variance float64) {
	if g.aim == "length" {
		rounds := float64(t.Rounds) / math.Max(1, float64(t.Games))
		return rounds, rounds * rounds / 9 // lengths of games vary by a third or so
	}
	scores, luck := g.blocks(t, blocks)
	if luck != nil {
		scores = stats.CrossFitted(scores, luck)
	}
	n, sum, squares := float64(len(scores)), 0.0, 0.0
	for _, v := range scores {
		sum, squares = sum+v, squares+float64(v*v)
	}
	if n < 2 {
		return 0.5, 0.25
	}
	return sum / n, math.Max(1e-4, (squares-sum*sum/n)/(n-1))
}

// measured is the value of a map over its first blocks, of all pairs or the worst, and its
// standard error.
func (g *goal) measured(tracks []trial.Track, blocks int) (value, se float64) {
	worst, variance := math.Inf(-1), 0.0
	for i := range tracks {
		mean, v := g.of(&tracks[i], blocks)
		v /= float64(blocks)
		if g.worst && len(tracks) > 1 {
			if d := math.Abs(mean - g.target); d > worst {
				worst, value, variance = d, mean, v
			}
			continue
		}
		value += mean / float64(len(tracks))
		variance += v / float64(len(tracks)*len(tracks))
	}
	return value, math.Sqrt(variance)
}

// loss is how far a value is from the aim: the smaller the better.
func (g *goal) loss(value float64) float64 {
	d := math.Abs(value - g.target)
	if g.aim == "decisive" {
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
func (g *goal) expected(mean, sd float64) float64 {
	sum := 0.0
	for _, z := range nodes {
		sum += g.loss(mean + sd*z)
	}
	return sum / float64(len(nodes))
}

// gain is by how much a map is expected to be better than the best (expected improvement;
// Jones, Schonlau and Welch 1998).
func (g *goal) gain(mean, sd, best float64) float64 {
	sum := 0.0
	for _, z := range nodes {
		sum += math.Max(0, best-g.loss(mean+sd*z))
	}
	return sum / float64(len(nodes))
}
