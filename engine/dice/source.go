package dice

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

// The constants of the hash are the first 64 bits of the fractional parts of
// square roots of small primes; those used as multipliers are odd.
const (
	root2  = 0x6a09e667f3bcc908
	root3  = 0xbb67ae8584caa73b
	root5  = 0x3c6ef372fe94f82b
	root7  = 0xa54ff53a5f1d36f1
	root11 = 0x510e527fade682d1
	root13 = 0x9b05688c2b3e6c1f
	root17 = 0x1f83d9abfb41bd6b
)

// Source holds the words of one game, or of one gambling commander, map
// generator or rollout: a function from keys to words. It is two words of
// state that never change; sources are compared with == and copied freely.
type Source struct{ a, b uint64 }

// NewSource returns the source of a block of an experiment. Stream is a digest
// of the stream's name, see [StreamID].
func NewSource(seed, stream, block uint64) Source {
	return Source{root2, root5}.absorb(seed).absorb(stream).absorb(block)
}

// Game returns the source of game i of a block whose games do not share dice.
func (s Source) Game(i uint64) Source {
	return Source{s.a ^ root7, s.b ^ root11}.absorb(i)
}

// Fork returns a source unrelated to s and to the forks of s for other
// purposes: for commanders that gamble, map generators and rollouts, which must
// never see the words of the game. [StreamID] turns names into purposes.
func (s Source) Fork(purpose uint64) Source {
	return Source{s.a ^ root13, s.b ^ root17}.absorb(purpose)
}

// absorb mixes x into the source. For a given s each half alone is a bijection
// of x, so blocks of one stream never share a source.
func (s Source) absorb(x uint64) Source {
	return Source{mix(s.a ^ x), mix(s.b ^ x)}
}

// mix is a bijection of 64 bits in which each bit of x moves each bit of the
// result with a chance near one half.
func mix(x uint64) uint64 {
	x ^= x >> 32
	x *= root3
	x ^= x >> 29
	x *= root7
	x ^= x >> 31
	x *= root11
	x ^= x >> 32
	return x
}

// Word returns word i of key k. Words of different keys, numbers i or sources
// behave as independent and uniform.
//
// The first product spreads fields that lie in few neighbouring bits over the
// word; the shift brings its upper bits down; the folded product of two words
// that both depend on the key does the rest.
func (s Source) Word(k Key, i uint32) uint64 {
	x := (uint64(k) ^ s.a) + uint64(i)*root5
	x *= root3
	x ^= x >> 32
	x *= root7
	hi, lo := bits.Mul64(x^s.b, x^x>>29+uint64(i)*root11)
	return hi ^ lo
}

// Below returns a number from 0 to n-1, each exactly as probable as the others:
// for deployments and the breaking of ties. It does not decrease with the first
// word of the key unless that word is rejected. It panics if n is 0.
func (s Source) Below(k Key, n uint64) uint64 {
	if n == 0 {
		panic("dice: a number below 0 was asked for")
	}
	hi, lo := bits.Mul64(s.Word(k, 0), n)
	if lo < n {
		// The lowest 2^64 mod n products are left out, so that each result
		// keeps the same number of words.
		least := -n % n
		for i := uint32(1); lo < least; i++ {
			hi, lo = bits.Mul64(s.Word(k, i), n)
		}
	}
	return hi
}

// StreamID returns a digest of a list of names: the first 64 bits of the
// SHA-256 of the names, each preceded by its length as 64 bits, so that
// ("ab", "c") and ("a", "bc") differ.
func StreamID(parts ...string) uint64 {
	var text []byte
	for _, p := range parts {
		text = binary.BigEndian.AppendUint64(text, uint64(len(p)))
		text = append(text, p...)
	}
	sum := sha256.Sum256(text)
	return binary.BigEndian.Uint64(sum[:8])
}
