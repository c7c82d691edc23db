package titan

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// Why tells what makes the dice of strikes and rangestrikes.
func (t *table) Why(eg engine.Game, a engine.Action) []engine.Note {
	g := eg.(*game)
	slot, target := t.slotOf(a.Figure), t.slotOf(aimedAt(a))
	if (a.Verb != verbStrike && a.Verb != verbShoot) || slot < 0 || target < 0 {
		return nil
	}
	if a.Verb == verbStrike {
		if g.strikeable(slot, target) != nil {
			return nil
		}
		return t.whyOfBlow(g, slot, target)
	}
	s, refusal := g.shotAsked(a, slot, target)
	if refusal != engine.Legal {
		return nil
	}
	return t.whyOfShot(g, slot, target, s)
}

// whyOfBlow tells what makes the dice and the Strike-number of a strike, each with whose it is
// (the sum is that of values).
func (t *table) whyOfBlow(g *game, slot, target int) []engine.Note {
	a, b := int(g.s.at[slot]), int(g.s.at[target])
	k, other := t.kinds[slot], t.kinds[target]
	w := reasons{who: t.names[slot], whom: t.names[target]}
	w.note(ruleStr5, "%s for the Power of %s", speech.Count(k.power, "die", "dice"), w.who)
	w.note(ruleStr4, "Skill %d of %s against Skill %d of %s", k.skill, w.who, other.skill, w.whom)
	t.blowParts(k, other, a, b, w.tell)
	return w.notes
}

// reasons are notes on what makes a blow.
type reasons struct {
	who, whom string
	notes     []engine.Note
}

func (w *reasons) note(r engine.Rule, format string, args ...any) {
	w.notes = append(w.notes, rules.Note(r, format, args...))
}

// tell notes a part if it is anything.
func (w *reasons) tell(p part) {
	if p.rule == noRule {
		p.rule = ruleStr4
	}
	for _, x := range []struct {
		n          int
		what, whom string
	}{{p.dice, "dice", w.who}, {p.skill, "Skill", w.who}, {p.defence, "Skill", w.whom}} {
		if x.n == 0 {
			continue
		}
		where := p.where
		if p.theirs && x.whom != w.whom { // it is another who stands there
			where = w.whom + " being " + where
		}
		w.note(p.rule, "%+d %s to %s, %s", x.n, x.what, x.whom, where)
	}
}

// whyOfShot tells what makes the dice and the Strike-number of a rangestrike (the sum is
// that of shotAs).
func (t *table) whyOfShot(g *game, slot, target int, s shot) []engine.Note {
	own, to := int(g.s.at[slot]), int(g.s.at[target])
	k, o := t.kinds[slot], t.kinds[target]
	w := reasons{who: t.names[slot], whom: t.names[target]}
	w.note(ruleRs6, "%s for half the Power of %s, which is %d", speech.Count(k.power/2, "die", "dice"), w.who, k.power)
	skills := ruleRs8
	if k.magic {
		skills = ruleMagic1 // TITAN-RS-8 is for the others
	}
	w.note(skills, "Skill %d of %s against Skill %d of %s", k.skill, w.who, o.skill, w.whom)
	t.shotParts(k, o, own, to, w.tell)
	if k.magic {
		w.note(ruleMagic1, "magic heeds neither range nor what lies between, nor where %s stands", w.whom)
		return w.notes
	}
	if int(s.from) != own {
		w.note(ruleRs8, "from %s, another hex of the same hazard", t.land.label(int(s.from)))
	}
	if malus, via, ok := k.line(&g.s, own, int(s.from), to, int(s.via)); ok && malus != 0 {
		w.note(ruleLos3, "%+d Skill to %s for what lies between, by %s", -malus, w.who, t.land.label(int(via)))
	}
	if t.land.steps[s.from][to] == 3 {
		w.note(ruleRs5, "-1 Skill to %s at range 4", w.who)
	}
	return w.notes
}
