package hott_test

import (
	"fmt"
	"math"
	"slices"
)

// inArc is the part of a base that lies in the arc of a shooter, drawn in by a margin (SH-1).
func inArc(s *troop, q polygon, margin float64) polygon {
	r, f := s.at.right(), s.at.forward()
	return q.clip(r, s.at.dot(r)+240-margin).clip(r.times(-1), -s.at.dot(r)+240-margin).clip(f.times(-1),
		-s.at.dot(f)-margin)
}

// isTarget is whether enough of a base lies in the arc of a shooter (E38).
func (j *judge) isTarget(s *troop, q polygon) bool {
	if (len(inArc(s, q, 0.5-rough)) > 0) != (len(inArc(s, q, 0.5+rough)) > 0) {
		j.doubt = true
	}
	return len(inArc(s, q, 0.5)) > 0
}

// shotLines is SH-2: the line from the front edge of s to what of e is in the arc, the shortest, of those as short the
// one with least |u|; and after it, at either end, those that are hardly longer.
func (u *umpire) shotLines(j *judge, s, e *troop) []line {
	q := e.quad()
	if far := shotReach(s) + 20; beyond(q, s.quad(), far) || apart(q, s.quad()) > far || !j.isTarget(s, q) {
		return nil
	}
	part := inArc(s, q, 0)
	if len(part) == 0 {
		return nil
	}
	at := func(x float64) line {
		p := s.at.point(x, 0)
		best := line{p, part[0]}
		for i := range part {
			if c := nearestOn(p, part[i], part[(i+1)%len(part)]); c.minus(p).length() < best.length() {
				best.q = c
			}
		}
		return best
	}
	// The distance falls and rises along the edge: its least by thirds.
	lo, hi := -80.0, 80.0
	for range 80 {
		a, b := lo+(hi-lo)/3, hi-(hi-lo)/3
		if at(a).length() <= at(b).length() {
			hi = b
		} else {
			lo = a
		}
	}
	// until is how far from there toward x the line is hardly longer.
	until := func(x, more float64) float64 {
		most, from := at(lo).length()+more, lo
		for range 60 {
			if m := (from + x) / 2; at(m).length() > most {
				x = m
			} else {
				from = m
			}
		}
		return from
	}
	best, tied := at(lo), until(0, 1e-7)
	// parallel edges tie, as far as the target's goes along
	if along := at(tied).q.minus(best.q).length(); along > 0.1 {
		best = at(lo + math.Copysign(along, tied-lo))
	}
	return []line{best, at(until(-80, near)), at(until(80, near))}
}

// shotReach is how far an element shoots (SH-1).
func shotReach(s *troop) float64 {
	if s.code == "Art" {
		return 500
	}
	return 200
}

// sees is whether s may shoot at e as far as arc, range and sight go, and the range. It is in doubt where sight along a
// line that is hardly longer is another than along the shortest.
func (u *umpire) sees(j *judge, s, e *troop) (float64, bool) {
	lines := u.shotLines(j, s, e)
	if lines == nil || !j.atMost(lines[0].length(), shotReach(s)+0.01, near+0.03) {
		return 0, false
	}
	ok := u.seesAlong(j, lines[0], s, e)
	for _, l := range lines[1:] {
		if u.seesAlong(&judge{}, l, s, e) != ok {
			j.doubt = true
		}
	}
	if !ok {
		return 0, false
	}
	return lines[0].length(), true
}

// seesAlong is SH-3 for one line.
func (u *umpire) seesAlong(j *judge, l line, s, e *troop) bool {
	for _, o := range u.on() {
		if o == s || o == e || (e.aerial() && !o.aerial()) {
			continue
		}
		in := o.quad().lengthIn(l.p, l.q, 0.5)
		if wide := o.quad().lengthIn(l.p, l.q, 0.5-rough); (in > 0) != (wide > 0) ||
			(in > 0 && o.quad().lengthIn(l.p, l.q, 0) < 1) {
			j.doubt = true
		}
		if in > 0 {
			return false
		}
	}
	return u.seesThrough(j, l, s.quad(), e.quad())
}

// targets are the enemies that an element may shoot at now (SH-4, SH-6, SH-7).
func (u *umpire) targets(j *judge, s *troop) (list []*troop) {
	if s.state != "board" || s.shot || !is(s.code, "Sh", "Art") ||
		(s.code == "Art" && (s.side != u.owner || s.travelled)) || u.engaged(j, s) {
		return nil
	}
	for _, e := range u.foes(s.side) {
		if e.shotAt || u.engaged(j, e) {
			continue
		}
		if _, ok := u.sees(j, s, e); ok {
			list = append(list, e)
		}
	}
	return list
}

