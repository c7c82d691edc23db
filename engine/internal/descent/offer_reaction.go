package descent

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// reaction offers the choices outside a figure's own doings.
func (o *offers) reaction(stage engine.Stage) {
	g := o.g
	f := g.top()
	at := &g.s.atk
	i, k := int(f.figure), int(f.other)
	switch stage {
	case stageNimble:
		if g.t.units[k].large() && f.step == 0 {
			o.try(g.act(verbNimble, i, none, 0))
		} else {
			for dir := range directions {
				if g.hopLegal(i, dir) {
					o.try(g.act(verbNimble, i, g.b.step(g.s.figures[i].at, dir), 0))
				}
			}
		}
		o.add(g.act(verbDecline, i, none, 0))
	case stagePlace:
		g.eachPlacement(i, f.at, func(anchor cell, turned bool) bool {
			a := g.act(verbPlace, i, anchor, 0)
			if turned {
				a.N = 1
			}
			o.try(a)
			return true
		})
	case stageGuard:
		for m := at.declared; m != 0; m &= m - 1 {
			o.try(g.act(verbStoneskin, k, none, int32(trailing(m)+1)))
		}
		o.try(g.act(verbDefend, k, none, 0))
		o.add(g.act(verbDecline, k, none, 0))
	case stageReroll:
		p := &g.t.profiles[at.profile]
		for d := 0; p.dice.die(d) >= 0; d++ {
			o.try(g.act(verbReroll, i, none, int32(d)))
		}
		o.add(g.act(verbDecline, i, none, 0))
	case stageShield:
		for n := int32(1); n < 3+maxDefenceDice; n++ {
			o.try(g.act(verbShield, k, none, n))
		}
		o.try(g.act(verbGhost, k, none, 0))
		o.add(g.act(verbDecline, k, none, 0))
	case stageSurge:
		o.spendings(i)
	case stageAbsorb:
		t := g.total(at.spent)
		for n := int32(1); n <= int32(min(g.net(k, &t), g.t.units[k].stamina-g.s.figures[k].fatigue)); n++ {
			o.add(g.act(verbAbsorb, k, none, n))
		}
		o.add(g.act(verbDecline, k, none, 0))
	case stageCharm:
		if f.kind == frameTests {
			i = k
		}
		o.add(g.act(verbCharm, i, none, 0))
		o.add(g.act(verbDecline, i, none, 0))
	case stageReturn, stageToken, stageAppear:
		spots, _ := g.nearestEmpty(g.s.figures[i].at, true)
		v := verbReturn
		if stage == stageToken {
			v = verbToken
		}
		if stage == stageAppear {
			spots, v = g.appearSpots(i), verbAppear
		}
		for c := spots.next(0); c >= 0; c = spots.next(c + 1) {
			o.add(g.act(v, i, c, 0))
		}
	case stageFlock:
		for m := f.mask; m != 0; m &= m - 1 {
			o.hops(trailing(m))
		}
	}
}

// hops offers moves of up to two spaces to a minion of a flock.
func (o *offers) hops(i int) {
	g := o.g
	others := g.others(i)
	at := g.s.figures[i].at
	var done set
	done.add(at)
	for d := range directions {
		c := g.b.step(at, d)
		if c >= 0 && !done.has(c) && !others.has(c) && g.stepLegal(i, at, d, false) {
			done.add(c)
			o.add(g.act(verbHop, i, c, 0))
		}
	}
	for d := range directions {
		via := g.b.step(at, d)
		if via < 0 || !g.stepLegal(i, at, d, true) {
			continue
		}
		for e := range directions {
			c := g.b.step(via, e)
			if c >= 0 && !done.has(c) && !others.has(c) && g.stepLegal(i, via, e, false) {
				done.add(c)
				a := g.act(verbHop, i, c, 0)
				a.A = uint64(via + 1)
				o.add(a)
			}
		}
	}
	o.add(g.act(verbDecline, i, none, 0))
}

// spendings offers the best spending of surges (DESC-ATK-13) first, then the others
// that spend as much as can be.
func (o *offers) spendings(i int) {
	g := o.g
	at := &g.s.atk
	best, _ := g.bestSpending()
	o.spend(i, best) // which is found among those that may be spent, as are the others
	var list surgeList
	n := g.surges(&list)
	usable := uint16(0)
	for k := range n {
		if at.spent>>k&1 == 0 && g.surgeUseful(list[k]) {
			usable |= 1 << k
		}
	}
	for mask := usable; mask != 0; mask = (mask - 1) & usable {
		if mask != best && bits.OnesCount16(mask) <= int(at.left) && g.spendable(mask) &&
			!g.twin(mask, usable, list[:n]) {
			o.spend(i, mask)
		}
	}
	if best != 0 {
		o.spend(i, 0)
	}
	if g.mayWeave() {
		o.try(g.act(verbMana, i, none, 0))
	}
}

// spend offers to spend some surges, with the Longsword on the die that gains most and
// with each of the best paths of fire.
func (o *offers) spend(i int, mask uint16) {
	g := o.g
	a := g.act(verbSurge, i, none, int32(mask))
	if g.kindBit(mask, rerollSurge) >= 0 {
		t := g.total(g.s.atk.spent | mask)
		die, _ := g.bestDie(int(g.s.atk.target), &t)
		a.B = uint64(die)
	}
	if g.kindBit(mask, breathSurge) < 0 {
		o.add(a)
		return
	}
	var paths [maxPaths][3]cell
	for k := range g.bestPaths(g.s.atk.spent|mask, &paths) {
		a.A = packPath(paths[k])
		o.try(a)
	}
}
