package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// NewcombeUnpaired returns the interval of the difference k1/n1 - k2/n2 of two
// independent rates, squared-and-added from their two Wilson intervals.
//
// Reference: Newcombe 1998, "Interval estimation for the difference between
// independent proportions", method 10.
func NewcombeUnpaired(k1, n1, k2, n2 int64, conf float64) Interval {
	a, b := Wilson(k1, n1, conf), Wilson(k2, n2, conf)
	p, q := float64(k1)/float64(n1), float64(k2)/float64(n2)
	d := p - q
	return Interval{
		d - math.Hypot(p-a.Lo, b.Hi-q),
		d + math.Hypot(a.Hi-p, q-b.Lo),
	}
}

// PairedOutcomes are win/no-win results of one block under two arms.
type PairedOutcomes struct {
	BothWin, FirstOnly, SecondOnly, BothLose int64
}

// Newcombe returns the interval of the difference of the two arms' rates, first minus
// second, with the correlation of the arms estimated by a phi coefficient corrected
// for continuity. It needs at least one block.
//
// Reference: Newcombe 1998, "Improved confidence intervals for the difference between
// binomial proportions based on paired data", method 10.
func (o PairedOutcomes) Newcombe(conf float64) Interval {
	n := o.BothWin + o.FirstOnly + o.SecondOnly + o.BothLose
	k1, k2 := o.BothWin+o.FirstOnly, o.BothWin+o.SecondOnly
	a, b := Wilson(k1, n, conf), Wilson(k2, n, conf)
	p, q := float64(k1)/float64(n), float64(k2)/float64(n)
	phi := o.phi()
	side := func(x, y float64) float64 {
		return math.Sqrt(math.Max(0, float64(x*x)-float64(2*phi*float64(x*y))+float64(y*y)))
	}
	d := p - q
	return Interval{d - side(p-a.Lo, b.Hi-q), d + side(a.Hi-p, q-b.Lo)}
}

// phi returns the correlation of the two arms, shrunk by n/2 in the numerator when it
// is positive, and 0 when a margin is empty.
func (o PairedOutcomes) phi() float64 {
	e, f := float64(o.BothWin), float64(o.FirstOnly)
	g, h := float64(o.SecondOnly), float64(o.BothLose)
	product := (e + f) * (g + h) * (e + g) * (f + h)
	if product == 0 {
		return 0
	}
	num := float64(e*h) - float64(f*g)
	if num > 0 {
		num = math.Max(num-(e+f+g+h)/2, 0)
	}
	return num / math.Sqrt(product)
}

// McNemar returns the exact two-sided p-value of "both arms win equally often" from
// the b blocks that only the first arm won and the c blocks that only the second won,
// and the mid-p value, which is less conservative.
//
//	p = min(1, 2 P(Bin(b+c, 1/2) <= min(b, c)));  mid-p subtracts P(Bin = min(b, c)), half of it when b = c
//
// References: McNemar 1947; Fagerland, Lydersen & Laake 2013.
func McNemar(b, c int64) (p, midP float64) {
	if b < 0 || c < 0 {
		panic(fmt.Sprintf("stats: discordant counts %d and %d", b, c))
	}
	n, k := b+c, min(b, c)
	if n == 0 {
		return 1, 1
	}
	var tail float64
	if n < 1000 {
		for i := int64(0); i <= k; i++ {
			tail += binomialPMF(i, n, 0.5)
		}
	} else {
		tail = distuv.Binomial{N: float64(n), P: 0.5}.CDF(float64(k))
	}
	p = math.Min(1, 2*tail)
	if b == c {
		return 1, 1 - binomialPMF(k, n, 0.5)/2
	}
	return p, 2*tail - binomialPMF(k, n, 0.5)
}

// Pairing returns what playing pairs with shared dice saved: the variance of a pair's
// mean score relative to that of two independent games, 2 v_pair / v_game = 1 + rho.
// games are the single games (three levels), pairs the same games as blocks of two.
func Pairing(games, pairs Counts) (ratio, rho float64) {
	ratio = 2 * pairs.Variance() / games.Variance()
	return ratio, ratio - 1
}

// Ablation is the effect of one change measured block by block with the same dice.
type Ablation struct {
	Blocks       int
	Effect       float64 // mean of with - without
	SE           float64 // sd(difference)/sqrt(n)
	VarianceGain float64 // (var with + var without)/var difference: blocks saved by pairing
}

// PairedAblation compares the two arms; with and without hold one value per block, in
// the same order. It needs at least two blocks.
func PairedAblation(with, without []float64) (Ablation, error) {
	if len(with) != len(without) || len(with) < 2 {
		return Ablation{}, fmt.Errorf("%d blocks with and %d without; want the same number, at least 2",
			len(with), len(without))
	}
	var d Moments
	for i := range with {
		d.Add(with[i] - without[i])
	}
	sum := MomentsOf(with).Variance() + MomentsOf(without).Variance()
	return Ablation{len(with), d.Mean, d.StandardError(), sum / d.Variance()}, nil
}

// Difference returns the level of (x - y + 1)/2 among 2m+1 levels for two block scores given as
// half points out of m: what to Add to the counts of a race.
func Difference(halfPointsX, halfPointsY, m int) int {
	if min(halfPointsX, halfPointsY) < 0 || max(halfPointsX, halfPointsY) > m {
		panic(fmt.Sprintf("stats: difference of %d and %d out of %d", halfPointsX, halfPointsY, m))
	}
	return halfPointsX - halfPointsY + m
}
