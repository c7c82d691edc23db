package hott

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// verdict is what two totals come to for the element whose die comes first
// (HOTT-CMB-2), from worst to best.
type verdict uint8

const (
	isDoubled verdict = iota
	isBeaten
	equalOdd
	equalEven
	beats
	doubles
	verdictCount
)

var verdictNames = [verdictCount]string{"is doubled", "is beaten", "equal, odd", "equal", "beats", "doubles"}

// compare is HOTT-CMB-2.
func compare(x, y int) verdict {
	switch {
	case x == y && x&1 == 1:
		return equalOdd
	case x == y:
		return equalEven
	case x < y && 2*x <= y:
		return isDoubled
	case x < y:
		return isBeaten
	case 2*y <= x:
		return doubles
	}
	return beats
}

// lawKind is what the rules tell apart in the two dice of a combat.
type lawKind uint8

const (
	lawPlain lawKind = iota // equal is equal
	lawOdd                  // equal totals by whether they are odd
	lawSpell                // plain, and whether the caster's die is a 1
	lawKinds
)

// Factors lie in this range; the charts allow no others.
const (
	leastFactor = -20
	mostFactor  = 40
	factorSpan  = mostFactor - leastFactor + 1
)

// laws are built when first asked for and shared by all games.
var laws [lawKinds][factorSpan][factorSpan]atomic.Pointer[dice.Law]

var d6 = dice.Numbered(6)

// combatLaw is the law of two dice, the first element's first, at two factors.
// Outcomes lie from the worst to the best for the first; bit 3 of the value of a
// spell's outcome says that the caster's die was a 1, which is worse than not.
func combatLaw(kind lawKind, x, y int) *dice.Law {
	x, y = min(max(x, leastFactor), mostFactor), min(max(y, leastFactor), mostFactor)
	at := &laws[kind][x-leastFactor][y-leastFactor]
	if l := at.Load(); l != nil {
		return l
	}
	fold := func(v dice.Value) (dice.Value, bool) {
		return outcomeOf(kind, v.Lane(0)+x, v.Lane(1)+y, v.Lane(0)), true
	}
	less := func(a, b dice.Value) bool {
		if a&7 != b&7 {
			return a&7 < b&7
		}
		return a > b
	}
	name := fmt.Sprintf("d6%+d against d6%+d", x, y)
	if kind == lawSpell {
		name += ", spell"
	}
	l := dice.MustLaw(name, []*dice.Die{d6, d6.InLane(1)}, fold, less)
	at.Store(l)
	return l
}

// outcomeOf is the outcome of a law at two totals, with the first element's die.
func outcomeOf(kind lawKind, x, y, die int) dice.Value {
	r := compare(x, y)
	if r == equalOdd && kind != lawOdd {
		r = equalEven
	}
	if kind == lawSpell && die == 1 {
		return dice.Value(r) | casterOne
	}
	return dice.Value(r)
}

// usual factors lie in this range, with everything the shipped charts add and take.
const (
	leastUsual = -6
	mostUsual  = 12
)

// prepareLaws builds the laws that games usually ask for, so that play does not.
var prepareLaws = sync.OnceFunc(func() {
	for kind := range lawKinds {
		for x := leastUsual; x <= mostUsual; x++ {
			for y := leastUsual; y <= mostUsual; y++ {
				combatLaw(kind, x, y)
			}
		}
	}
})

// casterOne marks outcomes in which the caster rolled a 1 (HOTT-MG-6).
const casterOne = 8

var pipLaw = dice.MustLaw("d6 PIPs", []*dice.Die{d6}, nil, nil)

// Purposes of dice keys.
const (
	forPips uint8 = iota
	forShot
	forSpell
	forFight // the element's own front pair, or as the attacker of a flank
	forHeld  // as the victim held on flank or rear
	forStorm
	purposeCount
)

// Chance returns the law and key that are due.
func (g combat) Chance() (*dice.Law, dice.Key) {
	round := uint16(g.s.Bound)
	if g.s.Phase == phaseRoll {
		return pipLaw, dice.NewKey(forPips, uint8(g.s.Owner), 0, round, 0)
	}
	b := &g.s.Cur
	purpose := [...]uint8{inFight: forFight, inStorm: forStorm, inShot: forShot, inSpell: forSpell}[b.Kind]
	if b.Kind == inFight && b.Victim == b.X {
		purpose = forHeld
	}
	kind, x, y := g.lawOf(b)
	if b.X == nobody {
		return combatLaw(kind, x, y), dice.NewKey(purpose, uint8(engine.Side(strongholdSide)), dice.MaxNumber, round, 0)
	}
	return combatLaw(kind, x, y), dice.NewKey(purpose, uint8(sideOf(b.X)), g.t.el[b.X].key, round, 0)
}

// lawOf is the kind of a combat's law and its factors.
func (g combat) lawOf(b *bout) (kind lawKind, x, y int) {
	switch {
	case b.Kind == inSpell:
		kind = lawSpell
	case b.Kind == inFight && (g.diesOnOdd(b.X, b.Y) || g.diesOnOdd(b.Y, b.X)):
		kind = lawOdd
	}
	x, y = g.totals(b)
	return kind, x, y
}

// diesOnOdd reports a special equal result (HOTT-T-HE-SPC, HOTT-T-PD-SPC,
// HOTT-T-MG-SPC).
func (g combat) diesOnOdd(e, o uint8) bool { return g.unit(e).equalOdd.has(g.unit(o).kind) }
