package hott_test

import "math"

// same is corner to corner (GEO-5).
func (j *judge) same(a, b vec) bool { return j.atMost(a.minus(b).length(), 2, rough) }

// facing is whether two headings differ by an angle, within ANG.
func (j *judge) facing(a, b, by float64) bool { return j.atMost(between(a, b+by), 0.5, 0.006) }

// snap are the poses of contact with an element: front, left, right, rear (CON-1, CON-2).
func snap(e *troop, how string) pose {
	switch how {
	case "left":
		return pose{e.at.point(-80, -80), turned(e.at.h - 90)}
	case "right":
		return pose{e.at.point(80, -80), turned(e.at.h + 90)}
	case "rear":
		return pose{e.at.point(0, -e.depth), e.at.h}
	}
	return pose{e.at.vec, turned(e.at.h + 180)}
}

var ways = []string{"front", "left", "right", "rear"}

// touching is how the front of an element in a pose is in contact with an enemy: front,
// left, right, rear, or "".
func (j *judge) touching(p pose, e *troop) string {
	const far = 250 // the corners of a base are nearer to the middle of its front
	if d := p.minus(e.at.vec); d.x > far || d.x < -far || d.y > far || d.y < -far {
		return ""
	}
	const fl, fr, rr, rl = 0, 1, 2, 3
	q := e.quad()
	switch {
	case j.facing(p.h, e.at.h, 180) && j.same(p.fl(), q[fr]) && j.same(p.fr(), q[fl]):
		return "front"
	case j.facing(p.h, e.at.h, -90) && j.same(p.fl(), q[fl]):
		return "left"
	case j.facing(p.h, e.at.h, 90) && j.same(p.fr(), q[fr]):
		return "right"
	case j.facing(p.h, e.at.h, 0) && j.same(p.fl(), q[rl]) && j.same(p.fr(), q[rr]):
		return "rear"
	}
	return ""
}

// front is the front opponent.
func (u *umpire) front(j *judge, t *troop) *troop {
	for _, e := range u.foes(t.side) {
		if j.touching(t.at, e) == "front" {
			return e
		}
	}
	return nil
}

// onto is the enemy whose flank or rear its front is on, and where.
func (u *umpire) onto(j *judge, t *troop) (*troop, string) {
	for _, e := range u.foes(t.side) {
		if how := j.touching(t.at, e); how != "" && how != "front" {
			return e, how
		}
	}
	return nil, ""
}

// hitters are the enemies whose front is on its flank or rear.
func (u *umpire) hitters(j *judge, t *troop) (list []*troop) {
	for _, e := range u.foes(t.side) {
		if how := j.touching(e.at, t); how != "" && how != "front" {
			list = append(list, e)
		}
	}
	return list
}

// onKeep is whether a pose has its front edge on the stronghold (CON-6).
func (u *umpire) onKeep(j *judge, p pose) bool {
	for i := range u.keep {
		a, b := u.keep[i], u.keep[(i+1)%len(u.keep)]
		if a.y < 0.01 && b.y < 0.01 {
			continue
		}
		d := b.minus(a)
		heading := math.Atan2(d.y, d.x) * 180 / math.Pi
		across := math.Min(between(p.h, heading+90), between(p.h, heading-90))
		if !j.atMost(across, 0.5, 0.006) {
			continue
		}
		n := vec{-d.y, d.x}.times(1 / d.length())
		off := math.Max(math.Abs(p.fl().minus(a).dot(n)), math.Abs(p.fr().minus(a).dot(n)))
		if !j.atMost(off, 0.5, rough) {
			continue
		}
		k := d.times(1 / d.length())
		lo, hi := math.Min(p.fl().minus(a).dot(k), p.fr().minus(a).dot(k)),
			math.Max(p.fl().minus(a).dot(k), p.fr().minus(a).dot(k))
		shared := math.Min(hi, d.length()) - math.Max(lo, 0)
		inner := p.centre(2).minus(a).dot(n)
		middle := polygonCentre(u.keep).minus(a).dot(n)
		if inner*middle < 0 && j.atMost(1, shared, rough) {
			return true
		}
	}
	return false
}

