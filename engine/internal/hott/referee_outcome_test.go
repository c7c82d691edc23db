package hott_test

import (
	"math"
	"strings"
)

// suffers is the loser's row of 8.6: what a beaten or doubled element suffers from another;
// nil is the stronghold.
func (u *umpire) suffers(j *judge, t, by *troop, kind string, doubled bool) string {
	code := "Str"
	if by != nil {
		code = by.code
	}
	if doubled {
		if t.code != "Fl" || is(code, "He", "AHe", "Mg", "Sh", "Gd", "Dr", "Fl", "Ab") {
			return "destroyed"
		}
		return "recoils"
	}
	cc := is(kind, "fight", "held", "storm")
	good := !u.inBad(j, t) && !u.inWater(j, t.quad()) // E32
	mounted := is(code, "He", "Pd", "Kn", "Ri", "Be", "Bs")
	clauses := map[string][]struct {
		when   bool
		result string
	}{
		"Gd": {{is(code, "Gd", "Mg", "Cl"), "lost"}, {true, "nothing"}},
		"Dr": {{is(code, "He", "AHe", "Pd"), "destroyed"}, {true, "lost"}},
		"Fl": {{code == "Mg", "flees"}},
		"Ab": {{code == "Mg" && bool(u.house), "flees"}}, // R29
		"He": {{code == "Mg", "ensorcelled"}, {is(code, "He", "AHe", "Pd", "Art"), "destroyed"},
			{code == "Str", "flees"}},
		"Pd":  {{cc, "destroyed"}, {true, "nothing"}},
		"Be":  {{is(code, "Mg", "Dr", "Art"), "flees"}},
		"Bs":  {{cc && mounted, "destroyed"}},
		"Bd":  {{code == "Wb", "destroyed"}},
		"Sh":  {{cc && mounted, "destroyed"}},
		"Sn":  {{true, "flees"}},
		"Lk":  {{true, "lost"}},
		"WLk": {{true, "lost"}},
		"Mg":  {{code == "Mg", "ensorcelled"}, {is(code, "He", "AHe", "Pd", "Dr", "Gd"), "destroyed"}},
		"Art": {{cc, "destroyed"}, {true, "nothing"}},
		"Ri":  {{u.inBad(j, t), "destroyed"}},
		"Kn": {{code == "Be", "destroyed"}, {is(code, "Sh", "Art", "Mg") && t.met[by], "destroyed"},
			{u.inBad(j, t), "destroyed"}},
		"Wb": {{code == "Be", "destroyed"}, {code == "Kn" && good, "destroyed"}},
	}
	row := t.code
	switch row {
	case "AHe":
		row = "He"
	case "Sp", "Cl", "Hd":
		if (code == "Kn" && good) || code == "Wb" {
			return "destroyed"
		}
	}
	for _, c := range clauses[row] {
		if c.when {
			return c.result
		}
	}
	return "recoils"
}

// disregards is CMB-4.
func (u *umpire) disregards(loser, winner *troop) bool {
	b := &u.bout
	switch {
	case loser == nil:
		return false
	case b.kind == "spell" && loser == b.x:
		return !is(b.y.code, "Mg", "Gd")
	case b.kind == "shot" && loser == b.x:
		return !b.reply
	case winner != nil && winner.code == "Sn" && (b.kind == "fight" || b.kind == "held"):
		return !loser.general && loser.code != "Sn"
	}
	return false
}

// settle carries out an outcome.
func (u *umpire) settle(j *judge, verdict string, roll int) {
	if u.part == "roll" {
		u.begin(j, roll)
		return
	}
	b := &u.bout
	u.part = "fights"
	if b.kind == "shot" || b.kind == "spell" {
		u.part = "ranged"
	}
	verdict, one, _ := strings.Cut(verdict, " ")
	switch verdict {
	case "odd":
		u.kill(b.x)
		u.kill(b.y)
	case "beaten", "doubled":
		u.resolve(j, b.x, b.y, verdict == "doubled")
	case "beats", "doubles":
		u.resolve(j, b.y, b.x, verdict == "doubles")
	}
	if one != "" { // MG-6
		b.x.ones++
		if b.x.ones >= 2 && b.x.state == "board" {
			b.x.state = "frog"
		}
	}
	u.release(j)
	if u.part != "over" {
		u.proceed(j)
	}
}

