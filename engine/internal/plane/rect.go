package plane

// Rect is a base worked out from its pose: centre and half sizes in fine units,
// facing as cosine and sine. Its corners are FL, FR, RR, RL.
type Rect struct {
	X, Y   int32 // centre
	C, S   int32 // cosine and sine of the facing, in 1/One
	HW, HD int32 // half width and half depth
	R      int32 // radius of the circle through the corners, rounded up
}

// MakeRect works out the base of a pose; width and depth in stored units, at most
// 4,000 paces.
func MakeRect(p Pose, width, depth int32) Rect {
	sin, cos := SinCos(p.H)
	r := Rect{C: cos, S: sin, HW: width * (fineToUnit / 2), HD: depth * (fineToUnit / 2)}
	r.X = int32(int64(p.X)*fineToUnit - shift30(int64(r.C)*int64(r.HD)))
	r.Y = int32(int64(p.Y)*fineToUnit - shift30(int64(r.S)*int64(r.HD)))
	r.R = int32(Hypot(int64(r.HW), int64(r.HD))) + 1
	return r
}

// MakeBox is MakeRect with a looser circle, which takes no square root: for boxes
// that are used once.
func MakeBox(p Pose, width, depth int32) Rect {
	r := Size{hw: width * (fineToUnit / 2), hd: depth * (fineToUnit / 2)}.At(p)
	r.R = r.HW + r.HD
	return r
}

// Square is a square around a centre, upright, with half its side; its circle is the
// one inside it.
func Square(centre Vec, half int64) Rect {
	return Rect{X: int32(centre.X), Y: int32(centre.Y), S: One, HW: int32(half), HD: int32(half), R: int32(half)}
}

// AtMost is a bound of the length of a vector from above, at most 12 % too long and
// without a square root.
func AtMost(x, y int64) int64 {
	x, y = abs(x), abs(y)
	if x < y {
		x, y = y, x
	}
	return x + y/2
}

// Size is a base's width and depth with the radius of the circle around it, worked
// out once for many bases.
type Size struct{ hw, hd, r int32 }

// MakeSize works out a size; width and depth in stored units.
func MakeSize(width, depth int32) Size {
	r := MakeRect(Pose{}, width, depth)
	return Size{r.HW, r.HD, r.R}
}

// At is the base of this size at a pose, the same as MakeRect gives.
func (s Size) At(p Pose) Rect {
	sin, c := SinCos(p.H)
	return Rect{
		X:  int32(int64(p.X)*fineToUnit - shift30(int64(c)*int64(s.hd))),
		Y:  int32(int64(p.Y)*fineToUnit - shift30(int64(sin)*int64(s.hd))),
		C:  c,
		S:  sin,
		HW: s.hw,
		HD: s.hd,
		R:  s.r,
	}
}

// Moved is the base of pose p moved to pose q, which faces the same way: the same
// rectangle that a new one would be.
func (r *Rect) Moved(p, q Pose) Rect {
	m := *r
	m.X += (q.X - p.X) * fineToUnit
	m.Y += (q.Y - p.Y) * fineToUnit
	return m
}

// Meets reports whether a segment has a point in the base.
func (r *Rect) Meets(g Segment) bool {
	au, av := r.View(g.A)
	bu, bv := r.View(g.B)
	hw, hd := int64(r.HW), int64(r.HD)
	if (au > hw && bu > hw) || (au < -hw && bu < -hw) || (av > hd && bv > hd) || (av < -hd && bv < -hd) {
		return false
	}
	if au <= hw && au >= -hw && av <= hd && av >= -hd {
		return true
	}
	// The segment meets the rectangle unless all corners lie on one side of it.
	du, dv := bu-au, bv-av
	cross := func(u, v int64) bool { return du*(v-av)-dv*(u-au) > 0 }
	a, b, c, d := cross(-hw, -hd), cross(-hw, hd), cross(hw, -hd), cross(hw, hd)
	return !(a == b && b == c && c == d)
}

// Centre is the middle of the base.
func (r *Rect) Centre() Vec { return Vec{int64(r.X), int64(r.Y)} }

// at is the point u right and v ahead of the centre, in fine units.
func (r *Rect) at(u, v int64) Vec {
	c, s := int64(r.C), int64(r.S)
	return Vec{int64(r.X) + shift30(u*s+v*c), int64(r.Y) + shift30(v*s-u*c)}
}

