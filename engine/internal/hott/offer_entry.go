package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// wall returns a function that tries a pose at the stronghold; it is made once.
func (g *offers) wall() func(plane.Pose) bool {
	o := &g.offer
	if o.wallTry == nil {
		o.wallTry = func(p plane.Pose) bool {
			o.wallDst = g.tryPlace(o.wallDst, o.wallWho, p, o.wallMost)
			return true
		}
	}
	return o.wallTry
}

// addIf appends an action that Check accepts.
func (g *offers) addIf(dst []engine.Action, a engine.Action) []engine.Action {
	if g.Check(a) == engine.Legal {
		return append(dst, a)
	}
	return dst
}

// offerEntries offers gods, dragons, lurkers, hordes and freeing.
func (g *offers) offerEntries(dst []engine.Action) []engine.Action {
	side := g.s.Owner
	c := g.t.chart
	for i := range g.t.count[side] {
		e := uint8(side)*maxSide + uint8(i)
		x := &g.s.El[e]
		switch {
		case x.Status == onBoard || x.Status == absent:
		case x.Status == frog || x.Status == ensorcelled:
			dst = g.addIf(dst, engine.Action{Verb: verbFree, Figure: figure(e), Cell: engine.NoCell})
		case x.Status == lost && g.is(e, horde) && !g.t.el[e].general && g.s.Pips >= c.replace.n:
			dst = g.offerReplace(dst, e)
		case x.Status != reserve:
		case g.is(e, god) && g.s.Pips >= c.god.n:
			dst = g.offerGod(dst, e)
		case g.is(e, dragon) && g.s.Pips >= c.dragons.n && e == firstOf(g.waiting(side, dragon)):
			dst = g.offerDragons(dst, e)
		case lurkerKinds.has(g.unit(e).kind) && g.s.Pips >= g.entryCost(verbLurk, e).n:
			dst = g.offerLurks(dst, e)
		}
	}
	return dst
}

func (g *offers) entryAction(v engine.Verb, e uint8, p plane.Pose) engine.Action {
	return engine.Action{Verb: v, Figure: figure(e), Cell: g.t.cell(p), A: leg{kind: placing, pose: p}.pack()}
}

// offerReplace offers a few places along the base edge for a lost horde: the first
// lost horde only, since hordes are alike.
func (g *offers) offerReplace(dst []engine.Action, e uint8) []engine.Action {
	for rest := g.losts(sideOf(e)); rest != 0; {
		if o := rest.next(); o < e && g.unit(o) == g.unit(e) && !g.t.el[o].general {
			return dst
		}
	}
	step := g.t.ground.size / 8
	for k := int32(1); k < 8; k++ {
		dst = g.addIf(dst, g.entryAction(verbReplace, e, g.edgePose(e, k*step)))
	}
	for rest := g.s.Raised; rest != 0; rest &= rest - 1 {
		p := g.pose(uint8(sideOf(e))*maxSide + uint8(trailing(rest)))
		dst = g.addIf(dst, g.entryAction(verbReplace, e, p.Aside(width)))
		dst = g.addIf(dst, g.entryAction(verbReplace, e, p.Aside(-width)))
	}
	return dst
}

func (g *offers) losts(side engine.Side) (out set) {
	for i := range g.t.count[side] {
		if e := uint8(side)*maxSide + uint8(i); g.s.El[e].Status == lost {
			out |= one(e)
		}
	}
	return out
}

// offerGod offers places near the enemies a god would like to strike: 210p before
// each, facing it, and one before the middle.
func (g *offers) offerGod(dst []engine.Action, e uint8) []engine.Action {
	n := 0
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0 && n < 6; {
		o := rest.next()
		q := g.pose(o)
		if d := g.pose(o).Offset(0, 210*plane.Pace, plane.Turn/2); q.X > 0 {
			before := len(dst)
			dst = g.addIf(dst, g.entryAction(verbGod, e, d))
			n += len(dst) - before
		}
	}
	mid := g.t.rowPose(sideOf(e), g.t.ground.size/2, g.t.ground.size/2-10*plane.Pace)
	if g.t.cell(mid) != engine.NoCell {
		dst = g.addIf(dst, g.entryAction(verbGod, e, mid))
	}
	back := g.t.rowPose(sideOf(e), g.t.ground.size/2, 700*plane.Pace)
	return g.addIf(dst, g.entryAction(verbGod, e, back))
}

// offerDragons offers rows of dragons along the base edge.
func (g *offers) offerDragons(dst []engine.Action, e uint8) []engine.Action {
	n := g.waiting(sideOf(e), dragon).len()
	step := g.t.ground.size / 8
	for k := int32(1); k < 8; k++ {
		a := engine.Action{Verb: verbDragons, Figure: figure(e), N: int32(n)}
		for i := range n {
			x := k*step + int32(i)*(width+plane.Pace)
			if i < 3 {
				a.A |= uint64(x) << (dragonBits * i)
			} else {
				a.B |= uint64(x) << (dragonBits * (i - 3))
			}
		}
		a.Cell = g.t.cell(g.dragonAt(a, 0, e))
		dst = g.addIf(dst, a)
	}
	return dst
}

