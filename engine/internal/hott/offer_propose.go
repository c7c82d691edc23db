package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Propose suggests a random action, legal or not, among all that Parse accepts:
// continuous moves above all.
func (g *offers) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	k := uint8(0)
	below := func(m int32) int32 {
		k++
		return int32(src.Below(dice.NewKey(k, 0, 0, 0, n&dice.MaxOrdinal), uint64(m)))
	}
	side := g.s.Owner
	if t := g.Turn(); t.Actor.IsSide() {
		side = t.Actor.Side()
	}
	if g.t.count[side] == 0 {
		return engine.Action{}, false
	}
	e := uint8(side)*maxSide + uint8(below(int32(g.t.count[side])))
	a := engine.Action{Verb: verbMove, Figure: figure(e), Cell: engine.NoCell, N: 1 << (e % maxSide)}
	if g.s.Phase != phasePips {
		return g.proposeOther(a, below), true
	}
	if g.s.NLegs > 0 {
		e = g.s.Leader
		a.Figure, a.N = figure(e), int32(g.s.Staged)
	} else if below(3) == 0 {
		a.N = g.proposeGroup(e, below)
		if below(5) == 0 {
			a.Verb = verbColumn
		}
	}
	stage := false
	switch below(8) {
	case 0:
		a.Verb, stage = verbMove, true
	case 1:
		return g.proposeEntry(a, e, below), true
	}
	first := g.proposeLeg(e, g.pose(e), below)
	a.A = first.pack()
	if stage {
		a.B = more
	} else {
		if below(2) == 0 {
			a.B = g.proposeLeg(e, first.end(g.pose(e)), below).pack()
		}
		a.Cell = g.endCellOf(a)
	}
	return a, true
}

// proposeGroup is the set of an element and some of those linked with it.
func (g *offers) proposeGroup(e uint8, below func(int32) int32) int32 {
	l := g.linked2(uint8(sideOf(e)))
	group := uint32(1) << (e % maxSide)
	for range below(6) + 1 {
		for rest := group; rest != 0; rest &= rest - 1 {
			if next := l[trailing(rest)] &^ group; next != 0 && below(3) > 0 {
				group |= next & -next
			}
		}
	}
	return int32(group)
}

// proposeLeg is a random leg from a pose, half of them to or near an enemy.
func (g *offers) proposeLeg(e uint8, p plane.Pose, below func(int32) int32) leg {
	reach := g.unit(e).good/plane.Pace + 1
	switch below(6) {
	case 0, 1:
		return leg{kind: straight, n: below(reach*plane.Pace) + 1}
	case 2:
		return leg{kind: straight, n: -below(reach*plane.Pace) - 1}
	case 3:
		k := wheelLeft
		if below(2) == 0 {
			k = wheelRight
		}
		return leg{kind: k, n: below(60*plane.Degree) + 1}
	case 4:
		return leg{kind: shifting, n: below(160*plane.Pace) - 80*plane.Pace + 1}
	}
	q := p.Offset((below(2*reach)-reach)*plane.Pace/2, (below(2*reach)-reach)*plane.Pace/2, below(plane.Turn))
	if foes := g.d.live & mine(sideOf(e).Other()); foes != 0 && below(2) == 0 {
		o := foes.next()
		for range below(int32(foes.len()) + 1) {
			if foes != 0 {
				o = foes.next()
			}
		}
		q = frontSnap(g.pose(o))
		if s := below(4); s > 0 {
			q = flankSnap(g.pose(o), g.unit(o).depth, flankSide(s))
		}
	}
	q.X, q.Y = min(max(q.X, 0), g.t.ground.size), min(max(q.Y, 0), g.t.ground.size)
	return leg{kind: placing, pose: q}
}

// proposeEntry is a random entry.
func (g *offers) proposeEntry(a engine.Action, e uint8, below func(int32) int32) engine.Action {
	a.N = 0
	half := g.t.ground.size / 2
	p := plane.Pose{X: below(g.t.ground.size), Y: below(half) + half*int32(sideOf(e)), H: below(4) * plane.Right}
	switch below(4) {
	case 0:
		a.Verb = verbGod
	case 1:
		a.Verb = verbReplace
		p = g.edgePose(e, p.X)
	case 2:
		a.Verb = verbFree
		return a
	case 3:
		if len(g.t.ground.list) == 0 {
			return endAction
		}
		a.Verb, a.N, a.B = verbLurk, below(int32(max(1, g.t.count[sideOf(e).Other()]))),
			uint64(below(int32(len(g.t.ground.list))))
	}
	if p.Y < 0 || p.Y >= 1<<20 {
		p.Y = 0
	}
	a.A, a.Cell = leg{kind: placing, pose: p}.pack(), g.t.cell(p)
	return a
}

// proposeOther is a random action of the other phases.
func (g *offers) proposeOther(a engine.Action, below func(int32) int32) engine.Action {
	a.N = 0
	switch below(6) {
	case 0:
		a.Verb = verbFight
	case 1:
		a.Verb, a.N = verbShoot, below(int32(max(1, g.t.count[a.Figure.Seat().Other()])))
		if below(2) == 0 {
			a.A = 1 << below(int32(max(1, g.t.count[a.Figure.Seat()])))
		}
	case 2:
		a.Verb, a.N = verbCast, below(int32(max(1, g.t.count[a.Figure.Seat().Other()])))
	case 3:
		a.Verb = verbName
	case 4:
		a.Verb = verbStorm
	case 5:
		a.Verb = verbCall
	}
	return a
}
