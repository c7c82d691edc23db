package descent

import (
	"slices"
	"sync/atomic"
)

// lines is the static part of sight between two cells: for each pair of corners
// whose segment no wall, void or obstacle stops, the spaces that stop it when a
// figure stands in them. A pair that always sees has one empty entry.
type lines [][setWords]uint64

// lazyRow holds the lines from one cell to every cell, worked out when first asked or,
// on boards of ordinary size, before the first game.
type lazyRow struct{ p atomic.Pointer[[]lines] }

// linesBetween returns the static part of sight between two spaces.
func (b *board) linesBetween(a, c cell) lines {
	if a > c {
		a, c = c, a // sight is symmetric (DESC-LOS-5)
	}
	row := b.sight[a].p.Load()
	if row == nil {
		fresh := make([]lines, b.cells)
		for to := a; to < cell(b.cells); to++ {
			fresh[to] = b.trace(a, to)
		}
		b.sight[a].p.CompareAndSwap(nil, &fresh)
		row = b.sight[a].p.Load()
	}
	return (*row)[c]
}

// clear reports whether two spaces see each other when figures stand on the spaces
// of occupied; figures on the two spaces themselves are allowed for in the lines.
func (b *board) clear(a, c cell, occupied *set) bool {
	words := (b.cells + 63) / 64
next:
	for i, l := 0, b.linesBetween(a, c); i < len(l); i++ {
		for w := range words {
			if l[i][w]&occupied[w] != 0 {
				continue next
			}
		}
		return true
	}
	return false
}

// trace works out the lines between two spaces (DESC-LOS-2, DESC-LOS-3).
func (b *board) trace(a, c cell) lines {
	if !b.spaces.has(a) || !b.spaces.has(c) {
		return nil
	}
	if a == c || b.adjacent[a].has(c) {
		return lines{{}}
	}
	var found lines
	ax, ay := b.xy(a)
	cx, cy := b.xy(c)
	for i := range 4 {
		for j := range 4 {
			s := segment{ax + i%2, ay + i/2, cx + j%2, cy + j/2}
			if s.px == s.qx && s.py == s.qy {
				continue // a corner shared by cells that are not adjacent (DESC-LOS-3)
			}
			if stops, ok := b.stops(s, a, c); ok {
				found = append(found, stops)
			}
		}
	}
	return undominated(found)
}

// undominated drops lines that are stopped whenever another one is.
func undominated(l lines) lines {
	var kept lines
	for i, x := range l {
		useless := slices.ContainsFunc(kept, func(y [setWords]uint64) bool { return subset(&y, &x) })
		for j := i + 1; j < len(l) && !useless; j++ {
			useless = subset(&l[j], &x) && l[j] != x
		}
		if !useless {
			kept = append(kept, x)
		}
	}
	return kept
}

func subset(x, y *[setWords]uint64) bool {
	for w := range x {
		if x[w]&^y[w] != 0 {
			return false
		}
	}
	return true
}

// segment joins two lattice points.
type segment struct{ px, py, qx, qy int }

// stops returns the spaces a figure on which stops the segment, or false when it is
// never clear (DESC-LOS-4 to DESC-LOS-7). The end cells count as blocked (DESC-LOS-5).
func (b *board) stops(s segment, a, c cell) (stops [setWords]uint64, ok bool) {
	p := b.plan
	x0, x1 := min(s.px, s.qx), max(s.px, s.qx)
	y0, y1 := min(s.py, s.qy), max(s.py, s.qy)
	for y := y0 - 1; y <= y1; y++ {
		from, to := s.span(y, x0, x1)
		for x := from; x <= to; x++ {
			inside := s.enters(x, y)
			if !inside && !s.along(x, y) {
				continue
			}
			kind := p.at(x, y)
			at := b.cell(x, y)
			switch {
			case kind == void:
				if inside {
					return stops, false
				}
			case kind == obstacle || at == a || at == c:
				return stops, false
			default:
				stops[at>>6] |= 1 << (at & 63)
			}
		}
	}
	return stops, !b.walled(s, a, c)
}

// walled reports whether barriers stop the segment (DESC-LOS-6, DESC-LOS-7).
func (b *board) walled(s segment, a, c cell) bool {
	x0, x1 := min(s.px, s.qx), max(s.px, s.qx)
	y0, y1 := min(s.py, s.qy), max(s.py, s.qy)
	for y := y0; y <= y1; y++ {
		from, to := s.span(y, x0, x1)
		for x := max(from, x0); x <= to; x++ {
			if (y < y1 && b.vertical(x, y) && s.meetsVertical(x, y)) ||
				(x < x1 && b.horizontal(x, y) && s.meetsHorizontal(x, y)) {
				return true
			}
		}
	}
	return !b.joints(s, a, c)
}

// span returns the columns between x0-1 and x1 that the segment can come near to within
// row y, with one more on either side.
func (s segment) span(y, x0, x1 int) (from, to int) {
	dx, dy := s.qx-s.px, s.qy-s.py
	if dy == 0 {
		return x0 - 1, x1
	}
	a, b := s.px+floored((y-s.py)*dx, dy), s.px+floored((y+1-s.py)*dx, dy)
	return max(x0-1, min(a, b)-1), min(x1, max(a, b)+1)
}

