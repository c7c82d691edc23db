package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// What the attack window has to choose from. One list serves the offer and the question
// whether there is anything to choose at all, so that neither knows of an act that the
// other forgets.

// listActs appends the powers and attacks of a turn: every attack on every target, every
// power. With one set it stops as soon as it has found any.
func (g moves) listActs(dst []engine.Action, t *turnState, one bool) []engine.Action {
	had := len(dst)
	done := func() bool { return one && len(dst) > had }
	if dst = g.listPowers(dst, t); done() {
		return dst
	}
	seat := g.t.groups[t.group].seat
	for set := g.attackers(t); set != 0; set &= set - 1 {
		if dst = g.listAttacks(dst, t, figAt(seat, set)); done() {
			return dst
		}
	}
	if g.unitOfGroup(t.group).can&throws == 0 {
		return dst
	}
	for set := g.mayActivate(t); set != 0; set &= set - 1 {
		if dst = g.listThrows(dst, t, figAt(seat, set)); done() {
			return dst
		}
	}
	return dst
}

// anyAct reports whether the attack window has anything to choose (HS-ATK-WHO-3).
func (g moves) anyAct(t *turnState) bool {
	return len(g.listActs(g.w.acts[:0], t, true)) > 0
}

// anyTarget reports whether a figure could attack somebody from where it stands, by a
// normal attack or a special one.
func (g moves) anyTarget(t *turnState, f fig) bool {
	return len(g.listAttacks(g.w.acts[:0], t, f)) > 0
}

// listAttacks appends the attacks of one figure that may still make one.
func (g moves) listAttacks(dst []engine.Action, t *turnState, f fig) []engine.Action {
	p := g.t.unitOf(f).can
	if p&(explodes|volleys|breathes) == 0 && !g.t.basic {
		return g.listStrikes(dst, f)
	}
	enemies := g.within(f)
	if p&(explodes|volleys) != 0 {
		enemies = g.s.own[1-t.side]
	}
	for !enemies.empty() {
		e := enemies.pop()
		if g.mayAttack(f, e) == engine.Legal {
			dst = append(dst, g.aimed(verbAttack, f, e))
		}
		if p&explodes != 0 && g.checkExplode(f, e) == engine.Legal {
			dst = append(dst, g.aimed(verbExplode, f, e))
		}
		if p&volleys != 0 {
			dst = g.listVolley(dst, t, f, e)
		}
	}
	if p&breathes != 0 {
		dst = g.listFire(dst, f)
	}
	return dst
}

// listStrikes appends the normal attacks of a figure that has no others, as mayAttack allows them: on all whom it is
// engaged with, who are all that are adjacent (HS-ATK-WHO-1, HS-ATK-ENG-1), or else on those in range and sight
// (HS-RANGE-4, HS-LOS-5) who do not hide (HS-PWR-DRAKE-1). To ask mayAttack of each enemy costs 2 % of a game.
func (g moves) listStrikes(dst []engine.Action, f fig) []engine.Action {
	if near := g.engagedWith(f); !near.empty() {
		for !near.empty() {
			dst = append(dst, g.aimed(verbAttack, f, near.pop()))
		}
		return dst
	}
	rng := g.rangeOf(f)
	if rng <= 1 {
		return dst
	}
	for enemies := g.s.own[1-g.sideOf(f)]; !enemies.empty(); {
		e := enemies.pop()
		if g.t.unitOf(e).can&hides == 0 && g.inSight(sightPlain, f, rng, e) == engine.Legal {
			dst = append(dst, g.aimed(verbAttack, f, e))
		}
	}
	return dst
}

// listVolley appends the volley of f with the first two others that make it legal: the
// volley takes the attacks of three figures alike, and is rolled from f whichever they are
// (HS-PWR-ROMARCH-1, HS-R-50).
func (g moves) listVolley(dst []engine.Action, t *turnState, f, e fig) []engine.Action {
	if g.span(f, e) > g.t.of(volleys).Range || !g.engagedWith(f).empty() {
		return dst
	}
	mine := uint64(1) << f.num()
	for a := g.attackers(t) &^ mine; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			three := mine | a&-a | b&-b
			if g.checkVolley(f, e, three) == engine.Legal {
				v := g.aimed(verbVolley, f, e)
				v.A = three
				return append(dst, v)
			}
		}
	}
	return dst
}

// listFire appends the Fire Lines of a figure, from either end.
func (g moves) listFire(dst []engine.Action, f fig) []engine.Action {
	for end := 0; end <= 8; end += 8 {
		for k := range dirs {
			if g.checkFire(f, end != 0, k) == engine.Legal {
				a := bare(verbFire, end|k)
				a.Figure = figure(f)
				dst = append(dst, a)
			}
		}
	}
	return dst
}

// listThrows appends the grenades that a figure may throw.
func (g moves) listThrows(dst []engine.Action, t *turnState, f fig) []engine.Action {
	for enemies := g.s.own[1-t.side]; !enemies.empty(); {
		if e := enemies.pop(); g.checkGrenade(f, e) == engine.Legal {
			dst = append(dst, g.aimed(verbGrenade, f, e))
		}
	}
	return dst
}

// listPowers appends what a card can do before it attacks.
func (g moves) listPowers(dst []engine.Action, t *turnState) []engine.Action {
	p := g.unitOfGroup(t.group).can & earlyActs
	if p == 0 || t.step > stepReplace || t.attacked|t.once != 0 {
		return dst
	}
	grips := false
	for i := range actTable {
		switch act := &actTable[i]; {
		case p&act.by == 0:
		case act.form == formGrip:
			grips = true
		case act.form == formCard && act.check(g, noFig, noFig, engine.Action{}) == engine.Legal:
			dst = append(dst, bare(act.verb, 0))
		}
	}
	if !grips {
		return dst
	}
	seat := g.t.groups[t.group].seat
	for set := g.mayActivate(t); set != 0; set &= set - 1 {
		f := figAt(seat, set)
		for near := g.nextTo(f, int(1-t.side)); !near.empty(); {
			dst = g.listGrips(dst, p, f, near.pop())
		}
	}
	return dst
}

// listGrips appends what a figure can do to an adjacent enemy before attacks.
func (g moves) listGrips(dst []engine.Action, p trait, f, e fig) []engine.Action {
	for i := range actTable {
		act := &actTable[i]
		if act.form == formGrip && p&act.by != 0 && act.check(g, f, e, engine.Action{}) == engine.Legal {
			dst = append(dst, g.aimed(act.verb, f, e))
		}
	}
	return dst
}

// bare returns an action without figure and cell.
func bare(v engine.Verb, n int) engine.Action {
	return engine.Action{Verb: v, Figure: engine.NoFigure, Cell: engine.NoCell, N: int32(n)}
}

// aimed returns an action of one figure at another.
func (g moves) aimed(v engine.Verb, f, target fig) engine.Action {
	return engine.Action{Verb: v, Figure: figure(f), Cell: toCell(g.s.lead[target]), N: int32(figure(target))}
}

// putting returns an action that stands a figure somewhere.
func putting(v engine.Verb, f fig, lead, trail cell) engine.Action {
	return engine.Action{Verb: v, Figure: figure(f), Cell: toCell(lead), N: int32(trail + 1)}
}
