package hott_test

import (
	"math"
	"slices"
	"strings"
)

func contains(s, part string) bool { return strings.Contains(s, part) }

// enemiesWithin is whether some enemy is within a distance of a base.
func (u *umpire) enemiesWithin(j *judge, t *troop, d float64) bool {
	for _, e := range u.foes(t.side) {
		if j.atMost(apart(t.quad(), e.quad()), d+0.01, near) {
			return true
		}
	}
	return false
}

// begin starts the bound of the owner with a PIP roll (SEQ-1).
func (u *umpire) begin(j *judge, roll int) {
	u.pips = roll
	for _, t := range u.on() {
		if t.side != u.owner {
			continue
		}
		if roll == 1 && t.code == "Gd" { // GD-2
			t.state = "lost"
			continue
		}
		t.was = map[string]bool{}
		for _, f := range u.under(j, t.quad()) {
			t.was[f.id] = true
		}
	}
	u.part = "pips"
}

// endMoves ends the PIP phase: all turn to face, then the ranged phase begins.
func (u *umpire) endMoves(j *judge) {
	for _, side := range [2]int{u.owner, 1 - u.owner} {
		for _, t := range u.on() {
			if t.side == side {
				u.turnToFace(j, t)
			}
		}
	}
	u.part, u.passed = "ranged", false
	u.proceed(j)
}

// turnToFace is CON-7.
func (u *umpire) turnToFace(j *judge, t *troop) {
	hitters := u.hitters(j, t)
	if other, _ := u.onto(j, t); len(hitters) == 0 || u.storming(j, t) || u.front(j, t) != nil || other != nil { // E29
		return
	}
	for _, e := range u.foes(t.side) {
		if u.frontEdgeTouches(j, t.at, e) {
			return
		}
	}
	e := hitters[0]
	at := snap(e, "front")
	if u.mayStand(j, t, at, nil) && u.mayWade(j, t, at) {
		t.at = at.rounded()
	}
}

// frontEdgeTouches is E3: a touch of a front edge.
func (u *umpire) frontEdgeTouches(j *judge, p pose, e *troop) bool {
	q := e.quad()
	if beyond(p.quad(1), q, 3) {
		return false
	}
	within := func(half float64) bool {
		edge := polygon{p.point(-half, 0), p.point(half, 0)}
		if from, to := q.inside(edge[0], edge[1], 0); to > from {
			return true
		}
		return j.atMost(apart(edge, q), 0.5, rough)
	}
	touch := within(79)
	if touch != within(76) { // how little of an edge is a corner
		j.doubt = true
	}
	return touch
}

// mayStand is whether a pose is a legal end of a move as far as bases and ground go
// (MV-8, AIR-1); others are bases left out.
func (u *umpire) mayStand(j *judge, t *troop, at pose, others []*troop) bool {
	q := at.quad(t.depth)
	if !u.onBoard(j, q) || (u.keep != nil && j.over(q, u.keep)) {
		return false
	}
	for _, o := range u.on() {
		if o != t && !slices.Contains(others, o) && j.over(q, o.quad()) {
			return false
		}
	}
	for _, f := range u.under(j, q) {
		if (t.aerial() && f.badForAerials()) || (t.code == "Art" && f.bad() && !u.onRoad(j, t, at)) {
			return false
		}
		if f.kind == "lake" && !u.wadesLake(j, t, f, at) {
			return false
		}
	}
	return true
}

// wadesLake is MV-6 for an element in a lake.
func (u *umpire) wadesLake(j *judge, t *troop, f *feature, at pose) bool {
	return t.aerial() || (t.code == "WLk" && t.lair == f.id) || u.onRoad(j, t, at) || u.fordsLake(j, f, at)
}

// mayWade is MV-6 for standing in a river: the facing.
func (u *umpire) mayWade(j *judge, t *troop, at pose) bool {
	for _, f := range u.under(j, at.quad(t.depth)) {
		if f.kind == "river" && !t.aerial() && (t.code != "WLk" || t.lair != f.id) && !u.onRoad(j, t, at) {
			across := math.Min(between(at.h, 90), between(at.h, 270))
			return j.atMost(across, 44.999, 0.01)
		}
	}
	return true
}

