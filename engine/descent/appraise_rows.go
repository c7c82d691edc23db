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

// rowWord is the word of a row that begins at space c.
func rowWord(row []uint8, c int) uint64 { return binary.LittleEndian.Uint64(row[c:]) }

// nearEnemies works out how far the nearest enemy is from every space.
func (g appraisal) nearEnemies() {
	ai, b := &g.ai, g.b
	for c := 0; c < b.cells; c += 8 {
		near := ^uint64(0)
		for n := range ai.foe[:ai.enemies] {
			e := &ai.foe[n]
			for _, o := range e.base {
				near = least(near, rowWord(b.rows(e.at+o), c))
			}
		}
		binary.LittleEndian.PutUint64(ai.near[c:], near)
	}
}

// nearFriends counts the friends that companyAt counts, for every space.
func (g appraisal) nearFriends() {
	ai, b := &g.ai, g.b
	for c := 0; c < b.cells; c += 8 {
		count := uint64(0)
		for m, k := range ai.mate[:ai.mates] {
			f, near := &g.s.figures[k], ^uint64(0)
			for _, o := range g.t.units[k].base(f.turned) {
				near = least(near, rowWord(b.rows(f.at+o), c))
			}
			count += notBelow(uint64(ai.joins[m])*units, near)
		}
		binary.LittleEndian.PutUint64(ai.crowd[c:], count)
	}
}
