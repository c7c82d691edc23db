package descent

import "github.com/skirmishlab/skirmishlab/engine"

// reactionStages are the stages to which the verbs of reactions belong.
var reactionStages = [verbs]engine.Stage{
	verbNimble: stageNimble, verbPlace: stagePlace, verbStoneskin: stageGuard, verbDefend: stageGuard,
	verbReroll: stageReroll,
	verbShield: stageShield, verbGhost: stageShield, verbSurge: stageSurge, verbMana: stageSurge,
	verbAbsorb: stageAbsorb,
	verbCharm:  stageCharm, verbReturn: stageReturn, verbToken: stageToken, verbAppear: stageAppear,
}

// checkReaction checks the choices outside a figure's own doings.
func (g moves) checkReaction(stage engine.Stage, i int, a engine.Action) engine.Refusal {
	f := g.top()
	switch {
	case stage == stageFlock:
		return g.checkHop(i, a)
	case i != f.decider(stage):
		return notDecided(stage)
	case a.Verb == verbDecline:
		return checkDecline(stage, a)
	case reactionStages[a.Verb] != stage:
		return refuseStage
	}
	switch a.Verb {
	case verbNimble:
		return g.checkNimble(f, i, a)
	case verbPlace:
		return g.checkPlace(f, i, a)
	case verbShield, verbGhost:
		return g.checkShield(i, a)
	case verbSurge:
		return g.checkSurge(a)
	case verbAbsorb:
		return g.checkAbsorb(i, a)
	case verbReturn, verbToken:
		spots, _ := g.nearestEmpty(g.s.figures[i].at, true)
		return spot(a, &spots, [...]engine.Refusal{stageReturn: refuseReturnTo, stageToken: refuseTokenTo}[stage])
	case verbAppear:
		spots := g.appearSpots(i)
		return spot(a, &spots, refuseAppearAt)
	}
	return g.checkCard(i, a)
}

// decider is the figure that makes the choice of a frame.
func (f *frame) decider(stage engine.Stage) int {
	if stage == stageGuard || stage == stageShield || stage == stageAbsorb || f.kind == frameTests {
		return int(f.other)
	}
	return int(f.figure)
}

// checkDecline refuses to decline a choice that has to be made.
func checkDecline(stage engine.Stage, a engine.Action) engine.Refusal {
	switch stage {
	case stagePlace, stageSurge, stageReturn, stageToken, stageAppear:
		return refuseStage
	}
	if !bare(a, 0) {
		return refuseStage
	}
	return engine.Legal
}

// checkCard checks what skills, items and cards answer to a roll or an attack.
func (g moves) checkCard(i int, a engine.Action) engine.Refusal {
	at := &g.s.atk
	switch a.Verb {
	case verbStoneskin:
		if t := int(a.N) - 1; !bare(a, int32(len(g.t.units))) || t < 0 || !g.canStone(i, t) {
			return refuseStoneskin
		}
	case verbDefend:
		if !bare(a, 0) || at.target < 0 || !g.canDefend(i, int(at.target)) {
			return notDecided(stageGuard)
		}
	case verbReroll:
		if !bare(a, maxAttackDice) || g.rerollFor(g.t.profiles[at.profile].dice.die(int(a.N))) == 0 {
			return refuseReroll
		}
	case verbMana:
		if !bare(a, 0) || !g.mayWeave() {
			return refuseSpentMana
		}
	case verbCharm:
		if !bare(a, 0) {
			return refuseMalformed
		}
	}
	return engine.Legal
}

// checkAbsorb checks damage taken as fatigue (DESC-ABL-JAIN).
func (g moves) checkAbsorb(i int, a engine.Action) engine.Refusal {
	t := g.total(g.s.atk.spent)
	u, f := &g.t.units[i], &g.s.figures[i]
	if !bare(a, int32(min(g.net(i, &t), u.stamina-f.fatigue))) || a.N < 1 {
		return refuseAbsorb
	}
	return engine.Legal
}

// spot checks that an action names nothing but one of some spaces; other is what refuses any other.
func spot(a engine.Action, spots *set, other engine.Refusal) engine.Refusal {
	if a.N != 0 || a.A|a.B != 0 || !spots.has(a.Cell) {
		return other
	}
	return engine.Legal
}

// checkShield checks a defence card (DESC-ATK-6): N is 1 for the Wooden Shield, 2 for
// the Iron Shield, 3 and up to roll a die again with it.
func (g moves) checkShield(i int, a engine.Action) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	if !bare(a, 2+maxDefenceDice) {
		return refuseMalformed
	}
	if a.Verb == verbGhost {
		if a.N != 0 || !u.can(skillGhostArmor) || f.fatigue >= u.stamina || g.s.atk.ghosts>>i&1 == 1 {
			return refuseAbility
		}
		return engine.Legal
	}
	switch {
	case a.N == 0:
		return refuseMalformed
	case a.N == 1 && (!u.can(ablShield) || f.spent&cardShield != 0):
		return refuseSpent
	case a.N >= 2 && (!u.can(itemIronShield) || f.spent&cardIronShield != 0):
		return refuseSpentIronShield
	case a.N >= 3 && int(a.N)-3 >= g.pool(i).size():
		return refuseMalformed
	}
	return engine.Legal
}

// checkSurge checks a spending of surges.
func (g moves) checkSurge(a engine.Action) engine.Refusal {
	at := &g.s.atk
	if a.N < 0 || a.N>>maxSurges != 0 || a.Cell != none || !g.spendable(uint16(a.N)) {
		return refuseSurges
	}
	mask := uint16(a.N)
	path := unpackPath(a.A)
	switch {
	case g.kindBit(mask, breathSurge) >= 0:
		if a.A>>48 != 0 || !g.pathLegal(path) {
			return refusePath
		}
	case a.A != 0:
		return refuseMalformed
	}
	if g.kindBit(mask, rerollSurge) >= 0 {
		if a.B >= uint64(g.pool(int(at.target)).size()) {
			return refuseSurges
		}
	} else if a.B != 0 {
		return refuseMalformed
	}
	return engine.Legal
}

// unpackPath reads three spaces, each one more than its cell in 16 bits.
func unpackPath(p uint64) (path [3]cell) {
	for k := range path {
		path[k] = cell(p>>(16*k)&0xffff) - 1
	}
	return path
}

func packPath(path [3]cell) (p uint64) {
	for k, c := range path {
		p |= uint64(uint16(c+1)) << (16 * k)
	}
	return p
}
