package heroscape

// What the powers add to attack and defence dice (HS-CBT-2); powerTable hangs each on its
// moment.

// swordDice is Sword of Reckoning against an adjacent figure (HS-PWR-CARR-2).
func swordDice(_ combat, n *PowerRow, _, _ fig, near bool) int {
	if !near {
		return 0
	}
	return n.Dice
}

// giantDice is Giant Killer against a huge figure (HS-PWR-DENRICK-1).
func giantDice(g combat, n *PowerRow, _, target fig, _ bool) int {
	if g.t.unitOf(target).tags&tagHuge == 0 {
		return 0
	}
	return n.Dice
}

// sightingDice is Sighting from above (HS-PWR-MICROCORP-1).
func sightingDice(g combat, n *PowerRow, f, target fig, _ bool) int {
	if g.over(f, target) == 0 {
		return 0
	}
	return n.Dice
}

// smashDice is Wounded Smash, for every wound (HS-PWR-KRUG-1).
func smashDice(g combat, n *PowerRow, f, _ fig, _ bool) int { return n.Dice * int(g.s.wounds[f]) }

// targetingDice is Targeting: the second figure of the card to attack, at the same target
// (HS-PWR-ZETTIAN-1).
func targetingDice(g combat, n *PowerRow, f, target fig, _ bool) int {
	if g.s.depth == 0 {
		return 0
	}
	if t := g.turn(); t.group != g.t.groupOf[f] || t.target != target || bitsCount(t.attacked|t.once) != 1 {
		return 0
	}
	return n.Dice
}

// suitsDice is Water Suits, with either end on water (HS-PWR-MICROCORP-1).
func suitsDice(g combat, n *PowerRow, f fig) int {
	if !g.t.is(g.s.lead[f], cellWater) && (g.s.trail[f] == none || !g.t.is(g.s.trail[f], cellWater)) {
		return 0
	}
	return n.Shields
}

// wallDice is Shield Wall: other adjacent friends with the same power, to a most
// (HS-PWR-LEGION-1).
func wallDice(g combat, n *PowerRow, f fig) int {
	sum := 0
	for set := g.nextTo(f, g.sideOf(f)); !set.empty(); {
		if h := set.pop(); h != f && g.t.unitOf(h).can&walls != 0 {
			sum += n.Shields
		}
	}
	return min(sum, n.Most)
}
