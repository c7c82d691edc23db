package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// appraiseBlow looks at a blow or a carry: what it fells and whether it slays.
func (g *game) appraiseBlow(a engine.Action, slot, target int, terms *engine.Terms) {
	s, t := &g.s, g.t
	need := g.remaining(target)
	if a.Verb == verbCarry {
		taken := min(int(s.blow.excess), need)
		terms[engine.TermDamage] += int32(taken) * t.perHit[target]
		if taken == need {
			terms[engine.TermDamage] += t.worth[target] / slayShare
			terms[termKill] += t.worth[target]
		}
		return
	}
	var b blow
	b.target = int8(target)
	if a.Verb == verbShoot {
		b.kind = blowShot
		shot, _ := g.bestShot(slot, target)
		if a.N != 0 || a.B != 0 {
			if from, via, ok := g.shotPlace(a, slot); ok {
				shot, _ = g.shotFrom(slot, target, from, via)
			}
		}
		b.dice, b.number = shot.dice, shot.number
	} else {
		n, number, _ := t.values(t.kinds[slot], int(s.at[slot]), t.kinds[target], int(s.at[target]))
		b.dice, b.number = int8(n), int8(number)
		if a.N != 0 {
			said := unpack(a.N)
			b.dice, b.number = said.dice, said.number
		}
		need += int(t.shield[s.at[target]])
		if int(b.dice) > need && t.closed>>uint(a.Cell)&1 == 0 {
			b.carry = g.carryTargets(slot, target, b.dice, b.number)
		}
	}
	slay := mulPoints(slays(int(b.dice), int(b.number), need), t.worth[target])
	terms[engine.TermDamage] += g.expectedWorth(&b) + slay/slayShare
	terms[termKill] += slay
}

// expectedWorth is what a blow is expected to fell, carries included, in hundredths of
// what its victims are worth.
func (g *game) expectedWorth(b *blow) int32 {
	s, t := &g.s, g.t
	shield := 0
	if b.kind != blowShot {
		shield = int(t.shield[s.at[b.target]])
	}
	n, number := int(b.dice), int(b.number)
	to := shield + g.remaining(int(b.target))
	sum := mulPoints(dealt(n, number, to)-dealt(n, number, shield), t.perHit[b.target])
	for m := b.carry; m != 0; m &= m - 1 {
		other := bits.TrailingZeros16(m)
		from := to
		to += g.remaining(other)
		sum += mulPoints(dealt(n, number, to)-dealt(n, number, from), t.perHit[other])
	}
	return sum
}
