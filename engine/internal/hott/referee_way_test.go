package hott_test

import (
	"math"
	"slices"
)

// passage is the way of one element through a move.
type passage struct {
	u             *umpire
	r             *ruling
	t             *troop
	movers        []*troop
	ahead         []polygon // in a file, those before it, where they end
	free          bool      // an aerial that skips the tests of the path
	door          *troop
	end           pose
	spent         float64
	wet, bad      bool
	off           bool // some sample was off the road
	close         bool // came nearer than 200 to an enemy
	wadedAway     bool // turned in water before the last leg
	turnedInWater bool
	met           []*troop // enemies whose zone it met, in that order
	since         []float64
	begun         []bool
	passed        map[*troop]bool
}

// stop is a pose on the way and the base there.
type stop struct {
	pose
	base polygon
}

// samples are the poses between two, of one leg (MV-8).
func samples(a, b pose, depth float64, sign float64) (list []stop) {
	far := 0.0
	p, q := a.quad(depth), b.quad(depth)
	for i := range p {
		far = math.Max(far, q[i].minus(p[i]).length())
	}
	n := math.Max(1, math.Ceil(far/10-1e-9))
	turn := turned(b.h - a.h)
	if turn > 180 || (turn == 180 && sign < 0) {
		turn -= 360
	}
	ahead := a.forward()
	for k := 0.0; k <= n; k++ {
		at := pose{a.toward(b.vec, k/n), turned(a.h + turn*k/n)}
		if turn != 0 {
			ahead = at.forward()
		}
		list = append(list, stop{at, at.quadAlong(ahead, depth)})
	}
	return list
}

// leg follows the element from one pose to the next.
func (p *passage) leg(a, b pose, last bool) {
	p.spent += a.from(b)
	list := samples(a, b, p.t.depth, 1)
	if math.Abs(between(a.h, b.h)-180) < 0.01 { // E25
		x, v := a.local(b.vec)
		switch {
		case math.Abs(x) < 0.01 && !p.blockedOn(list):
		case (math.Abs(x) < 0.01 && v != 0) || x > 0:
			list = samples(a, b, p.t.depth, -1)
		}
		if math.Abs(x) < 0.5 {
			p.r.doubt = true
		}
	}
	wasWet := p.wet
	p.wet = false
	n := p.survey(list)
	for k, at := range list {
		p.sample(at, k == 0 && len(p.met) == 0 && p.spent == a.from(b), n)
	}
	x, _ := a.local(b.vec)
	if p.wet && (between(a.h, b.h) > 0.01 || math.Abs(x) > 0.05) {
		if between(a.h, b.h) < 0.6 && math.Abs(x) < 2.1 {
			p.r.doubt = true // whether that is a turn
		}
		p.turnedInWater = true
		if !last {
			p.wadedAway = true
		}
	}
	p.wet = p.wet || wasWet
	if p.blockedOn(list) || p.tracksBlocked(a, b, list, n) {
		p.r.no("path")
	}
	if p.gapOn(a, b) {
		p.r.no("gap")
	}
}

// nearby is what a leg comes near.
type nearby struct {
	features      []*feature
	foes, friends []*troop
}

// survey looks around a leg, so that its samples need not look at the whole board.
func (p *passage) survey(list []stop) (n nearby) {
	var way polygon // what the samples sweep
	for _, s := range list {
		way = append(way, s.base...)
	}
	lo, hi := way.box()
	way = polygon{lo, hi}
	for _, f := range p.u.features {
		if !beyond(way, f.area, 2) {
			n.features = append(n.features, f)
		}
	}
	for _, e := range p.u.foes(p.t.side) { // far enough for MV-4 and zones
		if !beyond(way, e.quad(), 210) {
			n.foes = append(n.foes, e)
		}
	}
	for _, o := range p.u.friends(p.t) {
		if !beyond(way, o.quad(), 2) {
			n.friends = append(n.friends, o)
		}
	}
	return n
}

// sample notes ground, road and zones of one pose.
func (p *passage) sample(s stop, first bool, n nearby) {
	u, j, t := p.u, &p.r.judge, p.t
	at, q := s.pose, s.base
	for _, f := range n.features {
		if t.aerial() || !j.over(q, f.area) {
			continue
		}
		switch {
		case f.kind == "river":
			p.wet = true
			if !u.mayWade(j, t, at) {
				p.r.no("ford")
			}
		case f.kind == "lake":
			p.wet = true
			if !u.wadesLake(j, t, f, at) {
				p.r.no("ford")
			}
		case f.bad():
			p.bad = true
		}
	}
	p.off = p.off || !u.onRoad(j, t, at)
	for _, e := range n.foes {
		if !p.off && !p.close && !j.atMost(199.99, apart(q, e.quad()), near) {
			p.close = true
		}
		if slices.Contains(p.met, e) || !u.inZone(j, q, e, p.movers, p.ahead) {
			continue
		}
		p.met, p.since, p.begun = append(p.met, e), append(p.since, apart(q, e.quad())), append(p.begun, first)
	}
}