// Corners are FL, FR, RR, RL.
func (r *Rect) Corners() [4]Vec {
	w, d := int64(r.HW), int64(r.HD)
	return [4]Vec{r.at(-w, d), r.at(w, d), r.at(w, -d), r.at(-w, -d)}
}

// View is a point seen from the centre: u to the right, v ahead.
func (r *Rect) View(p Vec) (u, v int64) {
	c, s := int64(r.C), int64(r.S)
	dx, dy := p.X-int64(r.X), p.Y-int64(r.Y)
	return shift30(dx*s - dy*c), shift30(dx*c + dy*s)
}

// Apart reports that the circles around two bases keep more than gap between them,
// so that the bases do.
func (r *Rect) Apart(o *Rect, gap int64) bool {
	dx, dy := int64(r.X)-int64(o.X), int64(r.Y)-int64(o.Y)
	reach := int64(r.R) + int64(o.R) + gap
	return dx*dx+dy*dy > reach*reach
}

// Near reports whether the circle around another base comes within gap of the lines of this
// one's edges on all sides. Where it does not, an axis of this one keeps them apart by more.
func (r *Rect) Near(o *Rect, gap int64) bool {
	u, v := r.View(o.Centre())
	return abs(u) <= int64(r.HW)+int64(o.R)+gap+4 && abs(v) <= int64(r.HD)+int64(o.R)+gap+4
}

// Gap is a lower bound of how far two bases are apart, by their circles; it may be
// negative.
func (r *Rect) Gap(o *Rect) int64 {
	return max(abs(int64(r.X)-int64(o.X)), abs(int64(r.Y)-int64(o.Y))) - int64(r.R) - int64(o.R)
}

// Depth is how far two bases would have to be moved apart at least, over the four
// axes of their edges: positive when they overlap, zero when they touch, negative
// when an axis separates them. In fine units.
func (r *Rect) Depth(o *Rect) int64 {
	dx, dy := int64(o.X)-int64(r.X), int64(o.Y)-int64(r.Y)
	rc, rs, oc, os := int64(r.C), int64(r.S), int64(o.C), int64(o.S)
	cos := abs(shift30(rc*oc + rs*os))
	sin := abs(shift30(rs*oc - rc*os))
	best := int64(r.HD) + shift30(cos*int64(o.HD)+sin*int64(o.HW)) - abs(shift30(dx*rc+dy*rs))
	best = min(best, int64(r.HW)+shift30(cos*int64(o.HW)+sin*int64(o.HD))-abs(shift30(dx*rs-dy*rc)))
	best = min(best, int64(o.HD)+shift30(cos*int64(r.HD)+sin*int64(r.HW))-abs(shift30(dx*oc+dy*os)))
	return min(best, int64(o.HW)+shift30(cos*int64(r.HW)+sin*int64(r.HD))-abs(shift30(dx*os-dy*oc)))
}

// Overlaps reports whether two bases overlap by more than eps fine units.
func (r *Rect) Overlaps(o *Rect, eps int64) bool {
	dx, dy := int64(r.X)-int64(o.X), int64(r.Y)-int64(o.Y)
	reach := int64(r.R) + int64(o.R)
	if dx*dx+dy*dy >= reach*reach {
		return false
	}
	return r.Deeper(o, eps)
}

// Deeper reports whether Depth is more than eps, by the first axis that says it is not.
func (r *Rect) Deeper(o *Rect, eps int64) bool {
	dx, dy := int64(o.X)-int64(r.X), int64(o.Y)-int64(r.Y)
	rc, rs, oc, os := int64(r.C), int64(r.S), int64(o.C), int64(o.S)
	cos := abs(shift30(rc*oc + rs*os))
	sin := abs(shift30(rs*oc - rc*os))
	return int64(r.HD)+shift30(cos*int64(o.HD)+sin*int64(o.HW))-abs(shift30(dx*rc+dy*rs)) > eps &&
		int64(r.HW)+shift30(cos*int64(o.HW)+sin*int64(o.HD))-abs(shift30(dx*rs-dy*rc)) > eps &&
		int64(o.HD)+shift30(cos*int64(r.HD)+sin*int64(r.HW))-abs(shift30(dx*oc+dy*os)) > eps &&
		int64(o.HW)+shift30(cos*int64(r.HW)+sin*int64(r.HD))-abs(shift30(dx*os-dy*oc)) > eps
}

