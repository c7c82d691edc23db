package stats

import (
	"math"
	"strings"
	"testing"
)

// refused reports whether f panics with a sentence of this package.
func refused(f func()) (ok bool) {
	defer func() {
		text, _ := recover().(string)
		ok = strings.HasPrefix(text, "stats: ")
	}()
	f()
	return
}

// TestWordsOfVerdicts are what tables and notes say.
func TestWordsOfVerdicts(t *testing.T) {
	for want, got := range map[string]string{
		"BALANCED": Balanced.String(), "UNBALANCED": Unbalanced.String(), "LEANS": Leans.String(),
		"UNDECIDED": Undecided.String(),
		"decided":   StopDecided.String(), "precise": StopPrecise.String(), "limit": StopBlockLimit.String(),
		"ranked": StopRanked.String(), "go on": GoOn.String(),
		"HOLDS": Holds.String(), "FADES": Fades.String(), "GROWS": Grows.String(), "FLIPS": Flips.String(),
		"UNSETTLED": Unsettled.String(),
		"accept H0": AcceptH0.String(), "accept H1": AcceptH1.String(), "continue": Continue.String(),
	} {
		if got != want {
			t.Errorf("%q is said for %q", got, want)
		}
	}
	for _, c := range []struct {
		failed     int64
		unfinished float64
		want       string
	}{{0, 0, "LEANS"}, {0, MostUnfinished, "LEANS"}, {0, MostUnfinished * 1.01, Withheld}, {1, 0, Withheld}} {
		if got := Pronounce(Leans, c.failed, c.unfinished); got != c.want {
			t.Errorf("with %d failed and %v unfinished it is pronounced %s", c.failed, c.unfinished, got)
		}
	}
}

// TestAnErrorWithoutSpread is that of half a block more at either end.
func TestAnErrorWithoutSpread(t *testing.T) {
	c := NewCounts(1)
	for range 9 {
		c.Add(2)
	}
	// 9.5 blocks of 1 and half a block of 0.
	if got, want := c.CautiousError(), math.Sqrt(.95*.05/10); math.Abs(got-want) > 1e-12 {
		t.Errorf("nine blocks won have an error of %v, want %v", got, want)
	}
	c.Add(0)
	if c.CautiousError() != c.StandardError() {
		t.Error("where blocks differ the error is another than the standard error")
	}
}

// TestJansenKnowsALinearModel has indices in proportion to the squares of the weights.
func TestJansenKnowsALinearModel(t *testing.T) {
	weights := []float64{3, 2, 0}
	f := func(x [3]float64) float64 { return weights[0]*x[0] + weights[1]*x[1] + weights[2]*x[2] + 7 }
	var fa, fb []float64
	fab := make([][]float64, 3)
	seed := uint64(1)
	next := func() (x [3]float64) {
		for i := range x {
			seed = seed*6364136223846793005 + 1442695040888963407
			x[i] = float64(seed>>40) / (1 << 24)
		}
		return x
	}
	for range 20000 {
		a, b := next(), next()
		fa, fb = append(fa, f(a)), append(fb, f(b))
		for i := range fab {
			x := a
			x[i] = b[i]
			fab[i] = append(fab[i], f(x))
		}
	}
	s, err := Jansen(fa, fb, fab)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range weights {
		if want := w * w / 13; math.Abs(s.First[i]-want) > .03 || math.Abs(s.Total[i]-want) > .03 {
			t.Errorf("parameter %d has the indices %v and %v, want %v", i, s.First[i], s.Total[i], want)
		}
	}
	if want := 13.0 / 12; math.Abs(s.Variance-want) > .03 {
		t.Errorf("the variance is %v, want %v", s.Variance, want)
	}
	if _, err := Jansen(fa[:1], fb[:1], nil); err == nil {
		t.Error("one run has indices")
	}
	if _, err := Jansen(fa, fb[1:], nil); err == nil {
		t.Error("samples of different sizes have indices")
	}
	if _, err := Jansen(fa, fb, [][]float64{fa[1:]}); err == nil {
		t.Error("a parameter with fewer runs has an index")
	}
}

