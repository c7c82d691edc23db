package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// zonesNow are the rectangles before the fronts of all bases, as long as zones reach
// at most, worked out once for each position.
func (g *field) zonesNow() *[maxAll]plane.Rect {
	w := g.w
	if w.zoneSerial == w.serial {
		return &w.zone
	}
	w.zoneSerial = w.serial
	deep := g.t.opts.ZoneDepth*plane.Pace + 3
	size := plane.MakeSize(width, deep)
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		w.zone[e] = size.At(g.pose(e).Ahead(deep))
	}
	return &w.zone
}

// strip is where a base lies in the strip ahead of an enemy's front edge: the range
// of v of its part with |u| < 80 by more than EPS. It is not ok when it does not
// reach into the strip (HOTT-ZOC-1).
func strip(of *plane.Frame, r *plane.Rect, depth int64) (lo int64, ok bool) {
	u, v := of.View(r.Centre())
	cos, sin := of.C, of.S
	c := abs((cos*int64(r.C) + sin*int64(r.S)) >> 30)
	s := abs((sin*int64(r.C) - cos*int64(r.S)) >> 30)
	hw, hd := int64(r.HW), int64(r.HD)
	eu, ev := (c*hw+s*hd)>>30, (c*hd+s*hw)>>30
	half := fine(halfWidth)
	if u-eu >= half-eps || u+eu <= eps-half || v+ev < 0 || v-ev > depth {
		return 0, false
	}
	if c < 64 || s < 64 { // exactly square on, as bases mostly are
		return max(0, v-ev), true
	}
	return slantedStrip(of, r, depth)
}

// slantedStrip clips a base that does not stand square on.
func slantedStrip(of *plane.Frame, r *plane.Rect, depth int64) (int64, bool) {
	shape := r.Shape()
	for i := range shape.N {
		u, v := of.View(shape.V[i])
		shape.V[i] = plane.Vec{X: u, Y: v}
	}
	half := fine(halfWidth) - eps
	var part plane.Shape
	shape.ClipTo(&part, 0, -plane.One, 0)
	part.ClipTo(&shape, 0, plane.One, depth)
	shape.ClipTo(&part, plane.One, 0, half)
	part.ClipTo(&shape, -plane.One, 0, half)
	if shape.N == 0 {
		return 0, false
	}
	lo := int64(1) << 62
	for i := range shape.N {
		lo = min(lo, shape.V[i].Y)
	}
	return lo, true
}

func abs(x int64) int64 {
	if x < 0 {
		return -x
	}
	return x
}

// carpet is how far a zone reaches, and the bases that end it there.
type carpet struct {
	far  int64
	ends set        // all bases that lie in the strip
	box  plane.Rect // holds the zone
}

// carpet is how far the zone of e reaches, with the elements of except thought
// away: to its depth or to the nearest base or stronghold in the strip
// (HOTT-ZOC-2).
func (g *field) carpet(e uint8, except set) int64 { return g.layCarpet(e, except).far }

// carpetNow is carpet, kept while nothing moves: thinking away elements that do not
// lie in the strip changes nothing.
func (g *field) carpetNow(e uint8, except set) int64 {
	w := g.w
	if w.carpetSerial[e] != w.serial {
		w.carpetSerial[e] = w.serial
		c := g.layCarpet(e, 0)
		c.box = g.zoneBox(e, c.far)
		w.carpet[e] = c
	}
	if w.carpet[e].ends&except != 0 {
		return g.carpet(e, except)
	}
	return w.carpet[e].far
}

// zoneBox is a box that holds the zone of e that reaches to far.
func (g *field) zoneBox(e uint8, far int64) plane.Rect {
	deep := coarse(min(far+2*nearly, paces(g.t.opts.ZoneDepth)+nearly)) + 2
	return plane.MakeBox(g.pose(e).Ahead(deep), width-plane.Pace, deep)
}

// layCarpet is the zone of e as far as it is open ahead: to its depth, or to the nearest base or
// stronghold in the strip, with the elements of except thought away (HOTT-ZOC-2).
func (g *field) layCarpet(e uint8, except set) carpet {
	p := g.frame(e)
	deep := paces(g.t.opts.ZoneDepth) + nearly
	c := carpet{far: deep}
	reach := deep + int64(g.d.rect[e].R)
	for rest := g.about(&g.d.rect[e], reach) &^ except &^ one(e); rest != 0; {
		o := rest.next()
		if g.d.rect[e].Apart(&g.d.rect[o], reach) {
			continue
		}
		if lo, ok := strip(&p, &g.d.rect[o], deep); ok {
			c.far = min(c.far, lo)
			c.ends |= one(o)
		}
	}
	if s := g.t.ground.str; s != nil && s.Near(&g.d.rect[e], reach) {
		c.far = g.wallAhead(g.pose(e), s, c.far)
	}
	return c
}

// wallAhead is how far ahead of a pose the stronghold is, at most far.
func (g *field) wallAhead(p plane.Pose, s *plane.Polygon, far int64) int64 {
	zone := plane.MakeRect(p.Ahead(coarse(far)), width-plane.Pace, coarse(far))
	if far <= 0 || !s.Overlaps(&zone, eps) {
		return far
	}
	return polygonAhead(p, g.t.ground.strShape, far)
}

// inZone reports whether a base is in the zone of e that reaches to far.
func (g *field) inZone(r *plane.Rect, e uint8, far int64) bool {
	f := g.frame(e)
	lo, ok := strip(&f, r, min(far+nearly, paces(g.t.opts.ZoneDepth)+nearly))
	return ok && lo <= far+nearly
}

// entry notes that an element of a move met the zone of an enemy.
type entry struct {
	who     uint8 // index in the motion
	enemy   uint8
	started bool       // it stood in the zone when the move began
	passed  bool       // it went over, under or through that enemy
	at      plane.Rect // where it was first in the zone
}
