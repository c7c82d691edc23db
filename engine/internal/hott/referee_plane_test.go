package hott_test

import (
	"fmt"
	"math"
)

// The plane in floating point, with nothing clever in it.

type vec struct{ x, y float64 }

func (a vec) plus(b vec) vec              { return vec{a.x + b.x, a.y + b.y} }
func (a vec) minus(b vec) vec             { return vec{a.x - b.x, a.y - b.y} }
func (a vec) times(k float64) vec         { return vec{a.x * k, a.y * k} }
func (a vec) dot(b vec) float64           { return a.x*b.x + a.y*b.y }
func (a vec) cross(b vec) float64         { return a.x*b.y - a.y*b.x }
func (a vec) length() float64             { return math.Sqrt(a.x*a.x + a.y*a.y) }
func (a vec) toward(b vec, k float64) vec { return a.plus(b.minus(a).times(k)) }

// polygon is convex, its corners in either sense.
type polygon []vec

// pose is the middle of a front edge and where it faces, in degrees (GEO-3).
type pose struct {
	vec
	h float64
}

func (p pose) String() string { return fmt.Sprintf("(%.3f,%.3f %.3f)", p.x, p.y, p.h) }

// turned brings an angle into 0 to 360.
func turned(h float64) float64 {
	if h >= 360 || h <= -360 {
		h = math.Mod(h, 360)
	}
	if h < 0 {
		h += 360
	}
	return h
}

// between is the angle between two headings, 0 to 180.
func between(a, b float64) float64 {
	d := turned(a - b)
	return min(d, 360-d)
}

func (p pose) forward() vec {
	s, c := math.Sincos(p.h * math.Pi / 180)
	return vec{c, s}
}

func (p pose) right() vec {
	f := p.forward()
	return vec{f.y, -f.x}
}

// point is a point of the local frame: u to the right, v ahead.
func (p pose) point(u, v float64) vec {
	f := p.forward()
	return p.vec.plus(vec{f.y, -f.x}.times(u)).plus(f.times(v))
}

// local is the inverse of point.
func (p pose) local(q vec) (u, v float64) {
	d, f := q.minus(p.vec), p.forward()
	return d.dot(vec{f.y, -f.x}), d.dot(f)
}

func (p pose) fl() vec { return p.point(-80, 0) }
func (p pose) fr() vec { return p.point(80, 0) }

// quad is the base: FL, FR, RR, RL.
func (p pose) quad(depth float64) polygon { return p.quadAlong(p.forward(), depth) }

// quadAlong is quad where the direction ahead is known.
func (p pose) quadAlong(f vec, depth float64) polygon {
	r := vec{f.y, -f.x}.times(80)
	back := p.vec.minus(f.times(depth))
	return polygon{p.vec.minus(r), p.vec.plus(r), back.plus(r), back.minus(r)}
}

func (p pose) centre(depth float64) vec { return p.point(0, -depth/2) }

// ahead is the pose s paces straight ahead.
func (p pose) ahead(s float64) pose { return pose{p.point(0, s), p.h} }

// from is how much two poses differ: the longest way of a corner.
func (p pose) from(q pose) float64 {
	return math.Max(p.fl().minus(q.fl()).length(), p.fr().minus(q.fr()).length())
}

// rounded is a pose as it is stored (GEO-5).
func (p pose) rounded() pose {
	r := func(x float64) float64 { return math.Round(x*256) / 256 }
	return pose{vec{r(p.x), r(p.y)}, turned(r(p.h))}
}

// span is the extent of a polygon along a direction.
func (a polygon) span(d vec) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range a {
		k := p.dot(d)
		lo, hi = min(lo, k), max(hi, k)
	}
	return lo, hi
}

// depthInto is the separating-axis penetration of two polygons; at most 0 where they are apart.
func depthInto(a, b polygon) float64 {
	best := math.Inf(1)
	for _, p := range [2]polygon{a, b} {
		for i := range p {
			e := p[(i+1)%len(p)].minus(p[i])
			l := e.length()
			if l == 0 {
				continue
			}
			n := vec{-e.y / l, e.x / l}
			alo, ahi := a.span(n)
			blo, bhi := b.span(n)
			best = min(best, ahi-blo, bhi-alo)
		}
	}
	return best
}

// box is the rectangle of the axes around a polygon.
func (a polygon) box() (lo, hi vec) {
	lo, hi = a[0], a[0]
	for _, p := range a[1:] {
		lo, hi = vec{min(lo.x, p.x), min(lo.y, p.y)}, vec{max(hi.x, p.x), max(hi.y, p.y)}
	}
	return lo, hi
}

// beyond is whether the boxes of two polygons are farther apart than d.
func beyond(a, b polygon, d float64) bool {
	alo, ahi := a.box()
	blo, bhi := b.box()
	return alo.x > bhi.x+d || blo.x > ahi.x+d || alo.y > bhi.y+d || blo.y > ahi.y+d
}