// floored is a divided by b, rounded down.
func floored(a, b int) int {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// enters reports whether the open segment meets the open interior of cell (x,y).
func (s segment) enters(x, y int) bool {
	dx, dy := s.qx-s.px, s.qy-s.py
	if dx == 0 || dy == 0 {
		return false
	}
	// Parameters t of the crossings times |dx|*|dy|.
	adx, ady := abs(dx), abs(dy)
	tx0, tx1 := (x-s.px)*sign(dx)*ady, (x+1-s.px)*sign(dx)*ady
	ty0, ty1 := (y-s.py)*sign(dy)*adx, (y+1-s.py)*sign(dy)*adx
	lo := max(0, min(tx0, tx1), min(ty0, ty1))
	hi := min(adx*ady, max(tx0, tx1), max(ty0, ty1))
	return lo < hi
}

// along reports whether the segment runs along a side of cell (x,y) for a positive
// length.
func (s segment) along(x, y int) bool {
	switch {
	case s.px == s.qx:
		return (s.px == x || s.px == x+1) && min(s.py, s.qy) <= y && y < max(s.py, s.qy)
	case s.py == s.qy:
		return (s.py == y || s.py == y+1) && min(s.px, s.qx) <= x && x < max(s.px, s.qx)
	}
	return false
}

// vertical reports whether the west edge of (x,y) is a barrier, the cell itself or
// its neighbour being possibly off the map.
func (b *board) vertical(x, y int) bool { return b.edgeBarrier(x-1, y, x, y, east) }

// horizontal reports whether the north edge of (x,y) is a barrier.
func (b *board) horizontal(x, y int) bool { return b.edgeBarrier(x, y-1, x, y, south) }

func (b *board) edgeBarrier(x0, y0, x1, y1, dir int) bool {
	v0, v1 := b.plan.at(x0, y0) == void, b.plan.at(x1, y1) == void
	if v0 || v1 {
		return v0 != v1
	}
	return b.barrier(x0, y0, dir)
}

// meetsVertical reports whether the segment crosses the west edge of (x,y) at an
// inner point or runs along it (DESC-LOS-6).
func (s segment) meetsVertical(x, y int) bool {
	dx, dy := s.qx-s.px, s.qy-s.py
	if dx == 0 {
		return s.px == x && min(s.py, s.qy) <= y && y < max(s.py, s.qy)
	}
	if x <= min(s.px, s.qx) || x >= max(s.px, s.qx) {
		return false
	}
	at := s.py*abs(dx) + (x-s.px)*sign(dx)*dy // height of the crossing times |dx|
	return y*abs(dx) < at && at < (y+1)*abs(dx)
}

// meetsHorizontal is meetsVertical for the north edge of (x,y).
func (s segment) meetsHorizontal(x, y int) bool {
	return segment{s.py, s.px, s.qy, s.qx}.meetsVertical(y, x)
}

// joints tests every lattice point on the segment (DESC-LOS-7): it may graze the end
// of one barrier but not slip through a joint of two.
func (b *board) joints(s segment, a, c cell) bool {
	dx, dy := s.qx-s.px, s.qy-s.py
	n := gcd(abs(dx), abs(dy))
	ux, uy := dx/n, dy/n
	for i := 0; i <= n; i++ {
		x, y := s.px+i*ux, s.py+i*uy
		inX, inY, outX, outY := -ux, -uy, ux, uy
		if i == 0 {
			inX, inY = b.towards(a, x, y)
		}
		if i == n {
			outX, outY = b.towards(c, x, y)
		}
		// north, east, south, west
		edges := [4]bool{b.vertical(x, y-1), b.horizontal(x, y), b.vertical(x, y), b.horizontal(x-1, y)}
		left, right := false, false
		for k, barrier := range edges {
			if !barrier {
				continue
			}
			ex, ey := stepX[2*k], stepY[2*k]
			if before(inX, inY, ex, ey, outX, outY) {
				left = true
			} else {
				right = true
			}
		}
		if left && right {
			return false
		}
	}
	return true
}

// towards returns the direction from a lattice point to the middle of a cell.
func (b *board) towards(c cell, x, y int) (dx, dy int) {
	cx, cy := b.xy(c)
	return 2*(cx-x) + 1, 2*(cy-y) + 1
}

// before reports whether turning from in, one way round, meets e before out.
func before(inX, inY, eX, eY, outX, outY int) bool {
	he, ho := half(inX, inY, eX, eY), half(inX, inY, outX, outY)
	if he != ho {
		return he < ho
	}
	return eX*outY-eY*outX > 0
}

// half is 0 for directions less than half a turn from in, else 1.
func half(inX, inY, x, y int) int {
	cross := inX*y - inY*x
	if cross > 0 || (cross == 0 && inX*x+inY*y > 0) {
		return 0
	}
	return 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
