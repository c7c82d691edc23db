package hott_test

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// step is one leg of a move in words: forward, back, left and right (wheels), place, shift.
type step struct {
	kind string
	n    float64
	to   pose
}

// ruling is what the referee thinks of an action of the PIP phase.
type ruling struct {
	judge
	why    string // why it is illegal, or ""
	staged []step // all legs of the move
	verb   string
	who    []*troop
	ends   map[*troop]pose
	pips   int
	after  func(j *judge) // what follows the move
}

// no says once why an action is illegal.
func (r *ruling) no(why string) {
	if r.why == "" {
		r.why = why
	}
}

// compass are the facings that have letters.
var compass = map[string]float64{"E": 0, "NE": 45, "N": 90, "NW": 135, "W": 180, "SW": 225, "S": 270, "SE": 315}

// readPose reads "x,y facing".
func readPose(words string) (p pose) {
	at, facing, _ := strings.Cut(words, " ")
	_, _ = fmt.Sscanf(at, "%g,%g", &p.x, &p.y)
	h, ok := compass[facing]
	if !ok {
		h, _ = strconv.ParseFloat(facing, 64)
	}
	p.h = h
	return p
}

// readSteps reads the legs of a move.
func readSteps(words string) (list []step, more bool) {
	for _, text := range strings.Split(words, ", ") {
		kind, rest, _ := strings.Cut(text, " ")
		if kind == "more" {
			more = true
			continue
		}
		s := step{kind: kind}
		switch kind {
		case "place":
			s.to = readPose(rest)
		case "wheel":
			side, n, _ := strings.Cut(rest, " ")
			s.kind = side
			s.n, _ = strconv.ParseFloat(n, 64)
		case "shift":
			side, n, _ := strings.Cut(rest, " ")
			s.n, _ = strconv.ParseFloat(n, 64)
			if side == "left" {
				s.n = -s.n
			}
		default:
			s.n, _ = strconv.ParseFloat(rest, 64)
		}
		list = append(list, s)
	}
	return list, more
}

// rule judges an action of the PIP phase.
func (u *umpire) rule(words string) *ruling {
	verb, rest, _ := strings.Cut(words, " ")
	r := &ruling{verb: verb, ends: map[*troop]pose{}, pips: 1}
	switch verb {
	case "end":
	case "move", "column":
		names, legs, _ := strings.Cut(rest, ":")
		for _, n := range strings.Split(names, "+") {
			r.who = append(r.who, u.named(n))
		}
		steps, more := readSteps(strings.TrimSpace(legs))
		r.staged = append(slices.Clone(u.staged), steps...)
		others := len(u.staged) > 0 && (!sameTroops(r.who, u.stagers) || r.who[0] != u.stagers[0])
		switch {
		case others:
			r.no("staged for others")
		case more:
			u.ruleStaged(r)
		case len(r.staged) > 6:
			r.no("too many legs")
		default:
			u.ruleMove(r, r.staged)
		}
		if more || others {
			return r
		}
	default:
		u.ruleEntry(r, verb, rest)
		if len(u.staged) > 0 {
			r.no("legs wait")
		}
	}
	if r.why == "" && verb != "end" && r.pips > u.pips {
		r.no("PIPs")
	}
	return r
}

// ruleStaged is E16: a leg that others are to follow.
func (u *umpire) ruleStaged(r *ruling) {
	u.mayMove(r, r.staged)
	if len(r.staged) > 5 || u.stages >= 48 {
		r.no("too many legs")
	}
}

// mayMove is whether elements may move at all, and whether these are legs.
func (u *umpire) mayMove(r *ruling, steps []step) bool {
	for _, t := range r.who {
		if t.state != "board" || t.side != u.owner || t.moved {
			r.no("who moves")
			return false
		}
	}
	for _, s := range steps {
		if s.kind != "place" && (s.n == 0 || ((s.kind == "left" || s.kind == "right") && s.n > 90)) {
			r.no("legs")
			return false
		}
	}
	return true
}

// ruleMove is chapter 5.
func (u *umpire) ruleMove(r *ruling, steps []step) {
	if !u.mayMove(r, steps) {
		return
	}
	if len(r.who) > 1 {
		u.ruleGroup(r, steps)
		return
	}
	t := r.who[0]
	foe := u.front(&r.judge, t)
	if foe == nil && len(u.hitters(&r.judge, t)) > 0 {
		r.no("held") // R32
		return
	}
	p := &passage{u: u, r: r, t: t, movers: r.who, free: t.aerial() && !u.engaged(&r.judge, t)}
	p.door = u.door(&r.judge, t, steps)
	backs := !slices.ContainsFunc(steps, func(s step) bool { return s.kind != "back" })
	if backs { // E26
		far := 0.0
		for _, s := range steps {
			far += s.n
		}
		steps = []step{{kind: "back", n: far}}
	}
	at := t.at
	for i, s := range steps {
		to := at
		switch s.kind {
		case "forward":
			to = at.ahead(s.n)
		case "back":
			to = at.ahead(-s.n)
		case "left", "right":
			to = wheeled(at, at, s)
		case "place":
			to = s.to
		case "shift":
			r.no("single shift")
			return
		}
		p.leg(at, to, i == len(steps)-1)
		at = to
	}
	r.ends[t] = at
	p.end = at
	extra := p.allowance()
	p.stand()
	if foe != nil {
		u.ruleBreakOff(p, backs)
	}
	if !p.zones(backs) && p.contact(true) != "front" {
		r.no("zone")
	}
	p.contacts()
	u.cost(r, extra)
}

