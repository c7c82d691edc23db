package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// playAttack declares an attack: tokens are on already. It fixes targets, numbers
// and damage, and makes the roll due.
func (g play) playAttack(verb engine.Verb, i int, targets, helpers uint64, flags uint32, rider bool,
	rec *engine.Recorder) {
	k := &g.s.atk
	*k = attackFrame{verb: verb, fig: uint8(i), step: atkRoll, rider: rider, flags: flags, targets: targets,
		helpers: helpers}
	g.load(k)
	at := 0
	for m := k.targets; m != 0; m &= m - 1 {
		k.need[at] = int8(max(3, min(12, g.needOf(k, low(m))))) // beyond these only the natural 2 and 12 count
		at++
	}
	rec.Mark(ruleAtk3)
	g.recordAttack(rec)
}

// attackRule is the rule that a verb rests on.
func attackRule(verb engine.Verb) engine.Rule {
	switch verb {
	case verbStrike:
		return ruleClo1
	case verbSweep:
		return ruleSaSp
	case verbGang:
		return ruleFrm4
	case verbBlast:
		return ruleSaMb
	case verbFlame:
		return ruleSaFlm
	case verbShock:
		return ruleSaSw
	case verbFreeze:
		return ruleSaMf
	case verbVolley:
		return ruleFrm3
	}
	return ruleRan1
}

// recordAttack tells the recorder about the attack that was declared, and what it is
// expected to do.
func (g play) recordAttack(rec *engine.Recorder) {
	if rec == nil {
		return
	}
	k := &g.s.atk
	i, at := int(k.fig), 0
	for m := k.targets; m != 0; m &= m - 1 {
		j := low(m)
		expected := g.expectedHit(k, j, g.t.figs[j].timeless(), int(k.need[at]))
		by := g.side(i)
		if by == g.side(j) {
			by = engine.Nobody // friends hit by a splash are nothing taken from the enemy
			rec.Mark(ruleAtk6)
		}
		if at > 0 || by == engine.Nobody {
			rec.Expected(g.t.figs[i].id, by, expected)
			expected = 0
		}
		if at == 0 {
			rec.Attack(g.t.figs[i].id, g.t.figs[j].id, engine.Cell(g.s.figs[j].at), 2, int(k.need[at]), expected,
				attackRule(k.verb))
		} else {
			rec.Note(engine.Event{Kind: kindAlso, Side: g.side(i), Figure: g.t.figs[i].id, Other: g.t.figs[j].id,
				Cell: engine.Cell(g.s.figs[j].at), Rule: attackRule(k.verb), M: int32(k.need[at])})
		}
		at++
	}
	if rec.Covering() {
		g.explain()
	}
}

// settleAttack continues the attack after a roll.
func (g play) settleAttack(v dice.Value, rec *engine.Recorder) {
	k := &g.s.atk
	switch k.step {
	case atkRoll:
		g.compare(v, rec)
	case atkDodge:
		j := low(k.dodging)
		k.dodging &^= one(j)
		rec.Mark(ruleSaDo)
		if v == 1 {
			k.hit &^= one(j)
			rec.Note(g.event(kindDodged, j, ruleSaDo))
		}
		g.afterDodge(rec)
	case atkDie:
		k.damage = uint8(v)
		g.resolve(rec)
	case atkFreeze:
		g.frozen(v == 1, rec)
	}
}

// compare reads the attack roll against every target (MK-ATK-1, MK-ATK-2).
func (g play) compare(v dice.Value, rec *engine.Recorder) {
	k := &g.s.atk
	rec.Mark(ruleAtk1)
	rec.Mark(ruleAtk7)
	if g.rollLaw() != laws.sum {
		k.fumble, k.crit = v == rollFumble, v == rollCrit
		if v >= rollHit {
			k.hit = k.targets
		}
	} else {
		k.fumble, k.crit = v == 2, v == 12
		at := 0
		for m := k.targets; m != 0; m &= m - 1 {
			if k.crit || (!k.fumble && int(v) >= int(k.need[at])) {
				k.hit |= m & -m
			}
			at++
		}
	}
	if k.crit || k.fumble {
		rec.Mark(ruleAtk2)
	}
	if k.hit == 0 {
		miss := g.event(kindMissed, int(k.fig), attackRule(k.verb))
		miss.Other = g.t.figs[low(k.targets)].id
		rec.Note(miss)
	}
	if k.verb != verbShock { // MK-SA-SW ignores it
		for m := k.hit; m != 0; m &= m - 1 {
			if g.shows(low(m)).has(abDodge) {
				k.dodging |= m & -m
			}
		}
	}
	g.afterDodge(rec)
}

// afterDodge finds the next roll of the attack, or resolves it.
func (g play) afterDodge(rec *engine.Recorder) {
	k := &g.s.atk
	switch {
	case k.dodging != 0:
		k.step = atkDodge
	case k.die && k.hit != 0:
		k.step = atkDie
	default:
		g.resolve(rec)
	}
}

// resolve applies the damage to all targets at once (MK-ATK-3, MK-ATK-5).
func (g play) resolve(rec *engine.Recorder) {
	k := &g.s.atk
	i := int(k.fig)
	var clicks [maxTargets]int8
	total := 0
	for m := k.hit; m != 0; m &= m - 1 {
		j := low(m)
		clicks[j] = int8(min(g.clicksOn(k, j, int(k.damage), k.crit), 100))
		total += int(clicks[j])
		if r := g.shows(j); r.reduction() > 0 && k.verb != verbShock {
			rec.Mark(r.shield().rule())
		}
	}
	rec.Mark(ruleAtk5)
	for m := k.hit; m != 0; m &= m - 1 {
		j := low(m)
		g.hurt(j, int(clicks[j]), i, attackRule(k.verb), rec)
	}
	if k.fumble {
		if k.helpers != 0 {
			rec.Mark(ruleFrm5)
		}
		g.hurt(i, 1, nobody, ruleAtk2, rec)
	}
	if k.verb == verbFreeze {
		for m := k.hit; m != 0; m &= m - 1 {
			if j := low(m); g.s.alive&one(j) != 0 && g.s.figs[j].tokens < 2 {
				k.freeze |= one(j)
			}
		}
	}
	if !isRanged(k.verb) && total > 0 && g.s.alive&one(i) != 0 && g.shows(i).has(abVampirism) {
		rec.Mark(ruleSaVa)
		g.mend(i, 1, ruleSaVa, rec) // MK-SA-VA, once per attack
	}
	g.afterFreeze(rec)
}

// frozen reads one die of Magic Freeze (MK-SA-MF).
func (g play) frozen(caught bool, rec *engine.Recorder) {
	k := &g.s.atk
	j := low(k.freeze)
	k.freeze &^= one(j)
	rec.Mark(ruleSaMf)
	if caught {
		f := &g.s.figs[j]
		f.tokens++
		g.version++
		rec.Note(g.event(kindFrozen, j, ruleSaMf))
		if f.tokens == 2 {
			g.hurt(j, 1, nobody, ruleTurn5, rec) // as pushing, so nothing reduces it
		}
	}
	g.afterFreeze(rec)
}

// afterFreeze finds the next die of Magic Freeze or ends the attack.
func (g play) afterFreeze(rec *engine.Recorder) {
	k := &g.s.atk
	for k.freeze != 0 && g.s.alive&one(low(k.freeze)) == 0 {
		k.freeze &= k.freeze - 1
	}
	if k.freeze != 0 {
		k.step = atkFreeze
		return
	}
	*k = attackFrame{}
	g.finishAction(rec)
}