// TestRatingsOfOneLuckAreAsSureAsTheirDifference rates three of which two meet the third in
// the same luck: what is common to both cancels in their difference, and doubles in their sum.
func TestRatingsOfOneLuckAreAsSureAsTheirDifference(t *testing.T) {
	scores := []int{4, 3, 1, 0, 2, 3, 1, 4, 2, 3, 2, 1}
	table := func(luck, turned int) []Matchup {
		var list []Matchup
		for first := range 2 {
			m := Matchup{First: first, Second: 2, Counts: NewCounts(2), Games: 2, Luck: luck}
			for _, s := range scores {
				if first == 1 && turned != 0 {
					s = 4 - s
				}
				m.Counts.Add(s)
				level := float64(s)/4 - 26.0/48
				if first == 1 && turned != 0 {
					level = float64(s)/4 - 22.0/48
				}
				m.Deviations = append(m.Deviations, level/float64(len(scores)))
			}
			list = append(list, m)
		}
		return list
	}
	spread := func(luck, turned int) (difference, sum float64) {
		r, err := BradleyTerry(3, table(luck, turned))
		if err != nil {
			t.Fatal(err)
		}
		v := func(i, j int) float64 { return r.Covariance.At(i, j) }
		// Of a against c and of b against c.
		ac, bc, both := v(0, 0)+v(2, 2)-2*v(0, 2), v(1, 1)+v(2, 2)-2*v(1, 2), v(0, 1)-v(0, 2)-v(1, 2)+v(2, 2)
		return ac + bc - 2*both, ac + bc + 2*both
	}
	apart, together := spread(0, 0)
	if math.Abs(apart-together) > 1e-9 {
		t.Errorf("matchups with luck of their own differ by %v and add up to %v", apart, together)
	}
	if d, s := spread(1, 0); math.Abs(d) > 1e-9 || math.Abs(s-2*together) > 1e-6 {
		t.Errorf("with the same luck the variance of the difference is %v, of the sum %v; want 0 and %v", d, s,
			2*together)
	}
	if d, s := spread(1, 1); math.Abs(s) > 1e-9 || math.Abs(d-2*apart) > 1e-6 {
		t.Errorf("with opposite luck the variance of the difference is %v, of the sum %v; want %v and 0", d, s, 2*apart)
	}
}

// TestWhatMakesNoSenseIsRefused calls with numbers that are just allowed and just not.
func TestWhatMakesNoSenseIsRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		ok   bool
		f    func()
	}{
		{"no games in a block", false, func() { NewCounts(0) }}, {"a game in a block", true, func() { NewCounts(1) }},
		{"all half points", true, func() {
			NewCounts(2).Add(4)
		}}, {"a half point more", false, func() {
			NewCounts(2).Add(5)
		}}, {"-1 half points", false, func() { NewCounts(2).Add(-1) }},
		{"blocks of other games", false, func() {
			NewCounts(2).Merge(NewCounts(1))
		}}, {"-1 blocks", false, func() { Counts{1, -1, 2}.Blocks() }},
		{"values from 0 to 15", true, func() {
			NewBounded(0, 15, 1)
		}}, {"values from 0 to 16", false, func() { NewBounded(0, 16, 1) }},
		{"values from 1 to 1", false, func() {
			NewBounded(1, 1, 1)
		}}, {"no parts", false, func() { NewBounded(0, 1, 0) }},
		{"the least value", true, func() {
			NewBounded(-1, 2, 10).Add(-10)
		}}, {"a part less", false, func() { NewBounded(-1, 2, 10).Add(-11) }},
		{"the greatest value", true, func() {
			NewBounded(-1, 2, 10).Add(20)
		}}, {"a part more", false, func() { NewBounded(-1, 2, 10).Add(21) }},
		{"samples of other parts", false, func() {
			NewBounded(0, 1, 2).Merge(NewBounded(0, 1, 3))
		}}, {"samples of other ends", false, func() { NewBounded(0, 1, 2).Merge(NewBounded(0, 2, 2)) }},
		{"samples of other beginnings", false, func() { NewBounded(0, 2, 2).Merge(NewBounded(1, 2, 2)) }},
		{"a difference of all", true, func() {
			Difference(4, 0, 4)
		}}, {"a difference of more", false, func() {
			Difference(5, 0, 4)
		}}, {"a difference of less than nothing", false, func() { Difference(0, -1, 4) }},
		{"a quantile of 0", false, func() {
			NormalQuantile(0)
		}}, {"a quantile of 1", false, func() {
			NormalQuantile(1)
		}}, {"a quantile of .001", true, func() { NormalQuantile(.001) }},
		{"a p-value of 1", true, func() {
			Holm([]float64{0, 1})
		}}, {"a p-value above 1", false, func() {
			Holm([]float64{.5, 1.01})
		}}, {"a p-value that is none", false, func() { Holm([]float64{math.NaN()}) }},
		{"an e-value below 0", false, func() {
			EBH([]float64{-.1}, .05)
		}}, {"an e-value of 0", true, func() { EBH([]float64{0}, .05) }},
		{"no sign change", false, func() { root(func(x float64) float64 { return x }, 1, 2, 1, 2, 1e-9) }},
	} {
		if got := !refused(c.f); got != c.ok {
			t.Errorf("%s: allowed is %v, want %v", c.name, got, c.ok)
		}
	}
}

