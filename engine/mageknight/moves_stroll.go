package mageknight

import "github.com/skirmishlab/skirmishlab/engine/board"

// stroll is a move that never steps back or aside: every step goes down or across towards its end, or both, for
// the least that a step costs. No way is cheaper, since a step of so many squares, counted square to square,
// costs as many points at least (MK-MOV-2). Most moves can be such, and to find that out takes a look at
// the squares between, no search.
type stroll struct {
	mover        *mover
	taken        board.Set // squares of others
	stop         board.Set // squares where it would come into new contact
	goes         board.Set // squares from which the end is reached
	left         []uint8   // by square: points from there to the end of a walk
	across, down board.Dir
	slant        board.Dir // the direction between
	wide, long   int       // squares to go
}

// strollOf prepares strolls of figure i with some abilities in use, which must be one of a single square on the ground.
func (g moves) strollOf(i int, use abilities) *stroll {
	s := &g.scratch.stroll
	s.mover = g.t.movers[keyOf(kindsOf(g.t.figs[i].unit.speed, use), small)]
	s.taken.Copy(g.occupied)
	s.taken.Remove(g.s.figs[i].at)
	g.newContacts(s.stop, i)
	return s
}

// newContacts collects the squares where figure i, of a single square, would come into new contact with an enemy on
// the ground.
func (g moves) newContacts(set board.Set, i int) {
	set.Clear()
	for e := g.enemies(i) &^ g.s.touch[i]; e != 0; e &= e - 1 {
		if f := &g.s.figs[low(e)]; !f.is(flagSoaring) {
			set.Or(g.t.ground.near[onGround][small][g.t.figs[low(e)].size][f.at])
		}
	}
}

// strolls finds whether a stroll leads from one square to another: from the end backwards, the squares from
// which it is reached.
func (g moves) strolls(s *stroll, from, to board.Cell) bool {
	if !s.mover.stand.Has(to) || s.taken.Has(to) {
		return false
	}
	s.aim(g.t.ground.grid, from, to)
	grid, steps, over := g.t.ground.grid, s.mover.steps, s.mover.kinds.over()
	across, down := board.Cell(grid.Offset(s.across)), board.Cell(grid.Offset(s.down))
	s.goes.Clear()
	s.goes.Add(to)
	for y := range s.long + 1 {
		for x := range s.wide + 1 {
			c := to - board.Cell(x)*across - board.Cell(y)*down
			switch {
			case c == to || c != from && !over && (s.taken.Has(c) || s.stop.Has(c)):
			case x > 0 && s.goes.Has(c+across) && steps.Step(c, s.across) == 1,
				y > 0 && s.goes.Has(c+down) && steps.Step(c, s.down) == 1,
				x > 0 && y > 0 && s.goes.Has(c+across+down) && g.slants(s, c):
				s.goes.Add(c)
			}
		}
	}
	return s.goes.Has(from)
}

// angles reports whether one of the two strolls with a single angle leads from one square to another.
func (g moves) angles(s *stroll, from, to board.Cell) bool {
	if !s.mover.stand.Has(to) || s.taken.Has(to) {
		return false
	}
	s.aim(g.t.ground.grid, from, to)
	return g.angle(s, from, s.across, s.wide, s.down, s.long) || g.angle(s, from, s.down, s.long, s.across, s.wide)
}

// angle tries one of them: so many steps in one direction, then so many in another.
func (g moves) angle(s *stroll, at board.Cell, d board.Dir, n int, e board.Dir, k int) bool {
	steps, over, offset := s.mover.steps, s.mover.kinds.over(), board.Cell(g.t.ground.grid.Offset(d))
	for step := range n + k {
		if step == n {
			d, offset = e, board.Cell(g.t.ground.grid.Offset(e))
		}
		if step > 0 && !over && (s.taken.Has(at) || s.stop.Has(at)) || steps.Step(at, d) != 1 {
			return false
		}
		at += offset
	}
	return true
}

// walks reports whether a way that never steps back or aside leads from one square to another for so many
// points, whatever its steps cost.
func (g moves) walks(s *stroll, from, to board.Cell, points int) bool {
	if !s.mover.stand.Has(to) || s.taken.Has(to) {
		return false
	}
	s.aim(g.t.ground.grid, from, to)
	grid, steps, over := g.t.ground.grid, s.mover.steps, s.mover.kinds.over()
	across, down := board.Cell(grid.Offset(s.across)), board.Cell(grid.Offset(s.down))
	s.left[to] = 0
	for y := range s.long + 1 {
		for x := range s.wide + 1 {
			c := to - board.Cell(x)*across - board.Cell(y)*down
			if c == to {
				continue
			}
			left := uint8(farNever)
			if c == from || over || !s.taken.Has(c) && !s.stop.Has(c) {
				if k := steps.Step(c, s.across); x > 0 && k > 0 {
					left = min(left, further(s.left[c+across], k))
				}
				if k := steps.Step(c, s.down); y > 0 && k > 0 {
					left = min(left, further(s.left[c+down], k))
				}
				if k := steps.Step(c, s.slant); x > 0 && y > 0 && k > 0 && g.cuts(s, c) {
					left = min(left, further(s.left[c+across+down], k))
				}
			}
			s.left[c] = left
		}
	}
	return int(s.left[from]) <= points
}

// further adds the price of a step to what is left of a way.
func further(left uint8, price int) uint8 { return uint8(min(int(left)+price, farNever)) }

// aim notes the directions from a square to another, and how far it is in each.
func (s *stroll) aim(grid *board.Grid, from, to board.Cell) {
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

// slants reports whether the diagonal step of a stroll is allowed and costs no more than two others (MK-MOV-4).
func (g moves) slants(s *stroll, c board.Cell) bool {
	return s.mover.steps.Step(c, s.slant) == 2 && g.cuts(s, c)
}

// cuts reports whether a diagonal step may go by the corner between its squares.
func (g moves) cuts(s *stroll, c board.Cell) bool {
	grid := g.t.ground.grid
	return s.mover.kinds.over() || !g.obstructs(s, c+board.Cell(grid.Offset(s.across))) || !g.obstructs(s, c+board.Cell(grid.Offset(s.down)))
}

// obstructs reports whether a square obstructs corners: walls do, and figures that do not soar.
func (g moves) obstructs(s *stroll, c board.Cell) bool {
	if n := g.occ[c]; s.taken.Has(c) {
		return n == 0 || !g.s.figs[n-1].is(flagSoaring)
	}
	return g.t.ground.walls.Has(c)
}

// strolled appends the squares of the stroll that was found: of all ways that are as cheap the first in the order of
// squares, as path.Reach.Route has it.
func (g moves) strolled(way []board.Cell, s *stroll, at, to board.Cell) []board.Cell {
	grid, steps := g.t.ground.grid, s.mover.steps
	across, down := board.Cell(grid.Offset(s.across)), board.Cell(grid.Offset(s.down))
	wide, long := s.wide, s.long
	way = append(way, at)
	for at != to {
		next, x, y := board.None, 0, 0
		if c := at + across; wide > 0 && s.goes.Has(c) && steps.Step(at, s.across) == 1 {
			next, x, y = c, 1, 0
		}
		if c := at + down; long > 0 && (next == board.None || c < next) && s.goes.Has(c) && steps.Step(at, s.down) == 1 {
			next, x, y = c, 0, 1
		}
		if c := at + across + down; wide > 0 && long > 0 && (next == board.None || c < next) && s.goes.Has(c) && g.slants(s, at) {
			next, x, y = c, 1, 1
		}
		at, wide, long = next, wide-x, long-y
		way = append(way, at)
	}
	return way
}