// wheeled turns a pose about the front corner of another.
func wheeled(at, about pose, s step) pose {
	c, by := about.fl(), s.n
	if s.kind == "right" {
		c, by = about.fr(), -s.n
	}
	sin, cos := math.Sincos(by * math.Pi / 180)
	d := at.minus(c)
	return pose{c.plus(vec{d.x*cos - d.y*sin, d.x*sin + d.y*cos}), turned(at.h + by)}
}

// door is MV-13: the enemy on whom the door is closed.
func (u *umpire) door(j *judge, t *troop, steps []step) *troop {
	if len(steps) != 1 || steps[0].kind != "place" {
		return nil
	}
	for _, e := range u.foes(t.side) {
		how := j.touching(steps[0].to, e)
		if f := u.front(j, e); f == nil || f == t || (how != "left" && how != "right") {
			continue
		}
		corner := (how == "right" && j.same(t.at.fr(), e.at.fr())) || (how == "left" && j.same(t.at.fl(), e.at.fl()))
		if corner && j.facing(t.at.h, e.at.h, 180) {
			return e
		}
	}
	return nil
}

// cost is 5.1.
func (u *umpire) cost(r *ruling, extra int) {
	r.pips = 1 + extra
	if slices.ContainsFunc(r.who, func(t *troop) bool {
		return t.aerial() || t.code == "Mg"
	}) && !(bool(u.house) && len(r.who) == 1) {
		r.pips++
	}
	if u.outOfCommand(&r.judge, r.who) {
		r.pips++
	}
}

// outOfCommand is CMD-1 to CMD-3.
func (u *umpire) outOfCommand(j *judge, who []*troop) bool {
	general := u.generalOf(u.owner)
	switch {
	case general.state != "board":
		return true
	case slices.Contains(who, general):
		return false
	}
	var nearest line
	best := math.Inf(1)
	for _, t := range who {
		l := nearestLine(general.quad(), t.quad())
		if math.Abs(l.length()-best) < 0.5 {
			own := &judge{}
			j.doubt = j.doubt || u.commands(own, l) != u.commands(own, nearest)
		}
		if l.length() < best {
			best, nearest = l.length(), l
		}
	}
	return !j.atMost(best, 1200.01, near) || (!j.atMost(best, 600.01, near) && !u.commands(j, nearest))
}

// formation is a group on its way.
type formation struct {
	r      *ruling
	front  *troop   // the leftmost in sight of the leader of those farthest ahead
	file   []*troop // behind the leader, with it, if they stand so
	column bool
	forms  bool // a block becomes a column
	wide   bool // more than one element abreast
	way    map[*troop]*passage
	at     map[*troop]pose
}

// ruleGroup is 5.4.
func (u *umpire) ruleGroup(r *ruling, steps []step) {
	lead := r.who[0]
	f := &formation{r: r, front: lead, forms: r.verb == "column", wide: true, way: map[*troop]*passage{},
		at: map[*troop]pose{}}
	f.file = r.fileBehind(lead, r.who)
	f.column = f.file != nil
	if why := u.notGroup(r, f.column); why != "" {
		r.no(why)
		return
	}
	if f.column && slices.ContainsFunc(r.who, func(t *troop) bool { return between(t.at.h, lead.at.h) > 1 }) {
		u.stats["moves of bent columns"]++
	}
	for _, t := range r.who {
		_, v := lead.at.local(t.at.vec)
		if _, best := lead.at.local(f.front.at.vec); v > best+2 {
			f.front = t
		}
		f.wide = f.wide && r.fileBehind(t, r.who) == nil
		f.way[t] = &passage{u: u, r: r, t: t, movers: r.who, free: t.aerial()}
		f.at[t] = t.at
	}
	if f.column && f.forms {
		r.no("it is a column")
		return
	}
	if f.column || f.forms {
		if !u.ruleFile(f, steps) {
			return
		}
	} else if !u.groupLegs(f, steps) {
		return
	}
	extra := u.groupStands(f)
	u.cost(r, extra)
}

