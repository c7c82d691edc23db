package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// New returns a battle at its very start: everybody waits off the board.
func (t *table) New() engine.Game {
	g := &game{t: t}
	s := &g.s
	for i := range s.at {
		s.at[i] = off
	}
	s.waiting = t.listed
	s.round = 1
	s.winner = engine.Nobody
	s.stage = g.firstStage()
	return g
}

// firstStage is the Maneuver Phase of a half-round, or the placing that replaces a
// defender's first (TITAN-ENTRY-5).
func (g *game) firstStage() engine.Stage {
	owner := g.s.owner(g.t)
	if g.t.places[owner] && g.s.waiting&all(owner) != 0 {
		return stagePlace
	}
	return stageManeuver
}

// advance closes every phase in which nobody has anything to choose (I-02) and so goes
// on to the next decision (TITAN-SEQ-1).
func (g *game) advance(rec *engine.Recorder) {
	for {
		switch g.s.stage {
		case stagePlace, stageManeuver:
			if g.canMove() {
				return
			}
			g.endManeuver(rec)
		case stageStrike, stageCounter:
			if _, anything := g.owing(); anything {
				return
			}
			g.endStrikes(rec)
		default:
			return
		}
	}
}

// canMove reports whether anybody of the side in its Maneuver Phase has somewhere to go.
func (g *game) canMove() bool {
	s := &g.s
	owner := s.owner(g.t)
	for m := (s.standing(g.t, owner) | s.waiting&all(owner)) &^ s.moved; m != 0; m &= m - 1 {
		if g.destinations(bits.TrailingZeros16(m)) != 0 {
			return true
		}
	}
	return false
}

// destinations is where a character may go in the Maneuver Phase that is on: its reach,
// or nothing for who is in contact (TITAN-MOVE-3), or its way onto the board.
func (g *game) destinations(slot int) uint64 {
	s, t := &g.s, g.t
	occ := s.occ[0] | s.occ[1]
	c := s.at[slot]
	switch {
	case c == off && s.stage == stagePlace:
		return t.land.heights &^ occ // TITAN-ENTRY-5
	case c == off && t.free[slot]&occ == 0:
		return t.free[slot]
	case c == off:
		return t.kinds[slot].enters(t.entry[side(slot)], occ, nil)
	case !t.mayMove && g.contact(slot) != 0:
		return 0
	}
	return g.reachNow(slot, occ)
}

// reachNow is the reach of a character from where it stands: a table where nobody is in
// the way, else a flood.
func (g *game) reachNow(slot int, occ uint64) uint64 {
	k, c := g.t.kinds[slot], int(g.s.at[slot])
	switch free := k.free[c]; {
	case free&occ == 0:
		return free
	case k.flies && !k.wings.closed:
		return free &^ occ
	}
	return k.reach(c, occ, nil)
}

// endManeuver closes a Maneuver Phase: who is not on the board is lost (TITAN-ENTRY-4).
func (g *game) endManeuver(rec *engine.Recorder) {
	s := &g.s
	owner := s.owner(g.t)
	for m := s.waiting & all(owner); m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		s.waiting &^= 1 << slot
		g.lose(slot)
		rec.Slain(figure(slot), engine.NoFigure, engine.NoCell, ruleEntry4)
	}
	if rec.Covering() {
		g.markHeld(owner, rec)
	}
	s.moved = 0
	s.stage = stageStrike
	s.once, s.done, s.shooter = 0, 0, 0
	g.drift(rec)
}

// markHeld marks what kept characters of a side where they were.
func (g *game) markHeld(owner engine.Side, rec *engine.Recorder) {
	for m := g.s.standing(g.t, owner) &^ g.s.moved; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		if !g.t.mayMove && g.contact(slot) != 0 {
			marks(rec, ruleMove3, ruleCharMove3, ruleContact1)
		}
		g.markApart(slot, rec)
	}
}

// lose removes a character for good.
func (g *game) lose(slot int) {
	s := &g.s
	if s.at[slot] != off {
		s.lift(slot)
	}
	s.lost |= 1 << slot
	s.slain &^= 1 << slot
	if g.t.kinds[slot].titan {
		s.fallen |= 1 << slot
	}
}

// drift hurts anyone who stands where it is not native, both sides at once (TITAN-STR-0,
// TITAN-DRIFT-STRIKE-1).
func (g *game) drift(rec *engine.Recorder) {
	s, t := &g.s, g.t
	rec.Mark(ruleStr0)
	for m := t.listed &^ s.waiting &^ s.lost; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		c := int(s.at[slot])
		if t.kinds[slot].hurt>>c&1 == 0 {
			continue
		}
		terrain := t.land.terrain[c]
		g.hurt(slot, engine.NoFigure, int(t.hurts[terrain]), rec, ruleDriftStrike1)
		if s.slain>>slot&1 != 0 && t.falls[terrain] {
			g.lose(slot) // a house rule instead of TITAN-DRIFT-STRIKE-2
		} else if s.slain>>slot&1 != 0 && g.contact(slot) != 0 {
			rec.Mark(ruleDriftStrike2)
		}
	}
}

// hurt gives hits to a character that is not slain and returns those it could not take.
// Who is slain stays on the board until the end of the phase (R-07, TITAN-STR-7).
func (g *game) hurt(slot int, by engine.Figure, hits int, rec *engine.Recorder, rule engine.Rule) (excess int) {
	s := &g.s
	need := g.remaining(slot)
	taken := min(hits, need)
	if taken <= 0 {
		return hits
	}
	s.hits[slot] += uint8(taken)
	c := engine.Cell(s.at[slot])
	rec.Damage(figure(slot), by, side(slot).Other(), c, taken, int64(taken*g.t.kinds[slot].skill*100), rule)
	rec.After(int(s.hits[slot]))
	if taken == need {
		s.slain |= 1 << slot
		rec.Slain(figure(slot), by, c, ruleStr7)
	}
	return hits - taken
}

// endStrikes closes one side's part of a Strike Phase; after the counterstrikes the
// slain are removed and the ends of the battle are tested (TITAN-STR-2, TITAN-STR-3).
func (g *game) endStrikes(rec *engine.Recorder) {
	s := &g.s
	s.once, s.done, s.shooter = 0, 0, 0
	if s.stage == stageStrike {
		s.stage = stageCounter
		return
	}
	for m := s.slain; m != 0; m &= m - 1 {
		g.lose(bits.TrailingZeros16(m))
	}
	rec.Mark(ruleStr3)
	if g.ends(rec) {
		return
	}
	s.half++
	if s.half == 2 {
		s.half = 0
		s.round++
		g.beginRound(rec)
	}
	s.stage = g.firstStage()
	rec.Note(engine.Event{Kind: engine.KindTurn, Side: s.owner(g.t), Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: ruleSeq1, N: int32(s.round)})
}

func (g *game) beginRound(rec *engine.Recorder) {
	s := &g.s
	if rec == nil {
		return
	}
	rec.Note(engine.Event{Kind: engine.KindRound, Side: engine.Nobody, Figure: engine.NoFigure, Other: engine.NoFigure,
		Cell: engine.NoCell, Rule: ruleSeq1, N: int32(s.round)})
	for m := g.t.listed &^ s.lost &^ s.waiting; m != 0; m &= m - 1 {
		slot := bits.TrailingZeros16(m)
		rec.Alive(figure(slot), engine.Cell(s.at[slot]))
	}
}
