package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func mixture(t testing.TB, p Plan) BetMixture {
	t.Helper()
	b, err := NewBetMixture(p)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWealthAgainstProduct(t *testing.T) {
	b := mixture(t, Plan{Blocks: 50, Variance: 0.1, Alpha: 0.05})
	rapid.Check(t, func(t *rapid.T) {
		c := make(Counts, rapid.IntRange(2, 5).Draw(t, "levels"))
		for j := range c {
			c[j] = rapid.Int64Range(0, 6).Draw(t, "count")
		}
		m := rapid.Float64Range(0.01, 0.99).Draw(t, "m")
		// The slow, obvious version: play every bet block by block.
		var up, down float64
		for k := range b.bet {
			w := math.Exp(b.logWeight[k])
			u, d := w, w
			for j, n := range c {
				for range n {
					u *= math.Max(0, 1+math.Min(b.bet[k], 1/m)*(c.Level(j)-m))
					d *= math.Max(0, 1-math.Min(b.bet[k], 1/(1-m))*(c.Level(j)-m))
				}
			}
			up, down = up+u, down+d
		}
		for _, x := range [][2]float64{
			{math.Exp(b.LogWealthAbove(c, m)), up},
			{math.Exp(b.LogWealthBelow(c, m)), down},
		} {
			if math.Abs(x[0]-x[1]) > 1e-9*(1+x[1]) {
				t.Fatalf("%v at %v: wealth %v, played out %v", c, m, x[0], x[1])
			}
		}
	})
}

// A fair bet has expectation one: summed over all samples of n blocks from a law with
// mean m, weighted by their probability, the wealth is exactly 1.
func TestWealthIsFair(t *testing.T) {
	b := mixture(t, Plan{Blocks: 4, Variance: 0.2, Alpha: 0.05})
	law := []float64{0.3, 0.1, 0.15, 0.05, 0.4}
	var m float64
	for j, p := range law {
		m += p * float64(j) / 4
	}
	var above, below float64
	c := NewCounts(2)
	var visit func(depth int, p float64)
	visit = func(depth int, p float64) {
		if depth == 0 {
			above += p * math.Exp(b.LogWealthAbove(c, m))
			below += p * math.Exp(b.LogWealthBelow(c, m))
			return
		}
		for j, q := range law {
			c[j]++
			visit(depth-1, p*q)
			c[j]--
		}
	}
	visit(6, 1)
	if math.Abs(above-1) > 1e-12 || math.Abs(below-1) > 1e-12 {
		t.Errorf("expected wealth %v and %v, want 1", above, below)
	}
}

func TestWealthFallsWithMean(t *testing.T) {
	b := mixture(t, DefaultPlan())
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		m := rapid.Float64Range(0.001, 0.99).Draw(t, "m")
		d := rapid.Float64Range(0, 0.009).Draw(t, "step")
		if lo, hi := b.LogWealthAbove(c, m), b.LogWealthAbove(c, m+d); hi > lo+1e-9 {
			t.Fatalf("%v: W+ rises from %v at %v to %v at %v", c, lo, m, hi, m+d)
		}
	})
}

// Looking after every 10 blocks up to 600, the sequence may miss the truth in at most
// 5 % of runs; it misses in about 2.5 %. An ordinary interval misses in a third.
func TestSequenceCoverage(t *testing.T) {
	b := mixture(t, Plan{Blocks: 300, Variance: 0.1, Alpha: 0.05})
	law := Counts{10, 20, 40, 18, 12} // in hundredths
	truth := law.Score()
	rng := NewSplitMix(1)
	const runs = 400
	missed, naive := 0, 0
	for range runs {
		c := NewCounts(2)
		out, fooled := false, false
		for n := 1; n <= 600; n++ {
			u, j := int64(rng.IntN(100)), 0
			for u >= law[j] {
				u -= law[j]
				j++
			}
			c.Add(j)
			if n%10 == 0 {
				// Duality: the truth is missed when either wealth passed 2/alpha.
				out = out || math.Max(b.LogWealthAbove(c, truth), b.LogWealthBelow(c, truth)) > math.Log(40)
				fooled = fooled || math.Abs(c.Score()-truth) > 1.96*c.StandardError()
			}
		}
		if out {
			missed++
		}
		if fooled {
			naive++
		}
	}
	if missed > runs*5/100 {
		t.Errorf("missed the truth in %d of %d runs, want at most 5 %%", missed, runs)
	}
	if naive < runs/5 {
		t.Errorf("the ordinary interval missed in only %d of %d runs; the test has no teeth", naive, runs)
	}
}

func TestIntervalIsDualToWealth(t *testing.T) {
	b := mixture(t, DefaultPlan())
	level := math.Log(2 / DefaultPlan().Alpha)
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		iv := b.Interval(c)
		m := rapid.Float64Range(0.001, 0.999).Draw(t, "m")
		if math.Abs(m-iv.Lo) < 1e-9 || math.Abs(m-iv.Hi) < 1e-9 {
			return
		}
		in := b.LogWealthAbove(c, m) < level && b.LogWealthBelow(c, m) < level
		if in != iv.Contains(m) {
			t.Fatalf("%v: %v in %v is %v by wealth", c, m, iv, in)
		}
	})
}

