package descent

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// cell is y*width+x (DESC-BRD-1); none is no cell.
type cell = engine.Cell

const none = engine.NoCell

// Limits of boards: the sets of a state are fixed arrays.
const (
	maxCells = 512
	setWords = maxCells / 64
	maxDoors = 6
)

// set is a set of cells.
type set [setWords]uint64

func (s *set) add(c cell)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) drop(c cell)     { s[c>>6] &^= 1 << (c & 63) }
func (s *set) has(c cell) bool { return c >= 0 && s[c>>6]>>(c&63)&1 == 1 }

// next returns the smallest member not below c, or none.
func (s *set) next(c cell) cell {
	if c >= maxCells {
		return none
	}
	w := int(c >> 6)
	for m := s[w] >> (c & 63) << (c & 63); ; m = s[w] {
		if m != 0 {
			return cell(w<<6 + bits.TrailingZeros64(m))
		}
		if w++; w == setWords {
			return none
		}
	}
}

// under are the spaces from which some space of a base, laid from there, is in the set.
func (s *set) under(base []cell) (from set) {
	for _, o := range base {
		words, bits := int(o)>>6, uint(o)&63
		for w := range setWords - words {
			from[w] |= s[w+words] >> bits
			if w+words+1 < setWords {
				from[w] |= s[w+words+1] << (64 - bits)
			}
		}
	}
	return from
}

// The eight directions, clockwise from north; odd ones are diagonal.
const (
	north = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
	directions
)

var stepX = [directions]int{0, 1, 1, 1, 0, -1, -1, -1}
var stepY = [directions]int{-1, -1, 0, 1, 1, 1, 0, -1}

// terrain is the kind of a space (DESC-BRD-2).
type terrain uint8

const (
	normal terrain = iota
	water
	pit
	lava
	hazard
	sludge
	terrains
	obstacle terrain = 100
	void     terrain = 101
)

var terrainNames = [terrains]string{"normal", "water", "pit", "lava", "hazard", "sludge"}

// Tokens of the map: those of terrain in the order of terrainNames, and those that are pieces, obstacles last.
const (
	terrainTokens = "." + specialTokens
	pieceTokens   = specialTokens + "O"
	specialTokens = "wplhs"
)

// What lies on an edge between two cells (DESC-BRD-3).
const (
	openEdge = iota
	wallEdge
	doorEdge
	elevEdge
)

// edge is a door's place: the west (V) or north (H) edge of a cell.
type edge struct {
	vertical bool
	x, y     int
}

// plan is a board as its map file gives it.
type plan struct {
	width, height int
	kind          []terrain // by cell
	vertical      []uint8   // west edge of (x,y): y*(width+1)+x
	horizontal    []uint8   // north edge of (x,y): y*width+x
	doors         []edge
}

func (p *plan) at(x, y int) terrain {
	if x < 0 || y < 0 || x >= p.width || y >= p.height {
		return void
	}
	return p.kind[y*p.width+x]
}

// feature returns what lies on the edge between (x,y) and its neighbour in an
// orthogonal direction.
func (p *plan) feature(x, y, dir int) uint8 {
	switch dir {
	case east:
		x++
	case south:
		y++
	}
	if dir == east || dir == west {
		return p.vertical[y*(p.width+1)+x]
	}
	return p.horizontal[y*p.width+x]
}

// doorAt returns the number of the door on an edge, or -1.
func (p *plan) doorAt(e edge) int {
	for i, d := range p.doors {
		if d == e {
			return i
		}
	}
	return -1
}

func edgeOf(x, y, dir int) edge {
	switch dir {
	case east:
		return edge{true, x + 1, y}
	case west:
		return edge{true, x, y}
	case south:
		return edge{false, x, y + 1}
	}
	return edge{false, x, y}
}

