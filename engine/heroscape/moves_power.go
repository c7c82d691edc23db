package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Powers between moves and attacks (HS-TURN-4). Using one closes those before it.

// checkPower checks that a figure may use a power of a step of the attack window.
func (g *game) checkPower(f fig, p trait, step uint8) engine.Refusal {
	t := g.turn()
	switch {
	case f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f):
		return notThisCard
	case g.t.unitOf(f).can&p == 0:
		return noPower
	case t.step > step || (t.attacked|t.once) != 0:
		return tooLate
	case g.mayActivate(t)>>f.num()&1 == 0:
		return cardUsedUp
	}
	return engine.Legal
}

// mayChomp reports whether a figure can be chomped: an adjacent enemy, small or
// medium (HS-PWR-GRIMNAK-1, HS-R-22).
func (g *game) checkChomp(f, target fig) engine.Refusal {
	if r := g.checkPower(f, chomps, stepChomp); r != engine.Legal {
		return r
	}
	if target == noFig || !g.s.own[1-g.turn().side].has(target) {
		return notAnEnemy
	}
	if !g.adjacent(f, target) {
		return notAdjacent
	}
	if g.t.unitOf(target).tags&tagSmall == 0 {
		return tooBig
	}
	return engine.Legal
}

// playChomp destroys a squad figure; a hero on a d20 (HS-PWR-GRIMNAK-1).
func (g *game) playChomp(f, target fig, rec *engine.Recorder) {
	t := g.turn()
	t.step = stepReplace
	t.active |= 1 << f.num()
	if g.t.unitOf(target).tags&tagHero != 0 {
		g.expectDoom(f, target, atLeast(g.t.num.chomp), rec)
		g.d20Frame(needRollChomp, f, target)
		return
	}
	g.expectDoom(f, target, 1<<16, rec)
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(t.side), Figure: figure(f), Other: figure(target), Cell: toCell(g.s.lead[target]), Rule: rulePwrGrimnak1, N: 1})
	g.doom(target)
	g.effect(f, rulePwrGrimnak1)
}

// checkShackle checks the choice of Mind Shackle: an adjacent enemy figure of a
// unique card (HS-PWR-NEGOK-1, HS-R-22).
func (g *game) checkShackle(f, target fig) engine.Refusal {
	if r := g.checkPower(f, shackles, stepShackle); r != engine.Legal {
		return r
	}
	if target == noFig || !g.s.own[1-g.turn().side].has(target) {
		return notAnEnemy
	}
	if !g.adjacent(f, target) {
		return notAdjacent
	}
	if g.t.unitOf(target).tags&tagUnique == 0 {
		return notUnique
	}
	return engine.Legal
}

func (g *game) playShackle(f, target fig) {
	t := g.turn()
	t.step = stepChomp
	t.active |= 1 << f.num()
	g.d20Frame(needRollShackle, f, target)
}

// checkCharge checks Berserker Charge: after moving, before anything else, again
// after each success (HS-PWR-TARN-1).
func (g *game) checkCharge() engine.Refusal {
	t := g.turn()
	switch {
	case g.unitOfGroup(t.group).can&charges == 0:
		return noPower
	case t.step > stepCharge || (t.attacked|t.once) != 0:
		return tooLate
	case g.ownFigures(t) == 0:
		return notThisCard
	}
	return engine.Legal
}

func (g *game) playCharge() {
	t := g.turn()
	t.charged = true
	g.d20Frame(needRollCharge, g.leader(t), noFig)
}

// leader is the figure of a turn's card with the lowest id, whose roll it is.
func (g *game) leader(t *turnState) fig {
	gr := &g.t.groups[t.group]
	var set figset
	set[gr.seat] = g.ownFigures(t)
	return set.first()
}