// casters are the magicians of the owner who may cast or aid (MG-3, MG-8).
func (u *umpire) casters(j *judge) (list []*troop) {
	for _, m := range u.on() {
		if m.side == u.owner && m.code == "Mg" && !m.cast && !(bool(u.house) && m.travelled) && !u.engaged(j, m) &&
			!u.provides(j, m) {
			list = append(list, m)
		}
	}
	return list
}

// reaches is MG-1's range.
func (j *judge) reaches(m, e *troop) bool {
	return j.atMost(apart(m.quad(), e.quad()), 600.01, near)
}

// subsets lists the sets of at most two of some, as words.
func subsets(list []*troop) [][]*troop {
	out := [][]*troop{nil}
	for i, a := range list {
		out = append(out, []*troop{a})
		for _, b := range list[i+1:] {
			out = append(out, []*troop{a, b})
		}
	}
	return out
}

// with writes a shot or a spell.
func with(verb string, a, e *troop, aides []*troop) string {
	text := fmt.Sprintf("%s %s at %s", verb, a.name, e.name)
	for i, h := range aides {
		text += [...]string{" with ", ", "}[min(i, 1)] + h.name
	}
	return text
}

// shots lists what a shooter may do.
func (u *umpire) shots(j *judge, s *troop) (list []string) {
	for _, e := range u.targets(j, s) {
		var more []*troop
		for _, o := range u.friends(s) {
			if slices.Contains(u.targets(j, o), e) {
				more = append(more, o)
			}
		}
		for _, aides := range subsets(more) {
			list = append(list, with("shoot", s, e, aides))
		}
	}
	return list
}

// spellCost is MG-1 and MG-2.
func (u *umpire) spellCost(j *judge, m *troop, aides []*troop) int {
	n := 2 + len(aides)
	if bool(u.house) && u.outOfCommand(j, []*troop{m}) {
		n++
	}
	return n
}

// spells lists the owner's spells, without those that are too dear.
func (u *umpire) spells(j *judge) (list []string) {
	all := u.casters(j)
	for _, m := range all {
		for _, e := range u.foes(m.side) {
			if !j.reaches(m, e) {
				continue
			}
			var more []*troop
			for _, o := range all {
				if o != m && j.reaches(o, e) {
					more = append(more, o)
				}
			}
			for _, aides := range subsets(more) {
				if u.spellCost(j, m, aides) <= u.pips {
					list = append(list, with("cast", m, e, aides))
				}
			}
		}
	}
	return list
}

// rangedList is all that may be done in a ranged phase (SH-9).
func (u *umpire) rangedList(j *judge) (list []string) {
	if u.part == "aim" {
		return u.shots(j, u.called)
	}
	for _, s := range u.on() {
		if s.side == u.owner {
			list = append(list, u.shots(j, s)...)
		} else if len(u.targets(j, s)) > 0 {
			list = append(list, "call "+s.name)
		}
	}
	if all := u.spells(j); !u.passed && len(all) > 0 {
		list = append(append(list, all...), "pass")
	}
	return list
}

// canShoot is whether anybody on either side is still to shoot.
func (u *umpire) canShoot(j *judge) bool {
	for _, s := range u.on() {
		if len(u.targets(j, s)) > 0 {
			return true
		}
	}
	return false
}

// against is the basic factor (CMB-1).
func against(t, other *troop) int {
	if other == nil || other.class == "F" {
		return t.foot
	}
	return t.others
}

// badGoing is TF-6A.
func (u *umpire) badGoing(j *judge, t *troop) bool {
	return !is(t.code, "Sh", "Wb", "Lk", "WLk", "Bs") && u.inBad(j, t)
}

// hampered is TF-6A outside close combat.
func (u *umpire) hampered(j *judge, t *troop) bool { return !bool(u.house) && u.badGoing(j, t) }

// asTarget is the target's side of a shot or a spell: TF-1, TF-2, TF-4, TF-6A.
func (u *umpire) asTarget(j *judge, t *troop, spell *line, aides int) int {
	n := t.foot
	cover := u.inCover(j, t)
	if spell != nil {
		for _, f := range u.features {
			if f.kind == "river" && !j.atMost(f.area.lengthIn(spell.p, spell.q, 0), 0.5, rough) {
				cover = true
			}
		}
		for _, o := range u.on() {
			if is(o.code, "Cl", "Pd") && !(bool(u.house) && o.side != t.side) &&
				j.atMost(apart(o.quad(), polygon{spell.p, spell.q}), 600.01, near) {
				cover = true
			}
		}
	}
	if cover {
		n += 2
	}
	if t.general {
		n++
	}
	n -= min(aides, 2)
	if u.hampered(j, t) {
		n -= 2
	}
	return n
}

