package descent

import "github.com/skirmishlab/skirmishlab/engine"

// featOf is the ability that is the heroic feat of figure i, if it has one (3.2).
func (g *game) featOf(i int) (ability, bool) {
	for a := featAshrian; a <= featTarha; a++ {
		if g.t.units[i].can(a) {
			return a, true
		}
	}
	return 0, false
}

// checkFeat checks a heroic feat, each once a battle.
func (g *game) checkFeat(i int, a engine.Action) engine.Refusal {
	feat, ok := g.featOf(i)
	switch {
	case !ok:
		return refuseAbility
	case g.s.figures[i].feat:
		return refuseFeat
	}
	if r := g.featCost(i, feat); r != legal {
		return r
	}
	switch feat {
	case featAshrian:
		return g.checkStunGroup(i, a)
	case featLeoric:
		return g.checkBurst(i, a)
	case featTarha:
		_, r := g.resolveDouble(i, a)
		return r
	case featSyndrael:
		return g.checkAdvance(i, a)
	}
	if !bare(a, 0) {
		return refuseMalformed
	}
	return legal
}

// featCost checks that a figure is free to use its feat now: most are actions, and none
// gives an action to a Stunned figure (DESC-CND-4, ruling 38).
func (g *game) featCost(i int, feat ability) engine.Refusal {
	f := &g.s.figures[i]
	switch feat {
	case featSyndrael, featTomble: // no actions of theirs
		return legal
	case featJain:
		if f.has(immobilized) {
			return refuseImmobilized
		}
	}
	switch {
	case f.has(stunned):
		return refuseStunned
	case feat != featGrisban && g.s.act.actions == 0:
		return refuseActions
	}
	return legal
}

// checkStunGroup: a monster within 3, whose group is Stunned (DESC-FEAT-ASHRIAN).
func (g *game) checkStunGroup(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	switch {
	case !bare(a, int32(len(g.t.units))) || k < 0:
		return refuseMalformed
	case !g.s.up(k) || g.t.units[k].side == g.t.units[i].side || g.t.units[k].kind != monster || g.distance(i, k) > 3:
		return refuseFar
	}
	return legal
}

// checkBurst: a magic attack on whoever is adjacent (DESC-FEAT-LEORIC).
func (g *game) checkBurst(i int, a engine.Action) engine.Refusal {
	if a.Cell != none || a.A|a.B != 0 || a.N < 0 || a.N&0xffff != 0 || a.N>>24 != 0 {
		return refuseMalformed
	}
	if _, ok := g.slot(i, int(a.N>>16), burstAttack); !ok {
		return refuseWeapon
	}
	return g.checkAround(i)
}

// checkAdvance: a move action for Syndrael and, if one is named, for another hero within
// 3 (DESC-FEAT-SYNDRAEL).
func (g *game) checkAdvance(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	switch {
	case !bare(a, int32(len(g.t.units))):
		return refuseMalformed
	case k < 0:
		return g.s.figures[i].canMove()
	case k == i || !g.friend(i, k) || !g.s.up(k) || g.distance(i, k) > 3:
		return refuseFar
	}
	return g.s.figures[k].canMove()
}

// canMove checks that a figure's conditions leave it move actions (DESC-CND-3,
// DESC-CND-4).
func (f *figure) canMove() engine.Refusal {
	switch {
	case f.has(immobilized):
		return refuseImmobilized
	case f.has(stunned):
		return refuseStunned
	}
	return legal
}

// resolveDouble: one attack against two monsters in line of sight (DESC-FEAT-TARHA).
func (g *game) resolveDouble(i int, a engine.Action) (declaration, engine.Refusal) {
	d := declaration{by: i, kind: doubleAttack, target: int(a.N&0xff) - 1, target2: int(a.N>>8&0xff) - 1, aim: a.Cell, from: none, aim2: none, from2: none, heal: -1}
	if a.N < 0 || a.N>>24 != 0 || a.A|a.B != 0 {
		return d, refuseMalformed
	}
	var ok bool
	if d.profile, ok = g.slot(i, int(a.N>>16), plainAttack); !ok {
		return d, refuseWeapon
	}
	if d.target == d.target2 || d.target2 < 0 {
		return d, refuseTwice
	}
	if r := g.aimAt(i, d.target, d.profile, &d.aim, &d.from, none); r != legal {
		return d, r
	}
	return d, g.aimAt(i, d.target2, d.profile, &d.aim2, &d.from2, none)
}

