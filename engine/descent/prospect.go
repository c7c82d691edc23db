package descent

// prospect is what attacks are worth, in hundredths of points.
type prospect struct{ damage, kill int32 }

func (p prospect) sum() int32 { return p.damage + p.kill }

// worthOf is what one attack on figure k is worth from a distance, its bearer's surges
// being in a mode.
func (g *game) worthOf(m mode, profile, k, distance int, lined bool) prospect {
	u, f := &g.t.units[k], &g.s.figures[k]
	c := g.t.odds.at(g.t, m, profile, k, distance, lined)
	left := min(int(u.health-f.damage), maxHealthOdds)
	return prospect{int32(int64(c.mean[left]) * int64(u.heart) >> oddsBits), int32(int64(c.kill[left]) * int64(u.whole) >> oddsBits)}
}

// modeAt is what becomes of figure i's surges when it attacks from a placement: enemies
// adjacent to it may cast Shadow, and the cowardly need a master (DESC-ABL-SHADOW,
// DESC-ABL-COWARDLY).
func (g *game) modeAt(i int, anchor cell, turned bool) mode {
	u := &g.t.units[i]
	if u.can(ablCowardly) {
		for k := range g.t.units {
			if o := &g.t.units[k]; k != i && o.master && o.side == u.side && g.s.up(k) && g.apart(i, anchor, turned, k) <= 3 {
				return freeSurges
			}
		}
		return cowed
	}
	if !g.t.shadows[u.side.Other()] {
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

// prospectAt is the best attack that figure i could make from a placement.
func (g *game) prospectAt(i int, anchor cell, turned bool) (best prospect) {
	ai := &g.ai
	u := &g.t.units[i]
	blind := false
	if g.t.blinds != (set{}) {
		blind = true
		for _, o := range u.base(turned) {
			blind = blind && g.t.blinds.has(anchor+o)
		}
	}
	m := modes
	for n := range ai.enemies {
		k := int(ai.enemy[n])
		for _, p := range u.profiles {
			pr := &g.t.profiles[p]
			most := 1
			switch {
			case pr.ranged:
				most = 8
			case pr.reach:
				most = 2
			}
			d, lined, ok := g.open(i, anchor, turned, k, pr, most, blind)
			if !ok {
				continue
			}
			if m == modes {
				m = g.modeAt(i, anchor, turned)
			}
			if v := g.worthOf(m, int(p), k, d, lined); v.sum() > best.sum() {
				best = v
			}
		}
	}
	return best
}

// open reports whether figure k could be attacked from a placement of figure i, from
// how far, and across a line.
func (g *game) open(i int, anchor cell, turned bool, k int, p *profile, most int, blind bool) (distance int, lined, ok bool) {
	u, o, f := &g.t.units[i], &g.t.units[k], &g.s.figures[k]
	distance = most + 1
	if g.b.dist(anchor, f.at) > most+max(u.width, u.height)+max(o.width, o.height)-2 {
		return distance, false, false // no space of either base can be nearer
	}
	for _, own := range u.base(turned) {
		a := anchor + own
		for _, its := range o.base(f.turned) {
			c := f.at + its
			d := g.b.dist(a, c)
			if d >= distance {
				continue
			}
			if !g.b.adjacent[a].has(c) && (blind || f.air || g.blinded(k) || !g.seesAcross(a, c, i, anchor, turned)) {
				continue
			}
			distance, lined, ok = d, !p.ranged && !p.reach && g.b.lined[c].has(a), true
		}
	}
	return distance, lined, ok
}

// seesAcross is sight between two spaces when figure i stands at a placement.
func (g *game) seesAcross(a, c cell, i int, anchor cell, turned bool) bool {
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
