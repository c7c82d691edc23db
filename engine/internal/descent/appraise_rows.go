package descent

import "encoding/binary"

// Distances of eight spaces are looked at together, each a byte of a word: how far the
// nearest enemy is from every space of the board, and how many friends are near.

// topBits has the highest bit of every byte, units the lowest.
const (
	topBits = 0x8080808080808080
	units   = topBits >> 7
)

// notBelow has the lowest bit of every byte of x that is not less than that of y.
func notBelow(x, y uint64) uint64 {
	low := (x | topBits) - y&^topBits // the highest bit stays where the others are not less
	return (x&^y | low&^(x^y)) & topBits >> 7
}

// least takes from every byte the lesser of two.
func least(x, y uint64) uint64 {
	greater := notBelow(x, y) * 0xff
	return x&^greater | y&greater
}

// needNear works out how far the nearest enemy is from every space, if nobody has yet.
func (g appraisal) needNear() {
	ai := &g.ai
	if ai.spaced {
		return
	}
	ai.spaced = true
	near, first := ai.near[:g.b.whole()], true
	for n := range ai.foe[:ai.enemies] {
		e := &ai.foe[n]
		for _, o := range e.base {
			row := g.b.rows(e.at + o)
			if first {
				copy(near, row)
				first = false
				continue
			}
			nearer(near, row)
		}
	}
	if first {
		for c := range near {
			near[c] = far
		}
	}
}

// nearer lowers distances to those of a row where they are less.
func nearer(near, row []uint8) {
	row = row[:len(near)]
	for c := 0; c+8 <= len(near) && c+8 <= len(row); c += 8 {
		binary.LittleEndian.PutUint64(near[c:], least(binary.LittleEndian.Uint64(near[c:]),
			binary.LittleEndian.Uint64(row[c:])))
	}
}

// needCrowd counts the friends that companyAt counts for figure i, for every space, if nobody has yet.
func (g appraisal) needCrowd(i int) {
	ai := &g.ai
	if ai.crowded {
		return
	}
	ai.crowded = true
	g.gatherMates(i)
	crowd := ai.crowd[:g.b.whole()]
	clear(crowd)
	for m, k := range ai.mate[:ai.mates] {
		f := &g.s.figures[k]
		base := g.t.units[k].base(f.turned)
		row := g.b.rows(f.at + base[0])
		if len(base) > 1 {
			row = ai.beside[:len(crowd)]
			copy(row, g.b.rows(f.at+base[0]))
			for _, o := range base[1:] {
				nearer(row, g.b.rows(f.at+o))
			}
		}
		row = row[:len(crowd)]
		joins := uint64(ai.joins[m]) * units
		for c := 0; c+8 <= len(crowd) && c+8 <= len(row); c += 8 {
			count := binary.LittleEndian.Uint64(crowd[c:]) + notBelow(joins, binary.LittleEndian.Uint64(row[c:]))
			binary.LittleEndian.PutUint64(crowd[c:], count)
		}
	}
}
