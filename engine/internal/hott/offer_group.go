package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// offerGroups offers the moves of the greatest groups and of runs of their lines.
func (g *offers) offerGroups(dst []engine.Action) []engine.Action {
	side := uint8(g.s.Owner)
	l := g.linked2(side)
	free := uint32(0)
	for rest := g.d.live & mine(g.s.Owner); rest != 0; {
		e := rest.next()
		if g.s.El[e].Flags&fMoved == 0 && !g.inCC(e) {
			free |= 1 << (e % maxSide)
		}
	}
	for seen := uint32(0); free&^seen != 0; {
		rest := free &^ seen
		group := rest & -rest
		kind := g.aerial(side*maxSide + uint8(trailing(group)))
		for grown := uint32(0); grown != group; {
			grown = group
			for r := group; r != 0; r &= r - 1 {
				for next := l[trailing(r)] & free &^ group; next != 0; next &= next - 1 {
					if i := trailing(next); g.aerial(side*maxSide+uint8(i)) == kind {
						group |= 1 << i
					}
				}
			}
		}
		seen |= group
		if group&(group-1) != 0 {
			dst = g.offerGroup(dst, side, group)
			dst = g.offerRuns(dst, side, group, l)
		}
	}
	return dst
}

// offerGroup offers the moves of one group: forward, to contact with each enemy ahead
// with the sideways shift, and wheels towards the enemy.
func (g *offers) offerGroup(dst []engine.Action, side uint8, mask uint32) []engine.Action {
	who := set(mask) << (maxSide * uint(side))
	lead := g.leaderOf(who)
	reach := g.groupReach(who)
	if reach == 0 {
		return dst
	}
	if g.boggedDown(who, lead) {
		return dst
	}
	dst = g.offerGroupContacts(dst, who, lead, reach)
	dst = g.offerGroupAhead(dst, who, lead, reach)
	return g.offerGroupWheels(dst, who, lead, reach)
}

// groupReach is the allowance of a group: the least of its elements', where they stand.
func (g *offers) groupReach(who set) int32 {
	least := int32(1) << 30
	for rest := who; rest != 0; {
		e := rest.next()
		least = min(least, coarse(g.speedOn(e, g.d.ground[e])))
	}
	return least
}

// boggedDown reports that a group cannot move but by turning into a column: a block
// with some of it in bad going or water (HOTT-MV-11).
func (g *offers) boggedDown(who set, lead uint8) bool {
	if g.aerial(lead) {
		return false
	}
	in := features(0)
	for rest := who; rest != 0; {
		in |= g.d.ground[rest.next()]
	}
	if in&(g.t.ground.badLand|g.t.ground.water) == 0 {
		return false
	}
	var order [maxSide]uint8
	n, ok := g.file(lead, who, &order)
	return !ok || n != who.len()
}

// offerGroupAhead offers straight advances of a group: as far as it goes, and half way where
// enemies are near.
func (g *offers) offerGroupAhead(dst []engine.Action, who set, lead uint8, reach int32) []engine.Action {
	n := g.groupRoom(who, reach)
	dst = g.offerHeldUp(dst, who, n, reach)
	if len(g.t.ground.roads) > 0 && g.onRoad(g.pose(lead), lead) {
		dst = g.offerRoad(dst, who, lead)
	}
	if n < plane.Pace {
		return dst
	}
	limit := n + 300*plane.Pace
	var ok bool
	if dst, ok = g.try(dst, who, lead, leg{kind: straight, n: n}, leg{}); ok && g.ahead(who, limit) == limit {
		return dst
	}
	dst, _ = g.try(dst, who, lead, leg{kind: straight, n: n / 2}, leg{})
	return dst
}

// offerHeldUp offers that a small block which is held up, with little room ahead,
// turns into a column behind the element that has most room (HOTT-MV-11).
func (g *offers) offerHeldUp(dst []engine.Action, who set, ahead, reach int32) []engine.Action {
	if ahead >= reach/2 || who.len() > 5 {
		return dst
	}
	best, room := uint8(nobody), int32(0)
	for rest := who; rest != 0; {
		e := rest.next()
		if hard, soft := g.room(e, who, reach); min(hard, soft) > room {
			best, room = e, min(hard, soft)
		}
	}
	if best == nobody || room < reach/2 {
		return dst
	}
	dst, _ = g.tryAs(dst, verbColumn, who, best, leg{kind: straight, n: room}, leg{})
	return dst
}

// groupRoom is how far a group can go straight ahead; a column may enter bad going.
func (g *offers) groupRoom(who set, reach int32) int32 {
	var order [maxSide]uint8
	lead := g.leaderOf(who)
	n, ok := g.file(lead, who, &order)
	column := ok && n == who.len()
	for rest := who; rest != 0; {
		e := rest.next()
		hard, soft := g.room(e, who, reach)
		reach = min(reach, hard)
		if !column && !g.aerial(e) {
			reach = min(reach, soft)
		}
	}
	return reach
}

