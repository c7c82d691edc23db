package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// drawCounts draws counts of 2 to 9 levels, some empty, at least one block.
func drawCounts(t *rapid.T) Counts {
	c := make(Counts, rapid.IntRange(2, 9).Draw(t, "levels"))
	for j := range c {
		if rapid.Bool().Draw(t, "present") {
			c[j] = rapid.Int64Range(0, 400).Draw(t, "count")
		}
	}
	c[rapid.IntRange(0, len(c)-1).Draw(t, "one")]++
	return c
}

const endTolerance = 1e-9 // of interval ends found by search

func near(a, b float64) bool { return math.Abs(a-b) <= endTolerance }

func TestGrowthRateAgainstGrid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		m := rapid.Float64Range(0.01, 0.99).Draw(t, "m")
		// The slow, obvious version: try many bets.
		lo, hi := -1/(1-m), 1/m
		best := 0.0
		for k := 0; k <= 4000; k++ {
			bet := lo + (hi-lo)*float64(k)/4000
			var sum float64
			for j, n := range c {
				if n > 0 {
					sum += float64(n) * math.Log(math.Max(0, 1+bet*(c.Level(j)-m)))
				}
			}
			best = math.Max(best, sum)
		}
		got := GrowthRate(c, m)
		if got < best-1e-7 || got > best*(1+1e-2)+0.2 {
			t.Fatalf("%v at %v: g = %v, best of a grid of bets %v", c, m, got, best)
		}
	})
}

func TestIntervalsNarrow(t *testing.T) {
	b, _ := NewBetMixture(DefaultPlan())
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		more := append(Counts(nil), c...)
		for range 3 {
			more.Merge(c)
		}
		for name, of := range map[string]func(Counts) Interval{
			"empirical likelihood": func(c Counts) Interval { return EmpiricalLikelihood(c, 0.95) },
			"bet mixture":          b.Interval,
		} {
			if of(more).HalfWidth() > of(c).HalfWidth()+endTolerance {
				t.Fatalf("%s of %v is narrower than of four times as much", name, c)
			}
		}
	})
}

func TestMergeIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		a, rest := make(Counts, len(c)), make(Counts, len(c))
		for j, n := range c {
			a[j] = rapid.Int64Range(0, n).Draw(t, "part")
			rest[j] = n - a[j]
		}
		ab := append(Counts(nil), a...)
		ab.Merge(rest)
		ba := append(Counts(nil), rest...)
		ba.Merge(a)
		if ab.Score() != c.Score() || ba.Variance() != c.Variance() || ab.Blocks() != c.Blocks() {
			t.Fatalf("%v split into %v and %v merges to %v", c, a, rest, ab)
		}
	})
}

func TestClosedForms(t *testing.T) {
	z := zTwoSided(0.95)
	for _, n := range []int64{1, 7, 20, 1000, 10_000_000} {
		iv := EmpiricalLikelihood(Counts{0, 0, n}, 0.95)
		if want := math.Exp(-z * z / float64(2*n)); !near(iv.Lo, want) || iv.Hi != 1 {
			t.Errorf("%d wins of %d: %v, want [%v, 1]", n, n, iv, want)
		}
	}
	if iv := EmpiricalLikelihood(Counts{0, 0, 0}, 0.95); iv != (Interval{0, 1}) {
		t.Errorf("no blocks: %v", iv)
	}
	if g := GrowthRate(Counts{3, 5, 8}, Counts{3, 5, 8}.Score()); math.Abs(g) > 1e-12 {
		t.Errorf("g at the sample mean is %v, want 0", g)
	}
	// Two levels: g is the binomial log-likelihood ratio.
	want := 8*math.Log(0.8/0.6) + 2*math.Log(0.2/0.4)
	if g := GrowthRate(Counts{2, 8}, 0.6); !near(g, want) {
		t.Errorf("g(2, 8; 0.6) = %v, want %v", g, want)
	}
}

func TestIntervalEnds(t *testing.T) {
	iv := Interval{0.4, 0.6}
	if !iv.Contains(0.4) || !iv.Contains(0.6) || iv.Contains(0.39) || iv.Contains(0.61) {
		t.Error("an interval contains its ends and nothing outside")
	}
	m := MomentsOf([]float64{1, 3})
	// t with one degree of freedom is Cauchy: its 75 % quantile is 1.
	if got := m.T(0.5); !near(got.Lo, 1) || !near(got.Hi, 3) || m.Variance() != 2 {
		t.Errorf("two values: %v, variance %v", got, m.Variance())
	}
	if got := MomentsOf([]float64{1}).T(0.5); !math.IsInf(got.Hi, 1) {
		t.Errorf("one value: %v", got)
	}
	if got := BlockT(Counts{1, 0, 1}, 0.5); !near(got.Lo, 0) || !near(got.Hi, 1) {
		t.Errorf("two blocks: %v", got)
	}
}

func TestFixedChangesOver(t *testing.T) {
	c := Counts{0, 14, 0, 15, 0}
	if f, el := Fixed(c, 0.95), EmpiricalLikelihood(c, 0.95); f.HalfWidth() <= el.HalfWidth() {
		t.Errorf("29 blocks: %v is not wider than %v", f, el)
	}
	c.Add(1)
	if f, el := Fixed(c, 0.95), EmpiricalLikelihood(c, 0.95); f != el {
		t.Errorf("30 blocks: %v, want %v", f, el)
	}
}

func TestIntervalProperties(t *testing.T) {
	b, err := NewBetMixture(DefaultPlan())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]func(Counts) Interval{
		"empirical likelihood": func(c Counts) Interval { return EmpiricalLikelihood(c, 0.95) },
		"fixed":                func(c Counts) Interval { return Fixed(c, 0.95) },
		"bet mixture":          b.Interval,
	}
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		for name, of := range kinds {
			iv := of(c)
			if !(iv.Lo >= 0 && iv.Hi <= 1 && iv.Lo <= c.Score()+endTolerance && c.Score() <= iv.Hi+endTolerance) {
				t.Fatalf("%s of %v = %v does not hold the score %v", name, c, iv, c.Score())
			}
			mirror := of(c.Swapped()).Mirror()
			if math.Abs(mirror.Lo-iv.Lo) > 1e-15 || math.Abs(mirror.Hi-iv.Hi) > 1e-15 {
				t.Fatalf("%s of %v = %v, mirrored %v", name, c, iv, mirror)
			}
			won := append(Counts(nil), c...)
			won.Add(len(c) - 1)
			if lo := of(won).Lo; lo < iv.Lo-endTolerance && name != "fixed" {
				t.Fatalf("%s of %v: one more won block lowers %v to %v", name, c, iv.Lo, lo)
			}
		}
	})
}

func TestEloEnds(t *testing.T) {
	if !math.IsInf(EloFromScore(0), -1) || !math.IsInf(EloFromScore(1), 1) {
		t.Errorf("Elo of 0 and 1: %v, %v", EloFromScore(0), EloFromScore(1))
	}
	if e, f := EloFromScore(0.7), EloFromScore(0.3); !near(e, -f) {
		t.Errorf("Elo of 0.7 is %v, of 0.3 %v", e, f)
	}
}
