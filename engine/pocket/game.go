package pocket

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

type game struct {
	t     *table
	s     state
	terms engine.Terms // scratch of Rank
	asked int          // times Chance was asked; only a planted fault looks at it
}

// leaked is what FaultShared keeps outside the state.
var leaked int

func (g *game) Table() engine.Table { return g.t }

// Turn says who must choose. A frame on the stack comes before the stage below it, and its side may be
// another than the owner of the turn.
func (g *game) Turn() engine.Turn {
	s := &g.s
	turn := engine.Turn{Owner: s.turn, Stage: s.stage, Round: s.round, Actor: engine.Actor(s.turn)}
	switch {
	case s.over:
		turn.Actor = engine.Over
	case s.stage == stagePlace:
		turn.Owner = engine.Side(s.placed / perSide)
		turn.Actor, turn.Joint = engine.Actor(turn.Owner), true
	case s.stage == stageBid:
		turn.Owner = engine.SideA
		if s.bid[0] >= 0 {
			turn.Owner = engine.SideB
		}
		turn.Actor = engine.Actor(turn.Owner)
	case s.stage == stageInitiative:
		turn.Actor = engine.Chance
	case s.stack.Len() > 0:
		f := s.stack.Top()
		turn.Stage, turn.Actor = f.stage, engine.Actor(f.side)
		if f.stage == stageRoll {
			turn.Actor = engine.Chance
		}
	}
	return turn
}

func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	bids := g.s.bid
	g.t, g.s = o.t, o.s
	if g.t.fault == FaultCopy {
		g.s.bid = bids
	}
}

func (g *game) Clone() engine.Game {
	c := &game{t: g.t}
	c.CopyFrom(g)
	return c
}

func (g *game) Result() engine.Result {
	r := engine.Result{Winner: g.s.winner, Rounds: g.s.round}
	if g.s.winner == engine.Nobody {
		r.Ending, r.Capped = 1, true
	}
	for i := range g.s.pieces {
		if g.s.pieces[i].at < 0 {
			r.Lost[i/perSide]++
		}
	}
	r.Score = [2]int32{r.Lost[1], r.Lost[0]}
	return r
}

// Chance is the law and key of the roll that is due. The ordinal counts rolls of one purpose by one figure
// in a round, so that no two rolls of a game share a key.
func (g *game) Chance() (*dice.Law, dice.Key) {
	s := &g.s
	g.asked++
	if g.t.fault == FaultChance && g.asked%2 == 0 {
		return g.t.ties, dice.NewKey(purposeInitiative, 1, 0, uint16(s.round), 0)
	}
	if s.stage == stageInitiative && s.stack.Len() == 0 {
		return g.t.ties, dice.NewKey(purposeInitiative, 0, 0, uint16(s.round), 0)
	}
	f := s.stack.Top()
	roller, purpose, law := f.figure, purposeStrike, g.t.pair
	switch {
	case f.other < 0: // a reaction: the mover is in figure, the striker in ^other
		roller, purpose, law = ^f.other, purposeReact, g.t.six
	case f.charm:
		purpose, law = purposeCharm, g.t.six
	}
	ordinal := s.rolls[roller][purpose]
	if g.t.fault == FaultKey {
		ordinal = 0
	}
	return law, dice.NewKey(purpose, uint8(roller/perSide), uint16(roller%perSide), uint16(s.round), uint32(ordinal))
}