func TestEvidenceAgreesWithVerdict(t *testing.T) {
	b := mixture(t, DefaultPlan())
	rapid.Check(t, func(t *rapid.T) {
		c := drawCounts(t)
		iv := b.Interval(c)
		if Judge(iv, 0.05) == Balanced && b.EBalanced(c, 0.05) < 2/DefaultPlan().Alpha*(1-1e-6) {
			t.Fatalf("%v: balanced, but the e-value is %v", c, b.EBalanced(c, 0.05))
		}
		if !iv.Contains(0.5) && b.EUnbalanced(c) < 1/DefaultPlan().Alpha*(1-1e-6) {
			t.Fatalf("%v: 1/2 excluded, but the e-value is %v", c, b.EUnbalanced(c))
		}
	})
}

func TestPlanFaults(t *testing.T) {
	for _, p := range []Plan{{}, {Variance: 0.1, Alpha: 0.05}, {Blocks: 10, Alpha: 0.05},
		{Blocks: 10, Variance: 0.1}, {Blocks: 10, Variance: 0.3, Alpha: 0.05},
		{Blocks: 10, Variance: 0.1, Alpha: 1}, {Blocks: math.Inf(1), Variance: 0.1, Alpha: 0.05},
		{Blocks: math.NaN(), Variance: 0.1, Alpha: 0.05}} {
		if _, err := NewBetMixture(p); err == nil {
			t.Errorf("plan %+v was accepted", p)
		}
	}
	b := mixture(t, DefaultPlan())
	for _, m := range []float64{0, 1, math.NaN()} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("wealth against a mean of %v did not panic", m)
				}
			}()
			b.LogWealthAbove(Counts{1, 1}, m)
		}()
	}
	if iv := b.Interval(NewCounts(2)); iv != (Interval{0, 1}) || Judge(iv, 0.05) != Undecided {
		t.Errorf("no blocks: %v", iv)
	}
}

func TestStopRule(t *testing.T) {
	narrow := Interval{0.48, 0.51}
	for _, x := range []struct {
		rule   StopRule
		blocks int64
		iv     Interval
		want   StopReason
	}{
		{StopRule{}, 1e6, narrow, GoOn},
		{StopRule{Margin: 0.05}, 100, narrow, StopDecided},
		{StopRule{Margin: 0.05}, 100, Interval{0.4, 0.6}, GoOn},
		{StopRule{Margin: 0.05}, 100, Interval{0.51, 0.6}, GoOn},
		{StopRule{Precision: 0.02}, 100, narrow, StopPrecise},
		{StopRule{Precision: 0.01}, 100, narrow, GoOn},
		{StopRule{Precision: 0.25}, 100, Interval{0.25, 0.75}, StopPrecise},
		{StopRule{Precision: 0.01, MaxBlocks: 100}, 100, narrow, StopBlockLimit},
		{StopRule{Margin: 0.6, Precision: 1, MaxBlocks: 9}, 0, Interval{0, 1}, GoOn},
	} {
		if got := x.rule.Decide(x.blocks, x.iv); got != x.want {
			t.Errorf("%+v after %d at %v: %v, want %v", x.rule, x.blocks, x.iv, got, x.want)
		}
	}
}

var sink float64

func BenchmarkBetMixtureInterval(b *testing.B) {
	for name, c := range map[string]Counts{
		"five levels, 290 blocks": {34, 54, 63, 64, 75},
		"five levels, 1e7 blocks": {1_800_000, 2_100_000, 2_200_000, 2_000_000, 1_900_000},
		"nine levels, 200 blocks": {3, 7, 15, 30, 52, 41, 28, 16, 8},
	} {
		b.Run(name, func(b *testing.B) {
			m := mixture(b, DefaultPlan())
			b.ReportAllocs()
			for b.Loop() {
				sink += m.Interval(c).Lo
			}
		})
	}
}

func BenchmarkEmpiricalLikelihood(b *testing.B) {
	c := Counts{1_800_000, 2_100_000, 2_200_000, 2_000_000, 1_900_000}
	b.ReportAllocs()
	for b.Loop() {
		sink += EmpiricalLikelihood(c, 0.95).Lo
	}
}

func TestJudgeAtTheMargin(t *testing.T) {
	// Margins that are exact in binary, so that ends can fall right on them.
	for _, x := range []struct {
		iv   Interval
		want Verdict
	}{
		{Interval{0.375, 0.625}, Balanced},
		{Interval{0.625, 0.75}, Leans},
		{Interval{0.25, 0.375}, Leans},
		{Interval{0.626, 0.75}, Unbalanced},
		{Interval{0.25, 0.374}, Unbalanced},
		{Interval{0.5, 0.75}, Undecided},
		{Interval{0.625, 0.625}, Balanced},
	} {
		if got := Judge(x.iv, 0.125); got != x.want {
			t.Errorf("%v: %v, want %v", x.iv, got, x.want)
		}
		mirrored := Judge(x.iv.Mirror(), 0.125)
		if mirrored != x.want {
			t.Errorf("%v mirrored: %v, want %v", x.iv, mirrored, x.want)
		}
		if (x.want == Balanced || x.want == Unbalanced) != mirrored.Decided() {
			t.Errorf("%v: decided is %v", mirrored, mirrored.Decided())
		}
	}
}
