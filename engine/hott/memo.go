package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/plane"
)

// Most moves that an offer tries were tried in the offer before, and what matters for
// them has not changed. A memo keeps the verdicts under a digest of the move and of
// everything near enough to matter to it.

// verdicts is how many of them are kept.
const verdicts = 1 << 13

// verdict of a move: why it is refused, or with how many road extras it is legal. The
// PIPs that are left are no part of it.
type memoEntry struct {
	key   uint64
	why   refusal
	extra int8
}

// memo is kept for one table.
type memo struct {
	table  *table
	serial uint32
	owner  engine.Side // whose move it was when the digests were made
	known  []memoEntry
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
func (g *game) memoNow() *memo {
	w := &g.w.memo
	if w.table != g.t {
		w.table, w.serial = g.t, 0
		if w.known == nil {
			w.known = make([]memoEntry, verdicts)
		}
		clear(w.known)
	}
	if w.serial == g.w.serial && w.owner == g.s.Owner {
		return w
	}
	w.serial, w.owner = g.w.serial, g.s.Owner
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		p := g.pose(e)
		h := scramble(uint64(uint32(p.X))<<32 | uint64(uint32(p.Y)))
		w.own[e] = scramble(h + uint64(uint32(p.H))<<24 + uint64(g.s.El[e].Home)<<8 + uint64(e))
	}
	for rest := g.d.live; rest != 0; {
		e := rest.next()
		by := g.attackers(e)
		h := w.own[e] + uint64(g.d.front[e])<<16 + uint64(g.d.onto[e])<<8 + uint64(g.d.flank[e])
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
func (g *game) judge(a engine.Action, who set, x, y leg) (refusal, int8) {
	w := g.memoNow()
	key := scramble(a.A) + 3*scramble(a.B+1) + uint64(a.Verb)<<8 + uint64(a.Figure)
	var near set
	if who&(who-1) == 0 {
		near = g.aroundWay(who, x, y)
	} else {
		near = g.aroundGroup(who, x, y)
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
	slot := &w.known[key>>8%verdicts]
	if slot.key != key {
		m := &g.w.offer.m
		slot.key, slot.why = key, g.planWay(a, m)
		slot.extra = m.extra
	}
	return slot.why, slot.extra
}

// tryMargin is how far from the way of its middle something matters to an element:
// half a gap, its own extent, a road kept clear.
func (g *game) tryMargin(e uint8) int64 {
	u := g.unit(e)
	far := max(fine(width), u.span+fine(u.depth)/2) + plane.Fine
	if len(g.t.ground.roads) > 0 {
		far = max(far, paces(g.t.opts.Clear)+u.span+fine(u.depth)/2+plane.Fine)
	}
	return far
}

// aroundWay are the bases that matter to a single element on two legs.
func (g *game) aroundWay(who set, x, y leg) (near set) {
	e := firstOf(who)
	size := g.unit(e).size
	reach := g.tryMargin(e)
	p := g.pose(e)
	q := x.end(p)
	from := g.d.rect[e].Centre()
	to := size.At(q)
	near = g.along(from, to.Centre(), reach, who)
	if y.kind != noLeg {
		last := size.At(y.end(q))
		near |= g.along(to.Centre(), last.Centre(), reach, who)
	}
	return near
}

// along are the bases, those of except left out, that come within reach of a track;
// of enemies also those whose zone does.
func (g *game) along(from, to plane.Vec, reach int64, except set) (near set) {
	d := to.Sub(from)
	length := plane.AtMost(d.X, d.Y)
	mid := plane.Square(plane.Vec{X: (from.X + to.X) >> 1, Y: (from.Y + to.Y) >> 1}, length/2+reach)
	zones := g.zonesNow()
	foes := mine(g.s.Owner.Other())
	for rest := g.d.live &^ except; rest != 0; {
		o := rest.next()
		r := &g.d.rect[o]
		if !mid.Apart(r, 0) && !farAside(d, length, r.Centre().Sub(from), reach+int64(r.R)) {
			near |= one(o)
			continue
		}
		z := &zones[o]
		if foes.has(o) && !mid.Apart(z, 0) && !farAside(d, length, z.Centre().Sub(from), reach+int64(z.R)) {
			near |= one(o)
		}
	}
	return near
}

// aroundGroup are the bases that matter to a group: all near a circle that holds it
// wherever the legs take it.
func (g *game) aroundGroup(who set, x, y leg) (near set) {
	lo, hi := plane.Vec{X: 1 << 40, Y: 1 << 40}, plane.Vec{}
	reach := int64(0)
	for rest := who; rest != 0; {
		e := rest.next()
		c := g.d.rect[e].Centre()
		lo = plane.Vec{X: min(lo.X, c.X), Y: min(lo.Y, c.Y)}
		hi = plane.Vec{X: max(hi.X, c.X), Y: max(hi.Y, c.Y)}
		reach = max(reach, g.tryMargin(e)+int64(g.d.rect[e].R))
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
	around := plane.Square(plane.Vec{X: (lo.X + hi.X) >> 1, Y: (lo.Y + hi.Y) >> 1}, far)
	zones := g.zonesNow()
	foes := mine(g.s.Owner.Other())
	for rest := g.d.live &^ who; rest != 0; {
		if o := rest.next(); !around.Apart(&g.d.rect[o], 0) || foes.has(o) && !around.Apart(&zones[o], 0) {
			near |= one(o)
		}
	}
	return near
}
