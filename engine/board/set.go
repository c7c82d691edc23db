package board

import (
	"iter"
	"math/bits"
)

// A Set is a set of cells of one grid: bit c%64 of word c/64. Its length is the grid's Words (longer is
// allowed, the rest is ignored by the grid). It is a slice, so that it can lie over an array in a game's
// state (Set(state.occupied[:])) or in scratch memory. Operations on two sets run over the receiver's
// words; the other set must be at least as long. No operation allocates.
type Set []uint64

// NewSet returns an empty set of a number of words.
func NewSet(words int) Set { return make(Set, words) }

// NewSet returns an empty set for the cells of this grid.
func (g *Grid) NewSet() Set { return NewSet(g.words) }

// SetOf returns a new set holding the cells given.
func (g *Grid) SetOf(cells ...Cell) Set {
	s := g.NewSet()
	for _, c := range cells {
		s.Add(c)
	}
	return s
}

// Add puts c into the set.
func (s Set) Add(c Cell) { s[uint(c)>>6] |= 1 << (uint(c) & 63) }

// Remove takes c out of the set.
func (s Set) Remove(c Cell) { s[uint(c)>>6] &^= 1 << (uint(c) & 63) }

// Has reports whether c is in the set. c must be a cell number within the set's words.
func (s Set) Has(c Cell) bool { return s[uint(c)>>6]>>(uint(c)&63)&1 != 0 }

// Clear empties the set.
func (s Set) Clear() { clear(s) }

// Copy makes s equal to t.
func (s Set) Copy(t Set) { copy(s, t) }

// Or adds all of t.
func (s Set) Or(t Set) {
	t = t[:len(s)]
	for i := range s {
		s[i] |= t[i]
	}
}

// And keeps only what is also in t.
func (s Set) And(t Set) {
	t = t[:len(s)]
	for i := range s {
		s[i] &= t[i]
	}
}

// AndNot removes all of t.
func (s Set) AndNot(t Set) {
	t = t[:len(s)]
	for i := range s {
		s[i] &^= t[i]
	}
}

// Equal reports whether both sets hold the same cells.
func (s Set) Equal(t Set) bool {
	t = t[:len(s)]
	for i := range s {
		if s[i] != t[i] {
			return false
		}
	}
	return true
}

// Empty reports whether the set holds nothing.
func (s Set) Empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether the sets share a cell.
func (s Set) Meets(t Set) bool {
	t = t[:len(s)]
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// Within reports whether every cell of s is in t.
func (s Set) Within(t Set) bool {
	t = t[:len(s)]
	for i := range s {
		if s[i]&^t[i] != 0 {
			return false
		}
	}
	return true
}

// Count returns the number of cells in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// CountAnd returns the number of cells that are in both sets.
func (s Set) CountAnd(t Set) int {
	t = t[:len(s)]
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] & t[i])
	}
	return n
}

// Next returns the smallest cell of the set that is at least c, or None. A loop over the set reads
//
//	for c := s.Next(0); c != None; c = s.Next(c + 1) { ... }
//
// and may add or remove cells on the way.
func (s Set) Next(c Cell) Cell {
	i := int(uint(c) >> 6)
	if i >= len(s) {
		return None
	}
	if w := s[i] >> (uint(c) & 63); w != 0 {
		return c + Cell(bits.TrailingZeros64(w))
	}
	for i++; i < len(s); i++ {
		if s[i] != 0 {
			return Cell(i<<6 + bits.TrailingZeros64(s[i]))
		}
	}
	return None
}

// All returns the cells of the set in ascending order, as Next does, for a range loop.
func (s Set) All() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for c := s.Next(0); c != None; c = s.Next(c + 1) {
			if !yield(c) {
				return
			}
		}
	}
}

// Nth returns the cell that has n smaller ones in the set, or None if there are too few.
func (s Set) Nth(n int) Cell {
	for i, w := range s {
		k := bits.OnesCount64(w)
		if n >= k {
			n -= k
			continue
		}
		for ; n > 0; n-- {
			w &= w - 1
		}
		return Cell(i<<6 + bits.TrailingZeros64(w))
	}
	return None
}
