package descent

import "github.com/skirmishlab/skirmishlab/engine"

// attackVerb reports which kind of attack a verb makes.
func attackVerb(v engine.Verb) (attackKind, bool) {
	switch v {
	case verbAttack:
		return plainAttack, true
	case verbRage:
		return rageAttack, true
	case verbFire:
		return fireAttack, true
	case verbFlail:
		return flailAttack, true
	case verbExplode:
		return blastAttack, true
	case verbTrick:
		return trickAttack, true
	case verbBless:
		return blessedAttack, true
	case verbDrain:
		return drainAttack, true
	case verbOath:
		return oathAttack, true
	}
	return 0, false
}

// skillOf is the ability and the fatigue that a kind of attack needs.
func skillOf(k attackKind) (a ability, fatigue int8, needed bool) {
	switch k {
	case rageAttack:
		return ablRage, 1, true
	case fireAttack:
		return ablFire, 0, true
	case flailAttack:
		return ablFlail, 0, true
	case blastAttack:
		return skillExploding, 1, true
	case trickAttack:
		return skillDirtyTricks, 1, true
	case blessedAttack:
		return skillBlessedStrike, 1, true
	case drainAttack:
		return skillDrainSpirit, 1, true
	case oathAttack:
		return ablOath, 1, true
	}
	return 0, 0, false
}

// mayAttack checks that a figure may use an attack of a kind at all now.
func (g combat) mayAttack(i int, k attackKind) engine.Refusal {
	act, u, f := &g.s.act, &g.t.units[i], &g.s.figures[i]
	switch {
	case len(u.profiles) == 0:
		return refuseWeapon
	case act.actions == 0 && (act.attacks == 0 || k != plainAttack):
		return refuseActions
	case u.kind != hero && act.struck:
		return refuseMonsterAttack // DESC-ACT-11
	}
	if a, fatigue, needed := skillOf(k); needed {
		if !u.can(a) {
			return refuseAbility
		}
		if f.fatigue+fatigue > u.stamina && u.kind == hero {
			return refuseFatigue
		}
	}
	return engine.Legal
}

// fitting reports whether a weapon may be used for a kind of attack.
func (p *profile) fitting(k attackKind) bool {
	switch k {
	case rageAttack, blessedAttack, oathAttack:
		return !p.ranged
	case blastAttack:
		return p.rune
	case trickAttack:
		return !p.ranged || p.blade
	case burstAttack:
		return p.magic
	}
	return true
}

// unfit refuses an attack of a kind with a weapon that does not fit it.
func unfit(k attackKind) engine.Refusal {
	switch k {
	case rageAttack:
		return refuseRageWeapon
	case blastAttack, trickAttack, blessedAttack:
		return refuseSkillWeapon
	}
	return refuseWeapon
}

// slot finds the weapon of an attack: the one named by slot-1, or the first fitting.
func (g combat) slot(i, slot int, k attackKind) (uint8, bool) {
	profiles := g.t.units[i].profiles
	if slot > 0 {
		if slot > len(profiles) || !g.t.profiles[profiles[slot-1]].fitting(k) {
			return 0, false
		}
		return profiles[slot-1], true
	}
	for _, p := range profiles {
		if g.t.profiles[p].fitting(k) {
			return p, true
		}
	}
	return 0, false
}

// resolveAttack finds out what exactly is attacked, and from where, or remembers it from having been asked last.
func (g combat) resolveAttack(i int, a engine.Action, k attackKind) (declaration, engine.Refusal) {
	if c := &g.aimed; !c.valid || c.action != a {
		c.decl, c.refuse = g.searchAttack(i, a, k)
		c.action, c.valid = a, true
	}
	return g.aimed.decl, g.aimed.refuse
}

// searchAttack finds out what exactly is attacked, and from where.
func (g combat) searchAttack(i int, a engine.Action, k attackKind) (declaration, engine.Refusal) {
	d := declaration{by: i, kind: k, target: int(a.N&0xff) - 1, target2: int(a.N>>8&0xff) - 1, aim: a.Cell,
		from: cell(a.A) - 1, aim2: none, from2: none, heal: -1}
	if a.N < 0 || a.N>>24 != 0 || a.A > uint64(g.b.cells) || a.B > uint64(len(g.t.units)) {
		return d, refuseMalformed
	}
	if r := g.mayAttack(i, k); r != engine.Legal {
		return d, r
	}
	var ok bool
	if d.profile, ok = g.slot(i, int(a.N>>16), k); !ok {
		return d, unfit(k)
	}
	switch k {
	case oathAttack:
		return g.resolveOath(d, a)
	case fireAttack:
		if a.N != 0 || a.Cell != none || a.A|a.B != 0 {
			return d, refuseMalformed
		}
		d.target, d.target2 = -1, -1
		return d, g.checkAround(i, refuseFire)
	case blessedAttack:
		d.heal = int(a.B) - 1
		if d.heal >= 0 && !g.blessable(i, d.heal) {
			return d, refuseBless
		}
	default:
		if a.B != 0 {
			return d, refuseMalformed
		}
	}
	two := k == flailAttack || k == doubleAttack
	if !two && d.target2 >= 0 {
		return d, refuseMalformed
	}
	if r := g.aimAt(i, d.target, d.profile, &d.aim, &d.from, d.from); r != engine.Legal {
		return d, r
	}
	if two {
		if d.target2 < 0 || d.target2 == d.target {
			return d, refuseTwice
		}
		if r := g.aimAt(i, d.target2, d.profile, &d.aim2, &d.from2, none); r != engine.Legal {
			return d, r
		}
	}
	return d, engine.Legal
}

