package dice

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// slowPick inverts by definition: it reads words until U is known to a
// precision no boundary of a test law can hide in, and compares fractions.
func slowPick(l *Law, words []uint64) int {
	u := new(big.Int)
	for _, w := range words {
		u.Lsh(u, 64).Add(u, new(big.Int).SetUint64(w))
	}
	point := new(big.Rat).SetFrac(u, new(big.Int).Lsh(big.NewInt(1), uint(64*len(words))))
	cum := new(big.Int)
	for i := range l.Len() {
		cum.Add(cum, l.Weight(i))
		if point.Cmp(new(big.Rat).SetFrac(cum, l.Total())) < 0 {
			return i
		}
	}
	panic("U is not below 1")
}

// script serves words[1:] to Pick, and zeros behind them.
func script(words []uint64) func(n uint32) uint64 {
	return func(n uint32) uint64 {
		if int(n) < len(words) {
			return words[n]
		}
		return 0
	}
}

// randomLaw has weights of very different sizes, some of them beyond 64 bits
// and some so small that several boundaries share their first 64 bits.
func randomLaw(rng *rand.Rand) *Law {
	n := 1 + rng.IntN(40)
	list := make([]Weighted, n)
	for i := range list {
		w := new(big.Int).SetUint64(1 + rng.Uint64N(1000))
		if rng.IntN(3) == 0 {
			w.Lsh(w, uint(rng.IntN(200)))
		}
		list[i] = Weighted{Value: Value(i), Weight: w}
	}
	l, err := FromWeights("random", list, func(a, b Value) bool { return a > b })
	if err != nil {
		panic(err)
	}
	return l
}

// digits returns the first n base-2^64 digits of the boundary above outcome i
// and whether they are all of it.
func digits(l *Law, i, n int) ([]uint64, bool) {
	rest := new(big.Int)
	for j := range i + 1 {
		rest.Add(rest, l.Weight(j))
	}
	out := make([]uint64, n)
	for j := range out {
		q := new(big.Int)
		q.QuoRem(rest.Lsh(rest, 64), l.Total(), rest)
		out[j] = q.Uint64()
	}
	return out, rest.Sign() == 0
}

// boundaryWords are U on a boundary to one, two, three or four words, and one
// unit of the last word above and below it.
func boundaryWords(l *Law, i int) [][]uint64 {
	var all [][]uint64
	for n := 1; n <= 4; n++ {
		on, _ := digits(l, i, n)
		all = append(all, on)
		if on[n-1] > 0 {
			below := append([]uint64(nil), on...)
			below[n-1]--
			all = append(all, below, append(append([]uint64(nil), below...), math.MaxUint64))
		}
		if on[n-1] < math.MaxUint64 {
			above := append([]uint64(nil), on...)
			above[n-1]++
			all = append(all, above)
		}
	}
	return all
}

func TestPickAgainstSlowInversion(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	laws := shippedLaws()
	for range 120 {
		laws = append(laws, randomLaw(rng))
	}
	shared := 0
	for _, l := range laws {
		for range 100 {
			w := []uint64{rng.Uint64() >> rng.IntN(64), rng.Uint64()}
			if got, want := l.Pick(w[0], script(w)), slowPick(l, w); got != want {
				t.Fatalf("%s: words %x: outcome %d, want %d", l.Name(), w, got, want)
			}
		}
		for i := range l.Len() - 1 {
			if i > 0 && l.place.cuts[i] == l.place.cuts[i-1] {
				shared++
			}
			for _, w := range boundaryWords(l, i) {
				if got, want := l.Pick(w[0], script(w)), slowPick(l, w); got != want {
					t.Fatalf("%s, boundary %d: words %x: outcome %d, want %d", l.Name(), i, w, got, want)
				}
			}
		}
	}
	if shared == 0 {
		t.Fatal("no two boundaries shared their first 64 bits, so the test shows less than it says")
	}
}

func TestPickAtTheEnds(t *testing.T) {
	ones := func(uint32) uint64 { return math.MaxUint64 }
	zeros := func(uint32) uint64 { return 0 }
	for _, l := range shippedLaws() {
		if got := l.Pick(0, zeros); got != 0 {
			t.Errorf("%s: the least U gives outcome %d", l.Name(), got)
		}
		if l.Len() > 1 {
			if got := l.Pick(math.MaxUint64, ones); got != l.Len()-1 {
				t.Errorf("%s: the greatest U gives outcome %d of %d", l.Name(), got, l.Len())
			}
		}
	}
}