// shooting works out the combat of some shooters at a target (SH-7, SH-8).
func (u *umpire) shooting(j *judge, shooters []*troop, e *troop) bout {
	slices.SortFunc(shooters, func(a, b *troop) int { return a.number - b.number })
	var main *troop
	best := math.Inf(1)
	for _, s := range shooters {
		if d, _ := u.sees(j, s, e); d < best-1e-6 {
			if d > best-near {
				j.doubt = true
			}
			best, main = d, s
		} else if d < best+near && d != best {
			j.doubt = true
		}
	}
	b := bout{kind: "shot", x: main, y: e, main: main}
	for _, s := range shooters {
		if s != main {
			b.aides = append(b.aides, s)
		}
	}
	own := &judge{}
	b.reply = !main.shotAt && slices.Contains(u.targets(own, e), main)
	b.unsure, j.doubt = own.doubt, j.doubt || own.doubt
	b.fx = against(main, e)
	if b.reply {
		b.fx += u.asTarget(j, main, nil, 0) - main.foot
	} else if u.hampered(j, main) {
		b.fx -= 2
	}
	b.fy = u.asTarget(j, e, nil, len(b.aides))
	return b
}

// casting works out a spell (7.3).
func (u *umpire) casting(j *judge, m, e *troop, aides []*troop) bout {
	b := bout{kind: "spell", x: m, y: e, main: m, aides: aides, fx: 4}
	home := e.code == "Mg" && e.side == 0 && u.keep != nil && j.atMost(apart(e.quad(), u.keep), 600.01, near)
	if home || u.hampered(j, m) {
		b.fx -= 2
	}
	b.fy = u.asTarget(j, e, &line{m.at.centre(m.depth), e.at.centre(e.depth)}, len(aides))
	return b
}

// disputes is CC-1: the list of fights when the phase begins.
func (u *umpire) disputes(j *judge) (list []*dispute) {
	var stormers []*troop
	for _, t := range u.on() {
		if u.storming(j, t) {
			stormers = append(stormers, t)
		}
		if e := u.front(j, t); e != nil && t.side == u.owner {
			list = append(list, &dispute{kind: "fight", a: t, b: e})
		}
		if hitters := u.hitters(j, t); len(hitters) > 0 && u.front(j, t) == nil && !u.storming(j, t) {
			list = append(list, &dispute{kind: "held", b: t, hitter: hitters})
		}
	}
	if len(stormers) > 0 {
		list = append(list, &dispute{kind: "storm", hitter: stormers})
	}
	return list
}

// standing is CC-2: the fight's contact is unbroken; those who still make it.
func (u *umpire) standing(j *judge, d *dispute) (still []*troop, ok bool) {
	switch d.kind {
	case "fight":
		return nil, d.a.state == "board" && d.b.state == "board" && u.front(j, d.a) == d.b
	case "held":
		if d.b.state != "board" || u.front(j, d.b) != nil || u.storming(j, d.b) {
			return nil, false
		}
		for _, t := range u.hitters(j, d.b) {
			if slices.Contains(d.hitter, t) {
				still = append(still, t)
			}
		}
	case "storm":
		for _, t := range d.hitter {
			if t.state == "board" && u.storming(j, t) {
				still = append(still, t)
			}
		}
	}
	return still, len(still) > 0
}

// fightList is all that may be done in the close combat phase, with the disputes meant.
func (u *umpire) fightList(j *judge) map[string]*dispute {
	list := map[string]*dispute{}
	if u.part == "name" {
		still, _ := u.standing(j, u.naming)
		for _, t := range still {
			list["name "+t.name] = u.naming
		}
		return list
	}
	for _, d := range u.list {
		still, ok := u.standing(j, d)
		if d.done || !ok {
			continue
		}
		switch {
		case d.kind == "fight":
			list["fight "+d.a.name] = d
		case d.kind == "storm" && u.owner == 0:
			list["storm"] = d
		case d.kind == "held" && d.b.side == u.owner:
			list["fight "+d.b.name] = d
		default:
			for _, t := range still {
				if d.kind == "storm" {
					list["storm "+t.name] = d
				} else {
					list["fight "+d.b.name+" by "+t.name] = d
				}
			}
		}
	}
	return list
}

