package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// checkMarch judges a movement formation with all its moves (MK-FRM-1, MK-FRM-2).
func (g moves) checkMarch(a engine.Action) engine.Refusal {
	plan, n, ok := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	if !ok || a.Figure == engine.NoFigure || a.N != 0 {
		return refuseWords
	}
	var members uint64
	slowest := maxSpeed
	for _, p := range plan[:n] {
		i := int(p.fig)
		if i >= len(g.t.figs) || members&one(i) != 0 || !g.validCell(engine.Cell(p.at)) {
			return refuseWords
		}
		members |= one(i)
		if r := g.mayJoin(i, int(plan[0].fig)); r != engine.Legal {
			return r
		}
		if shows := g.shows(i); shows.has(abFlight) && g.mayDecline(i, dropFlight) != engine.Legal {
			return refuseDeclined
		}
		slowest = min(slowest, int(g.now(i).speed))
	}
	if n < 3 || n > maxMembers {
		return refuseMembers
	}
	lead := &plan[0]
	if g.t.figs[lead.fig].id != a.Figure || a.Cell != engine.Cell(lead.at) {
		return refuseWords
	}
	if !connected(members, &g.s.touch) {
		return refuseGroup
	}
	return g.rehearse(plan[:n], members, slowest)
}

// checkRegroup judges the march chosen anew after somebody failed to break away.
func (g moves) checkRegroup(a engine.Action) engine.Refusal {
	k := &g.s.act
	if a.Verb != verbRegroup {
		return refuseStage
	}
	plan, n, ok := unpackPlan(a.A, a.B, g.t.ground.grid.Len())
	if !ok || n != int(k.count) || a.N != 0 {
		return refuseWords
	}
	var members uint64
	slowest := maxSpeed
	for i := range plan[:n] {
		p := &plan[i]
		if k.members&one(int(p.fig)) == 0 || members&one(int(p.fig)) != 0 || !g.validCell(engine.Cell(p.at)) {
			return refuseMembers
		}
		members |= one(int(p.fig))
		slowest = min(slowest, int(g.now(int(p.fig)).speed))
		if g.changes(p) && g.wasHeld(int(p.fig)) && k.freed&one(int(p.fig)) == 0 {
			return refuseStuck
		}
		if k.stuck&one(int(p.fig)) != 0 && p.facing != g.s.figs[p.fig].facing && !g.mayReface(int(p.fig)) {
			return refuseReface
		}
	}
	lead := &plan[0]
	if g.t.figs[lead.fig].id != a.Figure || a.Cell != engine.Cell(lead.at) {
		return refuseWords
	}
	return g.rehearse(plan[:n], members, slowest)
}

// rehearse tries the moves of a plan one after another on a copy: each must be legal
// when its turn comes, and all must form one group at the end (MK-FRM-2).
func (g moves) rehearse(plan []placing, members uint64, speed int) engine.Refusal {
	sim := moves{combat{g.scratch.sim}}
	sim.copyState(g.field)
	moved := false
	for i := range plan {
		p := &plan[i]
		if !sim.changes(p) {
			continue
		}
		if sim.mayReach(p, speed) {
			sim.put(int(p.fig), p.at, p.air)
			moved = true
			continue
		}
		r, use := g.scratch.check, using(sim.shows(int(p.fig)), verbMarch, 0)
		if moved {
			sim.flood(r, int(p.fig), speed, use)
		} else {
			r = g.reachOf(int(p.fig), speed, use)
		}
		ends := r.ends
		if p.air {
			ends = r.airEnds
		}
		if !ends.Has(p.at) {
			return sim.whyNot(int(p.fig), p.at)
		}
		sim.put(int(p.fig), p.at, p.air)
		moved = true
	}
	if !connected(members, &sim.s.touch) {
		return refuseGroup
	}
	return engine.Legal
}

// mayReach reports whether a member of a march surely reaches its square. It saves most searches of a rehearsal; a
// false answer means nothing.
func (g moves) mayReach(p *placing, speed int) bool {
	i := int(p.fig)
	f := &g.s.figs[i]
	return !p.air && !f.is(flagSoaring) && g.t.figs[i].size == small && !g.shows(i).has(abDemoralized) &&
		g.t.ground.grid.Orthogonal(f.at, p.at) <= speed &&
		g.monotoneReaches(g.monotoneOf(i, using(g.shows(i), verbMarch, 0)), f.at, p.at, speed)
}

// connected reports whether figures form one group in contact.
func connected(members uint64, touch *[maxFigures]uint64) bool {
	group := members & -members
	for {
		grown := group
		for m := group; m != 0; m &= m - 1 {
			grown |= touch[low(m)] & members
		}
		if grown == group {
			return group == members
		}
		group = grown
	}
}

// mayJoin says why figure j may not act in a formation with figure i (MK-FRM-1).
func (g moves) mayJoin(j, i int) engine.Refusal {
	if r := g.mayAct(j, false); r != engine.Legal {
		return r
	}
	u := g.t.figs[j].unit
	shows := g.shows(j)
	switch {
	case u.faction != g.t.figs[i].unit.faction || u.faction == loner:
		return refuseFaction
	case shows.has(abBound) || shows.has(abCharge):
		return refuseShown
	case u.large:
		return refuseLarge
	}
	return engine.Legal
}

// mayReface reports whether figure i may turn after it failed to break away (MK-BRK-3).
func (g moves) mayReface(i int) bool { return g.t.figs[i].unit.speed != typeHoof }

// wasHeld reports whether a member of the march under way had to break away as it began: a
// shake-off since may have eliminated the one that held it.
func (g moves) wasHeld(i int) bool {
	k := &g.s.act
	for n := range k.plan[:k.count] {
		if int(k.plan[n].fig) == i {
			return !g.s.figs[i].is(flagSoaring) && k.before[n]&^g.t.seats[g.t.figs[i].seat] != 0
		}
	}
	return false
}
