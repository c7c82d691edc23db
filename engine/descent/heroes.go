package descent

import "github.com/skirmishlab/skirmishlab/engine"

// skill checks fatigue and card of a skill.
func (g *game) skill(i int, a ability, fatigue int8, card cards) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case !u.can(a):
		return refuseAbility
	case card != 0 && f.spent&card != 0:
		return refuseSpent
	case f.fatigue+fatigue > u.stamina:
		return refuseFatigue
	}
	return legal
}

// friend reports whether figure k is a hero of i's side that healing can reach:
// standing or knocked out (DESC-KO-2, DESC-KO-6).
func (g *game) friend(i, k int) bool {
	if k < 0 || k >= len(g.t.units) {
		return false
	}
	o, st := &g.t.units[k], g.s.figures[k].status
	return o.side == g.t.units[i].side && o.kind == hero && (st == standing || st == fallen)
}

// touches reports whether figure k, standing or a token, is adjacent to i or in its
// space.
func (g *game) touches(i, k int) bool {
	return g.near(i, k) || g.s.figures[k].status == fallen && g.anyAt(i, g.s.figures[k].at)
}

func (g *game) anyAt(i int, c cell) bool {
	return g.t.units[i].covers(g.s.figures[i].at, g.s.figures[i].turned, c)
}

// checkPrayer: DESC-ABL-PRAYER.
func (g *game) checkPrayer(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	if !bare(a, int32(len(g.t.units))) || k < 0 {
		return refuseMalformed
	}
	if r := g.skill(i, ablPrayer, 1, cardPrayer); r != legal {
		return r
	}
	if !g.friend(i, k) || k != i && !g.touches(i, k) {
		return refuseFar
	}
	return legal
}

// checkRevive: DESC-ACT-8.
func (g *game) checkRevive(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	switch {
	case !bare(a, int32(len(g.t.units))) || k < 0 || k >= len(g.t.units):
		return refuseMalformed
	case g.t.units[i].kind != hero:
		return refuseAbility
	case !g.friend(i, k) || g.s.figures[k].status != fallen:
		return refuseNotDown
	case !g.touches(i, k):
		return refuseFar
	}
	return legal
}

// checkRaise: DESC-ABL-RAISE.
func (g *game) checkRaise(i int, a engine.Action) engine.Refusal {
	if r := g.skill(i, ablRaise, 1, 0); r != legal {
		return r
	}
	if a.N != 0 || a.A|a.B != 0 || a.Cell < 0 {
		return refuseMalformed
	}
	k := g.familiarOf(i)
	all := g.s.everyone()
	switch {
	case k < 0 || g.s.up(k):
		return refuseSpent
	case !g.b.adjacent[g.s.figures[i].at].has(a.Cell) || !g.b.free.has(a.Cell):
		return refuseFar
	case all.has(a.Cell):
		return refuseOccupied
	}
	return legal
}

func (g *game) familiarOf(i int) int {
	for k := range g.t.units {
		if int(g.t.units[k].owner) == i {
			return k
		}
	}
	return -1
}

// checkFury: an extra activation of the Reanimate (DESC-PTS-4).
func (g *game) checkFury(i int, a engine.Action) engine.Refusal {
	if !bare(a, 0) {
		return refuseMalformed
	}
	if r := g.skill(i, skillFury, 1, cardFury); r != legal {
		return r
	}
	if k := g.familiarOf(i); k < 0 || !g.s.up(k) {
		return refuseOwner
	}
	return legal
}

// checkFamiliar checks that a familiar may begin its activation: right before its
// owner's actions or right after them (DESC-ABL-RAISE).
func (g *game) checkFamiliar(k int, a engine.Action) engine.Refusal {
	switch {
	case !bare(a, 0):
		return refuseMalformed
	case int(g.t.units[k].owner) != int(g.s.act.figure) || g.s.act.guest:
		return refuseOwner
	case !g.s.up(k) || !g.s.up(int(g.s.act.figure)):
		return refuseDown
	case g.s.figures[k].raised:
		return refuseActed
	}
	return legal
}

