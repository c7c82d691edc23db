package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// inFront reports whether figure j lies in the front arc of figure i.
func (g combat) inFront(i, j int) bool {
	a, b := &g.t.figs[i], &g.t.figs[j]
	return g.t.ground.front(a.unit.arc, board.Dir(g.s.figs[i].facing), a.size, g.s.figs[i].at, b.size, g.s.figs[j].at)
}

// rangeTo is the range of figure i against figure j: half against a soaring figure
// from the ground, nothing from the air against the ground (MK-SOAR-4, MK-SOAR-5).
func (g combat) rangeTo(i, j, full int) int {
	up, over := g.s.figs[i].is(flagSoaring), g.s.figs[j].is(flagSoaring)
	switch {
	case up && !over:
		g.mark(ruleSoar4)
		return -1
	case over && !up:
		g.mark(ruleSoar5)
		return full / 2
	}
	return full
}

// within reports whether figure j is within a range of figure i (MK-BRD-9).
func (g combat) within(i, j, reach int) bool {
	return reach >= 0 &&
		g.t.distance2(g.t.figs[i].size, g.s.figs[i].at, g.t.figs[j].size, g.s.figs[j].at) <= reach*reach
}

// enhanced reports whether a ranged attack of figure i deals the extra click
// (MK-SA-ME, MK-SA-MI).
func (g combat) enhanced(i int) bool {
	if g.shows(i).has(abImmunity) {
		return false
	}
	for m := g.s.touch[i] & g.friends(i); m != 0; m &= m - 1 {
		if s := g.shows(low(m)); s.has(abEnhancement) && !s.has(abImmunity) {
			return true
		}
	}
	return false
}

// splash is everybody that Flame/Lightning on figure j is compared with: the target
// and everybody in contact with it (MK-SA-FLM).
func (g combat) splash(j int) uint64 { return one(j) | g.s.touch[j] }

// shocked is everybody eligible for a shockwave of figure i (MK-SA-SW).
func (g combat) shocked(i int) uint64 {
	half := (int(g.t.figs[i].unit.reach) + 1) / 2
	var set uint64
	for m := g.s.alive &^ one(i); m != 0; m &= m - 1 {
		j := low(m)
		if g.within(i, j, g.rangeTo(i, j, half)) && !g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).blocked {
			set |= one(j)
		}
	}
	return set
}

// swept is everybody that a sweep of figure i hits (MK-SA-SP).
func (g combat) swept(i int) uint64 {
	var set uint64
	for m := g.s.touch[i] & g.enemies(i); m != 0; m &= m - 1 {
		if j := low(m); g.inFront(i, j) {
			set |= one(j)
		}
	}
	return set
}

// mayStrike says why figure i may not attack figure j in close combat (MK-CLO-1).
func (g combat) mayStrike(i, j int) engine.Refusal {
	switch {
	case g.side(j) == g.side(i):
		return refuseFriend
	case g.s.touch[i]&one(j) == 0:
		return refuseNotContact
	case !g.inFront(i, j):
		return refuseFront
	}
	g.mark(ruleBc1)
	g.mark(ruleBc3)
	g.mark(ruleArc1)
	if g.s.figs[i].is(flagSoaring) {
		g.mark(ruleBc2)
	}
	if g.t.figs[i].size == large || g.t.figs[j].size == large {
		g.mark(ruleBig3)
		g.mark(ruleBig4)
	}
	return engine.Legal
}

// mayFire says why figure i may not be given a ranged combat action.
func (g combat) mayFire(i int) engine.Refusal {
	switch shows := g.shows(i); {
	case g.t.figs[i].unit.reach == 0:
		return refuseNoRange
	case shows.has(abDemoralized):
		return refuseDemoralised
	case shows.has(abBerserk):
		return refuseBerserk // MK-SA-BE
	case g.s.touch[i]&g.enemies(i) != 0:
		return refuseContact // MK-RNG-2
	}
	return engine.Legal
}

// mayTarget says why figure i may not attack figure j at range.
func (g combat) mayTarget(verb engine.Verb, i, j int) engine.Refusal {
	full := int(g.t.figs[i].unit.reach)
	switch {
	case g.side(j) == g.side(i):
		return refuseFriend // MK-ATK-6
	case g.s.touch[j]&g.friends(i) != 0:
		return refuseEngaged // MK-RNG-3
	case (verb == verbBlast || verb == verbFreeze) && g.shows(j).has(abImmunity):
		return refuseImmune // MK-SA-MI
	case g.rangeTo(i, j, full) < 0:
		return refuseSoaring // MK-SOAR-4
	case !g.within(i, j, g.rangeTo(i, j, full)):
		return refuseRange
	case !g.inFront(i, j):
		return refuseAim
	case verb != verbBlast && g.sees(i, j).blocked:
		return refuseLine
	}
	g.mark(ruleRng1)
	g.mark(ruleArc1)
	g.mark(ruleBrd9)
	return engine.Legal
}

// anyRider reports whether the figure that charged or bounded can attack somebody.
func (g combat) anyRider(i int) bool {
	k := &g.s.act
	shows := g.shows(i)
	if shows.has(abDemoralized) {
		return false
	}
	if k.verb == verbCharge {
		return g.swept(i) != 0
	}
	if g.mayFire(i) != engine.Legal {
		return false
	}
	if shows.has(abShockwave) && g.shocked(i) != 0 {
		return true
	}
	for m := g.enemies(i); m != 0; m &= m - 1 {
		if j := low(m); g.mayTarget(verbShoot, i, j) == engine.Legal ||
			(shows.has(abBlast) && g.mayTarget(verbBlast, i, j) == engine.Legal) {
			return true
		}
	}
	return false
}
