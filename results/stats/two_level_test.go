package stats

import (
	"math"
	"math/bits"
	"slices"
	"testing"
)

// designs are all designs of every size.
func designs(t *testing.T) (list []TwoLevel) {
	t.Helper()
	add := func(d TwoLevel, err error) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, d)
	}
	for k := 1; k <= MostCrossed; k++ {
		add(FullFactorial(k))
	}
	for k := 5; k <= MostFractioned; k++ {
		add(Fraction(k))
	}
	for k := 6; k <= MostScreened; k++ {
		add(Screening(k))
	}
	return list
}

// sign is what a set of factors is worth in a run: the product of its factors'.
func sign(term, run uint64) float64 {
	if bits.OnesCount64(term&^run)%2 == 1 {
		return -1
	}
	return 1
}

func TestTheTermsOfADesignAreNotMixed(t *testing.T) {
	for _, d := range designs(t) {
		if d.Runs[0] != 1<<d.Factors-1 {
			t.Errorf("%d factors in %d runs: the first run lacks some", d.Factors, len(d.Runs))
		}
		if runs := slices.Clone(d.Runs); len(slices.Compact(slices.Sorted(slices.Values(runs)))) != len(d.Runs) {
			t.Errorf("%d factors in %d runs: a run comes twice", d.Factors, len(d.Runs))
		}
		terms := append([]uint64{0}, d.Terms()...)
		if d.Resolution == 4 { // main effects must be free of interactions all the same
			for i := range d.Factors {
				for j := range i {
					for f := range d.Factors {
						sum := 0.0
						for _, run := range d.Runs {
							sum += sign(1<<i|1<<j, run) * sign(1<<f, run)
						}
						if sum != 0 {
							t.Fatalf("%d factors in %d runs: factor %d is mixed with %d and %d", d.Factors, len(d.Runs),
								f, i, j)
						}
					}
				}
			}
		}
		for i, a := range terms {
			for _, b := range terms[:i] {
				sum := 0.0
				for _, run := range d.Runs {
					sum += sign(a, run) * sign(b, run)
				}
				if sum != 0 {
					t.Fatalf("%d factors in %d runs: %b is mixed with %b", d.Factors, len(d.Runs), a, b)
				}
			}
		}
	}
}

// TestFractionsAreAsSmallAsPublished compares the sizes with those of published tables of
// designs of resolution V (Box, Hunter & Hunter 1978, table 12.15).
func TestFractionsAreAsSmallAsPublished(t *testing.T) {
	for k, want := range map[int]int{5: 16, 6: 32, 7: 64, 8: 64, 9: 128, 10: 128, 11: 128} {
		if d, err := Fraction(k); err != nil || len(d.Runs) != want {
			t.Errorf("%d factors take %d runs (%v), want %d", k, len(d.Runs), err, want)
		}
	}
}

func TestContrastsFindPlantedEffects(t *testing.T) {
	for _, d := range designs(t) {
		effects := map[uint64]float64{}
		for i, term := range d.Terms() {
			effects[term] = float64(i%5) * 0.01
		}
		y := make([]float64, len(d.Runs))
		for r, run := range d.Runs {
			y[r] = 0.5
			for term, e := range effects {
				y[r] += e / 2 * sign(term, run)
			}
		}
		for term, want := range effects {
			got := 0.0
			for r, w := range d.Contrast(term) {
				got += w * y[r]
			}
			if math.Abs(got-want) > 1e-12 {
				t.Fatalf("%d factors in %d runs: the effect of %b is %g, want %g", d.Factors, len(d.Runs), term, got,
					want)
			}
		}
	}
}

func TestDesignsRefuseOtherSizes(t *testing.T) {
	for _, make := range []func(int) (TwoLevel, error){FullFactorial, Fraction, Screening} {
		for _, k := range []int{-1, 0, 64} {
			if _, err := make(k); err == nil {
				t.Errorf("a design of %d factors was made", k)
			}
		}
	}
}

func TestShapleyWeightsAreShapleyValues(t *testing.T) {
	for k := 1; k <= MostCrossed; k++ {
		d, err := FullFactorial(k)
		if err != nil {
			t.Fatal(err)
		}
		value := func(set uint) float64 { return math.Sqrt(float64(set*set%101)) / 10 }
		want := shapley(k, value)
		sum := 0.0
		for i := range k {
			got := 0.0
			for r, w := range d.ShapleyWeights(i) {
				got += w * value(uint(d.Runs[r]))
			}
			if math.Abs(got-want[i]) > 1e-12 {
				t.Errorf("%d factors: the value of factor %d is %g, want %g", k, i, got, want[i])
			}
			sum += got
		}
		if all := value(1<<k-1) - value(0); math.Abs(sum-all) > 1e-12 {
			t.Errorf("%d factors: the values sum to %g, want %g", k, sum, all)
		}
	}
}

// shapley splits v(everyone) - v(nobody) among n factors as the definition says: what each adds to
// those who came before it, over all orders of arrival.
func shapley(n int, v func(set uint) float64) []float64 {
	phi := make([]float64, n)
	orders := 0.0
	var arrive func(set uint, gains []float64)
	arrive = func(set uint, gains []float64) {
		if set == 1<<n-1 {
			orders++
			for i, g := range gains {
				phi[i] += g
			}
			return
		}
		for i := range n {
			if with := set | 1<<i; with != set {
				gains[i] = v(with) - v(set)
				arrive(with, gains)
			}
		}
	}
	arrive(0, make([]float64, n))
	for i := range phi {
		phi[i] /= orders
	}
	return phi
}
