package plane

import "math/bits"

// MaxVertices is the most vertices a shape can have; clipping adds one for each
// line that it is clipped by.
const MaxVertices = 20

// Shape is a small convex polygon as a value, counter-clockwise, in fine units:
// for clipping and for lines between nearest points.
type Shape struct {
	N int
	V [MaxVertices]Vec
}

// Clip keeps the part of the shape where a*x + b*y <= c; a and b in 1/One, c in
// fine units.
func (s *Shape) Clip(a, b int32, c int64) Shape {
	var out Shape
	s.ClipTo(&out, a, b, c)
	return out
}

// ClipTo is Clip into another shape, which saves copying.
func (s *Shape) ClipTo(out *Shape, a, b int32, c int64) {
	out.N = 0
	if s.N == 0 {
		return
	}
	prev := s.V[s.N-1]
	dp := shift30(int64(a)*prev.X+int64(b)*prev.Y) - c
	for i := 0; i < s.N; i++ {
		cur := s.V[i]
		dc := shift30(int64(a)*cur.X+int64(b)*cur.Y) - c
		if (dp < 0 && dc > 0) || (dp > 0 && dc < 0) {
			out.push(lerp(prev, cur, dp, dp-dc))
		}
		if dc <= 0 {
			out.push(cur)
		}
		prev, dp = cur, dc
	}
}

func (s *Shape) push(v Vec) {
	if s.N < MaxVertices {
		s.V[s.N] = v
		s.N++
	}
}

// Lerp is the point num/den of the way from p to q, 0 <= num/den <= 1, den > 0.
func Lerp(p, q Vec, num, den int64) Vec { return lerp(p, q, num, den) }

// lerp is the point num/den of the way from p to q, 0 <= num/den <= 1.
func lerp(p, q Vec, num, den int64) Vec {
	if den < 0 {
		num, den = -num, -den
	}
	return Vec{p.X + mulDiv(q.X-p.X, num, den), p.Y + mulDiv(q.Y-p.Y, num, den)}
}

// mulDiv is a*b/c rounded to nearest with a 128-bit product; b >= 0, c > 0, and
// the quotient must fit.
func mulDiv(a, b, c int64) int64 {
	neg := a < 0
	if neg {
		a = -a
	}
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	lo, carry := bits.Add64(lo, uint64(c)/2, 0)
	q, _ := bits.Div64(hi+carry, lo, uint64(c))
	if neg {
		return -int64(q)
	}
	return int64(q)
}

// nearestOn is the point of segment pq nearest to w.
func nearestOn(w, p, q Vec) Vec {
	d := q.Sub(p)
	den := d.Dot(d)
	num := w.Sub(p).Dot(d)
	switch {
	case num <= 0 || den == 0:
		return p
	case num >= den:
		return q
	}
	return lerp(p, q, num, den)
}

// Segment is a straight line between two points, in fine units.
type Segment struct{ A, B Vec }

// Len is the length in fine units.
func (s Segment) Len() int64 { return s.B.Sub(s.A).Len() }

// tie is the difference, in fine units, below which two distances are the same:
// a fiftieth of a pace.
const tie = Fine / 50

// Nearest is the line between nearest points of two disjoint convex shapes, from a
// to b; where parallel edges tie, the one in the middle of the tied stretch. For
// shapes that touch or overlap it is a line of (nearly) no length or undefined.
func Nearest(a, b *Shape) Segment {
	var cands [2 * MaxVertices]Segment
	var dist [2 * MaxVertices]int64
	n := 0
	best := int64(1) << 62
	add := func(s Segment) {
		cands[n], dist[n] = s, s.Len()
		best = min(best, dist[n])
		n++
	}
	for i := 0; i < a.N; i++ {
		add(Segment{a.V[i], b.closest(a.V[i])})
	}
	for i := 0; i < b.N; i++ {
		add(Segment{a.closest(b.V[i]), b.V[i]})
	}
	first, last := -1, -1
	span := int64(-1)
	for i := 0; i < n; i++ {
		if dist[i] > best+tie {
			continue
		}
		if first < 0 {
			first, last = i, i
			continue
		}
		for j := 0; j < i; j++ {
			if dist[j] > best+tie {
				continue
			}
			if w := cands[i].A.Sub(cands[j].A).Len() + cands[i].B.Sub(cands[j].B).Len(); w > span {
				span, first, last = w, j, i
			}
		}
	}
	if first < 0 {
		return Segment{}
	}
	p, q := cands[first], cands[last]
	return Segment{middle(p.A, q.A), middle(p.B, q.B)}
}

func middle(p, q Vec) Vec { return Vec{(p.X + q.X) >> 1, (p.Y + q.Y) >> 1} }

// closest is the point of the outline nearest to w.
func (s *Shape) closest(w Vec) Vec {
	best, at := int64(1)<<62, Vec{}
	for i := 0; i < s.N; i++ {
		j := i + 1
		if j == s.N {
			j = 0
		}
		p := nearestOn(w, s.V[i], s.V[j])
		if d := p.Sub(w); d.Dot(d) < best {
			best, at = d.Dot(d), p
		}
	}
	return at
}

// PointDist is the distance of a point from the shape, 0 inside.
func (s *Shape) PointDist(w Vec) int64 {
	inside := s.N > 2
	for i := 0; i < s.N && inside; i++ {
		j := i + 1
		if j == s.N {
			j = 0
		}
		inside = s.V[j].Sub(s.V[i]).Cross(w.Sub(s.V[i])) >= 0
	}
	if inside {
		return 0
	}
	return s.closest(w).Sub(w).Len()
}

// SegmentDist is the distance between a segment and a convex shape, 0 when they
// meet.
func (s *Shape) SegmentDist(g Segment) int64 {
	if s.PointDist(g.A) == 0 || s.PointDist(g.B) == 0 {
		return 0
	}
	for i := 0; i < s.N; i++ {
		j := i + 1
		if j == s.N {
			j = 0
		}
		if Crosses(g, Segment{s.V[i], s.V[j]}) {
			return 0
		}
	}
	line := Shape{N: 2}
	line.V[0], line.V[1] = g.A, g.B
	return Nearest(&line, s).Len()
}

// Crosses reports whether two segments have a point in common.
func Crosses(g, h Segment) bool {
	d1, d2 := side(g, h.A), side(g, h.B)
	d3, d4 := side(h, g.A), side(h, g.B)
	if d1*d2 < 0 && d3*d4 < 0 {
		return true
	}
	return (d1 == 0 && onBox(g, h.A)) || (d2 == 0 && onBox(g, h.B)) || (d3 == 0 && onBox(h, g.A)) ||
		(d4 == 0 && onBox(h, g.B))

}

// side is the sign of the side of line g on which p lies.
func side(g Segment, p Vec) int {
	c := g.B.Sub(g.A).Cross(p.Sub(g.A))
	switch {
	case c > 0:
		return 1
	case c < 0:
		return -1
	}
	return 0
}

func onBox(g Segment, p Vec) bool {
	return min(g.A.X, g.B.X) <= p.X && p.X <= max(g.A.X, g.B.X) &&
		min(g.A.Y, g.B.Y) <= p.Y && p.Y <= max(g.A.Y, g.B.Y)
}
