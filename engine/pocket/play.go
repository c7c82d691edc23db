package pocket

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Play carries out an action. It panics on an illegal one, which is a mistake of the driver of the game.
func (g *game) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != engine.Legal {
		panic("pocket: illegal action played: " + info.Refusals[r].Text)
	}
	s := &g.s
	switch a.Verb {
	case verbPlace:
		p := &s.pieces[index(a.Figure)]
		p.at, p.facing = a.Cell, heading(a.N)
		rec.Move(a.Figure, a.Cell, 0, 1)
		if s.placed++; s.placed == figures {
			s.stage = stageBid
		}
	case verbBid:
		g.playBid(int8(a.N))
	case verbMove:
		g.playMove(a, rec)
	case verbReact:
		f := s.stack.Top()
		f.stage, f.other = stageRoll, ^f.other
	case verbStrike, verbCharm:
		f := s.stack.Top()
		f.stage, f.other, f.charm = stageRoll, int8(a.N), a.Verb == verbCharm
	case verbPass:
		g.playPass()
	}
	if g.t.fault == FaultAlloc {
		spilled.garbage = make([]byte, 64)
	}
}

// spilled keeps FaultAlloc's garbage from being optimised away.
var spilled struct{ garbage []byte }

// playBid seals a bid, or with the second reveals both: each side pays what it bid, more goes first, and
// equal bids are rolled for.
func (g *game) playBid(n int8) {
	s := &g.s
	if s.bid[0] < 0 {
		s.bid[0] = n
		return
	}
	s.bid[1] = n
	s.stamina[0] -= s.bid[0]
	s.stamina[1] -= s.bid[1]
	switch {
	case s.bid[0] == s.bid[1]:
		s.stage = stageInitiative
		return
	case s.bid[0] > s.bid[1]:
		s.first = engine.SideA
	default:
		s.first = engine.SideB
	}
	s.beginRound()
}

// playMove puts a piece on the first cell of its way. If it left an enemy's reach there the enemy may
// react, and the rest of the way waits in the frame.
func (g *game) playMove(a engine.Action, rec *engine.Recorder) {
	s := &g.s
	if s.stack.Len() > 0 {
		s.stack.Pop() // an extra turn is being used
	}
	i := index(a.Figure)
	p := &s.pieces[i]
	from, facing := p.at, p.facing
	mid, rest := a.Cell, still
	if a.A != 0 {
		mid = engine.Cell(a.A - 1)
		for h := north; h <= west; h++ {
			if step(mid, h) == a.Cell {
				rest = h
			}
		}
	}
	p.at, p.facing = mid, heading(a.N)
	if g.t.fault == FaultShared {
		if leaked++; leaked%97 == 0 {
			p.facing = north
		}
	}
	rec.Move(a.Figure, mid, 1, 1)
	for j := range s.pieces {
		o := &s.pieces[j]
		if o.at >= 0 && o.control != p.control && touchingPose(i, from, facing, j, o) && !s.near(i, j) {
			s.stack.Push(frame{stage: stageReact, side: o.control, figure: int8(i), other: int8(j), rest: rest})
			return
		}
	}
	g.walkRest(frame{figure: int8(i), rest: rest}, rec)
}

// playPass ends what may be passed on: a turn with nothing begun, by which all own pieces have acted; a
// reaction, after which the mover goes on; or what else the frame on top still offers.
func (g *game) playPass() {
	s := &g.s
	if s.stack.Len() == 0 {
		for i := range s.pieces {
			if s.pieces[i].control == s.turn && g.t.fault != FaultEndless {
				s.pieces[i].acted = true
			}
		}
		s.next()
		return
	}
	f := s.stack.Pop()
	if f.stage == stageReact {
		g.walkRest(f, nil)
		return
	}
	g.finish(int(f.figure))
}

