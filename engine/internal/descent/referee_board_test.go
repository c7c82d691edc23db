package descent_test

import (
	"fmt"
	"strings"
)

// infinite is the distance where no chain leads (DESC-DST-2).
const infinite = 1000

// around lists the eight neighbours of a cell.
func around(s space) [8]space {
	x, y := s[0], s[1]
	return [8]space{{x - 1, y - 1}, {x, y - 1}, {x + 1, y - 1}, {x - 1, y}, {x + 1, y}, {x - 1, y + 1}, {x, y + 1},
		{x + 1, y + 1}}
}

// token is the kind of a cell; off the map everything is void.
func (r *referee) token(s space) byte {
	if s[0] < 0 || s[1] < 0 || s[1] >= len(r.rows) || s[0] >= len(r.rows[0]) {
		return '#'
	}
	return r.rows[s[1]][s[0]]
}

// spaces lists all cells that are no void.
func (r *referee) spaces() []space {
	if r.ground == nil {
		for y := range r.rows {
			for x := range r.rows[y] {
				if r.rows[y][x] != '#' {
					r.ground = append(r.ground, space{x, y})
				}
			}
		}
	}
	return r.ground
}

// between is the edge of two orthogonal neighbours.
func between(a, b space) edge {
	return edge{a[1] == b[1], max(a[0], b[0]), max(a[1], b[1])}
}

// barrier is DESC-BRD-4.
func (r *referee) barrier(e edge) bool {
	a, b := space{e.x, e.y}, space{e.x, e.y - 1}
	if e.west {
		b = space{e.x - 1, e.y}
	}
	if (r.token(a) == '#') != (r.token(b) == '#') {
		return true
	}
	return r.edges[e] == "wall" || r.edges[e] == "door"
}

// open says whether one can go from a to a neighbour b over edges of which none is closed
// (DESC-ADJ-1, DESC-ADJ-2, DESC-MOV-3).
func open(a, b space, closed func(edge) bool) bool {
	dx, dy := b[0]-a[0], b[1]-a[1]
	if a == b || dx > 1 || dx < -1 || dy > 1 || dy < -1 {
		return false
	}
	if dx == 0 || dy == 0 {
		return !closed(between(a, b))
	}
	for _, c := range []space{{a[0], b[1]}, {b[0], a[1]}} {
		if !closed(between(a, c)) && !closed(between(c, b)) {
			return true
		}
	}
	return false
}

// vicinity is what lies between a space and those around it, by their place in three rows of three;
// it is worked out once for every space until a door moves.
type vicinity struct{ adjacent, crossed [9]bool }

// vicinity looks around a space, which is no void.
func (r *referee) vicinity(s space) *vicinity {
	i := r.place(s)
	if r.near == nil {
		r.near = make([]*vicinity, len(r.rows)*len(r.rows[0]))
	}
	if r.near[i] != nil {
		return r.near[i]
	}
	v := &vicinity{}
	for _, c := range around(s) {
		k := 3*(c[1]-s[1]+1) + c[0] - s[0] + 1
		v.adjacent[k] = r.token(c) != '#' && open(s, c, r.barrier)
		v.crossed[k] = !open(s, c, func(e edge) bool { return r.edges[e] == "elev" || r.barrier(e) })
	}
	r.near[i] = v
	return v
}

// place numbers the cells of the map.
func (r *referee) place(s space) int { return s[1]*len(r.rows[0]) + s[0] }

// beside is the place of b in three rows of three around a, or -1.
func beside(a, b space) int {
	dx, dy := b[0]-a[0]+1, b[1]-a[1]+1
	if dx < 0 || dx > 2 || dy < 0 || dy > 2 || a == b {
		return -1
	}
	return 3*dy + dx
}

// adjacent is section 2.1.
func (r *referee) adjacent(a, b space) bool {
	k := beside(a, b)
	return k >= 0 && r.token(a) != '#' && r.vicinity(a).adjacent[k]
}

// crosses says whether a step between adjacent spaces is forbidden by elevation lines.
func (r *referee) crosses(a, b space) bool {
	k := beside(a, b)
	return k < 0 || r.token(a) == '#' || r.vicinity(a).crossed[k]
}

