package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// appraiseMove looks at a character as if it stood on hex c when its side's maneuver is
// over: what it would strike there, who would strike back, who could come at it next.
func (g *game) appraiseMove(slot, c int, terms *engine.Terms) {
	s, t, p := &g.s, g.t, &g.plan
	k := t.kinds[slot]
	bit := uint64(1) << uint(c)
	own := g.remaining(slot)
	aloof := k.aloof&bit != 0

	// The exchange at once: the best blow, and a share of what each enemy in contact does.
	contact := t.touching[c] & s.occ[p.enemy] &^ s.aloof[p.enemy]
	if aloof {
		contact = 0
	}
	var best, kill, risk, focus int32
	for set := contact; set != 0; set &= set - 1 {
		at := trailing(set)
		e := s.slotAt(at)
		o := t.kinds[e]
		need := g.remaining(e)
		n, number, _ := t.values(k, c, o, at)
		hits := dealt(n, number, need)
		value := mulPoints(hits, t.perHit[e])
		left := need - int(p.help[e]>>16)
		slay := mulPoints(slays(n, number, max(left, 1)), t.worth[e])
		if value+slay > best+kill {
			best, kill = value, slay
		}
		focus += p.engaged[e]
		n, number, _ = t.values(o, at, k, c)
		back := mulPoints(dealt(n, number, own), t.perHit[slot])
		risk += back / (1 + p.engaged[e])
	}
	if contact == 0 && k.ranged {
		best, kill = g.bestShotFrom(slot, c)
	}
	terms[engine.TermDamage] += best
	terms[termKill] += kill
	terms[engine.TermRisk] += risk
	terms[termFocus] += focus

	// What is to come: enemies that are free and could reach a hex next to this one.
	var threat, reply int32
	if !aloof {
		threat, reply = g.threats(slot, c, contact)
	}
	terms[termThreat] += threat
	terms[termReply] += reply
	terms[engine.TermGround] -= int32(p.near[c])
	if k.hurt&bit != 0 {
		terms[engine.TermHazard] += 2 * int32(t.hurts[t.land.terrain[c]]) * t.perHit[slot]
	}
}

// threats is what free enemies that could come next to a hex are expected to do to who
// stands there, and what it is expected to do in return to the best of them.
func (g *game) threats(slot, c int, contact uint64) (threat, reply int32) {
	s, t, p := &g.s, g.t, &g.plan
	k := t.kinds[slot]
	own := g.remaining(slot)
	around := t.touching[c] &^ contact
	for m := p.foes; m != 0; m &= m - 1 {
		e := bits.TrailingZeros16(m)
		set := p.reach[e] & around
		if set == 0 {
			continue
		}
		o := t.kinds[e]
		var worst, answer int32
		for ; set != 0; set &= set - 1 {
			from := trailing(set)
			n, number, _ := t.values(o, from, k, c)
			if v := dealt(n, number, own); v >= worst {
				worst = v
				n, number, _ = t.values(k, c, o, from)
				answer = mulPoints(dealt(n, number, g.remaining(e)), t.perHit[e])
			}
		}
		threat += mulPoints(worst, t.perHit[slot])
		reply = max(reply, answer)
	}
	_ = s
	return threat, reply
}

// bestShotFrom is the best rangestrike that a character would have on hex c, as the
// characters stand now.
func (g *game) bestShotFrom(slot, c int) (best, kill int32) {
	s, t, p := &g.s, g.t, &g.plan
	for m := p.foes; m != 0; m &= m - 1 {
		e := bits.TrailingZeros16(m)
		if s.at[e] == off || !g.aimable(slot, e) {
			continue
		}
		shot, ok := g.shotAs(slot, c, e, c, -1)
		if !ok {
			continue
		}
		need := g.remaining(e)
		n, number := int(shot.dice), int(shot.number)
		value := mulPoints(dealt(n, number, need), t.perHit[e])
		slay := mulPoints(slays(n, number, need), t.worth[e])
		if value+slay > best+kill {
			best, kill = value, slay
		}
	}
	return best, kill
}

// mulPoints multiplies 65536ths by hundredths of points.
func mulPoints(part, hundredths int32) int32 { return int32(int64(part) * int64(hundredths) >> 16) }
