package descent

import "github.com/skirmishlab/skirmishlab/engine"

// apply deals the damage and what follows from it (DESC-ATK-9, DESC-ATK-10,
// DESC-ATK-12).
func (g play) apply(f *frame, rec *engine.Recorder) {
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
func (g play) markDamage(rec *engine.Recorder) {
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
func (g play) aftermath(rec *engine.Recorder) {
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