// checkClone checks Water Clone: instead of all attacks, with somebody to bring back
// (HS-PWR-MARRO-1).
func (g *game) checkClone() engine.Refusal {
	t := g.turn()
	switch {
	case g.unitOfGroup(t.group).can&clones == 0:
		return noPower
	case t.step > stepReplace || (t.attacked|t.once) != 0:
		return tooLate
	case g.ownFigures(t) == 0 || g.clonable(t) == 0:
		return nobodyToClone
	}
	return engine.Legal
}

// clonable returns the figures of the turn's card that can be brought back: those
// destroyed, not those left out of the game (HS-R-49).
func (g *game) clonable(t *turnState) uint64 {
	gr := &g.t.groups[t.group]
	return gr.set & g.destroyed(int(gr.seat))[gr.seat]
}

func (g *game) playClone() {
	t := g.turn()
	t.step = stepDone
	var set figset
	set[g.t.groups[t.group].seat] = g.ownFigures(t)
	t.active |= g.ownFigures(t)
	g.s.stack.Push(frame{kind: frClone, fig: noFig, other: noFig, at: none, side: t.side, set: set})
}

// stepClone lets the living roll one after another, in ascending id, until none is
// left to place.
func (g *game) stepClone(rec *engine.Recorder) bool {
	s := &g.s
	f := s.stack.Top()
	t := g.turn()
	if f.sub == 1 {
		f.sub = 0
		if g.clonable(t) != 0 && g.anyCloneSpace(f.fig) {
			f.sub = 1
			return g.ask(needSpawn, int(f.side))
		}
	}
	if f.set.empty() || g.clonable(t) == 0 {
		s.stack.Pop()
		return false
	}
	f.fig = f.set.first()
	return g.roll(needRollClone)
}

func (g *game) settleClone(ok bool, rec *engine.Recorder) {
	f := g.s.stack.Top()
	g.s.rolls[f.fig]++
	f.set.del(f.fig)
	if ok {
		f.sub = 1
	}
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(f.side), Figure: figure(f.fig), Other: engine.NoFigure, Cell: toCell(g.s.lead[f.fig]), Rule: rulePwrMarro1, N: boolInt(ok)})
}

// cloneLeast is the least d20 that clones.
func (g *game) cloneLeast(f fig) int {
	if g.t.is(g.s.lead[f], cellWater) || g.s.trail[f] != none && g.t.is(g.s.trail[f], cellWater) {
		return g.t.num.cloneWater
	}
	return g.t.num.clone
}

// mayCloneTo reports whether a clone of a figure may appear on a cell: an empty
// hex-neighbour of the same level, no tree, no molten lava, no ruin between.
func (g *game) mayCloneTo(f fig, c cell) bool {
	if !g.onMap(c) || g.occupant[c] != noFig || g.t.is(c, cellSolid|cellMolten) {
		return false
	}
	k := g.t.dirTo(g.s.lead[f], c)
	return k >= 0 && g.levelPair(g.s.lead[f], k)
}

func (g *game) anyCloneSpace(f fig) bool {
	for _, n := range &g.t.places[g.s.lead[f]].reach {
		if n != none && g.mayCloneTo(f, n) {
			return true
		}
	}
	return false
}

// cloneOf is the destroyed figure that returns: the one with the lowest id.
func (g *game) cloneOf() fig {
	t := g.turn()
	var set figset
	set[g.t.groups[t.group].seat] = g.clonable(t)
	return set.first()
}

func (g *game) checkSpawn(f fig, c cell) engine.Refusal {
	if f == noFig || f != g.cloneOf() {
		return noSuchFigure
	}
	if !g.mayCloneTo(g.s.stack.Top().fig, c) {
		return noCloneHere
	}
	return engine.Legal
}

func (g *game) playSpawn(f fig, c cell, rec *engine.Recorder) {
	top := g.s.stack.Top()
	g.s.wounds[f] = 0
	g.put(f, c, none)
	top.sub = 0
	t := g.turn()
	t.active |= 1 << f.num()
	t.moved |= 1 << f.num()
	rec.Move(figure(f), toCell(c), 0, rulePwrMarro1)
}