// groupLegs takes a group along its legs; false means that there is no more to say.
func (u *umpire) groupLegs(f *formation, steps []step) bool {
	r := f.r
	for i, s := range steps {
		turn := s.kind == "left" || s.kind == "right"
		switch {
		case s.kind == "back" || s.kind == "place":
			r.no("group legs")
			return false
		case s.kind == "shift" && (i != len(steps)-1 || !u.linesUp(r, f.at, s)):
			r.no("shift")
			return false
		}
		about := f.at[u.wing(r, f.front, s.kind)]
		for _, t := range r.who {
			to := f.at[t].ahead(s.n)
			if turn {
				to = wheeled(f.at[t], about, s)
			} else if s.kind == "shift" {
				to = pose{f.at[t].point(s.n, 0), f.at[t].h}
			}
			f.way[t].leg(f.at[t], to, i == len(steps)-1)
			f.at[t] = to
		}
	}
	return true
}

// groupStands judges where a group ends, and gives the extras of a road move.
func (u *umpire) groupStands(f *formation) (extra int) {
	r := f.r
	made, touched, squared, free := false, false, false, true
	off, close := !f.column && !f.forms, false // off the road, near an enemy
	for _, t := range r.who {
		off, close = off || f.way[t].off, close || f.way[t].close
	}
	for _, t := range r.who {
		p := f.way[t]
		p.end, p.off, p.close = f.at[t], off, close
		r.ends[t] = p.end
		rough := off && !t.aerial() && (p.bad || p.wet)
		switch {
		case f.forms && f.wide && !t.aerial() && (u.inBad(&r.judge, t) || u.inWater(&r.judge, t.quad())):
			r.no("group in bad going")
		case f.forms:
		case !f.column && rough:
			r.no("group in bad going")
		}
		if need := p.allowance(); t == r.who[0] {
			extra = need
		}
		p.stand()
		m, o, s := p.touches()
		made, touched, squared = made || m, touched || o, squared || s
		free = p.zones(false) && free
		if p.turnedInWater && off {
			r.no("column turns in water")
		}
	}
	if touched && !made {
		r.no("touches")
	}
	if !free && !squared {
		r.no("zone")
	}
	return extra
}

// touches tells of an element of a group whether it makes a legal contact, whether it touches
// otherwise, and whether it makes front contact with an enemy whose zone it met.
func (p *passage) touches() (made, other, squared bool) {
	u, j, t := p.u, &p.r.judge, p.t
	for _, e := range u.foes(t.side) {
		how := j.touching(p.end, e)
		switch {
		case how == "":
			other = other || u.frontEdgeTouches(j, p.end, e)
		case p.may(e, how) == "":
			made = true
			squared = squared || (how == "front" && slices.Contains(p.met, e))
		default:
			other = true
			if e.aerial() || t.code == "Art" {
				p.r.no("contact")
			}
		}
	}
	return made, other, squared
}

// wing is the element about whose front corner a group wheels: the outermost that nobody of it stands straight
// ahead of (E37).
func (u *umpire) wing(r *ruling, front *troop, kind string) *troop {
	best := front
	for _, t := range r.who {
		covered := slices.ContainsFunc(r.who, func(o *troop) bool {
			x, v := t.at.local(o.at.vec)
			return o != t && math.Abs(x) < 80 && v > 0
		})
		x, _ := front.at.local(t.at.vec)
		b, _ := front.at.local(best.at.vec)
		if !covered && ((kind == "left" && x < b) || (kind == "right" && x > b)) {
			best = t
		}
	}
	return best
}

// notGroup is why some elements are no group (MV-10, MV-3, AIR-5).
func (u *umpire) notGroup(r *ruling, file bool) string {
	j := &r.judge
	aerials := 0
	for _, t := range r.who {
		if u.engaged(j, t) {
			return "group in close combat"
		}
		if t.aerial() {
			aerials++
		}
	}
	if aerials != 0 && aerials != len(r.who) {
		return "mixed aerials"
	}
	in := []*troop{r.who[0]}
	for i := 0; i < len(in); i++ {
		for _, t := range r.who {
			if !slices.Contains(in, t) && j.linked(in[i], t) {
				in = append(in, t)
			}
		}
	}
	if file || len(in) == len(r.who) {
		return ""
	}
	return "no group"
}

// linesUp is the shift of MV-10 by E21.
func (u *umpire) linesUp(r *ruling, at map[*troop]pose, s step) bool {
	j := &r.judge
	if !j.atMost(math.Abs(s.n), 80.01, near) {
		return false
	}
	for _, t := range r.who {
		to := pose{at[t].point(s.n, 0), at[t].h}
		for _, e := range u.foes(t.side) {
			before, after := apart(at[t].quad(t.depth), e.quad()), apart(to.quad(t.depth), e.quad())
			if before > 160 != (after > 160) {
				j.doubt = true
			}
			if after > 160.01 {
				continue
			}
			for _, how := range ways {
				p := snap(e, how)
				x, v := to.local(p.vec)
				if between(p.h, to.h) <= 0.5 && v > -2 && j.atMost(math.Abs(x), 2, rough) {
					return true
				}
			}
		}
	}
	return false
}
