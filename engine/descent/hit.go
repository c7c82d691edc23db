package descent

import "github.com/skirmishlab/skirmishlab/engine"

// tally is the outcome of an attack as far as it is known under a spending of surges.
type tally struct {
	hearts, pierce, rng int8
	inflicts            condition
	mend, heal, recover int8
	fatigue             int8
	paid                bool
}

// total adds up dice, flat bonuses and surges (DESC-ATK-9). Spent names surge
// abilities by bit.
func (g *game) total(spent uint16) (t tally) {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	u := &g.t.units[a.by]
	t = tally{hearts: a.roll.hearts, pierce: p.pierce, rng: a.roll.rng, paid: !a.shadow}
	if a.kind == rageAttack {
		t.hearts++ // DESC-ABL-RAGE
	}
	if p.knives && a.target >= 0 && g.t.units[a.target].kind == monster && g.near(int(a.by), int(a.target)) {
		t.hearts++ // DESC-WPN-KNIVES
	}
	if spent != 0 {
		var list [maxSurges]surge
		n := g.surges(&list)
		for i := range n {
			if spent>>i&1 == 0 {
				continue
			}
			sg := &list[i]
			t.hearts += sg.hearts
			t.rng += sg.rng
			t.pierce += sg.pierce
			t.inflicts |= sg.inflicts
			t.mend += sg.mend
			t.heal += sg.heal
			t.recover += sg.recover
			t.fatigue += sg.fatigue
			t.paid = t.paid || sg.pays
			if sg.kind == swarmSurge {
				t.hearts += g.swarm()
			}
		}
	}
	if t.hearts >= 2 && u.kind == monster && g.dampened(int(a.by)) {
		t.hearts--
	}
	return t
}

// swarm counts other monsters of the attacker's side adjacent to the target
// (DESC-ABL-SWARM).
func (g *game) swarm() (n int8) {
	a := &g.s.atk
	if a.target < 0 {
		return 0
	}
	for k := range g.t.units {
		if o := &g.t.units[k]; k != int(a.by) && k != int(a.target) && o.kind == monster && o.side == g.t.units[a.by].side && g.s.up(k) && g.near(k, int(a.target)) {
			n++
		}
	}
	return n
}

// dampened reports whether an enemy Leoric stands within 3 spaces of a monster
// (DESC-ABL-LEORIC).
func (g *game) dampened(i int) bool {
	for k := range g.t.units {
		if o := &g.t.units[k]; o.can(ablLeoric) && o.side != g.t.units[i].side && g.s.up(k) && g.distance(i, k) <= 3 {
			return true
		}
	}
	return false
}

// inRange reports whether the attack reaches an affected figure (DESC-ATK-8,
// DESC-LOS-9). What Blast and Fire Breath add is not checked, nor are attacks on all
// adjacent figures.
func (g *game) inRange(i int, t *tally) bool {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	if !p.ranged || a.kind == fireAttack || a.kind == burstAttack {
		return true
	}
	if i == int(a.target2) {
		return t.rng >= a.far2
	}
	return t.rng >= a.measured || a.target2 >= 0 && i != int(a.target)
}

// anyInRange reports whether the attack reaches a declared target at all.
func (g *game) anyInRange(t *tally) bool {
	for m := g.s.atk.declared; m != 0; m &= m - 1 {
		if g.inRange(trailing(m), t) {
			return true
		}
	}
	return false
}

// net is the damage that figure i suffers (DESC-ATK-9).
func (g *game) net(i int, t *tally) int8 {
	a := &g.s.atk
	shields := a.rolled(i) + int8(a.cards>>i&1) + int8(a.ghosts>>i&1)
	return max(0, t.hearts-max(0, shields-t.pierce))
}

// absorbs checks range and lets heroes take damage as fatigue; it reports whether one
// must choose (DESC-ABL-JAIN).
func (g *game) absorbs(f *frame, rec *engine.Recorder) bool {
	a := &g.s.atk
	t := g.total(a.spent)
	switch {
	case !t.paid:
		g.miss(f, ruleAblShadow, rec)
		return false
	case !g.anyInRange(&t):
		g.miss(f, ruleAtk8, rec)
		return false
	}
	for m := a.affected &^ a.absorbed; m != 0; m &= m - 1 {
		i := trailing(m)
		u, fig := &g.t.units[i], &g.s.figures[i]
		if u.can(ablJain) && fig.status == standing && fig.fatigue < u.stamina && g.inRange(i, &t) && g.net(i, &t) > 0 {
			f.other, f.side = int8(i), u.side
			return true
		}
		a.absorbed |= m & -m
	}
	f.step, f.side = stepApply, g.t.units[a.by].side
	return false
}

