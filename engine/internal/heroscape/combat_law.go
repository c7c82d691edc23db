package heroscape

import "github.com/skirmishlab/skirmishlab/engine/dice"

// Chance returns the law and key of the roll that is due.
func (g combat) Chance() (*dice.Law, dice.Key) {
	s, t := &g.s, g.t
	switch s.need {
	case needRollDeploy:
		return leadLaws[maxLead], g.roundKey(forDeploy, 0)
	case needRollFirst:
		return t.firstLaw, g.roundKey(forFirst, 0)
	case needRollDropOrder:
		return leadLaws[maxLead], g.roundKey(forDropOrder, 0)
	case needRollDrop:
		f := t.groups[g.dropper(g.dropSide())].first
		return d20Laws[min(t.of(drops).Least, 21)], g.key(forDrop, f, 0)
	case needRollInit:
		return leadLaws[maxLead+g.initLead()], g.roundKey(forInit, 0)
	}
	f := s.stack.Top()
	switch s.need {
	case needRollSwipe:
		return t.skullLaws[g.swipeDice(f.other)], g.key(forSwipe, f.other, uint32(s.swipes[f.other]))
	case needRollFall:
		band := &t.num.falls[f.falls&3-1]
		k := g.key(forFall, f.fig, uint32(s.rolls[f.fig]))
		if band.Deadly > 0 {
			return d20Laws[min(band.Deadly+1, 21)], k
		}
		return t.woundLaws[band.Dice], k
	case needRollMolten:
		return d20Laws[min(g.moltenLeast(f.fig), 21)], g.key(forMolten, f.fig, uint32(s.rolls[f.fig]))
	case needRollMiton:
		return d20Laws[t.num.mitonsoul], g.key(forMiton, f.fig, uint32(s.rolls[f.fig]))
	case needRollAttack:
		return t.fight(f.way, int(f.n), int(f.m)).law, g.key(forAttack, f.fig, uint32(s.attacks[f.fig]))
	case needRollArea:
		return t.skullLaws[f.n], g.key(forAttack, f.fig, uint32(s.attacks[f.fig]))
	case needRollDefence:
		v := fig(f.side)
		m := min(max(g.defenceDice(f.fig, v), 0), maxDice)
		return t.shieldLaw[m], g.key(forDefence, v, uint32(f.fig)<<8|uint32(s.attacks[f.fig]))
	case needRollBurn:
		return t.woundLaws[g.burnDice(f.fig)], g.key(forBurn, f.fig, 0)
	}
	return g.chancePower(f)
}

// chancePower is Chance for the single d20 of a power.
func (g combat) chancePower(f *frame) (*dice.Law, dice.Key) {
	r := d20Of[g.s.need]
	if r == nil {
		panic("heroscape: no roll is due")
	}
	least := g.t.of(r.by).Least
	if r.least != nil {
		least = r.least(g, f.fig)
	}
	return d20Laws[min(least, 21)], g.key(r.purpose, f.fig, uint32(g.s.rolls[f.fig]))
}

// swipeDice is how many dice an enemy rolls as the figure leaves (HS-LEAVE-1,
// HS-PWR-WESTON-1).
func (g combat) swipeDice(by fig) int {
	n := g.t.num.swipe
	if g.t.unitOf(by).can&punishes != 0 {
		n += g.t.of(punishes).Dice
	}
	return min(n, maxDice)
}

// burnDice is how many dice a figure rolls at the end of a round, once for both ends
// (HS-TERR-LAVA-1).
func (g combat) burnDice(f fig) int {
	s := &g.s
	n := g.t.kinds[g.t.places[s.lead[f]].kind].row.Burn
	if tr := s.trail[f]; tr != none {
		n = max(n, g.t.kinds[g.t.places[tr].kind].row.Burn)
	}
	return n
}

// moltenLeast is the least d20 that survives molten lava under a figure.
func (g combat) moltenLeast(f fig) int {
	s := &g.s
	melt := g.t.kinds[g.t.places[s.lead[f]].kind].row.Melt
	if tr := s.trail[f]; tr != none {
		melt = max(melt, g.t.kinds[g.t.places[tr].kind].row.Melt)
	}
	return melt + 1
}

// cloneLeast is the least d20 that clones.
func (g combat) cloneLeast(f fig) int {
	if g.t.is(g.s.lead[f], cellWater) || (g.s.trail[f] != none && g.t.is(g.s.trail[f], cellWater)) {
		return g.t.of(clones).Water
	}
	return g.t.of(clones).Least
}