// resolve is steps 5 to 9 of CC-5.
func (u *umpire) resolve(j *judge, loser, winner *troop, doubled bool) {
	b := &u.bout
	if u.disregards(loser, winner) {
		return
	}
	if loser == nil { // STR-5
		for _, t := range append([]*troop{b.main}, b.aides...) {
			if !t.aerial() && !(bool(u.house) && t.code == "Sn") {
				u.finish(1, "stronghold")
			}
		}
		return
	}
	result := u.suffers(j, loser, winner, b.kind, doubled)
	if result == "nothing" {
		return
	}
	var chaser, follower *troop // PUR-1
	props := map[*troop]*troop{b.x: b.propped[0], b.y: b.propped[1]}
	if b.kind == "fight" {
		chaser, follower = winner, props[winner]
	} else if b.kind == "shot" || b.kind == "spell" {
		if chaser = u.front(j, loser); chaser != nil {
			follower = u.support(j, chaser)
		}
	}
	company := u.company(j, loser, winner)
	u.carryOut(j, loser, winner, result)
	if prop := props[loser]; loser.state == "lost" && prop != nil && result != "lost" { // REC-7
		u.kill(prop)
	}
	for _, t := range company { // CC-3
		if t.state == "board" && !u.recoil(j, t) {
			u.kill(t)
		}
	}
	if chaser != nil && chaser.state == "board" && chaser.impetuous() {
		u.pursue(j, chaser, follower)
	}
}

// carryOut is what a result does to the loser.
func (u *umpire) carryOut(j *judge, loser, winner *troop, result string) {
	switch result {
	case "recoils":
		if !u.recoil(j, loser) {
			u.kill(loser)
		}
	case "destroyed":
		u.kill(loser)
	case "lost":
		if loser.code == "Dr" {
			u.recoil(j, loser)
		}
		u.kill(loser)
	case "flees":
		u.flee(j, loser)
	case "ensorcelled":
		loser.state, loser.by = "ensorcelled", winner
		if loser.code == "Mg" {
			loser.state = "frog"
		}
	}
}

// company are those who recoil with a beaten element (CC-3).
func (u *umpire) company(j *judge, loser, winner *troop) (list []*troop) {
	b := &u.bout
	switch {
	case b.kind == "storm":
		return b.aides
	case b.kind == "held" && loser == b.main, b.kind == "fight":
		for _, t := range u.hitters(j, winner) {
			if t != loser {
				list = append(list, t)
			}
		}
	}
	return list
}

// kill takes an element off the board for good.
func (u *umpire) kill(t *troop) { t.state, t.by = "lost", nil }

// release is FREE-6, after all else of a combat (CC-5, step 10).
func (u *umpire) release(j *judge) {
	for _, t := range u.troops {
		if is(t.state, "frog", "ensorcelled") && t.by != nil && is(t.by.state, "lost", "frog") {
			u.comeBack(j, t)
		}
	}
}

// comeBack is FREE-1 and FREE-5 for magicians.
func (u *umpire) comeBack(j *judge, t *troop) {
	if t.code != "Mg" {
		u.heroReturns(j, t)
		return
	}
	t.by, t.ones, t.state = nil, 0, "board"
	for _, o := range u.on() {
		if o != t && j.over(t.quad(), o.quad()) {
			t.state = "lost"
			return
		}
	}
}

// heroReturns is FREE-2 to FREE-4.
func (u *umpire) heroReturns(j *judge, t *troop) {
	best, found := pose{}, false
	if t.side == 1 && u.keep != nil {
		best, found = u.wallPlace(j, t)
	}
	if !found {
		best, found = u.openPlace(j, t)
	}
	if !found {
		u.blind = "a hero finds no place"
		return
	}
	u.stats["heroes returned"]++
	t.at, t.by, t.state, t.ones, t.was = best, nil, "board", 0, nil
	free := []string{"left", "right", "rear"}
	var crowd []*troop
	for _, e := range u.foes(t.side) {
		if j.over(best.quad(t.depth), e.quad()) {
			crowd = append(crowd, e)
		}
	}
	for i, e := range crowd {
		u.stats["enemies that made room"]++
		placed := false
		for len(free) > 0 && !placed {
			p := snap(t, free[0])
			free = free[1:]
			if u.mayStand(j, e, p, crowd[i:]) {
				e.at, placed = p.rounded(), true
			}
		}
		if !placed && !u.stepAside(j, e, crowd[i:]) {
			u.blind = "an enemy finds no room"
			return
		}
	}
}

