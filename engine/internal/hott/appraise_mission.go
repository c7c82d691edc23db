package hott

import (
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// A mission brings a pair into place over several bounds against an enemy with an open flank:
// one element square before its front, the other beside or behind the flank, so that it can
// be fought with its retreat closed.

// Most pairs at a time, what a step of a mission is worth, and as how many steps it counts to bring
// gods and dragons on: no mission outweighs them.
const (
	missionPairs  = 2
	missionWeight = 100
	outranking    = 12
)

// mission is where one element of a pair is to go.
type mission struct {
	e     uint8
	place plane.Pose
}

// missions are those of a side in a position.
type missions struct {
	on     bool // they are weighed
	serial uint32
	n      int
	list   [2 * missionPairs]mission
	steps  int64 // of the action that is being ranked
}

// pairing is a pair and the flank that it is to open.
type pairing struct {
	worth       int64
	a, f, o     uint8
	side        int32 // -1 is the left flank
	aroundFirst bool  // the way of f leads round the corner
}

// of is the mission of an element, where missions are weighed.
func (x *missions) of(e uint8) *mission {
	if x.on {
		for i := range x.n {
			if x.list[i].e == e {
				return &x.list[i]
			}
		}
	}
	return nil
}

// took adds the steps of a mission that a mover makes: 25p nearer to the place, 12 degrees
// nearer to its facing.
func (x *missions) took(m *mission, from, to plane.Pose) {
	at := m.place.Front().Fine()
	gain := at.Sub(from.Front().Fine()).Len() - at.Sub(to.Front().Fine()).Len()
	turn := plane.Between(from.H, m.place.H) - plane.Between(to.H, m.place.H)
	x.steps += gain/paces(25) + int64(turn/(12*plane.Degree))
}

// assign works out the missions of the owner, and reports whether there are any. Kept while
// nothing moves.
func (g *appraisal) assign(x *missions) bool {
	if x.serial == g.w.serial {
		return x.n > 0
	}
	x.serial, x.n = g.w.serial, 0
	who, foes := g.able(), set(0)
	for rest := g.d.live & mine(g.s.Owner.Other()); rest != 0; {
		if o := rest.next(); !g.inCC(o) && !g.aerial(o) {
			foes |= one(o)
		}
	}
	for range missionPairs {
		var best pairing
		for rest := foes; rest != 0; {
			g.pairsFor(rest.next(), who, &best)
		}
		if best.worth <= 0 {
			break
		}
		who &^= one(best.a) | one(best.f)
		foes &^= one(best.o)
		x.list[x.n] = mission{best.a, frontSnap(g.pose(best.o)).Ahead(-165 * plane.Pace)}
		x.list[x.n+1] = mission{best.f, g.flankPlace(&best)}
		x.n += 2
	}
	return x.n > 0
}

// able are the owner's elements that missions are for: those in no contact that fight hand to
// hand.
func (g *appraisal) able() (who set) {
	for rest := g.d.live & mine(g.s.Owner); rest != 0; {
		e := rest.next()
		if u := g.unit(e); u.mayContact && u.shoots == 0 && u.kind != magician && !g.inCC(e) {
			who |= one(e)
		}
	}
	return who
}

// flankPlace is where the second of a pair goes next.
func (g *appraisal) flankPlace(p *pairing) plane.Pose {
	o := g.pose(p.o)
	if p.aroundFirst {
		return g.around(o, p.side)
	}
	at := onLeft
	if p.side > 0 {
		at = onRight
	}
	back := min(g.unit(p.f).good-60*plane.Pace, 200*plane.Pace)
	return flankSnap(o, g.unit(p.o).depth, at).Ahead(-back)
}

// around is the corner that the way to a flank leads round.
func (g *appraisal) around(o plane.Pose, side int32) plane.Pose {
	return o.Offset(side*260*plane.Pace, 230*plane.Pace, plane.Turn/2)
}

// pairsFor looks for the best pair against one enemy.
func (g *appraisal) pairsFor(o uint8, who set, best *pairing) {
	bare := [2]bool{g.bare(o, -1), g.bare(o, 1)}
	if !bare[0] && !bare[1] {
		return
	}
	lap := 1
	if bare[0] && bare[1] {
		lap = 0
	}
	front := g.pose(o).Front().Fine()
	var first, last [maxSide]int64 // tenths of bounds to its front; to the flank
	var gains [maxSide]int64
	for rest := who; rest != 0; {
		e := rest.next()
		i := e % maxSide
		gains[i] = 0
		if far := g.pose(e).Front().Fine().Sub(front).Len(); far < paces(1100) {
			if gains[i] = int64(g.trapped(e, o, lap)); gains[i] > 0 {
				first[i] = 10 * max(0, far-paces(165)) / fine(g.unit(e).good)
			}
		}
	}
	for k, side := range [2]int32{-1, 1} {
		if !bare[k] {
			continue
		}
		var turns set
		for rest := who; rest != 0; {
			e := rest.next()
			far, corner := g.wayRound(e, o, side)
			if last[e%maxSide] = -1; far < paces(1500) {
				last[e%maxSide] = 10 * far / fine(g.unit(e).good)
			}
			if corner {
				turns |= one(e)
			}
		}
		for rest := who; rest != 0; {
			a := rest.next()
			if gains[a%maxSide] <= 0 {
				continue
			}
			for others := who &^ one(a); others != 0; {
				f := others.next()
				t, u := first[a%maxSide], last[f%maxSide]
				if u < 0 {
					continue
				}
				if worth := 100 * gains[a%maxSide] / (10 + max(t, u) + min(t, u)/3); worth > best.worth {
					*best = pairing{worth, a, f, o, side, turns.has(f)}
				}
			}
		}
	}
}

// bare reports that no friend of an enemy stands beside one of its flanks.
func (g *appraisal) bare(o uint8, side int64) bool {
	f := g.frame(o)
	for rest := g.d.live & mine(sideOf(o)) &^ one(o); rest != 0; {
		u, v := f.View(g.d.rect[rest.next()].Centre())
		if u *= side; u > paces(40) && u <= paces(400) && abs(v) <= paces(250) {
			return false
		}
	}
	return true
}

// wayRound is how far an element has to go to a flank of an enemy, and whether its way leads
// round the corner of the enemy's front: aerials fly over him.
func (g *appraisal) wayRound(e, o uint8, side int32) (far int64, corner bool) {
	p, q := g.pose(e).Front().Fine(), g.pose(o)
	at := onLeft
	if side > 0 {
		at = onRight
	}
	flank := flankSnap(q, g.unit(o).depth, at).Front().Fine()
	f := g.frame(o)
	u, v := f.View(p)
	if v > 0 && int64(side)*u < paces(200) && !g.aerial(e) {
		c := g.around(q, side).Front().Fine()
		return c.Sub(p).Len() + flank.Sub(c).Len(), true
	}
	return flank.Sub(p).Len(), false
}

// trapped is what an element gains from fighting an enemy whose retreat is closed, in
// hundredths of points, with n of its own flanks exposed.
func (g *appraisal) trapped(e, o uint8, lap int) int32 {
	c := g.t.chart
	x := int(g.t.clash.basic[e][o%maxSide]) + lap*c.flanks.n
	y := int(g.t.clash.basic[o][e%maxSide]) + c.flanks.n
	odds, k := oddsOf(x, y), &g.t.clash.pair[o][e%maxSide]
	closed := func(price uint8) int32 {
		if int(price) == resultWorth[resRecoil] || int(price) == resultWorth[resFlee] {
			return 100
		}
		return int32(price)
	}
	n := int32(odds[doubles])*closed(k.doubled[0]) + int32(odds[beats])*closed(k.beaten[0]) +
		int32(odds[equalOdd])*int32(k.odd)
	return n*g.worth(o)/36 - g.toll(e, o, y, x, 0, true)
}
