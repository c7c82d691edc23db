package mageknight

import (
	"encoding/binary"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// approach tells for every square how far the nearest enemy of a side is for one mover.
type approach struct {
	mover  *mover
	foes   uint64
	places uint64 // digest of where the enemies stand
	stood  uint64 // the field's, of the enemies, when that was looked at
	valid  bool
	dist   []uint8 // by cell, farNever where none can be reached
}

// stride is the number of cells of a board rounded up to whole words of eight: rows of
// distances are that long.
func stride(grid *board.Grid) int { return (grid.Len() + 7) &^ 7 }

// approachOf gives the distances of a mover of one side to its enemies.
func (g *field) approachOf(m *mover, seat engine.Side) *approach {
	f := &g.scratch.approaches[2*m.index+int(seat)]
	if f.valid && f.stood == g.stood[seat.Other()] {
		return f
	}
	f.stood = g.stood[seat.Other()]
	h := engine.NewHash()
	foes := g.s.alive &^ g.t.seats[seat]
	for e := foes; e != 0; e &= e - 1 {
		h.Add(uint64(low(e))<<16 | uint64(g.s.figs[low(e)].at))
	}
	if sum := h.Sum(); !f.valid || f.places != sum {
		f.valid, f.places, f.mover, f.foes = true, sum, m, foes
		if foes == 0 || m.size == large || g.t.figs[low(foes)].size == large {
			for c := range f.dist {
				f.dist[c] = farNever
			}
		} else {
			copy(f.dist, m.row(g.s.figs[low(foes)].at))
			foes &= foes - 1
		}
		for e := foes; e != 0; e &= e - 1 {
			g.lowerTo(f.dist, m, low(e))
		}
	}
	return f
}

// row is the distances of every square to one.
func (m *mover) row(to board.Cell) []uint8 {
	n := m.stride
	return m.far[int(to)*n : int(to)*n+n]
}

// lowerTo lowers distances to those of a mover to an enemy: base to base, whichever
// squares of them meet.
func (g *field) lowerTo(dst []uint8, m *mover, e int) {
	foot := g.t.ground.foot
	for _, its := range foot[g.t.figs[e].size] {
		for _, own := range foot[m.size] {
			if to := g.s.figs[e].at + board.Cell(its-own); g.t.ground.grid.Exists(to) {
				lower(dst, m.row(to))
			}
		}
	}
}

// apart is the distance of a mover on a square to an enemy, as lowerTo has it.
func (g *field) apart(m *mover, at board.Cell, e int) uint8 {
	if m.size == small && g.t.figs[e].size == small {
		return m.row(g.s.figs[e].at)[at]
	}
	least, foot := uint8(farNever), g.t.ground.foot
	for _, its := range foot[g.t.figs[e].size] {
		for _, own := range foot[m.size] {
			if to := g.s.figs[e].at + board.Cell(its-own); g.t.ground.grid.Exists(to) {
				least = min(least, m.row(to)[at])
			}
		}
	}
	return least
}

// lower sets each byte of dst to that of row where this one is smaller, eight at a time.
// Both are of the same length, a multiple of eight.
func lower(dst, row []uint8) {
	const high = 0x8080808080808080
	row = row[:len(dst)]
	for c := 0; c+8 <= len(dst); c += 8 { // a word of eight squares each
		to, from := dst[c:c+8:c+8], row[c:c+8:c+8]
		a, b := binary.LittleEndian.Uint64(to), binary.LittleEndian.Uint64(from)
		rest := (a | high) - (b &^ high)    // no byte borrows from the next
		less := (a&^b | ^(a^b)&rest) & high // where a is at least b
		mask := (less >> 7) * 0xff          // whole bytes
		binary.LittleEndian.PutUint64(to, a^(a^b)&mask)
	}
}

// nearest is the enemy that is nearest to a square, the foremost of equals; ok is false
// where none can be reached.
func (g *field) nearest(f *approach, at board.Cell) (j int, ok bool) {
	d := f.dist[at]
	if d == farNever {
		return 0, false
	}
	var equals uint64
	for e := f.foes; e != 0; e &= e - 1 {
		if g.apart(f.mover, at, low(e)) == d {
			equals |= e & -e
		}
	}
	return g.foremost(equals), true
}

// score is four times the distance of a square, less in cover: what a retreat looks for.
func (g *field) score(f *approach, at board.Cell) int32 {
	return 4*int32(f.dist[at]) - int32(g.t.ground.shade[at])
}