// A coin's boundary is exactly one half: no further word may be asked for
// more than its zeros, and the word itself belongs to the better side.
func TestExactBoundaryBelongsAbove(t *testing.T) {
	coin := HitLaw(1, 2, 1)
	never := func(uint32) uint64 { t.Error("a further word was read"); return 0 }
	if got := coin.Pick(1<<63, never); got != 1 {
		t.Errorf("U = 1/2 gives outcome %d, want 1", got)
	}
	if got := coin.Pick(1<<63-1, never); got != 0 {
		t.Errorf("U just below 1/2 gives outcome %d, want 0", got)
	}
}

// A third is 0.5555... in hexadecimal digits, so each word can leave it open.
func TestThirdNeedsFurtherWords(t *testing.T) {
	third := HitLaw(1, 3, 2)
	const fives = 0x5555555555555555
	for depth := 1; depth < 6; depth++ {
		for _, c := range []struct {
			last uint64
			want int
		}{{fives - 1, 0}, {fives + 1, 1}} {
			read := uint32(0)
			got := third.Pick(fives, func(n uint32) uint64 {
				if n != read+1 {
					t.Fatalf("word %d read after word %d", n, read)
				}
				read = n
				if int(n) == depth {
					return c.last
				}
				return fives
			})
			if got != c.want || int(read) != depth {
				t.Errorf("depth %d, last word %x: outcome %d after %d words, want %d", depth, c.last, got, read, c.want)
			}
		}
	}
}

func TestDrawIsPickOfWords(t *testing.T) {
	s := NewSource(5, 6, 7)
	for _, l := range shippedLaws() {
		for i := range uint32(500) {
			k := NewKey(1, 2, 3, 4, i)
			want := slowPick(l, []uint64{s.Word(k, 0), s.Word(k, 1), s.Word(k, 2), s.Word(k, 3)})
			if got := l.Draw(s, k); got != want {
				t.Fatalf("%s, %v: outcome %d, want %d", l.Name(), k, got, want)
			}
		}
	}
}