// distance is section 2.2.
func (r *referee) distance(a, b space) int {
	from, ok := r.far[a]
	if !ok {
		from = map[space]int{a: 0}
		for list := []space{a}; len(list) > 0; list = list[1:] {
			s := list[0]
			if r.token(s) == 'O' && s != a {
				continue
			}
			for _, n := range around(s) {
				if _, seen := from[n]; !seen && r.adjacent(s, n) {
					from[n] = from[s] + 1
					list = append(list, n)
				}
			}
		}
		r.far[a] = from
	}
	if n, ok := from[b]; ok {
		return n
	}
	return infinite
}

// base lists the spaces of a figure put down somewhere.
func (f *figure) base(at space, turned bool) (list []space) {
	wide, high := f.wide, f.high
	if turned {
		wide, high = high, wide
	}
	for y := range high {
		for x := range wide {
			list = append(list, space{at[0] + x, at[1] + y})
		}
	}
	return list
}

func (f *figure) here() []space { return f.base(f.at, f.turned) }

// stands says whether a figure stands on a space.
func (f *figure) stands(s space) bool {
	wide, high := f.wide, f.high
	if f.turned {
		wide, high = high, wide
	}
	return f.up() && s[0] >= f.at[0] && s[1] >= f.at[1] && s[0] < f.at[0]+wide && s[1] < f.at[1]+high
}

// on is the figure that stands on a space.
func (r *referee) on(s space) *figure { return r.other(s, nil) }

// other is another figure on a space.
func (r *referee) other(s space, f *figure) *figure {
	for _, g := range r.figures {
		if g != f && g.stands(s) {
			return g
		}
	}
	return nil
}

// empty is DESC-BRD-7; a figure's own spaces count as empty for it.
func (r *referee) empty(s space, own *figure) bool {
	t := r.token(s)
	return t != '#' && t != 'O' && r.other(s, own) == nil
}

// apart is the distance between figures (DESC-DST-3).
func (r *referee) apart(f, g *figure) int { return r.reach(f.here(), g) }

// reach is the distance from one of some spaces to a figure.
func (r *referee) reach(from []space, g *figure) int {
	n := infinite
	for _, a := range from {
		for _, b := range g.here() {
			n = min(n, r.distance(a, b))
		}
	}
	return n
}

// touches is DESC-ADJ-5.
func (r *referee) touches(f, g *figure) bool { return f != g && r.touchesFrom(f.here(), g) }

func (r *referee) touchesFrom(from []space, g *figure) bool {
	for _, a := range from {
		for _, b := range g.here() {
			if r.adjacent(a, b) {
				return true
			}
		}
	}
	return false
}

// all says whether every space of a base is of some kinds (DESC-LRG-9).
func (r *referee) all(list []space, kinds string) bool {
	for _, s := range list {
		if strings.IndexByte(kinds, r.token(s)) < 0 {
			return false
		}
	}
	return true
}

func (r *referee) inPit(f *figure) bool { return f.up() && r.all(f.here(), "p") }

// sees is section 6 for two spaces; ignoring reports which figures do not block.
func (r *referee) sees(a, b space, ignoring func(*figure) bool) bool {
	if a == b || r.adjacent(a, b) {
		return true
	}
	for i := range 4 {
		for k := range 4 {
			p, q := space{a[0] + i&1, a[1] + i>>1}, space{b[0] + k&1, b[1] + k>>1}
			if p != q && r.clear(p, q, a, b, ignoring) {
				return true
			}
		}
	}
	return false
}

// clear is DESC-LOS-4 to DESC-LOS-7 for the segment from p, a corner of a, to q, a corner of b.
func (r *referee) clear(p, q, a, b space, ignoring func(*figure) bool) bool {
	for y := min(p[1], q[1]) - 1; y <= max(p[1], q[1]); y++ {
		for x := min(p[0], q[0]) - 1; x <= max(p[0], q[0]); x++ {
			c := space{x, y}
			if r.token(c) == '#' {
				if pierces(p, q, c) {
					return false
				}
			} else if (pierces(p, q, c) || runsAlong(p, q, c)) && r.blocked(c, a, b, ignoring) {
				return false
			}
			for _, e := range []edge{{true, x, y}, {false, x, y}} {
				if r.barrier(e) && meets(p, q, e) {
					return false
				}
			}
		}
	}
	return !r.slips(p, q, a, b)
}

// blocked is DESC-BRD-6 and DESC-LOS-5.
func (r *referee) blocked(c, a, b space, ignoring func(*figure) bool) bool {
	if r.token(c) == 'O' || c == a || c == b {
		return true
	}
	f := r.on(c)
	return f != nil && (ignoring == nil || !ignoring(f))
}

