package plane

import "fmt"

// Polygon is a convex area that does not change: its vertices counter-clockwise in
// stored units, with the outward unit normal of every edge and how far the polygon
// reaches along it.
type Polygon struct {
	Vertices []Pt
	edges    []edge
	cx, cy   int64 // a circle around it
	radius   int64
}

type edge struct {
	nx, ny int32 // outward unit normal, in 1/One
	hi     int64 // offset of the edge along the normal, fine
	lo     int64 // least offset of the polygon along the normal, fine
}

// NewPolygon makes a convex polygon of 3 to 16 vertices given in either sense of
// rotation. It is an error if the outline is not strictly convex.
func NewPolygon(vertices []Pt) (*Polygon, error) {
	n := len(vertices)
	if n < 3 || n > 16 {
		return nil, fmt.Errorf("a polygon has 3 to 16 corners, this one has %d", n)
	}
	var area int64
	for i, p := range vertices {
		q := vertices[(i+1)%n]
		area += int64(p.X)*int64(q.Y) - int64(q.X)*int64(p.Y)
	}
	vs := make([]Pt, n)
	for i := range vs {
		vs[i] = vertices[i]
		if area < 0 {
			vs[i] = vertices[n-1-i]
		}
	}
	turns := int32(0)
	for i := range vs {
		a, b, c := vs[i].Fine(), vs[(i+1)%n].Fine(), vs[(i+2)%n].Fine()
		if b.Sub(a).Cross(c.Sub(b)) <= 0 {
			return nil, fmt.Errorf("the polygon is not convex at corner %d (%d,%d); cut it into convex parts",
				(i+1)%n+1, vs[(i+1)%n].X/Pace, vs[(i+1)%n].Y/Pace)
		}
		ab, bc := b.Sub(a), c.Sub(b)
		turns += Norm(Heading(bc.X, bc.Y) - Heading(ab.X, ab.Y))
	}
	if turns > Turn+Turn/2 {
		return nil, fmt.Errorf("the outline winds around itself more than once")
	}
	p := &Polygon{Vertices: vs}
	p.finish()
	return p, nil
}

// MustPolygon is NewPolygon for outlines that are part of a program.
func MustPolygon(vertices ...Pt) *Polygon {
	p, err := NewPolygon(vertices)
	if err != nil {
		panic("plane: " + err.Error())
	}
	return p
}

// finish works out what questions about the polygon need, once: of every edge its normal and how far the
// polygon reaches along it to both sides, and a circle around the whole that answers most questions alone.
func (p *Polygon) finish() {
	n := len(p.Vertices)
	p.edges = make([]edge, n)
	for i, v := range p.Vertices {
		a, b := v.Fine(), p.Vertices[(i+1)%n].Fine()
		d := b.Sub(a)
		var e edge
		e.nx, e.ny = unit(d.Y, -d.X)
		e.hi = shift30(int64(e.nx)*a.X + int64(e.ny)*a.Y)
		e.lo = e.hi
		for _, w := range p.Vertices {
			f := w.Fine()
			e.lo = min(e.lo, shift30(int64(e.nx)*f.X+int64(e.ny)*f.Y))
		}
		p.edges[i] = e
		p.cx += a.X
		p.cy += a.Y
	}
	p.cx /= int64(n)
	p.cy /= int64(n)
	for _, v := range p.Vertices {
		p.radius = max(p.radius, v.Fine().Sub(Vec{p.cx, p.cy}).Len()+1)
	}
}

// unit is a vector scaled to length One.
func unit(x, y int64) (int32, int32) {
	for abs(x) < 1<<28 && abs(y) < 1<<28 {
		x, y = x*2, y*2
	}
	l := Hypot(x, y)
	return int32(divRound(x*One, l)), int32(divRound(y*One, l))
}

// Near reports whether the circles around polygon and base come within gap.
func (p *Polygon) Near(r *Rect, gap int64) bool {
	dx, dy := int64(r.X)-p.cx, int64(r.Y)-p.cy
	reach := int64(r.R) + p.radius + gap
	return dx*dx+dy*dy <= reach*reach
}

// Gap is a lower bound of how far a base is from the polygon, by their circles; it
// may be negative.
func (p *Polygon) Gap(r *Rect) int64 {
	return max(abs(int64(r.X)-p.cx), abs(int64(r.Y)-p.cy)) - int64(r.R) - p.radius
}

// Depth is how far a base would have to be moved to leave the polygon at least,
// over the axes of all edges: positive when they overlap. In fine units.
func (p *Polygon) Depth(r *Rect) int64 {
	best := int64(1) << 62
	rc, rs := int64(r.C), int64(r.S)
	for i := range p.edges {
		e := &p.edges[i]
		nx, ny := int64(e.nx), int64(e.ny)
		mid := shift30(nx*int64(r.X) + ny*int64(r.Y))
		ext := shift30(abs(shift30(nx*rc+ny*rs))*int64(r.HD) + abs(shift30(nx*rs-ny*rc))*int64(r.HW))
		best = min(best, e.hi-(mid-ext), mid+ext-e.lo)
		if best < 0 {
			return best
		}
	}
	return min(best, p.across(r))
}

