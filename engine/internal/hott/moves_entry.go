package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// onHomeEdge reports whether an element in pose p has its rear edge on its side's base edge.
func (g moves) onHomeEdge(e uint8, p plane.Pose) bool {
	want, at := int32(plane.Right), int32(0)
	if sideOf(e) == 1 {
		want, at = 3*plane.Right, g.t.ground.size
	}
	rear := p.Local(0, -g.unit(e).depth)
	return parallel(p.H, want) && abs(int64(rear.Y-at)) <= 2
}

// farFromEnemies reports that a base is more than 200p from every enemy.
func (g moves) farFromEnemies(side engine.Side, r *plane.Rect) bool {
	return !g.enemyNearer(side, r, paces(g.t.opts.Clear)+nearly+1)
}

// inOwnHalf reports that a base lies wholly in a side's half (HOTT-GD-1).
func (g moves) inOwnHalf(side engine.Side, r *plane.Rect) bool {
	half := fine(g.t.ground.size) / 2
	for _, c := range r.Corners() {
		if (side == 0 && c.Y > half+nearly) || (side == 1 && c.Y < half-nearly) {
			return false
		}
	}
	return true
}

// single reads the element of an action that belongs to the acting side.
func (g moves) single(a engine.Action) (uint8, refusal) {
	if a.Figure == engine.NoFigure || a.Figure.Seat() != g.s.Owner || a.Figure.Number() >= g.t.count[g.s.Owner] {
		return 0, notYours
	}
	return uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number()), engine.Legal
}

// posed reads the pose of an entry; B and N must be empty but for what the caller
// reads itself.
func (g moves) posed(a engine.Action) (plane.Pose, refusal) {
	l, ok := unpack(a.A)
	if !ok || l.kind != placing || (a.Cell != engine.NoCell && a.Cell != g.t.cell(l.pose)) {
		return plane.Pose{}, garbled
	}
	return l.pose, engine.Legal
}

// entering reads an action that sets one element on the board: its element, pose and base.
func (g moves) entering(a engine.Action) (uint8, plane.Pose, plane.Rect, refusal) {
	e, r := g.single(a)
	if r != engine.Legal {
		return 0, plane.Pose{}, plane.Rect{}, r
	}
	p, r := g.posed(a)
	if r != engine.Legal || a.N != 0 || a.B != 0 {
		return 0, plane.Pose{}, plane.Rect{}, garbled
	}
	return e, p, g.unit(e).size.At(p), engine.Legal
}

// places are what refuses an entry where nobody may stand, by its own rule: over another base, in a stronghold,
// on impassable ground.
type places struct{ overBase, inWalls, closed refusal }

var (
	godPlaces    = places{godOverlaps, godInWalls, godClosed}
	dragonPlaces = places{dragonOverlaps, dragonInWalls, dragonClosed}
	hordePlaces  = places{hordeOverlaps, hordeInWalls, hordeClosed}
	lurkerPlaces = places{lurkerOverlaps, lurkerInWalls, lurkerClosed}
)

// settling is standing among all bases for an element that enters.
func (g moves) settling(e uint8, p plane.Pose, r *plane.Rect, by *places) refusal {
	switch why := g.standing(e, p, r, g.d.live); why {
	case overlapsBase:
		return by.overBase
	case inStronghold:
		return by.inWalls
	case inImpassable:
		return by.closed
	default:
		return why
	}
}

// checkGod is HOTT-GD-1.
func (g moves) checkGod(a engine.Action) refusal {
	e, p, rect, r := g.entering(a)
	if r != engine.Legal {
		return r
	}
	if !g.is(e, god) || g.s.El[e].Status != reserve {
		return notInReserve
	}
	if g.s.Pips < g.t.chart.god.n {
		return noPips
	}
	if r := g.settling(e, p, &rect, &godPlaces); r != engine.Legal {
		return r
	}
	if !g.inOwnHalf(g.s.Owner, &rect) {
		return notOwnHalf
	}
	if !g.farFromEnemies(g.s.Owner, &rect) {
		return nearGod
	}
	return engine.Legal
}

// dragonBits is how many bits of A and B hold the place of one dragon along the
// base edge; six fit.
const dragonBits = 21