// proceed goes on until somebody has a choice.
func (u *umpire) proceed(j *judge) {
	u.fresh = false
	if u.part == "ranged" {
		if u.canShoot(j) || (!u.passed && len(u.spells(j)) > 0) {
			return
		}
		u.part, u.list = "fights", u.disputes(j)
		u.listed, u.fresh = u.round, true
	}
	if u.part == "fights" {
		if len(u.fightList(j)) > 0 {
			return
		}
		u.endBound(j)
	}
}

// endBound is step 6 of a bound and 4.3.
func (u *umpire) endBound(j *judge) {
	for _, t := range u.on() {
		if is(t.code, "Lk", "WLk") && !u.enemiesWithin(j, t, 600) { // LK-8
			t.state = "reserve"
		}
	}
	for _, t := range u.troops {
		t.moved, t.travelled, t.shot, t.shotAt, t.cast, t.met = false, false, false, false, false, nil
	}
	u.replaced, u.stages = nil, 0
	for side := range 2 { // WIN-2
		general := u.generalOf(side).state != "board"
		half := 2*u.lost(side) >= u.total[side]
		if (general || half) && u.lost(side) > u.lost(1-side) {
			u.finish(1-side, map[bool]string{true: "losses", false: "general"}[half])
			return
		}
	}
	if u.round == u.cap { // WIN-5
		u.finish(-1, map[bool]string{true: "limit", false: "cap"}[u.stated])
		return
	}
	u.round++
	u.owner = 1 - u.owner
	u.part = "roll"
}

func (u *umpire) finish(winner int, ending string) {
	u.part, u.winner, u.ending = "over", winner, ending
}

// act carries out an action of the ranged or the close combat phase, in words.
func (u *umpire) act(j *judge, words string) {
	verb, rest, _ := strings.Cut(words, " ")
	switch verb {
	case "pass":
		u.passed = true
		u.proceed(j)
	case "call":
		u.called, u.part = u.named(rest), "aim"
	case "shoot", "cast":
		name, tail, _ := strings.Cut(rest, " at ")
		target, with, _ := strings.Cut(tail, " with ")
		var aides []*troop
		for _, n := range strings.Split(with, ", ") {
			if n != "" {
				aides = append(aides, u.named(n))
			}
		}
		u.part = "combat"
		if verb == "shoot" {
			u.bout = u.shooting(j, append([]*troop{u.named(name)}, aides...), u.named(target))
			u.bout.y.shotAt = true
			if u.bout.reply {
				u.bout.y.shot, u.bout.x.shotAt = true, true
			}
		} else {
			u.bout = u.casting(j, u.named(name), u.named(target), aides)
			u.pips -= u.spellCost(j, u.named(name), aides)
		}
		for _, t := range append(aides, u.named(name)) {
			t.shot, t.cast = t.shot || verb == "shoot", t.cast || verb == "cast"
		}
	case "fight", "storm", "name":
		u.pick(j, words)
	}
}

// pick takes a fight from the list.
func (u *umpire) pick(j *judge, words string) {
	all := u.fightList(j)
	verb, rest, _ := strings.Cut(words, " ")
	name, by, named := strings.Cut(rest, " by ")
	d := all[words]
	if d == nil { // a lone main attacker need not be named (E9)
		for w, o := range all {
			if strings.HasPrefix(w, words+" ") {
				d, words = o, w
				_, by, named = strings.Cut(w, " by ")
				if verb == "storm" {
					name = strings.TrimPrefix(w, "storm ")
				}
			}
		}
	}
	if d == nil {
		u.blind = "a fight"
		return
	}
	main := u.named(name)
	if named {
		main = u.named(by)
	}
	still, _ := u.standing(j, d)
	if d.kind != "fight" && verb != "name" && ((d.kind == "storm" && u.owner == 0) ||
		(d.kind == "held" && d.b.side == u.owner)) {
		if len(still) > 1 {
			u.naming, u.part = d, "name"
			return
		}
		main = still[0]
	}
	d.done = true
	u.bout = u.fighting(j, d, main)
	u.part = "combat"
}
