package hott

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// beside reports that b stands side by side on the right of a (HOTT-MV-10).
func (g *field) beside(a, b uint8) bool {
	if !parallel(g.pose(a).H, g.pose(b).H) {
		return false
	}
	p, q := g.frame(a), g.frame(b)
	if far(p.Local(fine(width), 0), &q) {
		return false
	}
	return meets(p.Local(fine(halfWidth), 0), q.Local(-fine(halfWidth), 0))
}

// behind reports that b stands directly behind a, front to rear (HOTT-MV-10).
func (g *field) behind(a, b uint8) bool {
	if !parallel(g.pose(a).H, g.pose(b).H) {
		return false
	}
	p, q := g.frame(a), g.frame(b)
	d := fine(g.unit(a).depth)
	if far(p.Local(0, -d), &q) {
		return false
	}
	return meets(p.Local(-fine(halfWidth), -d), q.Local(-fine(halfWidth), 0)) &&
		meets(p.Local(fine(halfWidth), -d), q.Local(fine(halfWidth), 0))
}

// far reports that a point is so far from a front middle that corners which lie as far to
// the side of both do not meet.
func far(w plane.Vec, q *plane.Frame) bool {
	x, y := w.X-q.X, w.Y-q.Y
	return x > 3*corner || x < -3*corner || y > 3*corner || y < -3*corner
}

// linked reports that two elements are in edge and corner contact.
func (g *field) linked(a, b uint8) bool {
	return g.beside(a, b) || g.beside(b, a) || g.behind(a, b) || g.behind(b, a)
}

// trails reports that b follows a in a bent column: its base is within 40p of a's,
// behind it, and they face within a right angle of each other (HOTT-MV-11).
func (g *field) trails(a, b uint8) bool {
	p, q := g.pose(a), g.pose(b)
	if plane.Between(p.H, q.H) > plane.Right+ang {
		return false
	}
	if !g.d.rect[a].Within(&g.d.rect[b], paces(g.t.opts.ColumnGap)+nearly) {
		return false
	}
	_, v := p.View(q.Front().Fine())
	return v <= corner-fine(g.unit(a).depth)/2
}

// linkAll works out who is linked with whom among the elements of a side.
func (g *field) linkAll(side uint8) *[maxSide]uint32 {
	l := &g.w.link[side]
	*l = [maxSide]uint32{}
	var ids [maxSide]uint8
	n := 0
	for rest := g.d.live & (0xffffffff << (maxSide * uint(side))); rest != 0; {
		ids[n] = rest.next()
		n++
	}
	for i := range n {
		for j := range i {
			a, b := ids[i], ids[j]
			if !g.d.rect[a].Apart(&g.d.rect[b], corner) && g.linked(a, b) {
				l[a%maxSide] |= 1 << (b % maxSide)
				l[b%maxSide] |= 1 << (a % maxSide)
			}
		}
	}
	return l
}

// isGroup reports whether a set of one side's elements is connected (HOTT-MV-10).
func (g *field) isGroup(side uint8, mask uint32) bool { return connected(mask, g.linked2(side)) }

// connected reports that a set is one group by a table of links.
func connected(mask uint32, l *[maxSide]uint32) bool {
	seen := mask & -mask
	for grown := uint32(0); grown != seen; {
		grown = seen
		for rest := seen; rest != 0; rest &= rest - 1 {
			seen |= l[trailing(rest)] & mask
		}
	}
	return seen == mask
}

// file orders a single file from its leader; ok is false when the elements are no
// single file (HOTT-MV-11).
func (g *field) file(leader uint8, who set, order *[maxSide]uint8) (n int, ok bool) {
	order[0] = leader
	rest := who &^ one(leader)
	n = 1
	for rest != 0 {
		last := order[n-1]
		best, gap := uint8(nobody), int64(1)<<62
		for r := rest; r != 0; {
			o := r.next()
			if g.beside(last, o) || g.beside(o, last) {
				return n, false
			}
			if g.behind(last, o) || g.trails(last, o) {
				if d := g.pose(o).Front().Fine().Sub(g.pose(last).LocalFine(0, -g.unit(last).depth)).Len(); d < gap {
					best, gap = o, d
				}
			}
		}
		if best == nobody {
			return n, false
		}
		order[n] = best
		rest &^= one(best)
		n++
	}
	return n, true
}

// linked2 is linkAll, kept while nothing moves.
func (g *field) linked2(side uint8) *[maxSide]uint32 {
	w := g.w
	if w.linkSerial[side] != w.serial {
		w.linkSerial[side] = w.serial
		w.linkKept[side] = *g.linkAll(side)
	}
	return &w.linkKept[side]
}

// links counts the friends that an element is linked with.
func (g *field) links(e uint8) int { return bits.OnesCount32(g.linked2(uint8(sideOf(e)))[e%maxSide]) }
