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
