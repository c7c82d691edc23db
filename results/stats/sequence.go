package stats

import (
	"fmt"
	"math"
)

// Plan fixes a confidence sequence before play: it is valid whatever the plan, and
// narrowest when about Blocks blocks of variance Variance are played.
type Plan struct {
	Blocks   float64 // planned number of blocks, > 0
	Variance float64 // planned variance of a block score, in (0, 1/4]
	Alpha    float64 // chance that the sequence ever misses the truth, in (0, 1)
}

// DefaultPlan returns a plan of 1000 blocks of variance 0.1 at 95 %. Plan low rather
// than high: playing ten times the plan costs 6 % of width, a tenth of it 30 %.
func DefaultPlan() Plan { return Plan{Blocks: 1000, Variance: 0.1, Alpha: 0.05} }

// Validate reports why no confidence sequence can be made from the plan.
func (p Plan) Validate() error {
	switch {
	case !(p.Blocks > 0) || math.IsInf(p.Blocks, 1):
		return fmt.Errorf("plan of %v blocks; want a positive number", p.Blocks)
	case !(p.Variance > 0 && p.Variance <= 0.25):
		return fmt.Errorf("planned block variance %v; want more than 0 and at most 0.25", p.Variance)
	case !(p.Alpha > 0 && p.Alpha < 1):
		return fmt.Errorf("error rate alpha %v; want a number between 0 and 1", p.Alpha)
	}
	return nil
}

// bestRho returns v / (2 ln(1/alpha) + ln(1 + 2 ln(1/alpha))), the parameter of a
// normal mixture that is narrowest at intrinsic time v.
//
// Reference: Howard, Ramdas, McAuliffe & Sekhon 2021, section 3.5.
func bestRho(v, alpha float64) float64 {
	l := 2 * math.Log(1/alpha)
	return v / (l + math.Log(1+l))
}

// bets is the number of bets in the mixture: 2^(j/2) for j = -12..4, half octaves
// around the planned bet. A finer grid gains less than 0.1 % of width.
const bets = 17

// BetMixture is the default confidence sequence of a mean score, made from a Plan
// fixed before play. For each possible mean m a gambler splits one unit over 17 bets,
// each of which multiplies its stake by 1 + t (a - m) at a block scoring a. If m is
// the true mean the wealth is a non-negative martingale, so by Ville's inequality it
// exceeds 2/alpha with probability at most alpha/2 however long one plays and however
// one decides to stop:
//
//	tau = 1/sqrt(bestRho(n_plan var_plan, alpha));  u_j = 2^(j/2), j = -12..4
//	w_j = u_j exp(-u_j^2/2) / sum of these
//	W+(m) = sum_j w_j prod_i (1 + min(u_j tau, 1/m)     (a_i - m))^c_i
//	W-(m) = sum_j w_j prod_i (1 - min(u_j tau, 1/(1-m)) (a_i - m))^c_i
//
// W+ falls and W- rises with m; the interval is where both are below 2/alpha. It is
// exact for every n and every distribution on [0, 1] and depends on the counts alone,
// so neither the order of blocks nor how they were merged matters.
//
// The cost is 17 logarithms per level and evaluation: about 20 microseconds for an
// interval of five levels, whatever n. A BetMixture is a value without hidden state,
// safe for concurrent use.
//
// References: Waudby-Smith & Ramdas 2024 (betting); Robbins 1970 and Howard et al.
// 2021 (mixtures).
type BetMixture struct {
	alpha     float64
	tau       float64
	bet       [bets]float64
	logWeight [bets]float64
}

// NewBetMixture returns the confidence sequence of the plan, or the plan's fault.
func NewBetMixture(p Plan) (BetMixture, error) {
	if err := p.Validate(); err != nil {
		return BetMixture{}, err
	}
	tau := 1 / math.Sqrt(bestRho(p.Blocks*p.Variance, p.Alpha))
	return newBetMixture(tau, p.Alpha), nil
}

func newBetMixture(tau, alpha float64) BetMixture {
	b := BetMixture{alpha: alpha, tau: tau}
	var weight [bets]float64
	var sum float64
	for j := range weight {
		u := math.Pow(2, float64(j-12)/2)
		b.bet[j] = u * tau
		weight[j] = u * math.Exp(-u*u/2)
		sum += weight[j]
	}
	for j := range weight {
		b.logWeight[j] = math.Log(weight[j] / sum)
	}
	return b
}

