package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// opposite reports whether two headings face each other (HOTT-GEO-5).
func opposite(a, b int32) bool { return plane.Between(a, b+plane.Turn/2) <= ang }

// parallel reports equal facing.
func parallel(a, b int32) bool { return plane.Between(a, b) <= ang }

// meets reports that two points are the same corner.
func meets(a, b plane.Vec) bool {
	d := a.Sub(b)
	if d.X > corner || d.X < -corner || d.Y > corner || d.Y < -corner {
		return false
	}
	return d.Dot(d) <= corner*corner
}

// Corners of a base by index, as plane.Rect.Corners gives them.
const (
	fl = iota
	fr
	rr
	rl
)

// frontSnap is the pose in front contact with e (HOTT-CON-1).
func frontSnap(e plane.Pose) plane.Pose { return e.Offset(0, 0, plane.Turn/2) }

// flankSnap is the pose in flank or rear contact (HOTT-CON-2); depth is e's.
func flankSnap(e plane.Pose, depth int32, s flankSide) plane.Pose {
	switch s {
	case onLeft:
		return e.Offset(-halfWidth, -halfWidth, -plane.Right)
	case onRight:
		return e.Offset(halfWidth, -halfWidth, plane.Right)
	}
	return e.Offset(0, -depth, 0)
}

// overlapPose is the pose in corner overlap of e on its right or left (HOTT-CON-3).
func overlapPose(e plane.Pose, right bool) plane.Pose {
	if right {
		return e.Offset(width, 0, plane.Turn/2)
	}
	return e.Offset(-width, 0, plane.Turn/2)
}

// frontContact reports mutual front contact of two bases (HOTT-CON-1).
func frontContact(m, e plane.Pose, mr, er *plane.Rect) bool {
	// Where corners meet, so do the middles between them.
	const apart = 2 * corner / (plane.Fine / plane.Pace)
	if x, y := m.X-e.X, m.Y-e.Y; x > apart || x < -apart || y > apart || y < -apart || !opposite(m.H, e.H) {
		return false
	}
	mc, ec := mr.Corners(), er.Corners()
	return meets(mc[fl], ec[fr]) && meets(mc[fr], ec[fl])
}

// flankContact tells on which side of e the front edge of m is (HOTT-CON-2).
func flankContact(m, e plane.Pose, mr, er *plane.Rect) flankSide {
	turn := plane.Norm(m.H - e.H)
	switch {
	case plane.Between(turn, plane.Turn-plane.Right) <= ang:
		if meets(mr.Corners()[fl], er.Corners()[fl]) {
			return onLeft
		}
	case plane.Between(turn, plane.Right) <= ang:
		if meets(mr.Corners()[fr], er.Corners()[fr]) {
			return onRight
		}
	case plane.Between(turn, 0) <= ang:
		mc, ec := mr.Corners(), er.Corners()
		if meets(mc[fl], ec[rl]) && meets(mc[fr], ec[rr]) {
			return onRear
		}
	}
	return noFlank
}

// free forgets whom e touches.
func (d *derived) free(e uint8) {
	d.front[e] = nobody
	d.spare(e)
	d.wall &^= one(e)
}

// spare forgets on whose flank or rear the front edge of e is.
func (d *derived) spare(e uint8) {
	d.onto[e], d.flank[e], d.also[e] = nobody, noFlank, nobody
	d.strike &^= one(e)
}

// leave forgets that o touches e.
func (d *derived) leave(o, e uint8) {
	if d.front[o] == e {
		d.front[o] = nobody
	}
	switch {
	case d.onto[o] == e && d.also[o] != nobody:
		d.onto[o], d.flank[o], d.also[o] = d.also[o], onRight, nobody
	case d.onto[o] == e:
		d.spare(o)
	case d.also[o] == e:
		d.also[o] = nobody
	}
}

// hold notes that the front edge of m is on the flank or rear of e. Between two enemies who stand so far apart as it is
// wide it is on the left flank of the one and the right flank of the other (HOTT-CON-2): of these onto is the first.
func (d *derived) hold(m, e uint8, s flankSide) {
	switch {
	case d.front[m] != nobody:
	case d.onto[m] == nobody:
		d.onto[m], d.flank[m] = e, s
		d.strike |= one(m)
	case d.flank[m] == onLeft && s == onRight:
		d.also[m] = e
	case d.flank[m] == onRight && s == onLeft:
		d.onto[m], d.flank[m], d.also[m] = e, s, d.onto[m]
	}
}

// holds tells on which flank of e, or on its rear, the front edge of m is.
func (d *derived) holds(m, e uint8) flankSide {
	switch {
	case d.onto[m] == e:
		return d.flank[m]
	case d.also[m] == e:
		return onRight
	}
	return noFlank
}

