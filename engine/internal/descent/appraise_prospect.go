package descent

// apart is the distance between a placement of figure i and figure k where it stands.
func (g appraisal) apart(i int, anchor cell, turned bool, k int) int {
	h := &g.s.figures[k]
	return int(g.b.apart(g.t.units[i].base(turned), anchor, g.t.units[k].base(h.turned), h.at))
}

// prospect is what attacks are worth, in hundredths of points.
type prospect struct{ damage, kill int32 }

func (p prospect) sum() int32 { return p.damage + p.kill }

// worthOf is what one attack on figure k is worth from a distance, its bearer's surges
// being in a mode.
func (g appraisal) worthOf(m mode, profile, k, distance int, lined bool) prospect {
	u, f := &g.t.units[k], &g.s.figures[k]
	c := g.t.odds.at(g.t, m, profile, k, distance, lined)
	left := min(int(u.health-f.damage), maxHealthOdds)
	return prospect{int32(int64(c.mean[left]) * int64(u.heart) >> oddsBits),
		int32(int64(c.kill[left]) * int64(u.whole) >> oddsBits)}
}

// modeAt is what becomes of figure i's surges when it attacks from a placement: enemies
// adjacent to it may cast Shadow, and the cowardly need a master (DESC-ABL-SHADOW,
// DESC-ABL-COWARDLY).
func (g appraisal) modeAt(i int, anchor cell, turned bool) mode {
	u := &g.t.units[i]
	if !u.large() {
		return g.ai.temper.mode[g.ai.temper.at(anchor)]
	}
	if u.can(ablCowardly) {
		for k := range g.t.units {
			if g.heartens(k, i) && g.apart(i, anchor, turned, k) <= 3 {
				return freeSurges
			}
		}
		return cowed
	}
	if !g.t.has[u.side.Other()].shadow {
		return freeSurges
	}
	for n := range g.ai.enemies {
		k := int(g.ai.enemy[n])
		if o := &g.t.units[k]; !o.can(ablShadow) || g.b.dist(anchor, g.s.figures[k].at) > 1+max(o.width, o.height) {
			continue
		}
		for _, own := range u.base(turned) {
			if g.anyIn(k, &g.b.adjacent[anchor+own]) {
				return shadowed
			}
		}
	}
	return freeSurges
}

// heartens reports whether figure k is a master who lets a cowardly figure i near to it
// spend surges (DESC-ABL-COWARDLY).
func (g appraisal) heartens(k, i int) bool {
	o := &g.t.units[k]
	return k != i && o.master && o.side == g.t.units[i].side && g.s.up(k)
}

// feelTemper works out modeAt for every space that figure i, which stands on one, may attack
// from.
func (g appraisal) feelTemper(i int) {
	u, t := &g.t.units[i], &g.ai.temper
	t.mode, t.swayed = g.modes(i), set{}
	sway := func(k int, near []set) {
		f := &g.s.figures[k]
		for _, o := range g.t.units[k].base(f.turned) {
			for w, m := range near[f.at+o] {
				t.swayed[w] |= m
			}
		}
	}
	switch {
	case u.can(ablCowardly):
		for k := range g.t.units {
			if g.heartens(k, i) {
				sway(k, g.b.within[3])
			}
		}
	case g.t.has[u.side.Other()].shadow:
		for _, k := range g.ai.enemy[:g.ai.enemies] {
			if g.t.units[k].can(ablShadow) {
				sway(int(k), g.b.adjacent)
			}
		}
	}
}

// modes are what becomes of figure i's surges usually, and where somebody sways that.
func (g appraisal) modes(i int) [2]mode {
	u := &g.t.units[i]
	switch {
	case u.can(ablCowardly):
		return [2]mode{cowed, freeSurges}
	case g.t.has[u.side.Other()].shadow:
		return [2]mode{freeSurges, shadowed}
	}
	return [2]mode{freeSurges, freeSurges}
}

// boundOf is what no attack of figure i on figure k does more of, and is worth more than.
func (g appraisal) boundOf(i, k int) (most prospect, bound int32) {
	for _, p := range g.t.units[i].profiles {
		b := g.bound(int(p), k)
		most.damage, most.kill = max(most.damage, b.damage), max(most.kill, b.kill)
		bound = max(bound, b.sum())
	}
	return most, bound
}

// bound is more than any attack with a profile on figure k is worth, from wherever.
func (g appraisal) bound(profile, k int) prospect {
	u, f := &g.t.units[k], &g.s.figures[k]
	c := &g.t.odds.most[profile*len(g.t.units)+k]
	left := min(int(u.health-f.damage), maxHealthOdds)
	return prospect{int32(int64(c.mean[left]) * int64(u.heart) >> oddsBits),
		int32(int64(c.kill[left]) * int64(u.whole) >> oddsBits)}
}