// fighting works out a close combat once its main attacker is known (7.4, 7.7).
func (u *umpire) fighting(j *judge, d *dispute, main *troop) bout {
	switch d.kind {
	case "fight":
		b := bout{kind: "fight", x: d.a, y: d.b}
		b.fx, b.propped[0] = u.inFight(j, d.a, d.b, false)
		b.fy, b.propped[1] = u.inFight(j, d.b, d.a, false)
		b.counting = oddKills(d.a, d.b)
		return b
	case "held":
		b := bout{kind: "held", x: main, y: d.b, main: main}
		b.fx, b.propped[0] = u.inFight(j, main, d.b, false)
		b.fy, b.propped[1] = u.inFight(j, d.b, main, false)
		b.counting = oddKills(main, d.b)
		if d.b.side == u.owner {
			b.x, b.y, b.fx, b.fy = b.y, b.x, b.fy, b.fx
			b.propped[0], b.propped[1] = b.propped[1], b.propped[0]
		}
		return b
	}
	b := bout{kind: "storm", x: main, main: main}
	still, _ := u.standing(j, d)
	for _, t := range still {
		if t != main {
			b.aides = append(b.aides, t)
		}
	}
	b.fx, b.propped[0] = u.inFight(j, main, nil, true)
	b.fy = 6 - min(len(b.aides), 2)
	if u.owner == 0 {
		b.x, b.y, b.fx, b.fy = nil, main, b.fy, b.fx
		b.propped[0], b.propped[1] = nil, b.propped[0]
	}
	return b
}

// oddKills is whether equal odd totals kill both (8.6).
func oddKills(a, b *troop) bool {
	hero := func(t *troop) bool { return is(t.code, "He", "AHe") }
	return (hero(a) && hero(b)) || (a.code == "Pd" && b.code == "Mg") || (a.code == "Mg" && b.code == "Pd")
}

// inFight is an element's factor in close combat against another, nil for the stronghold, and
// the rear support that it counts.
func (u *umpire) inFight(j *judge, t, other *troop, storm bool) (n int, prop *troop) {
	n = against(t, other)
	if t.general {
		n++
	}
	if !storm && !t.aerial() && (bool(u.house) || !other.aerial()) {
		bank := !u.inRiver(j, t) && u.inRiver(j, other)
		if bank || u.uphill(j, t, other) {
			n++
		}
	}
	if prop = u.support(j, t); prop != nil {
		n++
	}
	n -= u.surrounded(j, t)
	if !storm && u.minusTwo(j, t, other) {
		n -= 2
	}
	return n, prop
}

func (u *umpire) inRiver(j *judge, t *troop) bool {
	for _, f := range u.under(j, t.quad()) {
		if f.kind == "river" {
			return true
		}
	}
	return false
}

// support is TF-7.
func (u *umpire) support(j *judge, t *troop) *troop {
	clear := func(o *troop) bool {
		for _, f := range u.under(j, o.quad()) {
			if f.bad() || f.water() {
				return false
			}
		}
		return true
	}
	if !is(t.code, "Sp", "Wb") || !clear(t) {
		return nil
	}
	for _, o := range u.friends(t) {
		if o.code == t.code && j.facing(o.at.h, t.at.h, 0) && j.same(o.at.fl(), t.at.point(-80, -t.depth)) &&
			j.same(o.at.fr(), t.at.point(80, -t.depth)) && clear(o) {
			return o
		}
	}
	return nil
}

// surrounded is TF-5 by OV-1.
func (u *umpire) surrounded(j *judge, t *troop) int {
	sides := map[string]bool{}
	for _, e := range u.foes(t.side) {
		how := j.touching(e.at, t)
		if how == "front" {
			continue
		}
		if how == "" {
			how = u.overlaps(j, e, t)
		}
		if how != "" {
			sides[how] = true
		}
	}
	return len(sides)
}

// minusTwo is TF-6A to TF-6D in close combat.
func (u *umpire) minusTwo(j *judge, t, other *troop) bool {
	if u.badGoing(j, t) {
		return true
	}
	for _, e := range u.foes(t.side) {
		if j.touching(e.at, t) == "" {
			continue // its front edge is not on t
		}
		if (t.mounted() && t.code != "Bs" && !e.aerial() && u.inBad(j, e)) || (t.aerial() && u.inCover(j, e)) ||
			(t.code != "WLk" && e.code == "WLk") {
			return true
		}
	}
	// Who strikes at a flank or rear is not met by the front edge of his victim.
	return false
}