// onRoad is MV-5 for one pose.
func (u *umpire) onRoad(j *judge, t *troop, at pose) bool {
	if len(u.road) != 2 {
		return false
	}
	d := u.road[1].minus(u.road[0])
	along := math.Atan2(d.y, d.x) * 180 / math.Pi
	n := vec{-d.y, d.x}.times(1 / d.length())
	in := func(p vec) bool { return j.atMost(math.Abs(p.minus(u.road[0]).dot(n)), 25.01, rough) }
	return j.atMost(math.Min(between(at.h, along), between(at.h, along+180)), 10.001, 0.01) && in(at.vec) &&
		in(at.point(0, -t.depth))
}

// mayGo is whether the element may pass another on its way.
func (p *passage) mayGo(o *troop, at pose) bool {
	return o == p.door || p.u.mayPass(&p.r.judge, p.t, o, at.h, false, !p.free)
}

// blockedOn is MV-8: enemies, the stronghold and the edge at the samples.
func (p *passage) blockedOn(list []stop) bool {
	u, j, t := p.u, &p.r.judge, p.t
	if p.passed == nil {
		p.passed = map[*troop]bool{}
	}
	for _, at := range list {
		q := at.base
		if !u.onBoard(j, q) || (!p.free && u.keep != nil && j.over(q, u.keep)) {
			return true
		}
		for _, o := range u.foes(t.side) {
			if !j.over(q, o.quad()) {
				continue
			}
			p.passed[o] = true
			if !p.mayGo(o, at.pose) {
				return true
			}
		}
	}
	return false
}

// tracksBlocked is MV-8 for friends: two corner tracks or that of the centre.
func (p *passage) tracksBlocked(a, b pose, list []stop, near nearby) bool {
	j, t := &p.r.judge, p.t
	x, y := list[0].base, list[len(list)-1].base
	for _, o := range near.friends {
		if slices.Contains(p.movers, o) {
			continue
		}
		pass, met := true, false
		for _, at := range list {
			if j.over(at.base, o.quad()) {
				met = true
				pass = pass && p.mayGo(o, at.pose)
			}
		}
		if met && pass {
			continue
		}
		n := 0
		cut := func(c, d vec) bool {
			in, wide, narrow := o.quad().lengthIn(c, d, 0.5), o.quad().lengthIn(c, d, 0.01), o.quad().lengthIn(c, d, 1)
			if (wide > 0) != (in > 0) || (narrow > 0) != (in > 0) {
				j.doubt = true
			}
			return in > 0
		}
		for i := range x {
			if cut(x[i], y[i]) {
				n++
			}
		}
		if n >= 2 || cut(a.centre(t.depth), b.centre(t.depth)) {
			if !met {
				heading := p.mayGo(o, a) && p.mayGo(o, b)
				if heading {
					continue
				}
			}
			return true
		}
	}
	return false
}

// gapOn is MV-9.
func (p *passage) gapOn(a, b pose) bool {
	u, j, t := p.u, &p.r.judge, p.t
	var walls []polygon
	var turning []*troop
	for _, o := range u.on() {
		if o == t || slices.Contains(p.movers, o) || (p.free && !o.aerial()) {
			continue
		}
		x, y := p.mayGo(o, a), p.mayGo(o, b)
		if x != y && o.side == t.side {
			turning = append(turning, o)
		}
		if !x || !y {
			walls = append(walls, o.quad())
		}
	}
	if !p.free {
		if u.keep != nil {
			walls = append(walls, u.keep)
		}
		s := u.size
		walls = append(walls, polygon{{0, 0}, {s, 0}}, polygon{{s, 0}, {s, s}}, polygon{{s, s}, {0, s}},
			polygon{{0, s}, {0, 0}})
	}
	c, d := a.centre(t.depth), b.centre(t.depth)
	walls = slices.DeleteFunc(walls, func(x polygon) bool { return beyond(x, polygon{c, d}, 165) })
	for i, x := range walls {
		for _, y := range walls[:i] {
			if beyond(x, y, 165) {
				continue
			}
			l := nearestLine(x, y)
			if l.length() > 165 || l.length() < 0.01 || (!(l.length() < 159.5) && !j.atMost(159.5, l.length(), rough)) {
				continue
			}
			hit, slack := crosses(c, d, l.p, l.q)
			if slack < 0.5 {
				j.doubt = true
			}
			if hit {
				if math.Abs(l.length()-159.5) < rough {
					j.doubt = true
				}
				if l.length() < 159.5 {
					j.doubt = j.doubt || len(turning) > 0
					return true
				}
			}
		}
	}
	return false
}

