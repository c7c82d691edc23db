package dice

import (
	"fmt"
	"math"
	"math/bits"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// tooRare is the two-sided bound on a p-value; about 300 are looked at. The tests in this file judge
// the words as they are used: keys that differ in one field by one, few outcomes, high bits. All are
// deterministic, so a bound once kept is kept.
const tooRare = 1e-5

// chiSquare fails if observed counts are too far from, or too near to, what
// the probabilities expect.
func chiSquare(t *testing.T, what string, observed []int, p func(i int) float64) {
	t.Helper()
	n := 0
	for _, o := range observed {
		n += o
	}
	sum, cells := 0.0, 0
	restO, restE := 0.0, 0.0 // cells with small expectations, together
	for i, o := range observed {
		e := float64(n) * p(i)
		if e < 8 {
			restO, restE = restO+float64(o), restE+e
			continue
		}
		sum += (float64(o) - e) * (float64(o) - e) / e
		cells++
	}
	if restE >= 8 {
		sum += (restO - restE) * (restO - restE) / restE
		cells++
	}
	if cells < 2 {
		t.Fatalf("%s: %d cells", what, cells)
	}
	above := distuv.ChiSquared{K: float64(cells - 1)}.Survival(sum)
	if above < tooRare || above > 1-tooRare {
		t.Errorf("%s: chi-square %.1f with %d degrees of freedom, p-value %.2g", what, sum, cells-1, above)
	}
}

func even(n int) func(int) float64 { return func(int) float64 { return 1 / float64(n) } }

// place is everything a word depends on.
type place struct {
	seed, stream, block uint64
	purpose, seat       uint8
	number, round       uint16
	ordinal, word       uint32
	game, fork          uint64 // 0 for none
}

func (p place) source() Source {
	s := NewSource(p.seed, p.stream, p.block)
	if p.game > 0 {
		s = s.Game(p.game)
	}
	if p.fork > 0 {
		s = s.Fork(p.fork)
	}
	return s
}

func (p place) key() Key { return NewKey(p.purpose, p.seat, p.number, p.round, p.ordinal) }

// crowd is the i-th of a set of places like those of an experiment: few
// figures, few rounds, few rolls, many blocks.
func crowd(i int) place {
	return place{
		seed: 1, stream: 2, block: uint64(i / 128), purpose: uint8(1 + i%2), seat: uint8(i >> 1 % 2),
		number: uint16(i >> 2 % 4), round: uint16(i >> 4 % 4), ordinal: uint32(i >> 6 % 2),
	}
}

var neighbours = []struct {
	name string
	step func(p place) place
}{
	{"ordinal", func(p place) place { p.ordinal += 2; return p }},
	{"round", func(p place) place { p.round += 4; return p }},
	{"number", func(p place) place { p.number += 4; return p }},
	{"seat", func(p place) place { p.seat += 2; return p }},
	{"purpose", func(p place) place { p.purpose += 2; return p }},
	{"word", func(p place) place { p.word++; return p }},
	{"block", func(p place) place { p.block += 1 << 20; return p }},
	{"next block", func(p place) place { p.block = 2*p.block + 1; return p }},
	{"stream", func(p place) place { p.stream++; return p }},
	{"seed", func(p place) place { p.seed++; return p }},
	{"game", func(p place) place { p.game++; return p }},
	{"fork", func(p place) place { p.fork++; return p }},
	{"fork of game", func(p place) place { p.game++; p.fork++; return p }},
	{"ordinal to round", func(p place) place { p.ordinal += 2; p.round += 4; return p }},
}

const crowdSize = 60000

func TestWordsAreUniform(t *testing.T) {
	// Leading, trailing and every eight bits between.
	for shift := 0; shift <= 56; shift += 4 {
		counts := make([]int, 256)
		for i := range crowdSize {
			p := crowd(i)
			counts[p.source().Word(p.key(), p.word)>>shift&255]++
		}
		chiSquare(t, fmt.Sprintf("bits %d to %d", shift, shift+7), counts, even(256))
	}
}

func TestNeighbouringWordsAreIndependent(t *testing.T) {
	for _, n := range neighbours {
		top, low, mixed := make([]int, 1024), make([]int, 1024), make([]int, 1024)
		var x, y []float64
		ones := make([]int, 65)
		for i := range crowdSize {
			p := crowd(i)
			q := n.step(p)
			u, v := p.source().Word(p.key(), p.word), q.source().Word(q.key(), q.word)
			top[u>>59<<5|v>>59]++
			low[u&31<<5|v&31]++
			mixed[u>>59<<5|v&31]++
			ones[bits.OnesCount64(u^v)]++
			x, y = append(x, float64(u>>11)), append(y, float64(v>>11))
		}
		chiSquare(t, n.name+": leading bits in pairs", top, even(1024))
		chiSquare(t, n.name+": trailing bits in pairs", low, even(1024))
		chiSquare(t, n.name+": leading with trailing bits", mixed, even(1024))
		half := distuv.Binomial{N: 64, P: 0.5}
		chiSquare(t, n.name+": bits that differ", ones, func(i int) float64 { return half.Prob(float64(i)) })
		if r := stat.Correlation(x, y, nil); math.Abs(r) > 4/math.Sqrt(crowdSize) {
			t.Errorf("%s: correlation %.4f", n.name, r)
		}
	}
}

func TestOutcomesFollowTheirLaw(t *testing.T) {
	for _, l := range shippedLaws() {
		if l.Len() == 1 {
			continue
		}
		counts := make([]int, l.Len())
		for i := range crowdSize {
			p := crowd(i)
			counts[l.Draw(p.source(), p.key())]++
		}
		chiSquare(t, l.Name(), counts, probability(l))
	}
}

func probability(l *Law) func(i int) float64 {
	list := make([]float64, l.Len())
	for v, p := range FromLaw(l).Each() {
		i, _ := l.Find(v)
		list[i], _ = p.Float64()
	}
	return func(i int) float64 { return list[i] }
}

func TestNeighbouringOutcomesAreIndependent(t *testing.T) {
	for _, l := range []*Law{d20Law(), HitLaw(12, 6, 2), opposedLaw()} {
		p := probability(l)
		size := l.Len()
		for _, n := range neighbours {
			if n.name == "word" {
				continue // no outcome is drawn from a second word alone
			}
			pairs := make([]int, size*size)
			for i := range crowdSize {
				a := crowd(i)
				b := n.step(a)
				pairs[l.Draw(a.source(), a.key())*size+l.Draw(b.source(), b.key())]++
			}
			chiSquare(t, l.Name()+", "+n.name, pairs, func(i int) float64 { return p(i/size) * p(i%size) })
		}
	}
}

// Runs of outcomes in the order of play: the serial correlation at several lags.
func TestSerialCorrelation(t *testing.T) {
	l := d20Law()
	var x []float64
	for i := range crowdSize {
		p := crowd(i)
		x = append(x, float64(l.Draw(p.source(), p.key())))
	}
	for _, lag := range []int{1, 2, 3, 4, 8, 16, 64, 128, 1000} {
		if r := stat.Correlation(x[lag:], x[:len(x)-lag], nil); math.Abs(r) > 4/math.Sqrt(crowdSize) {
			t.Errorf("lag %d: correlation %.4f", lag, r)
		}
	}
}

// Each bit of what a word depends on must move each bit of the word half of
// the time.
func TestAvalanche(t *testing.T) {
	const n = 4096
	one := NewSource(77, 77, 77)
	draw := func(i, j int) uint64 { return one.Word(Key(i), uint32(j)) }
	for _, c := range []struct {
		name string
		bits int
		flip func(i, bit int) (uint64, uint64)
	}{
		{"key", 64, func(i, bit int) (uint64, uint64) {
			s, k := NewSource(1, 2, uint64(i)), crowd(i).key()
			return s.Word(k, 0), s.Word(k^1<<bit, 0)
		}},
		{"dense key", 64, func(i, bit int) (uint64, uint64) {
			s, k := NewSource(1, 2, 3), Key(draw(i, 0))
			return s.Word(k, 0), s.Word(k^1<<bit, 0)
		}},
		{"word number", 32, func(i, bit int) (uint64, uint64) {
			s, k := NewSource(1, 2, uint64(i)), crowd(i).key()
			return s.Word(k, 0), s.Word(k, 1<<bit)
		}},
		{"block", 64, func(i, bit int) (uint64, uint64) {
			return NewSource(1, 2, uint64(i)).Word(3, 0), NewSource(1, 2, uint64(i)^1<<bit).Word(3, 0)
		}},
		{"stream", 64, func(i, bit int) (uint64, uint64) {
			x := draw(i, 1)
			return NewSource(1, x, 3).Word(3, 0), NewSource(1, x^1<<bit, 3).Word(3, 0)
		}},
		{"seed", 64, func(i, bit int) (uint64, uint64) {
			return NewSource(uint64(i), 2, 3).Word(3, 0), NewSource(uint64(i)^1<<bit, 2, 3).Word(3, 0)
		}},
		{"fork", 64, func(i, bit int) (uint64, uint64) {
			return one.Fork(uint64(i)).Word(3, 0), one.Fork(uint64(i)^1<<bit).Word(3, 0)
		}},
	} {
		for bit := range c.bits {
			var moved [64]int
			for i := range n {
				a, b := c.flip(i, bit)
				for v := a ^ b; v != 0; v &= v - 1 {
					moved[bits.TrailingZeros64(v)]++
				}
			}
			for out, m := range moved {
				if off := math.Abs(float64(m)-n/2) / (math.Sqrt(n) / 2); off > 5.5 {
					t.Errorf("bit %d of the %s moves bit %d of the word %d times of %d", bit, c.name, out, m, n)
				}
			}
		}
	}
}
