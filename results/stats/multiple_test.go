package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func drawP(t *rapid.T) []float64 {
	return rapid.SliceOfN(rapid.Float64Range(0, 1), 1, 12).Draw(t, "p")
}

// Of a table of 20 claims of which 15 are null, e-BH at 10 % may reject falsely at most a tenth
// of the time on average.
func TestEBHFalseDiscoveries(t *testing.T) {
	b := mixture(t, Plan{Blocks: 200, Variance: 0.25, Alpha: 0.05})
	rng := NewSplitMix(5)
	var share Moments
	found := 0
	for range 150 {
		e := make([]float64, 20)
		for i := range e {
			p := 0.5
			if i >= 15 {
				p = 0.68
			}
			c := Counts{0, 0}
			for range 200 {
				if rng.Float64() < p {
					c[1]++
				} else {
					c[0]++
				}
			}
			e[i] = b.EUnbalanced(c)
		}
		wrong := 0
		rejected := EBH(e, 0.1)
		for _, i := range rejected {
			if i < 15 {
				wrong++
			}
		}
		found += len(rejected) - wrong
		share.Add(float64(wrong) / math.Max(1, float64(len(rejected))))
	}
	if share.Mean > 0.1 {
		t.Errorf("false discovery share %v, want at most 0.1", share.Mean)
	}
	if found < 300 {
		t.Errorf("found %d of 750 true effects; the test has no teeth", found)
	}
}

func TestEBHEdges(t *testing.T) {
	if got := EBH(nil, 0.05); len(got) != 0 {
		t.Errorf("no claims: %v", got)
	}
	if got := EBH([]float64{math.Inf(1), 0}, 0.05); !slices.Equal(got, []int{0}) {
		t.Errorf("infinite evidence: %v", got)
	}
	if got := EBH([]float64{20, 20}, 0.05); !slices.Equal(got, []int{0, 1}) {
		t.Errorf("all just enough: %v", got)
	}
}

// The gate errs about as often as it says, and takes about as long as Characteristics say.
func TestSPRTErrorRate(t *testing.T) {
	test := SPRT{Alpha: 0.1, Beta: 0.1}
	s0, s1 := 0.5, 0.56
	rng := NewSplitMix(11)
	const runs = 300
	wrong, blocks := 0, 0
	for range runs {
		c := NewCounts(2)
		for {
			// Five levels with mean 1/2 and variance 0.125: two fair games.
			c.Add(rng.IntN(2) + rng.IntN(2) + rng.IntN(2) + rng.IntN(2))
			blocks++
			if c.Blocks()%5 != 0 || c.Blocks() < 20 {
				continue
			}
			if d := test.Decide(LogLikelihoodRatio(c, s0, s1)); d != Continue {
				if d == AcceptH1 {
					wrong++
				}
				break
			}
		}
	}
	if wrong > runs*15/100 {
		t.Errorf("accepted the false hypothesis in %d of %d runs, want about 10 %%", wrong, runs)
	}
	_, expected := test.Characteristics(s0, s1, s0, 0.0625)
	if mean := float64(blocks) / runs; mean < 0.7*expected || mean > 1.5*expected {
		t.Errorf("took %v blocks, expected %v", mean, expected)
	}
}

func TestCharacteristicsAreContinuous(t *testing.T) {
	test := SPRT{Alpha: 0.05, Beta: 0.1}
	p, n := test.Characteristics(0.5, 0.52, 0.51, 0.1)
	q, m := test.Characteristics(0.5, 0.52, 0.51+1e-8, 0.1)
	if math.Abs(p-q) > 1e-5 || math.Abs(n-m) > 1e-2*n {
		t.Errorf("at the middle %v, %v; beside it %v, %v", p, n, q, m)
	}
}

func TestAdjustmentsAgainstTheirProcedures(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawP(t)
		alpha := rapid.Float64Range(0.001, 0.5).Draw(t, "alpha")
		m := float64(len(p))
		order := ranked(p)
		// Step down: reject while p_(j) <= alpha/(m-j+1).
		var holm []int
		for j, i := range order {
			if p[i] > alpha/(m-float64(j)) {
				break
			}
			holm = append(holm, i)
		}
		// Step up: reject up to the last j with p_(j) <= j alpha/m.
		var bh []int
		for j, i := range order {
			if p[i] <= float64(j+1)*alpha/m {
				bh = slices.Clone(order[:j+1])
			}
			_ = i
		}
		slices.Sort(holm)
		slices.Sort(bh)
		if got := AtMost(Holm(p), alpha); !slices.Equal(got, append([]int{}, holm...)) {
			t.Fatalf("Holm of %v at %v: %v, want %v", p, alpha, got, holm)
		}
		if got := AtMost(BenjaminiHochberg(p), alpha); !slices.Equal(got, append([]int{}, bh...)) {
			t.Fatalf("BH of %v at %v: %v, want %v", p, alpha, got, bh)
		}
		for i := range p {
			bh := BenjaminiHochberg(p)[i]
			if bh < p[i]-1e-15 || Holm(p)[i] < bh-1e-15 {
				t.Fatalf("%v: order of adjusted values broken at %d", p, i)
			}
		}
	})
}

func TestPlansAgree(t *testing.T) {
	if a, b := BlocksForHalfWidth(0.02, 0.1, 0.95), BlocksForHalfWidth(0.01, 0.1, 0.95); b < 4*a-4 || b > 4*a {
		t.Errorf("half the width takes %d blocks against %d", b, a)
	}
	if u := Manski(10, 0, 10, 0); u.Low != u.High || u.Rate != 0 {
		t.Errorf("everything finished: %+v", u)
	}
}
