package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

// monotone is a monotone path, one that never steps back or aside: every step goes down or across towards its end, or
// both. A step of n squares, counted square to square, costs as many points at least (MK-MOV-2), so that no way is
// cheaper than a monotone path for as many points as it is far. Most moves can be such, and to find that out takes a
// look at the squares between, no search.
type monotone struct {
	mover        *mover
	taken        board.Set // squares of others
	stop         board.Set // squares where it would come into new contact
	left         []int16   // by square between: points from there to the end
	across, down board.Dir
	slant        board.Dir // the direction between
	wide, long   int       // squares to go
}

// monotoneOf prepares monotone paths of figure i with some abilities in use. It must be of a single square and on the
// ground.
func (g moves) monotoneOf(i int, use abilities) *monotone {
	s := &g.scratch.monotone
	s.mover = g.t.movers[keyOf(kindsOf(g.t.figs[i].unit.speed, use), small)]
	s.taken.Copy(g.occupied)
	s.taken.Remove(g.s.figs[i].at)
	g.newContacts(s.stop, i, small)
	return s
}

// monotoneReaches reports whether a monotone path of at most n points leads from one square to another: from the end
// backwards, it adds up what is left of the way.
func (g moves) monotoneReaches(s *monotone, from, to board.Cell, points int) bool {
	if s.taken.Has(to) {
		return false
	}
	s.aim(g.t.ground.grid, from, to)
	grid, steps, over := g.t.ground.grid, s.mover.steps, s.mover.kinds.over()
	across, down := board.Cell(grid.Offset(s.across)), board.Cell(grid.Offset(s.down))
	s.left[to] = 0
	for y := range s.long + 1 {
		c := to - board.Cell(y)*down
		for x := range s.wide + 1 {
			if c != to {
				left := int16(nowhere)
				if over || (!s.taken.Has(c) && !s.stop.Has(c)) {
					if x > 0 {
						left = further(left, s.left[c+across], steps.Step(c, s.across))
					}
					if y > 0 {
						left = further(left, s.left[c+down], steps.Step(c, s.down))
					}
					if x > 0 && y > 0 {
						if n := further(left, s.left[c+across+down], steps.Step(c, s.slant)); n < left && g.cuts(s, c) {
							left = n
						}
					}
				}
				s.left[c] = left
			}
			c -= across
		}
	}
	return int(s.left[from]) <= points
}

// nowhere is more points than any way to an end takes.
const nowhere = 1 << 14

// further is what is left of the cheapest way known, or of one that goes on by a step of some price, which is 0 where
// there is none.
func further(least, left int16, price int) int16 {
	if price == 0 {
		return least
	}
	return min(least, left+int16(price))
}

// aim notes the directions from a square to another, and how far it is in each.
func (s *monotone) aim(grid *board.Grid, from, to board.Cell) {
	row, col := grid.RowCol(from)
	orow, ocol := grid.RowCol(to)
	s.across, s.down, s.slant = 0, 2, 1
	if ocol < col {
		s.across, s.slant = 4, 3
	}
	if orow < row {
		s.down, s.slant = 6, facings-s.slant
	}
	s.wide, s.long = max(ocol-col, col-ocol), max(orow-row, row-orow)
}

// cuts reports whether a diagonal step may go by the corner between its squares.
func (g moves) cuts(s *monotone, c board.Cell) bool {
	grid := g.t.ground.grid
	return s.mover.kinds.over() || !g.obstructs(s, c+board.Cell(grid.Offset(s.across))) ||
		!g.obstructs(s, c+board.Cell(grid.Offset(s.down)))
}

// obstructs reports whether a square obstructs corners: walls do, and figures that do not soar.
func (g moves) obstructs(s *monotone, c board.Cell) bool {
	if n := g.occ[c]; s.taken.Has(c) {
		return n == 0 || !g.s.figs[n-1].is(flagSoaring)
	}
	return g.t.ground.walls.Has(c)
}

// monotoneRoute appends the squares of the monotone path that was found, of as many points as it is far: of all such
// the first in the order of squares, as path.Reach.Route has it.
func (g moves) monotoneRoute(way []board.Cell, s *monotone, at, to board.Cell) []board.Cell {
	grid, steps := g.t.ground.grid, s.mover.steps
	across, down := board.Cell(grid.Offset(s.across)), board.Cell(grid.Offset(s.down))
	wide, long := s.wide, s.long
	goes := func(c board.Cell, n int) bool { return int(s.left[c]) == wide+long-n }
	way = append(way, at)
	for at != to {
		next, x, y := board.None, 0, 0
		if c := at + across; wide > 0 && goes(c, 1) && steps.Step(at, s.across) == 1 {
			next, x, y = c, 1, 0
		}
		if c := at + down; long > 0 && (next == board.None || c < next) && goes(c, 1) && steps.Step(at, s.down) == 1 {
			next, x, y = c, 0, 1
		}
		if c := at + across + down; wide > 0 && long > 0 && (next == board.None || c < next) && goes(c, 2) &&
			steps.Step(at, s.slant) == 2 && g.cuts(s, at) {
			next, x, y = c, 1, 1
		}
		at, wide, long = next, wide-x, long-y
		way = append(way, at)
	}
	return way
}
