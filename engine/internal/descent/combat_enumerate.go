package descent

import (
	"math/big"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// enumeration goes through all outcomes of an attack that has just been declared.
type enumeration struct {
	g       combat
	first   int    // the figure whose damage is counted
	kept    uint16 // surge abilities that a surge goes to before all others
	figures []int
	weights map[dice.Value]*big.Int
	reroll  bool // a surge of the weapon makes the target roll a die again
}

// distribution tells the chance to miss, the damage to the first target, the damage to
// all, the least, and the chances to defeat the target and to inflict a condition.
func (e *enumeration) distribution() []engine.NamedDist {
	g := e.g
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	reading := p.reading
	if a.kind == fireAttack || a.kind == burstAttack {
		reading = readMelee
	}
	for m := a.affected; m != 0; m &= m - 1 {
		e.figures = append(e.figures, trailing(m))
	}
	e.reroll = a.target >= 0 && g.kindBit(^uint16(0), rerollSurge) >= 0
	e.weights = map[dice.Value]*big.Int{}
	law := attackLaw(p.dice, reading)
	for k := range law.Len() {
		a.roll = rollOf(law.Value(k))
		e.defend(0, law.Weight(k).Int64())
	}
	var parts []dice.Part
	for v, w := range e.weights {
		parts = append(parts, dice.Part{Weight: w, Dist: dice.Certain(v)})
	}
	d := dice.Mix(parts...)
	lane := func(name string, k int) engine.NamedDist {
		return engine.NamedDist{Name: name, Dist: d.Map(func(v dice.Value) dice.Value { return dice.Value(v.Lane(k)) })}
	}
	return []engine.NamedDist{lane("miss", 0), lane("damage", 1), lane("total", 2), lane("least", 3),
		lane("defeated", 4), lane("conditions", 5)}
}

// defend goes through the defence rolls of the figures from the k-th on.
func (e *enumeration) defend(k int, weight int64) {
	g := e.g
	a := &g.s.atk
	if k == len(e.figures) {
		e.spend(weight)
		return
	}
	i := e.figures[k]
	if e.reroll && i == int(a.target) && g.pool(i).size() > 0 {
		law := defenceLaw(g.pool(i), true)
		a.kept |= 1 << i
		for n := range law.Len() {
			a.keep(i, law.Value(n))
			e.defend(k+1, weight*law.Weight(n).Int64())
		}
		return
	}
	by, _ := defenceTable(g.pool(i))
	for s, n := range by {
		if n > 0 {
			a.shields[i] = uint32(s)
			e.defend(k+1, weight*int64(n))
		}
	}
}

// spend lets the attacker spend surges on what has been rolled and counts the outcome.
// Where a die might be rolled again every outcome has six times its weight, so that
// one face of that die has as much as a roll that stands.
func (e *enumeration) spend(weight int64) {
	g := e.g
	a := &g.s.atk
	spent := uint16(0)
	a.left = a.roll.surges
	if !a.roll.miss && !a.coward && a.left > 0 {
		if e.kept != 0 {
			a.spent, a.left = e.kept, a.left-1
		}
		spent, _ = g.bestSpending()
		spent |= a.spent
	}
	if g.kindBit(spent, rerollSurge) >= 0 {
		e.again(spent, weight)
		return
	}
	a.spent = 0
	if e.reroll {
		weight *= 6
	}
	e.count(spent, weight)
}

// again rolls the target's best die again, having spent some surges, and lets the
// attacker spend those that are left.
func (e *enumeration) again(spent uint16, weight int64) {
	g := e.g
	a := &g.s.atk
	i := int(a.target)
	t := g.total(spent)
	die, _ := g.bestDie(i, &t)
	shields, left := a.shields[i], a.left-int8(popcount(uint64(spent&^a.spent)))
	pool := g.pool(i)
	for _, face := range defenceFaces[pool.die(die)] {
		a.shields[i], a.left, a.spent = withDie(shields, die, uint32(face)), left, spent
		more, _ := g.bestSpending()
		a.spent = 0
		e.count(spent|more, weight)
	}
	a.shields[i] = shields
}

// count adds what an attack comes to under a spending of surges.
func (e *enumeration) count(spent uint16, weight int64) {
	v := e.outcome(spent)
	if e.weights[v] == nil {
		e.weights[v] = new(big.Int)
	}
	e.weights[v].Add(e.weights[v], big.NewInt(weight))
}

// outcome is what a fully rolled attack comes to, as lanes.
func (e *enumeration) outcome(spent uint16) dice.Value {
	g := e.g
	if g.s.atk.roll.miss {
		return dice.Lanes(1)
	}
	sum := g.total(spent)
	if !sum.paid || !g.anyInRange(&sum) {
		return dice.Lanes(1)
	}
	damage, total, least, defeated, conditions := 0, 0, 255, 0, 0
	for _, i := range e.figures {
		if !g.inRange(i, &sum) {
			least = 0
			continue
		}
		n := int(g.net(i, &sum))
		total += n
		least = min(least, n)
		if i != e.first {
			continue
		}
		damage = n
		if n >= int(g.t.units[i].health-g.s.figures[i].damage) {
			defeated = 1
		}
		if n > 0 && sum.inflicts != 0 {
			conditions = 1
		}
	}
	return dice.Lanes(0, uint8(damage), uint8(total), uint8(least), uint8(defeated), uint8(conditions))
}
