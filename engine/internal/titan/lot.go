package titan

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Neither the order of a list nor that of the map may decide anything, nor a change of the ground that
// changes nothing. Hexes have an order by the shape of the board alone, and those that a reflection of it
// exchanges one by the coin of the commander that asks (engine.Planner). Characters
// follow one another by what they are, and equal ones by where they stand. Without a coin hexes, and
// those who stand on them, are distinguished by what is seen from there.

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

// setSpots orders the hexes by where they lie: the middle of the board first, then by who enters there and by
// the sides of the board, first their own, then those around them, ever farther. Hexes have the same spot only if a
// reflection of the board's outline exchanges them; a coin has one of these before the other.
func (t *table) setSpots() {
	b := t.land
	var keys [64][signs + 1]uint64
	for _, c := range b.list {
		for _, other := range b.list {
			keys[c][0] += uint64(b.steps[c][other])
		}
		sign := uint64(0)
		for s := range t.entry {
			sign = sign<<1 | t.entry[s]>>uint(c)&1
		}
		keys[c][1] = scatter(sign)
	}
	for i := 2; i < len(keys[0]); i++ {
		for _, c := range b.list {
			sum := keys[c][i-1]
			for _, n := range b.next[c] {
				if n >= 0 {
					sum += scatter(keys[n][i-1])
				}
			}
			keys[c][i] = scatter(sum)
		}
	}
	for _, c := range b.list {
		for _, other := range b.list {
			order := slices.Compare(keys[other][:], keys[c][:])
			for coin, tie := range [...]int{engine.NoCoin: 0, engine.Heads: cmp.Compare(other, c),
				engine.Tails: cmp.Compare(c, other)} {
				if cmp.Or(order, tie) > 0 {
					t.spot[coin][c]++
				}
			}
		}
	}
}

// signs is how often what lies around hexes is looked at to tell them apart.
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
// with more friends around it, then the better spot, and without a coin the greater view.
func (g *game) prefer(best *choice, value int64, c int) {
	t, p := g.t, &g.plan
	if value < best.value {
		return
	}
	order := int32(t.depth[p.own][c])
	if p.own == engine.SideA {
		order = -order
	}
	order = order<<10 + int32(count(t.touching[c]&p.held))<<6 + int32(t.spot[p.coin][c])
	if value == best.value && best.hex >= 0 {
		if spot := &t.spot[engine.NoCoin]; order>>6 == best.order>>6 && spot[c] == spot[best.hex] {
			p.split = true
		}
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

// twins reports whether nothing but a coin tells two characters apart.
func (s *state) twins(t *table, a, b int) bool {
	if t.rank[a] != t.rank[b] || s.hits[a] != s.hits[b] || s.at[a] == off || s.at[b] == off {
		return false
	}
	spot := &t.spot[engine.NoCoin]
	return spot[s.at[a]] == spot[s.at[b]]
}

// Toss has the appraisal decide by a coin between hexes that a reflection of the board exchanges.
func (g *game) Toss(c engine.Coin) { g.plan.coin = c }

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
		claim |= uint64(63-g.t.spot[g.plan.coin][at]) << 16
		if g.plan.coin == engine.NoCoin {
			claim |= g.view(int(at)) >> 48
		}
	}
	return claim
}
