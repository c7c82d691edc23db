package plane

import "math/bits"

// Pt is a point in stored units.
type Pt struct{ X, Y int32 }

// Vec is a point or a vector in fine units.
type Vec struct{ X, Y int64 }

// Fine is the point in fine units.
func (p Pt) Fine() Vec { return Vec{int64(p.X) * fineToUnit, int64(p.Y) * fineToUnit} }

// Round is the point in stored units, halves away from zero.
func (v Vec) Round() Pt {
	return Pt{int32(divRound(v.X, fineToUnit)), int32(divRound(v.Y, fineToUnit))}
}

// Sub is the vector from w to v.
func (v Vec) Sub(w Vec) Vec { return Vec{v.X - w.X, v.Y - w.Y} }

// Add is the sum.
func (v Vec) Add(w Vec) Vec { return Vec{v.X + w.X, v.Y + w.Y} }

// Len is the length in fine units, rounded down.
func (v Vec) Len() int64 { return Hypot(v.X, v.Y) }

// Dot is the scalar product.
func (v Vec) Dot(w Vec) int64 { return v.X*w.X + v.Y*w.Y }

// Cross is the vector product; positive when w lies counter-clockwise of v.
func (v Vec) Cross(w Vec) int64 { return v.X*w.Y - v.Y*w.X }

// Pose is a base on the table: the middle of its front edge and its facing.
type Pose struct{ X, Y, H int32 }

// sinCos is SinCos in wide numbers.
func sinCos(h int32) (sin, cos int64) {
	s, c := SinCos(h)
	return int64(s), int64(c)
}

// Front is the middle of the front edge.
func (p Pose) Front() Pt { return Pt{p.X, p.Y} }

// Local is the point u to the right and v ahead of the front middle, in stored
// units, rounded once.
func (p Pose) Local(u, v int32) Pt {
	s, c := sinCos(p.H)
	return Pt{
		p.X + int32(shift30(int64(u)*s+int64(v)*c)),
		p.Y + int32(shift30(int64(v)*s-int64(u)*c)),
	}
}

// LocalFine is the point u to the right and v ahead of the front middle; u and v
// in stored units, the result in fine units.
func (p Pose) LocalFine(u, v int32) Vec {
	s, c := sinCos(p.H)
	u64, v64 := int64(u)*fineToUnit, int64(v)*fineToUnit
	return Vec{
		int64(p.X)*fineToUnit + shift30(u64*s+v64*c),
		int64(p.Y)*fineToUnit + shift30(v64*s-u64*c),
	}
}

// Ahead is the pose moved straight ahead by v (back when negative).
func (p Pose) Ahead(v int32) Pose {
	q := p.Local(0, v)
	return Pose{q.X, q.Y, p.H}
}

// Aside is the pose moved sideways by u to the right.
func (p Pose) Aside(u int32) Pose {
	q := p.Local(u, 0)
	return Pose{q.X, q.Y, p.H}
}

// Offset is the pose u to the right and v ahead, turned by turn.
func (p Pose) Offset(u, v, turn int32) Pose {
	q := p.Local(u, v)
	return Pose{q.X, q.Y, Norm(p.H + turn)}
}

// About turns the pose by turn around the point that lies u to the right and v
// ahead of the front middle.
func (p Pose) About(u, v, turn int32) Pose {
	h := Norm(p.H + turn)
	s, c := sinCos(p.H)
	s2, c2 := sinCos(h)
	u64, v64 := int64(u), int64(v)
	return Pose{
		p.X + int32(shift30(u64*(s-s2)+v64*(c-c2))),
		p.Y + int32(shift30(v64*(s-s2)-u64*(c-c2))),
		h,
	}
}

// Between is the pose k/n of the way from p to q: the front middle on the straight
// line, the facing along the shorter arc. Of two equal arcs it is the one towards the side
// on which q lies, so that a way and its mirror image are swept alike; where q lies on
// neither side (AboutFace), the one counter-clockwise.
func (p Pose) Between(q Pose, k, n int32) Pose {
	turn := Diff(p.H, q.H)
	if turn == Turn/2 && q.side(p) > 0 {
		turn = -turn
	}
	return p.along(q, k, n, turn)
}

// AboutFace reports that q faces exactly the other way than p and lies straight ahead or
// behind, so that neither arc from p to q is nearer.
func (p Pose) AboutFace(q Pose) bool { return Diff(p.H, q.H) == Turn/2 && q.side(p) == 0 }

// side is how far q lies to the right of p's line ahead.
func (q Pose) side(p Pose) int64 {
	u, _ := p.View(q.Front().Fine())
	return u
}

// along is the pose k/n of the way from p to q by a turn.
func (p Pose) along(q Pose, k, n, turn int32) Pose {
	if k == n {
		return q
	}
	return Pose{
		p.X + int32(divRound(int64(q.X-p.X)*int64(k), int64(n))),
		p.Y + int32(divRound(int64(q.Y-p.Y)*int64(k), int64(n))),
		Norm(p.H + int32(divRound(int64(turn)*int64(k), int64(n)))),
	}
}

