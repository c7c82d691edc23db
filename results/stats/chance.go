package stats

import (
	"fmt"
	"math/bits"
)

// SplitMix is the random source of the few functions here that resample, always from a
// seed that the caller passes. Its zero value is seeded with 0.
//
// Reference: Steele, Lea & Flood 2014.
type SplitMix struct{ state uint64 }

// NewSplitMix returns the source with this seed.
func NewSplitMix(seed uint64) *SplitMix { return &SplitMix{seed} }

// Uint64 returns the next word.
func (s *SplitMix) Uint64() uint64 {
	s.state += 0x9e3779b97f4a7c15
	z := s.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN returns a uniform integer in [0, n), n >= 1, exactly: the high word of u*n,
// redrawn when the low word falls into the part that would favour small values.
//
// Reference: Lemire 2019.
func (s *SplitMix) IntN(n int) int {
	if n < 1 {
		panic(fmt.Sprintf("stats: random integer below %d", n))
	}
	m := uint64(n)
	reject := -m % m
	for {
		hi, lo := bits.Mul64(s.Uint64(), m)
		if lo >= reject {
			return int(hi)
		}
	}
}

// Float64 returns a uniform number in [0, 1) with 53 random bits.
func (s *SplitMix) Float64() float64 { return float64(s.Uint64()>>11) / (1 << 53) }

// UniformTest returns the chi-squared statistic of counts that should be equally likely,
// sum (O-E)^2/E, and its p-value with k-1 degrees of freedom.
//
// Reference: Pearson 1900.
func UniformTest(counts []int64) (x2, p float64) {
	var n float64
	for _, c := range counts {
		n += float64(c)
	}
	e := n / float64(len(counts))
	for _, c := range counts {
		x2 += float64((float64(c)-e)*(float64(c)-e)) / e
	}
	return x2, chiSquaredTail(x2, float64(len(counts)-1))
}