// offerLurks offers the four contacts with every enemy that stands in terrain where
// the lurker may rise (section 5.9).
func (g *offers) offerLurks(dst []engine.Action, e uint8) []engine.Action {
	t := g.t.ground
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		for f := range t.list {
			if g.d.ground[o]>>f&1 == 0 || g.lair(e, o, f) != engine.Legal {
				continue
			}
			q := g.pose(o)
			for _, p := range [4]plane.Pose{frontSnap(q), flankSnap(q, g.unit(o).depth, onLeft),
				flankSnap(q, g.unit(o).depth, onRight), flankSnap(q, g.unit(o).depth, onRear)} {
				if g.t.cell(p) == engine.NoCell {
					continue
				}
				a := g.entryAction(verbLurk, e, p)
				a.N, a.B = int32(o%maxSide), uint64(f)
				dst = g.addIf(dst, a)
			}
		}
	}
	return dst
}

// offerRanged offers spells, own shots, calls of enemy shooters and the pass.
func (g *offers) offerRanged(dst []engine.Action) []engine.Action {
	side := g.s.Owner
	for rest := g.eligible(uint8(side)); rest != 0; {
		dst = g.offerShots(dst, rest.next())
	}
	for rest := g.eligible(uint8(side.Other())); rest != 0; {
		dst = append(dst, engine.Action{Verb: verbCall, Figure: figure(rest.next()), Cell: engine.NoCell})
	}
	if g.s.Passed {
		return dst
	}
	who := g.casters()
	if who == 0 {
		return dst
	}
	dst = append(dst, engine.Action{Verb: verbPass, Figure: engine.NoFigure, Cell: engine.NoCell})
	for rest := who; rest != 0; {
		e := rest.next()
		for targets := g.spellTargets(e); targets != 0; {
			o := targets.next()
			a := engine.Action{Verb: verbCast, Figure: figure(e), Cell: engine.NoCell, N: int32(o % maxSide)}
			dst = g.addIf(dst, a)
			for help := who &^ one(e); help != 0; {
				h := help.next()
				a.A |= 1 << (h % maxSide)
				if n := len(dst); g.Check(a) == engine.Legal {
					dst = append(dst[:n], a)
				} else {
					break
				}
			}
		}
	}
	return dst
}

// offerShots offers the shots of one shooter: at every target, alone and with as many
// helpers as may aid.
func (g *offers) offerShots(dst []engine.Action, e uint8) []engine.Action {
	side := uint8(sideOf(e))
	friends := g.eligible(side) &^ one(e)
	for targets := g.targets(e); targets != 0; {
		o := targets.next()
		a := engine.Action{Verb: verbShoot, Figure: figure(e), Cell: engine.NoCell, N: int32(o % maxSide)}
		dst = append(dst, a)
		n := 0
		for rest := friends; rest != 0 && n < g.t.chart.aiding.most; {
			h := rest.next()
			if _, r := g.canShoot(h, o); r == engine.Legal {
				a.A |= 1 << (h % maxSide)
				n++
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// offerFights offers the fights on the list.
func (g *offers) offerFights(dst []engine.Action) []engine.Action {
	for rest := g.s.Pairs; rest != 0; {
		dst = append(dst, engine.Action{Verb: verbFight, Figure: figure(rest.next()), Cell: engine.NoCell})
	}
	for rest := g.s.Victims; rest != 0; {
		e := rest.next()
		if sideOf(e) == g.s.Owner {
			dst = append(dst, engine.Action{Verb: verbFight, Figure: figure(e), Cell: engine.NoCell})
			continue
		}
		for by := g.holders(e); by != 0; {
			dst = append(dst, engine.Action{Verb: verbFight, Figure: figure(e), Cell: engine.NoCell,
				N: int32(by.next()%maxSide) + 1})
		}
	}
	if g.s.Storm {
		if g.s.Owner == strongholdSide {
			return append(dst, engine.Action{Verb: verbStorm, Figure: engine.NoFigure, Cell: engine.NoCell})
		}
		for rest := g.stormers(); rest != 0; {
			dst = append(dst, engine.Action{Verb: verbStorm, Figure: figure(rest.next()), Cell: engine.NoCell})
		}
	}
	return dst
}

// offerRaid offers a raider its march: as far as it gets towards the next corner of its
// way to the stronghold, facing where it goes.
func (g *offers) offerRaid(dst []engine.Action, e uint8, most int64) []engine.Action {
	if sideOf(e) == strongholdSide {
		return dst
	}
	w := g.raidPlan()
	if w == nil || !w.party.has(e) {
		return dst
	}
	open := g.offer.later
	g.judgeNow() // the nearer place is thought of only where the farther cannot be
	defer func() { g.offer.later = open }()
	p := g.pose(e)
	_, next := g.route(w, e, g.d.rect[e].Centre())
	d := next.Sub(p.Front().Fine())
	n := d.Len()
	if n < paces(20) {
		return dst
	}
	h := plane.Heading(d.X, d.Y)
	turn := swing(p.H, h) + plane.Fine
	for _, go1 := range [2]int64{min(n, most-turn), min(n, most/2-turn)} {
		if go1 < paces(20) {
			break
		}
		to := p.Front().Fine().Add(plane.Lerp(plane.Vec{}, d, go1, n)).Round()
		before := len(dst)
		if dst = g.tryPlace(dst, e, plane.Pose{X: to.X, Y: to.Y, H: h}, most); len(dst) > before {
			break
		}
	}
	return dst
}
