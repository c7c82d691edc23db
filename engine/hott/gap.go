package hott

import "github.com/skirmishlab/skirmishlab/engine/plane"

// barrier is an obstacle of the gap rule near a track: a base or a fixed polygon.
type barrier struct {
	shape       plane.Shape
	base        *plane.Rect // of a base; nil for a fixed polygon
	left, right bool        // it reaches to that side of the track
}

// maxBarriers is how many obstacles near one leg are looked at; more than fit side
// by side within 160p of it do not occur.
const maxBarriers = 24

// gaps is the gap rule (HOTT-MV-9): a leg may not cross the shortest line between
// two obstacles that is shorter than a base is wide.
func (g *game) gaps(m *motion, e uint8, p, q plane.Pose, depth int32) refusal {
	a, b := p.LocalFine(0, -depth/2), q.LocalFine(0, -depth/2)
	track := plane.Segment{A: a, B: b}
	d := b.Sub(a)
	length := plane.AtMost(d.X, d.Y)
	if length < plane.Fine {
		return okay
	}
	list := &g.w.barriers
	g.w.barred = 0
	half := length/2 + fine(width)
	mid := plane.Vec{X: (a.X + b.X) >> 1, Y: (a.Y + b.Y) >> 1}
	fromCC := false
	for rest := g.d.live &^ m.set; rest != 0; {
		o := rest.next()
		or := &g.d.rect[o]
		dx, dy := int64(or.X)-mid.X, int64(or.Y)-mid.Y
		reach := half + int64(or.R)
		if dx*dx+dy*dy > reach*reach || farAside(d, length, or.Centre().Sub(a), fine(width)+int64(or.R)) || g.canPass(e, o, false, fromCC) {
			continue
		}
		g.bar(or.Shape(), or, a, d)
	}
	g.fixedBarriers(track, d, length)
	n := g.w.barred
	if n < 2 {
		return okay
	}
	for i := range n {
		for j := range i {
			x, y := &list[i], &list[j]
			if !(x.left && y.right || x.right && y.left) {
				continue
			}
			if x.base != nil && y.base != nil {
				if x.base.Apart(y.base, fine(width)) || x.base.Depth(y.base) >= -eps || x.base.Dist(y.base) >= fine(width)-eps {
					continue
				}
			}
			line := plane.Nearest(&x.shape, &y.shape)
			if l := line.Len(); l > eps && l < fine(width)-eps && plane.Crosses(track, line) {
				return gapTooSmall
			}
		}
	}
	return okay
}

// farAside reports that a point w, seen from the start of a track d that is at most
// length long, is farther than reach from the line of the track.
func farAside(d plane.Vec, length int64, w plane.Vec, reach int64) bool {
	// In units of 1/256 pace, so that the products fit; length is too long by up to
	// an eighth, which errs on the safe side.
	c := (d.X>>8)*(w.Y>>8) - (d.Y>>8)*(w.X>>8)
	return abs(c) > (reach>>8+2)*(length>>8+2)
}

// bar adds an obstacle to the list, with the sides of the track that it reaches to.
func (g *game) bar(s plane.Shape, base *plane.Rect, from, d plane.Vec) {
	if g.w.barred == maxBarriers {
		return
	}
	b := &g.w.barriers[g.w.barred]
	b.shape, b.base, b.left, b.right = s, base, false, false
	for i := range s.N {
		c := d.Cross(s.V[i].Sub(from))
		b.left, b.right = b.left || c > 0, b.right || c < 0
	}
	g.w.barred++
}

// fixedBarriers adds strongholds, impassable ground, water that cannot be forded and
// the board edges.
func (g *game) fixedBarriers(track plane.Segment, d plane.Vec, length int64) {
	t := g.t.ground
	near := func(p *plane.Polygon) bool {
		c, r := p.Circle()
		reach := length/2 + r + fine(width)
		mid := plane.Vec{X: (track.A.X + track.B.X) >> 1, Y: (track.A.Y + track.B.Y) >> 1}
		w := mid.Sub(c)
		return w.X*w.X+w.Y*w.Y <= reach*reach
	}
	if t.str != nil && near(t.str) {
		g.bar(t.strShape, nil, track.A, d)
	}
	for i := range t.list {
		f := &t.list[i]
		if t.closed>>i&1 == 0 && !f.wide {
			continue
		}
		for _, p := range f.parts {
			if near(p) {
				g.bar(p.Shape(), nil, track.A, d)
			}
		}
	}
	s, w := fine(t.size), fine(width)
	box := [4]plane.Segment{{A: plane.Vec{}, B: plane.Vec{X: s}}, {A: plane.Vec{X: s}, B: plane.Vec{X: s, Y: s}},
		{A: plane.Vec{X: s, Y: s}, B: plane.Vec{Y: s}}, {A: plane.Vec{Y: s}, B: plane.Vec{}}}
	lo := plane.Vec{X: min(track.A.X, track.B.X), Y: min(track.A.Y, track.B.Y)}
	hi := plane.Vec{X: max(track.A.X, track.B.X), Y: max(track.A.Y, track.B.Y)}
	close := [4]bool{lo.Y < w, hi.X > s-w, hi.Y > s-w, lo.X < w}
	for i, e := range box {
		if close[i] {
			line := plane.Shape{N: 2}
			line.V[0], line.V[1] = e.A, e.B
			g.bar(line, nil, track.A, d)
		}
	}
}