// TestOfNothingNothingIsKnown asks samples without blocks, or with one.
func TestOfNothingNothingIsKnown(t *testing.T) {
	b := NewBounded(-1, 2, 4)
	iv, err := b.Sequence(DefaultPlan())
	if all := (Interval{-1, 2}); err != nil || iv != all || b.T(.95) != all || b.Blocks() != 0 {
		t.Errorf("of no blocks the intervals are %v and %v: %v", iv, b.T(.95), err)
	}
	if e, err := b.EAgainst(DefaultPlan(), .5); e != 1 || err != nil {
		t.Errorf("of no blocks the e-value is %v: %v", e, err)
	}
	b.Add(3)
	if b.T(.95) != (Interval{-1, 2}) || !math.IsNaN(b.Variance()) || b.Mean() != .75 || b.Blocks() != 1 {
		t.Errorf("of one block: mean %v, variance %v, interval %v", b.Mean(), b.Variance(), b.T(.95))
	}
	b.Add(5)
	if v := b.Variance(); math.Abs(v-.125) > 1e-9 || b.Mean() != 1 || math.Abs(b.StandardError()-.25) > 1e-9 {
		t.Errorf("of .75 and 1.25 the mean is %v, the variance %v, the error %v", b.Mean(), v, b.StandardError())
	}
	// t of one degree has its quartiles at 1
	if iv := b.T(.5); math.Abs(iv.Hi-1.25) > 1e-6 || math.Abs(iv.Lo-.75) > 1e-6 {
		t.Errorf("half of all intervals of .75 and 1.25 are %v, want .75 to 1.25", iv)
	}
	none := NewCounts(2)
	if LogLikelihoodRatio(none, .5, .6) != 0 {
		t.Error("no blocks speak for a hypothesis")
	}
	r, err := NewRankRace(3, 1, 4, 0, DefaultPlan())
	if err != nil {
		t.Fatal(err)
	}
	if s, iv := r.Score(0); s != .5 || iv != (Interval{0, 1}) {
		t.Errorf("before its first block an entrant scores %v in %v", s, iv)
	}
	r.Block(func(i, j int) int { // the first wins
		if i < j {
			return 4
		}
		return 0
	})
	for i, want := range []float64{1, .5, 0} {
		if s, iv := r.Score(i); s != want || !iv.Contains(want) {
			t.Errorf("entrant %d scores %v in %v, want %v", i, s, iv, want)
		}
	}
	for _, places := range []int{0, 3, -2} {
		if _, err := NewRankRace(3, places, 4, 0, DefaultPlan()); err == nil {
			t.Errorf("three race for %d places", places)
		}
	}
	if _, err := NewRankRace(1, WholeOrder, 4, 0, DefaultPlan()); err == nil {
		t.Error("one races alone")
	}
	if _, err := NewRankRace(2, 1, 4, 0, DefaultPlan()); err != nil {
		t.Errorf("two do not race: %v", err)
	}
}
