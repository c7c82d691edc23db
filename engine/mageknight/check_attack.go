package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// checkAttack judges an attack of figure i, as an action of its own or at the end of
// a charge or bound.
func (g *game) checkAttack(a engine.Action, i int, rider bool) engine.Refusal {
	flags := payloadFlags(a.N)
	if a.Cell != engine.NoCell || a.N&15 != 0 || flags&^(dropMaster|dropEnhancement) != 0 ||
		a.B != 0 && a.Verb != verbGang && a.Verb != verbVolley || a.A&^g.s.alive != 0 {
		return refuseWords
	}
	shows := g.shows(i)
	if shows.has(abDemoralized) {
		return refuseDemoralised // MK-SA-DM
	}
	if isRanged(a.Verb) {
		if flags&dropMaster != 0 || flags&dropEnhancement != 0 && !g.enhanced(i) {
			return refuseDeclined
		}
		return g.checkRanged(a, i)
	}
	if flags&dropEnhancement != 0 || flags&dropMaster != 0 && (!shows.has(abWeaponMaster) || a.Verb == verbSweep) {
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
			return refuseNobody
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

// mayStrike says why figure i may not attack figure j in close combat (MK-CLO-1).
func (g *game) mayStrike(i, j int) engine.Refusal {
	switch {
	case g.side(j) == g.side(i):
		return refuseFriend
	case g.s.touch[i]&one(j) == 0:
		return refuseNotContact
	case !g.inFront(i, j):
		return refuseFront
	}
	return engine.Legal
}

// checkGang judges a close formation (MK-FRM-4).
func (g *game) checkGang(a engine.Action, i int) engine.Refusal {
	members := a.B | one(i)
	if n := count(members); a.B&one(i) != 0 || n < 2 || n > 3 || a.B&^g.s.alive != 0 {
		return refuseMembers
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

// mayJoin says why figure j may not act in a formation with figure i (MK-FRM-1).
func (g *game) mayJoin(j, i int) engine.Refusal {
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

// checkRanged judges a ranged attack (MK-RNG-1 to MK-RNG-3, MK-RAN-1, MK-FRM-3).
func (g *game) checkRanged(a engine.Action, i int) engine.Refusal {
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
			return refuseNobody
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

// mayFire says why figure i may not be given a ranged combat action.
func (g *game) mayFire(i int) engine.Refusal {
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
func (g *game) mayTarget(verb engine.Verb, i, j int) engine.Refusal {
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
		return refuseFront
	case verb != verbBlast && g.sees(i, j).blocked:
		return refuseLine
	}
	return engine.Legal
}

// checkVolley judges a ranged formation (MK-FRM-3).
func (g *game) checkVolley(a engine.Action, i int) engine.Refusal {
	members := a.B | one(i)
	if n := count(members); a.B&one(i) != 0 || n < 3 || n > maxMembers || a.B&^g.s.alive != 0 {
		return refuseMembers
	}
	for m := members; m != 0; m &= m - 1 {
		j := low(m)
		if r := g.mayJoin(j, i); r != engine.Legal {
			return r
		}
		if g.s.touch[j]&members == 0 {
			return refuseGroup
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

// checkPower judges the actions that are no plain move or attack.
func (g *game) checkPower(a engine.Action, i int) engine.Refusal {
	flags := payloadFlags(a.N)
	if flags&^healByDie != 0 || a.B != 0 || flags != 0 && a.Verb != verbHeal {
		return refuseWords
	}
	if a.Verb == verbRegenerate {
		switch {
		case a.A != 0 || a.N != 0 || a.Cell != engine.NoCell:
			return refuseWords
		case !g.shows(i).has(abRegeneration):
			return refuseAbility
		}
		return engine.Legal
	}
	if count(a.A) != 1 || low(a.A) >= len(g.t.figs) {
		return refuseTargets
	}
	j := low(a.A)
	switch a.Verb {
	case verbHeal, verbMend:
		if a.Cell != engine.NoCell || a.N&15 != 0 {
			return refuseWords
		}
		return g.mayHeal(a.Verb, i, j)
	case verbLevitate:
		if !g.validCell(a.Cell) || a.N&8 != 0 {
			return refuseWords
		}
		return g.mayLevitate(i, j, board.Cell(a.Cell))
	case verbRaise:
		if a.Cell != engine.NoCell || a.N != 0 {
			return refuseWords
		}
		return g.mayRaise(i, j)
	}
	return refuseStage
}

// mayHeal says why figure i may not heal figure j (MK-SA-HE, MK-SA-MH).
func (g *game) mayHeal(verb engine.Verb, i, j int) engine.Refusal {
	shows := g.shows(i)
	want := abHealing
	if verb == verbMend {
		want = abMagicHealing
	}
	switch {
	case !shows.has(want):
		return refuseAbility
	case shows.has(abDemoralized):
		return refuseDemoralised
	case g.s.alive&one(j) == 0:
		return refuseOff
	case g.side(j) != g.side(i):
		return refuseEnemy
	case i == j:
		return refuseTargets
	case g.shows(j).has(abInvulnerability):
		return refuseInvulnerable
	case verb == verbHeal && (g.s.touch[i]|g.s.touch[j])&g.enemies(i) != 0:
		return refuseHealing
	case g.s.touch[j]&g.enemies(i) != 0:
		return refuseMending
	case g.s.touch[i]&g.enemies(i) != 0: // MK-RNG-2: it is a ranged action
		return refuseContact
	}
	if verb == verbHeal {
		switch {
		case g.s.touch[i]&one(j) == 0:
			return refuseNotContact
		case !g.inFront(i, j):
			return refuseFront
		}
		return engine.Legal
	}
	full := int(g.t.figs[i].unit.reach)
	switch {
	case full == 0:
		return refuseNoRange
	case shows.has(abBerserk):
		return refuseBerserk
	case g.shows(j).has(abImmunity):
		return refuseImmune
	case g.rangeTo(i, j, full) < 0:
		return refuseSoaring
	case !g.within(i, j, g.rangeTo(i, j, full)):
		return refuseRange
	case !g.inFront(i, j):
		return refuseFront
	case g.line(i, g.s.figs[i].at, j, g.s.figs[j].at).blocked:
		return refuseLine
	}
	return engine.Legal
}

// anyRider reports whether the figure that charged or bounded can attack somebody.
func (g *game) anyRider(i int) bool {
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
			shows.has(abBlast) && g.mayTarget(verbBlast, i, j) == engine.Legal {
			return true
		}
	}
	return false
}
