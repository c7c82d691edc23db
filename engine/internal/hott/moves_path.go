package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// stepLength is the sampling step of HOTT-MV-8.
const stepLength = 10 * plane.Fine

// samples is N of HOTT-MV-8 for a leg from p to q of a base of some depth.
func samples(p, q plane.Pose, depth int32) int32 {
	longest := int64(0)
	if p.H == q.H {
		longest = plane.Hypot(fine(q.X-p.X), fine(q.Y-p.Y))
	} else {
		longest = int64(plane.Sqrt(uint64(p.Swing(q, [2]int32{-halfWidth, 0}, [2]int32{halfWidth, 0},
			[2]int32{halfWidth, -depth}, [2]int32{-halfWidth, -depth}))))
	}
	return max(1, int32((longest+stepLength-1)/stepLength))
}

// travel takes element i of a motion along one leg to q, by HOTT-MV-8 and
// HOTT-MV-9, and notes ground and zones met.
func (g moves) travel(m *motion, i int, q plane.Pose, isStraight bool) refusal {
	e, p := m.ids[i], m.at[i]
	depth := g.unit(e).depth
	var sw sweep
	if isStraight && m.legs > 0 { // a leg may have led off the board and this one back
		if r := g.unit(e).size.At(p); !g.t.ground.inside(&r) {
			return offBoard
		}
	}
	g.look(m, i, p, q, isStraight, &sw)
	if sw.edge {
		return pathBlocked
	}
	m.onRoad = m.onRoad && g.onRoad(p, e)
	sw.road = m.onRoad && !g.keepsToRoad(e, p, q)
	near := isStraight
	if !near {
		box := circleAround(p, q, g.unit(e).span)
		near = g.t.ground.inside(&box)
	}
	sw.edge = !near
	if sw.block|sw.cross != 0 || sw.zones != 0 || sw.parts != 0 || sw.wall || !near || sw.road {
		if r := g.walk(m, i, q, &sw, isStraight); r != engine.Legal {
			return r
		}
	}
	if r := g.gaps(m, e, p, q, depth); r != engine.Legal {
		return r
	}
	if m.onRoad && !m.nearFoe {
		m.nearFoe = g.nearRoad(e, p, q, isStraight)
	}
	m.at[i], m.near[i] = q, sw.near
	return engine.Legal
}

// walk samples a leg (HOTT-MV-8): first against the bases that stop it, then over the
// ground; what happens at the earlier sample counts. Zones and enemies passed are noted
// last.
func (g moves) walk(m *motion, i int, q plane.Pose, sw *sweep, isStraight bool) refusal {
	w := &g.w.way
	w.begin(m.at[i], q, g.unit(m.ids[i]), isStraight)
	stopped := w.n + 1
	for rest := sw.block; rest != 0; {
		stopped = min(stopped, w.hits(&g.d.rect[rest.next()], 1, stopped))
	}
	rough := features(0)
	if m.late.brief {
		rough = g.leaveRough(m, w.at(w.n), sw)
	}
	if sw.edge || sw.wall || sw.parts != 0 {
		g.spare(m, i, sw)
	}
	if sw.edge || sw.wall || sw.road || sw.parts != 0 {
		if k, why := g.walkGround(m, i, sw, stopped); why != engine.Legal && (k < stopped || why == offBoard) {
			return why
		}
	}
	if stopped <= w.n {
		return pathBlocked
	}
	for rest := sw.cross &^ m.crossed[i]; rest != 0; {
		if o := rest.next(); w.hits(&g.d.rect[o], 0, w.n+1) <= w.n {
			m.crossed[i] |= one(o)
		}
	}
	if m.late.brief {
		m.late.add(w, m.legs, sw.zones, rough)
		return engine.Legal
	}
	for rest := sw.zones; rest != 0; {
		g.meetZone(m, i, rest.next())
	}
	return engine.Legal
}

// spare leaves out of a sweep the edge, the wall and the ground that the samples at both
// ends show to be out of the way, or that say nothing new.
func (g moves) spare(m *motion, i int, sw *sweep) {
	t, w := g.t.ground, &g.w.way
	first, last := *w.at(0), w.at(w.n)
	slack := w.slack(0, w.n)
	sw.edge = sw.edge && !(t.well(&first, slack) && t.well(last, slack))
	sw.wall = sw.wall && !t.str.KeepsOff(&first, last, slack)
	if sw.parts&(t.water|t.closed) == 0 && sw.parts&^m.under[i] == 0 {
		sw.parts = 0 // all of it is met
	}
	for f := range t.list {
		if sw.parts>>f&1 == 0 {
			continue
		}
		off := true
		for _, part := range t.list[f].parts {
			off = off && part.KeepsOff(&first, last, slack)
		}
		if off {
			sw.parts &^= 1 << f
		}
	}
}

// walkGround looks at walls, edges, roads and ground along a leg, up to sample last.
// It returns the first refusal with its sample.
func (g moves) walkGround(m *motion, i int, sw *sweep, last int32) (int32, refusal) {
	w := &g.w.way
	for k := int32(0); k <= w.n && k <= last; {
		r := w.at(k)
		gap, why := g.sample(m, i, k, r, sw)
		if why == engine.Legal && sw.parts != 0 {
			var d int64
			d, why = g.sampleGround(m, i, k, r, sw)
			gap = min(gap, d)
		}
		if why != engine.Legal {
			return k, why
		}
		if gap == farAway {
			break // nothing is left to be met
		}
		k += w.skip(gap)
	}
	return 0, engine.Legal
}

