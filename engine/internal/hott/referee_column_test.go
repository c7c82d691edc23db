package hott_test

import (
	"math"
	"slices"
)

// Columns: a file that turns, and a block that turns into one (HOTT-MV-11, rulings R13 and R44, E6 and E18).

// fileBehind is a group one behind another from its leader, in order, straight or bent (R13, E34); nil if it is none.
func (j *judge) fileBehind(lead *troop, who []*troop) []*troop {
	file := []*troop{lead}
	for len(file) < len(who) {
		last := file[len(file)-1]
		var next *troop
		near, second := math.Inf(1), math.Inf(1)
		for _, t := range who {
			if slices.Contains(file, t) {
				continue
			}
			if j.beside(last, t) || j.beside(t, last) {
				return nil
			}
			if !j.behind(last, t) && !j.trails(last, t) {
				continue
			}
			if d := t.at.minus(last.at.point(0, -last.depth)).length(); d < near {
				near, second, next = d, near, t
			} else {
				second = min(second, d)
			}
		}
		if next == nil {
			return nil
		}
		j.doubt = j.doubt || second-near < 0.1
		file = append(file, next)
	}
	return file
}

// trails is whether b follows a in a bent column.
func (j *judge) trails(a, b *troop) bool {
	_, v := a.at.local(b.at.vec)
	return j.atMost(between(a.at.h, b.at.h), 90.5, 0.01) && j.atMost(apart(a.quad(), b.quad()), 40.01, near) &&
		j.atMost(v, 2-a.depth/2, rough)
}

// inFile orders a group from its leader back (E6).
func inFile(lead *troop, who []*troop) []*troop {
	list := slices.Clone(who)
	far := func(t *troop) float64 { return t.at.minus(lead.at.vec).length() }
	slices.SortStableFunc(list, func(a, b *troop) int {
		switch {
		case math.Abs(far(a)-far(b)) > 0.01 && far(a) < far(b):
			return -1
		case math.Abs(far(a)-far(b)) > 0.01:
			return 1
		}
		return a.number - b.number
	})
	return list
}

// track is the way of a leader's front middle, from where it ends back.
type track []vec

// at is the point of a track so far back from its end, facing along it; near a bend the facing is in doubt.
// It is not ok where the track is shorter.
func (w track) at(j *judge, back float64) (p pose, ok bool) {
	for i := 1; i < len(w); i++ {
		d := w[i-1].minus(w[i])
		l := d.length()
		if l < 0.01 {
			continue
		}
		if back <= l+0.001 {
			if (i > 1 && back < 1.5) || (i < len(w)-1 && l-back < 1.5) {
				j.doubt = true
			}
			return pose{w[i-1].minus(d.times(back / l)), turned(math.Atan2(d.y, d.x) * 180 / math.Pi)}, true
		}
		back -= l
	}
	return p, false
}

// ruleFile is MV-11 for a file, and for a block that becomes one: where all end, and by which way.
func (u *umpire) ruleFile(f *formation, steps []step) bool {
	r, lead := f.r, f.r.who[0]
	file := f.file
	if f.forms {
		file = inFile(lead, r.who)
	}
	way := track{lead.at.vec}
	at, shift := lead.at, 0.0
	for i, s := range steps {
		to := at.ahead(s.n)
		switch s.kind {
		case "left", "right":
			to = wheeled(at, at, s)
		case "shift":
			shift = s.n
			continue
		case "forward":
		default:
			r.no("group legs")
			return false
		}
		f.way[lead].leg(at, to, i == len(steps)-1)
		at = to
		way = slices.Insert(way, 0, to.vec)
	}
	f.at[lead] = at
	if !f.forms {
		for _, t := range file[1:] {
			way = append(way, t.at.vec)
		}
	}
	u.filesUp(f, way, file)
	if shift == 0 {
		return true
	}
	last := steps[len(steps)-1]
	if last.kind != "shift" || !u.linesUp(r, f.at, last) {
		r.no("shift")
		return false
	}
	for _, t := range r.who {
		to := pose{f.at[t].point(shift, 0), f.at[t].h}
		f.way[t].leg(f.at[t], to, true)
		f.at[t] = to
	}
	return true
}

// filesUp brings the followers of a column after its leader, each as far as its allowance goes, with the extras
// that the leader buys on a road (R44, E34).
func (u *umpire) filesUp(f *formation, way track, file []*troop) {
	r := f.r
	extra := 0.0
	lead := f.way[file[0]]
	for _, t := range file[1:] {
		lead.off = lead.off || !u.onRoad(&r.judge, t, t.at)
	}
	if !lead.off {
		over := lead.spent - lead.t.moves[0]
		extra = 100 * math.Max(0, math.Ceil((over-0.01)/100))
	}
	back := 0.0
	for i, t := range file[1:] {
		p := f.way[t]
		back += file[i].depth
		to, ok := t.at, false
		for steps := 0; steps < 400 && !ok; steps++ { // R13: farther back until it is clear and near enough
			l := &judge{}
			to, ok = way.at(l, back)
			if !ok {
				to = t.at
				break
			}
			for _, o := range file[:i+1] {
				ok = ok && !l.over(to.quad(t.depth), f.at[o].quad(o.depth))
			}
			if ok = ok && t.at.from(to) <= p.most(f)+extra+0.01; ok {
				r.doubt = r.doubt || l.doubt
			} else {
				back++
			}
		}
		for _, o := range file[:i+1] {
			p.ahead = append(p.ahead, f.at[o].quad(o.depth))
		}
		switch {
		case f.forms && !ok:
			r.no("no place in the column")
		case f.forms:
			u.fallsIn(f, t, to)
		case ok:
			p.follows(way, t.at, to)
		default: // it stays where it is, which another may have turned into (MV-8)
			for _, o := range p.ahead {
				if r.over(t.quad(), o) {
					r.no("end pose")
				}
			}
		}
		f.at[t] = to
	}
}

// most is the allowance of a follower before it moves (E34).
func (p *passage) most(f *formation) float64 {
	t, u, j := p.t, p.u, &p.r.judge
	switch {
	case t.aerial():
		return t.moves[1]
	case !f.way[f.r.who[0]].off:
		return t.moves[0]
	case u.inWater(j, t.quad()):
		return t.moves[3]
	case u.inBad(j, t):
		return t.moves[2]
	}
	return t.moves[1]
}

// fallsIn brings an element of a block to its place in the column.
func (u *umpire) fallsIn(f *formation, t *troop, to pose) {
	p := f.way[t]
	if _, v := t.at.local(to.vec); !f.r.atMost(-v, 2, rough) {
		f.r.no("backward")
	}
	p.leg(t.at, to, true) // E18
}

// follows takes a follower along the track, turning on the spot where it bends (R44). What counts of its way is
// the straight line (E18).
func (p *passage) follows(way track, from, to pose) {
	at := from
	goOn := func(next pose, last bool) {
		if at.from(next) > 0.001 || last {
			p.leg(at, next, last)
			at = next
		}
	}
	first := slices.IndexFunc(way, func(v vec) bool { return v.minus(from.vec).length() < 0.01 })
	for i := first; i > 0; i-- {
		d := way[i-1].minus(way[i])
		if d.length() < 0.01 {
			continue
		}
		h := turned(math.Atan2(d.y, d.x) * 180 / math.Pi)
		goOn(pose{at.vec, h}, false)
		if to.minus(way[i]).length() <= d.length() && math.Abs(d.cross(to.minus(way[i]))) < 0.01*d.length() {
			break
		}
		goOn(pose{way[i-1], h}, false)
	}
	goOn(to, true)
	p.spent = from.from(to)
}
