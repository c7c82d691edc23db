package hott

import "github.com/skirmishlab/skirmishlab/engine/internal/plane"

// sweep is what a leg of one element may meet: a first, generous look.
type sweep struct {
	near  set      // bases that some sample may touch
	block set      // bases that stop it where a sample overlaps them
	cross set      // enemies it may pass, to note (HOTT-IP-7)
	zones set      // enemies whose zone it may meet
	parts features // features it may be in
	wall  bool     // the stronghold
	edge  bool     // the board edge
	road  bool     // a road that it may leave
}

// castMemo keeps the last two casts of every element of a side: a move is cast once to look
// its verdict up and again, leg by leg, when it must be judged.
type castMemo struct {
	last [maxSide][2]struct {
		serial      uint32
		e           uint8
		isStraight  bool
		p, q        plane.Pose
		except      set
		box         plane.Rect
		near, zones set
	}
	next [maxSide]uint8
}

// cast is castAnew, or what it found when it was asked the same before.
func (g moves) cast(e uint8, p, q plane.Pose, isStraight bool, except set) (box plane.Rect, near, zones set) {
	w := &g.w.casts
	n := e % maxSide
	for i := range w.last[n] {
		c := &w.last[n][i]
		if c.serial == g.w.serial && c.p == p && c.q == q && c.e == e && c.except == except &&
			c.isStraight == isStraight {
			return c.box, c.near, c.zones
		}
	}
	box, near, zones = g.castAnew(e, p, q, isStraight, except)
	c := &w.last[n][w.next[n]]
	w.next[n] ^= 1
	c.serial, c.e, c.isStraight, c.p, c.q, c.except = g.w.serial, e, isStraight, p, q, except
	c.box, c.near, c.zones = box, near, zones
	return box, near, zones
}

// castAnew is the first part of a look: the bases, those of except left out, that some
// sample of a leg of e from p to q may touch, and the enemies whose zone it may meet.
// Straight legs are looked at by the exact rectangle they sweep, others by a strip
// along the way of the front middle and a circle around it; both hold every sample.
func (g moves) castAnew(e uint8, p, q plane.Pose, isStraight bool, except set) (box plane.Rect, near, zones set) {
	u := g.unit(e)
	if isStraight {
		box = sweptRect(p, q, u.depth)
	} else {
		box = circleAround(p, q, u.span)
	}
	ahead := g.zonesNow()
	enemies := mine(sideOf(e).Other())
	start := p.Front().Fine()
	track := q.Front().Fine().Sub(start)
	length := plane.AtMost(track.X, track.Y)
	reach := u.span + touching
	far := paces(g.t.opts.ZoneDepth) + plane.Fine
	wide, deep := box.Extent()
	for rest := g.about(&box, far) &^ except; rest != 0; {
		o := rest.next()
		or := &g.d.rect[o]
		x, y := abs(int64(or.X)-int64(box.X))-wide-int64(or.R), abs(int64(or.Y)-int64(box.Y))-deep-int64(or.R)
		if x > far || y > far {
			continue // the circle around it does not come near the box
		}
		if x <= touching && y <= touching {
			if (isStraight && box.Near(or, touching) && box.Deeper(or, -touching-1)) ||
				(!isStraight && !box.Apart(or, touching) && !farAside(track, length, or.Centre().Sub(start),
					reach+int64(or.R))) {
				near |= one(o)
			}
		}
		if !enemies.has(o) {
			continue
		}
		if zone := &ahead[o]; (isStraight && box.Near(zone, 0) && box.Deeper(zone, -1)) ||
			(!isStraight && !box.Apart(zone, 0) && !farAside(track, length, zone.Centre().Sub(start),
				reach+int64(zone.R))) {
			zones |= one(o)
		}
	}
	return box, near, zones
}

// touching is how near a base must be to be in contact in any sense.
const touching = 2 * corner

// look casts the sweep of a leg of element i from p to q.
func (g moves) look(m *motion, i int, p, q plane.Pose, isStraight bool, out *sweep) {
	e := m.ids[i]
	depth := g.unit(e).depth
	*out = sweep{}
	box, near, zones := g.cast(e, p, q, isStraight, m.set)
	flying := g.aerial(e)
	fromCC := flying && g.inCC(e)
	side := sideOf(e)
	out.near, out.zones = near, zones&^m.door
	for rest := near &^ m.door; rest != 0; {
		o := rest.next()
		or := &g.d.rect[o]
		if (isStraight && !box.Deeper(or, eps)) || box.Apart(or, 0) {
			continue
		}
		switch {
		case flying && !g.aerial(o) && !fromCC, g.passes(e, o, p, q, fromCC):
			if sideOf(o) != side {
				out.cross |= one(o)
			}
		case sideOf(o) != side:
			out.block |= one(o)
		default:
			if !g.slipsBy(e, p, q, or) && g.friendBlocks(p, q, depth, or) {
				out.block |= one(o)
				out.edge = true // stopped at once, see travel
			}
		}
	}
	g.lookGround(&box, isStraight, flying, fromCC, out)
}

