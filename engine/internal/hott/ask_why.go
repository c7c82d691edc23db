package hott

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Why tells what makes the dice of fights, storms, shots and spells.
func (t *table) Why(eg engine.Game, a engine.Action) []engine.Note {
	switch a.Verb {
	case verbFight, verbStorm, verbShoot, verbCast:
	default:
		return nil
	}
	g := eg.Clone().(*game)
	if g.Check(a) != engine.Legal {
		return nil
	}
	q := g.questions()
	b, err := q.boutOfAction(a)
	if err != nil {
		return nil
	}
	q.w.notes, q.w.explain = q.w.notes[:0], true
	q.combat().totals(&b)
	q.w.explain = false
	return q.owned(&b, q.w.notes)
}

// owned says of each factor whose it is, and names who aids or surrounds. Factors come as
// totals counts them: those of one element after the other, each beginning with its basic one.
func (g questions) owned(b *bout, factors []engine.Note) (notes []engine.Note) {
	owner, seen := "", 0
	e := b.X
	for _, n := range factors {
		what, number, _ := cutLast(n.Text)
		if n.Rule == ruleIDs[ruleCmb1] || n.Rule == ruleIDs[ruleStr4] {
			if seen++; seen == 2 {
				e = b.Y
			}
			owner, what = what, "its basic factor"
		}
		switch n.Rule {
		case ruleIDs[ruleTf4]:
			what += " by " + g.namesIn(b.Aid)
		case ruleIDs[ruleTf5]:
			if e != nobody {
				what += ": " + g.namesIn(g.around(e))
			}
		case ruleIDs[ruleTf7]:
			if e != nobody {
				what += " of " + g.nameOr(g.combat().supporter(e))
			}
		}
		notes = append(notes, engine.Note{Text: number + " to " + owner + ": " + what, Rule: n.Rule})
	}
	return notes
}

// cutLast cuts a text at its last blank.
func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, ' ')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// around are the enemies that overlap an element or are on its flanks and rear.
func (g questions) around(e uint8) (out set) {
	out = g.attackers(e)
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		if o := rest.next(); g.combat().overlaps(o, e) != noFlank {
			out |= one(o)
		}
	}
	return out
}

// namesIn lists elements, or says "nobody".
func (g questions) namesIn(elements set) string {
	var names []string
	for elements != 0 {
		names = append(names, g.t.el[elements.next()].name)
	}
	if len(names) == 0 {
		return "nobody"
	}
	return strings.Join(names, ", ")
}
