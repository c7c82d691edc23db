package titan

import "math/bits"

// contact is the set of hexes with enemies that a character is in contact with, the
// slain among them (TITAN-CONTACT-1, TITAN-CHAR-MOVE-3, TITAN-CLIFF-STRIKE-2).
func (g *game) contact(slot int) uint64 {
	s, c := &g.s, g.s.at[slot]
	own := side(slot)
	if s.aloof[own]>>uint(c)&1 != 0 {
		return 0 // TITAN-FOG-STRIKE-2
	}
	return g.t.touching[c] & s.occ[own.Other()] &^ s.aloof[own.Other()]
}

// strikable is the set of hexes with enemies that a character could strike, the slain
// left out (TITAN-CONTACT-2, TITAN-STR-7).
func (g *game) strikable(slot int) uint64 {
	own := side(slot)
	return g.t.striking[g.s.at[slot]] & g.s.occ[own.Other()] &^ g.s.hexesOf(g.s.slain)
}

// options tells what a character may do in the part of a Strike Phase that is on: which
// hexes it may strike at, whether it owes a strike, and whether it may rangestrike
// (TITAN-STR-6, TITAN-RS-1, TITAN-RS-2, TITAN-CHAR-STRIKE-1, TITAN-CHAR-RANGE-5).
func (g *game) options(slot int) (strikes uint64, owes, shoots bool) {
	s, t := &g.s, g.t
	bit := uint16(1) << slot
	if s.done&bit != 0 {
		return 0, false, false
	}
	can := g.strikable(slot)
	contact := g.contact(slot)
	again := s.once&bit != 0 // a Pixie in a Tree does two of the same kind (TITAN-RS-2)
	shot := again && s.shooter&bit != 0
	switch {
	case contact == 0:
		strikes, shoots = can, true
	case t.mayStrike: // the chart's house rule instead of TITAN-CHAR-STRIKE-1
		strikes, shoots = can, t.mayShoot
	default:
		strikes, owes, shoots = can&contact, can&contact != 0, t.mayShoot
	}
	if shot {
		strikes, owes = 0, false
	}
	shoots = shoots && t.kinds[slot].ranged && s.stage == stageStrike && (!again || shot)
	return strikes, owes, shoots
}

// owing is the mask of a side's characters that owe a strike; anything says whether any
// of them can do anything at all.
func (g *game) owing() (owing uint16, anything bool) {
	for m := g.s.standing(g.t, g.s.actor(g.t)) &^ g.s.done; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		strikes, owes, shoots := g.options(slot)
		if owes {
			owing |= 1 << slot
		}
		if strikes != 0 || (!anything && shoots && g.hasShot(slot)) {
			anything = true
		}
	}
	return owing, anything
}

// blowsOf is how many blows a character has in this part of the phase where it stands,
// of the kind that it makes (TITAN-TREE-STRIKE-1, TITAN-TREE-STRIKE-2, TITAN-TREE-RANGE-2).
func (g *game) blowsOf(slot int, kind uint8) int8 {
	k, c := g.t.kinds[slot], g.s.at[slot]
	switch kind {
	case blowCounter:
		return k.counters[c]
	case blowShot:
		return k.shots[c]
	}
	return k.blows[c]
}