// A law whose boundary is made from the word that a key has makes Draw read
// that key's second word.
func TestDrawReadsFurtherWordsOfItsKey(t *testing.T) {
	s := NewSource(5, 6, 7)
	two := new(big.Int).Lsh(big.NewInt(1), 128)
	for i := range uint32(50) {
		k := NewKey(9, 0, 0, 0, i)
		for _, delta := range []int64{-1, 0, 1} {
			cut := new(big.Int).SetUint64(s.Word(k, 0))
			cut.Lsh(cut, 64).Add(cut, new(big.Int).SetUint64(s.Word(k, 1))).Add(cut, big.NewInt(delta))
			l, err := FromWeights("made", []Weighted{{Value: 0, Weight: cut},
				{Value: 1, Weight: new(big.Int).Sub(two, cut)}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			want := 1
			if delta > 0 {
				want = 0
			}
			if got := l.Draw(s, k); got != want {
				t.Errorf("boundary %d above the words: outcome %d, want %d", delta, got, want)
			}
		}
	}
}

func TestInversionIsMonotone(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for _, l := range append(shippedLaws(), randomLaw(rng), randomLaw(rng)) {
		for range 3000 {
			u, v := rng.Uint64(), rng.Uint64()
			if l.Pick(min(u, v), script(nil)) > l.Pick(max(u, v), script(nil)) {
				t.Fatalf("%s: word %x gives a better outcome than word %x", l.Name(), min(u, v), max(u, v))
			}
		}
	}
}

// sharedLuck is the exact correlation of two laws drawn by the same U.
func sharedLuck(a, b *Law) float64 {
	bound := func(l *Law, i int) *big.Rat {
		cum := new(big.Int)
		for j := range i {
			cum.Add(cum, l.Weight(j))
		}
		return new(big.Rat).SetFrac(cum, l.Total())
	}
	product := new(big.Rat)
	for i := range a.Len() {
		for j := range b.Len() {
			from, to := bound(a, i), bound(a, i+1)
			if f := bound(b, j); f.Cmp(from) > 0 {
				from = f
			}
			if e := bound(b, j+1); e.Cmp(to) < 0 {
				to = e
			}
			if length := new(big.Rat).Sub(to, from); length.Sign() > 0 {
				product.Add(product, length.Mul(length, big.NewRat(int64(a.Value(i)*b.Value(j)), 1)))
			}
		}
	}
	moments := func(l *Law) (mean, sd float64) {
		m, _ := FromLaw(l).Mean(func(v Value) int64 { return int64(v) }).Float64()
		s, _ := FromLaw(l).Mean(func(v Value) int64 { return int64(v * v) }).Float64()
		return m, math.Sqrt(s - m*m)
	}
	p, _ := product.Float64()
	ma, sa := moments(a)
	mb, sb := moments(b)
	return (p - ma*mb) / (sa * sb)
}

// alias draws from an alias table, the usual other exact method, with the
// column from the upper half of a word and the coin from the lower.
func alias(l *Law) func(word uint64) int {
	n := l.Len()
	keep, other := make([]float64, n), make([]int, n)
	var small, large []int
	for i := range keep {
		w, _ := new(big.Rat).SetFrac(l.Weight(i), l.Total()).Float64()
		keep[i], other[i] = w*float64(n), i
		if keep[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	for len(small) > 0 && len(large) > 0 {
		s, g := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		other[s] = g
		keep[g] -= 1 - keep[s]
		if keep[g] < 1 {
			large = large[:len(large)-1]
			small = append(small, g)
		}
	}
	return func(word uint64) int {
		column := int(word >> 32 * uint64(n) >> 32)
		if float64(uint32(word))/(1<<32) < keep[column] {
			return column
		}
		return other[column]
	}
}

func TestSharedLuckSurvivesAnotherLaw(t *testing.T) {
	// How much an alias table loses depends on the law and on how the table is
	// filled; gain is the least difference that must be seen.
	for _, c := range []struct {
		a, b *Law
		gain float64
	}{
		{woundsLaw(3, 3), woundsLaw(4, 3), 0.15},
		{HitLaw(3, 6, 3), HitLaw(4, 6, 3), 0.07},
		{HitLaw(12, 6, 2), HitLaw(12, 6, 3), 0.4},
		{sumLaw(2), sumLaw(3), 0.1},
	} {
		exact := sharedLuck(c.a, c.b)
		var xa, xb, ya, yb []float64
		aliasA, aliasB := alias(c.a), alias(c.b)
		s := NewSource(1, 1, 1)
		for i := range uint32(40000) {
			k := NewKey(1, 0, 0, 0, i)
			word := s.Word(k, 0)
			xa = append(xa, float64(c.a.Value(c.a.Draw(s, k))))
			xb = append(xb, float64(c.b.Value(c.b.Draw(s, k))))
			ya = append(ya, float64(c.a.Value(aliasA(word))))
			yb = append(yb, float64(c.b.Value(aliasB(word))))
		}
		drawn, lost := stat.Correlation(xa, xb, nil), stat.Correlation(ya, yb, nil)
		t.Logf("%s with %s: correlation %.3f exactly, %.3f drawn, %.3f by alias tables", c.a.Name(), c.b.Name(), exact,
			drawn, lost)
		if math.Abs(drawn-exact) > 0.02 {
			t.Errorf("drawn correlation %.3f, exactly %.3f", drawn, exact)
		}
		if exact < 0.85 || exact < lost+c.gain {
			t.Errorf("%s with %s: correlation %.3f under inversion, %.3f under alias tables", c.a.Name(), c.b.Name(),
				exact, lost)
		}
	}
}

func TestDrawDoesNotAllocate(t *testing.T) {
	s := NewSource(1, 2, 3)
	l := sumLaw(27)
	values := make([]int64, l.Len())
	i := uint32(0)
	if n := testing.AllocsPerRun(1000, func() {
		sink += l.Draw(s, NewKey(1, 2, 3, 4, i)) + int(s.Below(Key(i), 100)) + int(l.Expect(values))
		s = s.Fork(uint64(i))
		i++
	}); n != 0 {
		t.Errorf("%v allocations a draw", n)
	}
}

func TestExpectAgainstMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 11))
	for _, l := range append(shippedLaws(), randomLaw(rng), randomLaw(rng), randomLaw(rng)) {
		for range 50 {
			values := make([]int64, l.Len())
			for i := range values {
				values[i] = rng.Int64N(1<<41) - 1<<40
			}
			valueOf := func(v Value) int64 {
				i, _ := l.Find(v)
				return values[i]
			}
			got := l.Expect(values)
			// Off by less than 40 steps of 2^42 times 2^-64, then rounded.
			slack := new(big.Rat).Add(big.NewRat(1, 2), big.NewRat(1, 1<<16))
			exact := FromLaw(l).Mean(valueOf)
			if off := new(big.Rat).Sub(exact, big.NewRat(got, 1)); off.Abs(off).Cmp(slack) > 0 {
				t.Fatalf("%s: expectation %d, exact mean %v", l.Name(), got, exact)
			}
			for i := range values {
				values[i] = -values[i]
			}
			if mirrored := l.Expect(values); mirrored != -got {
				t.Fatalf("%s: expectation %d, of the negated values %d", l.Name(), got, mirrored)
			}
		}
	}
	coin := HitLaw(1, 2, 1)
	for _, c := range [][3]int64{{0, 1, 1}, {0, -1, -1}, {-1, 0, -1}, {1, 0, 1}, {-3, 0, -2}, {3, 4, 4}, {-3, 3, 0}} {
		if got := coin.Expect(c[:2]); got != c[2] {
			t.Errorf("the mean of %v rounds to %d, want %d", c[:2], got, c[2])
		}
	}
}
