package dice

import "math/bits"

// Expect returns the mean of values[i] over the outcomes i, rounded to the
// nearest integer, halves away from zero: what a luck account subtracts at
// every chance of a game. It does not allocate.
//
// Probabilities are taken from the first 64 bits of the boundaries, so before
// rounding the result is off by less than the sum of the steps between
// neighbouring values times 2^-64; [Law.Mean] is exact. Values must have Len
// entries, each of a magnitude below 2^62.
func (l *Law) Expect(values []int64) int64 {
	cuts := l.place.cuts
	last := len(cuts) - 1
	// Summed by parts: the best value less each step up to it, times the
	// probability of staying below the step. The sum has 128 bits.
	hi, lo := uint64(values[last]), uint64(0)
	for j, v := range values[:last] {
		step := values[j+1] - v
		var borrow uint64
		if step >= 0 {
			h, w := bits.Mul64(cuts[j], uint64(step))
			lo, borrow = bits.Sub64(lo, w, 0)
			hi, _ = bits.Sub64(hi, h, borrow)
		} else {
			h, w := bits.Mul64(cuts[j], uint64(-step))
			lo, borrow = bits.Add64(lo, w, 0)
			hi, _ = bits.Add64(hi, h, borrow)
		}
	}
	if int64(hi) < 0 {
		// Away from zero: a remainder of exactly one half stays below.
		if lo > 1<<63 {
			hi++
		}
		return int64(hi)
	}
	return int64(hi + lo>>63)
}