// dragonAt is the pose of the k-th dragon of an entry.
func (g moves) dragonAt(a engine.Action, k int, e uint8) plane.Pose {
	w := a.A
	if k >= 3 {
		w, k = a.B, k-3
	}
	x := int32(w >> (dragonBits * k) & (1<<dragonBits - 1))
	return g.edgePose(e, x)
}

// edgePose stands with its rear on its own base edge.
func (g moves) edgePose(e uint8, x int32) plane.Pose {
	if sideOf(e) == 0 {
		return plane.Pose{X: x, Y: g.unit(e).depth, H: plane.Right}
	}
	return plane.Pose{X: x, Y: g.t.ground.size - g.unit(e).depth, H: 3 * plane.Right}
}

// waiting are a side's elements of a kind that wait in reserve.
func (g moves) waiting(side engine.Side, k kind) (out set) {
	for i := range g.t.count[side] {
		e := uint8(side)*maxSide + uint8(i)
		if g.is(e, k) && g.s.El[e].Status == reserve {
			out |= one(e)
		}
	}
	return out
}

// checkDragons is HOTT-DR-1: all at once, rear edges on the base edge.
func (g moves) checkDragons(a engine.Action) refusal {
	who := g.waiting(g.s.Owner, dragon)
	if who == 0 || a.Figure != figure(firstOf(who)) {
		return notInReserve
	}
	if int(a.N) != who.len() || who.len() > 6 {
		return notAll
	}
	if g.s.Pips < g.t.chart.dragons.n {
		return noPips
	}
	var rects [6]plane.Rect
	k := 0
	for rest := who; rest != 0; k++ {
		e := rest.next()
		p := g.dragonAt(a, k, e)
		rects[k] = g.unit(e).size.At(p)
		if r := g.settling(e, p, &rects[k], &dragonPlaces); r != engine.Legal {
			return r
		}
		for j := range k {
			if rects[k].Overlaps(&rects[j], eps) {
				return dragonOverlaps
			}
		}
		if !g.farFromEnemies(g.s.Owner, &rects[k]) {
			return nearDragon
		}
	}
	// What no dragon uses stays empty, so that equal entries are equal actions.
	if (k <= 3 && a.B != 0) || (k < 3 && a.A>>(dragonBits*k) != 0) || a.A>>63 != 0 ||
		(k > 3 && a.B>>(dragonBits*(k-3)) != 0) || (a.Cell != engine.NoCell &&
		a.Cell != g.t.cell(g.dragonAt(a, 0, firstOf(who)))) {
		return garbled
	}
	return engine.Legal
}

// checkReplace is HOTT-HD-1 to HOTT-HD-3.
func (g moves) checkReplace(a engine.Action) refusal {
	e, p, rect, r := g.entering(a)
	if r != engine.Legal {
		return r
	}
	if !g.is(e, horde) || g.s.El[e].Status != lost || g.t.el[e].general {
		return notLost
	}
	if g.s.Pips < g.t.chart.replace.n {
		return noPips
	}
	if r := g.settling(e, p, &rect, &hordePlaces); r != engine.Legal {
		return r
	}
	if !g.onHomeEdge(e, p) && !(sideOf(e) == strongholdSide && g.rearOnWall(e, p)) {
		return notOnEdge
	}
	if !g.farFromEnemies(g.s.Owner, &rect) {
		return nearEnemy
	}
	if g.s.Raised != 0 {
		ok := false
		for rest := g.s.Raised; rest != 0; rest &= rest - 1 {
			o := uint8(g.s.Owner)*maxSide + uint8(trailing(rest))
			q := g.pose(o)
			ok = ok || (g.d.live.has(o) && parallel(p.H, q.H) &&
				(meets(p.LocalFine(halfWidth, 0), q.LocalFine(-halfWidth, 0)) ||
					meets(p.LocalFine(-halfWidth, 0), q.LocalFine(halfWidth, 0))))

		}
		if !ok {
			return notInRow
		}
	}
	return engine.Legal
}

// rearOnWall reports that a pose has its rear flush to a free side of the stronghold.
func (g moves) rearOnWall(e uint8, p plane.Pose) bool {
	return g.atWall(p.Offset(0, -g.unit(e).depth, plane.Turn/2))
}

