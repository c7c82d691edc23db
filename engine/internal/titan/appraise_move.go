package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// outlook is all that is seen in a character's standing on a hex, in the terms' units.
type outlook struct {
	damage, risk, ground, cover, hazard int32
	kill, duel, threat, reply, focus    int32
}

// exchange looks at a character as if it stood on hex c when its side's maneuver is over:
// what it would strike there at once, and a share of what each enemy in contact does to
// it. It fills damage, kill, risk, focus and duel, which are 0, and returns the hexes that
// the character is in contact with.
func (g *game) exchange(slot, c int, x *outlook) (contact uint64) {
	s, t, p := &g.s, g.t, &g.plan
	k := t.kinds[slot]
	if k.aloof>>uint(c)&1 == 0 {
		contact = t.touching[c] & s.occ[p.enemy] &^ s.aloof[p.enemy]
	}
	if contact == 0 {
		if k.ranged {
			x.damage, x.kill = g.bestShotFrom(slot, c)
		}
		return 0
	}
	var f fight
	for set := contact; set != 0; set &= set - 1 {
		at := trailing(set)
		e := s.slotAt(at)
		need := g.remaining(e)
		b := g.bout(slot, c, e, at)
		engaged, others := p.engaged[e], p.help[e]
		if p.with[slot]>>e&1 != 0 { // as if it were not where the draft has it
			engaged--
			others -= p.gives[slot][e]
		}
		slay := mulPoints(slays(int(b.dice), int(b.number), max(need-int(others>>16), 1)+int(t.shield[at])), t.worth[e])
		if sum := x.damage + x.kill; b.value+slay > sum || (b.value+slay == sum && b.value > x.damage) {
			x.damage, x.kill = b.value, slay
		}
		x.focus += engaged
		if engaged == 0 {
			x.risk += b.risk
		} else {
			x.risk += b.risk / (1 + engaged)
		}
		if p.full {
			f.add(b.hits+others, b.back/(1+engaged), int32(need), int32(g.remaining(slot)), t.worth[e])
		}
	}
	if p.full {
		x.duel = f.value(t.worth[slot])
	}
	return contact
}

// slayShare: a character still strikes with full force until it is slain, so slaying it
// is worth a part of it more. openShare: an enemy that could come to an open side costs a
// part of a hit. Both were found by play.
const (
	slayShare = 4
	openShare = 6
)

// bout is what two characters are expected to do to one another across one side of the
// enemy's hex: it does not depend on the draft, so a ranking reckons it once.
type bout struct {
	hits, back   int32 // hits dealt and taken, in 65536ths
	value, risk  int32 // the same in hundredths of points
	dice, number int8
}

// felt is the mean of the hits of a strike that a character on a hex takes, in 65536ths:
// no more than it needs, less those that the hex keeps off (TITAN-DARK-STRIKE-1).
func (t *table) felt(n, number, need, at int) int32 {
	if kept := int(t.shield[at]); kept > 0 {
		return dealt(n, number, need+kept) - dealt(n, number, kept)
	}
	return dealt(n, number, need)
}

// bout is the bout between a character on hex c and enemy e at hex at. It is kept by character, enemy and
// side of the hex, which is all that it depends on while a ranking lasts.
func (g *game) bout(slot, c, e, at int) *bout {
	t, p := g.t, &g.plan
	i := uint(e%legionSize*6 + int(t.land.dir[c][at]))
	b := &p.bouts[slot][i&63]
	if p.boutKnown[slot]>>i&1 != 0 {
		return b
	}
	p.boutKnown[slot] |= 1 << i
	n, number, _ := t.values(t.kinds[slot], c, t.kinds[e], at)
	b.dice, b.number = int8(n), int8(number)
	b.hits = t.felt(n, number, g.remaining(e), at)
	b.value = mulPoints(b.hits, t.perHit[e])
	n, number, _ = t.values(t.kinds[e], at, t.kinds[slot], c)
	b.back = t.felt(n, number, g.remaining(slot), c)
	b.risk = mulPoints(b.back, t.perHit[slot])
	return b
}

