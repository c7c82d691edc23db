package descent

import "github.com/skirmishlab/skirmishlab/engine/dice"

// Chance returns the law and key of the roll of the topmost frame.
func (g combat) Chance() (*dice.Law, dice.Key) {
	f := g.top()
	switch f.kind {
	case frameStart:
		return testLaw(g.attribute(int(f.figure), startTest(f))), g.key(purposeTest, int(f.figure))
	case frameTests:
		return testLaw(g.attribute(int(f.other), effects[f.n].attribute)), g.key(purposeTest, int(f.other))
	case frameStand:
		return standLaw(), g.key(purposeRecover, int(f.figure))
	case frameHeal:
		if f.step == 1 {
			return standLaw(), g.key(purposeRecover, int(f.figure))
		}
		return redLaw(), g.key(purposeRecover, int(f.figure))
	}
	return g.attackChance(f)
}