// entryCost is what an entry of an element costs now: of a god (HOTT-GD-1), dragons
// (HOTT-DR-1), a lurker for the first, second or third time (HOTT-LK-1 to HOTT-LK-3), a
// horde that comes back (HOTT-HD-1), or of a magician (HOTT-FREE-1) or a hero
// (HOTT-FREE-2) to be freed.
func (g moves) entryCost(v engine.Verb, e uint8) cost {
	c := g.t.chart
	switch v {
	case verbGod:
		return c.god
	case verbDragons:
		return c.dragons
	case verbLurk:
		return c.lurk[min(g.s.El[e].Entries, 2)]
	case verbReplace:
		return c.replace
	case verbFree:
		if g.s.El[e].Status == frog {
			return c.freeMg
		}
		return c.freeHe
	}
	return cost{}
}

// checkLurk is HOTT-LK-4 to HOTT-LK-6; N is the enemy's number, B the feature.
func (g moves) checkLurk(a engine.Action) refusal {
	e, r := g.single(a)
	if r != engine.Legal {
		return r
	}
	p, r := g.posed(a)
	if r != engine.Legal || a.N < 0 || int(a.N) >= maxSide || a.B >= uint64(len(g.t.ground.list)) {
		return garbled
	}
	if !lurkerKinds.has(g.unit(e).kind) || g.s.El[e].Status != reserve {
		return notInReserve
	}
	if most := g.t.opts.LurkerDeployments; most > 0 && g.s.El[e].Entries >= most {
		return lurkLimit
	}
	if g.s.Pips < g.entryCost(verbLurk, e).n {
		return noPips
	}
	o := uint8(g.s.Owner.Other())*maxSide + uint8(a.N)
	if !g.d.live.has(o) {
		return noneToLurkAt
	}
	f := int(a.B)
	bit := features(1) << f
	rect := g.unit(e).size.At(p)
	if g.t.ground.under(&rect)&bit == 0 || g.d.ground[o]&bit == 0 ||
		(!frontContact(p, g.pose(o), &rect, &g.d.rect[o]) &&
			flankContact(p, g.pose(o), &rect, &g.d.rect[o]) == noFlank) {
		return noLurking
	}
	if r := g.lair(e, o, f); r != engine.Legal {
		return r
	}
	if g.aerial(o) && !g.inCC(o) { // HOTT-LK-6
		return lurksInTheAir
	}
	home := g.s.El[e].Home
	g.s.El[e].Home = uint8(f) // while it is asked where it may stand (ruling R40)
	r = g.settling(e, p, &rect, &lurkerPlaces)
	g.s.El[e].Home = home
	return r
}

// lair reports whether a lurker of its kind may rise in a feature against an enemy.
func (g moves) lair(e, o uint8, f int) refusal {
	bit := features(1) << f
	t := g.t.ground
	if g.is(e, waterLurker) {
		if t.lurk&bit == 0 {
			return noLurking
		}
		if t.water&bit != 0 { // HOTT-LK-5
			return engine.Legal
		}
	} else if t.badLand&bit == 0 {
		return noLurking
	}
	if g.s.El[o].Was&bit != 0 { // HOTT-LK-4
		return notJustEntered
	}
	return engine.Legal
}

// checkFree is the freeing of a magician or a hero (HOTT-FREE-1, HOTT-FREE-2).
func (g moves) checkFree(a engine.Action) refusal {
	e, r := g.single(a)
	if r != engine.Legal {
		return r
	}
	if a.N != 0 || a.A != 0 || a.B != 0 || a.Cell != engine.NoCell {
		return garbled
	}
	if x := g.s.El[e].Status; x != frog && x != ensorcelled {
		return notEnsorcelled
	}
	if g.s.Pips < g.entryCost(verbFree, e).n {
		return noPips
	}
	return engine.Legal
}

// sealed reports that somebody stands where a frog would come back (HOTT-FREE-5).
func (g moves) sealed(e uint8) bool {
	r := g.unit(e).size.At(g.s.El[e].Pose)
	for rest := g.d.live; rest != 0; {
		if r.Overlaps(&g.d.rect[rest.next()], eps) {
			return true
		}
	}
	return false
}
