package plane

import (
	"math"
	"math/big"
	"math/bits"
	"testing"
)

// TestSineTable compares every entry with the sine worked out by a Taylor series in
// exact rational arithmetic cut at 2^-120: the entry must be the nearest integer.
func TestSineTable(t *testing.T) {
	const bits = 140
	pi, _, err := big.ParseFloat("3.14159265358979323846264338327950288419716939937510582097494459", 10, 300,
		big.ToNearestEven)
	if err != nil {
		t.Fatal(err)
	}
	step, _ := new(big.Float).Quo(pi, big.NewFloat(Turn/2)).Rat(nil)
	one := new(big.Int).Lsh(big.NewInt(1), bits)
	fixed := func(r *big.Rat) *big.Int {
		n := new(big.Int).Mul(r.Num(), one)
		return n.Quo(n, r.Denom())
	}
	for h := 0; h <= Right; h += 1 {
		x := fixed(new(big.Rat).Mul(step, big.NewRat(int64(h), 1)))
		square := new(big.Int).Mul(x, x)
		square.Rsh(square, bits)
		term, sum := new(big.Int).Set(x), new(big.Int).Set(x)
		for k := int64(1); term.Sign() != 0; k++ {
			term.Mul(term, square)
			term.Rsh(term, bits)
			term.Quo(term, big.NewInt(2*k*(2*k+1)))
			if k%2 == 1 {
				sum.Sub(sum, term)
			} else {
				sum.Add(sum, term)
			}
		}
		half := new(big.Int).Lsh(big.NewInt(1), bits-31)
		want := new(big.Int).Add(sum, half)
		want.Rsh(want, bits-30)
		if got := int64(quarter[h]); got != want.Int64() {
			t.Fatalf("the sine of heading %d is %d, want %d", h, got, want)
		}
	}
}

func TestSineSymmetry(t *testing.T) {
	for h := int32(-Turn); h <= 2*Turn; h += 97 {
		if Sin(h) != -Sin(-h) || Cos(h) != Cos(-h) || Sin(h) != Sin(Turn/2-h) {
			t.Fatalf("heading %d breaks a symmetry", h)
		}
		s, c := int64(Sin(h)), int64(Cos(h))
		if d := s*s + c*c - One*One; d > 2*One || d < -2*One {
			t.Fatalf("heading %d: squares add up to %d too much", h, d)
		}
	}
}

func TestHeading(t *testing.T) {
	for h := int32(0); h < Turn; h += 13 {
		x, y := int64(Cos(h))/1000, int64(Sin(h))/1000
		got := Heading(x, y)
		if Between(got, h) > 1 {
			t.Fatalf("heading of (%d,%d) is %d, want %d", x, y, got, h)
		}
		want := math.Atan2(float64(y), float64(x)) / math.Pi * 180 * Degree
		if d := math.Abs(math.Mod(float64(got)-want+2.5*Turn, Turn) - Turn/2); d > 0.51 {
			t.Fatalf("heading of (%d,%d) is %d, want %f", x, y, got, want)
		}
	}
}

func TestSqrt(t *testing.T) {
	check := func(x uint64) {
		t.Helper()
		r := Sqrt(x)
		hi, lo := bits.Mul64(r, r)
		over, above := bits.Mul64(r+1, r+1)
		if hi > 0 || lo > x || (over == 0 && above <= x) {
			t.Fatalf("the root of %d is given as %d", x, r)
		}
	}
	for x := range uint64(3000) {
		check(x)
	}
	for i := uint(9); i < 64; i++ {
		for k := range uint64(1000) {
			check(uint64(1)<<i + k*(uint64(1)<<i/1001))
		}
	}
	for r := uint64(1); r < 1<<32; r += r/3000 + 1 { // squares and their neighbours
		check(r*r - 1)
		check(r * r)
		check(r*r + 1)
		check(r*r + 2*r)
	}
	for d := range uint64(10) {
		check(math.MaxUint64 - d)
		check((1<<32-1)*(1<<32-1) + 5 - d)
	}
}

func TestArcSin(t *testing.T) {
	for num := int64(0); num < 1000; num += 7 {
		got := float64(ArcSin(num, 1000))
		want := math.Asin(float64(num)/1000) / math.Pi * 180 * Degree
		if got > want+0.01 || got < want-1.1 {
			t.Fatalf("arc sine of %d/1000 is %f, want %f", num, got, want)
		}
	}
}

func BenchmarkSin(b *testing.B) {
	b.ReportAllocs()
	h := int32(0)
	sum := int32(0)
	for b.Loop() {
		h += 977
		sum += Sin(h)
	}
	_ = sum
}

func TestSinCos(t *testing.T) {
	for h := int32(-Turn); h <= 2*Turn; h++ {
		if s, c := SinCos(h); s != Sin(h) || c != Cos(h) {
			t.Fatalf("sine and cosine of heading %d are %d and %d together, %d and %d alone", h, s, c, Sin(h), Cos(h))
		}
	}
}

// TestHeadingAgainstSlow compares headings with a search of the whole quarter.
func TestHeadingAgainstSlow(t *testing.T) {
	slow := func(x, y int64) int32 {
		lo, hi := int32(0), int32(Right)
		for hi-lo > 1 {
			mid := (lo + hi) / 2
			if int64(quarter[mid])*x <= int64(quarter[Right-mid])*y {
				lo = mid
			} else {
				hi = mid
			}
		}
		if int64(quarter[hi])*x-int64(quarter[Right-hi])*y < int64(quarter[Right-lo])*y-int64(quarter[lo])*x {
			lo = hi
		}
		return lo
	}
	check := func(x, y int64) {
		if got, want := Heading(x, y), slow(x, y); got != want {
			t.Fatalf("the heading of (%d,%d) is %d, want %d", x, y, got, want)
		}
	}
	for i := range int64(300) {
		for k := range int64(300) {
			check(i*i*i+1, k*k*k)
			check(1<<31-i, k<<22)
			check(slopes-i, i)
		}
	}
	check(1, 1<<32-1)
	check(1<<32-1, 0)
}
