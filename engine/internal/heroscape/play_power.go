package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// playChomp destroys a squad figure; a hero on a d20 (HS-PWR-GRIMNAK-1).
func (g play) playChomp(f, target fig, rec *engine.Recorder) {
	t := g.turn()
	t.step = stepReplace
	t.active |= 1 << f.num()
	if g.t.unitOf(target).tags&tagHero != 0 {
		g.expectDoom(f, target, atLeast(g.t.of(chomps).Least), rec)
		g.d20Frame(needRollChomp, f, target)
		return
	}
	g.expectDoom(f, target, 1<<16, rec)
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(t.side), Figure: figure(f), Other: figure(target),
		Cell: toCell(g.s.lead[target]), Rule: rulePwrGrimnak1, N: 1})
	g.doom(target)
	g.effect(f, rulePwrGrimnak1)
}

func (g play) playShackle(f, target fig) {
	t := g.turn()
	t.step = stepChomp
	t.active |= 1 << f.num()
	g.d20Frame(needRollShackle, f, target)
}

func (g play) playCharge() {
	t := g.turn()
	t.charged = true
	g.d20Frame(needRollCharge, g.leader(t), noFig)
}

// leader is the figure of a turn's card with the lowest id, whose roll it is.
func (g play) leader(t *turnState) fig {
	gr := &g.t.groups[t.group]
	var set figset
	set[gr.seat] = g.ownFigures(t)
	return set.first()
}

// d20Frame asks for one d20 of a power.
func (g play) d20Frame(n need, f, other fig) {
	g.s.stack.Push(frame{kind: frPower, way: uint8(n), fig: f, other: other, at: none})
}

// settlePower carries out the single d20 of a power.
func (g play) settlePower(ok bool, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Pop()
	s.rolls[f.fig]++
	r := d20Of[f.way]
	r.settle(g, f, ok, rec)
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig),
		Other: figure(f.other), Cell: engine.NoCell, Rule: r.rule, N: boolInt(ok)})
}

func (g play) settleChomp(f frame, ok bool, _ *engine.Recorder) {
	if ok {
		g.doom(f.other)
		g.effect(f.fig, rulePwrGrimnak1)
	}
}

func (g play) settleShackle(f frame, ok bool, rec *engine.Recorder) {
	if ok {
		g.shackle(g.t.groupOf[f.other], int(g.turn().side), rec)
	}
}

// settleCharge goes back to moves after a success: all may move again (HS-PWR-TARN-1).
func (g play) settleCharge(_ frame, ok bool, _ *engine.Recorder) {
	t := g.turn()
	if ok {
		t.moved, t.stayed, t.window = 0, 0, winMove
	} else {
		t.step = stepShackle
	}
}

// settleFrenzy begins another turn of the card after a success (HS-PWR-VIPER-2).
func (g play) settleFrenzy(_ frame, ok bool, _ *engine.Recorder) {
	if !ok {
		g.endTurn()
		return
	}
	gi, side := g.turn().group, int(g.turn().side)
	g.s.depth--
	g.beginTurn(gi, side, turnFrenzy)
}

// shackle changes the control of a card for good (HS-PWR-NEGOK-1, HS-R-21, HS-R-25):
// its order markers are gone, its figures stay where they are.
func (g play) shackle(gi uint8, side int, rec *engine.Recorder) {
	s := &g.s
	gr := &g.t.groups[gi]
	for i := range s.mark[1-side] {
		if s.mark[1-side][i] == gi {
			s.mark[1-side][i] = noGroup
		}
	}
	moved := s.own[1-side][gr.seat] & gr.set
	s.own[1-side][gr.seat] &^= moved
	s.own[side][gr.seat] |= moved
	s.cards[gi].side = int8(side)
	markAll(rec, ruleR21, ruleR34)
	for ; moved != 0; moved &= moved - 1 {
		f := figAt(gr.seat, moved)
		g.w.moved(f)
		if s.wounds[f] > 0 {
			rec.Mark(ruleR25)
		}
	}
	rec.Note(engine.Event{Kind: kindControl, Side: engine.Side(side), Figure: figure(gr.first), Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: rulePwrNegok1})
	g.checkVictory(rec)
}

func (g play) playClone() {
	t := g.turn()
	t.step = stepDone
	var set figset
	set[g.t.groups[t.group].seat] = g.ownFigures(t)
	t.active |= g.ownFigures(t)
	g.s.stack.Push(frame{kind: frClone, fig: noFig, other: noFig, at: none, side: t.side, set: set})
}

// stepClone lets the living roll one after another, in ascending id, until none is
// left to place.
func (g play) stepClone() bool {
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

func (g play) settleClone(ok bool, rec *engine.Recorder) {
	f := g.s.stack.Top()
	g.s.rolls[f.fig]++
	f.set.del(f.fig)
	if ok {
		f.sub = 1
	}
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(f.side), Figure: figure(f.fig), Other: engine.NoFigure,
		Cell: toCell(g.s.lead[f.fig]), Rule: rulePwrMarro1, N: boolInt(ok)})
}

func (g play) playSpawn(f fig, c cell, rec *engine.Recorder) {
	top := g.s.stack.Top()
	g.s.wounds[f] = 0
	g.put(f, c, none)
	top.sub = 0
	t := g.turn()
	t.active |= 1 << f.num()
	t.moved |= 1 << f.num()
	rec.Move(figure(f), toCell(c), 0, rulePwrMarro1)
}