// Settle carries an outcome out: who begins the round, what a reaction did to the mover in mid-move,
// whether a charm took, or a strike's hit, of which a double gives an extra turn.
func (g *game) Settle(i int, rec *engine.Recorder) {
	s := &g.s
	if s.stage == stageInitiative && s.stack.Len() == 0 {
		s.first = engine.SideB
		if g.t.ties.Value(i) == 1 {
			s.first = engine.SideA
		}
		s.beginRound()
		return
	}
	if g.t.fault == FaultSettle && s.round == 3 {
		return
	}
	f := s.stack.Pop()
	switch {
	case f.other < 0:
		striker := int(^f.other)
		s.rolls[striker][purposeReact]++
		if g.t.six.Value(i) >= 4 {
			g.hurt(int(f.figure), striker, rec)
		}
		g.walkRest(f, rec)
	case f.charm:
		s.rolls[f.figure][purposeCharm]++
		if g.t.six.Value(i) >= 5 {
			p := &s.pieces[f.other]
			p.control, p.acted = s.pieces[f.figure].control, true
		}
		g.finish(int(f.figure))
	default:
		s.rolls[f.figure][purposeStrike]++
		out := g.t.pair.Value(i)
		if out != outcomeMiss {
			g.hurt(int(f.other), int(f.figure), rec)
		}
		p := &s.pieces[f.figure]
		if out == outcomeDouble && !p.extra && !s.over {
			p.extra = true
			s.stack.Push(frame{stage: stageMove, side: p.control, figure: f.figure})
			return
		}
		g.finish(int(f.figure))
	}
}

// hurt deals one hit to piece i by piece j and tests for the end.
func (g *game) hurt(i, j int, rec *engine.Recorder) {
	s := &g.s
	p := &s.pieces[i]
	p.hits++
	rec.Damage(ident(i), ident(j), s.pieces[j].control, p.at, 1, 50, 1)
	if rec != nil && g.t.fault == FaultRecord && s.round == 2 {
		p.hits++
	}
	if p.hits < hits {
		return
	}
	rec.Slain(ident(i), ident(j), p.at, 1)
	p.at = engine.NoCell
	if g.t.fault == FaultSummon && s.round >= 3 {
		p.at, p.hits = s.pieces[j].at, 0
	}
	for side := engine.SideA; side <= engine.SideB; side++ {
		if s.alive(side) == 0 {
			s.over, s.winner = true, side.Other()
		}
	}
}

// walkRest walks what is left of a move after a reaction.
func (g *game) walkRest(f frame, rec *engine.Recorder) {
	s := &g.s
	p := &s.pieces[f.figure]
	if p.at < 0 || s.over {
		g.finish(int(f.figure))
		return
	}
	if f.rest != still {
		if to := step(p.at, f.rest); s.fits(g.t, int(f.figure), to, p.facing) {
			p.at = to
			rec.Move(ident(int(f.figure)), to, 1, 1)
		}
	}
	g.arrive(int(f.figure))
}

// arrive offers a strike to piece i if an enemy is near, else ends its activation.
func (g *game) arrive(i int) {
	s := &g.s
	for j := range s.pieces {
		if s.pieces[j].control != s.pieces[i].control && s.near(i, j) {
			s.stack.Push(frame{stage: stageStrike, side: s.pieces[i].control, figure: int8(i)})
			return
		}
	}
	g.finish(i)
}

// finish ends the activation of piece i and passes the turn on.
func (g *game) finish(i int) {
	s := &g.s
	s.pieces[i].acted = true
	s.next()
}

func (s *state) waiting(side engine.Side) bool {
	for i := range s.pieces {
		p := &s.pieces[i]
		if p.at >= 0 && p.control == side && !p.acted {
			return true
		}
	}
	return false
}

func (s *state) next() {
	other := s.turn.Other()
	switch {
	case s.over:
	case s.waiting(other):
		s.turn = other
	case s.waiting(s.turn):
	default:
		s.endRound()
	}
}

func (s *state) beginRound() {
	s.stage, s.turn = stageMove, s.first
	for i := range s.pieces {
		s.pieces[i].acted, s.pieces[i].extra = false, false
	}
	s.rolls = [figures][4]uint8{}
	if !s.waiting(s.turn) {
		s.turn = s.turn.Other()
	}
}

func (s *state) endRound() {
	if s.round == rounds {
		s.over = true
		return
	}
	s.round++
	s.stage = stageBid
	s.bid = [2]int8{-1, -1}
}
