package titan

import (
	"cmp"
	"math/bits"
	"slices"
)

// Moves of a plan that might shut one another out are carried out one after another. Neither
// the order of a list nor that of the map may decide there: characters follow one another
// by what they are, and between equals a lot decides that differs from position to position.

// setRanks gives every type of character its rank, the dearest first.
func (t *table) setRanks() {
	var kinds []*kind
	for _, k := range t.kinds {
		if k != nil && !slices.ContainsFunc(kinds, func(o *kind) bool { return compareKinds(o, k) == 0 }) {
			kinds = append(kinds, k)
		}
	}
	slices.SortFunc(kinds, compareKinds)
	for slot, k := range t.kinds {
		if k != nil {
			t.rank[slot] = uint8(slices.IndexFunc(kinds, func(o *kind) bool { return compareKinds(o, k) == 0 }))
		}
	}
}

func compareKinds(a, b *kind) int {
	return cmp.Or(cmp.Compare(b.power*b.skill, a.power*a.skill), cmp.Compare(b.power, a.power), cmp.Compare(a.id, b.id))
}

// seed is what the lots of a character are drawn from in a position.
func (g *game) seed(slot int) uint64 {
	s := &g.s
	return scatter(s.occ[0] ^ scatter(s.occ[1]^uint64(g.t.rank[slot])<<8^uint64(s.round)))
}

// lot is the lot of a hex.
func lot(seed uint64, c int) uint32 { return uint32(scatter(seed+uint64(c)) >> 32) }

// scatter spreads a number over all bits.
func scatter(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// claim orders characters: the dearest type first, then the least hurt, then by lot.
func (g *game) claim(slot int) uint32 {
	return uint32(g.t.rank[slot])<<24 | uint32(g.s.hits[slot])<<16 | lot(g.seed(slot), int(g.s.at[slot]))>>16
}