// part forgets the contacts of e and those of its enemies with it.
func (g *field) part(e uint8) {
	g.d.free(e)
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		g.d.leave(rest.next(), e)
	}
}

// touch works out the contacts of e (HOTT-CON-1, HOTT-CON-2, HOTT-CON-6), after
// all enemies have left e.
func (g *field) touch(e uint8) {
	d := &g.d
	r, p := &d.rect[e], g.s.El[e].Pose
	d.free(e)
	for rest := d.live & mine(sideOf(e).Other()); rest != 0; {
		d.leave(rest.next(), e)
	}
	for rest := g.about(r, corner) & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		or := &d.rect[o]
		if r.Apart(or, corner) {
			continue
		}
		q := g.s.El[o].Pose
		if frontContact(p, q, r, or) {
			d.front[e], d.front[o] = o, e
			d.spare(e)
			d.spare(o)
			continue
		}
		if s := flankContact(p, q, r, or); s != noFlank {
			d.hold(e, o, s)
		}
		if s := flankContact(q, p, or, r); s != noFlank {
			d.hold(o, e, s)
		}
	}
	if s := g.t.ground.str; s != nil && sideOf(e) != strongholdSide && s.Near(r, 2*corner) && g.atWall(p) {
		d.wall |= one(e)
	}
}

// strongholdSide owns the stronghold (HOTT-ARMY-3).
const strongholdSide = 0

// atWall reports whether a pose has its front edge parallel to and touching at
// least 1p of a free side of the stronghold (HOTT-CON-6).
func (g *field) atWall(p plane.Pose) bool {
	s := g.t.ground.str
	if s == nil {
		return false
	}
	n := len(s.Vertices)
	for i, a := range s.Vertices {
		b := s.Vertices[(i+1)%n]
		if a.Y == 0 && b.Y == 0 {
			continue
		}
		au, av := p.View(a.Fine())
		bu, bv := p.View(b.Fine())
		if av > corner || av < -corner || bv > corner || bv < -corner {
			continue
		}
		lo, hi := max(min(au, bu), -fine(halfWidth)), min(max(au, bu), fine(halfWidth))
		d := b.Fine().Sub(a.Fine())
		if hi-lo >= plane.Fine && plane.Between(plane.Heading(d.X, d.Y)+plane.Right, p.H) <= ang {
			return true
		}
	}
	return false
}

// contacted reports whether an enemy is in front, flank or rear contact with e.
func (g *field) contacted(e uint8) bool {
	return g.d.front[e] != nobody || g.attackers(e) != 0
}

// attackers are the enemies whose front edge is on the flank or rear of e.
func (g *field) attackers(e uint8) set {
	var out set
	for rest := g.d.strike & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.d.onto[o] == e || g.d.also[o] == e {
			out |= one(o)
		}
	}
	return out & g.d.live
}

// facing is the attacker that an element must turn to face when the PIP phase ends, since it is struck on flank or
// rear alone (HOTT-CON-7, ruling E29), or nobody.
func (g *field) facing(e uint8) uint8 {
	by := g.attackers(e)
	if by == 0 || g.d.front[e] != nobody || g.d.onto[e] != nobody {
		return nobody
	}
	side, p := sideOf(e), g.pose(e)
	if g.frontTouches(p, g.d.live&mine(side.Other())) != 0 || (side != strongholdSide && g.touchesWall(p)) {
		return nobody
	}
	return firstOf(by)
}

// inCC reports close combat (HOTT-LEG-1, section 5.7): front, flank or rear contact
// either way round, or the front edge on the enemy stronghold.
func (g *field) inCC(e uint8) bool {
	return g.d.front[e] != nobody || g.d.onto[e] != nobody || g.d.wall.has(e) || g.attackers(e) != 0
}

// probe is a strip along the front edge of a pose that overlaps what touches the
// edge (ruling E3).
func probe(p plane.Pose) plane.Rect {
	return plane.MakeBox(p.Ahead(plane.Pace/2), width-2*plane.Pace, plane.Pace)
}

// frontTouches are the enemies of a side that the front edge of a pose touches, of
// those in among.
func (g *field) frontTouches(p plane.Pose, among set) set {
	r := probe(p)
	var out set
	for rest := among; rest != 0; {
		o := rest.next()
		if r.Overlaps(&g.d.rect[o], 0) {
			out |= one(o)
		}
	}
	return out
}

// touchesWall reports whether the front edge of a pose touches a stronghold at all.
func (g *field) touchesWall(p plane.Pose) bool {
	if g.t.ground.str == nil {
		return false
	}
	r := probe(p)
	return g.t.ground.str.Overlaps(&r, 0)
}