// Glide is the way from one pose to another in a number of steps, worked out once for many
// of its poses.
type Glide struct {
	from, to     Pose
	dx, dy, turn int64
	steps        int32
	inverse      uint64 // 2^64 over the steps, rounded up
}

// Glide is the way from p to q in n steps, n > 0, as Between has it, or, where that is an
// about-face and clockwise is asked for, as BetweenClockwise has it.
func (p Pose) Glide(q Pose, n int32, clockwise bool) Glide {
	turn := Diff(p.H, q.H)
	if turn == Turn/2 {
		if side := q.side(p); side > 0 || (side == 0 && clockwise) {
			turn = -turn
		}
	}
	return Glide{p, q, int64(q.X - p.X), int64(q.Y - p.Y), int64(turn), n, ^uint64(0)/uint64(n) + 1}
}

// At is the pose after k steps.
func (g *Glide) At(k int32) Pose {
	if k == g.steps {
		return g.to
	}
	p := Pose{g.from.X + g.part(g.dx, k), g.from.Y + g.part(g.dy, k), g.from.H}
	if g.turn != 0 {
		p.H = Norm(p.H + g.part(g.turn, k))
	}
	return p
}

// part is k steps of a whole, rounded as divRound does. Below 2^40 the inverse is near enough
// for what it is multiplied by.
func (g *Glide) part(whole int64, k int32) int32 {
	a := whole * int64(k)
	half := int64(g.steps / 2)
	if a < 0 {
		high, _ := bits.Mul64(uint64(half-a), g.inverse)
		return -int32(high)
	}
	high, _ := bits.Mul64(uint64(half+a), g.inverse)
	return int32(high)
}

// Swing is how far the points u to the right and v ahead of the front middle go in a
// straight line when pose p becomes q: for each of the given points the squared
// distance in fine units, of which it returns the greatest. Points are in stored units.
func (p Pose) Swing(q Pose, points ...[2]int32) int64 {
	best := int64(0)
	dx, dy := int64(q.X-p.X)*fineToUnit, int64(q.Y-p.Y)*fineToUnit
	s, c := sinCos(p.H)
	ds, dc := sinCos(q.H)
	ds, dc = ds-s, dc-c
	for _, w := range points {
		u, v := int64(w[0])*fineToUnit, int64(w[1])*fineToUnit
		x, y := dx+shift30(u*ds+v*dc), dy+shift30(v*ds-u*dc)
		best = max(best, x*x+y*y)
	}
	return best
}

// View is a point seen from a pose: u to the right and v ahead of the front
// middle, in fine units.
func (p Pose) View(w Vec) (u, v int64) {
	s, c := sinCos(p.H)
	dx, dy := w.X-int64(p.X)*fineToUnit, w.Y-int64(p.Y)*fineToUnit
	return shift30(dx*s - dy*c), shift30(dx*c + dy*s)
}

// Frame is a pose with its sine and cosine looked up once, for many views.
type Frame struct {
	X, Y int64 // the front middle in fine units
	C, S int64 // cosine and sine of the facing, in 1/One
}

// Frame is the frame of the pose.
func (p Pose) Frame() Frame {
	s, c := sinCos(p.H)
	return Frame{int64(p.X) * fineToUnit, int64(p.Y) * fineToUnit, c, s}
}

// FrameAt is the frame of a pose whose base is known, which holds its sine and cosine.
func (r *Rect) FrameAt(p Pose) Frame {
	return Frame{int64(p.X) * fineToUnit, int64(p.Y) * fineToUnit, int64(r.C), int64(r.S)}
}

// View is a point seen from the frame, as View of its pose gives it.
func (f *Frame) View(w Vec) (u, v int64) {
	dx, dy := w.X-f.X, w.Y-f.Y
	return shift30(dx*f.S - dy*f.C), shift30(dx*f.C + dy*f.S)
}

// Opposite is the frame of a base that stands front to front with this one.
func (f *Frame) Opposite() Frame { return Frame{f.X, f.Y, -f.C, -f.S} }

// Stretch is how far the points half fine units to the left and to the right of the front
// middle go in a straight line when frame f becomes q: the greater of the squared
// distances, as Swing of their poses gives it.
func (f *Frame) Stretch(q *Frame, half int64) int64 {
	dx, dy := q.X-f.X, q.Y-f.Y
	a, b := shift30(half*(q.S-f.S)), shift30(half*(q.C-f.C))
	return dx*dx + dy*dy + a*a + b*b + 2*abs(dx*a-dy*b)
}

// Local is the point u to the right and v ahead of the front middle, all in fine units, as
// LocalFine of its pose gives it.
func (f *Frame) Local(u, v int64) Vec {
	return Vec{f.X + shift30(u*f.S+v*f.C), f.Y + shift30(v*f.S-u*f.C)}
}
