package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// A feature made of several convex parts is one feature: what is measured on it is
// measured on their union, so that cutting a polygon into parts changes nothing (ruling
// R41). Features of one part, which most are, are measured on that part.

// maxParts is how many convex parts a feature may have (ruling E22).
const maxParts = 24

// span is a part of a line, from and to as fractions in 1/plane.One.
type span struct{ from, to int64 }

// spans are the parts of a line inside a feature, in order, those that touch joined.
func (f *feature) spans(line plane.Segment, out *[maxParts]span) []span {
	n := 0
	for _, p := range f.parts {
		from, to, ok := p.Cut(line)
		if !ok {
			continue
		}
		k := n
		for ; k > 0 && out[k-1].from > from; k-- {
			out[k] = out[k-1]
		}
		out[k] = span{from, to}
		n++
	}
	// Parts meet where rounding leaves them: within a hundredth of a pace.
	length := line.Len()
	joined := 0
	for k := 1; k < n; k++ {
		last := &out[joined]
		if (out[k].from-last.to)*length>>30 <= seam {
			last.to = max(last.to, out[k].to)
			continue
		}
		joined++
		out[joined] = out[k]
	}
	return out[:min(n, joined+1)]
}

// seam is how far apart the outlines of parts of a feature may be and still meet, in
// fine units.
const seam = plane.Fine / 64

// chord is the length of the part of a line inside a feature.
func (f *feature) chord(line plane.Segment) int64 {
	if len(f.parts) == 1 {
		return f.parts[0].Chord(line)
	}
	var out [maxParts]span
	sum := int64(0)
	for _, s := range f.spans(line, &out) {
		if s.to > s.from {
			sum += plane.Lerp(line.A, line.B, s.from, plane.One).Sub(plane.Lerp(line.A, line.B, s.to, plane.One)).Len()
		}
	}
	return sum
}

// through is the stretch of a line inside a feature that holds a point of the line, or
// begins next after it; at is the point as a fraction in 1/plane.One.
func (f *feature) through(line plane.Segment, at int64) (s span, ok bool) {
	var out [maxParts]span
	for _, s := range f.spans(line, &out) {
		if s.to >= at {
			return s, true
		}
	}
	return s, false
}

// inside is the distance from a point to the outline of a feature, 0 outside it.
func (f *feature) inside(w plane.Vec) int64 {
	if len(f.parts) == 1 {
		return f.parts[0].Inside(w)
	}
	in := false
	for _, p := range f.parts {
		in = in || p.Holds(w)
	}
	if !in {
		return 0
	}
	best := int64(1) << 62
	for i := range f.outline {
		best = min(best, f.outline[i].PointDist(w))
	}
	if best <= plane.Rounding {
		return 0
	}
	return best
}

// width is how far across a feature is: the least distance of two parallel lines that
// hold it between them. One of them lies along an edge of its hull.
func (f *feature) width() int64 {
	if len(f.parts) == 1 {
		return f.parts[0].Width()
	}
	var vs []plane.Vec
	for _, p := range f.parts {
		for _, v := range p.Vertices {
			vs = append(vs, v.Fine())
		}
	}
	best := int64(1) << 62
	for i, a := range vs {
		for _, b := range vs[:i] {
			d := b.Sub(a)
			l := d.Len()
			if l == 0 {
				continue
			}
			lo, hi := int64(0), int64(0)
			for _, w := range vs {
				// In stored units, so that the products fit.
				c := int64(coarse(d.X))*int64(coarse(w.Y-a.Y)) - int64(coarse(d.Y))*int64(coarse(w.X-a.X))
				lo, hi = min(lo, c), max(hi, c)
			}
			best = min(best, (hi-lo)*(plane.Fine/plane.Pace)/max(1, int64(coarse(l))))
		}
	}
	return best
}