// Interval returns the confidence sequence at these counts: with probability at least
// 1-alpha all intervals ever computed from growing counts hold the true mean score.
// With no blocks it is [0, 1].
func (b BetMixture) Interval(c Counts) Interval {
	if c.Blocks() == 0 {
		return Interval{0, 1}
	}
	return Interval{b.lower(c.sample(), c.Score()), 1 - b.lower(c.Swapped().sample(), c.Swapped().Score())}
}

// sample is what was seen of values between 0 and 1: the values in ascending order and how
// often each occurred.
type sample struct {
	at []float64
	n  []int64
}

// sample lists the levels that occurred.
func (c Counts) sample() (s sample) {
	for j, n := range c {
		if n != 0 {
			s.at, s.n = append(s.at, c.Level(j)), append(s.n, n)
		}
	}
	return s
}

// lower is the lower end for a sample of a mean.
func (b *BetMixture) lower(c sample, mean float64) float64 {
	level := math.Log(2 / b.alpha)
	s := min(mean, 1-searchEdge)
	if s <= searchEdge {
		return 0
	}
	excess := func(m float64) float64 { return b.logWealth(c, m) - level }
	atEdge := excess(searchEdge)
	if atEdge <= 0 {
		return 0
	}
	// At the sample mean every bet has lost or is even, so the wealth is at most 1.
	return root(excess, searchEdge, s, atEdge, excess(s), rootTolerance)
}

// LogWealthAbove returns ln W+(m), the log evidence that the mean score is above m,
// 0 < m < 1; -Inf when every bet has lost everything. exp of it is an e-value for "the
// mean is at most m".
func (b BetMixture) LogWealthAbove(c Counts, m float64) float64 {
	checkMean(m)
	return b.logWealth(c.sample(), m)
}

// LogWealthBelow returns ln W-(m), the log evidence that the mean score is below m.
func (b BetMixture) LogWealthBelow(c Counts, m float64) float64 {
	checkMean(m)
	return b.logWealth(c.Swapped().sample(), 1-m)
}

func checkMean(m float64) {
	if !(m > 0 && m < 1) {
		panic(fmt.Sprintf("stats: wealth against a mean score of %v; want a number in (0, 1)", m))
	}
}

// logWealth is the logarithm of the mixture's wealth against the mean m. It is summed from its largest
// term down: wealth itself leaves the range of a float64 after a few thousand blocks.
func (b *BetMixture) logWealth(c sample, m float64) float64 {
	var terms [bets]float64
	highest := math.Inf(-1)
	for k := range b.bet {
		terms[k] = b.logWeight[k] + logProduct(c, m, b.bet[k])
		highest = max(highest, terms[k])
	}
	if math.IsInf(highest, -1) {
		return highest
	}
	var sum float64
	for _, x := range terms {
		sum += math.Exp(x - highest)
	}
	return highest + math.Log(sum)
}

// logProduct returns sum_i c_i ln(1 + min(t, 1/m) (a_i - m)). A capped bet stakes all:
// its factor is a/m, and one block scoring 0 loses it.
func logProduct(c sample, m, t float64) float64 {
	capped := t*m >= 1
	if capped && len(c.at) > 0 && c.at[0] == 0 {
		return math.Inf(-1)
	}
	var sum float64
	for j, n := range c.n {
		var l float64
		if capped {
			l = math.Log(c.at[j] / m)
		} else {
			l = math.Log1p(t * (c.at[j] - m))
		}
		sum += float64(float64(n) * l)
	}
	return sum
}

// EUnbalanced returns (W+(1/2) + W-(1/2))/2, an e-value against "the mean score is
// 1/2" that may be read at any stopping time (+Inf beyond e^709).
func (b BetMixture) EUnbalanced(c Counts) float64 {
	return (math.Exp(b.LogWealthAbove(c, 0.5)) + math.Exp(b.LogWealthBelow(c, 0.5))) / 2
}

// EBalanced returns min(W+(1/2-margin), W-(1/2+margin)), an e-value against "the mean
// score is at least margin away from 1/2", 0 < margin < 1/2.
func (b BetMixture) EBalanced(c Counts, margin float64) float64 {
	return math.Exp(min(b.LogWealthAbove(c, 0.5-margin), b.LogWealthBelow(c, 0.5+margin)))
}
