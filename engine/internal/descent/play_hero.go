package descent

import "github.com/skirmishlab/skirmishlab/engine"

// wakeFamiliar begins the activation of a familiar within its owner's turn.
func (g play) wakeFamiliar(k int, extra bool, rec *engine.Recorder) {
	s := &g.s
	fresh := !s.act.acted
	s.saved = s.act
	s.act = activation{figure: int8(k), actions: 2, speed: g.t.units[k].speed, cursor: none, familiar: true,
		last: !extra && !fresh}
	if !extra {
		s.figures[k].raised = true
	}
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: g.t.units[k].side, Figure: g.t.ident(k), Other: engine.NoFigure,
		Cell: s.figures[k].at, Rule: ruleAblRaise})
	s.stack.Push(frame{kind: frameTurn, side: g.t.units[k].side, figure: int8(k)})
	s.stack.Push(frame{kind: frameStart, side: g.t.units[k].side, figure: int8(k)})
}

// playNimble carries out the answer to a monster that comes near.
func (g play) playNimble(f *frame, i int, c cell, rec *engine.Recorder) {
	if f.step == 0 {
		g.pay(i, 1, ruleAblNimble, rec)
		rec.Note(engine.Event{Kind: kindReaction, Side: g.t.units[i].side, Figure: g.t.ident(i),
			Other: g.t.ident(int(f.other)), Cell: c, Rule: ruleAblNimble})
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
	g.webs(i, &g.b.adjacent[g.s.figures[i].at], rec)
	if g.s.up(i) {
		g.enter(i, c, rec)
		rec.Move(g.t.ident(i), c, 1, ruleMov8)
	}
	g.s.walk = walk
}
