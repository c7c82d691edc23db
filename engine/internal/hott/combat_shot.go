package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// shotLines keeps lines of shots: an element is looked at where it may end a move again
// and again while the enemy stands still.
type shotLines [1 << 9]shotLine

// shotLine is the line of a shot from one pose at another, if there is one, and what the
// ground does to it. It hangs on nothing but the poses.
type shotLine struct {
	table    *table // nil: none is kept here
	from, to plane.Pose
	s, o     uint8
	ok       bool
	ground   obstacle
	line     plane.Segment
	length   int64
}

// obstacle is what stands in the line of a shot.
type obstacle uint8

const (
	nothing obstacle = iota
	aCrest
	aWood
)

// shotLineNow is the line of a shot as the two stand.
func (g combat) shotLineNow(e, target uint8) *shotLine {
	from, to := g.pose(e), g.pose(target)
	h := uint32(from.X)*0x9e3779b1 ^ uint32(from.Y)*0x85ebca77 ^ uint32(to.X)*0xc2b2ae3d ^ uint32(to.Y)*
		0x27d4eb2f ^ uint32(from.H+to.H)*0x165667b1
	l := &g.w.lines[h>>23]
	if l.table == g.t && l.from == from && l.to == to && l.s == e && l.o == target {
		return l
	}
	*l = shotLine{table: g.t, from: from, to: to, s: e, o: target}
	if l.line, l.ok = g.shotLine(e, target); l.ok {
		l.length = l.line.Len()
		l.ground = g.inTheWay(e, target, l.line)
	}
	return l
}

// shotLine is the shortest line from the front edge of a shooter to the part of the
// target inside its arc (HOTT-SH-1, HOTT-SH-2); ok is false outside the arc.
func (g combat) shotLine(s, target uint8) (line plane.Segment, ok bool) {
	p := g.frame(s)
	shape := g.d.rect[target].Shape()
	for i := range shape.N {
		u, v := p.View(shape.V[i])
		shape.V[i] = plane.Vec{X: u, Y: v}
	}
	side := paces(g.t.opts.ArcSide)
	var part, mid plane.Shape
	shape.ClipTo(&part, 0, -plane.One, -eps)
	part.ClipTo(&mid, plane.One, 0, side-eps)
	mid.ClipTo(&part, -plane.One, 0, side-eps)
	if part.N == 0 {
		return line, false
	}
	shape.ClipTo(&part, 0, -plane.One, 0)
	part.ClipTo(&mid, plane.One, 0, side)
	mid.ClipTo(&shape, -plane.One, 0, side)
	half := fine(halfWidth)
	best := int64(1) << 62
	// Straight ahead of the front edge: the least v, and of tied points the least |u|.
	shape.ClipTo(&part, plane.One, 0, half)
	part.ClipTo(&mid, -plane.One, 0, half)
	if mid.N > 0 {
		v := mid.V[0].Y
		for i := range mid.N {
			v = min(v, mid.V[i].Y)
		}
		lo, hi := int64(1)<<62, -int64(1)<<62
		for i := range mid.N {
			if mid.V[i].Y <= v+4 {
				lo, hi = min(lo, mid.V[i].X), max(hi, mid.V[i].X)
			}
		}
		u := min(max(0, lo), hi)
		best = v
		line = plane.Segment{A: p.Local(u, 0), B: p.Local(u, v)}
	}
	// To the sides: from a front corner.
	for _, sign := range [2]int64{-1, 1} {
		shape.ClipTo(&part, int32(-sign*plane.One), 0, -half)
		if part.N == 0 {
			continue
		}
		c := plane.Vec{X: sign * half}
		q := part.Closest(c)
		if d := q.Sub(c).Len(); d < best {
			best = d
			line = plane.Segment{A: p.Local(c.X, 0), B: p.Local(q.X, q.Y)}
		}
	}
	return line, true
}

// isShooter reports whether an element of either side may shoot at all now: on the
// board, of a shooting type, not in close combat, not having shot or aided; those
// that shoot in their own bound only must not have moved (HOTT-SH-6, HOTT-SH-9).
func (g combat) isShooter(e uint8) refusal {
	u := g.unit(e)
	switch {
	case !g.d.live.has(e):
		return shooterAway
	case u.shoots == 0:
		return mayNotShoot
	case g.s.El[e].Flags&fShot != 0:
		return shooterDone
	case u.ownBoundOnly && (sideOf(e) != g.s.Owner || g.s.El[e].Flags&fTraveled != 0):
		return mayNotShoot
	case g.inCC(e):
		return targetBusy
	}
	return engine.Legal
}

// canShoot is the refusal of a shot by line, range and sight, or none; the target
// may have been shot at already.
func (g combat) canShoot(e, target uint8) (length int64, r refusal) {
	if !g.d.live.has(target) || sideOf(e) == sideOf(target) {
		return 0, noTarget
	}
	reach := fine(g.unit(e).shoots) + nearly
	if g.d.rect[e].Apart(&g.d.rect[target], reach) {
		return 0, outOfRange
	}
	l := g.shotLineNow(e, target)
	switch {
	case !l.ok:
		return 0, outOfArc
	case l.length > reach:
		return l.length, outOfRange
	case g.inCC(target):
		return l.length, targetBusy
	case g.lineBlocked(l):
		return l.length, sightBlocked
	}
	return l.length, engine.Legal
}

