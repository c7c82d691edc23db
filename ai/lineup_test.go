package ai

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestBoundIsTheMeanLessItsError(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		var c candidate
		n := 1 + r.IntN(200)
		var sum, squares float64
		for range n {
			d := int64(r.IntN(2*Full+1) - Full)
			c.add(d)
			sum += float64(d)
			squares += float64(d * d)
		}
		mean := sum / float64(n)
		spread := math.Sqrt((squares - sum*mean + doubt) / float64(n) / float64(n))
		for _, hundredths := range []int{-100, 0, 70, 250} {
			want := 100*mean - float64(hundredths)*spread
			if got := float64(c.bound(hundredths)); math.Abs(got-want) > 300 {
				t.Fatalf("after %d playouts the bound at %d hundredths is %g, want %g", n, hundredths, got, want)
			}
		}
	}
}

func TestRoot(t *testing.T) {
	for x := int64(0); x < 5000; x++ {
		if r := root(x); r*r > x || (r+1)*(r+1) <= x {
			t.Fatalf("the root of %d is given as %d", x, r)
		}
	}
	for _, x := range []int64{1 << 40, 1<<62 - 1, 999_999_999_999, math.MaxInt64} {
		if r := root(x); r > x/r || r+1 <= x/(r+1) {
			t.Errorf("the root of %d is given as %d", x, r)
		}
	}
}

// gambles fills a lineup with candidates whose differences have the given means.
func gambles(means ...int64) *lineup {
	l := &lineup{}
	for range means {
		l.next()
	}
	return l
}

func TestHalvingKeepsTheBestAndTheFirst(t *testing.T) {
	l := gambles(0, 0, 0, 0, 0)
	for c, d := range []int64{0, 3000, -500, 1000, 2000} {
		for range 8 {
			l.list[c].add(d)
		}
	}
	if !l.halve(true) {
		t.Fatal("nobody is left")
	}
	for c, want := range []bool{false, false, true, true, false} {
		if l.list[c].dropped != want {
			t.Errorf("candidate %d: dropped is %v, want %v", c, l.list[c].dropped, want)
		}
	}
	if l.rivals() != 2 {
		t.Errorf("%d rivals are left, want 2", l.rivals())
	}
	if got := l.best(70); got != 1 {
		t.Errorf("candidate %d is taken, want 1", got)
	}
}

func TestAnUncertainLeadIsNotTaken(t *testing.T) {
	l := gambles(0, 0)
	for i := range 8 {
		l.list[0].add(0)
		l.list[1].add([]int64{Full, -Full + 2000}[i%2]) // ahead by 1000 on average, and by luck
	}
	if got := l.best(70); got != 0 {
		t.Errorf("candidate %d is taken on a lead within its error", got)
	}
	if got := l.best(0); got != 1 {
		t.Errorf("without a test candidate %d is taken, want 1", got)
	}
}

// TestSearchSeldomErrsOnEqualCandidates: where nothing is better than the first, another
// is taken no oftener than the test of differences allows, all candidates together.
func TestSearchSeldomErrsOnEqualCandidates(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	taken := 0
	const trials, playouts = 2000, 24
	for range trials {
		l := gambles(0, 0)
		for range playouts {
			l.list[0].add(0)
			l.list[1].add(int64(r.IntN(3)-1) * Full)
		}
		if l.best(200) != 0 {
			taken++
		}
	}
	if share := float64(taken) / trials; share > 0.04 || share == 0 {
		t.Errorf("two standard errors let %.3f of equal candidates pass, want about .02", share)
	}
}