// Overlaps reports whether a base is in the polygon by more than eps, eps >= 0: whether
// Depth is more than that.
func (p *Polygon) Overlaps(r *Rect, eps int64) bool {
	if !p.Near(r, 0) {
		return false
	}
	x, y, rc, rs, hw, hd := int64(r.X), int64(r.Y), int64(r.C), int64(r.S), int64(r.HW), int64(r.HD)
	middle := eps < min(hw, hd) // the middle of the base is in the polygon, and so half of it
	for i := range p.edges {
		e := &p.edges[i]
		nx, ny := int64(e.nx), int64(e.ny)
		mid := shift30(nx*x + ny*y)
		if mid-int64(r.R) > e.hi {
			return false // the circle around the base lies beyond that edge
		}
		middle = middle && mid <= e.hi
		ext := shift30(abs(shift30(nx*rc+ny*rs))*hd + abs(shift30(nx*rs-ny*rc))*hw)
		if e.hi-(mid-ext) <= eps || mid+ext-e.lo <= eps {
			return false
		}
	}
	return middle || p.across(r) > eps
}

// across is the part of Depth over the axes of the base.
func (p *Polygon) across(r *Rect) int64 {
	loU, hiU, loV, hiV := int64(1)<<62, -int64(1)<<62, int64(1)<<62, -int64(1)<<62
	for _, w := range p.Vertices {
		u, v := r.View(w.Fine())
		loU, hiU, loV, hiV = min(loU, u), max(hiU, u), min(loV, v), max(hiV, v)
	}
	hw, hd := int64(r.HW), int64(r.HD)
	return min(hiU+hw, hw-loU, hiV+hd, hd-loV)
}

// Inside is the distance from a point to the outline, 0 outside: the height of a
// hill that rises evenly to its middle.
func (p *Polygon) Inside(w Vec) int64 {
	best := int64(1) << 62
	for i := range p.edges {
		e := &p.edges[i]
		best = min(best, e.hi-shift30(int64(e.nx)*w.X+int64(e.ny)*w.Y))
	}
	return max(0, best)
}

// Rounding is how far a point may seem to lie from an edge that it lies on, fine.
const Rounding = 4

// Holds reports whether a point is in the polygon or, within [Rounding], on its outline.
func (p *Polygon) Holds(w Vec) bool {
	for i := range p.edges {
		e := &p.edges[i]
		if shift30(int64(e.nx)*w.X+int64(e.ny)*w.Y) > e.hi+Rounding {
			return false
		}
	}
	return true
}

// Chord is the length of the part of a segment that lies inside the polygon.
func (p *Polygon) Chord(g Segment) int64 {
	from, to, ok := p.Cut(g)
	if !ok || to <= from {
		return 0
	}
	return mulDiv(g.Len(), to-from, One)
}

// Cut is the part of a segment inside the polygon as fractions of its length, in
// 1/One; ok is false when it misses.
func (p *Polygon) Cut(g Segment) (from, to int64, ok bool) {
	from, to = 0, One
	for i := range p.edges {
		e := &p.edges[i]
		a := e.hi - shift30(int64(e.nx)*g.A.X+int64(e.ny)*g.A.Y)
		b := e.hi - shift30(int64(e.nx)*g.B.X+int64(e.ny)*g.B.Y)
		switch {
		case a < 0 && b < 0:
			return 0, 0, false
		case a < 0:
			from = max(from, (-a)*One/(b-a))
		case b < 0:
			to = min(to, a*One/(a-b))
		}
	}
	return from, to, to >= from
}

// Width is the least distance between two parallel lines that hold the polygon
// between them: how far across it is.
func (p *Polygon) Width() int64 {
	best := int64(1) << 62
	for _, e := range p.edges {
		best = min(best, e.hi-e.lo)
	}
	return best
}

// Shape is the polygon as a value.
func (p *Polygon) Shape() Shape {
	var s Shape
	s.N = len(p.Vertices)
	for i, v := range p.Vertices {
		s.V[i] = v.Fine()
	}
	return s
}

// Circle is a circle around the polygon: centre and radius in fine units.
func (p *Polygon) Circle() (centre Vec, radius int64) { return Vec{p.cx, p.cy}, p.radius }

// KeepsOff reports that two bases both lie farther than d from the polygon on the same
// side of it: beyond the line of the same edge.
func (p *Polygon) KeepsOff(a, b *Rect, d int64) bool {
	for i := range p.edges {
		e := &p.edges[i]
		if e.ahead(a) > d && e.ahead(b) > d {
			return true
		}
	}
	return false
}

// ahead is how far a base is beyond the line of an edge.
func (e *edge) ahead(r *Rect) int64 {
	nx, ny, rc, rs := int64(e.nx), int64(e.ny), int64(r.C), int64(r.S)
	reach := shift30(abs(shift30(nx*rc+ny*rs))*int64(r.HD) + abs(shift30(nx*rs-ny*rc))*int64(r.HW))
	return shift30(nx*int64(r.X)+ny*int64(r.Y)) - reach - e.hi
}
