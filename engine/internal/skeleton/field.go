package skeleton

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// state is a position: plain values, copied by assignment. Slots are those of the table.
type state struct {
	at       [maxSlots]board.Cell // nowhere: removed
	hits     [maxSlots]int8
	moved    [maxSlots]bool
	struck   [maxSlots]bool
	occupied uint64
	owner    engine.Side
	round    int16
	rolls    [maxSlots]uint8 // strikes of this round; no part of the digest
	over     bool
	opened   bool // the first round was taken down; no part of the digest
	roll     roll
}

// roll is a strike between its announcement and its dice.
type roll struct {
	due             bool
	striker, target int8
}

// begin sets up the start of a game.
func (s *state) begin(t *table) {
	*s = state{round: 1}
	for i := range s.at {
		s.at[i] = nowhere
		if i < len(t.units) {
			s.at[i] = t.units[i].start
			s.occupied |= 1 << uint(s.at[i])
		}
	}
}

// field is the position and what can be asked of it.
type field struct{ *game }

// own reports whether a slot is a figure of the side whose turn it is, still on the board.
func (g field) own(slot int) bool {
	return slot >= g.t.first[g.s.owner] && slot < g.t.first[g.s.owner+1] && g.s.at[slot] != nowhere
}

// besides reports whether two figures on the board share a side of a square (SKEL-STRIKE-1).
func (g field) besides(a, b int) bool {
	return g.s.at[a] != nowhere && g.s.at[b] != nowhere && g.t.next[g.s.at[a]]>>uint(g.s.at[b])&1 != 0
}

// standing counts the figures and their points of a side.
func (g field) standing(side engine.Side) (n int, points int32) {
	for i := g.t.first[side]; i < g.t.first[side+1]; i++ {
		if g.s.at[i] != nowhere {
			n++
			points += g.t.units[i].Points
		}
	}
	return n, points
}

// reach fills the least cost of every square that a figure could walk to (SKEL-MOVE-1,
// SKEL-MOVE-2) and returns their set, its own not among them. Friends and enemies bar the way
// but for those in through.
func (g field) reach(slot int, through uint64, cost *[64]int8) (set uint64) {
	t := g.t
	free := t.walk&^g.s.occupied | through
	var at [maxStat + 1]uint64 // squares by cost
	at[0] = 1 << uint(g.s.at[slot])
	seen := uint64(0)
	for n := int32(0); n <= t.units[slot].Speed; n++ {
		at[n] &^= seen
		seen |= at[n]
		for m := at[n]; m != 0; m &= m - 1 {
			c := bits.TrailingZeros64(m)
			if n > 0 {
				cost[c] = int8(n)
				set |= 1 << uint(c)
			}
			beside := t.next[c] & free &^ seen
			if to := n + t.chart.Step; to <= t.units[slot].Speed {
				at[to] |= beside &^ t.rough
			}
			if to := n + t.chart.Rough; to <= t.units[slot].Speed {
				at[to] |= beside & t.rough
			}
		}
	}
	return set
}

// gap is how many steps a figure is from the nearest enemy of its side.
func (g field) gap(slot int) int {
	return g.gapFrom(g.s.at[slot], g.t.units[slot].figure.Seat().Other())
}

// gapFrom is how many steps a square is from the nearest figure of a side.
func (g field) gapFrom(from board.Cell, side engine.Side) int {
	least := 127
	for i := g.t.first[side]; i < g.t.first[side+1]; i++ {
		if g.s.at[i] != nowhere {
			least = min(least, g.t.grid.Orthogonal(from, g.s.at[i]))
		}
	}
	return least
}