// mayStand reports whether a base of e may end a move at a pose: on the board, on
// legal ground, overlapping nothing but the elements of except (HOTT-MV-8,
// HOTT-AIR-1).
func (g *field) mayStand(e uint8, p plane.Pose, except set) bool {
	r := g.unit(e).size.At(p)
	return g.standing(e, p, &r, g.d.live&^except) == engine.Legal
}

// standing is the refusal of an end pose among some bases, or none.
func (g *field) standing(e uint8, p plane.Pose, r *plane.Rect, among set) refusal {
	_, why := g.standingIn(e, p, r, among)
	return why
}

// standingIn is standing with the features that the pose is in.
func (g *field) standingIn(e uint8, p plane.Pose, r *plane.Rect, among set) (features, refusal) {
	t := g.t.ground
	if !t.inside(r) {
		return 0, offBoard
	}
	for rest := among & g.about(r, 0); rest != 0; {
		if o := &g.d.rect[rest.next()]; !r.Apart(o, 0) && r.Deeper(o, eps) {
			return 0, overlapsBase
		}
	}
	if t.str != nil && t.str.Overlaps(r, eps) {
		return 0, inStronghold
	}
	in := g.under(r)
	if in&t.closed != 0 {
		return in, inImpassable
	}
	if g.aerial(e) {
		if in&t.badAir != 0 {
			return in, aerialInWoods
		}
		return in, engine.Legal
	}
	if g.unit(e).bad == 0 && in&t.badLand != 0 && !g.onRoad(p, e) {
		return in, artilleryBad
	}
	if in&t.water != 0 && !g.onRoad(p, e) && !g.wades(e, p, r, in) {
		return in, unfordable
	}
	return in, engine.Legal
}

// wades reports whether a land element may stand in the water it is in, by width
// and angle (HOTT-MV-6); r is its base at p.
func (g *field) wades(e uint8, p plane.Pose, r *plane.Rect, in features) bool {
	for i := range g.t.ground.list {
		if in&g.t.ground.water>>i&1 == 1 && !g.swims(e, i) && !g.t.ground.fordable(i, p, r, &g.t.opts) {
			return false
		}
	}
	return true
}

// swims reports that a feature is water in which an element lives: it is bound there
// neither by width nor by angle (ruling R40).
func (g *field) swims(e uint8, i int) bool {
	return int(g.s.El[e].Home) == i && g.is(e, waterLurker) && g.t.ground.water>>i&1 == 1
}

// onRoad reports whether a pose is on a road and along it (HOTT-MV-5).
func (g *field) onRoad(p plane.Pose, e uint8) bool {
	front, rear := p.Front().Fine(), p.LocalFine(0, -g.unit(e).depth)
	return g.roadUnder(front, p.H) && g.roadUnder(rear, p.H)
}

// keepsToRoad reports that every place on a way from p to q without a turn is on a road and
// along it, as those at both ends show: a road with its sides has no dents. false means
// nothing.
func (g *field) keepsToRoad(e uint8, p, q plane.Pose) bool {
	if p.H != q.H {
		return false
	}
	depth := g.unit(e).depth
	points := [4]plane.Vec{p.Front().Fine(), q.Front().Fine(), p.LocalFine(0, -depth), q.LocalFine(0, -depth)}
	for i := range g.t.ground.roads {
		r := &g.t.ground.roads[i]
		if g.t.ground.slant(r.heading, p.H) > 10*plane.Degree {
			continue
		}
		line := plane.Shape{N: 2}
		line.V[0], line.V[1] = r.a, r.b
		all := true
		for _, w := range points {
			all = all && line.PointDist(w) <= r.half+nearly-rounding
		}
		if all {
			return true
		}
	}
	return false
}

// roadUnder reports whether a road runs under a point, as good as along a heading (within ten degrees).
// Boxes around the roads answer most questions.
func (g *field) roadUnder(w plane.Vec, h int32) bool {
	for i := range g.t.ground.roads {
		r := &g.t.ground.roads[i]
		reach := r.half + nearly
		if w.X < min(r.a.X, r.b.X)-reach || w.X > max(r.a.X, r.b.X)+reach || w.Y < min(r.a.Y, r.b.Y)-reach ||
			w.Y > max(r.a.Y, r.b.Y)+reach ||
			g.t.ground.slant(r.heading, h) > 10*plane.Degree {
			continue
		}
		line := plane.Shape{N: 2}
		line.V[0], line.V[1] = r.a, r.b
		if line.PointDist(w) <= reach {
			return true
		}
	}
	return false
}
