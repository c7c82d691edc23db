package heroscape

// exchange fills what two figures' attacks on each other are worth, by their levels and
// by the dice that height and auras give the mover.
func (g appraisal) exchange(x, prev *foe, f fig, u *unit, e fig, v *unit, attacks int32, full bool) {
	att := int(u.att) + int(g.s.cards[g.t.groupOf[f]].attack)*g.t.of(sharpens).Dice
	def := int(u.def) + int(g.s.cards[g.t.groupOf[f]].defence)*g.t.of(hardens).Shields
	beside := att // dice against one who is adjacent
	for p := u.powers & foreseenPowers; p != 0; p &= p - 1 {
		att += rowOf(p).attack(g.combat, g.t.numbersOf(p), f, e, u.rng == 1)
		beside += rowOf(p).attack(g.combat, g.t.numbersOf(p), f, e, true)
	}
	if u.can&explodes != 0 {
		blast := g.t.of(explodes).Dice
		att, beside = max(att, blast), max(beside, blast)
	}
	foeDef := int(v.def) + int(g.s.cards[g.t.groupOf[e]].defence)*g.t.of(hardens).Shields + g.guard(e, v)
	foeAtt := int(v.att) + int(g.s.cards[g.t.groupOf[e]].attack)*g.t.of(sharpens).Dice
	if v.can&repeats != 0 {
		foeAtt++
	}
	left, life := u.life-g.s.wounds[f], int64(u.life)
	foeLeft := v.life - g.s.wounds[e]
	due := int32(1)
	if g.marked(g.t.groupOf[e]) {
		due = 2
	}
	x.alike = uint64(g.t.groupOf[e])<<48 | uint64(foeDef&0xffff)<<32 | uint64(foeAtt&0xffff)<<16 | uint64(foeLeft)
	if prev != nil && prev.alike == x.alike {
		x.trade = prev.trade
		return
	}
	key := tradeKey{int32(att), int32(beside), int32(def), int32(foeDef), int32(foeAtt), g.t.groupOf[f], g.t.groupOf[e],
		left, foeLeft, uint8(attacks), uint8(due)}
	kept := &g.w.rank.trades[key.slot()]
	if full && kept.key == key {
		x.trade = kept.trade
		return
	}
	way, near, back := wayAgainst(u, v, u.rng == 1), wayAgainst(u, v, true), wayAgainst(v, u, v.rng == 1)
	one := way == near && att == beside // its blows are as its shots
	if !full {
		x.gain[0][0] = attacks * g.strikeWorth(g.t.fight(way, att, foeDef), e)
		x.blow[0][0] = x.gain[0][0]
		if !one {
			x.blow[0][0] = attacks * g.strikeWorth(g.t.fight(near, beside, foeDef), e)
		}
		return
	}
	x.most = [extras]int32{}
	for below := range 2 {
		for more := range extras {
			c := g.t.fight(way, att+more, foeDef+below*g.t.num.height)
			x.gain[below][more] = attacks * g.strikeWorth(c, e)
			x.blow[below][more] = x.gain[below][more]
			if !one {
				x.blow[below][more] = attacks * g.strikeWorth(g.t.fight(near, beside+more, foeDef+below*g.t.num.height),
					e)
			}
			c = g.t.fight(back, foeAtt+below*g.t.num.height, def+more)
			x.most[more] = max(x.most[more], x.gain[below][more], x.blow[below][more])
			x.threat[below][more] = int32(int64(due) * int64(u.worth) * int64(c.mean[left]) >> 17 / life)
		}
	}
	for more := 1; more < extras; more++ {
		x.most[more] = max(x.most[more], x.most[more-1])
	}
	*kept = keptTrade{key, x.trade}
}

// trade is what two figures' attacks on each other are worth, in hundredths of points: below, by levels
// (0: the mover is not below), then by the dice that height and auras give it.
type trade struct {
	gain   [2][extras]int32 // what the mover's attack is worth, from below and with n dice more
	blow   [2][extras]int32 // the same when it is adjacent
	threat [2][extras]int32 // what its attack is expected to take from the mover, who is below or has n dice more
	most   [extras]int32    // the greatest gain or blow with at most n dice more
}

// tradeKey is all that a trade hangs on at a table.
type tradeKey struct {
	att, beside, def, foeDef, foeAtt   int32
	group, foe, left, foeLeft, attacks uint8
	due                                uint8 // 2 where a marker may lie on the enemy's card
}

// keptTrade is a trade that was worked out, and of what.
type keptTrade struct {
	key tradeKey
	trade
}

// tradeSlots is how many trades are kept; those that meet in a slot give way to one another.
const tradeSlots = 128

// slot is where a trade is kept.
func (k *tradeKey) slot() int {
	h := uint32(k.group)<<5 + uint32(k.foe)<<2 + uint32(k.left)*37 + uint32(k.foeLeft)*11 + uint32(k.att)*13 +
		uint32(k.foeAtt)*7 + uint32(k.foeDef)*3 +
		uint32(k.def)*29 + uint32(k.due)*51
	return int(h % tradeSlots)
}

// marked reports whether a marker that is still to be shown lies on an enemy card, as its
// opponent sees (HS-OM-3); before the turns of a round every card counts as marked. A
// card without one threatens half as much: its next turn is a round away.
func (g appraisal) marked(gi uint8) bool {
	s := &g.s
	if s.phase != phTurns {
		return true
	}
	side := int(s.cards[gi].side)
	for i := g.turnsTaken(side); i < len(s.mark[side]); i++ {
		if s.mark[side][i] == gi {
			return true
		}
	}
	return false
}

// strikeWorth is what an attack on a figure is worth, in hundredths of points: two parts
// its expected wounds as points of the figure, nine parts its chance to fell it, since a
// wounded figure fights on as before; in the basic game a wound fells. Of a card without a
// marker it is half: whom nobody is about to order can be felled later, and is bait until then.
func (g appraisal) strikeWorth(c *fight, target fig) int32 {
	v := g.t.unitOf(target)
	left := v.life - g.s.wounds[target]
	if g.t.basic {
		left = 1
	}
	wounds := int64(v.worth) * int64(c.mean[left]) >> 16 / int64(v.life)
	falls := int64(v.worth) * int64(c.kill[left]) >> 16
	worth := int32((2*wounds + 9*falls) / 11)
	if !g.marked(g.t.groupOf[target]) {
		worth /= 2
	}
	return worth
}
