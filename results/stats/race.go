package stats

import (
	"fmt"
	"math"
	"math/bits"
)

// DropThreshold returns ln((k-1)/alpha), the log wealth at which a race of k candidates drops one
// so that the best is ever dropped with probability at most alpha.
func DropThreshold(k int, alpha float64) float64 { return math.Log(float64(k-1) / alpha) }

// Race returns which candidates of a paired race survive, in order. Every block is played by all
// survivors with the same dice; d(i, l) counts (x_i - x_l + 1)/2 over the blocks that both
// played. Candidate i is dropped when some survivor l has W-(1/2) on d(i, l) of at least (k-1)/alpha,
// k being the number of candidates at the start and alpha that of b. The best is ever dropped with
// probability at most alpha, at any time and without normality: F-Race with valid statistics.
func Race(b BetMixture, k int, alive []int, d func(i, l int) Counts) []int {
	if k < 2 {
		panic(fmt.Sprintf("stats: race of %d candidates", k))
	}
	level := DropThreshold(k, b.alpha)
	survivors := []int{}
	for _, i := range alive {
		beaten := false
		for _, l := range alive {
			if l != i && b.LogWealthBelow(d(i, l), 0.5) >= level {
				beaten = true
				break
			}
		}
		if !beaten {
			survivors = append(survivors, i)
		}
	}
	return survivors
}

// Difference returns the level of (x - y + 1)/2 among 2m+1 levels for two block scores given as
// half points out of m: what to Add to the counts of a race.
func Difference(halfPointsX, halfPointsY, m int) int {
	if min(halfPointsX, halfPointsY) < 0 || max(halfPointsX, halfPointsY) > m {
		panic(fmt.Sprintf("stats: difference of %d and %d out of %d", halfPointsX, halfPointsY, m))
	}
	return halfPointsX - halfPointsY + m
}

// HalvingRound is one round of successive halving.
type HalvingRound struct {
	Candidates int
	Blocks     int // per candidate
}

// SuccessiveHalving returns the schedule that finds a good candidate among n >= 2 with a budget of
// blocks: ceil(log2 n) rounds, budget/(candidates rounds) blocks each, rounded down, the better
// half (rounded up) going on. Use it for lists of candidates, Race for claims, and measure the
// winner again on fresh seeds. Reference: Karnin, Koren & Somekh 2013.
func SuccessiveHalving(n, budget int) []HalvingRound {
	if n < 2 {
		panic(fmt.Sprintf("stats: halving %d candidates", n))
	}
	rounds := bits.Len(uint(n - 1))
	var schedule []HalvingRound
	for range rounds {
		schedule = append(schedule, HalvingRound{n, budget / (n * rounds)})
		n = (n + 1) / 2
	}
	return schedule
}

// FriedmanTest compares k candidates by their ranks within each of n blocks.
type FriedmanTest struct {
	RankSums           []float64
	X2                 float64 // 12/(n k (k+1)) sum R^2 - 3 n (k+1)
	P                  float64 // chi-squared with k-1 degrees of freedom
	CriticalDifference float64 // rank sums further apart than this differ at alpha
}

// Friedman tests ranks[block][candidate], 1 the best, without correction for ties, and gives
// Conover's post-hoc critical difference as F-Race uses it. It needs at least two blocks and two
// candidates. References: Friedman 1937; Conover 1999; Birattari et al. 2002.
func Friedman(ranks [][]float64, alpha float64) (*FriedmanTest, error) {
	n := len(ranks)
	if n < 2 || len(ranks[0]) < 2 {
		return nil, fmt.Errorf("%d blocks of ranks; want at least 2, of at least 2 candidates", n)
	}
	k := len(ranks[0])
	f := &FriedmanTest{RankSums: make([]float64, k)}
	var squares, sumSquares float64
	for b, row := range ranks {
		if len(row) != k {
			return nil, fmt.Errorf("block %d ranks %d candidates; want %d", b, len(row), k)
		}
		for i, r := range row {
			f.RankSums[i] += r
			squares += float64(r * r)
		}
	}
	for _, r := range f.RankSums {
		sumSquares += float64(r * r)
	}
	nf, kf := float64(n), float64(k)
	f.X2 = 12/(nf*kf*(kf+1))*sumSquares - 3*nf*(kf+1)
	f.P = chiSquaredTail(f.X2, kf-1)
	df := (nf - 1) * (kf - 1)
	spread := 2 * nf * (1 - f.X2/(nf*(kf-1))) * (squares - nf*kf*(kf+1)*(kf+1)/4) / df
	f.CriticalDifference = studentQuantile(1-alpha/2, df) * math.Sqrt(math.Max(0, spread))
	return f, nil
}

