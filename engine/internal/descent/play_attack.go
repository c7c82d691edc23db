package descent

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// declare begins an attack that has been found legal (DESC-ATK-1, DESC-ATK-2).
func (g play) declare(d declaration, rec *engine.Recorder) {
	s := &g.s
	p := &g.t.profiles[d.profile]
	s.atk = attack{by: int8(d.by), kind: d.kind, profile: d.profile, from: d.from, aim: d.aim, target: int8(d.target),
		target2: int8(d.target2), from2: d.from2, heal: int8(d.heal), copied: -1, dieOf: -1, lastDie: -1, soaker: -1,
		path: [3]cell{none, none, none}}
	a := &s.atk
	switch d.kind {
	case fireAttack, burstAttack:
		a.target = -1
		a.declared = g.around(d.by)
	default:
		a.declared = 1 << d.target
		a.measured = int8(min(g.b.dist(d.from, d.aim), 100))
		g.lineDie(&d, d.target, d.from, d.aim)
		if d.target2 >= 0 {
			a.declared |= 1 << d.target2
			a.far2 = int8(min(g.b.dist(d.from2, d.aim2), 100))
			g.lineDie(&d, d.target2, d.from2, d.aim2)
		}
	}
	a.affected = a.declared
	if d.kind == blastAttack {
		a.affected |= g.blast(d.aim, d.target, d.by)
		rec.Mark(ruleAtk11)
	}
	g.omens(rec)
	g.noteAttack(p, rec)
	s.stack.Push(frame{kind: frameAttack, side: g.t.units[d.by].side, figure: int8(d.by)})
}

// omens finds out what stands over the whole attack: Shadow, Cowardly and the hero
// whose dice Tomble adds.
func (g play) omens(rec *engine.Recorder) {
	a := &g.s.atk
	by := int(a.by)
	u := &g.t.units[by]
	for k := range g.t.units {
		if o := &g.t.units[k]; o.side != u.side && o.can(ablShadow) && g.s.up(k) && g.near(by, k) {
			a.shadow = true
			rec.Mark(ruleAblShadow)
		}
	}
	if u.can(ablCowardly) {
		a.coward = !g.masterNear(by)
		if a.coward {
			rec.Mark(ruleAblCowardly)
		}
	}
	for m := a.affected; m != 0; m &= m - 1 {
		i := trailing(m)
		if g.t.units[i].can(ablTomble) {
			a.copied = int8(g.lender(i))
		}
	}
}

// noteAttack records an attack against each figure that it was declared against, with the rules that
// shaped its dice. Nobody asks without a recorder, so the play of a search skips all of it.
func (g play) noteAttack(p *profile, rec *engine.Recorder) {
	if rec == nil {
		return
	}
	a := &g.s.atk
	by := int(a.by)
	for m := a.declared; m != 0; m &= m - 1 {
		i := trailing(m)
		rec.Attack(g.t.ident(by), g.t.ident(i), g.s.figures[i].at, int(p.dice[red]+p.dice[yellow]+p.dice[green]+1),
			g.pool(i).size(), 0, p.rule)
		if a.lined>>i&1 == 1 {
			rec.Mark(ruleElev6)
		}
		if g.t.units[i].can(ablNight) && !g.near(i, by) {
			rec.Mark(ruleAblNight)
		}
		if a.copied >= 0 && g.t.units[i].can(ablTomble) {
			rec.Mark(ruleAblTomble)
		}
	}
	if p.reach {
		rec.Mark(ruleAblReach)
	}
	switch a.kind {
	case rageAttack:
		rec.Mark(ruleAblRage)
	case fireAttack:
		rec.Mark(ruleAblFire)
	case flailAttack:
		rec.Mark(ruleAblFlail)
	}
}

