package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Weigh is the weighted appraisal of where everybody stands when a plan was carried out.
// Every character is seen as by rankMove, but for what it and its enemies in contact do to
// one another, which is reckoned once for all: blows at one enemy fell it no more than once, and
// an enemy strikes one of those who stand next to it, not all.
func (g *game) Weigh(plan []engine.Action, w *engine.Weights) int64 {
	saved := g.s
	g.carryOut(plan)
	g.plan.full = w[termDuel] != 0 || w[termThreat] != 0 || w[termReply] != 0
	g.plan.ground = w[engine.TermGround] != 0
	g.prepareMoves()
	g.prepareStands()
	var melee melee
	sum := int64(0)
	for m := g.s.standing(g.t, g.plan.own); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		c := int(g.s.at[slot])
		sum += g.rankMove(slot, c, w)
		var x outlook
		if contact := g.exchange(slot, c, &x); contact != 0 {
			sum -= int64(x.damage+x.kill/slayShare)*int64(w[engine.TermDamage]) + int64(x.kill)*int64(w[termKill]) +
				int64(x.risk)*int64(w[engine.TermRisk])
			g.join(&melee, slot, c, contact)
		}
	}
	damage, kill, risk := g.settleMelee(&melee)
	sum += damage*int64(w[engine.TermDamage]) + kill*int64(w[termKill]) + risk*int64(w[engine.TermRisk])
	g.s = saved
	g.plan.viewKnown, g.plan.ready = 0, false
	return sum
}

// carryOut puts the characters of a plan where they go, and has all others stay. A step to a hex that is not free even
// then is not taken: who would have made it stays where it stood, which may keep others from going there.
func (g *game) carryOut(plan []engine.Action) {
	s, t := &g.s, g.t
	start := *s
	var stays uint16
	for again := true; again; {
		*s, again = start, false
		for _, a := range plan {
			if slot := t.slotOf(a.Figure); slot >= 0 && a.Cell >= 0 && s.at[slot] != off && stays>>slot&1 == 0 {
				s.lift(slot)
			}
		}
		for _, a := range plan {
			slot := t.slotOf(a.Figure)
			switch {
			case slot < 0 || a.Cell < 0 || stays>>slot&1 != 0:
			case s.who[a.Cell] == 0:
				s.put(t, slot, int(a.Cell))
				s.waiting &^= 1 << slot
			default:
				stays |= 1 << slot
				again = again || start.at[slot] != off
			}
		}
	}
	s.moved |= all(s.owner(t))
}

// prepareStands takes down who fights whom when nobody moves any more, and what follows from
// it: which enemies are busy, and which could come.
func (g *game) prepareStands() {
	s, t, p := &g.s, g.t, &g.plan
	for m := p.foes; m != 0; m &= m - 1 {
		e := bits.TrailingZeros16(m)
		p.engaged[e], p.help[e] = 0, 0
	}
	for m := s.standing(t, p.own); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		p.with[slot] = 0
		g.settleDraft(slot, int(s.at[slot]))
	}
	g.prepareGuard()
	for m := s.standing(t, p.own); m != 0; m &= m - 1 {
		p.prepareComers(bits.TrailingZeros16(m))
	}
}

// melee is what all characters in contact are expected to do to one another.
type melee struct {
	hits [slots]int64 // that an enemy takes, in 65536ths
	back [slots]int64 // what an enemy's best blow takes, in hundredths of points
}

// join adds the blow of a character at the target that is worth most, and what its enemies
// could do to it. Of equal targets it takes the one with the first claim.
func (g *game) join(m *melee, slot, c int, contact uint64) {
	best, most := -1, int32(0)
	for set := contact; set != 0; set &= set - 1 {
		at := trailing(set)
		e := g.s.slotAt(at)
		b := g.bout(slot, c, e, at)
		if best < 0 || b.value > most || (b.value == most && g.claim(e) > g.claim(best)) {
			best, most = e, b.value
		}
		m.back[e] = max(m.back[e], int64(b.risk))
	}
	m.hits[best] += int64(g.bout(slot, c, best, int(g.s.at[best])).hits)
}

// settleMelee is what a melee is worth, in the units of the terms damage, kill and risk. The
// chance that an enemy is slain is put at the cube of the share of the hits needed that
// it is expected to take.
func (g *game) settleMelee(m *melee) (damage, kill, risk int64) {
	for set := g.plan.foes; set != 0; set &= set - 1 {
		e := bits.TrailingZeros16(set)
		risk += m.back[e]
		if m.hits[e] == 0 {
			continue
		}
		need := int64(g.remaining(e))
		hits := min(m.hits[e], need<<16)
		share := hits / need // in 65536ths
		slay := int64(g.t.worth[e]) * (share * share >> 16 * share >> 16) >> 16
		damage += hits*int64(g.t.perHit[e])>>16 + slay/slayShare
		kill += slay
	}
	return damage, kill, risk
}
