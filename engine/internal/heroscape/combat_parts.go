package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// What makes the dice of an attack is listed part by part for anyone who explains or counts rules;
// attackDice and defenceDice add up the same without a word.

// tellPart takes a part: how many dice, by which rule, whose figure gives them if it is
// another's, and why.
type tellPart func(n int, rule engine.Rule, from fig, why string)

// attackParts tells what gives a normal attack dice besides those of the card.
func (g combat) attackParts(f, target fig, near bool, tell tellPart) {
	t := g.t
	tell(g.over(f, target), g.heightRule(f, target), noFig, "for height advantage")
	tell(int(g.s.cards[t.groupOf[f]].attack)*t.of(sharpens).Dice, rulePwrFinn2, noFig, "for a spirit on its card")
	g.auraParts(f, func(h fig, rule engine.Rule, n *PowerRow) { tell(n.Dice, rule, h, "beside it") })
	for p := t.unitOf(f).powers & attackPowers; p != 0; p &= p - 1 {
		tell(rowOf(p).attack(g, t.numbersOf(p), f, target, near), rowOf(p).rule, noFig, "by its power")
	}
	if len(t.glyphs) > 0 {
		tell(g.glyphBonus(g.sideOf(f), glyphAstrid, t.num.astrid), ruleGlyph3, noFig, "from the glyph of Astrid")
	}
}

// defenceParts tells what gives a defender dice besides those of the card.
func (g combat) defenceParts(f, target fig, tell tellPart) {
	t := g.t
	tell(g.over(target, f), g.heightRule(target, f), noFig, "for height advantage")
	tell(int(g.s.cards[t.groupOf[target]].defence)*t.of(hardens).Shields, rulePwrThorgrim2, noFig,
		"for a spirit on its card")
	g.auraParts(target, func(h fig, rule engine.Rule, n *PowerRow) { tell(n.Shields, rule, h, "beside it") })
	for set := g.s.own[g.sideOf(target)].and(t.auras); !set.empty(); {
		if h := set.pop(); h != target && t.unitOf(h).can&wards != 0 &&
			g.inSight(sightClear, h, t.of(wards).Range, target) == engine.Legal {
			tell(t.of(wards).Shields, t.unitOf(h).traitRule(wards), h, "in clear sight")
		}
	}
	for p := t.unitOf(target).powers & defencePowers; p != 0; p &= p - 1 {
		tell(rowOf(p).defence(g, t.numbersOf(p), target), rowOf(p).rule, noFig, "by its power")
	}
	if len(t.glyphs) > 0 {
		tell(g.glyphBonus(g.sideOf(target), glyphGerda, t.num.gerda), ruleGlyph3, noFig, "from the glyph of Gerda")
	}
}

// auraParts tells every aura of an adjacent friend that reaches a figure.
func (g combat) auraParts(f fig, tell func(h fig, rule engine.Rule, n *PowerRow)) {
	u := g.t.unitOf(f)
	for set := g.s.own[g.sideOf(f)].and(g.t.auras); !set.empty(); {
		h := set.pop()
		if h == f || !g.adjacent(f, h) {
			continue
		}
		for p := g.t.unitOf(h).powers & auraPowers; p != 0; p &= p - 1 {
			if row := rowOf(p); u.tags&row.to == row.to {
				tell(h, row.rule, g.t.numbersOf(p))
			}
		}
	}
}

// heightRule is the rule of the height advantage that one figure has over another.
func (g combat) heightRule(over, under fig) engine.Rule {
	if g.over(over, under) == g.t.num.heightHigh {
		return ruleHa2
	}
	return ruleHa1
}

// countParts tells the powers that change how an attack is counted, and whose they are.
func (g combat) countParts(f, target fig, way uint8, tell func(rule engine.Rule, whose fig)) {
	for p := g.t.unitOf(f).powers; p != 0; p &= p - 1 {
		if row := rowOf(p); row.aims&way != 0 {
			tell(row.rule, f)
		}
	}
	for p := g.t.unitOf(target).powers; p != 0; p &= p - 1 {
		if row := rowOf(p); (row.guards[0]|row.guards[1])&way != 0 {
			tell(row.rule, target)
		}
	}
}