func cross(a, b space) int { return a[0]*b[1] - a[1]*b[0] }

func minus(a, b space) space { return space{a[0] - b[0], a[1] - b[1]} }

// pierces says whether the open segment meets the open unit square of a cell: the corners of
// the cell lie on both sides of the line, and the boxes overlap in both directions.
func pierces(p, q, c space) bool {
	left, right := false, false
	for k := range 4 {
		n := cross(minus(q, p), minus(space{c[0] + k&1, c[1] + k>>1}, p))
		left, right = left || n < 0, right || n > 0
	}
	return left && right && min(p[0], q[0]) < c[0]+1 && max(p[0], q[0]) > c[0] && min(p[1], q[1]) < c[1]+1 &&
		max(p[1], q[1]) > c[1]
}

// runsAlong says whether the segment covers part of a side of a cell.
func runsAlong(p, q, c space) bool {
	for _, e := range []edge{{true, c[0], c[1]}, {true, c[0] + 1, c[1]}, {false, c[0], c[1]}, {false, c[0], c[1] + 1}} {
		if covers(p, q, e) {
			return true
		}
	}
	return false
}

// covers says whether the segment and an edge share a stretch.
func covers(p, q space, e edge) bool {
	if e.west {
		return p[0] == e.x && q[0] == e.x && min(p[1], q[1]) <= e.y && max(p[1], q[1]) > e.y
	}
	return p[1] == e.y && q[1] == e.y && min(p[0], q[0]) <= e.x && max(p[0], q[0]) > e.x
}

// meets says whether the segment runs along an edge or crosses it between its ends (DESC-LOS-6).
func meets(p, q space, e edge) bool {
	if covers(p, q, e) {
		return true
	}
	a, b := space{e.x, e.y}, space{e.x + 1, e.y}
	if e.west {
		b = space{e.x, e.y + 1}
	}
	d, s := minus(q, p), minus(b, a)
	onEdge := cross(d, minus(a, p)) * cross(d, minus(b, p))
	onLine := cross(s, minus(p, a)) * cross(s, minus(q, a))
	return onEdge < 0 && onLine < 0
}

// slips is DESC-LOS-7: the line goes through a joint of barriers.
func (r *referee) slips(p, q, a, b space) bool {
	d := minus(q, p)
	n := max(d[0], -d[0], d[1], -d[1])
	for k := range n + 1 {
		if d[0]*k%n != 0 || d[1]*k%n != 0 {
			continue
		}
		x := space{p[0] + d[0]*k/n, p[1] + d[1]*k/n}
		in, out := space{-d[0], -d[1]}, d
		if k == 0 {
			in = towards(x, a)
		}
		if k == n {
			out = towards(x, b)
		}
		right, left := false, false
		for _, v := range []space{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
			if r.barrier(leaving(x, v)) {
				right, left = right || within(in, v, out), left || within(out, v, in)
			}
		}
		if right && left {
			return true
		}
	}
	return false
}

// towards is the direction from a corner of a cell into it.
func towards(corner, cell space) space {
	return space{2*(cell[0]-corner[0]) + 1, 2*(cell[1]-corner[1]) + 1}
}

// leaving is the edge that leaves a lattice point in one of the four directions.
func leaving(x, v space) edge {
	switch v {
	case space{0, -1}:
		return edge{true, x[0], x[1] - 1}
	case space{0, 1}:
		return edge{true, x[0], x[1]}
	case space{-1, 0}:
		return edge{false, x[0] - 1, x[1]}
	}
	return edge{false, x[0], x[1]}
}

// within says whether direction v lies strictly inside the turn from one direction to another.
func within(from, v, to space) bool {
	switch turn := cross(from, to); {
	case turn > 0:
		return cross(from, v) > 0 && cross(v, to) > 0
	case turn < 0:
		return !(cross(to, v) >= 0 && cross(v, from) >= 0)
	}
	return cross(from, v) > 0
}

// inZone says whether a space lies in a zone of the scenario.
func (r *referee) inZone(s space, zone string) bool {
	for _, part := range strings.Fields(r.zones[zone]) {
		var x1, x2, y1, y2 int
		_, _ = fmt.Sscanf(part, "%d-%d,%d-%d", &x1, &x2, &y1, &y2)
		if s[0] >= x1 && s[0] <= x2 && s[1] >= y1 && s[1] <= y2 {
			return true
		}
	}
	return false
}
