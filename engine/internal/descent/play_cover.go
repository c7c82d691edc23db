package descent

import "github.com/skirmishlab/skirmishlab/engine"

// coverPlay marks the general rules that an action about to be played exercises, for
// coverage. What describes boards, points and printed colours is nobody's doing and is
// never marked; RULES.md says which rules these are.
func (g play) coverPlay(i int, a engine.Action, rec *engine.Recorder) {
	if !rec.Covering() {
		return
	}
	mark := func(on bool, rules ...engine.Rule) {
		for _, r := range rules {
			if on {
				rec.Mark(r)
			}
		}
	}
	act, u := &g.s.act, &g.t.units[i]
	pending := act.points > 0 && int(act.figure) == i
	if k, ok := attackVerb(a.Verb); ok {
		g.coverAttack(i, a, k, mark)
		return
	}
	switch a.Verb {
	case verbActivate:
		mark(u.kind == hero, ruleTrn2)
		mark(g.t.units[0].kind == monster && g.t.units[len(g.t.units)-1].kind == monster, ruleTrn4)
		mark(g.alternates(), ruleTrn5)
	case verbMove:
		mark(pending, ruleMov4)
		mark(u.large(), ruleLrg1)
		mark(u.large() && a.N&3 == 2, ruleLrg5)
		mark(u.large() && act.moves > 0, ruleLrg3)
	case verbClimb:
		mark(true, ruleAct5, ruleMov9, ruleBrd7)
	case verbShake:
		mark(true, ruleAct6)
	case verbStand:
		mark(true, ruleAct7)
	case verbRevive:
		mark(true, ruleAct8, ruleAdj5)
	case verbRaise, verbGrab, verbThrow, verbHeal, verbEarth, verbWater, verbAir, verbFlock, verbHowl, verbOath:
		mark(true, ruleAct4)
		mark(a.Verb == verbHowl || a.Verb == verbFlock, ruleLos10)
		mark(a.Verb == verbThrow || a.Verb == verbRaise, ruleMov9)
	case verbReturn, verbToken, verbAppear, verbPlace:
		mark(true, ruleBrd7)
	case verbSurge:
		best, _ := g.bestSpending()
		mark(uint16(a.N) == best, ruleAtk13)
	}
}

// coverAttack marks the rules that an attack exercises.
func (g play) coverAttack(i int, a engine.Action, k attackKind, mark func(bool, ...engine.Rule)) {
	act, u := &g.s.act, &g.t.units[i]
	pending := act.points > 0 && int(act.figure) == i
	mark(true, ruleAct2, ruleBrd6)
	mark(u.kind == hero && act.struck, ruleAct10)
	mark(u.kind != hero, ruleAct11)
	mark(pending, ruleTrn7, ruleMov4)
	mark(pending && u.large() && act.ended, ruleLrg4)
	if d, r := g.resolveAttack(i, a, k); r == engine.Legal && d.target >= 0 && d.aim >= 0 {
		g.coverAim(d, mark)
	}
}

// coverAim marks the rules of sight, adjacency and counting that a declared attack
// exercises.
func (g play) coverAim(d declaration, mark func(bool, ...engine.Rule)) {
	p := &g.t.profiles[d.profile]
	next := g.b.adjacent[d.from].has(d.aim)
	ax, ay := g.b.xy(d.from)
	bx, by := g.b.xy(d.aim)
	mark(true, ruleLos1, ruleDst3)
	mark(next, ruleLos2, ruleAdj5)
	mark(next && (ax == bx || ay == by), ruleAdj1)
	mark(next && ax != bx && ay != by, ruleAdj2)
	mark(!next, ruleLos3, ruleLos4, ruleLos5, ruleLos8, ruleDst1, ruleDst2)
	line := next && g.b.lined[d.aim].has(d.from)
	mark(line, ruleAdj4, ruleElev5)
	mark(line && p.reach, ruleElev7)
	mark(next && g.blinded(d.by), rulePit5)
	mark(next && g.blinded(d.target), rulePit6)
	mark(d.kind == blastAttack, ruleAtk11)
}

// coverStep marks what a step from one space to another exercises.
func (g play) coverStep(i int, from, to cell, rec *engine.Recorder) {
	if !rec.Covering() {
		return
	}
	u := &g.t.units[i]
	ax, ay := g.b.xy(from)
	bx, by := g.b.xy(to)
	rec.Mark(ruleMov2)
	rec.Mark(ruleMov3)
	if ax == bx || ay == by {
		rec.Mark(ruleAdj1)
	} else {
		rec.Mark(ruleAdj2)
		if g.plugged(ax, by) && g.plugged(bx, ay) {
			rec.Mark(ruleAdj3)
		}
	}
	for k := range g.t.units {
		if g.t.units[k].side != u.side && g.s.up(k) && g.anyIn(k, &g.b.adjacent[from]) {
			rec.Mark(ruleMov6)
		}
	}
	if others := g.others(i); others.has(to) {
		rec.Mark(ruleMov5)
	}
	kind := g.t.plan.kind[to]
	r := &g.t.rows[kind]
	switch {
	case kind == normal:
		rec.Mark(ruleTerr6)
	default:
		rec.Mark(ruleTerr2)
		rec.Mark(ruleTerr4)
	}
	if kind == water {
		rec.Mark(ruleWater3)
	}
	if r.damage > 0 && !u.can(ablFly) {
		rec.Mark(ruleMov7)
	}
	if r.holds && !u.large() && !u.can(ablFly) {
		rec.Mark(rulePit3)
		if g.s.walk.free {
			rec.Mark(rulePit4)
		}
	}
	if kind == hazard {
		rec.Mark(ruleHaz3)
	}
	g.coverLine(i, from, to, rec)
	if u.large() && (r.damage > 0 || r.enter > 1) {
		rec.Mark(ruleLrg7)
	}
}

// coverLine marks what elevation lines beside or under a step exercise.
func (g play) coverLine(i int, from, to cell, rec *engine.Recorder) {
	u := &g.t.units[i]
	across := g.b.adjacent[from].has(to) && g.b.lined[to].has(from)
	switch {
	case across && u.can(ablFly):
		rec.Mark(ruleElev11)
	case g.b.lined[from] != (set{}):
		rec.Mark(ruleElev3) // a line beside it leaves it this way only
		rec.Mark(ruleElev2)
		if u.large() {
			rec.Mark(ruleElev8)
		}
	}
}

// coverPlacement marks what the pose of a large figure that has been put down
// exercises.
func (g play) coverPlacement(i int, rec *engine.Recorder) {
	u, f := &g.t.units[i], &g.s.figures[i]
	if !rec.Covering() || !u.large() || f.at < 0 {
		return
	}
	base := u.base(f.turned)
	wet := 0
	for k, o := range base {
		kind := g.t.plan.kind[f.at+o]
		if kind != normal && k >= 0 {
			wet++
		}
		if kind == water {
			rec.Mark(ruleWater4)
		}
		for _, q := range base {
			if g.b.lined[f.at+o].has(f.at + q) {
				rec.Mark(ruleElev9)
				rec.Mark(ruleElev10)
			}
		}
	}
	if wet > 0 {
		rec.Mark(ruleLrg9)
	}
}
