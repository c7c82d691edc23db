package descent

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// The account of luck. Between the dice of an attack and its damage both sides choose:
// rerolls, cards, surges, fatigue for damage. So the luck of a roll is taken down at
// the roll itself: what the outcome is worth to the attacker, less the exact mean of
// that worth under the law of the roll, choices to come being guessed as the surges
// that deal most damage and nothing else. Damage that falls is expected in full, and
// the luck of the rolls is taken off again. Dealt minus expected is then the sum of the
// lucks of all rolls of attacks and of nothing else, and its mean is zero for any
// commanders. Tests of attributes are no part of it.

// account takes the luck of outcome i of a law of the attack off what is expected of
// the attacker.
func (g play) account(f *frame, law *dice.Law, i int, rec *engine.Recorder) {
	a := &g.s.atk
	n := int64(0)
	switch {
	case a.dieOf >= 0:
		n = g.luckOfDefenceDie(law, i)
	case a.lastDie >= 0:
		n = g.luckOfAttackDie(law, i)
	case f.step == stepRoll:
		n = g.luckOfAttack(i)
	default:
		n = g.luckOfDefence(f, law.Value(i))
	}
	by := int(a.by)
	rec.Expected(g.t.ident(by), g.t.units[by].side, -n)
}

// share is whole × part / all, rounded to the nearest integer.
func share(whole, part, all int64) int64 {
	n := whole * part
	if n < 0 {
		return -((-n + all/2) / all)
	}
	return (n + all/2) / all
}

// counts reports whether hearts of figure k count for the attacker: an enemy's do.
func (g play) counts(k int) bool {
	return g.t.units[k].side != g.t.units[g.s.atk.by].side && g.s.up(k)
}

// room is how many hearts figure k can still lose.
func (g play) room(k int) int64 { return int64(g.t.units[k].health - g.s.figures[k].damage) }

// luckOfAttack is the luck of outcome i of the attack dice, in hundredths of points:
// each affected figure's defence is taken at its mean.
func (g play) luckOfAttack(i int) (sum int64) {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	reading := g.reading()
	l := g.t.odds.lines[a.profile][reading]
	for m := a.affected; m != 0; m &= m - 1 {
		k := trailing(m)
		if !g.counts(k) {
			continue
		}
		r := 0
		if p.ranged {
			r = min(max(int(a.measured)-2, 0), oddsRanges-1)
		}
		if l.net[r] == nil {
			r = 0
		}
		pool, room := g.pool(k), g.room(k)
		weights, all := defenceTable(pool)
		worth := func(n int) (v int64) {
			for s, w := range weights {
				v += int64(w) * min(room, int64(l.net[r][n][s]))
			}
			return v
		}
		got, mean := worth(i), int64(0)
		if means, ok := g.t.odds.exactOf(int(a.profile), k, pool, r); ok && reading == int(p.reading) &&
			room <= maxHealthOdds {
			mean = means[room]
		} else {
			for n := range l.weight {
				mean += l.weight[n] * worth(n)
			}
		}
		scale := int64(all) * l.total
		sum += share(g.t.worth(k, int(g.t.units[k].health)), got*l.total-mean, scale*int64(g.t.units[k].health))
	}
	return sum
}

// maxPierce bounds the Pierce that the account tells apart.
const maxPierce = 15

// outlay holds, by Pierce, one more than the most hearts that surges still to be spent
// can make of an attack; 0 where no spending comes to that Pierce and reaches.
type outlay struct {
	most [maxPierce + 1]int8
	top  int8 // the greatest Pierce of any
}