// outlook looks at the exchange on hex c, at how a longer fight would go, and at who could
// come next; o is zero when it is called.
func (g *game) outlook(slot, c int, o *outlook) {
	s, t, p := &g.s, g.t, &g.plan
	k := t.kinds[slot]
	contact := g.exchange(slot, c, o)
	o.damage += o.kill / slayShare
	if k.aloof>>uint(c)&1 == 0 {
		g.threats(slot, c, contact, o)
	}
	if k.titan && t.places[p.own] {
		// The heights protect it in every round to come, not in the next alone.
		o.risk -= int32(t.land.level[c]) * t.worth[slot] / throneShare
	}
	if p.guarding>>uint(c)&1 != 0 && !k.titan {
		o.risk -= p.guard[c]
	}
	// Time is the defender's: a step weighs more with every round, and being there yet more.
	o.ground = -int32(p.near[c]) * int32(s.round)
	if contact != 0 {
		o.ground += int32(s.round) * int32(s.round) / 2
	}
	if k.hurt>>uint(c)&1 != 0 {
		o.hazard = 2 * int32(t.hurts[t.land.terrain[c]]) * t.perHit[slot] // two Strike Phases until it may move again
		o.risk += o.hazard
	}
}

// appraiseMove adds the outlook on a hex to the terms.
func (g *game) appraiseMove(slot, c int, terms *engine.Terms) {
	var o outlook
	g.outlook(slot, c, &o)
	terms[engine.TermDamage] += o.damage
	terms[engine.TermRisk] += o.risk
	terms[engine.TermGround] += o.ground
	terms[engine.TermCover] += o.cover
	terms[engine.TermHazard] += o.hazard
	terms[termKill] += o.kill
	terms[termDuel] += o.duel
	terms[termThreat] += o.threat
	terms[termReply] += o.reply
	terms[termFocus] += o.focus
}

// rankMove is the weighted sum of the outlook on a hex.
func (g *game) rankMove(slot, c int, w *engine.Weights) int64 {
	if g.plan.idle(g, slot, c) {
		return -int64(g.plan.near[c]) * int64(g.s.round) * int64(w[engine.TermGround])
	}
	var o outlook
	g.outlook(slot, c, &o)
	sum := int64(o.damage)*int64(w[engine.TermDamage]) + int64(o.risk)*int64(w[engine.TermRisk]) +
		int64(o.ground)*int64(w[engine.TermGround]) + int64(o.cover)*int64(w[engine.TermCover]) +
		int64(o.hazard)*int64(w[engine.TermHazard]) + int64(o.kill)*int64(w[termKill]) +
		int64(o.focus)*int64(w[termFocus])
	if g.plan.full {
		sum += int64(o.duel)*int64(w[termDuel]) + int64(o.threat)*int64(w[termThreat]) +
			int64(o.reply)*int64(w[termReply])
	}
	return sum
}

// idle reports whether nothing but its distance from the enemy is to be seen on a hex:
// nobody to strike, nobody who could come, nothing that hurts, nobody to guard.
func (p *plan) idle(g *game, slot, c int) bool {
	t, k := g.t, g.t.kinds[slot]
	bit := uint64(1) << uint(c)
	if k.ranged || k.titan || (k.hurt|p.guarding)&bit != 0 {
		return false
	}
	if k.aloof&bit != 0 {
		return true
	}
	around := t.touching[c]
	return around&(g.s.occ[p.enemy]&^g.s.aloof[p.enemy]) == 0 &&
		p.comers[slot]&around&^(p.held&^(1<<uint(p.draft[slot]&63))) == 0
}

// fight reckons how a fight to the end would go for a character: how fast its best
// target falls against how fast it falls itself.
type fight struct {
	pace   int32 // of the enemy's fall, in 65536ths a phase
	prize  int32 // what that enemy is worth
	danger int32 // pace of the own fall
}

func (f *fight) add(dealt, taken, need, own, worth int32) {
	pace := dealt / need
	if more := int64(pace)*int64(worth) - int64(f.pace)*int64(f.prize); more > 0 || (more == 0 && pace > f.pace) {
		f.pace, f.prize = pace, worth
	}
	f.danger += taken / own
}

// value is what the fight is worth: the enemy's worth by the chance that it falls first,
// less the own worth by the chance of the contrary.
func (f *fight) value(own int32) int32 {
	sum := int64(f.pace) + int64(f.danger)
	if sum == 0 {
		return 0
	}
	return int32((int64(f.prize)*int64(f.pace) - int64(own)*int64(f.danger)) / sum)
}