// playFeat carries out a heroic feat.
func (g *game) playFeat(i int, a engine.Action, rec *engine.Recorder) {
	s := &g.s
	feat, _ := g.featOf(i)
	s.figures[i].feat = true
	k := int(a.N&0xff) - 1
	switch feat {
	case featAshrian, featAvric, featJain, featLeoric, featTarha:
		s.act.actions--
		g.begin(i, true)
	}
	s.act.acted = true
	g.power(i, k, abilityTable[feat].rule, rec)
	switch feat {
	case featAshrian:
		for j := range g.t.units {
			if o := &g.t.units[j]; g.s.up(j) && o.side == g.t.units[k].side && o.group == g.t.units[k].group && o.kind == monster {
				g.inflict(j, stunned, ruleFeatAshrian, rec)
			}
		}
	case featAvric:
		var mask uint64
		for j := range g.t.units {
			if g.friend(i, j) && g.within(i, j, 3) {
				mask |= 1 << j
			}
		}
		s.stack.Push(frame{kind: frameHeal, step: 1, chance: true, side: g.t.units[i].side, figure: int8(i), mask: mask})
	case featGrisban:
		s.act.attacks++
	case featJain:
		s.act.quick, s.act.attacks, s.act.running = 2*s.act.speed, 1, true
		s.act.moves++
	case featLeoric:
		slot, _ := g.slot(i, int(a.N>>16), burstAttack)
		g.declare(declaration{by: i, kind: burstAttack, profile: slot, target: -1, target2: -1, aim: none, from: g.s.figures[i].at, heal: -1}, rec)
	case featSyndrael:
		if s.figures[i].canMove() == legal {
			s.act.points += s.act.speed
			s.act.moves++
		}
		if k >= 0 {
			s.saved = s.act
			s.act = activation{figure: int8(k), speed: g.t.units[k].speed, points: g.t.units[k].speed, cursor: none, guest: true}
			s.stack.Push(frame{kind: frameTurn, side: g.t.units[k].side, figure: int8(k)})
		}
	case featTomble:
		s.figures[i].status = hidden
		s.occupy(g.t)
	case featTarha:
		d, _ := g.resolveDouble(i, a)
		g.declare(d, rec)
	}
}

// appearSpots are the spaces where Tomble may come back: empty ones within 4 of his
// marker, or the nearest (DESC-FEAT-TOMBLE).
func (g *game) appearSpots(i int) (spots set) {
	at := g.s.figures[i].at
	all := g.s.everyone()
	for c := g.b.within[4][at].next(0); c >= 0; c = g.b.within[4][at].next(c + 1) {
		if g.b.free.has(c) && !all.has(c) {
			spots.add(c)
		}
	}
	if spots == (set{}) {
		spots, _ = g.nearestEmpty(at, false)
	}
	return spots
}

// appearGoesOn brings Tomble back at the start of his turn.
func (g *game) appearGoesOn(f *frame, rec *engine.Recorder) bool {
	spots := g.appearSpots(int(f.figure))
	c := spots.only()
	if c < 0 && spots != (set{}) {
		return true
	}
	if c < 0 { // no room anywhere: he stays away
		g.s.stack.Pop()
		return false
	}
	g.appear(c, rec)
	return false
}

func (g *game) appear(c cell, rec *engine.Recorder) {
	f := g.s.stack.Pop()
	g.s.figures[f.figure].status = standing
	g.put(int(f.figure), c, false, ruleFeatTomble, rec)
}