// inZone is ZOC-1 and ZOC-2. Of those who move none but the bases of ahead end a zone (E30).
func (u *umpire) inZone(j *judge, q polygon, e *troop, movers []*troop, ahead []polygon) bool {
	if beyond(q, e.quad(), 170) {
		return false
	}
	f := e.base().forward
	r := vec{f.y, -f.x}
	// strip is what of a base lies ahead of e, as local coordinates.
	strip := func(a polygon, far float64) polygon {
		return a.clip(f.times(-1), -e.at.dot(f)+1e-7).clip(f, e.at.dot(f)+far)
	}
	reaches := func(a polygon) bool {
		if len(a) == 0 {
			return false
		}
		lo, hi := a.span(r)
		return !j.atMost(79.5, lo-e.at.dot(r), rough) && !j.atMost(hi-e.at.dot(r), -79.5, rough)
	}
	if !reaches(strip(q, 160.1)) {
		return false
	}
	far := 160.0
	limit := func(a polygon) {
		s := strip(a, 160.01).clip(r, e.at.dot(r)+79.5).clip(r.times(-1), -e.at.dot(r)+79.5)
		if len(s) > 0 {
			lo, _ := s.span(f)
			far = math.Min(far, math.Max(0, lo-e.at.dot(f)))
		}
	}
	for _, o := range u.on() {
		if o != e && !slices.Contains(movers, o) && !beyond(o.quad(), e.quad(), 170) {
			limit(o.quad())
		}
	}
	for _, a := range ahead { // E30
		limit(a)
	}
	if u.keep != nil {
		limit(u.keep)
	}
	in := reaches(strip(q, far+0.01))
	if in != reaches(strip(q, far+0.01+rough)) || in != reaches(strip(q, far+0.01-rough/4)) {
		j.doubt = true
	}
	return in
}

// allowance is MV-4; it gives the extras that a road move buys.
func (p *passage) allowance() (extra int) {
	t, j := p.t, &p.r.judge
	if p.door != nil {
		return 0
	}
	far := t.moves[1]
	switch {
	case t.aerial():
	case !p.off:
		far = t.moves[0]
		for !j.atMost(p.spent, far+float64(100*extra)+0.01, near) && extra < 20 {
			extra++
		}
		if extra > 0 && p.close {
			p.r.no("road extra")
		}
		return extra
	case p.wet:
		far = t.moves[3]
	case p.bad:
		far = t.moves[2]
	}
	if p.bad && t.code == "Art" {
		p.r.no("artillery")
	}
	if !j.atMost(p.spent, far+0.01, near) {
		p.r.no("too far")
	}
	return 0
}

// speed is what a passage was allowed, as breaking off compares it.
func (p *passage) speed() float64 {
	t := p.t
	switch {
	case t.aerial():
		return t.moves[1]
	case !p.off:
		return t.moves[0]
	case p.wet:
		return t.moves[3]
	case p.bad:
		return t.moves[2]
	}
	return t.moves[1]
}

// stand is what the end pose must be.
func (p *passage) stand() {
	u, j, t := p.u, &p.r.judge, p.t
	var others []*troop
	for _, m := range p.movers {
		if m != t {
			others = append(others, m)
		}
	}
	if !u.mayStand(j, t, p.end, others) {
		p.r.no("end pose")
	}
	if t.lair != "" { // LK-7
		in := false
		for _, f := range u.under(j, p.end.quad(t.depth)) {
			in = in || f.id == t.lair
		}
		if !in {
			p.r.no("lair")
		}
	}
}

