package heroscape

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Why implements [engine.Reasoner] for attacks.
func (t *table) Why(gg engine.Game, a engine.Action) []engine.Note {
	g := gg.(*game).questions()
	f := t.figOf(a.Figure)
	if f == noFig || int(f) >= len(t.names) || g.s.lead[f] == none {
		return nil
	}
	switch a.Verb {
	case verbAttack:
		if target := g.target(a); int(target) < len(t.names) && g.s.lead[target] != none {
			return whyOfDice(g, f, target, g.rollOf(f, target))
		}
	case verbExplode, verbGrenade, verbVolley, verbFire:
		if g.Check(a) != engine.Legal {
			return nil
		}
		n, victims, _ := g.areaOf(f, a)
		notes := []engine.Note{note(ruleSpec1, fmt.Sprintf("%d attack dice of a special attack, which nothing changes", n))}
		for !victims.empty() {
			notes = append(notes, whyOfDefence(g, f, victims.pop())...)
		}
		return notes
	}
	return nil
}

// whyOfDice says what makes the dice of a normal attack, each with whose it is (the sums are
// those of rollOf), and which powers change how they are counted.
func whyOfDice(g questions, f, target fig, r attackRoll) []engine.Note {
	t := g.t
	u, v := t.unitOf(f), t.unitOf(target)
	who, whom := t.names[f], t.names[target]
	notes := []engine.Note{note(ruleCbt2, fmt.Sprintf("%d attack dice against %d defence dice", r.n, r.m)),
		note(ruleCbt2, fmt.Sprintf("%d attack dice on the card of %s", u.att, who))}
	add := func(n int, rule engine.Rule, why string) {
		if n != 0 {
			notes = append(notes, note(rule, fmt.Sprintf("%+d attack to %s %s", n, who, why)))
		}
	}
	if t.basic {
		up := g.base(f, target) * t.num.basicHeight
		add(max(0, up), ruleBasic6, "on higher ground")
		notes = append(notes, note(ruleCbt2, fmt.Sprintf("%d defence dice on the card of %s", v.def, whom)))
		if up < 0 {
			notes = append(notes, note(ruleBasic6, fmt.Sprintf("%+d defence to %s on higher ground", -up, whom)))
		}
		return notes
	}
	near := g.adjacent(f, target)
	add(g.over(f, target), heightRule(g, f, target), "for height advantage")
	add(int(g.s.cards[t.groupOf[f]].attack)*t.of(sharpens).Dice, rulePwrFinn2, "for a spirit on its card")
	auras(g, f, func(h fig, row *powerRow, attack, _ int) { add(attack, row.rule, "from "+t.names[h]+" beside it") })
	for p := u.powers & attackPowers; p != 0; p &= p - 1 {
		add(rowOf(p).attack(g.combat, t.numbersOf(p), f, target, near), rowOf(p).rule, "by its power")
	}
	if len(t.glyphs) > 0 {
		add(g.glyphBonus(g.sideOf(f), glyphAstrid, t.num.astrid), ruleGlyph3, "from the glyph of Astrid")
	}
	notes = append(notes, whyOfDefence(g, f, target)...)
	for p := u.powers; p != 0; p &= p - 1 {
		if row := rowOf(p); row.aims&r.way != 0 {
			notes = append(notes, note(row.rule, "counted by a power of "+who))
		}
	}
	for p := v.powers; p != 0; p &= p - 1 {
		if row := rowOf(p); (row.guards[0]|row.guards[1])&r.way != 0 {
			notes = append(notes, note(row.rule, "counted by a power of "+whom))
		}
	}
	if u.can&repeats != 0 {
		notes = append(notes, note(rulePwrSyvarris1, who+" may attack once more"))
	}
	return notes
}

// whyOfDefence says what makes the defence dice of a figure (the sum is that of defenceDice).
func whyOfDefence(g questions, f, target fig) []engine.Note {
	t := g.t
	v, whom := t.unitOf(target), t.names[target]
	notes := []engine.Note{note(ruleCbt2, fmt.Sprintf("%d defence dice on the card of %s", v.def, whom))}
	add := func(n int, rule engine.Rule, why string) {
		if n != 0 {
			notes = append(notes, note(rule, fmt.Sprintf("%+d defence to %s %s", n, whom, why)))
		}
	}
	add(g.over(target, f), heightRule(g, target, f), "for height advantage")
	add(int(g.s.cards[t.groupOf[target]].defence)*t.of(hardens).Shields, rulePwrThorgrim2, "for a spirit on its card")
	auras(g, target, func(h fig, row *powerRow, _, defence int) { add(defence, row.rule, "from "+t.names[h]+" beside it") })
	for set := g.s.own[g.sideOf(target)].and(t.auras); !set.empty(); {
		if h := set.pop(); h != target && t.unitOf(h).can&wards != 0 && g.inSight(sightClear, h, t.of(wards).Range, target) == engine.Legal {
			add(t.of(wards).Shields, rulePwrRaelin1, "from "+t.names[h]+" in clear sight")
		}
	}
	for p := v.powers & defencePowers; p != 0; p &= p - 1 {
		add(rowOf(p).defence(g.combat, t.numbersOf(p), target), rowOf(p).rule, "by its power")
	}
	if len(t.glyphs) > 0 {
		add(g.glyphBonus(g.sideOf(target), glyphGerda, t.num.gerda), ruleGlyph3, "from the glyph of Gerda")
	}
	return notes
}

// heightRule is the rule of the height advantage that one figure has over another.
func heightRule(g questions, over, under fig) engine.Rule {
	if g.over(over, under) == g.t.num.heightHigh {
		return ruleHa2
	}
	return ruleHa1
}

// auras tells every aura of an adjacent friend that reaches a figure.
func auras(g questions, f fig, tell func(h fig, row *powerRow, attack, defence int)) {
	u := g.t.unitOf(f)
	for set := g.s.own[g.sideOf(f)].and(g.t.auras); !set.empty(); {
		h := set.pop()
		if h == f || !g.adjacent(f, h) {
			continue
		}
		for p := g.t.unitOf(h).powers & auraPowers; p != 0; p &= p - 1 {
			if row := rowOf(p); u.tags&row.to == row.to {
				n := g.t.numbersOf(p)
				tell(h, row, n.Dice, n.Shields)
			}
		}
	}
}