// outlays is what surges can make of the attack on figure k.
func (g play) outlays(k int, left int8) (out outlay) {
	a := &g.s.atk
	if a.roll.miss {
		return out
	}
	var list surgeList
	all := g.surges(&list)
	usable := uint16(0)
	for j := range all {
		if s := list[j]; !a.coward && a.spent>>j&1 == 0 &&
			(s.hearts > 0 || s.pierce > 0 || s.rng > 0 || s.pays || s.kind == swarmSurge) && g.surgeUseful(s) {
			usable |= 1 << j
		}
	}
	for mask := usable; ; mask = (mask - 1) & usable {
		if bits.OnesCount16(mask) <= int(left) {
			if t := g.total(a.spent | mask); t.paid && g.inRange(k, &t) {
				pierce := min(t.pierce, maxPierce)
				out.most[pierce], out.top = max(out.most[pierce], t.hearts+1), max(out.top, pierce)
			}
		}
		if mask == 0 {
			return out
		}
	}
}

// hurts is the most damage that figure k suffers with some shields, within its room.
func (g play) hurts(k int, shields int8, o *outlay) int64 {
	a := &g.s.atk
	shields += int8(a.cards>>k&1) + int8(a.ghosts>>k&1)
	most := int8(0)
	for pierce, hearts := range o.most[:o.top+1] {
		if hearts == 0 {
			continue
		}
		most = max(most, hearts-1-max(0, shields-int8(pierce)))
	}
	return min(g.room(k), int64(most))
}

// luckOfDefence is the luck of the attacker in the defence roll that is due.
func (g play) luckOfDefence(f *frame, v dice.Value) int64 {
	a := &g.s.atk
	k := trailing(a.waiting)
	if !g.counts(k) {
		return 0
	}
	left := a.roll.surges
	if f.step == stepMore {
		left = a.left
	}
	o := g.outlays(k, left)
	shields := int8(v)
	if g.keepsFaces(k) {
		shields = int8(shieldSum(v))
	}
	weights, all := defenceTable(g.pool(k))
	mean := int64(0)
	for s, w := range weights {
		if w > 0 {
			mean += int64(w) * g.hurts(k, int8(s), &o)
		}
	}
	return share(g.t.worth(k, int(g.t.units[k].health)), g.hurts(k, shields, &o)*int64(all)-mean,
		int64(all)*int64(g.t.units[k].health))
}

// luckOfDefenceDie is the luck of the attacker in a defence die rolled again.
func (g play) luckOfDefenceDie(law *dice.Law, i int) int64 {
	a := &g.s.atk
	k := int(a.dieOf)
	if !g.counts(k) {
		return 0
	}
	o := g.outlays(k, a.left)
	rest := a.rolled(k) - int8(a.shields[k]>>(4*uint(a.lastDie))&15)
	pool := g.pool(k)
	mean := int64(0)
	for _, s := range defenceFaces[pool.die(int(a.lastDie))] {
		mean += g.hurts(k, rest+int8(s), &o)
	}
	got := g.hurts(k, rest+int8(law.Value(i)), &o)
	return share(g.t.worth(k, int(g.t.units[k].health)), 6*got-mean, 6*int64(g.t.units[k].health))
}

// luckOfAttackDie is the luck of an attack die rolled again, all defence being rolled.
func (g play) luckOfAttackDie(law *dice.Law, i int) (sum int64) {
	a := &g.s.atk
	p := &g.t.profiles[a.profile]
	before := a.roll
	lane := 8 * uint(a.lastDie)
	colour := p.dice.die(int(a.lastDie))
	for m := a.affected; m != 0; m &= m - 1 {
		k := trailing(m)
		if !g.counts(k) {
			continue
		}
		worth := func(face dice.Value) int64 {
			a.roll = p.dice.read(a.faces&^(0xff<<lane) | face<<lane)
			o := g.outlays(k, a.roll.surges)
			return g.hurts(k, a.rolled(k), &o)
		}
		mean := int64(0)
		for n := range attackFaces[colour] {
			mean += worth(dice.Value(n))
		}
		sum += share(g.t.worth(k, int(g.t.units[k].health)), 6*worth(law.Value(i))-mean, 6*int64(g.t.units[k].health))
	}
	a.roll = before
	return sum
}