// sample looks at walls, edges and roads at one sample. It returns a lower bound of
// how far the base is from all that may yet be met.
func (g moves) sample(m *motion, i int, k int32, r *plane.Rect, sw *sweep) (gap int64, why refusal) {
	t := g.t.ground
	gap = farAway
	if sw.edge {
		gap = t.margin(r)
		if gap < 0 && !t.inside(r) {
			return 0, offBoard
		}
	}
	if sw.wall {
		d := outsideBy(t.str, r)
		if d < -eps && k > 0 {
			return 0, pathBlocked
		}
		gap = min(gap, d)
	}
	if sw.road && m.onRoad {
		m.onRoad = g.onRoad(g.w.way.pose(k), m.ids[i])
		gap = 0
	}
	return gap, engine.Legal
}

// sampleGround looks at the ground at one sample of a land element.
func (g moves) sampleGround(m *motion, i int, k int32, r *plane.Rect, sw *sweep) (gap int64, why refusal) {
	t := g.t.ground
	if sw.parts&(t.water|t.closed) == 0 && sw.parts&^m.under[i] == 0 {
		sw.parts = 0 // all of it is met
		return farAway, engine.Legal
	}
	gap = farAway
	in := features(0)
	for f := range t.list {
		if sw.parts>>f&1 == 0 {
			continue
		}
		for _, part := range t.list[f].parts {
			d := outsideBy(part, r)
			if d < -eps {
				in |= 1 << f
			}
			gap = min(gap, d)
		}
	}
	if in&t.closed != 0 {
		return 0, pathBlocked
	}
	m.under[i] |= in
	if in&t.water != 0 && !m.onRoad {
		why = g.wade(m, i, k, r, in)
	}
	return gap, why
}

// wade looks at water at one sample (HOTT-MV-6). Turning or going sideways, an element must
// end in contact, and only the last leg can.
func (g moves) wade(m *motion, i int, k int32, r *plane.Rect, in features) refusal {
	e, w := m.ids[i], &g.w.way
	if !g.wades(e, w.pose(k), r, in) {
		return unfordable
	}
	if w.ahead {
		return engine.Legal
	}
	for f := range g.t.ground.list {
		if in&g.t.ground.water>>f&1 == 1 && !g.swims(e, f) {
			m.turned = true
		}
	}
	if m.turned && !m.last {
		return waterTurn
	}
	return engine.Legal
}

// meetZone notes where a mover first is in the zone of an enemy along the leg
// (HOTT-ZOC-3).
func (g moves) meetZone(m *motion, i int, o uint8) {
	for k := range m.entries {
		if int(m.zones[k].who) == i && m.zones[k].enemy == o {
			return
		}
	}
	if m.entries == len(m.zones) {
		return
	}
	w := &g.w.way
	zone := g.zoneOf(m, o)
	k := g.entersZone(m, i, o, &zone, 0, w.n)
	if k > w.n {
		return
	}
	m.met |= 1 << (o % maxSide)
	m.zones[m.entries] = entry{who: uint8(i), enemy: o, started: k == 0 && m.legs == 0, at: *w.at(k)}
	m.entries++
}

// zoneOf is a box that holds the zone of an enemy, with the movers thought away.
func (g moves) zoneOf(m *motion, o uint8) plane.Rect {
	num := o % maxSide
	if m.known>>num&1 == 0 {
		m.carpets[num] = g.carpetNow(o, m.set)
		m.known |= 1 << num
	}
	if c := &g.w.carpet[o]; c.ends&m.set == 0 {
		return c.box
	}
	return g.zoneBox(o, m.carpets[num])
}

// entersZone is the first sample from a to b at which a mover is in the zone of an enemy,
// or one beyond the last of the way. zone holds all of it.
func (g moves) entersZone(m *motion, i int, o uint8, zone *plane.Rect, a, b int32) int32 {
	w := &g.w.way
	for k := w.next(zone, 0, a, b); k <= b; k = w.next(zone, 0, k+1, b) {
		if r := w.at(k); r.Deeper(zone, -4*rounding) && g.inZone(r, o, m.carpets[o%maxSide]) &&
			!(m.column && g.shielded(m, i, r, o)) {
			return k
		}
	}
	return w.n + 1
}

// shielded reports that one of those before it in a column, where it ends its move, ends the zone before a follower
// (HOTT-ZOC-2, ruling E30).
func (g moves) shielded(m *motion, i int, r *plane.Rect, enemy uint8) bool {
	far := paces(g.t.opts.ZoneDepth) + nearly
	f := g.frame(enemy)
	b, _ := strip(&f, r, far)
	for _, e := range m.order[:m.n] {
		k := m.index(e)
		if k == i {
			return false
		}
		ahead := g.unit(e).size.At(m.at[k])
		if a, ok := strip(&f, &ahead, far); ok && a < b-nearly {
			return true
		}
	}
	return false
}
