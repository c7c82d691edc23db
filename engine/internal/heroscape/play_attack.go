package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// playAttack declares a normal attack (HS-CBT-1).
func (g play) playAttack(f, target fig, rec *engine.Recorder) {
	s := &g.s
	r := g.rollOf(f, target)
	if rec != nil {
		rec.Attack(figure(f), figure(target), toCell(s.lead[target]), r.n, r.m, 0, ruleCbt1)
		g.expectAttack(f, target, r, rec)
		if rec.Covering() {
			g.markAttack(f, target, r, rec)
		}
	}
	t := g.turn()
	t.active |= 1 << f.num()
	t.step = max(t.step, stepAttack)
	if t.target == noFig {
		t.target = target
	}
	bit := uint64(1) << f.num()
	if g.t.unitOf(f).can&repeats != 0 && g.t.of(repeats).Times > 1 && t.once&bit == 0 {
		t.once |= bit // HS-PWR-SYVARRIS-1
		rec.Mark(g.t.unitOf(f).traitRule(repeats))
	} else {
		t.attacked |= bit
	}
	s.stack.Push(frame{kind: frAttack, fig: f, other: target, at: none, n: uint8(r.n), m: uint8(r.m), way: r.way})
}

// markAttack marks what makes a normal attack legal, what gave it and its defence dice, and what
// changes how they are counted.
func (g play) markAttack(f, target fig, r attackRoll, rec *engine.Recorder) {
	near := g.adjacent(f, target)
	markAll(rec, ruleTurn3, ruleAtk1, ruleCbt2, ruleCbt3)
	if g.t.basic {
		if !near {
			markAll(rec, ruleBasic5, ruleLos6)
		}
		if g.base(f, target) != 0 {
			rec.Mark(ruleBasic6)
		}
		return
	}
	u, v := g.t.unitOf(f), g.t.unitOf(target)
	switch {
	case !near:
		markAll(rec, ruleAtkWho1, ruleRange1, ruleLos1, ruleLos2, ruleLos3, ruleR12)
		if g.s.trail[f] != none || g.s.trail[target] != none {
			rec.Mark(ruleR13)
		}
		if g.base(f, target) != 0 {
			rec.Mark(ruleRange2)
		}
		if u.tags&tagGuard != 0 && g.span(f, target) > int(u.rng) {
			rec.Mark(rulePwrDw2)
		}
	case u.rng == 1:
		rec.Mark(ruleRange4)
	default:
		rec.Mark(ruleLos5)
	}
	if near && v.can&hides != 0 {
		rec.Mark(v.traitRule(hides))
	}
	if !g.engagedWith(f).empty() {
		rec.Mark(ruleAtkEng1)
	}
	if g.over(f, target) != 0 {
		rec.Mark(ruleR14)
	}
	part := func(n int, rule engine.Rule, from fig, _ string) {
		if n == 0 {
			return
		}
		rec.Mark(rule)
		if from != noFig && g.t.unitOf(from).can&wards != 0 {
			rec.Mark(ruleLos6)
		}
	}
	g.attackParts(f, target, near, part)
	g.defenceParts(f, target, part)
	g.countParts(f, target, r.way&^countCounter, func(rule engine.Rule, _ fig) { markAll(rec, rule, ruleCbt4) })
}

// settleAttack compares skulls with shields: wounds, and Counter Strike in the same
// effect (HS-CBT-5, HS-PWR-IZUMI-1, HS-R-26).
func (g play) settleAttack(v uint64, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Pop()
	s.attacks[f.fig]++
	hits, back := int(uint8(v)), int(uint8(v>>8))
	rule := ruleCbt5
	if g.t.basic && hits > 0 { // HS-BASIC-4
		g.doom(f.other)
		rule = ruleBasic4
	} else {
		g.wound(f.other, hits)
	}
	by := f.fig
	if back > 0 {
		rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(g.sideOf(f.other)), Figure: figure(f.other),
			Other: figure(f.fig), Cell: engine.NoCell, Rule: rulePwrIzumi1, N: 1})
		g.wound(f.fig, back)
		by, rule = f.other, rulePwrIzumi1
	}
	if hits == 0 && back == 0 {
		rec.Note(engine.Event{Kind: kindMiss, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig),
			Other: figure(f.other), Cell: toCell(s.lead[f.other]), Rule: ruleCbt5})
	}
	g.effect(by, rule)
}

