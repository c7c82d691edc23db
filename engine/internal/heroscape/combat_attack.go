package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// rangeOf is the range of a figure's normal attack where it stands: Range
// Enhancement (HS-PWR-DW-2, HS-R-20) and Ivor (HS-GLYPH-3).
func (g combat) rangeOf(f fig) int {
	u := g.t.unitOf(f)
	n := int(u.rng)
	if g.t.basic {
		return n
	}
	side := g.sideOf(f)
	if u.tags&tagGuard != 0 {
		for set := g.s.own[side].and(g.t.auras); !set.empty(); {
			if h := set.pop(); h != f && g.t.unitOf(h).can&extends != 0 && g.adjacent(f, h) {
				n += g.t.of(extends).Range
			}
		}
	}
	if len(g.t.glyphs) > 0 && n >= g.t.num.ivorRange && int(u.rng) >= g.t.num.ivorRange {
		n += g.glyphBonus(side, glyphIvor, g.t.num.ivor)
	}
	return n
}

// inSight reports whether an end of a sees and is within rng of an end of b: the
// same end of a for both, any ends of b for either (HS-R-13).
func (g combat) inSight(kind int, a fig, rng int, b fig) engine.Refusal {
	s := &g.s
	ha, hb := g.t.unitOf(a).hclass, g.t.unitOf(b).hclass
	reason := outOfRange
	for _, x := range [2]cell{s.lead[a], s.trail[a]} {
		if x == none {
			continue
		}
		near := g.t.distance(x, s.lead[b]) <= rng || (s.trail[b] != none && g.t.distance(x, s.trail[b]) <= rng)
		if !near {
			continue
		}
		row := g.t.sees(kind, ha, x, hb)
		if row.has(s.lead[b]) || (s.trail[b] != none && row.has(s.trail[b])) {
			return engine.Legal
		}
		reason = noSight
	}
	return reason
}

// mayAttack reports why a figure may not attack another with a normal attack where
// both stand (HS-ATK-WHO-1, HS-ATK-ENG-1, HS-RANGE-4, HS-LOS-5, HS-PWR-DRAKE-1).
func (g combat) mayAttack(f, target fig) engine.Refusal {
	near := g.adjacent(f, target)
	if !g.t.basic {
		if !near && !g.engagedWith(f).empty() {
			return engagedElsewhere
		}
		if !near && g.t.unitOf(target).can&hides != 0 {
			return thorianSpeed
		}
	}
	if near {
		return engine.Legal
	}
	rng := g.rangeOf(f)
	if rng <= 1 {
		return notAdjacent
	}
	kind := sightPlain
	if g.t.basic {
		kind = sightClear // HS-BASIC-5
	}
	return g.inSight(kind, f, rng, target)
}

// within returns enemies among whom are all that a figure may attack: those it is engaged
// with, if any; else all when it shoots, and none when it does not (HS-ATK-ENG-1).
func (g combat) within(f fig) figset {
	if g.t.basic {
		return g.s.own[1-g.sideOf(f)]
	}
	if near := g.engagedWith(f); !near.empty() {
		return near
	}
	if g.t.unitOf(f).rng <= 1 && g.rangeOf(f) <= 1 {
		return figset{}
	}
	return g.s.own[1-g.sideOf(f)]
}

// attackers returns the figures that may still make an attack this turn, by number.
func (g combat) attackers(t *turnState) uint64 {
	if t.grenades || t.step > stepAttack {
		return 0
	}
	return g.mayActivate(t) &^ t.attacked
}

// attackRoll is an attack about to be rolled.
type attackRoll struct {
	n, m int
	way  uint8
}

// rollOf counts the dice of a normal attack (HS-CBT-2, HS-CBT-4).
func (g combat) rollOf(f, target fig) attackRoll {
	if g.t.basic {
		up := g.base(f, target) * g.t.num.basicHeight // HS-BASIC-6
		return attackRoll{n: int(g.t.unitOf(f).att) + max(0, up), m: int(g.t.unitOf(target).def) + max(0, -up)}
	}
	near := g.adjacent(f, target)
	r := attackRoll{n: g.attackDice(f, target, near), m: g.defenceDice(f, target)}
	r.way = wayAgainst(g.t.unitOf(f), g.t.unitOf(target), near)
	r.n, r.m = min(max(r.n, 0), maxDice), min(max(r.m, 0), maxDice)
	return r
}

