package stats

import (
	"fmt"
	"math"
)

// gridSteps is the resolution of bounded values for intervals: in this many steps
// to a unit.
const gridSteps = 4096

// Bounded gathers values of independent blocks that lie within known bounds but are not
// scores: scores less their luck, and differences of these. Sums are of integers, so that
// what comes of it does not depend on the order of the blocks.
type Bounded struct {
	lo, hi int64 // whole numbers
	per    int64 // parts in a unit
	sum    int64 // in parts
	steps  []uint16
}

// NewBounded returns an empty sample of values from lo to hi that are given in parts, per
// to a unit. The bounds lie at most 15 apart.
func NewBounded(lo, hi, per int64) *Bounded {
	if lo >= hi || hi-lo > 15 || per < 1 {
		panic(fmt.Sprintf("stats: values from %d to %d in parts of 1/%d", lo, hi, per))
	}
	return &Bounded{lo: lo, hi: hi, per: per}
}

// Add records the value of a block, in parts.
func (b *Bounded) Add(parts int64) {
	above := parts - b.lo*b.per
	if above < 0 || parts > b.hi*b.per {
		panic(fmt.Sprintf("stats: a value of %d/%d; want one from %d to %d", parts, b.per, b.lo, b.hi))
	}
	b.sum += parts
	b.steps = append(b.steps, uint16((2*above*gridSteps+b.per)/(2*b.per)))
}

// Merge adds the blocks of other, a sample of the same bounds and parts.
func (b *Bounded) Merge(other *Bounded) {
	if b.lo != other.lo || b.hi != other.hi || b.per != other.per {
		panic("stats: merging samples of different bounds or parts")
	}
	b.sum += other.sum
	b.steps = append(b.steps, other.steps...)
}

// Blocks returns the number of blocks.
func (b *Bounded) Blocks() int64 { return int64(len(b.steps)) }

// Mean returns the mean value, NaN of no blocks.
func (b *Bounded) Mean() float64 {
	return float64(b.sum) / (float64(b.per) * float64(len(b.steps)))
}

// Variance returns the sample variance of a block's value, with divisor n-1; NaN for fewer
// than two blocks. Values are taken to the nearest 1/4096.
func (b *Bounded) Variance() float64 {
	n := int64(len(b.steps))
	if n < 2 {
		return math.NaN()
	}
	middle := (b.hi - b.lo) * gridSteps / 2
	var sum, squares int64
	for _, s := range b.steps {
		d := int64(s) - middle // whole numbers: exact in any order
		sum += d
		squares += d * d
	}
	// A step is at most 16 bits, so these sums stay exact for 2^33 blocks.
	mean := float64(sum) / float64(n)
	v := (float64(squares) - float64(mean*float64(sum))) / float64(n-1)
	return max(0, v) / (gridSteps * gridSteps)
}

// StandardError returns the standard error of Mean; NaN for fewer than two blocks.
func (b *Bounded) StandardError() float64 {
	return math.Sqrt(b.Variance() / float64(len(b.steps)))
}

// T returns the t interval of the mean, for a number of blocks fixed beforehand: without
// bounds for fewer than two blocks.
func (b *Bounded) T(conf float64) Interval {
	if len(b.steps) < 2 {
		return Interval{float64(b.lo), float64(b.hi)}
	}
	return studentInterval(b.Mean(), b.StandardError(), float64(len(b.steps)-1), conf)
}

// Sequence returns the confidence sequence of the mean, BetMixture on the values mapped to
// [0, 1], valid whenever play stops. The planned variance is that of a value as it is. The
// bets see values rounded to the nearest 1/4096, whose mean is at most half a step off, so
// the interval is half a step wider at either end.
func (b *Bounded) Sequence(p Plan) (Interval, error) {
	m, err := b.mixture(p)
	if err != nil {
		return Interval{}, err
	}
	if len(b.steps) == 0 {
		return Interval{float64(b.lo), float64(b.hi)}, nil
	}
	s := b.sample()
	mean := b.unit()
	lo, hi := m.lower(s, mean), 1-m.lower(s.swapped(), 1-mean)
	half := 0.5 / gridSteps
	width := float64(b.hi - b.lo)
	return Interval{max(float64(b.lo), float64(b.lo)+float64(lo*width)-half),
		min(float64(b.hi), float64(b.lo)+float64(hi*width)+half)}, nil
}

// EAgainst returns an e-value against "the mean is m", valid whenever play stops.
func (b *Bounded) EAgainst(p Plan, m float64) (float64, error) {
	mix, err := b.mixture(p)
	if err != nil || len(b.steps) == 0 {
		return 1, err
	}
	s := b.sample()
	width, half := float64(b.hi-b.lo), 0.5/gridSteps
	// Half a step is given away on either side for what rounding may have added.
	above, below := (m+half-float64(b.lo))/width, (m-half-float64(b.lo))/width
	return (math.Exp(mix.logWealth(s, above)) + math.Exp(mix.logWealth(s.swapped(), 1-below))) / 2, nil
}

// mixture is the betting mixture on values mapped to [0, 1].
func (b *Bounded) mixture(p Plan) (BetMixture, error) {
	width := float64(b.hi - b.lo)
	p.Variance = min(0.25, p.Variance/(width*width))
	return NewBetMixture(p)
}

// sample lists the values that occurred, mapped to [0, 1].
func (b *Bounded) sample() (s sample) {
	top := (b.hi - b.lo) * gridSteps
	count := make([]int64, top+1)
	for _, k := range b.steps {
		count[k]++
	}
	for k, n := range count {
		if n != 0 {
			s.at, s.n = append(s.at, float64(k)/float64(top)), append(s.n, n)
		}
	}
	return s
}

// unit is the mean of the sample that the bets see, mapped to [0, 1].
func (b *Bounded) unit() float64 {
	var sum int64
	for _, k := range b.steps {
		sum += int64(k)
	}
	return float64(sum) / (float64((b.hi-b.lo)*gridSteps) * float64(len(b.steps)))
}

// swapped is the sample of 1 less each value.
func (s sample) swapped() sample {
	n := len(s.at)
	r := sample{make([]float64, n), make([]int64, n)}
	for i := range s.at {
		r.at[n-1-i], r.n[n-1-i] = 1-s.at[i], s.n[i]
	}
	return r
}
