package mageknight

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Offers leave things out, and appraisals break ties. Neither may look down the map or
// down the list: who sits in the north would play better than who sits in the south. So
// a square is known by where it lies as its side sees the board, its own edge behind it
// and the heavier half of the ground on its left, and a figure by its unit and its square,
// not by its number.

// tieBreak decides between equal squares of a figure in one turn: a number for every square,
// as if drawn, that is the same for its twin on a board turned round.
type tieBreak struct {
	own  []board.Cell // the squares as its side sees them
	seed uint64
}

// tiesOf draws the numbers of figure i for this turn.
func (g *field) tiesOf(i int) tieBreak {
	fig, at := &g.t.figs[i], g.t.own(i, g.s.figs[i].at)
	return tieBreak{g.t.owned[fig.seat][fig.size],
		scatter(uint64(g.s.turn)<<32 | uint64(fig.rank)<<16 | uint64(uint16(at)))}
}

// of is the number of a square.
func (b tieBreak) of(c board.Cell) uint32 {
	return uint32(scatter(b.seed+uint64(b.own[c])) >> 32)
}

// scatter spreads a number over all bits.
func scatter(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// claim orders figures by what they are and where they stand: the dearest unit first,
// then the least hurt, then as if drawn. No two figures claim the same.
func (g *field) claim(i int) uint64 {
	own := uint64(uint16(g.t.own(i, g.s.figs[i].at)))
	drawn := scatter(uint64(g.s.turn)<<32|own) >> 48
	return uint64(g.t.figs[i].rank)<<40 | uint64(g.s.figs[i].click)<<32 | drawn<<16 | own
}

// foremost is the member of a set that is not empty that claims most.
func (g *field) foremost(set uint64) int {
	best := low(set)
	if set &= set - 1; set == 0 {
		return best
	}
	least := g.claim(best)
	for m := set; m != 0; m &= m - 1 {
		if c := g.claim(low(m)); c < least {
			best, least = low(m), c
		}
	}
	return best
}

// hindmost is the member of a set that is not empty that claims least: whom a formation
// can best use up.
func (g *field) hindmost(set uint64) int {
	best, most := low(set), g.claim(low(set))
	for m := set & (set - 1); m != 0; m &= m - 1 {
		if c := g.claim(low(m)); c > most {
			best, most = low(m), c
		}
	}
	return best
}
