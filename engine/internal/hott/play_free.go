package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// gridStep is the grid on which free places are sought (HOTT-FREE-2, HOTT-FREE-3).
const gridStep = 20 * plane.Pace

// comeBack brings an ensorcelled element back (HOTT-FREE-1 to HOTT-FREE-5). Who comes
// back, or makes room, among the close combats of a bound is in none of them (ruling
// R46).
func (g play) comeBack(e uint8, rule engine.Rule) {
	x := &g.s.El[e]
	x.By, x.Ones = nobody, 0
	if x.Status == frog {
		if g.sealed(e) {
			g.w.rec.Mark(ruleFree5)
			x.Status = lost // already counted as lost
			g.tell(kindReturn, e, nobody, 0, 0, ruleFree5)
			return
		}
		g.put(e, x.Pose)
		g.s.Shifted |= one(e)
		g.tell(kindReturn, e, nobody, 1, 0, rule)
		g.w.rec.Move(figure(e), g.t.cell(x.Pose), 0, rule)
		return
	}
	p, ok := g.heroPlace(e)
	if !ok {
		return
	}
	g.heroReturns(e, p)
	g.tell(kindReturn, e, nobody, 1, 0, rule)
	g.w.rec.Move(figure(e), g.t.cell(g.pose(e)), 0, rule)
}

// heroPlace is where a freed hero appears.
func (g play) heroPlace(e uint8) (best plane.Pose, ok bool) {
	if sideOf(e) != strongholdSide && g.t.ground.str != nil {
		if best, ok = g.wallPlace(e); ok {
			g.w.rec.Mark(ruleFree2)
			return best, true
		}
	}
	g.w.rec.Mark(ruleFree3)
	return g.openPlace(e)
}

// wallPlace is the place on the stronghold's free sides nearest to the middle of its access side (HOTT-FREE-2); of
// places as near, as in HOTT-FREE-3, the one with smaller x, then smaller y.
func (g play) wallPlace(e uint8) (best plane.Pose, ok bool) {
	size := &g.unit(e).size
	var middle plane.Vec
	first, least := true, int64(0)
	g.t.ground.eachAccess(gridStep, func(p plane.Pose) bool {
		r := size.At(p)
		if first {
			first, middle = false, r.Centre()
		}
		d := r.Centre().Sub(middle).Len()
		nearer := !ok || d < least-nearly || (d <= least+nearly && (p.X < best.X || (p.X == best.X && p.Y < best.Y)))
		if nearer && g.friendly(e, p) {
			best, least, ok = p, d, true
		}
		return least > 0 || !ok
	})
	return best, ok
}

// friendly reports that neither a friend nor the ground bars a hero's place; enemies
// give way (HOTT-FREE-4).
func (g play) friendly(e uint8, p plane.Pose) bool {
	return g.mayStand(e, p, mine(sideOf(e).Other()))
}

// openPlace is the nearest place in open ground to the middle of the enemies' base
// edge, facing the hero's own edge (HOTT-FREE-3, ruling R26).
func (g play) openPlace(e uint8) (plane.Pose, bool) {
	depth := g.unit(e).depth
	mid := plane.Pose{X: g.t.ground.size / 2, Y: depth, H: plane.Right}
	up := int32(1)
	if sideOf(e) == 0 {
		mid = plane.Pose{X: g.t.ground.size / 2, Y: g.t.ground.size - depth, H: 3 * plane.Right}
		up = -1
	}
	best, dist := plane.Pose{}, int64(1)<<62
	n := g.t.ground.size / gridStep
	for k := int32(0); k <= n && int64(k*gridStep)*int64(k*gridStep) <= dist; k++ {
		for dx := -k; dx <= k; dx++ {
			for dy := int32(0); dy <= k; dy++ {
				if dx != k && dx != -k && dy != k {
					continue
				}
				p := plane.Pose{X: mid.X + dx*gridStep, Y: mid.Y + up*dy*gridStep, H: mid.H}
				d := int64(dx*gridStep)*int64(dx*gridStep) + int64(dy*gridStep)*int64(dy*gridStep)
				if d > dist || (d == dist && (p.X > best.X || (p.X == best.X && p.Y >= best.Y))) || !g.friendly(e, p) {
					continue
				}
				r := plane.MakeRect(p, width, depth)
				if g.t.ground.under(&r)&(g.t.ground.badLand|g.t.ground.water|g.t.ground.closed) == 0 {
					best, dist = p, d
				}
			}
		}
	}
	return best, dist < int64(1)<<62
}

// heroReturns puts a hero down and moves the enemies that block the place into
// contact with its flanks, its rear, or the nearest free pose (HOTT-FREE-4, ruling
// R35).
func (g play) heroReturns(e uint8, p plane.Pose) {
	r := g.unit(e).size.At(p)
	var blockers set
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if r.Overlaps(&g.d.rect[o], eps) {
			blockers |= one(o)
		}
	}
	from := [maxSide]plane.Pose{}
	for rest := blockers; rest != 0; {
		o := rest.next()
		from[o%maxSide] = g.pose(o)
		g.d.live &^= one(o)
		g.part(o)
	}
	g.put(e, p)
	g.s.Shifted |= blockers | one(e)
	sides := [3]flankSide{onLeft, onRight, onRear}
	used := 0
	for rest := blockers; rest != 0; {
		o := rest.next()
		g.w.rec.Mark(ruleFree4)
		done := false
		for used < len(sides) && !done {
			q := flankSnap(p, g.unit(e).depth, sides[used])
			used++
			if g.mayStand(o, q, 0) {
				g.put(o, q)
				done = true
			}
		}
		if !done {
			g.put(o, g.nearestFree(o, from[o%maxSide]))
		}
		g.w.rec.Move(figure(o), g.t.cell(g.pose(o)), 0, ruleFree4)
	}
}

// nearestFree is the nearest pose on the grid around p, facing the same way, at which
// o may stand.
func (g play) nearestFree(o uint8, p plane.Pose) plane.Pose {
	best, dist := p, int64(1)<<62
	for k := int32(1); k < 60 && int64(k*gridStep)*int64(k*gridStep) <= dist; k++ {
		for dx := -k; dx <= k; dx++ {
			for dy := -k; dy <= k; dy++ {
				if dx != k && dx != -k && dy != k && dy != -k {
					continue
				}
				q := plane.Pose{X: p.X + dx*gridStep, Y: p.Y + dy*gridStep, H: p.H}
				d := int64(dx*gridStep)*int64(dx*gridStep) + int64(dy*gridStep)*int64(dy*gridStep)
				if d < dist || (d == dist && (q.X < best.X || (q.X == best.X && q.Y < best.Y))) {
					if g.mayStand(o, q, 0) {
						best, dist = q, d
					}
				}
			}
		}
	}
	return best
}

// release frees, at once and for nothing, everybody whose ensorceller is lost or a
// frog (HOTT-FREE-6), in id order.
func (g play) release() {
	for e := range uint8(maxAll) {
		x := &g.s.El[e]
		if (x.Status != frog && x.Status != ensorcelled) || x.By == nobody {
			continue
		}
		switch g.s.El[x.By].Status {
		case lost, frog:
			g.comeBack(e, ruleFree6)
		}
	}
}
