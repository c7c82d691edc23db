package stats_test

import (
	"math"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/stats"
)

// TestBoundedIsWhatCountsSay gathers scores as bounded values: mean, spread and confidence
// sequence are those of counts, but for the grid.
func TestBoundedIsWhatCountsSay(t *testing.T) {
	plan := stats.DefaultPlan()
	counts, b := stats.NewCounts(2), stats.NewBounded(0, 1, 4)
	src := stats.NewSplitMix(3)
	for range 400 {
		k := min(src.IntN(5), src.IntN(5))
		counts.Add(k)
		b.Add(int64(k))
	}
	n := float64(counts.Blocks())
	if b.Mean() != counts.Score() || math.Abs(b.Variance()-counts.Variance()*n/(n-1)) > 1e-9 {
		t.Errorf("mean %v and variance %v; counts say %v and %v", b.Mean(), b.Variance(), counts.Score(),
			counts.Variance()*n/(n-1))
	}
	mix, err := stats.NewBetMixture(plan)
	if err != nil {
		t.Fatal(err)
	}
	got, err := b.Sequence(plan)
	if err != nil {
		t.Fatal(err)
	}
	if want := mix.Interval(counts); math.Abs(got.Lo-want.Lo) > 2e-4 || math.Abs(got.Hi-want.Hi) > 2e-4 ||
		got.Lo > want.Lo || got.Hi < want.Hi {
		t.Errorf("the sequence is %v; that of counts is %v, a little narrower", got, want)
	}
	e, err := b.EAgainst(plan, 0.5)
	if err != nil {
		t.Fatal(err)
	}
	if want := mix.EUnbalanced(counts); e > want || e < want/2 {
		t.Errorf("the e-value is %v; that of counts is %v", e, want)
	}
}

// TestBoundedHangsOnNoOrder adds values in another order and in parts.
func TestBoundedHangsOnNoOrder(t *testing.T) {
	src := stats.NewSplitMix(5)
	one, back, parts := stats.NewBounded(-1, 2, 1000), stats.NewBounded(-1, 2, 1000), stats.NewBounded(-1, 2, 1000)
	part := stats.NewBounded(-1, 2, 1000)
	var list []int64
	for range 500 {
		list = append(list, int64(src.IntN(3001))-1000)
	}
	for i := range list {
		one.Add(list[i])
		back.Add(list[len(list)-1-i])
		if i < 200 {
			parts.Add(list[i])
		} else {
			part.Add(list[i])
		}
	}
	parts.Merge(part)
	for _, o := range []*stats.Bounded{back, parts} {
		a, _ := one.Sequence(stats.DefaultPlan())
		b, _ := o.Sequence(stats.DefaultPlan())
		if a != b || one.Mean() != o.Mean() || one.Variance() != o.Variance() || one.T(0.95) != o.T(0.95) {
			t.Errorf("%v, %v, %v in one order, %v, %v, %v in another", a, one.Mean(), one.Variance(), b, o.Mean(),
				o.Variance())
		}
	}
}

// TestTheSequenceOfBoundedValuesHolds looks at runs of normal-like values after every block:
// at most one run in twenty may ever leave the truth, and a sequence of values that vary less
// than scores is narrower.
func TestTheSequenceOfBoundedValuesHolds(t *testing.T) {
	const runs, blocks = 100, 200
	plan := stats.Plan{Blocks: 200, Variance: 0.03, Alpha: 0.05}
	missed, width := 0, 0.0
	for run := range uint64(runs) {
		src := stats.NewSplitMix(100 + run)
		b := stats.NewBounded(-1, 2, 1_000_000)
		left := false
		for n := range blocks {
			var sum float64 // of uniform values: mean 1/2, standard deviation 0.17
			for range 4 {
				sum += src.Float64() - 0.5
			}
			b.Add(int64(1e6 * (0.5 + 0.3*sum)))
			if n%20 != 19 {
				continue
			}
			iv, err := b.Sequence(plan)
			if err != nil {
				t.Fatal(err)
			}
			left = left || !iv.Contains(0.5)
			if n == blocks-1 {
				width += iv.HalfWidth() / runs
			}
		}
		if left {
			missed++
		}
	}
	if missed > 12 {
		t.Errorf("%d of %d sequences left the truth", missed, runs)
	}
	if sd := 0.3 * math.Sqrt(4.0/12); width > 4*sd/math.Sqrt(blocks) {
		t.Errorf("the half-width after %d blocks is %.4f, four errors are %.4f", blocks, width, 4*sd/math.Sqrt(blocks))
	}
}
