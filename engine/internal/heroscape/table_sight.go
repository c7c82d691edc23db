package heroscape

import "sync/atomic"

// The two sets of sample points of a target cell (HS-LOS-2, HS-LOS-6).
const (
	sightPlain = iota
	sightClear
	sightKinds
)

// samples are offsets on the plane, the centre first because it decides most often.
var samples = [7][2]int{{0, 0}, {0, 2}, {0, -2}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}

// ruin is a wall on an edge between two corner points (HS-LOS-4).
type ruin struct {
	ax, ay, bx, by int
	top            int
	between        [2]cell
}

// sightRow is the set of cells that can be seen from one cell.
type sightRow []uint64

func (r sightRow) has(c cell) bool { return r[c>>6]>>(c&63)&1 != 0 }

// sees returns the cells on which a figure of height class b can be seen by one of
// height class a on cell from. The row is computed when first asked for and shared
// (figures never block: HS-LOS-5, HS-R-11).
func (t *table) sees(kind int, a uint8, from cell, b uint8) sightRow {
	h := len(t.heights)
	s := t.sight[(kind*h+int(a))*h+int(b)]
	words := (t.n + 63) / 64
	row := sightRow(s.words[int(from)*words:][:words])
	if s.ready[from].Load() {
		return row
	}
	t.known.mu.Lock()
	defer t.known.mu.Unlock()
	if s.ready[from].Load() {
		return row
	}
	for c := range t.places {
		if t.is(cell(c), cellHere) && t.sightLine(kind, from, t.heights[a], cell(c), t.heights[b]) {
			row[c>>6] |= 1 << (c & 63)
		}
	}
	s.ready[from].Store(true)
	return row
}

// sightTable holds the rows of sees side by side, by the cell of who looks, and which of them are filled.
type sightTable struct {
	words []uint64
	ready []atomic.Bool
}

// ray is a segment from an eye to a sample point, z in half levels.
type ray struct{ x, y, z, dx, dy, dz int }

// sightLine reports whether one segment from the eye of a figure of height h on
// cell a to the hit zone of one of height g on cell b is unblocked (HS-LOS-1,
// HS-LOS-2, HS-LOS-6).
func (t *table) sightLine(kind int, a cell, h int16, b cell, g int16) bool {
	if a == b {
		return true
	}
	return t.sightRays(kind, a, h, b, g, 1) > 0
}

// sightRays counts unblocked segments, of 21, but stops at enough.
func (t *table) sightRays(kind int, a cell, h int16, b cell, g int16, enough int) int {
	count := 0
	t.eachRay(kind, a, h, b, g, func(r ray) bool {
		if t.unblocked(&r) {
			count++
		}
		return count < enough
	})
	return count
}

// eachRay gives every segment from an eye to the sample points of a target, until it has
// enough.
func (t *table) eachRay(kind int, a cell, h int16, b cell, g int16, more func(r ray) bool) {
	ax, ay := t.centre(a)
	bx, by := t.centre(b)
	l := 2 * int(t.level(b))
	zs := [3]int{2*int(g) - 2, int(g), 2}
	if kind == sightClear {
		zs = [3]int{2 * int(g), int(g), 0}
	}
	z0 := 2*int(t.level(a)) + 2*int(h) - 2
	for _, z := range zs {
		for _, o := range samples {
			if !more(ray{ax, ay, z0, bx + o[0] - ax, by + o[1] - ay, l + z - z0}) {
				return
			}
		}
	}
}

// unblocked reports whether no cell and no ruin blocks a segment.
func (t *table) unblocked(r *ray) bool {
	low := min(r.z, r.z+r.dz)
	if low >= t.highest {
		return true
	}
	x0, x1 := min(r.x, r.x+r.dx)-2, max(r.x, r.x+r.dx)+2
	y0, y1 := min(r.y, r.y+r.dy)-4, max(r.y, r.y+r.dy)+4
	for i := range t.tall {
		c := &t.tall[i]
		if c.top <= low {
			break // the list is sorted from the highest down
		}
		if c.x >= x0 && c.x <= x1 && c.y >= y0 && c.y <= y1 && r.blockedBy(c) {
			return false
		}
	}
	for i := range t.ruins {
		if w := &t.ruins[i]; 2*w.top > low && r.blockedByRuin(w) {
			return false
		}
	}
	return true
}

// tallCell is a cell as an obstacle: its centre, and its top in half levels.
type tallCell struct{ x, y, top int }

// blockedBy clips the segment to the closed hexagon of a cell; a clip of positive
// length with an end below the top is blocked (HS-LOS-3).
func (r *ray) blockedBy(c *tallCell) bool {
	px, py := r.x-c.x, r.y-c.y
	n0, d0, n1, d1 := 0, 1, 1, 1 // the clip runs from n0/d0 to n1/d1
	for i := range 6 {
		var at, slope, limit int
		switch i {
		case 0:
			at, slope, limit = px, r.dx, 2
		case 1:
			at, slope, limit = -px, -r.dx, 2
		case 2:
			at, slope, limit = px+py, r.dx+r.dy, 4
		case 3:
			at, slope, limit = px-py, r.dx-r.dy, 4
		case 4:
			at, slope, limit = py-px, r.dy-r.dx, 4
		case 5:
			at, slope, limit = -px-py, -r.dx-r.dy, 4
		}
		switch room := limit - at; {
		case slope == 0:
			if room < 0 {
				return false
			}
		case slope > 0: // t <= room/slope
			if room*d1 < n1*slope {
				n1, d1 = room, slope
			}
		default: // t >= room/slope
			if -room*d0 > n0*-slope {
				n0, d0 = -room, -slope
			}
		}
	}
	if n0*d1 >= n1*d0 {
		return false
	}
	return r.z*d0+r.dz*n0 < c.top*d0 || r.z*d1+r.dz*n1 < c.top*d1
}

// blockedByRuin reports whether the segment meets the closed edge, not lying along
// it, below the ruin's top (HS-LOS-4).
func (r *ray) blockedByRuin(w *ruin) bool {
	ex, ey := w.bx-w.ax, w.by-w.ay
	den := r.dx*ey - r.dy*ex
	if den == 0 {
		return false
	}
	px, py := w.ax-r.x, w.ay-r.y
	t, u := px*ey-py*ex, px*r.dy-py*r.dx
	if den < 0 {
		den, t, u = -den, -t, -u
	}
	if t < 0 || t > den || u < 0 || u > den {
		return false
	}
	return r.z*den+r.dz*t < 2*w.top*den
}

// centre returns the place of a cell on the plane (HS-LOS-1).
func (t *table) centre(c cell) (x, y int) {
	at := t.grid.Centre(boardCell(c))
	return at.X, at.Y
}