// over is GEO-5: two shapes overlap.
func (j *judge) over(a, b polygon) bool {
	return !beyond(a, b, 1) && !j.atMost(depthInto(a, b), 0.5, rough)
}

// clip cuts away what lies where n·p > k.
func (a polygon) clip(n vec, k float64) (out polygon) {
	for i, p := range a {
		q := a[(i+1)%len(a)]
		dp, dq := p.dot(n)-k, q.dot(n)-k
		if dp <= 0 {
			out = append(out, p)
		}
		if (dp < 0 && dq > 0) || (dp > 0 && dq < 0) {
			out = append(out, p.toward(q, dp/(dp-dq)))
		}
	}
	return out
}

// sense is 1 for a polygon whose corners go counter-clockwise, else -1.
func (a polygon) sense() float64 {
	area := 0.0
	for i := range a {
		area += a[i].cross(a[(i+1)%len(a)])
	}
	if area < 0 {
		return -1
	}
	return 1
}

// inside is the part of a segment that lies in a polygon drawn in by a margin, as shares.
func (a polygon) inside(p, q vec, margin float64) (from, to float64) {
	from, to = 0, 1
	sense := a.sense()
	for i := range a {
		e := a[(i+1)%len(a)].minus(a[i])
		n := vec{e.y, -e.x}.times(sense / e.length()) // outward
		dp, dq := p.minus(a[i]).dot(n)+margin, q.minus(a[i]).dot(n)+margin
		switch {
		case dp > 0 && dq > 0:
			return 0, 0
		case dp > 0:
			from = max(from, dp/(dp-dq))
		case dq > 0:
			to = min(to, dp/(dp-dq))
		}
	}
	if to < from {
		return 0, 0
	}
	return from, to
}

// lengthIn is how much of a segment lies in a polygon drawn in by a margin.
func (a polygon) lengthIn(p, q vec, margin float64) float64 {
	from, to := a.inside(p, q, margin)
	return (to - from) * q.minus(p).length()
}

// nearestOn is the point of a segment nearest to p.
func nearestOn(p, a, b vec) vec {
	d := b.minus(a)
	l := d.dot(d)
	if l == 0 {
		return a
	}
	return a.toward(b, math.Max(0, math.Min(1, p.minus(a).dot(d)/l)))
}

// line is two points, one of each of two shapes.
type line struct{ p, q vec }

func (l line) length() float64 { return l.q.minus(l.p).length() }

// nearestLine joins the nearest points of two shapes, in the middle of a tied stretch (GEO-4, E15).
func nearestLine(a, b polygon) line {
	if len(a) > 2 && len(b) > 2 && depthInto(a, b) > 0 {
		return line{a[0], a[0]}
	}
	var all []line
	best := math.Inf(1)
	add := func(l line) {
		all = append(all, l)
		best = math.Min(best, l.length())
	}
	for i := range a {
		for k := range b {
			add(line{a[i], nearestOn(a[i], b[k], b[(k+1)%len(b)])})
			add(line{nearestOn(b[k], a[i], a[(i+1)%len(a)]), b[k]})
		}
	}
	var tied []line
	for _, l := range all {
		if l.length() <= best+0.02 {
			tied = append(tied, l)
		}
	}
	var ends [2]line
	far := -1.0
	for _, l := range tied {
		for _, m := range tied {
			if d := l.p.minus(m.p).length() + l.q.minus(m.q).length(); d > far {
				far, ends = d, [2]line{l, m}
			}
		}
	}
	return line{ends[0].p.toward(ends[1].p, 0.5), ends[0].q.toward(ends[1].q, 0.5)}
}

// apart is the distance of two shapes.
func apart(a, b polygon) float64 {
	if len(a) > 2 && len(b) > 2 && depthInto(a, b) > 0 {
		return 0
	}
	best := math.Inf(1)
	for i := range a {
		for k := range b {
			best = math.Min(best, a[i].minus(nearestOn(a[i], b[k], b[(k+1)%len(b)])).length())
			best = math.Min(best, b[k].minus(nearestOn(b[k], a[i], a[(i+1)%len(a)])).length())
		}
	}
	return best
}

// crosses reports whether two segments cross, and how near they are to only touching.
func crosses(a, b, c, d vec) (bool, float64) {
	ab, cd := b.minus(a), d.minus(c)
	if ab.length() == 0 || cd.length() == 0 {
		return false, math.Inf(1)
	}
	c1, c2 := ab.cross(c.minus(a))/ab.length(), ab.cross(d.minus(a))/ab.length()
	a1, a2 := cd.cross(a.minus(c))/cd.length(), cd.cross(b.minus(c))/cd.length()
	slack := math.Min(math.Min(math.Abs(c1), math.Abs(c2)), math.Min(math.Abs(a1), math.Abs(a2)))
	return c1*c2 < 0 && a1*a2 < 0, slack
}
