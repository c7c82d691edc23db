package skeleton

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// play is what is carried out.
type play struct{ moves }

// play carries out a legal action.
func (g play) play(a engine.Action, rec *engine.Recorder) {
	s := &g.s
	slot := g.t.slot(a.Figure)
	switch a.Verb {
	case verbEnd:
		g.endTurn(rec)
	case verbMove:
		var cost [64]int8
		g.reach(slot, 0, &cost)
		nearer := g.gap(slot)
		s.occupied ^= 1<<uint(s.at[slot]) | 1<<uint(a.Cell)
		s.at[slot], s.moved[slot] = board.Cell(a.Cell), true
		rec.Move(a.Figure, a.Cell, int(cost[a.Cell]), ruleMove1)
		rec.Mark(ruleMove2)
		if g.gap(slot) < nearer {
			rec.Ground(a.Figure)
		}
	case verbStrike:
		target := g.t.slot(engine.Figure(a.N))
		s.struck[slot] = true
		s.roll = roll{due: true, striker: int8(slot), target: int8(target)}
		rec.Mark(ruleTurn3)
		if g.ground(target) != 0 {
			rec.Mark(ruleStrike2)
		}
		rec.Attack(a.Figure, g.t.units[target].figure, a.Cell, int(g.t.units[slot].Attack), int(g.t.chart.Number),
			g.expected(slot, target), ruleStrike1)
	}
}

// settle carries out the dice of a strike.
func (g play) settle(hits int, rec *engine.Recorder) {
	s, by, on := &g.s, int(g.s.roll.striker), int(g.s.roll.target)
	s.roll = roll{}
	s.rolls[by]++
	taken := min(hits, g.left(on))
	if taken == 0 {
		return
	}
	s.hits[on] += int8(taken)
	striker, target := &g.t.units[by], &g.t.units[on]
	rec.Damage(target.figure, striker.figure, s.owner, engine.Cell(s.at[on]), taken, g.worth(on, int64(taken)*1000),
		ruleStrike1)
	if g.left(on) > 0 {
		return
	}
	rec.Slain(target.figure, striker.figure, engine.Cell(s.at[on]), ruleStrike3)
	s.occupied &^= 1 << uint(s.at[on])
	s.at[on] = nowhere
	if n, _ := g.standing(s.owner.Other()); n == 0 {
		g.end(ruleEnd1, rec)
	}
}

// endTurn passes the turn on, and begins or ends the round (SKEL-TURN-1).
func (g play) endTurn(rec *engine.Recorder) {
	s := &g.s
	s.moved, s.struck = [maxSlots]bool{}, [maxSlots]bool{}
	rec.Mark(ruleTurn1)
	rec.Mark(ruleTurn2)
	if s.owner = s.owner.Other(); s.owner == engine.SideB {
		return
	}
	if s.round == g.t.rounds {
		g.end(ruleEnd2, rec)
		return
	}
	s.round++
	s.rolls = [maxSlots]uint8{}
	g.beginRound(rec)
}

// open takes down the first round, once, before anything else is.
func (g play) open(rec *engine.Recorder) {
	if g.s.opened {
		return
	}
	g.s.opened = true
	g.beginRound(rec)
}

// beginRound takes down who begins a round.
func (g play) beginRound(rec *engine.Recorder) {
	if rec == nil {
		return
	}
	rec.Note(engine.Event{Kind: engine.KindRound, Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell,
		N: int32(g.s.round)})
	for i := range g.t.units {
		if g.s.at[i] != nowhere {
			rec.Alive(g.t.units[i].figure, engine.Cell(g.s.at[i]))
		}
	}
}

// end takes down that the game is over.
func (g play) end(rule engine.Rule, rec *engine.Recorder) {
	g.s.over = true
	r := g.result()
	rec.Note(engine.Event{Kind: engine.KindEnd, Side: r.Winner, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: rule, N: int32(r.Ending)})
}

// result tells a finished game.
func (g play) result() engine.Result {
	r := engine.Result{Winner: engine.Nobody, Rounds: g.s.round, Ending: endPoints}
	var n [2]int
	var points [2]int32
	for side := range 2 {
		n[side], points[side] = g.standing(engine.Side(side))
	}
	for i := range g.t.units {
		if g.s.at[i] == nowhere {
			r.Lost[g.t.units[i].figure.Seat()] += g.t.units[i].Points
		}
	}
	r.Score = points
	switch {
	case n[0] == 0 || n[1] == 0:
		r.Ending = endNobody
		r.Winner = engine.SideA
		if n[0] == 0 {
			r.Winner = engine.SideB
		}
	case points[0] > points[1]:
		r.Winner = engine.SideA
	case points[1] > points[0]:
		r.Winner = engine.SideB
	}
	return r
}