// stepAside puts an enemy of a hero at the nearest free pose of its own facing (FREE-4).
func (u *umpire) stepAside(j *judge, e *troop, crowd []*troop) bool {
	best, found, far := e.at, false, math.Inf(1)
	for x := -59.0; x <= 59; x++ {
		for y := -59.0; y <= 59; y++ {
			p := pose{e.at.plus(vec{20 * x, 20 * y}), e.at.h}
			if d := x*x + y*y; d > 0 && d < far && u.mayStand(j, e, p, crowd) { // x and y rise
				best, found, far = p, true, d
			}
		}
	}
	e.at = best
	return found
}

// wallPlace is FREE-2: flush to the stronghold, as near as may be to the middle of its access side (E39).
func (u *umpire) wallPlace(j *judge, t *troop) (best pose, found bool) {
	centre := polygonCentre(u.keep)
	var list []pose
	var top vec
	for i, a := range u.keep {
		b := u.keep[(i+1)%len(u.keep)]
		mid := a.toward(b, 0.5)
		if a.y < 0.01 && b.y < 0.01 {
			continue
		}
		d := b.minus(a)
		along := d.times(1 / d.length())
		in := vec{-along.y, along.x}
		if in.dot(centre.minus(mid)) < 0 {
			in = in.times(-1)
		}
		h := turned(math.Atan2(in.y, in.x) * 180 / math.Pi)
		for k := 0.0; k == 0 || k <= d.length()/2-80; k += 20 {
			list = append(list, pose{mid.plus(along.times(k)), h}.rounded(),
				pose{mid.plus(along.times(-k)), h}.rounded())
		}
		if mid.y > top.y {
			top = mid
			best = pose{mid, h}.rounded()
		}
	}
	middle, far := best.centre(t.depth), math.Inf(1)
	for _, p := range list {
		d := p.centre(t.depth).minus(middle).length()
		if math.Abs(d-far) < 0.1 && math.Abs(d-far) > 1e-3 {
			j.doubt = true
		}
		if (d < far-0.01 || (d < far+0.01 && (p.x < best.x || (p.x == best.x && p.y < best.y)))) &&
			u.mayStand(j, t, p, u.foes(t.side)) {
			best, far, found = p, d, true
		}
	}
	return best, found
}

// openPlace is FREE-3.
func (u *umpire) openPlace(j *judge, t *troop) (best pose, found bool) {
	home := pose{vec{u.size / 2, u.size - t.depth}, 270}
	middle := vec{u.size / 2, u.size}
	if t.side == 1 {
		home, middle = pose{vec{u.size / 2, t.depth}, 90}, vec{u.size / 2, 0}
	}
	far := math.Inf(1)
	for x := -60.0; x <= 60; x++ {
		for y := -60.0; y <= 60; y++ {
			at := pose{home.plus(vec{20 * x, 20 * y}), home.h}
			d := at.centre(t.depth).minus(middle).length()
			if (d > far-1e-9 && (d > far+1e-9 || at.x > best.x || (at.x == best.x && at.y > best.y))) ||
				!u.openFor(j, t, at) {
				continue
			}
			best, far, found = at, d, true
		}
	}
	return best, found
}

// openFor is whether a hero may come back in a place: open ground and no friend there.
func (u *umpire) openFor(j *judge, t *troop, at pose) bool {
	q := at.quad(t.depth)
	if !u.onBoard(j, q) || (u.keep != nil && j.over(q, u.keep)) {
		return false
	}
	for _, f := range u.under(j, q) {
		if f.bad() || f.water() {
			return false
		}
	}
	for _, o := range u.friends(t) {
		if j.over(q, o.quad()) {
			return false
		}
	}
	return true
}

