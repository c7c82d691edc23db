package mageknight

// load works out what verb, targets and flags of an attack come to: everybody it is compared
// with, its damage or a die, and the extra click of Magic Enhancement.
func (g combat) load(k *attackFrame) {
	i := int(k.fig)
	c := g.now(i)
	k.damage = uint8(c.damage)
	several := false // a click for each of several targets
	switch k.verb {
	case verbStrike, verbGang:
		if k.die = c.shows.has(abWeaponMaster) && k.flags&dropMaster == 0; k.die {
			g.mark(ruleSaWm)
		}
	case verbBlast:
		k.die = true // MK-SA-MB
	case verbFlame:
		k.damage = 1
		k.targets = g.splash(low(k.targets))
	case verbFreeze:
		k.damage = 1
	case verbSweep:
		k.targets = g.swept(i)
	case verbShock:
		k.targets = g.shocked(i)
		several = count(k.targets) > 1
	case verbShoot:
		several = count(k.targets) > 1 // MK-RAN-1
	}
	if several {
		k.damage = 1
		g.mark(ruleRan2)
	}
	if isRanged(k.verb) && k.flags&dropEnhancement == 0 && g.enhanced(i) {
		k.bonus = 1
		g.mark(ruleSaMe)
	}
	if k.helpers != 0 && (k.die || k.bonus > 0) {
		g.mark(ruleFrm5)
	}
}

// needOf is the roll that an attack needs against figure j, not yet cut to 3..12.
func (g combat) needOf(k *attackFrame, j int) int {
	if isRanged(k.verb) {
		return g.rangedNeed(k.verb, int(k.fig), j, k.helpers)
	}
	return g.closeNeed(int(k.fig), j, k.helpers)
}