// leaderOf is the foremost element of a group; of equals the leftmost or the rightmost,
// whichever comes first in its army, so that a line leads by the same end on a mirrored board.
func (g *offers) leaderOf(who set) uint8 {
	return min(g.endOf(who, 1), g.endOf(who, -1))
}

// endOf is the foremost element of a group, of equals the one farthest to the left (way 1)
// or to the right (way -1).
func (g *offers) endOf(who set, way int64) uint8 {
	end := firstOf(who)
	f := g.frame(end)
	for rest := who; rest != 0; {
		e := rest.next()
		u, v := f.View(g.pose(e).Front().Fine())
		if v > corner || (v > -corner && way*u < -corner) {
			end, f = e, g.frame(e)
		}
	}
	return end
}

// ahead is how far the nearest enemy ahead of a group is, at most limit.
func (g *offers) ahead(who set, limit int32) int32 {
	best := fine(limit)
	for rest := who; rest != 0; {
		e := rest.next()
		f := g.frame(e)
		for foes := g.d.live & mine(sideOf(e).Other()); foes != 0; {
			o := foes.next()
			u, v := f.View(g.d.rect[o].Centre())
			if abs(u) < paces(200) && v > 0 {
				best = min(best, max(0, v-int64(g.d.rect[o].HD)))
			}
		}
	}
	return coarse(best)
}

// offerGroupContacts offers forward moves with a shift that bring an element of the
// group into front contact with an enemy that faces it squarely.
func (g *offers) offerGroupContacts(dst []engine.Action, who set, lead uint8, reach int32) []engine.Action {
	for rest := who; rest != 0; {
		e := rest.next()
		p := g.pose(e)
		for foes := g.about(&g.d.rect[e], fine(reach+(g.t.opts.Shift+2)*plane.Pace)) & mine(sideOf(e).Other()); foes !=
			0; {
			o := foes.next()
			if g.d.front[o] != nobody || !opposite(p.H, g.pose(o).H) {
				continue
			}
			f := g.frame(e)
			u, v := f.View(g.pose(o).Front().Fine())
			un, vn := coarse(u), coarse(v)
			if vn <= 0 || un > g.t.opts.Shift*plane.Pace || un < -g.t.opts.Shift*plane.Pace {
				continue
			}
			if un > -2*plane.Pace/4 && un < 2*plane.Pace/4 {
				if vn <= reach {
					dst, _ = g.try(dst, who, lead, leg{kind: straight, n: vn}, leg{})
				}
				continue
			}
			if vn+max(un, -un) <= reach {
				dst, _ = g.try(dst, who, lead, leg{kind: straight, n: vn}, leg{kind: shifting, n: un})
			}
		}
	}
	return dst
}

// offerGroupWheels offers wheels about either end that bring a group square to the
// front of its quarry or turn it towards where that stands.
func (g *offers) offerGroupWheels(dst []engine.Action, who set, lead uint8, reach int32) []engine.Action {
	o := g.quarryOf(lead)
	if o == nobody {
		return dst
	}
	h := g.pose(lead).H
	abreast := g.abreast(who, lead)
	// The outer corner turns on a radius of the whole front.
	most := 2 * plane.ArcSin(int64(reach), 2*int64(abreast)*int64(width))
	// A group that is not quite parallel makes no contact as a group.
	if turn := plane.Diff(h, plane.Norm(g.pose(o).H+plane.Turn/2)); plane.Between(0, turn) <= 60*plane.Degree {
		if n := min(max(turn, -most), most); n == turn || plane.Between(0, n) >= 3*plane.Degree {
			dst = g.offerGroupWheel(dst, who, lead, n)
		}
	}
	d := g.d.rect[o].Centre().Sub(g.d.rect[lead].Centre())
	turn := plane.Diff(h, plane.Heading(d.X, d.Y))
	if plane.Between(0, turn) < 4*plane.Degree {
		return dst
	}
	for _, part := range [2]int32{2, 1} {
		if n := min(max(turn, -most*part/2), most*part/2); plane.Between(0, n) >= 3*plane.Degree &&
			plane.Between(0, n) <= plane.Right {
			dst = g.offerGroupWheel(dst, who, lead, n)
		}
	}
	return dst
}

// offerGroupWheel offers one wheel of a group, to the left where turn is positive.
func (g *offers) offerGroupWheel(dst []engine.Action, who set, lead uint8, turn int32) []engine.Action {
	l := leg{kind: wheelLeft, n: turn}
	if turn < 0 {
		l = leg{kind: wheelRight, n: -turn}
	}
	if l.n == 0 {
		return dst
	}
	if g.wheelsIntoRough(who, lead, l) {
		return dst
	}
	dst, _ = g.try(dst, who, lead, l, leg{})
	return dst
}