// hopeThere works out more than the best attack from the placement last measured can be
// worth: the most of any enemy within reach, seen or not.
func (g appraisal) hopeThere(o *outlook) {
	ai := &g.ai
	most := uint8(ai.carries)
	for n, d := range ai.far[:ai.enemies] {
		if d <= most {
			e := &ai.foe[n]
			o.hope.damage, o.hope.kill = max(o.hope.damage, e.most.damage), max(o.hope.kill, e.most.kill)
		}
	}
	o.hoped, o.struck = true, o.hope == prospect{}
}

// prospectAt is the best attack that figure i could make from a placement.
func (g appraisal) prospectAt(i int, anchor cell, turned bool) prospect {
	g.measure(i, anchor, turned)
	return g.prospectThere(i, anchor, turned)
}

// prospectThere is prospectAt for the placement last measured; a figure of one space need
// not have measured. Enemies come in the order of what an attack on them may be worth, so
// that most need not be looked at; of equals the first by number counts.
func (g appraisal) prospectThere(i int, anchor cell, turned bool) (best prospect) {
	ai := &g.ai
	u := &g.t.units[i]
	blind, single := false, !u.large()
	if g.t.blind {
		blind = true
		for _, o := range u.base(turned) {
			blind = blind && g.t.blinds.has(anchor+o)
		}
	}
	m := modes
	first := uint8(0) // the enemy that the best attack is on
	for _, n := range ai.order[:ai.enemies] {
		e := &ai.foe[n]
		if e.bound < best.sum() {
			break
		}
		if e.row != nil && single {
			v := g.blowFrom(anchor, n)
			sum, top := v.sum(), best.sum()
			if (sum > top || (sum == top && top > 0 && n < first)) && g.inSight(e, anchor, blind) {
				best, first = v, n
			}
			continue
		}
		d := int(g.b.apart(u.base(turned), anchor, e.base, e.at))
		for _, p := range u.profiles {
			pr := &g.t.profiles[p]
			most := pr.carries()
			if d > most {
				continue
			}
			d, lined, ok := g.open(i, anchor, turned, e, pr, most, blind || e.away)
			if !ok {
				continue
			}
			if m == modes {
				m = g.modeAt(i, anchor, turned)
			}
			v := g.worthOf(m, int(p), int(ai.enemy[n]), d, lined)
			if sum, top := v.sum(), best.sum(); sum > top || (sum == top && top > 0 && n < first) {
				best, first = v, n
			}
		}
	}
	return best
}

// blowFrom is what the best attack on enemy n from a space is worth if it is in sight, both
// standing on one space.
func (g appraisal) blowFrom(c cell, n uint8) prospect {
	e := &g.ai.foe[n]
	d := max(int(e.row[c]), 1)
	if d > carriesFar {
		return prospect{}
	}
	if d == 1 && g.b.lined[e.at].has(c) {
		d = 0
	}
	return e.blows.worth[g.ai.temper.at(c)][d]
}

// bestBlow is what the best of figure i's attacks on figure k from some distance is worth, its
// surges being in a mode.
func (g appraisal) bestBlow(i, k int, m mode, d int, lined bool) (best prospect) {
	for _, p := range g.t.units[i].profiles {
		if pr := &g.t.profiles[p]; d <= pr.carries() {
			if v := g.worthOf(m, int(p), k, d, lined && !pr.ranged && !pr.reach); v.sum() > best.sum() {
				best = v
			}
		}
	}
	return best
}

// inSight reports whether an enemy may be attacked from a space, both standing on one: a
// blind figure attacks the adjacent only.
func (g appraisal) inSight(e *foe, c cell, blind bool) bool {
	return e.row[c] == 1 || (!blind && !e.away && g.b.clear(c, e.at, &g.ai.others))
}

// carriesFar is the most that carries gives.
const carriesFar = 8

// carries is the distance up to which a commander thinks of attacks with a weapon.
func (p *profile) carries() int {
	switch {
	case p.ranged:
		return carriesFar
	case p.reach:
		return 2
	}
	return 1
}

// open reports whether an enemy could be attacked from a placement of figure i at most so
// far off, from how far, and across a line. A blind figure attacks the adjacent only.
func (g appraisal) open(i int, anchor cell, turned bool, e *foe, p *profile, most int, blind bool) (distance int, lined,
	ok bool) {
	distance = most + 1
	for _, own := range g.t.units[i].base(turned) {
		a := anchor + own
		for _, its := range e.base {
			c := e.at + its
			d := g.b.dist(a, c)
			if d >= distance {
				continue
			}
			if !g.b.adjacent[a].has(c) && (blind || !g.seesAcross(a, c, i, anchor, turned)) {
				continue
			}
			distance, lined, ok = d, !p.ranged && !p.reach && g.b.lined[c].has(a), true
		}
	}
	return distance, lined, ok
}

// seesAcross is sight between two spaces when figure i stands at a placement.
func (g appraisal) seesAcross(a, c cell, i int, anchor cell, turned bool) bool {
	u := &g.t.units[i]
	if !u.large() {
		return g.b.clear(a, c, &g.ai.others)
	}
	occupied := g.ai.others
	for _, o := range u.base(turned) {
		occupied.add(anchor + o)
	}
	return g.b.clear(a, c, &occupied)
}
