package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// offerStraight offers straight advances: as far as it goes, to the edge of bad going
// and into it.
func (g *offers) offerStraight(dst []engine.Action, e uint8, reach int32) []engine.Action {
	if len(g.t.ground.roads) > 0 && g.unit(e).class != aerial && g.onRoad(g.pose(e), e) {
		dst = g.offerRoad(dst, one(e), e)
	}
	hard, soft := g.room(e, one(e), reach)
	n := min(reach, hard)
	if soft < n {
		if g.links(e) == 0 {
			dst = g.tryStraight(dst, e, soft)
		}
		n = min(n, g.unit(e).bad)
		if g.t.ground.water != 0 && soft < g.unit(e).river { // what begins there may be water
			dst = g.tryStraight(dst, e, min(n, g.unit(e).river))
		}
	}
	return g.tryStraight(dst, e, n)
}

// offerRoad offers road moves straight ahead: by the road allowance, and by as many
// extras of 100p as there are PIPs for (HOTT-PIP-3).
func (g *offers) offerRoad(dst []engine.Action, who set, e uint8) []engine.Action {
	far := g.unit(e).road
	for rest := who; rest != 0; {
		far = min(far, g.unit(rest.next()).road)
	}
	extra := max(0, int32(g.s.Pips-g.moveCost(who, 0))) * 100 * plane.Pace
	hard, _ := g.room(e, who, far+extra)
	for _, n := range [2]int32{far, far + extra} {
		if n = min(n, hard); n >= plane.Pace {
			dst, _ = g.try(dst, who, e, leg{kind: straight, n: n}, leg{})
		}
	}
	return dst
}

func (g *offers) tryStraight(dst []engine.Action, e uint8, n int32) []engine.Action {
	if n < plane.Pace {
		return dst
	}
	end := g.pose(e).Ahead(n)
	r := g.unit(e).size.At(end)
	if g.standing(e, end, &r, g.d.live&^one(e)) != engine.Legal || (g.offer.later && g.zoneForbids(e, end, &r)) {
		return dst
	}
	dst, _ = g.try(dst, one(e), e, leg{kind: straight, n: n}, leg{})
	return dst
}

// room is how far an element can go straight ahead, at most limit: until it meets a
// base it may not pass or a wall, and until it enters bad going or water.
func (g *offers) room(e uint8, except set, limit int32) (hard, soft int32) {
	p, f := g.pose(e), g.frame(e)
	far := fine(limit)
	h := far
	fromCC := g.aerial(e) && g.inCC(e)
	for rest := g.about(&g.d.rect[e], far) &^ except; rest != 0; {
		o := rest.next()
		if g.d.rect[e].Apart(&g.d.rect[o], far) || g.canPass(e, o, p.H, false, fromCC) {
			continue
		}
		if lo, ok := strip(&f, &g.d.rect[o], h); ok {
			h = min(h, lo)
		}
	}
	if g.aerial(e) {
		return coarse(h), limit
	}
	k := g.outlook(e)
	return coarse(min(h, k.hard)), coarse(min(far, k.soft))
}

// outlook is how far ahead of a pose the ground changes.
type outlook struct {
	table      *table
	pose       plane.Pose
	hard, soft int64 // to a wall or impassable ground; to bad going or water
}

// outlook is kept for every element while it stands where it stands.
func (g *offers) outlook(e uint8) *outlook {
	k, p, t := &g.offer.outlook[e], g.pose(e), g.t.ground
	if k.table == g.t && k.pose == p {
		return k
	}
	far := 2 * fine(t.size)
	*k = outlook{table: g.t, pose: p, hard: far, soft: far}
	if t.str != nil {
		k.hard = polygonAhead(p, t.strShape, far)
	}
	for i := range t.list {
		bit := features(1) << i
		if (t.badLand|t.water|t.closed)&bit == 0 {
			continue
		}
		for _, part := range t.list[i].parts {
			v := polygonAhead(p, part.Shape(), far)
			if t.closed&bit != 0 {
				k.hard = min(k.hard, v)
			} else if g.d.ground[e]&bit == 0 {
				k.soft = min(k.soft, v)
			}
		}
	}
	return k
}

// polygonAhead is how far ahead of a pose a polygon begins in the strip before it, at most
// far.
func polygonAhead(p plane.Pose, shape plane.Shape, far int64) int64 {
	for i := range shape.N {
		u, v := p.View(shape.V[i])
		shape.V[i] = plane.Vec{X: u, Y: v}
	}
	half := fine(halfWidth) - eps
	shape = shape.Clip(plane.One, 0, half)
	shape = shape.Clip(-plane.One, 0, half)
	shape = shape.Clip(0, -plane.One, 0)
	for i := range shape.N {
		far = min(far, shape.V[i].Y)
	}
	return far
}
