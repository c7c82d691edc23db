package titan

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Why implements [engine.Reasoner] for strikes and rangestrikes.
func (t *table) Why(eg engine.Game, a engine.Action) []engine.Note {
	g := eg.(*game)
	slot, target := t.slotOf(a.Figure), t.slotOf(engine.Figure(a.A&0xff))
	if a.Verb != verbStrike && a.Verb != verbShoot || slot < 0 || target < 0 {
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
func (t *table) whyOfBlow(g *game, slot, target int) (notes []engine.Note) {
	a, b := int(g.s.at[slot]), int(g.s.at[target])
	k, other := t.kinds[slot], t.kinds[target]
	o, in := &k.out[a][t.land.dir[a][b]], &other.in[b]
	who, whom := t.names[slot], t.names[target]
	note := func(r engine.Rule, format string, args ...any) {
		notes = append(notes, engine.Note{Text: fmt.Sprintf(format, args...), Rule: ruleIDs[r]})
	}
	note(ruleStr3, "%s for the Power of %s", counted(k.power, "die", "dice"), who)
	if d := int(o.dice) - k.power; d != 0 {
		note(ruleStr3, "%+d dice to %s for where it strikes from and across", d, who)
	}
	foreign := k.home>>b&1 == 0
	if d := int(in.dice); foreign && d != 0 {
		note(ruleStr3, "%+d dice to %s for striking into %s, where it is not native", -d, who, t.groundName(b))
	}
	note(ruleStr4, "Skill %d of %s against Skill %d of %s", k.skill, who, other.skill, whom)
	if d := int(o.skill) - k.skill; d != 0 {
		note(ruleStr4, "%+d Skill to %s for where it strikes from and across", d, who)
	}
	if d := int(in.always); d != 0 {
		note(ruleStr4, "%+d Skill to %s in %s", d, whom, t.groundName(b))
	}
	if d := int(in.defence); foreign && d != 0 {
		note(ruleStr4, "%+d Skill to %s in %s against those who are not native there", d, whom, t.groundName(b))
	}
	return notes
}

// whyOfShot tells what makes the dice and the Strike-number of a rangestrike (the sum is
// that of shotAs).
func (t *table) whyOfShot(g *game, slot, target int, s shot) (notes []engine.Note) {
	own, to := int(g.s.at[slot]), int(g.s.at[target])
	k, o := t.kinds[slot], t.kinds[target]
	who, whom := t.names[slot], t.names[target]
	note := func(r engine.Rule, format string, args ...any) {
		notes = append(notes, engine.Note{Text: fmt.Sprintf(format, args...), Rule: ruleIDs[r]})
	}
	note(ruleRs8, "%s for half the Power of %s, which is %d", counted(k.power/2, "die", "dice"), who, k.power)
	if d := int(k.shot[own].dice) - k.power/2; d != 0 {
		note(ruleRs8, "%+d dice to %s for where it stands", d, who)
	}
	note(ruleRs8, "Skill %d of %s against Skill %d of %s", k.skill, who, o.skill, whom)
	if d := int(k.shot[own].skill) - k.skill; d != 0 {
		note(ruleRs8, "%+d Skill to %s for where it stands", d, who)
	}
	if k.magic {
		note(ruleMagic1, "magic heeds neither range nor what lies between, nor where %s stands", whom)
		return notes
	}
	if int(s.from) != own {
		note(ruleRs8, "from %s, another hex of the same hazard", t.land.label(int(s.from)))
	}
	if malus, via, ok := k.line(&g.s, own, int(s.from), to, int(s.via)); ok && malus != 0 {
		note(ruleLos3, "%+d Skill to %s for what lies between, by %s", -malus, who, t.land.label(int(via)))
	}
	if t.land.steps[s.from][to] == 3 {
		note(ruleRs5, "-1 Skill to %s at range 4", who)
	}
	in, foreign := &o.shotAt[to], k.home>>uint(to)&1 == 0
	if d := int(in.always); d != 0 {
		note(ruleRs8, "%+d Skill to %s in %s", d, whom, t.groundName(to))
	}
	if d := int(in.dice); foreign && d != 0 {
		note(ruleRs8, "%+d dice to %s into %s, where it is not native", -d, who, t.groundName(to))
	}
	if d := int(in.defence); foreign && d != 0 {
		note(ruleRs8, "%+d Skill to %s in %s against those who are not native there", d, whom, t.groundName(to))
	}
	return notes
}
