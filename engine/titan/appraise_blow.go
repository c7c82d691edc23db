package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// prepareBlows counts, for the part of a Strike Phase that is on, what all strikers
// together are expected to do to each enemy and how many targets each striker has.
func (g *game) prepareBlows() {
	s, t, p := &g.s, g.t, &g.plan
	p.own = s.actor(t)
	p.enemy = p.own.Other()
	p.foes = s.standing(t, p.enemy) &^ s.slain
	for m := p.foes; m != 0; m &= m - 1 {
		p.able[bits.TrailingZeros16(m)] = 0
	}
	for m := s.standing(t, p.own) &^ s.done; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		strikes, _, _ := g.options(slot)
		p.choices[slot] = int32(count(strikes))
		for ; strikes != 0; strikes &= strikes - 1 {
			at := trailing(strikes)
			e := s.slotAt(at)
			n, number, _ := t.values(t.kinds[slot], int(s.at[slot]), t.kinds[e], at)
			p.able[e] += dealt(n, number, hitsPerRow-1)
		}
	}
}

// appraiseBlow looks at a blow or a carry: what it fells, whether it slays, and whether
// others could finish what it leaves.
func (g *game) appraiseBlow(a engine.Action, slot, target int, terms *engine.Terms) {
	s, t, p := &g.s, g.t, &g.plan
	need := g.remaining(target)
	if a.Verb == verbCarry {
		taken := min(int(s.blow.excess), need)
		terms[engine.TermDamage] += int32(taken) * t.perHit[target]
		if taken == need {
			terms[termKill] += t.worth[target]
		}
		return
	}
	var b blow
	b.target = int8(target)
	if a.Verb == verbShoot {
		b.kind = blowShot
		shot, _ := g.shotAsked(a, slot, target)
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
		terms[engine.TermTempo] -= p.choices[slot]
		able := p.able[target] >> 16
		if int(able) >= need {
			terms[termFocus]++
		}
	}
	terms[engine.TermDamage] += g.expectedWorth(&b)
	terms[termKill] += mulPoints(slays(int(b.dice), int(b.number), need), t.worth[target])
	terms[termWaste] += mulPoints(dealt(int(b.dice), int(b.number), hitsPerRow-1)-dealt(int(b.dice), int(b.number), need), 100)
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
