package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// pursue moves an impetuous element straight ahead by its depth, at most 160p, as
// far as nothing stops it (HOTT-PUR-1, HOTT-PUR-2).
func (g play) pursue(e uint8) {
	rec := g.w.rec
	rec.Mark(rulePur1)
	rec.Mark(g.unit(e).spcRule)
	rear := g.supporter(e)
	start := g.pose(e)
	way := min(g.unit(e).depth, width) / onePace
	done := int32(0)
	met := uint8(nobody)
	ground := g.d.ground[e]
	t := g.t.ground
	near := g.corridor(e, start, way*onePace, t.closed|t.water)
	if near.clear && near.bases == 0 {
		done, way = way, 0
	}
	for k := int32(1); k <= way; k++ {
		at := start.Ahead(k * onePace)
		o, over, stop := g.pursuitStopped(e, at, ground, &near)
		if stop {
			met = o
			rec.Mark(rulePur2)
			break
		}
		if !over {
			done = k
		}
	}
	end := start.Ahead(done * onePace)
	if met == nobody {
		met = g.pursuitTouches(e, end)
	}
	if met != nobody {
		if q, ok := g.snapOnto(e, met, end); ok {
			g.put(e, q)
			g.s.El[e].Met |= 1 << (met % maxSide)
			g.s.Shifted |= one(e)
			rec.Move(figure(e), g.t.cell(q), int(done), rulePur2)
			g.follow(rear, done, e)
			return
		}
		if done > 0 {
			done-- // it stops 1p short
			end = start.Ahead(done * onePace)
		}
	}
	if done == 0 {
		return
	}
	g.put(e, end)
	if o := g.d.front[e]; o != nobody {
		g.s.El[e].Met |= 1 << (o % maxSide)
	}
	g.s.Shifted |= one(e)
	rec.Move(figure(e), g.t.cell(end), int(done), rulePur1)
	g.follow(rear, done, e)
}

// pursuitTouches is the first enemy that the front edge of a pursuer touches where its way ends,
// though it overlaps nobody there, or nobody: such a touch is one too (HOTT-PUR-2).
func (g play) pursuitTouches(e uint8, end plane.Pose) uint8 {
	r := g.unit(e).size.At(end)
	first := uint8(nobody)
	for rest := g.frontTouches(end, g.nearEnemies(sideOf(e), &r)); rest != 0; {
		o := rest.next()
		if frontContact(end, g.pose(o), &r, &g.d.rect[o]) {
			return nobody // it is in line
		}
		if first == nobody && !g.canPass(e, o, end.H, false, true) {
			first = o
		}
	}
	return first
}

// follow brings a supporting rear element after its front by the same distance.
func (g play) follow(rear uint8, way int32, front uint8) {
	if rear == nobody || way == 0 || g.unit(front).kind != warband {
		return
	}
	q := g.pose(rear).Ahead(way * onePace)
	r := g.unit(rear).size.At(q)
	if g.standing(rear, q, &r, g.d.live&^one(rear)) != engine.Legal {
		return
	}
	g.put(rear, q)
	g.s.Shifted |= one(rear)
	g.w.rec.Move(figure(rear), g.t.cell(q), int(way), rulePur1)
}

// pursuitStopped reports whether a pursuer may not stand at a pose: the board edge, a
// river or lake it was not in, impassable ground, or a base or stronghold it may not
// pass. o is the enemy met, or nobody; over says that it is passing somebody. near is what
// lies along its way.
func (g play) pursuitStopped(e uint8, at plane.Pose, ground features, near *corridor) (o uint8, over, stop bool) {
	r := g.unit(e).size.At(at)
	if t := g.t.ground; !near.clear {
		if !t.inside(&r) || (t.str != nil && t.str.Overlaps(&r, eps)) {
			return nobody, over, true
		}
		in := t.under(&r)
		if in&t.closed != 0 || in&t.water&^ground != 0 {
			return nobody, over, true
		}
	}
	for rest := near.bases; rest != 0; {
		x := rest.next()
		if !r.Overlaps(&g.d.rect[x], eps) {
			continue
		}
		if g.canPass(e, x, at.H, false, true) {
			over = true
			continue
		}
		if sideOf(x) != sideOf(e) {
			return x, over, true
		}
		return nobody, over, true
	}
	return nobody, over, false
}

// snapOnto is the legal front contact a pursuer takes up with an enemy it touches:
// at most 80p and 45 degrees away, and free (HOTT-PUR-2).
func (g play) snapOnto(e, o uint8, from plane.Pose) (plane.Pose, bool) {
	if g.d.front[o] != nobody || (g.aerial(o) && !g.inCC(o) && !g.mayTouchAerial(e)) {
		return plane.Pose{}, false
	}
	q := frontSnap(g.pose(o))
	if q.Front().Fine().Sub(from.Front().Fine()).Len() > paces(80)+nearly ||
		plane.Between(q.H, from.H) > 45*plane.Degree {
		return q, false
	}
	return q, g.mayStand(e, q, one(e))
}
