package skeleton

import "github.com/skirmishlab/skirmishlab/engine/dice"

// combat is strikes: with what dice, and what they would do.
type combat struct{ field }

// ground is 1 of a figure on rough ground, else 0 (SKEL-STRIKE-2).
func (g combat) ground(slot int) int {
	return int(g.t.rough >> uint(g.s.at[slot]) & 1)
}

// law is the law of a strike.
func (g combat) law(striker, target int) *dice.Law {
	return g.t.laws[g.t.units[striker].Attack][g.ground(target)]
}

// left is how many hits a figure can still take.
func (g combat) left(slot int) int { return int(g.t.units[slot].Life) - int(g.s.hits[slot]) }

// worth is what n thousandths of a hit on a figure are worth, in hundredths of points.
func (g combat) worth(slot int, thousandths int64) int64 {
	return thousandths * int64(g.t.units[slot].Points) / (10 * int64(g.t.units[slot].Life))
}

// expected is what a strike is expected to take, in hundredths of points.
func (g combat) expected(striker, target int) int64 {
	return g.worth(target, g.t.fells[g.t.units[striker].Attack][g.ground(target)][g.left(target)])
}