// ruleBreakOff is MV-12.
func (u *umpire) ruleBreakOff(p *passage, backs bool) {
	r, j, t := p.r, &p.r.judge, p.t
	if !backs || !j.atMost(199.99, p.spent, near) {
		r.no("break off")
		return
	}
	for _, e := range u.hitters(j, t) {
		if e.code != "Sn" || t.general {
			r.no("break off held")
		}
	}
	bad, wet := false, false
	for _, f := range u.under(j, p.end.quad(t.depth)) {
		bad, wet = bad || f.bad(), wet || f.water()
	}
	for _, e := range u.foes(t.side) {
		if d := apart(p.end.quad(t.depth), e.quad()); d < 1 {
			j.doubt = j.doubt || d > 0.001
			r.no("break off touches")
		}
		if j.touching(t.at, e) != "front" {
			continue
		}
		theirs := e.moves[1]
		switch {
		case e.aerial():
		case wet:
			theirs = e.moves[3]
		case bad:
			theirs = e.moves[2]
		}
		if !u.couldStop(j, e, p.end, t.depth) { // R49
			theirs = 0
		}
		if !p.off || u.onRoad(j, t, p.end) {
			j.doubt = true
		}
		if p.speed() <= theirs {
			r.no("break off slow")
		}
		if e.impetuous() {
			chaser := e
			r.after = func(j *judge) { u.pursue(j, chaser, u.support(j, chaser)) }
		}
	}
}

// couldStop is whether an enemy might end a move where one who breaks off does, on that base and facing it.
func (u *umpire) couldStop(j *judge, e *troop, end pose, depth float64) bool {
	guest := *e
	guest.depth = depth
	at := about(end, depth, 180)
	home := e.lair == ""
	for _, f := range u.under(j, at.quad(depth)) {
		home = home || f.id == e.lair
	}
	return home && u.mayStand(j, &guest, at, u.on()) && u.mayWade(j, &guest, at)
}

// zones is ZOC-3 without front contact.
func (p *passage) zones(backs bool) bool {
	u, j, t := p.u, &p.r.judge, p.t
	q := p.end.quad(t.depth)
	free := true
	for i, e := range p.met {
		inside := u.inZone(j, q, e, p.movers, p.ahead)
		if p.passed[e] && !inside {
			continue
		}
		free = false
		if backs && p.begun[i] {
			return true
		}
		if j.facing(p.end.h, e.at.h, 180) && inside && j.atMost(apart(q, e.quad()), p.since[i]+0.01, near+0.006) {
			return true
		}
	}
	return free
}

// contact is the legal contact that the end pose makes; zoned asks only for front contact
// with an enemy whose zone was met.
func (p *passage) contact(zoned bool) string {
	for _, e := range p.u.foes(p.t.side) {
		how := p.r.touching(p.end, e)
		if how == "" || (zoned && (how != "front" || !slices.Contains(p.met, e))) {
			continue
		}
		if p.may(e, how) == "" {
			return how
		}
	}
	return ""
}

// may is why an element may not make a contact, or "".
func (p *passage) may(e *troop, how string) string {
	u, j, t := p.u, &p.r.judge, p.t
	if t.code == "Art" {
		return "artillery contacts"
	}
	if e.aerial() && !t.aerial() && !is(t.code, "He", "Pd") && !u.engaged(j, e) {
		return "aerial"
	}
	if how == "front" || e == p.door {
		return ""
	}
	left, right, low, high := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range t.quad() {
		x, v := e.at.local(c)
		left, right, low, high = math.Min(left, x), math.Max(right, x), math.Min(low, v), math.Max(high, v)
	}
	none := func(x float64) bool {
		if x > -0.6 && x < 0.6 && math.Abs(x) > 1e-3 {
			j.doubt = true
		}
		return x <= 0.01
	}
	switch how {
	case "rear":
		if !none(high + e.depth) {
			return "rear"
		}
		return ""
	case "left":
		left, right = -right, -left
	}
	// Beyond the right side is where x is over 80, or mirrored.
	wholly := none(80 - left)
	partly := !none(right-80) && !none(-e.depth-low) && none(high)
	if wholly || partly {
		return ""
	}
	return "flank"
}

// contacts is CON-4 to CON-6 for a single element.
func (p *passage) contacts() {
	u, j, t := p.u, &p.r.judge, p.t
	made, other := false, false
	for _, e := range u.foes(t.side) {
		how := j.touching(p.end, e)
		if how == "" {
			other = other || u.frontEdgeTouches(j, p.end, e)
			continue
		}
		if why := p.may(e, how); why != "" {
			p.r.no(why)
		}
		made = true
	}
	if other && made {
		j.doubt = true // R39
	} else if other {
		p.r.no("touches")
	}
	if u.keep != nil && t.side == 1 && apart(polygon{p.end.point(-79, 0), p.end.point(79, 0)}, u.keep) < 1 {
		if on := u.onKeep(j, p.end); !on || t.code == "Art" || made {
			j.doubt = true
		}
	}
	if t.code == "Art" {
		for _, e := range u.foes(t.side) {
			if f := u.front(j, e); f != nil && f != t && e.code != "Dr" &&
				u.overlapAt(j, p.end, t.depth, false, e) != "" {
				p.r.no("artillery overlaps")
			}
		}
	}
	p.wades(made)
}
