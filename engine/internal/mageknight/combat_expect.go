package mageknight

// clicksOn is the damage that an attack deals to a target it hit (MK-ATK-5).
func (g combat) clicksOn(k *attackFrame, j, damage int, crit bool) int {
	shows := g.shows(j)
	if crit {
		damage++
	}
	bare := k.verb == verbShock
	if k.bonus > 0 && g.side(j) != g.side(int(k.fig)) {
		if bare || !shows.has(abImmunity) {
			damage += int(k.bonus)
		} else {
			g.mark(ruleSaMi)
		}
	}
	if !bare {
		damage -= shows.reduction()
	}
	return max(0, damage)
}

// harm is what an attack is expected to take from figure j at its present click, in
// hundredths of points, rounded once to the nearest: need is the roll needed, damage the
// clicks of a plain hit (or a die), shift what abilities add and take. An attack that can
// be dodged is, half of the time (MK-SA-DO).
func (g combat) harm(j int, p *price, need, damage int, die bool, shift int, dodges bool) int64 {
	c := int(g.s.figs[j].click)
	need = max(3, min(12, need))
	var hit, crit int64 // over the six faces of a die
	if die {
		hit, crit = int64(p.loss[c][shift+2]), int64(p.loss[c][shift+3])
	} else {
		last := len(p.worth) - 1
		hit = 6 * int64(p.worth[c]-p.worth[min(last, c+max(0, damage+shift))])
		crit = 6 * int64(p.worth[c]-p.worth[min(last, c+max(0, damage+1+shift))])
	}
	all := int64(36 * 6)
	if dodges {
		all *= 2
	}
	return (hitWays[need]*hit + crit + all/2) / all
}

// expectedHit is harm for an attack that was declared.
func (g combat) expectedHit(k *attackFrame, j int, p *price, need int) int64 {
	shift := 0
	shows := g.shows(j)
	if k.verb != verbShock {
		shift -= shows.reduction()
	}
	if k.bonus > 0 && g.side(j) != g.side(int(k.fig)) && (k.verb == verbShock || !shows.has(abImmunity)) {
		shift++
	}
	return g.harm(j, p, need, int(k.damage), k.die, shift, shows.has(abDodge) && k.verb != verbShock)
}