// board is everything static about a plan with a given set of open doors.
type board struct {
	plan   *plan
	open   uint8 // doors that are open, by bit
	cells  int
	spaces set // cells that are spaces, obstacles included
	blocks set // obstacles

	adjacent []set           // adjacent spaces of each cell (DESC-ADJ-1, DESC-ADJ-2)
	lined    []set           // adjacent spaces beyond an elevation line only (DESC-ELEV-6)
	walk     [directions]set // cells from which a walker may step that way (DESC-MOV-3)
	fly      [directions]set // cells from which a flyer may (DESC-MOV-11)
	walker   *path.Mover     // the same with prices, for package path
	flyer    *path.Mover
	offset   [directions]int  // what a step adds to a cell
	distance []uint8          // by a*cells+b; far means infinite (DESC-DST-1)
	within   [maxWithin][]set // spaces at distance at most i of each cell
	sight    []lazyRow        // static part of sight
	free     set              // spaces that are no obstacle
	fits     [3][3]set        // north-west spaces at which a base w by h fits (DESC-LRG-2)
}

const (
	far       = 255
	maxWithin = 6
)

func (b *board) xy(c cell) (x, y int) { return int(c) % b.plan.width, int(c) / b.plan.width }

func (b *board) cell(x, y int) cell {
	if x < 0 || y < 0 || x >= b.plan.width || y >= b.plan.height {
		return none
	}
	return cell(y*b.plan.width + x)
}

// step returns the cell one step away, or none.
func (b *board) step(c cell, dir int) cell {
	x, y := b.xy(c)
	return b.cell(x+stepX[dir], y+stepY[dir])
}

// barrier reports whether the edge of (x,y) in an orthogonal direction is a barrier
// (DESC-BRD-4): a wall, a closed door, an edge between a space and a void cell.
func (b *board) barrier(x, y, dir int) bool {
	p := b.plan
	nx, ny := x+stepX[dir], y+stepY[dir]
	if (p.at(x, y) == void) != (p.at(nx, ny) == void) {
		return true
	}
	if p.at(x, y) == void {
		return false
	}
	switch p.feature(x, y, dir) {
	case wallEdge:
		return true
	case doorEdge:
		return b.open>>p.doorAt(edgeOf(x, y, dir))&1 == 0
	}
	return false
}

// line reports whether an elevation line lies on the edge.
func (b *board) line(x, y, dir int) bool {
	p := b.plan
	if p.at(x, y) == void || p.at(x+stepX[dir], y+stepY[dir]) == void {
		return false
	}
	return p.feature(x, y, dir) == elevEdge
}

// touch reports whether the cell next to (x,y) in a direction is adjacent, and
// whether the step to it is free of elevation lines (DESC-ADJ-1, DESC-ADJ-2,
// DESC-ADJ-3, DESC-MOV-3).
func (b *board) touch(x, y, dir int) (adjacent, level bool) {
	nx, ny := x+stepX[dir], y+stepY[dir]
	if b.plan.at(x, y) == void || b.plan.at(nx, ny) == void {
		return false, false
	}
	if dir%2 == 0 {
		return !b.barrier(x, y, dir), !b.barrier(x, y, dir) && !b.line(x, y, dir)
	}
	for _, turn := range [2][2]int{{dir - 1, (dir + 1) % directions}, {(dir + 1) % directions, dir - 1}} {
		first, second := turn[0], turn[1]
		cx, cy := x+stepX[first], y+stepY[first]
		if b.barrier(x, y, first) || b.barrier(cx, cy, second) {
			continue
		}
		adjacent = true
		if !b.line(x, y, first) && !b.line(cx, cy, second) {
			level = true
		}
	}
	return adjacent, level
}

