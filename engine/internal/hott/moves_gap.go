package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// gap is the shortest line between two obstacles that are nearer to each other than
// a base is wide: what the gap rule forbids to cross (HOTT-MV-9).
type gap struct {
	a, b uint16 // bases by number, or fixedFrom and the index of a fixed obstacle
	line plane.Segment
	lo   plane.Vec // the corners of a box around the line
	hi   plane.Vec
}

// fixedFrom is the number of the first obstacle that is no base.
const fixedFrom = maxAll

// gapField holds the gaps of a position. It is brought up to date when somebody
// asks, for the bases that changed since.
type gapField struct {
	table  *table
	serial uint32
	live   set
	pose   [maxAll]plane.Pose
	list   []gap
}

// setFixed lists strongholds, impassable ground, water that cannot be forded and the
// board edges, which the gap rule knows besides bases, and the gaps between them.
func (t *terrain) setFixed() {
	t.fixed, t.fixedIn = nil, nil
	if t.str != nil {
		t.fixed, t.fixedIn = append(t.fixed, t.strShape), append(t.fixedIn, noFeature)
	}
	for i := range t.list {
		f := &t.list[i]
		for k, p := range f.parts {
			if t.closed>>i&1 == 1 || (f.kind == river && f.reaches[k].wide) {
				t.fixed, t.fixedIn = append(t.fixed, p.Shape()), append(t.fixedIn, uint8(i))
			}
		}
	}
	s := fine(t.size)
	corners := [4]plane.Vec{{}, {X: s}, {X: s, Y: s}, {Y: s}}
	for i := range corners {
		edge := plane.Shape{N: 2}
		edge.V[0], edge.V[1] = corners[i], corners[(i+1)%4]
		t.fixed, t.fixedIn = append(t.fixed, edge), append(t.fixedIn, noFeature)
	}
	t.fixedGaps = nil
	for i := range t.fixed {
		for j := range i {
			if l, ok := narrow(&t.fixed[i], &t.fixed[j]); ok {
				t.fixedGaps = append(t.fixedGaps, makeGap(uint16(fixedFrom+i), uint16(fixedFrom+j), l))
			}
		}
	}
}

// narrow is the shortest line between two obstacles if it makes a gap too small for
// a base.
func narrow(x, y *plane.Shape) (plane.Segment, bool) {
	line := plane.Nearest(x, y)
	l := line.Len()
	return line, l > eps && l < fine(width)-eps
}

func makeGap(a, b uint16, l plane.Segment) gap {
	return gap{a: a, b: b, line: l,
		lo: plane.Vec{X: min(l.A.X, l.B.X), Y: min(l.A.Y, l.B.Y)},
		hi: plane.Vec{X: max(l.A.X, l.B.X), Y: max(l.A.Y, l.B.Y)}}
}

// gapsNow are the gaps of the position as it is.
func (g moves) gapsNow() []gap {
	f := &g.w.gaps
	if f.serial == g.w.serial && f.table == g.t {
		return f.list
	}
	if f.list == nil {
		f.list = make([]gap, 0, len(g.t.ground.fixedGaps)+256)
	}
	if f.table != g.t {
		f.table, f.live, f.list = g.t, 0, append(f.list[:0], g.t.ground.fixedGaps...)
	}
	f.serial = g.w.serial
	changed := f.live ^ g.d.live
	for rest := f.live & g.d.live; rest != 0; {
		if e := rest.next(); f.pose[e] != g.pose(e) {
			changed |= one(e)
		}
	}
	if changed == 0 {
		return f.list
	}
	n := 0
	for i := range f.list {
		x := &f.list[i]
		if (x.a >= fixedFrom || !changed.has(uint8(x.a))) && (x.b >= fixedFrom || !changed.has(uint8(x.b))) {
			f.list[n] = *x
			n++
		}
	}
	f.list = f.list[:n]
	f.live = g.d.live
	for rest := changed & g.d.live; rest != 0; {
		e := rest.next()
		f.pose[e] = g.pose(e)
		g.gapsOf(e, changed)
	}
	return f.list
}

// gapsOf adds the gaps between a base and all others; of those in changed only the
// ones with a lower number, whose own turn does not come again.
func (g moves) gapsOf(e uint8, changed set) {
	f := &g.w.gaps
	r := &g.d.rect[e]
	var shape plane.Shape
	for rest := g.about(r, fine(width)) &^ one(e); rest != 0; {
		o := rest.next()
		or := &g.d.rect[o]
		if (changed.has(o) && o > e) || r.Apart(or, fine(width)) || r.Depth(or) >= -eps ||
			r.Dist(or) >= fine(width)-eps {
			continue
		}
		a, b := max(e, o), min(e, o)
		x, y := g.d.rect[a].Shape(), g.d.rect[b].Shape()
		if l, ok := narrow(&x, &y); ok {
			f.list = append(f.list, makeGap(uint16(a), uint16(b), l))
		}
	}
	for i := range g.t.ground.fixed {
		x := &g.t.ground.fixed[i]
		if !shapeNear(x, r, fine(width)) {
			continue
		}
		if shape.N == 0 {
			shape = r.Shape()
		}
		if l, ok := narrow(x, &shape); ok {
			f.list = append(f.list, makeGap(uint16(fixedFrom+i), uint16(e), l))
		}
	}
}