// passes reports whether an element may pass another on a leg. Where it turns on the way
// it must face as the rule wants wherever it is over the other (ruling R43); where it
// never is, as it faces at the start.
func (g moves) passes(e, o uint8, p, q plane.Pose, fromCC bool) bool {
	may := g.canPass(e, o, p.H, false, fromCC)
	if p.H == q.H || g.t.passing[e][o] != ruleIp6 {
		return may
	}
	w := &g.w.passing
	w.begin(p, q, g.unit(e), false)
	for k := int32(0); k <= w.n; {
		d := apartBy(w.at(k), &g.d.rect[o])
		if d < -eps {
			if may = g.canPass(e, o, w.pose(k).H, false, fromCC); !may {
				break
			}
		}
		k += w.skip(d + eps)
	}
	return may
}

// lookGround casts the sweep over terrain. An aerial that starts in close combat crosses no more
// of what is closed to all than a land element (HOTT-AIR-3).
func (g moves) lookGround(box *plane.Rect, exact, flying, fromCC bool, out *sweep) {
	t := g.t.ground
	matter := t.badLand | t.water | t.closed
	switch {
	case fromCC:
		matter = t.closed
	case flying:
		matter = 0
	}
	for k := range t.list {
		if matter>>k&1 == 0 {
			continue
		}
		for _, part := range t.list[k].parts {
			if part.Near(box, 0) && (!exact || part.Depth(box) > eps) {
				out.parts |= 1 << k
			}
		}
	}
	if (!flying || fromCC) && t.str != nil && t.str.Near(box, 0) && (!exact || t.str.Depth(box) > eps) {
		out.wall = true
	}
}

// sweptRect is the rectangle that a straight leg sweeps, forward or back.
func sweptRect(p, q plane.Pose, depth int32) plane.Rect {
	front, length := p, int32(plane.Hypot(int64(q.X-p.X), int64(q.Y-p.Y)))+1
	if f := p.Frame(); (int64(q.X)-int64(p.X))*f.C+(int64(q.Y)-int64(p.Y))*f.S > 0 {
		front = q
	}
	return plane.MakeBox(front, width, depth+length)
}

// circleAround is a square around every sample of a leg, with the circle inside it,
// which holds them too.
func circleAround(p, q plane.Pose, reach int64) plane.Rect {
	a, b := p.Front().Fine(), q.Front().Fine()
	half := plane.AtMost(b.X-a.X, b.Y-a.Y)/2 + reach
	return plane.Square(plane.Vec{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, half)
}

// slipsBy reports that a leg from p to q begins and ends on the same side of a base, so that no
// corner's track crosses it. false means nothing.
func (g moves) slipsBy(e uint8, p, q plane.Pose, o *plane.Rect) bool {
	size := g.unit(e).size
	first, last := size.At(p), size.At(q)
	from, to := o.Sees(&first), o.Sees(&last)
	return o.KeepsOff(&from, &to, plane.Fine/8-eps)
}

// friendBlocks reports whether a friend that may not be passed stops a leg: two or
// more corner tracks or the track of the base centre cross it (HOTT-MV-8).
func (g moves) friendBlocks(p, q plane.Pose, depth int32, o *plane.Rect) bool {
	shrunk := *o
	shrunk.HW -= eps
	shrunk.HD -= eps
	from, to := p.Frame(), q.Frame()
	crosses := func(u, v int32) bool {
		return shrunk.Meets(plane.Segment{A: from.Local(fine(u), fine(v)), B: to.Local(fine(u), fine(v))})
	}
	if crosses(0, -depth/2) {
		return true
	}
	n := 0
	for _, c := range [4][2]int32{{-halfWidth, 0}, {halfWidth, 0}, {halfWidth, -depth}, {-halfWidth, -depth}} {
		if crosses(c[0], c[1]) {
			n++
		}
	}
	return n >= 2
}
