package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Powers between moves and attacks (HS-TURN-4). Using one closes those before it.

// checkPower checks that a figure may use a power of a step of the attack window.
func (g moves) checkPower(f fig, p trait, step uint8) engine.Refusal {
	t := g.turn()
	switch {
	case f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f):
		return notThisCard
	case g.t.unitOf(f).can&p == 0:
		return noPower
	case t.step > step || (t.attacked|t.once) != 0:
		return tooLate
	case g.mayActivate(t)>>f.num()&1 == 0:
		return cardUsedUp
	}
	return engine.Legal
}

// checkChomp checks the figure that is to be chomped: an adjacent enemy, small or
// medium (HS-PWR-GRIMNAK-1, HS-R-22).
func (g moves) checkChomp(f, target fig) engine.Refusal {
	return g.checkPowerOn(f, target, chomps, stepChomp, tagSmall, tooBig)
}

// checkShackle checks the choice of Mind Shackle: an adjacent enemy figure of a
// unique card (HS-PWR-NEGOK-1, HS-R-22).
func (g moves) checkShackle(f, target fig) engine.Refusal {
	return g.checkPowerOn(f, target, shackles, stepShackle, tagUnique, notUnique)
}

// checkPowerOn checks a power on an adjacent enemy figure whose card has some tag; refused says that it has not.
func (g moves) checkPowerOn(f, target fig, p trait, step uint8, has tag, refused engine.Refusal) engine.Refusal {
	if r := g.checkPower(f, p, step); r != engine.Legal {
		return r
	}
	if target == noFig || !g.s.own[1-g.turn().side].has(target) {
		return notAnEnemy
	}
	if !g.adjacent(f, target) {
		return notInGrip
	}
	if g.t.unitOf(target).tags&has == 0 {
		return refused
	}
	return engine.Legal
}

// checkCharge checks Berserker Charge: after moving, before anything else, again
// after each success (HS-PWR-TARN-1).
func (g moves) checkCharge() engine.Refusal {
	t := g.turn()
	switch {
	case g.unitOfGroup(t.group).can&charges == 0:
		return noPower
	case t.step > stepCharge || (t.attacked|t.once) != 0:
		return tooLate
	case g.ownFigures(t) == 0:
		return notThisCard
	}
	return engine.Legal
}

// checkClone checks Water Clone: instead of all attacks, with somebody to bring back
// (HS-PWR-MARRO-1).
func (g moves) checkClone() engine.Refusal {
	t := g.turn()
	switch {
	case g.unitOfGroup(t.group).can&clones == 0:
		return noPower
	case t.step > stepReplace || (t.attacked|t.once) != 0:
		return tooLate
	case g.ownFigures(t) == 0 || g.clonable(t) == 0:
		return nobodyToClone
	}
	return engine.Legal
}

// mayCloneTo reports whether a clone of a figure may appear on a cell: an empty
// hex-neighbour of the same level, no tree, no molten lava, no ruin between.
func (g moves) mayCloneTo(f fig, c cell) bool {
	if !g.onMap(c) || g.occupant[c] != noFig || g.t.is(c, cellSolid|cellMolten) {
		return false
	}
	k := g.t.dirTo(g.s.lead[f], c)
	return k >= 0 && g.levelPair(g.s.lead[f], k)
}

func (g moves) anyCloneSpace(f fig) bool {
	for _, n := range &g.t.places[g.s.lead[f]].reach {
		if n != none && g.mayCloneTo(f, n) {
			return true
		}
	}
	return false
}

// cloneOf is the destroyed figure that returns: the one with the lowest id.
func (g moves) cloneOf() fig {
	t := g.turn()
	var set figset
	set[g.t.groups[t.group].seat] = g.clonable(t)
	return set.first()
}

func (g moves) checkSpawn(f fig, c cell) engine.Refusal {
	if f == noFig || f != g.cloneOf() {
		return noSuchFigure
	}
	if !g.mayCloneTo(g.s.stack.Top().fig, c) {
		return noCloneHere
	}
	return engine.Legal
}
