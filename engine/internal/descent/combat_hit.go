package descent

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
func (g combat) total(spent uint16) (t tally) {
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
		var list surgeList
		n := g.surges(&list)
		for m := spent & (1<<n - 1); m != 0; m &= m - 1 {
			sg := list[trailing(uint64(m))]
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
func (g combat) swarm() (n int8) {
	a := &g.s.atk
	if a.target < 0 {
		return 0
	}
	for k := range g.t.units {
		if o := &g.t.units[k]; k != int(a.by) && k != int(a.target) && o.kind == monster &&
			o.side == g.t.units[a.by].side && g.s.up(k) && g.near(k, int(a.target)) {
			n++
		}
	}
	return n
}

// dampened reports whether an enemy Leoric stands within 3 spaces of a monster
// (DESC-ABL-LEORIC).
func (g combat) dampened(i int) bool {
	if !g.t.has[g.t.units[i].side.Other()].leoric {
		return false
	}
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
func (g combat) inRange(i int, t *tally) bool {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	if !p.ranged || a.kind == fireAttack || a.kind == burstAttack {
		return true
	}
	if i == int(a.target2) {
		return t.rng >= a.far2
	}
	return t.rng >= a.measured || (a.target2 >= 0 && i != int(a.target))
}

// anyInRange reports whether the attack reaches a declared target at all.
func (g combat) anyInRange(t *tally) bool {
	for m := g.s.atk.declared; m != 0; m &= m - 1 {
		if g.inRange(trailing(m), t) {
			return true
		}
	}
	return false
}

// net is the damage that figure i suffers (DESC-ATK-9).
func (g combat) net(i int, t *tally) int8 {
	a := &g.s.atk
	shields := a.rolled(i) + int8(a.cards>>i&1) + int8(a.ghosts>>i&1)
	return max(0, t.hearts-max(0, shields-t.pierce))
}