// deepIn reports that a line comes more than EPS inside the outline of a base; one that
// only touches its edge or corner does not (ruling R42).
func deepIn(r *plane.Rect, line plane.Segment) bool {
	inner := *r
	inner.HW -= eps + 1
	inner.HD -= eps + 1
	return inner.Meets(line)
}

// lineBlocked is HOTT-SH-3.
func (g combat) lineBlocked(l *shotLine) bool {
	a, b := l.line.A, l.line.B
	x0, x1, y0, y1 := min(a.X, b.X), max(a.X, b.X), min(a.Y, b.Y), max(a.Y, b.Y)
	flying := g.aerial(l.o)
	for rest := g.across(x0, x1, y0, y1) &^ one(l.s) &^ one(l.o); rest != 0; {
		o := rest.next()
		r := &g.d.rect[o]
		x, y, reach := int64(r.X), int64(r.Y), int64(r.R)
		if x < x0-reach || x > x1+reach || y < y0-reach || y > y1+reach {
			continue
		}
		if flying && !g.aerial(o) { // HOTT-AIR-4
			continue
		}
		if deepIn(r, l.line) {
			return true
		}
	}
	if l.ground == aCrest {
		g.w.rec.Mark(ruleGeo9)
	}
	return l.ground != nothing
}

// inTheWay is what the ground puts into the line of a shot (HOTT-SH-3).
func (g combat) inTheWay(e, target uint8, line plane.Segment) obstacle {
	t := g.t.ground
	for i := range t.list {
		f := &t.list[i]
		if f.hasCrest && plane.Crosses(line, f.crest) {
			return aCrest
		}
		if t.through>>i&1 == 0 {
			continue
		}
		limit := int64(eps)
		if g.d.ground[e]>>i&1 == 1 {
			limit += paces(g.t.opts.SightThrough)
		}
		if g.d.ground[target]>>i&1 == 1 {
			limit += paces(g.t.opts.SightThrough)
		}
		if f.chord(line) > limit {
			return aWood
		}
	}
	return nothing
}

// targets are the enemies an eligible shooter may shoot at and that were not shot at
// in this bound.
func (g combat) targets(e uint8) (out set) {
	reach := fine(g.unit(e).shoots) + nearly
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.s.El[o].Flags&fShotAt != 0 || g.d.rect[e].Apart(&g.d.rect[o], reach) {
			continue
		}
		if _, r := g.canShoot(e, o); r == engine.Legal {
			out |= one(o)
		}
	}
	return out
}

// eligible are a side's elements that must still shoot (HOTT-SH-9).
func (g combat) eligible(side uint8) (out set) {
	for rest := g.d.live & (0xffffffff << (maxSide * uint(side))); rest != 0; {
		e := rest.next()
		if g.unit(e).shoots != 0 && g.isShooter(e) == engine.Legal && g.targets(e) != 0 {
			out |= one(e)
		}
	}
	return out
}

// volley works a shot out from the named shooter and its helpers: the one with the
// shortest line is main, ties to the lowest number (HOTT-SH-7).
func (g combat) volley(named uint8, helpers set, target uint8) (b bout, r refusal) {
	if g.s.El[target].Flags&fShotAt != 0 {
		return b, shooterDone
	}
	if helpers.len() > g.t.chart.aiding.most {
		return b, tooManyAiders
	}
	main, best := uint8(nobody), int64(1)<<62
	for rest := helpers | one(named); rest != 0; {
		e := rest.next()
		if r := g.isShooter(e); r != engine.Legal {
			return b, r
		}
		l, r := g.canShoot(e, target)
		if r != engine.Legal {
			return b, r
		}
		if l < best {
			main, best = e, l
		}
	}
	b = bout{Kind: inShot, Victim: nobody, X: main, Y: target, Aid: (helpers | one(named)) &^ one(main)}
	b.Reply = g.replies(target, main)
	return b, engine.Legal
}

// replies reports whether the target of a shot must shoot back (HOTT-SH-8).
func (g combat) replies(target, main uint8) bool {
	if g.s.El[main].Flags&fShotAt != 0 || g.isShooter(target) != engine.Legal {
		return false
	}
	_, r := g.canShoot(target, main)
	return r == engine.Legal
}

// checkShoot checks a shot: N is the target's number, A the helpers.
func (g combat) checkShoot(named uint8, number int32, helpers uint64) (bout, refusal) {
	side := sideOf(named)
	if number < 0 || number >= maxSide || helpers>>maxSide != 0 {
		return bout{}, garbled
	}
	target := uint8(side.Other())*maxSide + uint8(number)
	aid := set(helpers) << (maxSide * uint(side))
	if aid.has(named) {
		return bout{}, garbled
	}
	if aid&^g.d.live != 0 {
		return bout{}, shooterAway
	}
	if !g.d.live.has(target) {
		return bout{}, noTarget
	}
	return g.volley(named, aid, target)
}
