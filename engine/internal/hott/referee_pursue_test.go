package hott_test

import "math"

// pursue is PUR-1 and PUR-2; a supporter follows.
func (u *umpire) pursue(j *judge, t, follower *troop) {
	from := t.at
	s, touched := u.chase(j, t, follower, math.Min(t.depth, 160))
	t.at = from.ahead(s).rounded()
	for _, e := range u.foes(t.side) { // within a pace: whether it is touched, or touched first, is in doubt
		j.doubt = j.doubt || (e != touched && apart(polygon{t.at.fl(), t.at.fr()}, e.quad()) < 1.5)
	}
	if touched != nil {
		u.meet(j, t, touched, from, s)
	}
	if e := u.front(j, t); e != nil {
		u.meets(t, e)
	}
	u.slack(t, 1.1)
	if follower != nil && follower.state == "board" && follower.code == "Wb" {
		to := follower.at.ahead(min(s, t.at.minus(from.vec).dot(from.forward()))) // as far as t has really moved
		if u.mayStand(j, follower, to, nil) {
			follower.at = to.rounded()
		}
		u.slack(follower, 1.1)
	}
}

// chase is how far a pursuer gets and the enemy that it touches. It ends clear of whom it passes.
func (u *umpire) chase(j *judge, t, follower *troop, far float64) (clear float64, touched *troop) {
	wet := u.inWater(j, t.quad())
	for s := 1.0; s <= far; s++ {
		p := t.at.ahead(s)
		q := p.quad(t.depth)
		if !u.onBoard(j, q) || (u.keep != nil && j.over(q, u.keep)) || (!wet && u.inWater(j, q)) {
			return clear, nil
		}
		over := false
		for _, o := range u.on() {
			if o == t || o == follower {
				continue
			}
			switch passes := u.mayPass(j, t, o, t.at.h, false, false); {
			case passes:
				over = over || j.over(q, o.quad())
			case o.side != t.side && u.frontEdgeTouches(j, p, o):
				return s, o
			case j.over(q, o.quad()):
				return clear, nil
			}
		}
		if !over {
			clear = s
		}
	}
	return clear, nil
}

// meet ends a pursuit at an enemy (PUR-2); who has it in front where its paces end does not line up (E40).
func (u *umpire) meet(j *judge, t, e *troop, from pose, s float64) {
	last := from.ahead(s)
	if s+1 > math.Min(t.depth, 160) && j.touching(last, e) == "front" && !j.over(last.quad(t.depth), e.quad()) {
		t.at = last.rounded()
		return
	}
	t.at = from.ahead(s - 1).rounded()
	to := snap(e, "front")
	foe := u.front(j, e)
	legal := (foe == nil || foe == t) && (!e.aerial() || u.engaged(j, e))
	if legal && j.atMost(to.minus(from.ahead(s).vec).length(), 80, 1.1) && j.atMost(between(to.h, from.h), 45, 0.01) &&
		u.mayStand(j, t, to, nil) {
		t.at = to.rounded()
		u.meets(t, e)
	}
}

// meets notes that an element moved into contact with an enemy in this bound.
func (u *umpire) meets(t, e *troop) {
	if t.met == nil {
		t.met = map[*troop]bool{}
	}
	t.met[e] = true
}