// mayAim checks that a figure can be attacked at all: a standing enemy that nothing
// shields.
func (g combat) mayAim(i, target int) engine.Refusal {
	if target < 0 || target >= len(g.t.units) || !g.s.up(target) || g.t.units[target].side == g.t.units[i].side {
		return refuseTarget
	}
	if g.shielded(target, i) {
		return refuseAir
	}
	return engine.Legal
}

// aimScore orders the pairs of spaces that an attack may be measured between, the best
// having the least: twice the distance, and one more across an elevation line in melee.
func (g combat) aimScore(a, c cell, p *profile) int {
	score := 2 * g.b.dist(a, c)
	if !p.ranged && !p.reach && g.b.lined[c].has(a) {
		score++
	}
	return score
}

// aimAt checks an attack on a figure and fills in the target space and the own space
// it is measured from where they are left open: without an elevation die if possible,
// then as near as possible (DESC-DST-3). A large figure in mid-move attacks from its
// cursor if it can (DESC-LRG-4).
func (g combat) aimAt(i, target int, profile uint8, aim, from *cell, asked cell) engine.Refusal {
	if r := g.mayAim(i, target); r != engine.Legal {
		return r
	}
	u, f := &g.t.units[i], &g.s.figures[i]
	p := &g.t.profiles[profile]
	o, h := &g.t.units[target], &g.s.figures[target]
	if (*aim >= 0 && !o.covers(h.at, h.turned, *aim)) || (asked >= 0 && !u.covers(f.at, f.turned, asked)) {
		return refuseTarget
	}
	act := &g.s.act
	cursor := u.large() && int(act.figure) == i && act.ended && act.points > 0 && asked < 0
	why := refuseReach
	best, bestAim, bestFrom := 1<<30, none, none
	for _, own := range u.base(f.turned) {
		a := f.at + own
		if asked >= 0 && a != asked {
			continue
		}
		for _, its := range o.base(h.turned) {
			c := h.at + its
			if *aim >= 0 && c != *aim {
				continue
			}
			r := g.strikes(i, a, target, c, p)
			if r != engine.Legal {
				if why == refuseReach || r == refuseSight {
					why = r
				}
				continue
			}
			score := g.aimScore(a, c, p)
			if cursor && a == act.cursor {
				score -= 1000
			}
			if score < best {
				best, bestAim, bestFrom = score, c, a
			}
		}
	}
	if bestAim < 0 {
		return why
	}
	*aim, *from = bestAim, bestFrom
	return engine.Legal
}

// strikes checks one own space against one target space (DESC-LOS-9).
func (g combat) strikes(i int, a cell, target int, c cell, p *profile) engine.Refusal {
	d := g.b.dist(a, c)
	if !p.ranged {
		if d > 2 || (d > 1 && !p.reach) || d == 0 {
			return refuseReach
		}
		if d == 1 && g.b.adjacent[a].has(c) {
			return engine.Legal
		}
	} else if d >= far {
		return refuseRange
	}
	if !g.sees(i, a, target, c, p) {
		return refuseSight
	}
	return engine.Legal
}

// sees reports whether figure i sees a space of another from one of its own
// (DESC-LOS-1 to DESC-LOS-8, DESC-PIT-5, DESC-PIT-6). P is the weapon, or nil.
func (g combat) sees(i int, a cell, j int, c cell, p *profile) bool {
	if a == c || g.b.adjacent[a].has(c) {
		return true
	}
	if g.blinded(i) || g.blinded(j) {
		return false
	}
	occupied := g.s.everyone()
	if p != nil {
		g.seeThrough(i, p, &occupied)
	}
	return g.b.clear(a, c, &occupied)
}

// seeThrough drops figures that do not block a weapon's sight: adjacent ones for the
// Elm Greatbow (DESC-PTS-3), friends for Eagle Eyes (DESC-PTS-4).
func (g combat) seeThrough(i int, p *profile, occupied *set) {
	u := &g.t.units[i]
	if p.bow && u.can(skillEagleEyes) {
		*occupied = g.s.occupied[u.side.Other()]
	}
	if !p.great {
		return
	}
	for k := range g.t.units {
		if k != i && g.s.up(k) && g.near(i, k) {
			f := g.footprint(k)
			for w := range occupied {
				occupied[w] &^= f[w]
			}
		}
	}
}