// wakeFamiliar begins the activation of a familiar within its owner's turn.
func (g *game) wakeFamiliar(k int, extra bool, rec *engine.Recorder) {
	s := &g.s
	fresh := !s.act.acted
	s.saved = s.act
	s.act = activation{figure: int8(k), actions: 2, speed: g.t.units[k].speed, cursor: none, familiar: true, last: !extra && !fresh}
	if !extra {
		s.figures[k].raised = true
	}
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: g.t.units[k].side, Figure: g.t.ident(k), Other: engine.NoFigure, Cell: s.figures[k].at, Rule: ruleAblRaise})
	s.stack.Push(frame{kind: frameTurn, side: g.t.units[k].side, figure: int8(k)})
	s.stack.Push(frame{kind: frameStart, side: g.t.units[k].side, figure: int8(k)})
}

// resolveOath: Syndrael is placed next to a monster that is adjacent to another hero
// within 3, as near as possible, and attacks it (DESC-ABL-OATH). N names hero and
// monster, Cell her new space.
func (g *game) resolveOath(d declaration, a engine.Action) (declaration, engine.Refusal) {
	i, h, m := d.by, int(a.N&0xff)-1, int(a.N>>8&0xff)-1
	d.target, d.target2, d.aim, d.from = m, -1, none, none
	if a.A|a.B != 0 || h < 0 || m < 0 || m >= len(g.t.units) || a.Cell < 0 {
		return d, refuseMalformed
	}
	if h == i || !g.friend(i, h) || !g.s.up(h) || g.distance(i, h) > 3 {
		return d, refuseFar
	}
	if !g.s.up(m) || g.t.units[m].side == g.t.units[i].side || g.t.units[m].kind == hero || !g.near(h, m) {
		return d, refuseTarget
	}
	if g.s.figures[m].air && !g.b.adjacent[a.Cell].meetsFigure(g, m) {
		return d, refuseAir
	}
	spots := g.oathSpots(i, m)
	if !spots.has(a.Cell) {
		return d, refuseNoSpace
	}
	// The attack is measured from the new space.
	best := 1 << 30
	o, f := &g.t.units[m], &g.s.figures[m]
	for _, off := range o.base(f.turned) {
		c := f.at + off
		if !g.b.adjacent[a.Cell].has(c) {
			continue
		}
		score := 0
		if g.b.lined[c].has(a.Cell) {
			score = 1
		}
		if score < best {
			best, d.aim, d.from = score, c, a.Cell
		}
	}
	return d, legal
}

// meetsFigure reports whether a set holds a space of figure k.
func (s *set) meetsFigure(g *game, k int) bool { return g.anyIn(k, s) }

// oathSpots are the empty spaces adjacent to a monster that are closest to figure i;
// its own space counts as empty.
func (g *game) oathSpots(i, m int) (spots set) {
	others := g.others(i)
	best := far
	f := &g.s.figures[m]
	for _, off := range g.t.units[m].base(f.turned) {
		near := &g.b.adjacent[f.at+off]
		for c := near.next(0); c >= 0; c = near.next(c + 1) {
			if !g.b.free.has(c) || others.has(c) {
				continue
			}
			d := g.b.dist(g.s.figures[i].at, c)
			if d < best {
				best, spots = d, set{}
			}
			if d == best && d < far {
				spots.add(c)
			}
		}
	}
	return spots
}

