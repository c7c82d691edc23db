package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

// Heights at which figures touch: on the ground or both soaring (MK-BC-2).
const (
	onGround = iota
	inAir
)

// buildContact fills, for every anchor of a base, the anchors from which another
// base is in contact with it.
func (g *ground) buildContact(known *groundKnown, withLarge bool) {
	last := small
	if withLarge {
		last = large
	}
	for height := onGround; height <= inAir; height++ {
		for a := small; a <= last; a++ {
			for b := small; b <= last; b++ {
				at := &known.near[height][a][b]
				if *at == nil {
					*at = g.contactsOf(height, a, b)
				}
				g.near[height][a][b] = *at
			}
		}
	}
}

// contactsOf is, for each cell that a base of size b can stand on, the cells from which a base of size a
// would touch it, heights counted. Bases cover two cells a side at most, so two rows and columns around
// are looked at.
func (g *ground) contactsOf(height, a, b int) []board.Set {
	grid := g.grid
	words := grid.Words()
	memory := make([]uint64, grid.Len()*words)
	sets := make([]board.Set, grid.Len())
	for c := range sets {
		sets[c] = board.Set(memory[c*words : (c+1)*words])
	}
	cells := g.stands[b]
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		row, col := grid.RowCol(c)
		for dr := -2; dr <= 2; dr++ {
			for dc := -2; dc <= 2; dc++ {
				o := grid.At(row+dr, col+dc)
				if o != board.None && g.stands[a].Has(o) && g.touching(height, a, o, b, c) {
					sets[c].Add(o)
				}
			}
		}
	}
	return sets
}

// touching reports whether bases at two anchors are in contact (MK-BC-1, MK-BC-2,
// MK-BIG-3).
func (g *ground) touching(height, sizeA int, a board.Cell, sizeB int, b board.Cell) bool {
	if height == onGround {
		rise := int(g.level[sizeA][a]) - int(g.level[sizeB][b])
		if rise < -1 || rise > 1 {
			return false
		}
	}
	touch := false
	for _, o := range g.foot[sizeA] {
		for _, p := range g.foot[sizeB] {
			s, t := a+board.Cell(o), b+board.Cell(p)
			if s == t {
				return false // overlapping bases are no contact, they cannot be
			}
			if d, ok := g.grid.DirBetween(s, t); ok && (height == inAir || !g.walledCorner(s, d)) {
				touch = true
			}
		}
	}
	return touch
}

// walledCorner reports whether a diagonal step from c in direction d would cross a
// corner between two B squares.
func (g *ground) walledCorner(c board.Cell, d board.Dir) bool {
	if g.grid.HasSide(d) {
		return false
	}
	left, right := g.grid.Neighbour(c, g.grid.Turn(d, -1)), g.grid.Neighbour(c, g.grid.Turn(d, 1))
	return left != board.None && right != board.None && g.walls.Has(left) && g.walls.Has(right)
}
