package descent

import "github.com/skirmishlab/skirmishlab/engine"

// appraiseHop weighs a move without movement points.
func (g appraisal) appraiseHop(i int, a engine.Action, t *engine.Terms) {
	now := g.ai.distance
	if a.Verb == verbNimble {
		t[termFatigue]++
		if a.Cell < 0 {
			return
		}
	}
	then := g.measure(i, a.Cell, false)
	if a.Verb == verbNimble {
		t[engine.TermRisk] -= 3 * int32(min(3, then-now))
	}
	g.addRiskOf(i, a.Cell, t)
	t[engine.TermGround] += int32(now - then)
	t[engine.TermHazard] += g.hazardAt(i, a.Cell, false)
}

// appraiseActivate says which figure had better act first: who can strike hardest,
// and who is in danger.
func (g appraisal) appraiseActivate(i int, t *engine.Terms) {
	u, f := &g.t.units[i], &g.s.figures[i]
	if f.status != standing {
		return
	}
	if u.kind == familiar {
		t[engine.TermTempo] += 2
		return
	}
	best := prospect{}
	for k := range g.t.units {
		if g.t.units[k].side == u.side || !g.s.up(k) || len(u.profiles) == 0 {
			continue
		}
		p := &g.t.profiles[u.profiles[0]]
		reach := int(u.speed) + 1
		if p.ranged {
			reach = int(u.speed) + 5
		}
		if g.distance(i, k) > reach {
			continue
		}
		if v := g.worthOf(freeSurges, int(u.profiles[0]), k, 2, false); v.sum() > best.sum() {
			best = v
		}
	}
	t[engine.TermDamage] += best.damage
	t[termKill] += best.kill
}

// appraiseSurge weighs a spending of surges by what it does in all.
func (g appraisal) appraiseSurge(mask uint16, path [3]cell, t *engine.Terms) {
	at := &g.s.atk
	spent := at.spent | mask
	sum := g.total(spent)
	t[termFatigue] += int32(sum.fatigue)
	if !sum.paid || !g.anyInRange(&sum) {
		return
	}
	side := g.t.units[at.by].side
	add := func(i int, damage, kill, hurt int32) {
		u := &g.t.units[i]
		if u.side == side {
			damage, kill, hurt = -damage, -kill, 0
		}
		t[engine.TermDamage] += damage
		t[termKill] += kill
		t[termCondition] += hurt
	}
	extra := uint64(0)
	if g.kindBit(mask, breathSurge) >= 0 {
		extra = g.breathed(path) &^ at.affected
	}
	for m := at.affected | extra; m != 0; m &= m - 1 {
		i := trailing(m)
		if !g.inRange(i, &sum) {
			continue
		}
		u, f := &g.t.units[i], &g.s.figures[i]
		room := u.health - f.damage
		if (extra|at.waiting)>>i&1 == 1 {
			kills, damage := g.expect(i, &sum)
			damage = min(damage, exactly*int32(room))
			add(i, int32(g.t.worth(i, 1)*int64(damage)/exactly),
				int32(g.t.worth(i, int(u.health))*int64(kills)/exactly), 0)
			continue
		}
		n := g.net(i, &sum)
		kill, hurt := int32(0), int32(0)
		switch {
		case n >= room:
			kill = int32(g.t.worth(i, int(u.health)))
		case n > 0:
			for c := diseased; c <= stunned; c <<= 1 {
				if sum.inflicts&c != 0 && !f.has(c) {
					hurt += int32(g.t.worth(i, int(u.health))) * conditionWorth(c) / 100
				}
			}
		}
		add(i, int32(g.t.worth(i, int(min(n, room)))), kill, hurt)
	}
	if g.kindBit(mask, rerollSurge) >= 0 && at.target >= 0 {
		_, gain := g.bestDie(int(at.target), &sum)
		t[engine.TermDamage] += int32(g.t.worth(int(at.target), 1)) * int32(gain) / 6
	}
	me := &g.s.figures[at.by]
	t[termHeal] += int32(g.t.worth(int(at.by), int(min(sum.heal+sum.mend, me.damage))))
	t[termFatigue] -= int32(min(sum.recover, me.fatigue))
}

// conditionWorth is what a condition is worth in hundredths of a figure.
func conditionWorth(c condition) int32 {
	switch c {
	case stunned:
		return 30
	case immobilized:
		return 15
	case poisoned:
		return 12
	}
	return 8
}
