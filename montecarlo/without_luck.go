package montecarlo

import (
	"math"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// NewAdjusted returns an empty sample of scores without luck, of blocks of some games. A
// block's value is the sum over its games of results.GameRow.Adjusted.
func NewAdjusted(games int) *stats.Bounded {
	return stats.NewBounded(-1, 2, int64(games)*results.Million)
}

// NewLuck returns an empty sample of the luck in scores, of blocks of some games. A block's
// value is the sum over its games of A's luck less B's, in millionths of a won game.
func NewLuck(games int) *stats.Bounded {
	return stats.NewBounded(-1, 1, int64(games)*results.Million)
}

// MostLuck is how many of its standard errors the mean luck may lie from 0, which is its
// mean by law. Where it lies further the law or the value of positions is wrong, scores
// without luck are withheld, and stopping rules and verdicts go by scores as they are.
const MostLuck = 4

// LuckErrors is how many of its standard errors the mean luck of blocks lies from 0; 0 where
// too few blocks, or none that differ, tell no error.
func LuckErrors(luck *stats.Bounded) float64 {
	if se := luck.StandardError(); se > 0 {
		return luck.Mean() / se
	}
	return 0
}

// AdjustedPlan is the plan of a confidence sequence of scores without luck: half the
// variance planned for plain scores, which is what is asked of luck at the least.
func AdjustedPlan(p stats.Plan) stats.Plan {
	p.Variance /= 2
	return p
}

// VarianceLeft is the share of the variance of blocks that is left with luck taken out; 1 where scores do not vary,
// of which luck can take nothing away.
func VarianceLeft(without *stats.Bounded, plain stats.Counts) float64 {
	n := float64(plain.Blocks())
	if v := plain.Variance() * n / (n - 1); v > 0 {
		return without.Variance() / v
	}
	return 1
}

// Freed is a mean score with luck taken out where that pays, else as it was played.
type Freed struct {
	Score, SE float64
	Interval  stats.Interval // within [0, 1]
	Left      float64        // see VarianceLeft
	Plain     bool           // it does not pay: this is the score as it was played
}

// Free takes the luck out of a mean score where that pays; known is the interval of the score as it was played.
// With luck taken out the interval is that of Student's t for a number of blocks fixed beforehand, else the confidence
// sequence under the plan of plain scores. Where all blocks are alike t would claim to know the mean without error, and
// the sequence serves. Where it comes out wider than known, because blocks are few or hardly any variance was taken
// away, the score stands as it was played.
func Free(without *stats.Bounded, plain stats.Counts, fixed bool, plan stats.Plan, known stats.Interval) (Freed,
	error) {
	f := Freed{Score: plain.Score(), SE: plain.CautiousError(), Interval: known, Left: VarianceLeft(without, plain),
		Plain: true}
	if !stats.Pays(f.Left) {
		return f, nil
	}
	iv, err := FreeInterval(without, fixed, AdjustedPlan(plan))
	if iv = iv.Within(0, 1); err != nil || iv.HalfWidth() > known.HalfWidth() {
		return f, err
	}
	return Freed{Score: min(1, max(0, without.Mean())), SE: without.StandardError(), Interval: iv, Left: f.Left}, nil
}

// FreeInterval is the interval of a mean of blocks without luck, which may reach beyond what scores can be.
func FreeInterval(b *stats.Bounded, fixed bool, plan stats.Plan) (stats.Interval, error) {
	if fixed && b.StandardError() > 0 {
		return b.T(1 - plan.Alpha), nil
	}
	return b.Sequence(plan)
}

// Saved is how many games more plain scores would have taken to say as much as n; none where they said it.
func (f *Freed) Saved(games int64) int64 {
	if f.Plain || f.Left <= 0 {
		return 0
	}
	return int64(math.Round(float64(games) * (1/f.Left - 1)))
}
