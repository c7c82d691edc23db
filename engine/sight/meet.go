package sight

import "github.com/skirmishlab/skirmishlab/engine/board"

// A Meeting says how a line meets a side.
type Meeting uint8

const (
	// Apart: they have no point in common.
	Apart Meeting = iota
	// AtEnd: they have one point in common, an end of the side.
	AtEnd
	// Across: they have one point in common, an inner point of the side.
	Across
	// On: the line runs along the side for some length.
	On
)

// Meet says how the line from p to q meets the closed side from a to b, and at what part of the line,
// t/den, they first meet; den is positive. Apart gives 0, 1. All differences of coordinates must be
// below MaxLength; a side needs a length.
func Meet(p, q, a, b board.Point) (m Meeting, t, den int64) {
	d, e := minus(q, p), minus(b, a)
	speed := cross(d, e)
	if speed == 0 {
		return meetParallel(p, a, b, d)
	}
	// p + (t/speed) d = a + (u/speed) e
	t, u := cross(minus(a, p), e), cross(minus(a, p), d)
	if speed < 0 {
		speed, t, u = -speed, -t, -u
	}
	switch {
	case t < 0 || t > speed || u < 0 || u > speed:
		return Apart, 0, 1
	case u == 0 || u == speed:
		return AtEnd, t, speed
	}
	return Across, t, speed
}

// meetParallel is Meet for a line in the direction of the side, or of no length.
func meetParallel(p, a, b, d board.Point) (Meeting, int64, int64) {
	e := minus(b, a)
	if cross(minus(a, p), e) != 0 {
		return Apart, 0, 1
	}
	den := dot(d, d)
	if den == 0 { // a point
		u, long := dot(minus(p, a), e), dot(e, e)
		switch {
		case u < 0 || u > long:
			return Apart, 0, 1
		case u == 0 || u == long:
			return AtEnd, 0, 1
		}
		return Across, 0, 1
	}
	t0, t1 := dot(minus(a, p), d), dot(minus(b, p), d)
	t0, t1 = min(t0, t1), max(t0, t1)
	switch {
	case t1 < 0 || t0 > den:
		return Apart, 0, 1
	case t1 == 0:
		return AtEnd, 0, den
	case t0 == den:
		return AtEnd, den, den
	}
	return On, max(t0, 0), den
}

func minus(a, b board.Point) board.Point { return board.Point{X: a.X - b.X, Y: a.Y - b.Y} }

func cross(a, b board.Point) int64 { return int64(a.X)*int64(b.Y) - int64(a.Y)*int64(b.X) }

func dot(a, b board.Point) int64 { return int64(a.X)*int64(b.X) + int64(a.Y)*int64(b.Y) }
