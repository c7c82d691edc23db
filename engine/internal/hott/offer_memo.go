package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Most moves that an offer tries were tried in the offer before, and what matters for
// them has not changed. A memo keeps the verdicts under a digest of the move and of
// everything near enough to matter to it. The digest has 64 bits and each verdict is
// looked up under one of them, so that two that share it by chance are not to be
// expected in 10^13 games; what is played is checked anew in any case.

// verdicts is how many of them are kept.
const verdicts = 1 << 15

// memoEntry is the verdict of a move: why it is refused, or with how many road extras it is legal. The
// PIPs that are left are no part of it.
type memoEntry struct {
	key   uint64
	why   refusal
	extra int8
}

// memo holds the digests of the bases of a position.
type memo struct {
	table  *table
	serial uint32
	owner  engine.Side    // whose move it was when the digests were made
	own    [maxAll]uint64 // pose of a base on the table
	mover  [maxAll]uint64 // with its contacts
	friend [maxAll]uint64 // as those of its own side see it
	foe    [maxAll]uint64 // as the other side sees it: with contacts and zone
}

// scramble mixes the bits of a word.
func scramble(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// memoNow brings the digests of all bases up to date.
func (g *offers) memoNow() *memo {
	w := &g.offer.memo
	if w.table == g.t && w.serial == g.w.serial && w.owner == g.s.Owner {
		return w
	}
	w.table, w.serial, w.owner = g.t, g.w.serial, g.s.Owner
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		p := g.pose(e)
		h := scramble(uint64(uint32(p.X))<<32 | uint64(uint32(p.Y)))
		w.own[e] = scramble(h + uint64(uint32(p.H))<<24 + uint64(g.s.El[e].Home)<<8 + uint64(e))
	}
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		by := g.attackers(e)
		h := w.own[e] + uint64(g.d.also[e])<<24 + uint64(g.d.front[e])<<16 + uint64(g.d.onto[e])<<8 +
			uint64(g.d.flank[e])
		w.mover[e] = scramble(h ^ scramble(uint64(by)))
		w.friend[e] = w.own[e]
		in := uint64(0)
		if g.inCC(e) {
			in = 1
			w.friend[e] = scramble(w.own[e] + 1)
		}
		c := carpet{}
		if sideOf(e) != g.s.Owner {
			g.carpetNow(e, 0)
			c = g.w.carpet[e]
		}
		h = w.own[e] + in + uint64(c.far)<<1 + uint64(g.d.front[e])<<48
		for ends := c.ends; ends != 0; {
			h = h*3 + w.own[ends.next()]
		}
		w.foe[e] = scramble(h)
	}
	return w
}

// judge is the verdict on a move that an offer tries.
func (g *offers) judge(a engine.Action, who set, x, y leg) (refusal, int8) {
	w := g.memoNow()
	key := g.t.id + scramble(a.A) + 3*scramble(a.B+1) + uint64(a.Verb)<<8 + uint64(a.Figure)
	var near set
	if who&(who-1) == 0 {
		near = g.aroundWay(who, x, y)
	} else {
		near = g.aroundGroup(a, who, x, y)
	}
	for rest := who; rest != 0; {
		key = key*0x9e3779b97f4a7c15 + w.mover[rest.next()]
	}
	foes := mine(g.s.Owner.Other())
	for rest := near & foes; rest != 0; {
		key += w.foe[rest.next()]
	}
	for rest := near &^ foes; rest != 0; {
		key += w.friend[rest.next()]
	}
	key = scramble(key) | 1
	slot := &g.offer.memory.verdicts[key>>8%verdicts]
	if slot.key != key {
		m := &g.offer.m
		m.brief = true
		slot.key, slot.why = key, g.planWay(a, m)
		slot.extra = m.extra
	}
	return slot.why, slot.extra
}

