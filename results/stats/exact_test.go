package stats

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func drawLaw(t *rapid.T, rng *rapid.Generator[int64]) Law {
	n := rapid.IntRange(2, 4).Draw(t, "outcomes")
	weights, total := make([]int64, n), int64(0)
	for k := range weights {
		weights[k] = rng.Draw(t, "weight")
		total += weights[k]
	}
	law := make(Law, n)
	for k, w := range weights {
		law[k] = big.NewRat(w, total)
	}
	return law
}

// The duel as an absorbing chain over all its states must give the recursion's answer.
func TestDuelIsAnAbsorbingChain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.Int64Range(1, 5)
		p, q := drawLaw(t, g), drawLaw(t, g)
		la, lb := rapid.IntRange(1, 3).Draw(t, "a"), rapid.IntRange(1, 3).Draw(t, "b")
		n := 2 * la * lb
		index := func(a, b, side int) int { return ((a-1)*lb+b-1)*2 + side }
		m, r := square2[*big.Rat](n, n), make([]*big.Rat, n)
		for i := range n {
			r[i] = new(big.Rat)
			for j := range n {
				m[i][j] = new(big.Rat)
			}
		}
		for a := 1; a <= la; a++ {
			for b := 1; b <= lb; b++ {
				i, j := index(a, b, 0), index(a, b, 1)
				for k, x := range p {
					if k >= b {
						r[i].Add(r[i], x)
					} else {
						to := m[i][index(a, b-k, 1)]
						to.Add(to, x)
					}
				}
				for k, x := range q {
					if k < a {
						to := m[j][index(a-k, b, 0)]
						to.Add(to, x)
					}
				}
			}
		}
		h, err := AbsorbingChain(m, r)
		if err != nil {
			t.Fatal(err)
		}
		win, _, err := AlternatingDuel(p, q, la, lb)
		if err != nil {
			t.Fatal(err)
		}
		if want := h[index(la, lb, 0)]; win.Cmp(want) != 0 {
			t.Fatalf("%v v %v, lives %d, %d: %v, want %v", p, q, la, lb, win, want)
		}
		c, err := newDuelChain(p.Floats(), q.Floats(), la, lb)
		if err != nil {
			t.Fatal(err)
		}
		if f, _ := win.Float64(); math.Abs(c.exact(la, lb, true)-f) > 1e-12 {
			t.Fatalf("in floats %v, want %v", c.exact(la, lb, true), f)
		}
	})
}

// Sampling must agree with the rationals within 4 standard errors.
func TestSampledFightsAgree(t *testing.T) {
	p := OpposedPools(3, big.NewRat(1, 2), 3, big.NewRat(1, 3))
	win, attacks, err := AlternatingDuel(p, p, 3, 3)
	if err != nil {
		t.Fatal(err)
	}
	sim, rounds, err := SimultaneousDuel(p, p, 3, 3)
	if err != nil {
		t.Fatal(err)
	}
	rng := NewSplitMix(1)
	roll := func() int {
		hits := 0
		for range 3 {
			hits += rng.IntN(2)
		}
		for range 3 {
			if rng.IntN(3) == 0 {
				hits--
			}
		}
		return max(0, hits)
	}
	var won, count, both, length Moments
	for range 40000 {
		a, b, n := 3, 3, 0
		for a > 0 && b > 0 {
			if n%2 == 0 {
				b -= roll()
			} else {
				a -= roll()
			}
			n++
		}
		won.Add(float64(b2i(a > 0)))
		count.Add(float64(n))
		a, b, n = 3, 3, 0
		for a > 0 && b > 0 {
			a, b, n = a-roll(), b-roll(), n+1
		}
		both.Add(float64(b2i(a <= 0 && b <= 0)))
		length.Add(float64(n))
	}
	for _, x := range []struct {
		what   string
		sample Moments
		truth  *big.Rat
	}{{"A wins", won, win}, {"attacks", count, attacks}, {"both die", both, sim.Both}, {"rounds", length, rounds}} {
		truth, _ := x.truth.Float64()
		if z := (x.sample.Mean - truth) / x.sample.StandardError(); math.Abs(z) > 4 {
			t.Errorf("%s: sampled %v, exactly %v, z = %.2f", x.what, x.sample.Mean, truth, z)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestFightsThatCannotEnd(t *testing.T) {
	miss := Law{rat(1), new(big.Rat)}
	if _, _, err := AlternatingDuel(miss, miss, 1, 1); err == nil {
		t.Error("a duel of misses ended")
	}
	if _, _, err := SimultaneousDuel(miss, miss, 1, 1); err == nil {
		t.Error("a simultaneous duel of misses ended")
	}
	if _, err := SquadFight(1, 1, new(big.Rat), new(big.Rat)); err == nil {
		t.Error("harmless squads ended")
	}
	stay := [][]*big.Rat{{rat(1)}}
	if _, err := AbsorbingChain(stay, []*big.Rat{new(big.Rat)}); err == nil {
		t.Error("a chain that stays was solved")
	}
}

func TestOutcomesSumToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.Int64Range(1, 4)
		p, q := drawLaw(t, g), drawLaw(t, g)
		o, _, err := SimultaneousDuel(p, q, 3, 2)
		if err != nil {
			t.Fatal(err)
		}
		c := CappedDuel(p, q, 3, 2, 2)
		for _, x := range []Outcome{o, c} {
			sum := new(big.Rat).Add(x.AOnly, x.BOnly)
			sum.Add(sum, x.Both).Add(sum, x.Neither)
			if sum.Cmp(rat(1)) != 0 {
				t.Fatalf("chances sum to %v", sum)
			}
		}
		d := OpposedD6(rapid.IntRange(0, 9).Draw(t, "a"), rapid.IntRange(0, 9).Draw(t, "b"))
		sum := new(big.Rat).Add(d.Beats, d.Doubles)
		sum.Add(sum, d.Tie).Add(sum, d.Beaten).Add(sum, d.Doubled)
		if sum.Cmp(rat(1)) != 0 {
			t.Fatalf("opposed roll sums to %v", sum)
		}
	})
}

