package dice

import (
	"math/big"
)

// guide finds the outcome of a word. The boundary before outcome j+1 is the
// exact fraction cum(j)/total; cuts[j] is its first 64 bits. A last cut of all
// ones ends every search. Starts tells, for the leading bits of a word, the
// first outcome that a word with these bits can give.
type guide struct {
	cuts   []uint64
	starts []uint16
	shift  uint8 // how far a word is shifted to index starts
}

// Sizes of the guide table: at least guideShare entries for each outcome, so
// that few words have a boundary to pass, within limits that keep the laws of a
// game in the processor's cache.
const (
	guideShare   = 16
	minGuideBits = 5
	maxGuideBits = 12
)

// newGuide cuts the words of 64 bits into shares by the weights, exactly: cuts[j] is the last word of
// outcome j, or the first beyond it where the share ends on a whole word. starts has for each value of a
// word's upper bits the first outcome that it can be, so that a draw compares once or twice.
func newGuide(weights []*big.Int, total *big.Int) guide {
	n := len(weights)
	bits := minGuideBits
	for bits < maxGuideBits && 1<<bits < guideShare*n {
		bits++
	}
	g := guide{cuts: make([]uint64, n), starts: make([]uint16, 1<<bits), shift: uint8(64 - bits)}
	exact := make([]bool, n)
	cum, rest := new(big.Int), new(big.Int)
	for j := range n - 1 {
		cum.Add(cum, weights[j])
		q, r := new(big.Int).QuoRem(rest.Lsh(cum, 64), total, new(big.Int))
		g.cuts[j], exact[j] = q.Uint64(), r.Sign() == 0
	}
	g.cuts[n-1] = ^uint64(0)
	j := 0
	for i := range g.starts {
		first := uint64(i) << g.shift
		for j < n-1 && (g.cuts[j] < first || (g.cuts[j] == first && exact[j])) {
			j++
		}
		g.starts[i] = uint16(j)
	}
	return g
}

// find returns the outcome of a word and whether the word alone decides it; if
// not, the outcome is the worst that further words can give.
func (g *guide) find(word uint64) (i int, sure bool) {
	i = int(g.starts[word>>(g.shift&63)])
	for word > g.cuts[i] {
		i++
	}
	return i, word != g.cuts[i]
}

// Draw returns the outcome that the words of key k in s give by inversion, see
// the package comment. It does not allocate, but for the one word in about
// 2^64/Len that equals the first 64 bits of a boundary.
func (l *Law) Draw(s Source, k Key) int {
	if len(l.place.cuts) == 1 {
		return 0
	}
	word := s.Word(k, 0)
	i, sure := l.place.find(word)
	if !sure {
		return l.drawFurther(i, word, s, k)
	}
	return i
}

// drawFurther looks at further words where the first is on a boundary. It stands apart, so
// that its function literal costs the usual draw nothing.
//
//go:noinline
func (l *Law) drawFurther(i int, word uint64, s Source, k Key) int {
	return l.settle(i, word, func(n uint32) uint64 { return s.Word(k, n) })
}

// Pick returns the outcome of a number U whose first word is given and whose
// further words, from 1 on, more supplies if they are needed.
func (l *Law) Pick(word uint64, more func(n uint32) uint64) int {
	i, sure := l.place.find(word)
	if !sure {
		return l.settle(i, word, more)
	}
	return i
}

// settle walks from outcome i on over the boundaries whose first 64 bits equal
// word and compares U with each, as far as it takes.
func (l *Law) settle(i int, word uint64, more func(n uint32) uint64) int {
	cum := new(big.Int)
	for j := range i {
		cum.Add(cum, l.weights[j])
	}
	for i < len(l.values)-1 && l.place.cuts[i] == word {
		cum.Add(cum, l.weights[i])
		if !reaches(cum, l.total, more) {
			break
		}
		i++
	}
	return i
}

// reaches reports whether U >= cum/total, given that they agree in their first
// 64 bits.
func reaches(cum, total *big.Int, more func(n uint32) uint64) bool {
	digit := new(big.Int)
	rest := new(big.Int).Lsh(cum, 64)
	rest.Rem(rest, total)
	for n := uint32(1); rest.Sign() != 0; n++ {
		digit.QuoRem(rest.Lsh(rest, 64), total, rest)
		if d, w := digit.Uint64(), more(n); d != w {
			return w > d
		}
	}
	return true
}