// feats of the heroes (3.2): the ability of the feat of figure i, if it has one.
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
	act, u, f := &g.s.act, &g.t.units[i], &g.s.figures[i]
	feat, ok := g.featOf(i)
	switch {
	case !ok:
		return refuseAbility
	case f.feat:
		return refuseFeat
	}
	switch feat {
	case featAshrian, featAvric, featJain, featLeoric, featTarha:
		if f.has(stunned) {
			return refuseStunned
		}
		if act.actions == 0 {
			return refuseActions
		}
	}
	k := int(a.N&0xff) - 1
	switch feat {
	case featAshrian:
		if !bare(a, int32(len(g.t.units))) || k < 0 || k >= len(g.t.units) {
			return refuseMalformed
		}
		if !g.s.up(k) || g.t.units[k].side == u.side || g.t.units[k].kind != monster || g.distance(i, k) > 3 {
			return refuseFar
		}
	case featLeoric:
		if a.Cell != none || a.A|a.B != 0 || a.N < 0 || a.N&0xffff != 0 || a.N>>24 != 0 {
			return refuseMalformed
		}
		if _, ok := g.slot(i, int(a.N>>16), burstAttack); !ok {
			return refuseWeapon
		}
		for k := range g.t.units {
			if k != i && g.s.up(k) && g.near(i, k) && !g.shielded(k, i) {
				return legal
			}
		}
		return refuseTarget
	case featTarha:
		_, r := g.resolveDouble(i, a)
		return r
	case featSyndrael:
		if !bare(a, int32(len(g.t.units))) {
			return refuseMalformed
		}
		if f.has(immobilized) && k < 0 {
			return refuseImmobilized
		}
		if k >= 0 && (k == i || !g.friend(i, k) || !g.s.up(k) || g.distance(i, k) > 3) {
			return refuseFar
		}
		if k >= 0 && g.s.figures[k].has(immobilized) {
			return refuseImmobilized
		}
	case featJain:
		if f.has(immobilized) {
			return refuseImmobilized
		}
		fallthrough
	default:
		if !bare(a, 0) {
			return refuseMalformed
		}
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
	case featAshrian, featAvric, featLeoric, featTarha:
		s.act.actions--
		g.begin(i, true)
	case featJain:
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
		if !s.figures[i].has(immobilized) {
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

// checkNimble: a step aside without movement points (DESC-ABL-NIMBLE). Against a
// large monster the space is chosen once the monster has been put down.
func (g *game) checkNimble(f *frame, i int, a engine.Action) engine.Refusal {
	if a.N != 0 || a.A|a.B != 0 {
		return refuseMalformed
	}
	if g.t.units[f.other].large() && f.step == 0 {
		if a.Cell != none {
			return refuseMalformed
		}
		return legal
	}
	at := g.s.figures[i].at
	for dir := range directions {
		if g.b.step(at, dir) == a.Cell && a.Cell >= 0 && g.hopLegal(i, dir) {
			return legal
		}
	}
	return refuseRoute
}

// playNimble carries out the answer to a monster that comes near.
func (g *game) playNimble(f *frame, i int, c cell, rec *engine.Recorder) {
	if f.step == 0 {
		g.pay(i, 1, ruleAblNimble, rec)
		rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: g.t.ident(i), Other: g.t.ident(int(f.other)), Cell: c, Rule: ruleAblNimble})
		if g.t.units[f.other].large() {
			f.step = 1
			w := &g.s.walk
			w.steps = 0
			g.s.stack.Push(frame{kind: framePlace, side: g.t.units[f.other].side, figure: f.other, at: w.cursor})
			return
		}
	}
	g.s.stack.Pop()
	if c == none {
		return
	}
	// The step is a move of one space: entering effects apply (DESC-MOV-8).
	walk := g.s.walk
	g.s.walk = walker{figure: int8(i), free: true, cursor: g.s.figures[i].at, last: c}
	g.webs(i, g.s.figures[i].at, rec)
	if g.s.up(i) {
		g.enter(i, c, rec)
		rec.Move(g.t.ident(i), c, 1, ruleMov8)
	}
	g.s.walk = walk
}

// checkPlace checks where a large figure interrupted in its move is put down.
func (g *game) checkPlace(f *frame, i int, a engine.Action) engine.Refusal {
	u := &g.t.units[i]
	others := g.others(i)
	switch {
	case a.N < 0 || a.N > 1 || a.A|a.B != 0 || a.Cell < 0 || a.N == 1 && u.width == u.height:
		return refuseMalformed
	case !g.t.placeable(g.b, u, a.Cell, a.N == 1) || !u.covers(a.Cell, a.N == 1, f.at):
		return refuseNoFit
	case !g.emptyFor(u, a.Cell, a.N == 1, &others):
		return refuseOccupied
	}
	return legal
}