// Play out duels with luck terms: the mean luck is 0 and what is left of the variance is what
// the exact account says.
func TestLuckAdjustmentSampled(t *testing.T) {
	p := OpposedPools(3, big.NewRat(1, 2), 3, big.NewRat(1, 3)).Floats()
	v := func(a, b int, _ bool) float64 {
		if a+b == 0 {
			return 0.5
		}
		return float64(a*a) / float64(a*a+b*b)
	}
	exact, err := DuelLuckOf(p, p, 3, 3, v)
	if err != nil {
		t.Fatal(err)
	}
	rng := NewSplitMix(6)
	var score, luck []float64
	for range 20000 {
		a, b, c := 3, 3, 0.0
		for aNext := true; a > 0 && b > 0; aNext = !aNext {
			u, k := rng.Float64(), 0
			for k < len(p)-1 && u >= p[k] {
				u -= p[k]
				k++
			}
			after := make([]float64, len(p))
			for w := range p {
				if aNext {
					after[w] = v(a, max(0, b-w), false)
				} else {
					after[w] = v(max(0, a-w), b, true)
				}
			}
			c += LuckTerm(p, after, k)
			if aNext {
				b = max(0, b-k)
			} else {
				a = max(0, a-k)
			}
		}
		score = append(score, float64(b2i(a > 0)))
		luck = append(luck, c)
	}
	r, err := Adjust(score, luck)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Z) > 4 {
		t.Errorf("mean luck is %v standard errors from 0", r.Z)
	}
	if z := (r.Mean - exact.P) / r.SE; math.Abs(z) > 4 {
		t.Errorf("adjusted mean %v, truth %v", r.Mean, exact.P)
	}
	if got := r.AdjustedMoments.Variance(); math.Abs(got/exact.VarUnit-1) > 0.1 {
		t.Errorf("variance left %v, want %v", got, exact.VarUnit)
	}
	if want := 1 - exact.VarUnit/exact.Variance; math.Abs(r.LuckShare-want) > 0.02 {
		t.Errorf("luck share %v, want %v", r.LuckShare, want)
	}
	account := NewAccount(1, 0.6, 0.3, -0.05)
	if !near(account.Start+account.LuckA+account.LuckB+account.Play, 1) {
		t.Errorf("account %+v does not add up", account)
	}
}

func TestFitLogisticValue(t *testing.T) {
	rng := NewSplitMix(12)
	var x [][]float64
	var y []float64
	for range 4000 {
		f := []float64{2*rng.Float64() - 1, 2*rng.Float64() - 1}
		x = append(x, f)
		y = append(y, float64(b2i(rng.Float64() < logistic(0.3+1.5*f[0]-0.8*f[1]))))
	}
	l, err := FitLogistic(x, y, 1e-3)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1.5, -0.8} {
		if math.Abs(l.Weights[i]-want) > 0.2 {
			t.Errorf("weight %d is %v, want about %v", i, l.Weights[i], want)
		}
	}
	if v := l.Value([]float64{0, 0}); math.Abs(v-logistic(0.3)) > 0.04 {
		t.Errorf("value of an even state %v", v)
	}
	// Perfect separation stays finite through the ridge.
	if _, err := FitLogistic([][]float64{{-1}, {1}}, []float64{0, 1}, 0.1); err != nil {
		t.Errorf("separated: %v", err)
	}
}

func TestSplitMix(t *testing.T) {
	rng := NewSplitMix(1)
	counts := make([]int64, 6)
	for range 60000 {
		counts[rng.IntN(6)]++
	}
	if _, p := UniformTest(counts); p < 1e-4 {
		t.Errorf("faces %v are not uniform, p = %v", counts, p)
	}
	order := []int{0, 1, 2, 3, 4}
	seen := map[int]int{}
	for range 5000 {
		rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		seen[order[0]]++
	}
	for i, n := range seen {
		if n < 850 || n > 1150 {
			t.Errorf("%d came first %d times of 5000", i, n)
		}
	}
}
