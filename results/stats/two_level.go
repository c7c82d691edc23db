package stats

import (
	"fmt"
	"math/bits"
)

// TwoLevel is a design of experiments in which every factor is present or absent: in run r
// factor i is present where bit i of Runs[r] is set. Run 0 has every factor present.
type TwoLevel struct {
	Factors int
	Runs    []uint64
	// Resolution says what the estimates of main effects are mixed with: from 5 on, neither they
	// nor two-factor interactions with one another; at 4 main effects are free of two-factor
	// interactions, which are mixed with each other. A full factorial has Factors+1.
	Resolution int
}

// The most factors that a full factorial, a fraction of resolution V and a screening design
// take here.
const (
	MostCrossed    = 6
	MostFractioned = 11
	MostScreened   = 31
)

// FullFactorial crosses k factors, 1 to MostCrossed, in 2^k runs.
func FullFactorial(k int) (TwoLevel, error) {
	if k < 1 || k > MostCrossed {
		return TwoLevel{}, fmt.Errorf("a full factorial of %d factors; it takes 1 to %d", k, MostCrossed)
	}
	return regular(k, k, nil, k+1), nil
}

// Fraction is a regular fraction of resolution V or more of the 2^k design, in the fewest runs: each
// further factor is the product of a generator, a set of the first ones, so that every word of the
// defining relation has five letters or more. k is 5 to MostFractioned; with fewer nothing is saved.
func Fraction(k int) (TwoLevel, error) {
	if k < 5 || k > MostFractioned {
		return TwoLevel{}, fmt.Errorf("a fraction of %d factors; it takes 5 to %d", k, MostFractioned)
	}
	for base := 4; base < k; base++ {
		if generators, ok := generate(k, base, []uint64{0}); ok {
			return regular(k, base, generators, 5), nil
		}
	}
	panic("stats: half of a design of five factors or more has words of five letters")
}

// generate looks for generators of the factors from base to k, given the words of the defining
// relation so far.
func generate(k, base int, words []uint64) (generators []uint64, ok bool) {
	f := base + bits.Len(uint(len(words))) - 1
	if f == k {
		return nil, true
	}
	for mask := uint64(1); mask < 1<<base; mask++ {
		more := words
		for _, w := range words {
			if word := w ^ mask ^ 1<<f; bits.OnesCount64(word) >= 5 {
				more = append(more[:len(more):len(more)], word)
			}
		}
		if len(more) < 2*len(words) {
			continue
		}
		if rest, ok := generate(k, base, more); ok {
			return append([]uint64{mask}, rest...), true
		}
	}
	return nil, false
}

// regular lists the runs of a regular design, from all present to all absent of the first base
// factors. A further factor is the product of its generator's, counted so that all present is
// a run.
func regular(k, base int, generators []uint64, resolution int) TwoLevel {
	d := TwoLevel{Factors: k, Resolution: resolution}
	for r := uint64(1)<<base - 1; ; r-- {
		run := r
		for i, g := range generators {
			if bits.OnesCount64(g&^r)%2 == 0 { // an even number of them absent
				run |= 1 << (base + i)
			}
		}
		d.Runs = append(d.Runs, run)
		if r == 0 {
			return d
		}
	}
}

// Screening is a Plackett-Burman design folded over, for 6 to MostScreened factors in the fewest
// of 24, 40, 48 or 64 runs: main effects are free of two-factor interactions, which cannot be distinguished
// apart. Reference: Plackett & Burman 1946; Box & Wilson 1951 for the fold.
func Screening(k int) (TwoLevel, error) {
	if k < 6 || k > MostScreened {
		return TwoLevel{}, fmt.Errorf("a screening design of %d factors; it takes 6 to %d", k, MostScreened)
	}
	runs := 12
	for _, n := range []int{20, 24, 32} {
		if k >= runs {
			runs = n
		}
	}
	d := TwoLevel{Factors: k, Resolution: 4}
	all := uint64(1)<<k - 1
	half := plackettBurman(runs)
	for i := range half { // the last run is all absent; its fold, all present, comes first
		d.Runs = append(d.Runs, ^half[len(half)-1-i]&all, half[len(half)-1-i]&all)
	}
	return d, nil
}

// plackettBurman returns the design of n runs, n-1 a prime that leaves 3 when divided by 4: the
// first row is +1 in the first place and where the place is a square modulo n-1, each further row
// is the one before shifted right by one, and the last is all absent.
func plackettBurman(n int) []uint64 {
	p := n - 1
	generator := make([]bool, p)
	for i := range p {
		generator[i*i%p] = true
	}
	runs := make([]uint64, n)
	for r := range p {
		for i := range p {
			if generator[(i-r+p)%p] {
				runs[r] |= 1 << i
			}
		}
	}
	return runs
}

// Terms lists the main effects that the design can estimate and, where they are not mixed with
// one another, the two-factor interactions, as sets of factors.
func (d *TwoLevel) Terms() (terms []uint64) {
	for i := range d.Factors {
		terms = append(terms, 1<<i)
	}
	if d.Resolution < 5 && d.Resolution != d.Factors+1 {
		return terms
	}
	for i := range d.Factors {
		for j := i + 1; j < d.Factors; j++ {
			terms = append(terms, 1<<i|1<<j)
		}
	}
	return terms
}

// Contrast returns the weights of the runs in the estimate of a term's effect: for one factor
// the mean with it less the mean without; for two, half of what the effect of either differs
// by when the other is present instead of absent.
func (d *TwoLevel) Contrast(term uint64) []float64 {
	w := make([]float64, len(d.Runs))
	for r, run := range d.Runs {
		w[r] = 2 / float64(len(d.Runs))
		if bits.OnesCount64(term&^run)%2 == 1 {
			w[r] = -w[r]
		}
	}
	return w
}

// ShapleyWeights returns the weights of the runs of a full factorial in the Shapley value of a
// factor: what it adds on average over all orders in which the factors can come. Over all factors
// they sum to the difference between everything and nothing.
func (d *TwoLevel) ShapleyWeights(factor int) []float64 {
	if d.Resolution != d.Factors+1 {
		panic("stats: Shapley values of a fraction")
	}
	orders := make([]float64, d.Factors) // the share of orders in which a set of that size comes before it
	share := 1 / float64(d.Factors)
	for size := range orders {
		orders[size] = share
		share *= float64(size+1) / float64(max(d.Factors-1-size, 1))
	}
	w := make([]float64, len(d.Runs))
	for r, run := range d.Runs {
		without := run &^ (1 << factor)
		w[r] = orders[bits.OnesCount64(without)]
		if run == without {
			w[r] = -w[r]
		}
	}
	return w
}
