package descent

import "github.com/skirmishlab/skirmishlab/engine"

// judge checks whether the battle is decided (DESC-VIC-1, DESC-VIC-2, DESC-VIC-4 and
// the goals of the scenario). Of two sides that win at once the one whose turn it is
// wins (DESC-VIC-4).
func (g play) judge(rec *engine.Recorder) {
	s, t := &g.s, g.t
	s.dirty = false
	var endings [2]uint8 // by the side that wins
	for side := engine.SideA; side <= engine.SideB; side++ {
		if t.count[side] == 0 {
			continue
		}
		if side != t.heroes {
			if !g.anyMonster(side) {
				endings[side.Other()] = endEliminated
			}
			continue
		}
		switch up, down := g.heroCount(side); {
		case int(s.falls) >= t.goal.Knockouts && t.goal.Knockouts > 0:
			endings[side.Other()] = endKnockouts
		case up == 0 && down > 0:
			endings[side.Other()] = endEliminated
		}
		if t.goal.Escape > 0 && int(s.left) >= t.goal.Escape {
			endings[side] = endEscaped
		}
	}
	if lead := t.goal.Lead; lead > 0 {
		if d := int(s.score[0]) - int(s.score[1]); d >= lead {
			endings[0] = endHeld
		} else if -d >= lead {
			endings[1] = endHeld
		}
	}
	for _, side := range [2]engine.Side{s.turn, s.turn.Other()} {
		if endings[side] != endNone {
			g.finish(side, endings[side], rec)
			return
		}
	}
}

// finish ends the game. The rule it cites depends on the ending and, for an elimination, on who was
// eliminated: heroes lose by being knocked out.
func (g play) finish(winner engine.Side, ending uint8, rec *engine.Recorder) {
	s := &g.s
	s.over, s.winner, s.ending = true, winner, ending
	rule := ruleVic3
	switch ending {
	case endEliminated:
		rule = ruleVic1
		if g.t.heroes != engine.Nobody && winner != g.t.heroes {
			rule = ruleVic2
		}
	case endKnockouts:
		rule = ruleVic2
	case endEscaped, endTime:
		rule = ruleVic4
	case endHeld:
		rule = ruleVic6
	}
	rec.Note(engine.Event{Kind: engine.KindEnd, Side: winner, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: none, Rule: rule, N: int32(ending)})
}

// lastRound decides a battle that nobody has won by the end of its last round.
func (g play) lastRound(rec *engine.Recorder) {
	s, t := &g.s, g.t
	if t.goal.Escape > 0 && t.heroes != engine.Nobody {
		g.finish(t.heroes.Other(), endTime, rec)
		return
	}
	if t.goal.Lead > 0 && s.score[0] != s.score[1] {
		winner := engine.SideA
		if s.score[1] > s.score[0] {
			winner = engine.SideB
		}
		g.finish(winner, endHeld, rec)
		return
	}
	points := t.killPoints(s)
	winner := engine.Nobody
	switch {
	case points[0] > points[1]:
		winner = engine.SideA
	case points[1] > points[0]:
		winner = engine.SideB
	}
	g.finish(winner, endRounds, rec)
}

// killPoints is what each side has scored by defeats (DESC-VIC-3): half the points of
// a hero for every knock-out, rounded down, and the points of defeated monsters.
func (t *table) killPoints(s *state) (points [2]int32) {
	for i := range t.units {
		u, f := &t.units[i], &s.figures[i]
		switch {
		case u.kind == hero:
			points[u.side.Other()] += int32(f.falls) * (u.points / 2)
		case u.kind == monster && f.status == removed:
			points[u.side.Other()] += u.points
		}
	}
	return points
}

// scoreZone counts figures in the zone to hold (DESC-VIC-6).
func (g play) scoreZone(rec *engine.Recorder) {
	var total [2]int
	for i := range g.t.units {
		u := &g.t.units[i]
		if !g.s.up(i) || u.kind == familiar || !g.anyIn(i, &g.t.hold) {
			continue
		}
		total[u.side]++
		if u.kind == hero || u.master {
			total[u.side]++
		}
	}
	if total[0] == total[1] {
		return
	}
	side := engine.SideA
	if total[1] > total[0] {
		side = engine.SideB
	}
	g.s.score[side]++
	rec.Note(engine.Event{Kind: kindHeld, Side: side, Figure: engine.NoFigure, Other: engine.NoFigure, Cell: none,
		Rule: ruleVic6, N: int32(g.s.score[side])})
}