// resolveDouble checks one attack against two monsters in line of sight (DESC-FEAT-TARHA).
func (g combat) resolveDouble(i int, a engine.Action) (declaration, engine.Refusal) {
	d := declaration{by: i, kind: doubleAttack, target: int(a.N&0xff) - 1, target2: int(a.N>>8&0xff) - 1, aim: a.Cell,
		from: none, aim2: none, from2: none, heal: -1}
	if a.N < 0 || a.N>>24 != 0 || a.A|a.B != 0 {
		return d, refuseMalformed
	}
	var ok bool
	if d.profile, ok = g.slot(i, int(a.N>>16), plainAttack); !ok {
		return d, refuseWeapon
	}
	if d.target == d.target2 || d.target2 < 0 {
		return d, refuseTwoMonsters
	}
	if r := g.aimAt(i, d.target, d.profile, &d.aim, &d.from, none); r != engine.Legal {
		return d, r
	}
	return d, g.aimAt(i, d.target2, d.profile, &d.aim2, &d.from2, none)
}

// resolveOath places Syndrael next to a monster that is adjacent to another hero within 3, as near as
// possible, and has her attack it (DESC-ABL-OATH). N names hero and monster, Cell her new space.
func (g combat) resolveOath(d declaration, a engine.Action) (declaration, engine.Refusal) {
	i, h, m := d.by, int(a.N&0xff)-1, int(a.N>>8&0xff)-1
	d.target, d.target2, d.aim, d.from = m, -1, none, none
	if a.A|a.B != 0 || h < 0 || m < 0 || m >= len(g.t.units) || a.Cell < 0 {
		return d, refuseMalformed
	}
	if h == i || !g.friend(i, h) || !g.s.up(h) || g.distance(i, h) > 3 ||
		!g.s.up(m) || g.t.units[m].side == g.t.units[i].side || g.t.units[m].kind == hero || !g.near(h, m) {
		return d, refuseOathOf
	}
	if g.s.figures[m].air && !g.b.adjacent[a.Cell].meetsFigure(g, m) {
		return d, refuseAir
	}
	spots := g.oathSpots(i, m)
	if !spots.has(a.Cell) {
		return d, refuseOathTo
	}
	// The attack is measured from the new space.
	best := 1 << 30
	o, f := &g.t.units[m], &g.s.figures[m]
	for _, off := range o.base(f.turned) {
		c := f.at + off
		if !g.b.adjacent[a.Cell].has(c) {
			continue
		}
		score := 0
		if g.b.lined[c].has(a.Cell) {
			score = 1
		}
		if score < best {
			best, d.aim, d.from = score, c, a.Cell
		}
	}
	return d, engine.Legal
}

// meetsFigure reports whether a set holds a space of figure k.
func (s *set) meetsFigure(g combat, k int) bool { return g.anyIn(k, s) }

// oathSpots are the empty spaces adjacent to a monster that are closest to figure i;
// its own space counts as empty.
func (g combat) oathSpots(i, m int) (spots set) {
	others := g.others(i)
	best := far
	f := &g.s.figures[m]
	for _, off := range g.t.units[m].base(f.turned) {
		near := &g.b.adjacent[f.at+off]
		for c := near.next(0); c >= 0; c = near.next(c + 1) {
			if !g.b.free.has(c) || others.has(c) {
				continue
			}
			d := g.b.dist(g.s.figures[i].at, c)
			if d < best {
				best, spots = d, set{}
			}
			if d == best && d < far {
				spots.add(c)
			}
		}
	}
	return spots
}

// checkAround refuses what attacks all adjacent figures where nobody is adjacent (DESC-ABL-FIRE,
// DESC-FEAT-LEORIC).
func (g combat) checkAround(i int, nobody engine.Refusal) engine.Refusal {
	if g.around(i) == 0 {
		return nobody
	}
	return engine.Legal
}

// blessable reports whether Blessed Strike may heal figure j beside its bearer.
func (g combat) blessable(i, j int) bool {
	return g.friend(i, j) && j != i && g.s.up(j) && g.near(i, j)
}

// aimedFromCursor reports whether an attack is declared from the cursor alone, each of
// its targets.
func (g combat) aimedFromCursor(d *declaration) bool {
	c := g.s.act.cursor
	if d.kind == fireAttack {
		return c >= 0 && g.someNear(g.around(d.by), c, 1)
	}
	return d.from == c && (d.target2 < 0 || d.from2 == c)
}

// around are the figures of both sides that an attack of figure i on all adjacent ones
// reaches (DESC-ABL-FIRE, DESC-FEAT-LEORIC).
func (g combat) around(i int) (m uint64) {
	for k := range g.t.units {
		if k != i && g.s.up(k) && g.near(i, k) && !g.shielded(k, i) {
			m |= 1 << k
		}
	}
	return m
}

// mayReach is a quick test that leaves out what can never be attacked.
func (g combat) mayReach(i, k int, p *profile) bool {
	d := g.distance(i, k)
	switch {
	case p.ranged:
		return d <= p.longest()
	case p.reach:
		return d <= 2
	}
	return d <= 1
}