// wheelsIntoRough reports that a block would end a wheel in bad going or water, which only
// columns enter (HOTT-MV-11): most wheels that would be refused are.
func (g *offers) wheelsIntoRough(who set, lead uint8, l leg) bool {
	rough := g.t.ground.badLand | g.t.ground.water
	if rough == 0 || g.aerial(lead) {
		return false
	}
	var order [maxSide]uint8
	if n, ok := g.file(lead, who, &order); ok && n == who.len() {
		return false
	}
	m := &g.rank.m
	g.moveEnds(engine.Action{Verb: verbMove, Figure: figure(lead),
		N: int32(uint32(who >> (maxSide * uint(sideOf(lead))))), A: l.pack()}, m)
	for i := range m.n {
		if r := g.unit(m.ids[i]).size.At(m.at[i]); g.under(&r)&rough != 0 {
			return true
		}
	}
	return false
}

// abreast is how many base widths the front of a group is wide.
func (g *offers) abreast(who set, lead uint8) int32 {
	lo, hi := int64(0), int64(0)
	for rest := who; rest != 0; {
		u, _ := g.pose(lead).View(g.pose(rest.next()).Front().Fine())
		lo, hi = min(lo, u), max(hi, u)
	}
	return int32((hi-lo+fine(halfWidth))/fine(width)) + 1
}

// offerRuns offers contacts and advances of contiguous runs of a line: those that have
// the ground before them free, and the half that matters while the rest holds.
func (g *offers) offerRuns(dst []engine.Action, side uint8, group uint32, l *[maxSide]uint32) []engine.Action {
	var line [maxSide]uint8
	var place [maxSide]int64 // along the front of the first
	first := side*maxSide + uint8(trailing(group))
	n, left, right := 0, 0, 0
	for rest := group; rest != 0; rest &= rest - 1 {
		e := side*maxSide + uint8(trailing(rest))
		line[n] = e
		place[n], _ = g.pose(first).View(g.pose(e).Front().Fine())
		if place[n] < place[left] {
			left = n
		}
		if place[n] > place[right] {
			right = n
		}
		n++
	}
	if n < 3 {
		return dst
	}
	// The line is parted from the end that comes first in its army, so that the parts are
	// the same on a mirrored board.
	way := int64(1)
	if right < left {
		way = -1
	}
	for i := 1; i < n; i++ {
		for k := i; k > 0 && way*place[k] < way*place[k-1]; k-- {
			line[k], line[k-1] = line[k-1], line[k]
			place[k], place[k-1] = place[k-1], place[k]
		}
	}
	for i := 0; i < n; i++ {
		k := i
		for k < n && g.unhindered(line[k], group) {
			k++
		}
		if k-i < n {
			dst = g.offerRun(dst, side, line[i:k], l)
		}
		i = k
	}
	for _, cut := range [2]int{n / 2, 2 * n / 3} {
		dst = g.offerRun(dst, side, line[:cut], l)
		dst = g.offerRun(dst, side, line[cut:n], l)
	}
	return dst
}

// unhindered reports that an element of a group stands on good going and may use its
// whole move straight ahead.
func (g *offers) unhindered(e uint8, group uint32) bool {
	t, in := g.t.ground, g.d.ground[e]
	if !g.aerial(e) && in&(t.badLand|t.water) != 0 {
		return false
	}
	far := coarse(g.speedOn(e, in))
	hard, soft := g.room(e, set(group)<<(maxSide*uint(sideOf(e))), far)
	return min(hard, soft) >= far
}

// offerRun offers the moves of a run of a line if it is a group of its own.
func (g *offers) offerRun(dst []engine.Action, side uint8, run []uint8, l *[maxSide]uint32) []engine.Action {
	if len(run) < 2 {
		return dst
	}
	mask := uint32(0)
	for _, e := range run {
		mask |= 1 << (e % maxSide)
	}
	if connected(mask, l) {
		dst = g.offerPart(dst, side, mask)
	}
	return dst
}

// offerPart offers contacts and the full advance of a part of a group.
func (g *offers) offerPart(dst []engine.Action, side uint8, mask uint32) []engine.Action {
	who := set(mask) << (maxSide * uint(side))
	lead := g.leaderOf(who)
	reach := g.groupReach(who)
	if reach == 0 || g.boggedDown(who, lead) {
		return dst
	}
	dst = g.offerGroupContacts(dst, who, lead, reach)
	if n := g.groupRoom(who, reach); n >= plane.Pace {
		dst, _ = g.try(dst, who, lead, leg{kind: straight, n: n}, leg{})
	}
	return dst
}
