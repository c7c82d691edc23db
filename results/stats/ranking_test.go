package stats

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
	"pgregory.net/rapid"
)

// drawTable draws a table over n armies in which the first meets all, so that it is connected.
func drawTable(t *rapid.T, n int) []Matchup {
	var table []Matchup
	for i := range n {
		for j := i + 1; j < n; j++ {
			if i > 0 && !rapid.Bool().Draw(t, "met") {
				continue
			}
			c := NewCounts(2)
			for l := range c {
				c[l] = rapid.Int64Range(0, 30).Draw(t, "count")
			}
			c[2]++
			table = append(table, Matchup{First: i, Second: j, Counts: c, Games: 2})
		}
	}
	return table
}

func TestBradleyTerryBalancesScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 7).Draw(t, "armies")
		table := drawTable(t, n)
		r, err := BradleyTerry(n, table)
		if err != nil {
			t.Fatal(err)
		}
		if r.Smoothed {
			t.Fatal("every pair drew a block, so nothing is infinite")
		}
		// At the maximum everybody's expected points are the points scored.
		off := make([]float64, n)
		var sum float64
		for _, m := range table {
			games := float64(m.Counts.Blocks() * 2)
			d := games * (m.Counts.Score() - logistic(r.Beta[m.First]-r.Beta[m.Second]))
			off[m.First] += d
			off[m.Second] -= d
		}
		for i := range n {
			sum += r.Beta[i]
			if math.Abs(off[i]) > 1e-8 {
				t.Fatalf("army %d scored %v more than expected", i, off[i])
			}
		}
		if math.Abs(sum) > 1e-9 {
			t.Fatalf("strengths sum to %v", sum)
		}
		// Naming the armies the other way round changes nothing.
		for k := range table {
			table[k].First, table[k].Second = n-1-table[k].First, n-1-table[k].Second
		}
		back, err := BradleyTerry(n, table)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if !near(back.Beta[n-1-i], r.Beta[i]) ||
				!near(back.Covariance.At(n-1-i, n-1-i), r.Covariance.At(i, i)) {
				t.Fatalf("renamed: %v, want %v reversed", back.Beta, r.Beta)
			}
		}
	})
}