// apply deals the damage and what follows from it (DESC-ATK-9, DESC-ATK-10,
// DESC-ATK-12).
func (g *game) apply(f *frame, rec *engine.Recorder) {
	a := &g.s.atk
	by := int(a.by)
	t := g.total(a.spent)
	rule := g.t.profiles[a.profile].rule
	g.markDamage(rec)
	f.step = stepEnd
	for m := a.affected; m != 0; m &= m - 1 {
		i := trailing(m)
		if !g.s.up(i) || !g.inRange(i, &t) {
			continue
		}
		n := g.net(i, &t)
		if n > 0 { // also where Jain takes all of it as fatigue (ruling 37)
			a.hurt |= 1 << i
		}
		if i == int(a.soaker) {
			n -= a.soak
		}
		g.suffer(i, n, by, rule, rec)
		if !g.s.up(i) {
			a.killed |= 1 << i
			continue
		}
		if a.hurt>>i&1 == 0 {
			continue
		}
		for c := diseased; c <= stunned; c <<= 1 {
			if t.inflicts&c != 0 {
				g.inflict(i, c, ruleAblCond, rec)
			}
		}
		if a.kind == trickAttack {
			g.inflict(i, stunned, rulePts4, rec)
		}
	}
	g.mend(by, t.mend, ruleAblMend, rec)
	g.mend(by, t.heal, ruleAblAvric, rec)
	if t.recover > 0 {
		g.s.figures[by].fatigue = max(0, g.s.figures[by].fatigue-t.recover)
		rec.Mark(ruleAtk7)
	}
}

// markDamage notes the rules that every resolved attack exercises.
func (g *game) markDamage(rec *engine.Recorder) {
	if !rec.Covering() {
		return
	}
	a := &g.s.atk
	rec.Mark(ruleAtk2)
	rec.Mark(ruleAtk9)
	rec.Mark(ruleAtk10)
	rec.Mark(ruleDie1)
	rec.Mark(ruleLos9)
	if popcount(a.affected) > 1 {
		rec.Mark(ruleAtk12)
	}
	if a.rerolled != 0 {
		rec.Mark(ruleAtk4)
	}
	if a.spent != 0 {
		rec.Mark(ruleAtk7)
	}
	if g.t.units[a.by].kind == monster && g.dampened(int(a.by)) {
		rec.Mark(ruleAblLeoric)
	}
}

// aftermath carries out what an attack triggers when it is over.
func (g *game) aftermath(rec *engine.Recorder) {
	a := g.s.atk
	g.s.atk = attack{}
	by := int(a.by)
	u := &g.t.units[by]
	p := &g.t.profiles[a.profile]
	if !g.s.up(by) {
		return
	}
	if p.scythe { // DESC-WPN-SCYTHE
		for m := a.killed; m != 0; m &= m - 1 {
			if g.t.units[trailing(m)].kind == monster {
				g.mend(by, 1, ruleWpnScythe, rec)
			}
		}
	}
	if a.hurt&a.declared == 0 {
		return
	}
	switch a.kind {
	case blessedAttack:
		g.mend(by, 2, rulePts4, rec)
		if a.heal >= 0 {
			g.mend(int(a.heal), 2, rulePts4, rec)
		}
	case drainAttack:
		for k := range g.t.units {
			if o := &g.t.units[k]; o.kind == hero && o.side == u.side && k != by && g.within(by, k, 3) {
				g.mend(k, 1, rulePts4, rec)
			}
		}
		g.mend(by, 1, rulePts4, rec)
	}
}

// within reports whether figure k, standing or a token, is within n spaces of i
// (DESC-LOS-10: no sight is needed).
func (g *game) within(i, k, n int) bool {
	st := g.s.figures[k].status
	return (st == standing || st == fallen) && (i == k || g.distance(i, k) <= n)
}