// matters are the bases, movers left out, on which a leg of an element hangs: those it
// may touch, the enemies whose zone it may meet, and those that make the gaps on its
// way. A road move keeps clear of enemies besides.
func (g *offers) matters(e uint8, p, q plane.Pose, isStraight bool, movers set) set {
	_, near, zones := g.cast(e, p, q, isStraight, movers)
	near |= zones
	u := g.unit(e)
	if g.aerial(e) && !g.inCC(e) && !g.flyersApart(e, movers) {
		return near &^ movers
	}
	a, b := p.LocalFine(0, -u.depth/2), q.LocalFine(0, -u.depth/2)
	lo := plane.Vec{X: min(a.X, b.X), Y: min(a.Y, b.Y)}
	hi := plane.Vec{X: max(a.X, b.X), Y: max(a.Y, b.Y)}
	near |= g.gapEnds(lo, hi)
	if len(g.t.ground.roads) > 0 && g.onRoad(p, e) {
		d := b.Sub(a)
		mid := plane.Vec{X: (a.X + b.X) >> 1, Y: (a.Y + b.Y) >> 1}
		near |= g.within(mid, plane.AtMost(d.X, d.Y)/2+u.span+fine(u.depth)+paces(g.t.opts.Clear))
	}
	return near &^ movers
}

// gapEnds are the bases at the ends of the gaps that reach into a box.
func (g *offers) gapEnds(lo, hi plane.Vec) (ends set) {
	list := g.gapsNow()
	for i := range list {
		x := &list[i]
		if x.lo.X > hi.X || x.hi.X < lo.X || x.lo.Y > hi.Y || x.hi.Y < lo.Y {
			continue
		}
		if x.a < fixedFrom {
			ends |= one(uint8(x.a))
		}
		if x.b < fixedFrom {
			ends |= one(uint8(x.b))
		}
	}
	return ends
}

// within are the bases and the enemies' zones that come within reach of a point.
func (g *offers) within(mid plane.Vec, reach int64) (near set) {
	around := plane.Square(mid, reach)
	zones := g.zonesNow()
	foes := mine(g.s.Owner.Other())
	for rest := g.about(&around, paces(g.t.opts.ZoneDepth)+plane.Fine); rest != 0; {
		if o := rest.next(); !around.Apart(&g.d.rect[o], 0) || (foes.has(o) && !around.Apart(&zones[o], 0)) {
			near |= one(o)
		}
	}
	return near
}

// aroundWay are the bases that matter to a single element on two legs.
func (g *offers) aroundWay(who set, x, y leg) set {
	e := firstOf(who)
	p := g.pose(e)
	q := x.end(p)
	near := g.matters(e, p, q, x.kind == straight, who)
	if y.kind != noLeg {
		near |= g.matters(e, q, y.end(q), y.kind == straight, who)
	}
	return near
}

// aroundGroup are the bases that matter to a group: those that matter to the elements
// of a block that goes straight on, or else all near a circle that holds the group
// wherever the legs take it.
func (g *offers) aroundGroup(a engine.Action, who set, x, y leg) (near set) {
	if a.Verb == verbMove && x.kind == straight && y.kind == noLeg {
		var order [maxSide]uint8
		lead := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
		if _, file := g.file(lead, who, &order); !file {
			for rest := who; rest != 0; {
				e := rest.next()
				p := g.pose(e)
				near |= g.matters(e, p, x.end(p), true, who)
			}
			return near
		}
	}
	lo, hi := plane.Vec{X: 1 << 40, Y: 1 << 40}, plane.Vec{}
	reach := int64(0)
	for rest := who; rest != 0; {
		e := rest.next()
		c := g.d.rect[e].Centre()
		lo = plane.Vec{X: min(lo.X, c.X), Y: min(lo.Y, c.Y)}
		hi = plane.Vec{X: max(hi.X, c.X), Y: max(hi.Y, c.Y)}
		u := g.unit(e)
		reach = max(reach, fine(width)+u.span+fine(u.depth))
	}
	if len(g.t.ground.roads) > 0 {
		reach += paces(g.t.opts.Clear)
	}
	half := plane.AtMost(hi.X-lo.X, hi.Y-lo.Y)/2 + plane.Fine
	far := half + reach
	for _, l := range [2]leg{x, y} {
		switch l.kind {
		case straight, shifting:
			far += abs(fine(l.n))
		case wheelLeft, wheelRight:
			far += 4 * (half + fine(width)) * int64(plane.Sin(l.n/2)) / plane.One
		}
	}
	return g.within(plane.Vec{X: (lo.X + hi.X) >> 1, Y: (lo.Y + hi.Y) >> 1}, far) &^ who
}