// shapeNear reports whether the box around a shape comes within gap of the circle
// around a base.
func shapeNear(s *plane.Shape, r *plane.Rect, gap int64) bool {
	c := r.Centre()
	reach := int64(r.R) + gap
	w, e, n, o := true, true, true, true // all of it lies on that side
	for i := range s.N {
		v := s.V[i]
		w = w && v.X < c.X-reach
		e = e && v.X > c.X+reach
		o = o && v.Y < c.Y-reach
		n = n && v.Y > c.Y+reach
	}
	return !(w || e || n || o)
}

// gaps is the gap rule (HOTT-MV-9): a leg may not cross the shortest line between
// two obstacles that is shorter than a base is wide. For an aerial only other aerials are obstacles,
// unless it starts in close combat (HOTT-AIR-3).
func (g moves) gaps(m *motion, e uint8, p, q plane.Pose, depth int32) refusal {
	a, b := p.LocalFine(0, -depth/2), q.LocalFine(0, -depth/2)
	track := plane.Segment{A: a, B: b}
	d := b.Sub(a)
	if plane.AtMost(d.X, d.Y) < plane.Fine {
		return engine.Legal
	}
	lo := plane.Vec{X: min(a.X, b.X), Y: min(a.Y, b.Y)}
	hi := plane.Vec{X: max(a.X, b.X), Y: max(a.Y, b.Y)}
	flying := g.aerial(e)
	fromCC := flying && g.inCC(e)
	if flying && !fromCC && !g.flyersApart(e, m.set) {
		return engine.Legal
	}
	list := g.gapsNow()
	for i := range list {
		x := &list[i]
		if x.lo.X > hi.X || x.hi.X < lo.X || x.lo.Y > hi.Y || x.hi.Y < lo.Y || !plane.Crosses(track, x.line) {
			continue
		}
		if flying && !fromCC && (!g.isFlyer(x.a) || !g.isFlyer(x.b)) {
			continue
		}
		if g.bars(m, e, x.a, p, q, fromCC) && g.bars(m, e, x.b, p, q, fromCC) && g.astride(x, a, d) {
			return gapTooSmall
		}
	}
	return engine.Legal
}

// isFlyer reports that an obstacle is the base of an aerial.
func (g moves) isFlyer(o uint16) bool { return o < fixedFrom && g.aerial(uint8(o)) }

// flyersApart reports that there are two aerials on the board besides e and who moves with it:
// without them there is no gap for it to mind.
func (g moves) flyersApart(e uint8, with set) bool {
	n := 0
	for rest := g.d.live &^ with &^ one(e); rest != 0; {
		if g.aerial(rest.next()) {
			n++
		}
	}
	return n > 1
}

// bars reports that an obstacle counts for a mover on a leg from p to q. Water is none for
// aerials (HOTT-AIR-1), nor is the enemy on whom the door is closed (ruling E20).
func (g moves) bars(m *motion, e uint8, o uint16, p, q plane.Pose, fromCC bool) bool {
	if o >= fixedFrom {
		in := g.t.ground.fixedIn[o-fixedFrom]
		return in == noFeature || (!g.swims(e, int(in)) && !(g.aerial(e) && g.t.ground.water>>in&1 == 1))
	}
	return !(m.set | m.door).has(uint8(o)) && !g.passes(e, uint8(o), p, q, fromCC)
}

// astride reports that the obstacles of a gap reach to different sides of a track.
func (g moves) astride(x *gap, from, d plane.Vec) bool {
	aLeft, aRight := g.sides(x.a, from, d)
	bLeft, bRight := g.sides(x.b, from, d)
	return (aLeft && bRight) || (aRight && bLeft)
}

// sides tells to which sides of a track an obstacle reaches.
func (g moves) sides(o uint16, from, d plane.Vec) (left, right bool) {
	s := &plane.Shape{}
	if o >= fixedFrom {
		s = &g.t.ground.fixed[o-fixedFrom]
	} else {
		*s = g.d.rect[o].Shape()
	}
	for i := range s.N {
		c := d.Cross(s.V[i].Sub(from))
		left, right = left || c > 0, right || c < 0
	}
	return left, right
}

// farAside reports that a point w, seen from the start of a track d that is at most
// length long, is farther than reach from the line of the track.
func farAside(d plane.Vec, length int64, w plane.Vec, reach int64) bool {
	// In units of 1/256 pace, so that the products fit; length is too long by up to
	// an eighth, which errs on the safe side.
	c := (d.X>>8)*(w.Y>>8) - (d.Y>>8)*(w.X>>8)
	return abs(c) > (reach>>8+2)*(length>>8+2)
}
