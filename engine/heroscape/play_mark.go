package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// What follows only explains: which rules a move or an attack exercised. It runs
// when a recorder is covering, and for the notes of odds.

// markMove marks the rules along a route.
func (g play) markMove(f fig, e ends, mode uint8, path uint64, rec *engine.Recorder) {
	u := g.t.unitOf(f)
	switch mode {
	case modeFly:
		rec.Mark(ruleFly1)
		rec.Mark(rulePwrFly1)
		if u.can&lifts != 0 {
			rec.Mark(u.traitRule(lifts))
			rec.Mark(ruleFly4)
		}
		if u.guards[0]&countValor != 0 {
			rec.Mark(rulePwrSentinel1)
		}
		return
	case modeGrapple:
		rec.Mark(rulePwrDrake2)
		return
	}
	if u.can&flies != 0 {
		rec.Mark(ruleFly6)
		if steps(path) > g.moveOf(f) {
			rec.Mark(ruleR51)
		}
	}
	if e.trail != none {
		rec.Mark(ruleDbl3)
	}
	if g.moveOf(f) > int(u.move) && u.tags&tagSoldier != 0 {
		rec.Mark(rulePwrMarcus1)
	}
	for ; path != 0; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		p := &g.t.places[e.lead]
		n := p.reach[k]
		g.coverStep(u, e, k, path<<stepBits&(1<<63-1) == 0, rec)
		switch {
		case p.rise[k] > 0:
			rec.Mark(ruleUp1)
		case p.rise[k] < 0:
			rec.Mark(ruleDown1)
		default:
			rec.Mark(ruleFlat1)
		}
		rec.Mark(g.t.kinds[g.t.places[n].kind].rule)
		if o := g.occupant[n]; o != noFig && o != f {
			if u.can&passes != 0 {
				rec.Mark(u.traitRule(passes))
			} else {
				rec.Mark(rulePass3)
			}
		}
		if g.t.is(n, cellWater) && u.can&swims != 0 {
			rec.Mark(u.traitRule(swims))
		}
		next := ends{n, trailAfter(e)}
		if u.can&slips != 0 && !g.t.basic {
			w := walker{mask: g.adjacentTo(1-g.sideOf(f), u.hclass)}
			if !w.around(e).minus(w.around(next)).empty() {
				rec.Mark(u.traitRule(slips))
			}
		}
		e = next
	}
}

// markAttack marks what gave dice to a normal attack and its defence.
func (g play) markAttack(f, target fig, r attackRoll, rec *engine.Recorder) {
	if g.t.basic {
		if g.base(f, target) != 0 {
			rec.Mark(ruleBasic6)
		}
		return
	}
	u, v := g.t.unitOf(f), g.t.unitOf(target)
	near := g.adjacent(f, target)
	mark := func(yes bool, rule engine.Rule) {
		if yes {
			rec.Mark(rule)
		}
	}
	switch max(g.over(f, target), g.over(target, f)) {
	case 0:
	case g.t.num.heightHigh:
		rec.Mark(ruleHa2)
	default:
		rec.Mark(ruleHa1)
	}
	for p := u.powers & attackPowers; p != 0; p &= p - 1 {
		row := rowOf(p)
		mark(row.attack(g.combat, g.t.numbersOf(p), f, target, near) > 0, row.rule)
	}
	for p := v.powers & defencePowers; p != 0; p &= p - 1 {
		row := rowOf(p)
		mark(row.defence(g.combat, g.t.numbersOf(p), target) > 0, row.rule)
	}
	mark(u.can&repeats != 0, rulePwrSyvarris1)
	mark(g.s.cards[g.t.groupOf[f]].attack > 0, rulePwrFinn2)
	mark(g.s.cards[g.t.groupOf[target]].defence > 0, rulePwrThorgrim2)
	for p := u.powers; p != 0; p &= p - 1 {
		row := rowOf(p)
		mark(row.aims&r.way != 0, row.rule)
	}
	for p := v.powers; p != 0; p &= p - 1 {
		row := rowOf(p)
		mark((row.guards[0]|row.guards[1])&r.way&^countCounter != 0, row.rule)
	}
	mark(v.can&hides != 0, rulePwrDrake1)
	mark(g.rangeOf(f) > int(u.rng) && u.tags&tagGuard != 0, rulePwrDw2)
	g.markAuras(f, u, true, rec)
	g.markAuras(target, v, false, rec)
}

func (g play) markAuras(f fig, u *unit, attack bool, rec *engine.Recorder) {
	for set := g.s.own[g.sideOf(f)].and(g.t.auras); !set.empty(); {
		h := set.pop()
		if h == f {
			continue
		}
		v := g.t.unitOf(h)
		if !attack && v.can&wards != 0 && g.inSight(sightClear, h, g.t.of(wards).Range, f) == engine.Legal {
			markAll(rec, rulePwrRaelin1, ruleLos6)
		}
		if !g.adjacent(f, h) {
			continue
		}
		for p := v.powers & auraPowers; p != 0; p &= p - 1 {
			row := rowOf(p)
			n := g.t.numbersOf(p)
			if u.tags&row.to == row.to && (attack && n.Dice > 0 || !attack && n.Shields > 0) {
				rec.Mark(row.rule)
			}
		}
	}
}