func polygonCentre(a polygon) (c vec) {
	for _, p := range a {
		c = c.plus(p.times(1 / float64(len(a))))
	}
	return c
}

// storming is whether an element has its front on the enemy stronghold.
func (u *umpire) storming(j *judge, t *troop) bool {
	return t.side == 1 && u.keep != nil && u.onKeep(j, t.at)
}

// engaged is being in close combat (5.7).
func (u *umpire) engaged(j *judge, t *troop) bool {
	if u.front(j, t) != nil || len(u.hitters(j, t)) > 0 || u.storming(j, t) {
		return true
	}
	e, _ := u.onto(j, t)
	return e != nil
}

// overlaps is OV-2: which side of e an enemy m overlaps: left, right or "".
func (u *umpire) overlaps(j *judge, m, e *troop) string {
	if m.code == "Dr" || e.code == "Dr" || m.side == e.side {
		return ""
	}
	foe := u.front(j, e)
	if foe == nil || foe == m {
		return ""
	}
	return u.overlapAt(j, m.at, m.depth, u.front(j, m) != nil, e)
}

// overlapAt is OV-2 for a pose.
func (u *umpire) overlapAt(j *judge, p pose, depth float64, fighting bool, e *troop) string {
	if j.facing(p.h, e.at.h, 180) && !fighting {
		switch {
		case j.same(p.fr(), e.at.fr()):
			return "right"
		case j.same(p.fl(), e.at.fl()):
			return "left"
		}
	}
	if !j.facing(p.h, e.at.h, 180) && !j.facing(p.h, e.at.h, 0) {
		return ""
	}
	lo, hi, left, right := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range p.quad(depth) {
		x, v := e.at.local(c)
		lo, hi, left, right = math.Min(lo, v), math.Max(hi, v), math.Min(left, x), math.Max(right, x)
	}
	shared := math.Min(hi, 0) - math.Max(lo, -e.depth)
	if j.atMost(shared, 1, rough) {
		return ""
	}
	beside := func(off float64) bool {
		if math.Abs(off) > 0.4 && math.Abs(off) < 2.1 {
			j.doubt = true
		}
		return math.Abs(off) <= 2
	}
	switch {
	case beside(left - 80):
		return "right"
	case beside(right + 80):
		return "left"
	}
	return ""
}

// provides is whether an element provides an overlap (MG-3).
func (u *umpire) provides(j *judge, m *troop) bool {
	for _, e := range u.foes(m.side) {
		if u.overlaps(j, m, e) != "" {
			return true
		}
	}
	return false
}

// mayPass is 5.8: interpenetration. heading is the mover's while it passes; engaged says
// whether the mover started in close combat.
func (u *umpire) mayPass(j *judge, t, o *troop, heading float64, recoiling, engaged bool) bool {
	friend := t.side == o.side
	switch {
	case t.code == "Sn" || o.code == "Sn":
		return true
	case t.code == "Mg" && friend:
		return true
	case t.code == "Gd":
		return true
	case !t.aerial() && o.aerial() && (friend || is(o.code, "Fl", "AHe")):
		if u.busy != nil {
			return !u.busy[o]
		}
		return !u.engaged(j, o)
	case t.aerial() && !o.aerial() && !recoiling && !engaged:
		return true
	case t.mounted() && friend && o.class == "F":
		return j.facing(heading, o.at.h, 0) || j.facing(heading, o.at.h, 180)
	}
	return false
}

// beside is whether b stands on the right of a, and behind, whether it stands at its back (MV-10).
func (j *judge) beside(a, b *troop) bool {
	return j.facing(a.at.h, b.at.h, 0) && j.same(a.quad()[1], b.quad()[0])
}

func (j *judge) behind(a, b *troop) bool {
	x, y := a.quad(), b.quad()
	return j.facing(a.at.h, b.at.h, 0) && j.same(y[0], x[3]) && j.same(y[1], x[2])
}

// linked is edge and corner contact (MV-10).
func (j *judge) linked(a, b *troop) bool {
	return j.beside(a, b) || j.beside(b, a) || j.behind(a, b) || j.behind(b, a)
}
