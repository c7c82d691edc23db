package hott_test

import "slices"

// course is how a flight along a heading goes.
type course struct {
	from    pose
	blocked bool     // by what it can neither pass nor sweep along
	friends []*troop // that it cannot pass, in the order met
	river   bool
	off     bool
	length  float64
}

// flight looks along a heading, as far as the base must go to be clear of what it passes
// (FLE-1 to FLE-4, E33).
func (u *umpire) flight(j *judge, t *troop, start pose) course {
	c := course{from: start}
	ignored := []*troop{t}
	for _, o := range u.on() {
		if o != t && j.over(start.quad(t.depth), o.quad()) {
			ignored = append(ignored, o)
		}
	}
	for s := 0.0; ; s += 5 {
		q := start.ahead(s).quad(t.depth)
		if c.off = c.off || (s > 0 && !u.onBoard(j, q)); c.off {
			if c.length = s; u.fileStands(j, t, start.ahead(s-t.depth), c.friends) {
				return c
			}
			continue
		}
		clear := true
		if u.keep != nil && j.over(q, u.keep) {
			c.blocked = c.blocked || !t.aerial()
			clear = false
		}
		for _, f := range u.under(j, q) {
			c.river = c.river || f.kind == "river"
			c.blocked = c.blocked || (f.kind == "lake" && !t.aerial()) // the width of a lake is no matter here
			clear = clear && !(t.aerial() && f.badForAerials())
		}
		for _, o := range u.on() {
			switch {
			case o == t || (s < 600 && slices.Contains(ignored, o)) || slices.Contains(c.friends, o) ||
				!j.over(q, o.quad()):
			case slices.Contains(ignored, o), u.mayPass(j, t, o, start.h, false, false):
				clear = false
			case o.side != t.side:
				c.blocked = true
			default:
				c.friends = append(c.friends, o)
			}
		}
		if c.blocked || (s >= 600 && clear && u.fileStands(j, t, start.ahead(s-t.depth), c.friends)) {
			c.length = s
			return c
		}
		if s >= 600 {
			u.stats["flights lengthened"]++
		}
	}
}

// fileStands is whether everybody swept along comes to lie on nobody and where he may (R48).
func (u *umpire) fileStands(j *judge, t *troop, tail pose, file []*troop) bool {
	for _, o := range file {
		q := tail.quad(o.depth)
		tail = tail.ahead(-o.depth)
		if !u.onBoard(j, q) {
			continue
		}
		for _, x := range u.on() {
			if x != t && !slices.Contains(file, x) && j.over(q, x.quad()) {
				return false
			}
		}
		for _, f := range u.under(j, q) {
			if (o.aerial() && f.badForAerials()) || (!o.aerial() && f.kind == "lake") {
				return false
			}
		}
		if u.keep != nil && j.over(q, u.keep) {
			return false
		}
	}
	return true
}

// flee is [F6].
func (u *umpire) flee(j *judge, t *troop) {
	wet := u.inRiver(j, t)
	if !u.recoil(j, t) || (wet && !t.aerial()) { // E31
		u.kill(t)
		return
	}
	start := about(t.at, t.depth, 180)
	var chosen, sweeps *course
	for d := 0.0; d <= 90 && chosen == nil; d++ {
		for _, sign := range []float64{-1, 1} {
			l := &judge{}
			c := u.flight(l, t, about(start, t.depth, sign*d))
			j.doubt = j.doubt || l.doubt
			switch {
			case c.blocked:
			case len(c.friends) == 0 && chosen == nil:
				chosen = &c
			case sweeps == nil:
				sweeps = &c
			}
		}
	}
	if chosen == nil {
		chosen = sweeps
	}
	if chosen == nil || (chosen.river && !t.aerial()) {
		u.kill(t)
		return
	}
	if chosen.off {
		u.kill(t)
	} else {
		t.at = chosen.from.ahead(chosen.length).rounded()
		if chosen.length > 600 {
			u.slack(t, 5)
		}
	}
	tail := chosen.from.ahead(chosen.length - t.depth)
	for _, o := range chosen.friends { // FLE-3
		u.stats["friends swept along"]++
		if !u.onBoard(j, tail.quad(o.depth)) {
			u.kill(o)
			tail = tail.ahead(-o.depth)
			continue
		}
		o.at = tail.rounded()
		u.slack(o, 5)
		tail = tail.ahead(-o.depth)
	}
}
