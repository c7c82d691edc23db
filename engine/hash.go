package engine

import "math/bits"

// Hash digests words into one, the same on every machine. It is for comparing
// states, not for security.
type Hash struct{ h uint64 }

// NewHash returns an empty digest.
func NewHash() Hash { return Hash{0x9ae16a3b2f90404f} }

// Add digests one word; the order of words matters.
func (h *Hash) Add(w uint64) {
	hi, lo := bits.Mul64(h.h^w, 0xd6e8feb86659fd93)
	h.h = (hi ^ lo) + bits.RotateLeft64(w, 23) + 0x9e3779b97f4a7c15
}

// Sum returns the digest of all that was added.
func (h *Hash) Sum() uint64 {
	x := h.h
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 29
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}
