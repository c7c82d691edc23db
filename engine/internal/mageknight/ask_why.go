package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// Why tells what makes the dice of attacks.
func (t *table) Why(eg engine.Game, a engine.Action) []engine.Note {
	g := eg.(*game).questions()
	if g.Check(a) != engine.Legal {
		return nil
	}
	sim := g.after(a)
	if sim.s.atk.step == atkNone {
		return nil
	}
	var notes []engine.Note
	k := sim.s.atk
	for m := k.targets; m != 0; m &= m - 1 {
		notes = append(notes, sim.whyOfNeed(&k, low(m))...)
	}
	return notes
}

// whyOfNeed tells what makes the number that an attack needs against figure j (the sum is
// that of closeNeed and rangedNeed).
func (g questions) whyOfNeed(k *attackFrame, j int) (notes []engine.Note) {
	t, i := g.t, int(k.fig)
	who, whom := t.figs[i].name, t.figs[j].name
	c := &t.chart.combat
	note := func(r engine.Rule, format string, args ...any) {
		notes = append(notes, rules.Note(r, format, args...))
	}
	ranged := isRanged(k.verb)
	note(ruleAtk4, "defence %d of %s less attack %d of %s", g.now(j).defence, whom, g.now(i).attack, who)
	bare := k.verb == verbShock
	if d := g.printed(j) - int(g.now(j).defence); d != 0 && !bare {
		note(ruleSaDe, "%+d: %s fights with the defence of a Defender in contact", d, whom)
	}
	if d, rule := g.swims(j); d != 0 {
		note(rule, "%+d defence to %s in the water", d, whom)
	}
	if s := g.shows(j); ranged && !bare && (s.has(abArmor) || s.has(abInvulnerability)) {
		rule := ruleSaBa
		if !s.has(abArmor) {
			rule = ruleSaIn
		}
		note(rule, "%+d defence to %s against ranged attacks", c.Armor, whom)
	}
	if ranged {
		g.whyOfLine(k, j, note)
		return notes
	}
	if g.levelOf(j) > g.levelOf(i) && !g.s.figs[j].is(flagSoaring) {
		note(ruleClo3, "%+d defence to %s for height advantage", c.Height, whom)
	}
	for m := k.helpers; m != 0; m &= m - 1 {
		note(ruleFrm4, "%+d: %s helps %s", -c.Gang, t.figs[low(m)].name, who)
	}
	for m := k.helpers | one(i); m != 0; m &= m - 1 {
		if h := low(m); !g.inFront(j, h) {
			note(ruleClo2, "%+d: %s strikes from the rear of %s", -c.Rear, t.figs[h].name, whom)
			break
		}
	}
	return notes
}

// whyOfLine tells what helpers and lines of fire add to a ranged attack on figure j.
func (g questions) whyOfLine(k *attackFrame, j int, note func(engine.Rule, string, ...any)) {
	t, i, c := g.t, int(k.fig), &g.t.chart.combat
	for m := k.helpers; m != 0; m &= m - 1 {
		note(ruleFrm3, "%+d: %s shoots with %s", -c.Volley, t.figs[low(m)].name, t.figs[i].name)
	}
	if k.verb == verbBlast {
		note(ruleSaMb, "Magic Blast heeds no line of fire")
		return
	}
	var all sighting
	hindrance := noRule
	for m := k.helpers | one(i); m != 0; m &= m - 1 {
		l := g.line(low(m), g.s.figs[low(m)].at, j, g.s.figs[j].at)
		if l.blocked {
			l = g.ownSquare(i, j)
		}
		if l.hinders && hindrance == noRule {
			hindrance = g.hindrance(low(m), j)
		}
		all.hinders, all.height = all.hinders || l.hinders, all.height || l.height
	}
	if all.hinders {
		note(hindrance, "%+d defence to %s for hindering terrain", c.Hindering, t.figs[j].name)
	}
	if all.height {
		note(ruleElvHgt1, "%+d defence to %s for height advantage", c.Height, t.figs[j].name)
	}
}