// threats looks at free enemies that could come next to a hex: what those who
// would profit from it are expected to win, and from how many sides they can come.
func (g *game) threats(slot, c int, contact uint64, out *outlook) {
	t, p := g.t, &g.plan
	k := t.kinds[slot]
	around := t.touching[c] &^ contact &^ (p.held &^ (1 << uint(p.draft[slot]&63)))
	open := p.comers[slot] & around
	if open == 0 && (!k.titan || contact == 0) {
		return
	}
	var press pressure
	if p.full || p.own == engine.SideA || k.titan {
		for m := p.foes; m != 0; m &= m - 1 {
			e := bits.TrailingZeros16(m)
			set := p.reach[e] & around
			if set == 0 || p.busy(e, slot) {
				continue
			}
			reply, threat, hits := g.threat(slot, c, e, set)
			out.reply += reply
			out.threat += threat
			if k.titan {
				press.add(hits)
			}
		}
	}
	if p.own == engine.SideA {
		// The defender has time: what could come at it next is as good as risked already.
		out.risk += out.reply/4 + out.threat/12
	}
	if k.titan {
		for set := contact; set != 0; set &= set - 1 {
			at := trailing(set)
			press.still += g.bout(slot, c, g.s.slotAt(at), at).back
		}
		out.risk += mulPoints(press.falls(count(open), g.remaining(slot)), t.worth[slot])
	}
	out.cover = -int32(count(open))
	out.risk += int32(count(open)) * t.perHit[slot] / openShare
}

// busy reports whether an enemy is in contact with somebody other than a character, as
// drafted, and so cannot come.
func (p *plan) busy(e, slot int) bool { return p.engaged[e]-int32(p.with[slot]>>e&1) > 0 }

// prepareComers finds where enemies could come from at a character, as the others are
// drafted.
func (p *plan) prepareComers(slot int) {
	var set uint64
	for m := p.foes; m != 0; m &= m - 1 {
		if e := bits.TrailingZeros16(m); !p.busy(e, slot) {
			set |= p.reach[e]
		}
	}
	p.comers[slot] = set
}

// threat is what one enemy that could come to any hex of a set is expected to do to a
// character on hex c, and what it would win by a fight there. On ground without hazards
// every side is like every other, and a ranking reckons it once.
func (g *game) threat(slot, c, e int, set uint64) (reply, threat, hits int32) {
	t, p := g.t, &g.plan
	known := &p.threats[slot][e]
	if t.plain && p.threatKnown[slot]>>e&1 != 0 {
		return known[0], known[1], known[2]
	}
	k, o := t.kinds[slot], t.kinds[e]
	own, need := g.remaining(slot), g.remaining(e)
	hits = -1
	for ; set != 0; set &= set - 1 {
		at := trailing(set)
		n, number, _ := t.values(o, at, k, c)
		v := t.felt(n, number, own, c)
		if v < hits {
			continue
		}
		if v > hits {
			hits, threat = v, 0
		}
		n, number, _ = t.values(k, c, o, at)
		// The chances to fall first are as the paces: hits dealt by hits needed.
		gains, loses := int64(t.felt(n, number, need, at))*int64(own), int64(v)*int64(need)
		if lost := loses*int64(t.worth[slot]) - gains*int64(t.worth[e]); lost > 0 {
			threat = max(threat, int32(lost/(gains+loses)))
		}
		if t.plain {
			break
		}
	}
	reply = mulPoints(hits, t.perHit[slot])
	*known = [3]int32{reply, threat, hits}
	p.threatKnown[slot] |= 1 << e
	return reply, threat, hits
}

// bestShotFrom is the best rangestrike that a character would have on hex c, as the
// characters stand now.
func (g *game) bestShotFrom(slot, c int) (best, kill int32) {
	s, t, p := &g.s, g.t, &g.plan
	known := &p.shots[slot][c]
	if p.shotKnown[slot]>>uint(c)&1 != 0 {
		return known[0], known[1]
	}
	p.shotKnown[slot] |= 1 << uint(c)
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
		if value+slay > best+kill || (value+slay == best+kill && value > best) {
			best, kill = value, slay
		}
	}
	*known = [2]int32{best, kill}
	return best, kill
}

// mulPoints multiplies 65536ths by hundredths of points.
func mulPoints(part, hundredths int32) int32 { return int32(int64(part) * int64(hundredths) >> 16) }