// walled is REC-3 for a place on the way back, bases aside.
func (u *umpire) walled(j *judge, t *troop, q polygon, at pose) bool {
	if !u.onBoard(j, q) || (u.keep != nil && j.over(q, u.keep)) {
		return true
	}
	for _, f := range u.under(j, q) {
		if t.aerial() && f.badForAerials() {
			return true
		}
		if f.kind == "lake" && !t.aerial() && t.code != "WLk" && u.tooWide(j, f, at) {
			return true
		}
	}
	return false
}

// recoil is REC-1 to REC-6; false means that the element is destroyed.
func (u *umpire) recoil(j *judge, t *troop) bool {
	for _, e := range u.hitters(j, t) {
		if e.code != "Sn" || t.general {
			return false
		}
	}
	before := map[*troop]pose{}
	for _, o := range u.on() {
		before[o] = o.at
	}
	u.busy = map[*troop]bool{} // nothing that happens on the way makes or breaks a contact (R47)
	for _, o := range u.on() {
		u.busy[o] = u.engaged(j, o)
	}
	defer func() { u.busy = nil }()
	for _, pushAll := range []bool{false, true} {
		if ok, room := u.goBack(j, t, pushAll); ok {
			for o, p := range before {
				if o.at != p {
					o.at = o.at.rounded()
				}
			}
			return true
		} else if room {
			break
		}
		for o, p := range before {
			o.at = p
		}
	}
	for o, p := range before {
		o.at = p
	}
	return false
}

// goBack goes straight back step by step. Where it fails, room tells that it was not for want of
// room beyond what it passes.
func (u *umpire) goBack(j *judge, t *troop, pushAll bool) (ok, room bool) {
	far := math.Min(t.depth, 160)
	from := t.at
	engaged := u.engaged(j, t)
	passed := map[*troop]bool{}
	for s := 1.0; ; s++ {
		p := from.ahead(-s)
		q := p.quad(t.depth)
		if u.walled(j, t, q, p) {
			return false, len(passed) == 0
		}
		for _, o := range u.on() {
			if o == t || !j.over(q, o.quad()) {
				continue
			}
			switch {
			case passed[o]:
			case is(t.code, "Be", "Dr") && !is(o.code, "Be", "Sn") && !o.aerial():
				u.kill(o)
				for _, x := range u.on() {
					u.busy[x] = u.busy[x] && u.engaged(j, x)
				}
			case u.mayPass(j, t, o, t.at.h, true, engaged) && !(pushAll && o.side == t.side):
				passed[o] = true
			case o.side != t.side || !u.push(j, t, o, q):
				return false, len(passed) == 0
			}
		}
		t.at = p
		if s < far {
			continue
		}
		clear := true
		for o := range passed {
			clear = clear && !j.over(q, o.quad())
		}
		if clear {
			return true, true
		}
		if s >= far+600 {
			return false, false
		}
	}
}

// push is REC-5: o goes back until it is clear of a base.
func (u *umpire) push(j *judge, t, o *troop, q polygon) bool {
	heavy := is(o.code, "Be", "Dr", "Gd")
	if !j.facing(t.at.h, o.at.h, 0) || u.busy[o] || (heavy && !is(t.code, "Be", "Dr", "Gd")) {
		return false
	}
	from := o.at
	u.slack(o, 1.1)
	passed := map[*troop]bool{}
	for s := 1.0; s < 800; s++ {
		p := from.ahead(-s)
		own := p.quad(o.depth)
		if u.walled(j, o, own, p) {
			return false
		}
		for _, x := range u.on() {
			if x == o || x == t || !j.over(own, x.quad()) {
				continue
			}
			if passed[x] || u.mayPass(j, o, x, o.at.h, true, false) {
				passed[x] = true
			} else if x.side != o.side || !u.push(j, o, x, own) {
				return false
			}
		}
		o.at = p
		clear := !j.over(own, q)
		for x := range passed {
			clear = clear && !j.over(own, x.quad())
		}
		if clear {
			return true
		}
	}
	return false
}

// about is a base turned on its centre.
func about(p pose, depth, by float64) pose {
	c := p.centre(depth)
	r := pose{c, turned(p.h + by)}
	return pose{r.point(0, depth/2), r.h}
}

// slack lets the next place of an element differ by so much.
func (u *umpire) slack(t *troop, by float64) {
	if u.loose == nil {
		u.loose = map[*troop]float64{}
	}
	u.loose[t] = by
}