// newBoard works out the static tables of a plan.
func newBoard(p *plan, open uint8) *board {
	n := p.width * p.height
	b := &board{plan: p, open: open, cells: n, adjacent: make([]set, n), lined: make([]set, n),
		sight: make([]lazyRow, n)}
	for dir := range directions {
		b.offset[dir] = stepY[dir]*p.width + stepX[dir]
	}
	for c := range cell(n) {
		if p.kind[c] == void {
			continue
		}
		b.spaces.add(c)
		if p.kind[c] == obstacle {
			b.blocks.add(c)
		} else {
			b.free.add(c)
		}
	}
	for c := range cell(n) {
		x, y := b.xy(c)
		for dir := range directions {
			adjacent, level := b.touch(x, y, dir)
			if !adjacent {
				continue
			}
			to := b.cell(x+stepX[dir], y+stepY[dir])
			b.adjacent[c].add(to)
			if !level {
				b.lined[c].add(to)
			}
			if b.blocks.has(to) {
				continue
			}
			b.fly[dir].add(c)
			if level {
				b.walk[dir].add(c)
			}
		}
	}
	for w := range 3 {
		for h := range 3 {
			for c := range cell(n) {
				if b.room(c, w+1, h+1) {
					b.fits[w][h].add(c)
				}
			}
		}
	}
	b.measure()
	return b
}

// room reports whether a base of w by h spaces fits at a north-west space: no
// obstacle, void or barrier within it. Elevation lines do not matter (DESC-ELEV-9).
func (b *board) room(c cell, w, h int) bool {
	x, y := b.xy(c)
	if x+w > b.plan.width || y+h > b.plan.height {
		return false
	}
	for j := range h {
		for i := range w {
			if !b.free.has(c + cell(j*b.plan.width+i)) {
				return false
			}
			if (i+1 < w && b.barrier(x+i, y+j, east)) || (j+1 < h && b.barrier(x+i, y+j, south)) {
				return false
			}
		}
	}
	return true
}

// measure fills the distances (DESC-DST-1, DESC-DST-2): chains of adjacent spaces
// that do not run through obstacles.
func (b *board) measure() {
	n := b.cells
	b.distance = make([]uint8, n*n+7) // whole words can be read at every cell
	for r := range b.within {
		b.within[r] = make([]set, n)
	}
	queue := make([]cell, 0, n)
	for a := range cell(n) {
		row := b.distance[int(a)*n : int(a+1)*n]
		for i := range row {
			row[i] = far
		}
		if !b.spaces.has(a) {
			continue
		}
		row[a] = 0
		queue = append(queue[:0], a)
		for i := 0; i < len(queue); i++ {
			c := queue[i]
			if d := row[c]; d < maxWithin {
				for r := int(d); r < maxWithin; r++ {
					b.within[r][a].add(c)
				}
			}
			if c != a && b.blocks.has(c) {
				continue
			}
			for to := b.adjacent[c].next(0); to >= 0; to = b.adjacent[c].next(to + 1) {
				if row[to] == far && row[c] < far-1 {
					row[to] = row[c] + 1
					queue = append(queue, to)
				}
			}
		}
	}
}

// row lists how far every cell is from c.
func (b *board) row(c cell) []uint8 { return b.distance[int(c)*b.cells:][:b.cells] }

// rows is row with those of the next cells behind it, to be read by words.
func (b *board) rows(c cell) []uint8 { return b.distance[int(c)*b.cells:] }

// any reports whether a set has any cells.
func (b *board) any(s *set) bool {
	for _, m := range s[:b.words()] {
		if m != 0 {
			return true
		}
	}
	return false
}

// words is how many words of a set have cells.
func (b *board) words() int { return (b.cells + 63) / 64 }

// whole is how many cells are looked at where they are looked at by words.
func (b *board) whole() int { return (b.cells + 7) / 8 * 8 }

func (b *board) dist(a, c cell) int { return int(b.distance[int(a)*b.cells+int(c)]) }

// apart is the distance between the nearest spaces of two bases, each laid from where it stands.
func (b *board) apart(base []cell, at cell, other []cell, where cell) uint8 {
	d := uint8(far)
	for _, o := range base {
		row := b.distance[int(at+o)*b.cells:]
		for _, p := range other {
			d = min(d, row[where+p])
		}
	}
	return d
}