// spend uses a figure's attack of this turn.
func (g play) spend(f fig) {
	t := g.turn()
	t.active |= 1 << f.num()
	t.attacked |= 1 << f.num()
	t.step = max(t.step, stepAttack)
}

// spendGrenade uses the grenade of a card and the attack of its figure (HS-PWR-AIRBORNE-2).
func (g play) spendGrenade(f fig, rec *engine.Recorder) {
	t := g.turn()
	rec.Mark(ruleR09)
	if t.grenades {
		rec.Mark(ruleR41) // one after another
	}
	g.spend(f)
	t.grenades, t.last = true, f
	g.s.cards[t.group].flags |= cardGrenade
}

// spendVolley uses the attacks of three figures (HS-PWR-ROMARCH-1).
func (g play) spendVolley(target fig, three uint64, rec *engine.Recorder) {
	t := g.turn()
	t.active |= three
	t.attacked |= three
	t.step = max(t.step, stepAttack)
	if t.target == noFig {
		t.target = target
	}
	rec.Mark(ruleR27)
	if g.t.unitOf(target).can&hides != 0 {
		rec.Mark(ruleR50)
	}
}

// area begins a special attack of n dice; victims defend chosen first, then by id,
// or in the order of the list (HS-SPEC-4).
func (g play) area(f, chosen fig, n int, victims figset, list uint64, rule engine.Rule, rec *engine.Recorder) {
	if rec != nil {
		at := g.s.lead[chosen]
		markAll(rec, ruleSpec1, ruleR40)
		rec.Attack(figure(f), figure(chosen), toCell(at), n, 0, 0, rule)
		g.expectArea(f, n, victims, rec)
	}
	g.s.stack.Push(frame{kind: frArea, fig: f, other: chosen, at: none, n: uint8(min(n, maxDice)), set: victims,
		path: list, falls: uint64(rule)})
}

// stepArea asks for the attack dice, then each victim's defence.
func (g play) stepArea(rec *engine.Recorder) bool {
	s := &g.s
	f := s.stack.Top()
	if f.sub == 0 {
		return g.roll(needRollArea)
	}
	if !f.set.empty() {
		if rec.Covering() && f.set.count() > 1 {
			rec.Mark(ruleSpec4)
		}
		f.side = int8(g.nextVictim(f)) // a figure number, kept where a choice would keep its side
		return g.roll(needRollDefence)
	}
	by, rule := f.fig, engine.Rule(f.falls)
	s.stack.Pop()
	g.effect(by, rule)
	return false
}

func (g play) settleArea(skulls int, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Top()
	s.attacks[f.fig]++
	if skulls == 0 { // nobody rolls defence
		rec.Mark(ruleR18)
		rec.Note(engine.Event{Kind: kindMiss, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig),
			Other: figure(f.other), Cell: engine.NoCell, Rule: ruleSpec3})
		s.stack.Pop()
		return
	}
	f.sub, f.m = 1, uint8(skulls)
}

// settleDefence takes a victim's defence against the one roll of skulls.
func (g play) settleDefence(shields int, rec *engine.Recorder) {
	f := g.s.stack.Top()
	v := fig(f.side)
	f.set.del(v)
	u := g.t.unitOf(v)
	way := areaAgainst(u, g.adjacent(f.fig, v))
	if way&countValor != 0 {
		shields *= int(g.t.num.valor)
		rec.Mark(rulePwrSentinel1)
	}
	if way&countDodge != 0 && shields > 0 {
		shields = maxDice
		rec.Mark(rulePwrKrav1)
	}
	g.wound(v, int(f.m)-shields)
	rec.Mark(ruleSpec3)
	if rec.Covering() {
		g.defenceParts(f.fig, v, func(n int, rule engine.Rule, _ fig, _ string) {
			if n != 0 {
				markAll(rec, rule, ruleSpec2)
			}
		})
	}
}
