package hott_test

import (
	"math"
	"strconv"
	"strings"
)

// ruleEntry judges what is not a move: entries, replacements and freeing (8.1).
func (u *umpire) ruleEntry(r *ruling, verb, rest string) {
	switch verb {
	case "god":
		t, at := u.entrant(r, rest, "reserve", "Gd")
		if t == nil {
			return
		}
		r.pips = 6
		for _, c := range at.quad(t.depth) {
			if !r.atMost(c.y*float64(1-2*t.side), u.size/2*float64(1-2*t.side)+0.01, rough) {
				r.no("own half")
			}
		}
		u.enters(r, t, at, true)
	case "dragons":
		u.ruleDragons(r, strings.Fields(rest))
	case "lurk":
		u.ruleLurk(r, rest)
	case "replace":
		u.ruleReplace(r, rest)
	case "free":
		t := u.named(rest)
		r.who, r.pips = []*troop{t}, 6
		if t.side != u.owner || !((t.code == "Mg" && t.state == "frog") ||
			(is(t.code, "He", "AHe") && t.state == "ensorcelled")) {
			r.no("free")
			return
		}
		r.after = func(j *judge) { u.comeBack(j, t) }
	}
}

// entrant reads who is to enter and where; nobody if it may not.
func (u *umpire) entrant(r *ruling, words, state string, kinds ...string) (*troop, pose) {
	name, where, _ := strings.Cut(words, " ")
	t := u.named(name)
	if t.side != u.owner || t.state != state || !is(t.code, kinds...) {
		r.no("who enters")
		return nil, pose{}
	}
	return t, readPose(where)
}

// enters judges the place of an entry and says what follows from it.
func (u *umpire) enters(r *ruling, t *troop, at pose, clear bool) {
	r.who = append(r.who, t)
	r.ends[t] = at
	q := at.quad(t.depth)
	for _, e := range u.foes(t.side) {
		if clear && r.atMost(apart(q, e.quad()), 200.01, near) {
			r.no("near an enemy")
		}
	}
	if !u.mayStand(&r.judge, t, at, nil) {
		r.no("end pose")
	}
}

// ruleDragons is DR-1.
func (u *umpire) ruleDragons(r *ruling, places []string) {
	var all []*troop
	for _, t := range u.troops {
		if t.side == u.owner && t.code == "Dr" && t.state == "reserve" {
			all = append(all, t)
		}
	}
	if len(all) == 0 || len(places) != len(all) {
		r.no("dragons")
		return
	}
	r.pips = 6
	for i, t := range all {
		x, _ := strconv.ParseFloat(places[i], 64)
		at := pose{vec{x, t.depth}, 90}
		if t.side == 1 {
			at = pose{vec{x, u.size - t.depth}, 270}
		}
		u.enters(r, t, at, true)
		for _, o := range all[:i] {
			if r.over(at.quad(t.depth), r.ends[o].quad(o.depth)) {
				r.no("end pose")
			}
		}
	}
}

// ruleLurk is LK-1 to LK-6.
func (u *umpire) ruleLurk(r *ruling, words string) {
	place, tail, _ := strings.Cut(words, " at ")
	enemy, lair, _ := strings.Cut(tail, " in ")
	t, at := u.entrant(r, place, "reserve", "Lk", "WLk")
	e := u.named(enemy)
	if t == nil || e.side == t.side || e.state != "board" {
		r.no("lurk")
		return
	}
	if u.house && t.entries >= 2 {
		r.no("too often")
	}
	r.pips = min(t.entries+1, 3)
	var f *feature
	for _, x := range u.features {
		if x.id == lair {
			f = x
		}
	}
	water := t.code == "WLk" && f != nil && f.water()
	switch {
	case f == nil || (!water && !((t.code == "Lk" && f.bad()) || (t.code == "WLk" && f.kind == "marsh"))):
		r.no("lair")
		return
	case !r.over(e.quad(), f.area) || !r.over(at.quad(t.depth), f.area):
		r.no("not in the lair")
	case !water && e.was[lair]:
		r.no("not just entered")
	case e.aerial() && !u.engaged(&r.judge, e):
		r.no("aerial")
	case r.touching(at, e) == "":
		r.no("contact")
	}
	was := t.lair
	t.lair = lair // whose water it stands in whatever its facing (MV-6)
	u.enters(r, t, at, false)
	t.lair = was
	r.after = func(*judge) { t.lair, t.entries = lair, t.entries+1 }
	for _, o := range u.foes(t.side) {
		if o != e && u.frontEdgeTouches(&r.judge, at, o) {
			r.doubt = true
		}
	}
}

// ruleReplace is HD-1 to HD-3.
func (u *umpire) ruleReplace(r *ruling, words string) {
	t, at := u.entrant(r, words, "lost", "Hd")
	if t == nil {
		return
	}
	if t.general {
		r.no("the general")
	}
	home := 0.0
	if t.side == 1 {
		home = u.size
	}
	q := at.quad(t.depth)
	edge := math.Max(math.Abs(q[2].y-home), math.Abs(q[3].y-home))
	if !r.atMost(edge, 0.5, 0.49) {
		back := pose{at.point(0, -t.depth), turned(at.h + 180)}
		if t.side != 0 || u.keep == nil || !u.onKeep(&r.judge, back) {
			r.no("home edge")
		}
	}
	ghost := *t
	ghost.at = at
	row := len(u.replaced) == 0
	for _, o := range u.replaced {
		a, b := ghost.at.quad(t.depth), o.quad()
		if r.facing(o.at.h, at.h, 0) && (r.same(a[1], b[0]) || r.same(a[0], b[1])) {
			row = true
		}
	}
	if !row {
		r.no("row")
	}
	u.enters(r, t, at, true)
	r.after = func(*judge) { u.replaced = append(u.replaced, t) }
}
