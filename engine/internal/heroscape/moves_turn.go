package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

func (g moves) anyMover(t *turnState) bool { return g.movers(t) != 0 }

// mayBond reports whether a card may take a full turn before the turn's own.
func (g moves) mayBond(t *turnState, gi uint8) bool {
	if int(gi) >= len(g.t.groups) || gi == t.group || g.s.cards[gi].side != t.side || g.onBoard(gi) == 0 {
		return false
	}
	return g.bondRule(t, gi) != noRule
}

// bondRule is the rule by which a turn's card bonds with another, or none
// (HS-PWR-LEGION-2, HS-PWR-GRUT-1, HS-PWR-WESTON-1).
func (g moves) bondRule(t *turnState, gi uint8) engine.Rule {
	tags := g.unitOfGroup(gi).tags
	for p := g.unitOfGroup(t.group).powers & bondPowers; p != 0; p &= p - 1 {
		if row := rowOf(p); tags&row.bonds != 0 {
			return row.rule
		}
	}
	return noRule
}

// noPartner refuses a card with which a turn's card does not bond.
func (g moves) noPartner(t *turnState) engine.Refusal {
	for p := g.unitOfGroup(t.group).powers & bondPowers; p != 0; p &= p - 1 {
		switch rowOf(p).rule {
		case rulePwrGrut1:
			return noOrcPartner
		case rulePwrWeston1:
			return noHumanPartner
		}
	}
	return noPartner
}

func (g moves) anyPartner(t *turnState) bool {
	for gi := range g.t.groups {
		if g.mayBond(t, uint8(gi)) {
			return true
		}
	}
	return false
}

func (g moves) maySpirit(side int, gi uint8) bool {
	return g.mayOrder(side, gi) && g.t.units[g.t.groups[gi].unit].tags&tagUnique != 0
}

// spiritCards returns the first living unique card of a side, and whether there
// are more (HS-R-23).
func (g moves) spiritCards(side int) (first uint8, many bool) {
	first = noGroup
	for gi := range g.t.groups {
		if g.maySpirit(side, uint8(gi)) {
			if first != noGroup {
				return first, true
			}
			first = uint8(gi)
		}
	}
	return first, false
}