// settleAttack takes in a roll of the attack.
func (g play) settleAttack(f *frame, v dice.Value, rec *engine.Recorder) {
	s, a := &g.s, &g.s.atk
	p := &g.t.profiles[a.profile]
	switch {
	case a.dieOf >= 0: // a defence die rolled again
		i := a.dieOf
		s.rolls[i][purposeReroll]++
		a.shields[i] = withDie(a.shields[i], int(a.lastDie), uint32(v))
		a.dieOf, a.lastDie = -1, -1
	case a.lastDie >= 0:
		s.rolls[a.by][purposeReroll]++
		lane := 8 * uint(a.lastDie)
		a.faces = a.faces&^(0xff<<lane) | v<<lane
		a.lastDie = -1
		a.roll = p.dice.read(a.faces)
	case f.step == stepRoll:
		if g.reading() == readFaces {
			a.faces = v
			a.roll = p.dice.read(v)
		} else {
			a.roll = rollOf(v)
		}
		s.rolls[a.by][purposeAttack]++
		rec.Note(engine.Event{Kind: kindRoll, Side: g.t.units[a.by].side, Figure: g.t.ident(int(a.by)),
			Other: engine.NoFigure, Cell: a.aim, Rule: ruleAtk3,
			N: int32(a.roll.hearts), M: int32(a.roll.rng)<<8 | int32(a.roll.surges)})
		f.step = stepDefend
		a.waiting = a.affected
		if a.roll.miss && g.rerolls() == 0 {
			g.miss(f, ruleAtk5, rec)
		}
	default:
		i := trailing(a.waiting)
		s.rolls[i][purposeDefence]++
		a.waiting &= a.waiting - 1
		a.shields[i] = uint32(v)
		if g.keepsFaces(i) {
			a.kept |= 1 << i
			a.keep(i, v)
		}
	}
}

// miss ends an attack without effect.
func (g play) miss(f *frame, rule engine.Rule, rec *engine.Recorder) {
	a := &g.s.atk
	f.step = stepEnd
	a.hurt = 0
	rec.Note(engine.Event{Kind: kindMiss, Side: g.t.units[a.by].side, Figure: g.t.ident(int(a.by)),
		Other: engine.NoFigure, Cell: a.aim, Rule: rule})
}

// attackGoesOn works through the steps of an attack.
func (g play) attackGoesOn(f *frame, rec *engine.Recorder) bool {
	a := &g.s.atk
	if a.dieOf >= 0 || a.lastDie >= 0 {
		f.chance = true
		return true
	}
	switch f.step {
	case stepGuard:
		if k := g.guard(); k >= 0 {
			f.other, f.side = int8(k), g.t.units[k].side
			return true
		}
		f.step = stepRoll
	case stepRoll:
		f.chance = true
		return true
	case stepDefend, stepMore:
		for a.waiting != 0 && g.pool(trailing(a.waiting)).size() == 0 {
			a.waiting &= a.waiting - 1
		}
		if a.waiting != 0 {
			f.chance = true
			return true
		}
		f.side = g.t.units[a.by].side
		if f.step == stepMore {
			f.step = stepShield
		} else {
			f.step = stepReroll
		}
	case stepReroll:
		if g.rerolls() != 0 && g.canReroll() {
			return true
		}
		if a.roll.miss {
			g.miss(f, ruleAtk5, rec)
			return false
		}
		a.left = a.roll.surges
		f.step = stepShield
	case stepShield:
		for m := a.affected &^ a.asked; m != 0; m &= m - 1 {
			if i := trailing(m); g.hasCards(i) {
				f.other, f.side = int8(i), g.t.units[i].side
				return true
			}
			a.asked |= m & -m
		}
		f.step, f.side = stepSurge, g.t.units[a.by].side
	case stepSurge:
		if g.surgeChoice() {
			return true
		}
		f.step = stepAbsorb
	case stepAbsorb:
		return g.absorbs(f, rec)
	case stepApply:
		g.apply(f, rec)
	case stepEnd:
		g.s.stack.Pop()
		g.aftermath(rec)
	}
	return false
}

// absorbs checks range and lets heroes take damage as fatigue; it reports whether one
// must choose (DESC-ABL-JAIN).
func (g play) absorbs(f *frame, rec *engine.Recorder) bool {
	a := &g.s.atk
	t := g.total(a.spent)
	switch {
	case !t.paid:
		g.miss(f, ruleAblShadow, rec)
		return false
	case !g.anyInRange(&t):
		g.miss(f, ruleAtk8, rec)
		return false
	}
	for m := a.affected &^ a.absorbed; m != 0; m &= m - 1 {
		i := trailing(m)
		u, fig := &g.t.units[i], &g.s.figures[i]
		if u.can(ablJain) && fig.status == standing && fig.fatigue < u.stamina && g.inRange(i, &t) && g.net(i, &t) > 0 {
			f.other, f.side = int8(i), u.side
			return true
		}
		a.absorbed |= m & -m
	}
	f.step, f.side = stepApply, g.t.units[a.by].side
	return false
}