// PointDist2 is the squared distance of a point from the base, 0 inside.
func (r *Rect) PointDist2(p Vec) int64 {
	u, v := r.View(p)
	u, v = max(0, abs(u)-int64(r.HW)), max(0, abs(v)-int64(r.HD))
	return u*u + v*v
}

// Dist is the distance between two bases in fine units, 0 when they touch or
// overlap.
func (r *Rect) Dist(o *Rect) int64 {
	if r.Depth(o) >= 0 {
		return 0
	}
	best := int64(1) << 62
	for _, p := range r.Corners() {
		best = min(best, o.PointDist2(p))
	}
	for _, p := range o.Corners() {
		best = min(best, r.PointDist2(p))
	}
	return int64(Sqrt(uint64(best)))
}

// Within reports whether two bases are at most d fine units apart, d >= 0: whether
// Dist is at most d, without its root.
func (r *Rect) Within(o *Rect, d int64) bool {
	if r.Apart(o, d) {
		return false
	}
	if dx, dy := int64(r.X)-int64(o.X), int64(r.Y)-int64(o.Y); dx*dx+dy*dy <= d*d {
		return true // so near are their centres
	}
	if gap := -r.Depth(o); gap <= 0 || gap > d+16 {
		return gap <= 0
	}
	limit := (d+1)*(d+1) - 1 // the root is rounded down
	for _, p := range r.Corners() {
		if o.PointDist2(p) <= limit {
			return true
		}
	}
	for _, p := range o.Corners() {
		if r.PointDist2(p) <= limit {
			return true
		}
	}
	return false
}

// Shape is the base as a convex shape.
func (r *Rect) Shape() Shape {
	c := r.Corners()
	var s Shape
	s.N = 4
	// Counter-clockwise: FL, RL, RR, FR.
	s.V[0], s.V[1], s.V[2], s.V[3] = c[0], c[3], c[2], c[1]
	return s
}

func abs(x int64) int64 {
	if x < 0 {
		return -x
	}
	return x
}

// Chord is the length of the part of a segment inside the base, in fine units.
func (r *Rect) Chord(g Segment) int64 {
	au, av := r.View(g.A)
	bu, bv := r.View(g.B)
	from, to := int64(0), int64(One)
	for _, e := range [4][2]int64{
		{int64(r.HW) - au, int64(r.HW) - bu}, {int64(r.HW) + au, int64(r.HW) + bu},
		{int64(r.HD) - av, int64(r.HD) - bv}, {int64(r.HD) + av, int64(r.HD) + bv},
	} {
		a, b := e[0], e[1]
		switch {
		case a < 0 && b < 0:
			return 0
		case a < 0:
			from = max(from, -a*One/(b-a))
		case b < 0:
			to = min(to, a*One/(a-b))
		}
	}
	if to <= from {
		return 0
	}
	return mulDiv(g.Len(), to-from, One)
}

// Closest is the point of the outline nearest to w.
func (s *Shape) Closest(w Vec) Vec { return s.closest(w) }

// Extent is how far the base reaches from its centre along x and along y.
func (r *Rect) Extent() (x, y int64) {
	c, s := abs(int64(r.C)), abs(int64(r.S))
	w, d := int64(r.HW), int64(r.HD)
	return shift30(w*s + d*c), shift30(w*c + d*s)
}

// Span is how far a base reaches as seen from the centre of another: to the left, to the
// right, back and ahead, each as a coordinate there.
type Span struct{ Left, Right, Back, Ahead int64 }

// Sees is the span of another base as seen from this one.
func (r *Rect) Sees(o *Rect) Span {
	u, v := r.View(o.Centre())
	rc, rs, oc, os := int64(r.C), int64(r.S), int64(o.C), int64(o.S)
	cos := abs(shift30(rc*oc + rs*os))
	sin := abs(shift30(rs*oc - rc*os))
	w, d := int64(o.HW), int64(o.HD)
	wide, deep := shift30(cos*w+sin*d), shift30(cos*d+sin*w)
	return Span{u - wide, u + wide, v - deep, v + deep}
}

// KeepsOff reports that two bases, whose spans are given, both lie farther than d from this
// one on the same side of it: beyond the line of the same edge.
func (r *Rect) KeepsOff(a, b *Span, d int64) bool {
	w, h := int64(r.HW)+d, int64(r.HD)+d
	return min(a.Left, b.Left) > w || max(a.Right, b.Right) < -w || min(a.Back, b.Back) > h ||
		max(a.Ahead, b.Ahead) < -h
}