// KimNelson are the constants of the KN procedure: find the best of k systems, given n0 first
// blocks of each, with probability 1-alpha when it is better by an indifference delta.
type KimNelson struct {
	Eta float64 // ((2 alpha/(k-1))^(-2/(n0-1)) - 1)/2
	H2  float64 // 2 eta (n0-1)
}

// NewKimNelson returns the constants for c = 1. Reference: Kim & Nelson 2001.
func NewKimNelson(k, n0 int, alpha float64) KimNelson {
	if k < 2 || n0 < 2 {
		panic(fmt.Sprintf("stats: selection among %d systems from %d blocks", k, n0))
	}
	eta := (math.Pow(2*alpha/float64(k-1), -2/float64(n0-1)) - 1) / 2
	return KimNelson{eta, 2 * eta * float64(n0-1)}
}

// Window returns max(0, delta/2 (h^2 S^2/delta^2 - r)): after r blocks keep system i while its sum
// is at least every other's minus the window, S^2 being the variance of the pair's difference in
// the first n0 blocks. Valid under common dice, for approximately normal values.
func (c KimNelson) Window(r int, delta, s2 float64) float64 {
	return math.Max(0, delta/2*(c.H2*s2/(delta*delta)-float64(r)))
}

// OCBA returns how to share a budget of blocks over candidates so that the chance of picking the
// best (largest mean) is highest, before rounding: with d_i the distance to the best mean,
// N_i ~ (s_i/d_i)^2 and N_best = s_best sqrt(sum N_i^2/s_i^2). It returns an error when the best
// mean is shared or a standard deviation is not positive.
//
// Reference: Chen, Lin, Yucesan & Chick 2000.
func OCBA(means, sds []float64, budget float64) ([]float64, error) {
	if len(means) != len(sds) || len(means) < 2 {
		return nil, fmt.Errorf("%d means and %d deviations; want the same number, at least 2", len(means), len(sds))
	}
	best := 0
	for i, m := range means {
		if m > means[best] {
			best = i
		}
	}
	share := make([]float64, len(means))
	var squares, total float64
	for i, m := range means {
		if !(sds[i] > 0) {
			return nil, fmt.Errorf("candidate %d has standard deviation %v; want more than 0", i, sds[i])
		}
		if i == best {
			continue
		}
		d := means[best] - m
		if d == 0 {
			return nil, fmt.Errorf("candidates %d and %d share the best mean", best, i)
		}
		share[i] = float64(sds[i]/d) * float64(sds[i]/d)
		squares += float64(float64(share[i]/sds[i]) * float64(share[i]/sds[i]))
		total += share[i]
	}
	share[best] = sds[best] * math.Sqrt(squares)
	total += share[best]
	for i := range share {
		share[i] *= budget / total
	}
	return share, nil
}

// LUCBLevel returns ln(k1 K t^a/delta) + ln ln(k1 K t^a/delta) with k1 = 405.5 and a = 1.1, the
// exploration level of KL-LUCB after t blocks over K arms.
//
// Reference: Kaufmann & Kalyanakrishnan 2013 (constants from memory; optional).
func LUCBLevel(t float64, arms int, delta float64) float64 {
	x := math.Log(405.5*float64(arms)/delta) + 1.1*math.Log(t)
	return x + math.Log(x)
}

// LUCB returns {m : g(m) <= level}, the KL confidence bounds of an arm.
func LUCB(c Counts, level float64) Interval { return growthInterval(c, level) }
