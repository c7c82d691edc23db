package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// rangeOf is the range of a figure's normal attack where it stands: Range
// Enhancement (HS-PWR-DW-2, HS-R-20) and Ivor (HS-GLYPH-3).
func (g *game) rangeOf(f fig) int {
	u := g.t.unitOf(f)
	n := int(u.rng)
	if g.t.basic {
		return n
	}
	side := g.sideOf(f)
	if u.tags&tagGuard != 0 {
		for set := g.s.own[side].and(g.t.auras); !set.empty(); {
			if h := set.pop(); h != f && g.t.unitOf(h).can&extends != 0 && g.adjacent(f, h) {
				n += g.t.num.rangeGuard
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
func (g *game) inSight(kind int, a fig, rng int, b fig) engine.Refusal {
	s := &g.s
	ha, hb := g.t.unitOf(a).hclass, g.t.unitOf(b).hclass
	reason := outOfRange
	for _, x := range [2]cell{s.lead[a], s.trail[a]} {
		if x == none {
			continue
		}
		near := g.t.distance(x, s.lead[b]) <= rng || s.trail[b] != none && g.t.distance(x, s.trail[b]) <= rng
		if !near {
			continue
		}
		row := g.t.sees(kind, ha, x, hb)
		if row.has(s.lead[b]) || s.trail[b] != none && row.has(s.trail[b]) {
			return engine.Legal
		}
		reason = noSight
	}
	return reason
}

// mayAttack reports why a figure may not attack another with a normal attack where
// both stand (HS-ATK-WHO-1, HS-ATK-ENG-1, HS-RANGE-4, HS-LOS-5, HS-PWR-DRAKE-1).
func (g *game) mayAttack(f, target fig) engine.Refusal {
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
func (g *game) within(f fig) figset {
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
func (g *game) attackers(t *turnState) uint64 {
	if t.grenades || t.step > stepAttack {
		return 0
	}
	return g.mayActivate(t) &^ t.attacked
}

// checkAttack checks a normal attack of the turn (HS-ATK-1, HS-ATK-WHO-2).
func (g *game) checkAttack(f, target fig) engine.Refusal {
	t := g.turn()
	if f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f) {
		return notThisCard
	}
	if t.grenades || t.step > stepAttack {
		return attacksReplaced
	}
	if t.attacked>>f.num()&1 != 0 {
		return hasAttacked
	}
	if g.attackers(t)>>f.num()&1 == 0 {
		return cardUsedUp
	}
	if target == noFig || !g.s.own[1-t.side].has(target) {
		return notAnEnemy
	}
	return g.mayAttack(f, target)
}

// attackRoll is an attack about to be rolled.
type attackRoll struct {
	n, m int
	way  uint8
}

// rollOf counts the dice of a normal attack (HS-CBT-2, HS-CBT-4).
func (g *game) rollOf(f, target fig) attackRoll {
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
func (g *game) base(a, b fig) int {
	d := g.t.level(g.s.lead[a]) - g.t.level(g.s.lead[b])
	switch {
	case d > 0:
		return 1
	case d < 0:
		return -1
	}
	return 0
}

// heightDice is the height advantage of a figure of height h on level l over one of
// height k on level m (HS-HA-1, HS-HA-2, HS-R-14).
func (t *table) heightDice(l, h, m, k int16) int {
	d := int(l - m)
	switch {
	case d <= 0:
		return 0
	case d >= t.num.heightOver+int(k):
		return t.num.heightHigh
	}
	return t.num.height
}

// over is the height advantage of one figure over another where they stand.
func (g *game) over(a, b fig) int {
	return g.t.heightDice(g.t.level(g.s.lead[a]), g.t.unitOf(a).height, g.t.level(g.s.lead[b]), g.t.unitOf(b).height)
}

// attackDice adds everything that gives a normal attack dice (HS-CBT-2).
func (g *game) attackDice(f, target fig, near bool) int {
	u := g.t.unitOf(f)
	n := int(u.att) + g.over(f, target)
	n += int(g.s.cards[g.t.groupOf[f]].attack) * g.t.num.spiritAtt
	n += g.attackAuras(f, u)
	n += g.ownDice(f, target, u, near)
	if len(g.t.glyphs) > 0 {
		n += g.glyphBonus(g.sideOf(f), glyphAstrid, g.t.num.astrid)
	}
	return n
}

// attackAuras adds what friendly adjacent figures give (HS-PWR-FINN-1,
// HS-PWR-GRIMNAK-2, HS-PWR-MARCUS-1, HS-PWR-SWOG-1; HS-R-45: they add up).
func (g *game) attackAuras(f fig, u *unit) int {
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

// auraOf is what a figure of one card gives an adjacent friend of another, in attack and
// in defence.
func (t *table) auraOf(from, to *unit) (attack, defence int) {
	for p := from.powers & auraPowers; p != 0; p &= p - 1 {
		if row := rowOf(p); to.tags&row.to == row.to {
			a, d := row.aura(&t.num)
			attack, defence = attack+a, defence+d
		}
	}
	return attack, defence
}

// ownDice adds what the attacker's own powers give.
func (g *game) ownDice(f, target fig, u *unit, near bool) int {
	n := 0
	for p := u.powers & attackPowers; p != 0; p &= p - 1 {
		n += rowOf(p).attack(g, f, target, near)
	}
	return n
}

// defenceDice adds everything that gives a defender dice, against normal and special
// attacks alike (HS-CBT-2, HS-SPEC-2).
func (g *game) defenceDice(f, target fig) int {
	u := g.t.unitOf(target)
	n := int(u.def) + g.over(target, f)
	n += int(g.s.cards[g.t.groupOf[target]].defence) * g.t.num.spiritDef
	n += g.defenceAuras(target, u)
	for p := u.powers & defencePowers; p != 0; p &= p - 1 {
		n += rowOf(p).defence(g, target)
	}
	if len(g.t.glyphs) > 0 {
		n += g.glyphBonus(g.sideOf(target), glyphGerda, g.t.num.gerda)
	}
	return n
}

// defenceAuras adds what friends give: adjacent ones (HS-PWR-THORGRIM-1,
// HS-PWR-GRIMNAK-2, HS-PWR-SWOG-1), and within clear sight (HS-PWR-RAELIN-1).
func (g *game) defenceAuras(f fig, u *unit) int {
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
		if v.can&wards != 0 && g.inSight(sightClear, h, g.t.num.wideRange, f) == engine.Legal {
			n += g.t.num.wideDef
		}
	}
	return n
}

// playAttack declares a normal attack (HS-CBT-1).
func (g *game) playAttack(f, target fig, rec *engine.Recorder) {
	s := &g.s
	r := g.rollOf(f, target)
	if rec != nil {
		rec.Attack(figure(f), figure(target), toCell(s.lead[target]), r.n, r.m, 0, ruleCbt1)
		g.expectAttack(f, target, r, rec)
		if rec.Covering() {
			g.coverAttack(f, target, rec)
			g.markAttack(f, target, r, rec)
		}
	}
	t := g.turn()
	t.active |= 1 << f.num()
	t.step = max(t.step, stepAttack)
	if t.target == noFig {
		t.target = target
	}
	bit := uint64(1) << f.num()
	if g.t.unitOf(f).can&repeats != 0 && g.t.num.attacks > 1 && t.once&bit == 0 {
		t.once |= bit // HS-PWR-SYVARRIS-1
	} else {
		t.attacked |= bit
	}
	s.stack.Push(frame{kind: frAttack, fig: f, other: target, at: none, n: uint8(r.n), m: uint8(r.m), way: r.way})
}

// settleAttack compares skulls with shields: wounds, and Counter Strike in the same
// effect (HS-CBT-5, HS-PWR-IZUMI-1, HS-R-26).
func (g *game) settleAttack(v uint64, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Pop()
	s.attacks[f.fig]++
	hits, back := int(uint8(v)), int(uint8(v>>8))
	rule := ruleCbt5
	if g.t.basic && hits > 0 { // HS-BASIC-4
		g.doom(f.other)
		rule = ruleBasic4
	} else {
		g.wound(f.other, hits)
	}
	by := f.fig
	if back > 0 {
		rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(g.sideOf(f.other)), Figure: figure(f.other), Other: figure(f.fig), Cell: engine.NoCell, Rule: rulePwrIzumi1, N: 1})
		g.wound(f.fig, back)
		by, rule = f.other, rulePwrIzumi1
	}
	if hits == 0 && back == 0 {
		rec.Note(engine.Event{Kind: kindMiss, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig), Other: figure(f.other), Cell: toCell(s.lead[f.other]), Rule: ruleCbt5})
	}
	g.effect(by, rule)
}
