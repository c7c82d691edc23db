package descent

import "github.com/skirmishlab/skirmishlab/engine"

// featOf is the ability that is the heroic feat of figure i, if it has one (3.2).
func (g moves) featOf(i int) (ability, bool) {
	for a := featAshrian; a <= featTarha; a++ {
		if g.t.units[i].can(a) {
			return a, true
		}
	}
	return 0, false
}

// checkFeat checks a heroic feat, each once a battle.
func (g moves) checkFeat(i int, a engine.Action) engine.Refusal {
	feat, ok := g.featOf(i)
	switch {
	case !ok:
		return refuseAbility
	case g.s.figures[i].feat:
		return refuseFeat + engine.Refusal(feat-featAshrian)
	}
	if r := g.featCost(i, feat); r != engine.Legal {
		return r
	}
	switch feat {
	case featAshrian:
		return g.checkStunGroup(i, a)
	case featLeoric:
		return g.checkBurst(i, a)
	case featTarha:
		_, r := g.resolveDouble(i, a)
		return r
	case featSyndrael:
		return g.checkAdvance(i, a)
	}
	if !bare(a, 0) {
		return refuseMalformed
	}
	return engine.Legal
}

// featCost checks that a figure is free to use its feat now: most are actions, and none
// gives an action to a Stunned figure (DESC-CND-4, ruling 38).
func (g moves) featCost(i int, feat ability) engine.Refusal {
	f := &g.s.figures[i]
	switch feat {
	case featSyndrael, featTomble: // no actions of theirs
		return engine.Legal
	case featJain:
		if f.has(immobilized) {
			return refuseImmobilized
		}
	}
	switch {
	case f.has(stunned):
		return refuseStunned
	case feat != featGrisban && g.s.act.actions == 0:
		return refuseActions
	}
	return engine.Legal
}

// checkStunGroup allows to stun the group of a monster within 3 (DESC-FEAT-ASHRIAN).
func (g moves) checkStunGroup(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	switch {
	case !bare(a, int32(len(g.t.units))) || k < 0:
		return refuseMalformed
	case !g.s.up(k) || g.t.units[k].side == g.t.units[i].side || g.t.units[k].kind != monster || g.distance(i, k) > 3:
		return refuseStunGroup
	}
	return engine.Legal
}

// checkBurst allows a magic attack on anyone who is adjacent (DESC-FEAT-LEORIC).
func (g moves) checkBurst(i int, a engine.Action) engine.Refusal {
	if a.Cell != none || a.A|a.B != 0 || a.N < 0 || a.N&0xffff != 0 || a.N>>24 != 0 {
		return refuseMalformed
	}
	if _, ok := g.slot(i, int(a.N>>16), burstAttack); !ok {
		return refuseNoMagic
	}
	return g.checkAround(i, refuseBurst)
}

// checkAdvance allows a move action to Syndrael and, if one is named, to another hero within 3
// (DESC-FEAT-SYNDRAEL).
func (g moves) checkAdvance(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	switch {
	case !bare(a, int32(len(g.t.units))):
		return refuseMalformed
	case k < 0:
		return g.s.figures[i].canMove()
	case k == i || !g.friend(i, k) || !g.s.up(k) || g.distance(i, k) > 3:
		return refuseAdvance
	}
	return g.s.figures[k].canMove()
}

// canMove checks that a figure's conditions leave it move actions (DESC-CND-3,
// DESC-CND-4).
func (f *figure) canMove() engine.Refusal {
	switch {
	case f.has(immobilized):
		return refuseImmobilized
	case f.has(stunned):
		return refuseStunned
	}
	return engine.Legal
}

// appearSpots are the spaces where Tomble may come back: empty ones within 4 of his
// marker, or the nearest (DESC-FEAT-TOMBLE).
func (g moves) appearSpots(i int) (spots set) {
	at := g.s.figures[i].at
	all := g.s.everyone()
	for c := g.b.within[4][at].next(0); c >= 0; c = g.b.within[4][at].next(c + 1) {
		if g.b.free.has(c) && !all.has(c) {
			spots.add(c)
		}
	}
	if spots == (set{}) {
		spots, _ = g.nearestEmpty(at, false)
	}
	return spots
}