// chordAt is the length of the stretch of a feature around a point, in one direction.
func (f *feature) chordAt(m plane.Pt, h, size int32) int64 {
	pose := plane.Pose{X: m.X, Y: m.Y, H: h}
	line := plane.Segment{A: pose.LocalFine(0, -size), B: pose.LocalFine(0, size)}
	if len(f.parts) == 1 {
		return f.parts[0].Chord(line)
	}
	s, ok := f.through(line, plane.One/2-2)
	if !ok || s.from > plane.One/2+2 {
		return 0
	}
	return plane.Lerp(line.A, line.B, s.to, plane.One).Sub(plane.Lerp(line.A, line.B, s.from, plane.One)).Len()
}

// edgesOf are the edges of a polygon.
func edgesOf(p *plane.Polygon) (out []plane.Shape) {
	for k, v := range p.Vertices {
		side := plane.Shape{N: 2}
		side.V[0], side.V[1] = v.Fine(), p.Vertices[(k+1)%len(p.Vertices)].Fine()
		out = append(out, side)
	}
	return out
}

// fords works out where the banks of a river's reaches lie and which reaches are too wide
// to be forded (HOTT-MV-6). The bank of a reach that no centre line draws is its longest
// edge that is no seam between parts and does not lie along the board's.
func (f *feature) fords(size int32, limit int64) {
	for k := range f.reaches {
		x, p := &f.reaches[k], f.parts[k]
		if !x.drawn {
			x.across = f.longest(k, size) + plane.Right
		}
		if len(f.parts) == 1 {
			x.wide = p.Width() >= limit
			continue
		}
		mid, _ := p.Circle()
		x.wide = f.chordAt(mid.Round(), plane.Norm(x.across), size) >= limit-nearly
	}
}

// longest is the heading of the longest edge of a part of a river.
func (f *feature) longest(k int, size int32) int32 {
	p := f.parts[k]
	best, h := int64(-1), int32(0)
	take := func(side *plane.Shape) {
		d := side.V[1].Sub(side.V[0])
		if l := d.Len(); l > best {
			best, h = l, plane.Heading(d.X, d.Y)
		}
	}
	edge := fine(size)
	for i := range f.outline {
		side := &f.outline[i]
		a, b := side.V[0], side.V[1]
		if (a.X == b.X && (a.X == 0 || a.X == edge)) || (a.Y == b.Y && (a.Y == 0 || a.Y == edge)) {
			continue
		}
		if m := (plane.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}); p.Holds(m) {
			take(side)
		}
	}
	if best < 0 {
		sides := edgesOf(p)
		for i := range sides {
			take(&sides[i])
		}
	}
	return h
}

// trace works out the outline of a feature: the edges of its parts, less what another part
// lies behind.
func (f *feature) trace() {
	if f.outline = nil; len(f.parts) == 1 {
		f.outline = edgesOf(f.parts[0])
		return
	}
	for i, p := range f.parts {
		others := feature{}
		for j, q := range f.parts {
			if j != i {
				others.parts = append(others.parts, q)
			}
		}
		for k, v := range p.Vertices {
			edge := plane.Segment{A: v.Fine(), B: p.Vertices[(k+1)%len(p.Vertices)].Fine()}
			others.bare(edge, func(from, to int64) {
				side := plane.Shape{N: 2}
				side.V[0], side.V[1] = plane.Lerp(edge.A, edge.B, from, plane.One),
					plane.Lerp(edge.A, edge.B, to, plane.One)
				f.outline = append(f.outline, side)
			})
		}
	}
}

// bare calls keep with the parts of an edge, counter-clockwise, that have no part of the
// feature right behind them.
func (f *feature) bare(edge plane.Segment, keep func(from, to int64)) {
	d := edge.B.Sub(edge.A)
	l := d.Len()
	if l == 0 {
		return
	}
	out := plane.Vec{X: 2 * seam * d.Y / l, Y: -2 * seam * d.X / l}
	behind := plane.Segment{A: edge.A.Add(out), B: edge.B.Add(out)}
	var spans [maxParts]span
	least := 4 * seam * plane.One / l // what is shorter is rounding
	at := int64(0)
	for _, s := range f.spans(behind, &spans) {
		if s.from-at > least {
			keep(at, s.from)
		}
		at = max(at, s.to)
	}
	if plane.One-at > least {
		keep(at, plane.One)
	}
}