// Check accepts what the rules allow in the stage that is on. Every field of an action that means nothing
// to its verb must be zero, so that equal actions are equal values.
func (g *game) Check(a engine.Action) engine.Refusal {
	s := &g.s
	turn := g.Turn()
	if !turn.Actor.IsSide() {
		return refuseStage
	}
	if a.Verb == verbBid {
		return g.checkBid(a, turn)
	}
	if a.Verb == verbPass {
		if turn.Stage < stageMove || a != (engine.Action{Verb: verbPass, Figure: engine.NoFigure,
			Cell: engine.NoCell}) {
			return refuseStage
		}
		return engine.Legal
	}
	if a.Figure == engine.NoFigure && g.t.fault == FaultPanic {
		return engine.Refusal(s.pieces[figures-1+a.Figure.Number()].hits)
	}
	i := index(a.Figure)
	if a.Figure == engine.NoFigure || i < 0 {
		return refuseFigure
	}
	switch {
	case a.Verb == verbPlace && turn.Stage == stagePlace:
		return g.checkPlace(a, i, turn)
	case a.Verb == verbMove && turn.Stage == stageMove:
		return g.checkMove(a, i, turn)
	case a.Verb == verbReact && turn.Stage == stageReact:
		if int8(i) != s.stack.Top().other || a.Cell != engine.NoCell || a.N != 0 || a.A|a.B != 0 {
			return refuseFigure
		}
		return engine.Legal
	case (a.Verb == verbStrike || a.Verb == verbCharm) && turn.Stage == stageStrike:
		return g.checkTarget(a, i)
	}
	return refuseStage
}

func (g *game) checkBid(a engine.Action, turn engine.Turn) engine.Refusal {
	switch {
	case turn.Stage != stageBid || a.Figure != engine.NoFigure || a.Cell != engine.NoCell || a.A|a.B != 0:
		return refuseStage
	case a.N < 0 || a.N > maxBid || int8(a.N) > g.s.stamina[turn.Actor.Side()]:
		return refuseBid
	}
	return engine.Legal
}

// checkPlace allows a piece of the owner's that stands nowhere yet to be put into the owner's row, with
// whatever heading, where it fits.
func (g *game) checkPlace(a engine.Action, i int, turn engine.Turn) engine.Refusal {
	s := &g.s
	row := 0
	if turn.Owner == engine.SideB {
		row = size - 1
	}
	switch {
	case engine.Side(i/perSide) != turn.Owner:
		return refuseFigure
	case s.pieces[i].at >= 0:
		return refuseActed
	case a.N < 0 || a.N > int32(west) || a.A|a.B != 0 || int(a.Cell)/size != row ||
		!s.fits(g.t, i, a.Cell, heading(a.N)):
		return refuseCell
	}
	return engine.Legal
}

// checkMove allows a piece that has not acted, or that has an extra turn, to stay, to make a step, or, but
// for the guard, to make two over a cell in which it fits.
func (g *game) checkMove(a engine.Action, i int, turn engine.Turn) engine.Refusal {
	s := &g.s
	p := &s.pieces[i]
	extra := s.stack.Len() > 0
	switch {
	case p.at < 0 || p.control != turn.Actor.Side() || (extra && int8(i) != s.stack.Top().figure):
		return refuseFigure
	case p.acted && !extra:
		return refuseActed
	case a.N < 0 || a.N > int32(west) || a.B != 0 || a.A > cells || !s.fits(g.t, i, a.Cell, heading(a.N)):
		return refuseCell
	case a.A != 0:
		mid := engine.Cell(a.A - 1)
		if i%perSide == guard || !touching(p.at, mid) || !touching(mid, a.Cell) || !s.fits(g.t, i, mid, heading(a.N)) ||
			a.Cell == p.at {
			return refuseCell
		}
	case a.Cell != p.at && !touching(p.at, a.Cell):
		return refuseCell
	}
	return engine.Legal
}

func (g *game) checkTarget(a engine.Action, i int) engine.Refusal {
	s := &g.s
	if int8(i) != s.stack.Top().figure || a.Cell != engine.NoCell || a.A|a.B != 0 {
		return refuseFigure
	}
	if a.Verb == verbCharm && i%perSide != charmer {
		return refuseFigure
	}
	if a.N < 0 || a.N >= figures || s.pieces[a.N].control == s.pieces[i].control || !s.near(i, int(a.N)) {
		return refuseTarget
	}
	return engine.Legal
}

// Redraw replaces the other side's sealed bid by any that it could have made.
func (g *game) Redraw(viewer engine.Side, src dice.Source) {
	s := &g.s
	other := viewer.Other()
	if s.stage == stageBid && s.bid[other] >= 0 {
		most := min(maxBid, s.stamina[other])
		s.bid[other] = int8(src.Below(dice.NewKey(0, uint8(other), 0, uint16(s.round), 0), uint64(most)+1))
	}
	if g.t.fault == FaultRedraw && s.round > 1 {
		s.pieces[0].hits = 1
	}
}
