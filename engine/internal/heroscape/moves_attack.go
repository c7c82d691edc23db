package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// checkAttack checks a normal attack of the turn (HS-ATK-1, HS-ATK-WHO-2).
func (g moves) checkAttack(f, target fig) engine.Refusal {
	t := g.turn()
	if f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f) {
		return notThisCard
	}
	if t.grenades || t.step > stepAttack {
		return attacksReplaced
	}
	if t.attacked>>f.num()&1 != 0 {
		return hasAttacked
	}
	if g.attackers(t)>>f.num()&1 == 0 {
		return cardUsedUp
	}
	if target == noFig || !g.s.own[1-t.side].has(target) {
		return notAnEnemy
	}
	return g.mayAttack(f, target)
}

// Special attacks replace normal ones; their dice are never modified (HS-SPEC-1),
// one roll serves all victims, each of whom defends (HS-SPEC-3).

// checkAttacker checks that a figure may make an attack of its turn by a power.
func (g moves) checkAttacker(f fig, p trait) engine.Refusal {
	t := g.turn()
	switch {
	case f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f):
		return notThisCard
	case g.t.unitOf(f).can&p == 0:
		return noPower
	case t.grenades || t.step > stepAttack:
		return attacksReplaced
	case (t.attacked|t.once)>>f.num()&1 != 0:
		return hasAttacked
	case g.attackers(t)>>f.num()&1 == 0:
		return cardUsedUp
	}
	return engine.Legal
}

// checkExplode checks Deathwalker's Explosion (HS-PWR-DW-1).
func (g moves) checkExplode(f, target fig) engine.Refusal {
	if r := g.checkAttacker(f, explodes); r != engine.Legal {
		return r
	}
	return g.mayAim(f, target, g.t.of(explodes).Range, true)
}

// checkFire allows a Fire Line from either space of the figure along a direction on which an enemy stands;
// one who is engaged must hit an enemy that it is engaged with.
func (g moves) checkFire(f fig, tail bool, k int) engine.Refusal {
	if r := g.checkAttacker(f, breathes); r != engine.Legal {
		return r
	}
	from := g.s.lead[f]
	if tail {
		from = g.s.trail[f]
	}
	if from == none || k < 0 || k >= dirs {
		return noSuchStep
	}
	set, _, nearest := g.fireLine(f, from, k)
	if nearest == noFig {
		return noEnemyHit
	}
	if engaged := g.engagedWith(f); !engaged.empty() && set.and(engaged).empty() {
		return engagedElsewhere
	}
	return engine.Legal
}

// checkGrenade checks one throw (HS-PWR-AIRBORNE-2, HS-R-09, HS-R-41): once per game,
// in ascending id, and nobody on the card attacks otherwise that turn.
func (g moves) checkGrenade(f, target fig) engine.Refusal {
	t := g.turn()
	switch {
	case f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f):
		return notThisCard
	case g.t.unitOf(f).can&throws == 0:
		return noPower
	case !t.grenades && g.s.cards[t.group].flags&cardGrenade != 0:
		return grenadeSpent
	case (!t.grenades && (t.attacked|t.once) != 0) || t.step > stepAttack:
		return attacksReplaced
	case t.grenades && t.last != noFig && f <= t.last:
		return notInOrder
	case g.mayActivate(t)>>f.num()&1 == 0:
		return cardUsedUp
	}
	if r := g.mayAim(f, target, g.t.of(throws).Range, false); r != engine.Legal {
		return r
	}
	if !g.mayLob(f, target) {
		return lobTooHigh
	}
	return engine.Legal
}

// checkVolley checks an Arrow Volley of three figures (HS-PWR-ROMARCH-1, HS-R-27):
// unengaged, on one level, connected by adjacency, all with range and sight; f is the
// one nearest to the target.
func (g moves) checkVolley(f, target fig, three uint64) engine.Refusal {
	if r := g.checkAttacker(f, volleys); r != engine.Legal {
		return r
	}
	t := g.turn()
	if target == noFig || !g.s.own[1-t.side].has(target) {
		return notAnEnemy
	}
	seat := g.t.groups[t.group].seat
	if bitsCount(three) != 3 || three&^g.ownFigures(t) != 0 || three&(t.attacked|t.once) != 0 {
		return notThree
	}
	if bitsCount(three|t.active) > int(g.unitOfGroup(t.group).per) {
		return cardUsedUp
	}
	set := figset{}
	set[seat] = three
	if g.volleyShooter(set, target) != f {
		return notNearest
	}
	for rest := set; !rest.empty(); {
		a := rest.pop()
		if !g.engagedWith(a).empty() {
			return volleyEngaged
		}
		if g.t.level(g.s.lead[a]) != g.t.level(g.s.lead[f]) {
			return volleyApart
		}
		others := set
		others.del(a)
		if others.and(g.nextTo(a, int(t.side))).empty() {
			return volleyApart
		}
		if r := g.inSight(sightPlain, a, g.t.of(volleys).Range, target); r != engine.Legal {
			return r
		}
	}
	return engine.Legal
}
