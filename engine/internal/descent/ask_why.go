package descent

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Why tells what makes the dice of attacks, and of what is done between their declaration and their roll.
func (t *table) Why(eg engine.Game, a engine.Action) []engine.Note {
	g := eg.(*game)
	_, ok := attackVerb(a.Verb)
	f := g.top()
	answers := f != nil && f.kind == frameAttack && f.step == stepGuard // to an attack that has yet to be rolled
	if (!ok && !answers) || t.index(a.Figure) < 0 || g.Check(a) != engine.Legal {
		return nil
	}
	c := g.Clone().(*game)
	if answers {
		c.Play(a, nil)
	} else {
		c.play().playAct(t.index(a.Figure), a, nil)
	}
	if f := c.top(); f == nil || f.kind != frameAttack {
		return nil
	}
	return c.whyOfAttack()
}

// whyOfAttack tells the dice of both sides of the attack that has been declared, and what is
// added to them, each with whose it is.
func (g *game) whyOfAttack() (notes []engine.Note) {
	at := &g.s.atk
	p, by := &g.t.profiles[at.profile], int(at.by)
	who := g.t.units[by].name
	note := func(r engine.Rule, format string, args ...any) {
		notes = append(notes, rules.Note(r, format, args...))
	}
	weapon := p.title
	if weapon == "" {
		weapon = "the attack"
	}
	note(ruleAtk3, "attack dice %s: %s of %s", p.dice, weapon, who)
	if p.pierce > 0 {
		note(ruleAtk9, "pierce %d: %s", p.pierce, weapon)
	}
	if at.kind == rageAttack {
		note(ruleAblRage, "+1 heart to %s: Rage", who)
	}
	if p.knives && at.target >= 0 && g.t.units[at.target].kind == monster && g.combat().near(by, int(at.target)) {
		note(ruleWpnKnives, "+1 heart to %s: %s against an adjacent monster", who, weapon)
	}
	if g.t.units[by].kind == monster && g.combat().dampened(by) {
		note(ruleAblLeoric, "-1 heart to %s where it rolls two or more: Leoric is within 3 spaces", who)
	}
	if p.ranged && at.kind != fireAttack && at.kind != burstAttack {
		note(ruleAtk8, "it must roll a range of %d or more", at.measured)
	}
	if at.coward {
		note(ruleAblCowardly, "%s spends no surges: no master is within 3 spaces", who)
	} else {
		g.whySurges(note)
	}
	for m := at.affected; m != 0; m &= m - 1 {
		g.whyOfDefence(trailing(m), note)
	}
	return notes
}

// whySurges tells what surges can buy.
func (g *game) whySurges(note func(engine.Rule, string, ...any)) {
	var list surgeList
	n := g.combat().surges(&list)
	var names []string
	for k := range n {
		names = append(names, list[k].name)
	}
	if n > 0 {
		note(ruleAtk7, "surges buy %s", strings.Join(names, ", "))
	}
}

// whyOfDefence tells what makes the defence pool of a figure (the sum is that of pool).
func (g *game) whyOfDefence(i int, note func(engine.Rule, string, ...any)) {
	at, u := &g.s.atk, &g.t.units[i]
	note(ruleAtk2, "defence dice %s: %s", u.defence, u.name)
	if at.copied >= 0 && u.can(ablTomble) {
		note(ruleAblTomble, "and %s: %s borrows those of %s", g.t.units[at.copied].defence, u.name,
			g.t.units[at.copied].name)
	}
	if at.stoned>>i&1 == 1 {
		note(ruleAblStoneskin, "and gray: Stoneskin on %s", u.name)
	}
	if u.can(ablNight) && !g.combat().near(i, int(at.by)) {
		note(ruleAblNight, "and brown: %s is not adjacent to the attacker", u.name)
	}
	if at.lined>>i&1 == 1 {
		note(ruleElev6, "and %s: %s is across an elevation line", g.t.lineDice, u.name)
	}
}
