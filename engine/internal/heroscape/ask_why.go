package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Why tells what makes the dice of attacks.
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
		notes := []engine.Note{rules.Note(ruleSpec1, "%d attack dice of a special attack, which nothing changes", n)}
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
	notes := []engine.Note{rules.Note(ruleCbt2, "%d attack dice against %d defence dice", r.n, r.m),
		rules.Note(ruleCbt2, "%d attack dice on the card of %s", u.att, who)}
	if t.basic {
		up := g.base(f, target) * t.num.basicHeight
		if up > 0 {
			notes = append(notes, rules.Note(ruleBasic6, "%+d attack to %s on higher ground", up, who))
		}
		notes = append(notes, rules.Note(ruleCbt2, "%d defence dice on the card of %s", v.def, whom))
		if up < 0 {
			notes = append(notes, rules.Note(ruleBasic6, "%+d defence to %s on higher ground", -up, whom))
		}
		return notes
	}
	g.attackParts(f, target, g.adjacent(f, target), g.worded(&notes, "attack to "+who))
	notes = append(notes, whyOfDefence(g, f, target)...)
	g.countParts(f, target, r.way, func(rule engine.Rule, whose fig) {
		notes = append(notes, rules.Note(rule, "counted by a power of %s", t.names[whose]))
	})
	if u.can&repeats != 0 && g.t.of(repeats).Times > 1 && !g.hasRepeated(f) {
		notes = append(notes, rules.Note(rulePwrSyvarris1, "%s may attack once more", who))
	}
	return notes
}

// hasRepeated reports whether a figure has made the first of its two attacks in the turn under way.
func (g questions) hasRepeated(f fig) bool {
	return g.s.depth > 0 && g.t.groupOf[f] == g.turn().group && g.turn().once>>f.num()&1 != 0
}

// whyOfDefence says what makes the defence dice of a figure (the sum is that of defenceDice).
func whyOfDefence(g questions, f, target fig) []engine.Note {
	whom := g.t.names[target]
	notes := []engine.Note{rules.Note(ruleCbt2, "%d defence dice on the card of %s", g.t.unitOf(target).def, whom)}
	g.defenceParts(f, target, g.worded(&notes, "defence to "+whom))
	return notes
}

// worded notes every part that there is, as dice of something.
func (g questions) worded(notes *[]engine.Note, of string) tellPart {
	return func(n int, rule engine.Rule, from fig, why string) {
		if n == 0 {
			return
		}
		if from != noFig {
			why = "from " + g.t.names[from] + " " + why
		}
		*notes = append(*notes, rules.Note(rule, "%+d %s %s", n, of, why))
	}
}
