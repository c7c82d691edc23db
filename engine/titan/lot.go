package titan

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Neither the order of a list nor that of the map may decide anything. Where characters
// follow one another they do so by what they are, and equal ones by what they see from
// where they stand; equal hexes are told apart by what is seen from them.

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

// view tells apart hexes that the ground does not: it is a number that depends on how far
// from a hex who stands, never on the hex's place in an order. A reflected position has the
// same numbers.
func (g *game) view(c int) uint64 {
	s, t, p := &g.s, g.t, &g.plan
	if p.viewKnown>>uint(c)&1 != 0 {
		return p.views[c]
	}
	sum := uint64(1)
	for m := t.listed &^ (s.waiting | s.lost); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		who := uint64(t.rank[slot])<<16 | uint64(side(slot))<<8 | uint64(s.hits[slot])
		sum += scatter(who<<8 | uint64(t.land.steps[s.at[slot]][c]))
	}
	p.views[c] = scatter(sum)
	p.viewKnown |= 1 << uint(c)
	return p.views[c]
}

// setSpots orders the hexes by what they are: the middle of the board first, then by the
// ground, first their own, then that around them, ever farther. So a change of the map far away
// changes little, and hexes have the same spot only if a reflection of the board
// exchanges them.
func (t *table) setSpots() {
	b := t.land
	var keys [64][signs + 1]uint64
	for _, c := range b.list {
		for _, other := range b.list {
			keys[c][0] += uint64(b.steps[c][other])
		}
		sign := uint64(b.terrain[c])<<8 | uint64(b.level[c])
		for s := range t.entry {
			sign = sign<<1 | t.entry[s]>>uint(c)&1
		}
		keys[c][1] = scatter(sign)
	}
	for i := 2; i < len(keys[0]); i++ {
		for _, c := range b.list {
			sum := keys[c][i-1]
			for d, n := range b.next[c] {
				between := uint64(b.side[c][d])
				if n >= 0 {
					between = between<<1 ^ keys[n][i-1]
				}
				if b.owns[c][d] {
					between = ^between
				}
				sum += scatter(between)
			}
			keys[c][i] = scatter(sum)
		}
	}
	for _, c := range b.list {
		for _, other := range b.list {
			if slices.Compare(keys[other][:], keys[c][:]) > 0 {
				t.spot[c]++
			}
		}
	}
}

// signs is how often the ground around hexes is looked at to tell them apart.
const signs = 9

// setDepths measures how far every hex is from where each side enters.
func (t *table) setDepths() {
	for s := range t.depth {
		for _, c := range t.land.list {
			far := int8(len(t.depth[s]))
			for set := t.entry[s]; set != 0; set &= set - 1 {
				far = min(far, t.land.steps[trailing(set)][c])
			}
			t.depth[s][c] = far
		}
	}
}

// choice is the best hex that a search has come to.
type choice struct {
	value int64
	order int32 // by depth, friends and spot
	hex   int8  // -1 for none yet
	tied  bool  // with another that nothing tells from it
}

// worst is a choice that any hex is better than.
var worst = choice{value: -1 << 63, hex: -1}

// place is the hex chosen, or -1: between hexes that nothing tells apart there is none.
func (b *choice) place() int {
	if b.tied {
		return -1
	}
	return int(b.hex)
}

// prefer takes a hex of some value for the best if it is. Of equal ones an attacker
// prefers the farthest from where it enters and a defender the nearest, then both the one
// with more friends around it, then the better spot, and at last the greater view.
func (g *game) prefer(best *choice, value int64, c int) {
	t, p := g.t, &g.plan
	if value < best.value {
		return
	}
	order := int32(t.depth[p.own][c])
	if p.own == engine.SideA {
		order = -order
	}
	order = order<<10 + int32(count(t.touching[c]&p.held))<<6 + int32(t.spot[c])
	if value == best.value && best.hex >= 0 {
		if order < best.order {
			return
		}
		if order == best.order {
			old, view := g.view(int(best.hex)), g.view(c)
			if view == old {
				best.tied = true
			}
			if view <= old {
				return
			}
		}
	}
	*best = choice{value: value, order: order, hex: int8(c)}
}

// scatter spreads a number over all bits.
func scatter(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// claim orders characters: the dearest type first, then the least hurt, then by where
// they stand.
func (g *game) claim(slot int) uint64 {
	s := &g.s
	claim := uint64(g.t.rank[slot])<<32 | uint64(s.hits[slot])<<24
	if at := s.at[slot]; at != off {
		claim |= uint64(63-g.t.spot[at])<<16 | g.view(int(at))>>48
	}
	return claim
}