// base is 1, 0 or -1 as the first figure's base is higher, level or lower.
func (g combat) base(a, b fig) int {
	d := g.t.level(g.s.lead[a]) - g.t.level(g.s.lead[b])
	switch {
	case d > 0:
		return 1
	case d < 0:
		return -1
	}
	return 0
}

// over is the height advantage of one figure over another where they stand.
func (g combat) over(a, b fig) int {
	return g.t.heightDice(g.t.level(g.s.lead[a]), g.t.level(g.s.lead[b]), g.t.unitOf(b).height)
}

// attackDice adds everything that gives a normal attack dice (HS-CBT-2).
func (g combat) attackDice(f, target fig, near bool) int {
	u := g.t.unitOf(f)
	n := int(u.att) + g.over(f, target)
	n += int(g.s.cards[g.t.groupOf[f]].attack) * g.t.of(sharpens).Dice
	n += g.attackAuras(f, u)
	n += g.ownDice(f, target, u, near)
	if len(g.t.glyphs) > 0 {
		n += g.glyphBonus(g.sideOf(f), glyphAstrid, g.t.num.astrid)
	}
	return n
}

// attackAuras adds what friendly adjacent figures give (HS-PWR-FINN-1,
// HS-PWR-GRIMNAK-2, HS-PWR-MARCUS-1, HS-PWR-SWOG-1; HS-R-45: they add up).
func (g combat) attackAuras(f fig, u *unit) int {
	n := 0
	for set := g.s.own[g.sideOf(f)].and(g.t.auras); !set.empty(); {
		h := set.pop()
		if h == f {
			continue
		}
		if bonus, _ := g.t.auraOf(g.t.unitOf(h), u); bonus > 0 && g.adjacent(f, h) {
			n += bonus
		}
	}
	return n
}

// ownDice adds what the attacker's own powers give.
func (g combat) ownDice(f, target fig, u *unit, near bool) int {
	n := 0
	for p := u.powers & attackPowers; p != 0; p &= p - 1 {
		n += rowOf(p).attack(g, g.t.numbersOf(p), f, target, near)
	}
	return n
}

// defenceDice adds everything that gives a defender dice, against normal and special
// attacks alike (HS-CBT-2, HS-SPEC-2).
func (g combat) defenceDice(f, target fig) int {
	u := g.t.unitOf(target)
	n := int(u.def) + g.over(target, f)
	n += int(g.s.cards[g.t.groupOf[target]].defence) * g.t.of(hardens).Shields
	n += g.defenceAuras(target, u)
	for p := u.powers & defencePowers; p != 0; p &= p - 1 {
		n += rowOf(p).defence(g, g.t.numbersOf(p), target)
	}
	if len(g.t.glyphs) > 0 {
		n += g.glyphBonus(g.sideOf(target), glyphGerda, g.t.num.gerda)
	}
	return n
}

// defenceAuras adds what friends give: adjacent ones (HS-PWR-THORGRIM-1,
// HS-PWR-GRIMNAK-2, HS-PWR-SWOG-1), and within clear sight (HS-PWR-RAELIN-1).
func (g combat) defenceAuras(f fig, u *unit) int {
	n := 0
	for set := g.s.own[g.sideOf(f)].and(g.t.auras); !set.empty(); {
		h := set.pop()
		if h == f {
			continue
		}
		v := g.t.unitOf(h)
		if _, bonus := g.t.auraOf(v, u); bonus > 0 && g.adjacent(f, h) {
			n += bonus
		}
		if v.can&wards != 0 && g.inSight(sightClear, h, g.t.of(wards).Range, f) == engine.Legal {
			n += g.t.of(wards).Shields
		}
	}
	return n
}

// wayAgainst is how a normal attack of one card on another is counted.
func wayAgainst(u, v *unit, near bool) uint8 {
	way := v.guards[boolInt(near)]
	if u.tags&v.spares != 0 {
		way &^= v.spared
	}
	return u.aims | way
}

// areaAgainst is how a special attack on a card is counted: nothing changes its dice, and
// nobody strikes back (HS-SPEC-1).
func areaAgainst(v *unit, near bool) uint8 { return v.guards[boolInt(near)] &^ countCounter }
