package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// checkAttack judges an attack of figure i, as an action of its own or at the end of
// a charge or bound.
func (g moves) checkAttack(a engine.Action, i int) engine.Refusal {
	flags := payloadFlags(a.N)
	if a.Cell != engine.NoCell || a.N&15 != 0 || flags&^(dropMaster|dropEnhancement) != 0 ||
		(a.B != 0 && a.Verb != verbGang && a.Verb != verbVolley) ||
		a.A&^g.s.alive != 0 {
		return refuseWords
	}
	shows := g.shows(i)
	if shows.has(abDemoralized) {
		return refuseDemoralised // MK-SA-DM
	}
	if isRanged(a.Verb) {
		if flags&dropMaster != 0 || (flags&dropEnhancement != 0 && !g.enhanced(i)) {
			return refuseDeclined
		}
		return g.checkRanged(a, i)
	}
	if flags&dropEnhancement != 0 || (flags&dropMaster != 0 && (!shows.has(abWeaponMaster) || a.Verb == verbSweep)) {
		return refuseDeclined
	}
	switch a.Verb {
	case verbSweep:
		switch {
		case a.A != 0:
			return refuseWords
		case !shows.has(abSweep):
			return refuseAbility
		case g.swept(i) == 0:
			return refuseSweep
		}
		return engine.Legal
	case verbStrike:
		if count(a.A) != 1 {
			return refuseTargets
		}
		return g.mayStrike(i, low(a.A))
	}
	return g.checkGang(a, i)
}

// checkGang judges a close formation (MK-FRM-4).
func (g moves) checkGang(a engine.Action, i int) engine.Refusal {
	members := a.B | one(i)
	if n := count(members); a.B&one(i) != 0 || n < 2 || n > 3 || a.B&^g.s.alive != 0 {
		return refuseGang
	}
	if count(a.A) != 1 {
		return refuseTargets
	}
	for m := members; m != 0; m &= m - 1 {
		if r := g.mayJoin(low(m), i); r != engine.Legal {
			return r
		}
		if g.shows(low(m)).has(abDemoralized) {
			return refuseDemoralised
		}
		if r := g.mayStrike(low(m), low(a.A)); r != engine.Legal {
			return r
		}
	}
	return engine.Legal
}

// checkRanged judges a ranged attack (MK-RNG-1 to MK-RNG-3, MK-RAN-1, MK-FRM-3).
func (g moves) checkRanged(a engine.Action, i int) engine.Refusal {
	if r := g.mayFire(i); r != engine.Legal {
		return r
	}
	shows := g.shows(i)
	need := [verbCount]ability{verbBlast: abBlast, verbFlame: abFlame, verbShock: abShockwave, verbFreeze: abFreeze}
	if ab := need[a.Verb]; ab != 0 && !shows.has(ab) {
		return refuseAbility
	}
	if a.Verb == verbShock {
		switch {
		case a.A != 0:
			return refuseWords
		case g.shocked(i) == 0:
			return refuseShock
		}
		return engine.Legal
	}
	most := 1
	if a.Verb == verbShoot || a.Verb == verbFreeze {
		most = int(g.t.figs[i].unit.targets)
	}
	if n := count(a.A); n < 1 || n > most {
		return refuseTargets
	}
	if a.Verb == verbVolley {
		return g.checkVolley(a, i)
	}
	for m := a.A; m != 0; m &= m - 1 {
		if r := g.mayTarget(a.Verb, i, low(m)); r != engine.Legal {
			return r
		}
	}
	return engine.Legal
}

// checkVolley judges a ranged formation (MK-FRM-3).
func (g moves) checkVolley(a engine.Action, i int) engine.Refusal {
	members := a.B | one(i)
	if n := count(members); a.B&one(i) != 0 || n < 3 || n > maxMembers || a.B&^g.s.alive != 0 {
		return refuseVolley
	}
	for m := members; m != 0; m &= m - 1 {
		j := low(m)
		if r := g.mayJoin(j, i); r != engine.Legal {
			return r
		}
		if g.s.touch[j]&members == 0 {
			return refuseVolleyGroup
		}
		if r := g.mayFire(j); r != engine.Legal {
			return r
		}
		if r := g.mayTarget(verbVolley, j, low(a.A)); r != engine.Legal {
			return r
		}
	}
	return engine.Legal
}