func TestHodgeNeedsAConnectedTable(t *testing.T) {
	table, err := NewLogOdds(4, []Matchup{{First: 0, Second: 1, Counts: Counts{1, 2}, Games: 1},
		{First: 2, Second: 3, Counts: Counts{1, 2}, Games: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Hodge(table); !errors.Is(err, ErrDisconnected) {
		t.Errorf("two groups that never met: %v", err)
	}
	if a := Payoffs(2, []Matchup{{First: 0, Second: 1, Counts: NewCounts(1), Games: 1}}); a[0][1] != 0 {
		t.Errorf("payoff %v without blocks", a[0][1])
	}
}

func TestLogOddsOfExtremes(t *testing.T) {
	table, err := NewLogOdds(3, []Matchup{
		{First: 0, Second: 1, Counts: Counts{0, 0, 4}, Games: 1},
		{First: 1, Second: 2, Counts: Counts{0, 9, 0}, Games: 1},
		{First: 0, Second: 2, Counts: Counts{2, 0, 2}, Games: 1}})
	if err != nil {
		t.Fatal(err)
	}
	if want := logit(4.5 / 5); !near(table.A[0][1], want) || !near(table.A[1][0], -want) {
		t.Errorf("four wins of four: %v, want %v", table.A[0][1], want)
	}
	// Two losses and two wins: s = 1/2, se = 1/4, and the slope of the logit there is 4.
	if !near(table.Weight[0][2], 1) || !near(table.Weight[2][0], 1) {
		t.Errorf("weight of two wins and two losses %v, want 1", table.Weight[0][2])
	}
	if want := 5 * 0.9 * 0.1; !near(table.Weight[0][1], want) {
		t.Errorf("weight of four wins of four %v, want %v", table.Weight[0][1], want)
	}
	if table.A[1][2] != 0 || math.IsInf(table.Weight[1][2], 1) {
		t.Errorf("only draws: log odds %v with weight %v", table.A[1][2], table.Weight[1][2])
	}
	if _, err := NewLogOdds(2, []Matchup{{First: 0, Second: 1, Counts: Counts{1, 1}, Games: 1},
		{First: 1, Second: 0, Counts: Counts{1, 1}, Games: 1}}); err == nil {
		t.Error("a pair listed twice was accepted")
	}
}

func TestCertifiedCycles(t *testing.T) {
	e := square[float64](4)
	e[0][2], e[2][1], e[1][0] = 1e6, 1e5, 1e7
	if got := CertifiedCycles(e, 0.05); !slices.Equal(got, [][3]int{{0, 2, 1}}) {
		t.Errorf("cycles %v, want 0 beats 2 beats 1 beats 0", got)
	}
	e[2][1] = 39
	if got := CertifiedCycles(e, 0.05); len(got) != 0 {
		t.Errorf("cycles %v, though one edge is uncertain", got)
	}
}

// drawPayoff draws an antisymmetric table, coarse so that ties and many equilibria are common.
func drawPayoff(t *rapid.T, largest int) [][]float64 {
	n := rapid.IntRange(1, largest).Draw(t, "armies")
	step := rapid.SampledFrom([]int{1, 2, 50}).Draw(t, "step")
	a := square[float64](n)
	for i := range n {
		for j := i + 1; j < n; j++ {
			a[i][j] = float64(rapid.IntRange(-step, step).Draw(t, "payoff")) / float64(2*step)
			a[j][i] = -a[i][j]
		}
	}
	return a
}

func TestMaxEntNash(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawPayoff(t, 9)
		n := len(a)
		e, err := MaxEntNash(a)
		if err != nil {
			t.Fatalf("%v: %v", a, err)
		}
		var sum float64
		for i, p := range e.P {
			sum += p
			if p < 0 || e.Average[i] > 1e-9 {
				t.Fatalf("%v: p %v, payoffs %v", a, e.P, e.Average)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Fatalf("%v: shares sum to %v", a, sum)
		}
		// No equilibrium lies uphill of the entropy: at the maximum every other equilibrium q
		// has sum (q - p)(-ln p) <= 0. Vertices in random directions stand for all of them.
		m, rhs := mat.NewDense(n+1, 2*n, nil), make([]float64, n+1)
		cost := make([]float64, 2*n)
		rhs[n] = 1
		for i := range n {
			for j := range n {
				m.Set(i, j, a[i][j])
			}
			m.Set(i, n+i, 1)
			m.Set(n, i, 1)
			cost[i] = rapid.Float64Range(-1, 1).Draw(t, "direction")
		}
		_, q, err := lp.Simplex(cost, m, rhs, 1e-10, nil)
		if err != nil {
			return
		}
		var uphill float64
		for i, p := range e.P {
			if p == 0 && q[i] > 1e-6 {
				t.Fatalf("%v: an equilibrium uses army %d, p is %v", a, i, e.P)
			}
			if p > 0 {
				uphill += (p - q[i]) * math.Log(p)
			}
		}
		if uphill > 1e-6 {
			t.Fatalf("%v: entropy of %v rises toward %v", a, e.P, q[:n])
		}
	})
}

func TestNashSharesAmongDuplicates(t *testing.T) {
	// Rock, a second rock, paper, scissors.
	a := [][]float64{{0, 0, -1, 1}, {0, 0, -1, 1}, {1, 1, 0, -1}, {-1, -1, 1, 0}}
	e, err := MaxEntNash(a)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{1. / 6, 1. / 6, 1. / 3, 1. / 3} {
		if !near(e.P[i], want) {
			t.Errorf("share %d is %v, want %v", i, e.P[i], want)
		}
	}
	if _, err := MaxEntNash([][]float64{{0, 1}, {1, 0}}); err == nil {
		t.Error("a payoff table that is not antisymmetric was accepted")
	}
}

// TestAShutOutIsNotKnownExactly: who won every block is rated far above, within an interval
// that does not pretend to know how far.
func TestAShutOutIsNotKnownExactly(t *testing.T) {
	counts := NewCounts(2)
	for range 30 {
		counts.Add(4)
	}
	r, err := BradleyTerry(2, []Matchup{{First: 0, Second: 1, Counts: counts, Games: 2}})
	if err != nil {
		t.Fatal(err)
	}
	iv, turned := r.EloBetween(0, 1, 0.95), r.EloBetween(1, 0, 0.95)
	if iv.Lo < 100 || iv.Lo > 600 || iv.HalfWidth() < 300 {
		t.Errorf("60 wins of 60 are worth %+v Elo", iv)
	}
	if math.Abs(turned.Lo+iv.Hi) > 1e-6 {
		t.Errorf("seen from below the interval is %+v", turned)
	}
}

func TestBradleyTerryEdges(t *testing.T) {
	won := Matchup{First: 0, Second: 1, Counts: Counts{0, 0, 0, 0, 5}, Games: 2}
	r, err := BradleyTerry(2, []Matchup{won})
	if err != nil || !r.Smoothed || !(r.Beta[0] > r.Beta[1]) || math.IsInf(r.Beta[0], 0) {
		t.Errorf("all won: %+v, %v; want finite and smoothed", r, err)
	}
	if _, err := BradleyTerry(4, []Matchup{won, {First: 2, Second: 3, Counts: Counts{1, 1, 1}, Games: 1}}); !errors.
		Is(err, ErrDisconnected) {
		t.Errorf("two groups that never met: %v", err)
	}
	lost := Matchup{First: 0, Second: 1, Counts: Counts{5, 0, 0, 0, 0}, Games: 2}
	if r, err := BradleyTerry(2, []Matchup{lost}); err != nil || !r.Smoothed || !(r.Beta[0] < r.Beta[1]) {
		t.Errorf("all lost: %+v, %v; want finite and smoothed", r, err)
	}
	for _, pair := range [][2]int{{0, 0}, {2, 0}, {0, 2}, {-1, 0}, {0, -1}} {
		if _, err := BradleyTerry(2, []Matchup{{First: pair[0], Second: pair[1], Counts: Counts{1, 1},
			Games: 1}}); err == nil {
			t.Errorf("armies %v of two were accepted", pair)
		}
	}
	if _, err := BradleyTerry(2, []Matchup{{First: 0, Second: 1, Counts: Counts{1, 1}, Games: 0}}); err == nil {
		t.Error("blocks without games were accepted")
	}
	// Independent games without draws: both covariances agree on large samples.
	r, _ = BradleyTerry(2, []Matchup{{First: 0, Second: 1, Counts: Counts{400, 600}, Games: 1}})
	if a, b := SEOf(r.Covariance, 0), SEOf(r.ModelCovariance, 0); !near(a, b) {
		t.Errorf("sandwich %v, model %v", a, b)
	}
}

func TestHodgeOfATransitiveTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 7).Draw(t, "armies")
		r := rapid.SliceOfN(rapid.Float64Range(-2, 2), n, n).Draw(t, "strengths")
		table := LogOdds{A: square[float64](n), Weight: square[float64](n)}
		for i := range n {
			for j := i + 1; j < n; j++ {
				w := rapid.Float64Range(0, 50).Draw(t, "weight")
				if i == 0 {
					w++
				}
				table.A[i][j], table.A[j][i] = r[i]-r[j], r[j]-r[i]
				table.Weight[i][j], table.Weight[j][i] = w, w
			}
		}
		h, err := Hodge(table)
		if err != nil {
			t.Fatal(err)
		}
		if h.X2 > 1e-12 || h.DebiasedShare > 1e-12 {
			t.Fatalf("cyclic part of a ranking: X2 %v, share %v", h.X2, h.DebiasedShare)
		}
	})
}

func TestMaxEntNashOfManyArmies(t *testing.T) {
	rng := NewSplitMix(7)
	for _, n := range []int{12, 20, 40} {
		a := square[float64](n)
		for i := range n {
			for j := i + 1; j < n; j++ {
				a[i][j] = rng.Float64() - 0.5
				a[j][i] = -a[i][j]
			}
		}
		e, err := MaxEntNash(a)
		if err != nil {
			t.Fatalf("%d armies: %v", n, err)
		}
		for i := range a {
			if x := dot(a[i], e.P); x > 1e-9 {
				t.Errorf("%d armies: army %d gains %v against the field", n, i, x)
			}
		}
	}
}
