package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

func bitsCount(w uint64) int { return bits.OnesCount64(w) }

func boolInt(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// beginTurn starts a turn of a card (4.4). Bonded turns have no bonding of their
// own.
func (g *game) beginTurn(gi uint8, side int, kind uint8) {
	s := &g.s
	s.turns[s.depth] = turnState{group: gi, side: int8(side), kind: kind, target: noFig, last: noFig}
	s.depth++
	t := g.turn()
	if kind != turnMarker || g.unitOfGroup(gi).powers&bondPowers == 0 {
		t.window = winMove
	}
}

func (g *game) unitOfGroup(gi uint8) *unit { return &g.t.units[g.t.groups[gi].unit] }

// stepTurn goes through the windows of a turn in order (HS-TURN-4).
func (g *game) stepTurn(rec *engine.Recorder) bool {
	t := g.turn()
	switch t.window {
	case winBond:
		if g.anyPartner(t) {
			return g.ask(needBond, int(t.side))
		}
		t.window = winMove
	case winMove:
		if g.anyMover(t) {
			return g.ask(needMove, int(t.side))
		}
		t.window = winAct
	case winAct:
		if g.anyAct(t) {
			return g.ask(needAct, int(t.side))
		}
		t.window = winAfter
	default:
		if g.unitOfGroup(t.group).can&rages != 0 && g.ownFigures(t) != 0 {
			g.d20Frame(needRollFrenzy, fig(int(g.t.groups[t.group].seat)<<6|bits.TrailingZeros64(g.ownFigures(t))), noFig)
			return false
		}
		g.endTurn()
	}
	return false
}

func (g *game) endTurn() {
	s := &g.s
	s.depth--
	s.turns[s.depth] = turnState{}
	if s.depth > 0 {
		g.turn().window = winMove // HS-R-32: the squad's own turn follows its partner's
	}
}

// d20Frame asks for one d20 of a power.
func (g *game) d20Frame(n need, f, other fig) {
	g.s.stack.Push(frame{kind: frPower, way: uint8(n), fig: f, other: other, at: none})
}

// ownFigures returns the figures of the turn's card that the side controls on the
// battlefield, by number.
func (g *game) ownFigures(t *turnState) uint64 {
	gr := &g.t.groups[t.group]
	return g.s.own[t.side][gr.seat] & gr.set
}

// allowance returns how many more figures may become active (HS-TURN-6, HS-R-38).
func (g *game) allowance(t *turnState) int {
	return int(g.unitOfGroup(t.group).per) - bitsCount(t.active)
}

// mayActivate returns the figures that may act: the active ones, and the others
// while the card's number is not used up.
func (g *game) mayActivate(t *turnState) uint64 {
	own := g.ownFigures(t)
	if g.allowance(t) > 0 {
		return own
	}
	return own & t.active
}

// movers returns the figures that may still move (HS-TURN-2).
func (g *game) movers(t *turnState) uint64 { return g.mayActivate(t) &^ t.moved }

func (g *game) anyMover(t *turnState) bool { return g.movers(t) != 0 }

// mayBond reports whether a card may take a full turn before the turn's own.
func (g *game) mayBond(t *turnState, gi uint8) bool {
	if int(gi) >= len(g.t.groups) || gi == t.group || g.s.cards[gi].side != t.side || g.onBoard(gi) == 0 {
		return false
	}
	return g.bondRule(t, gi) != noRule
}

// bondRule is the rule by which a turn's card bonds with another, or none
// (HS-PWR-LEGION-2, HS-PWR-GRUT-1, HS-PWR-WESTON-1).
func (g *game) bondRule(t *turnState, gi uint8) engine.Rule {
	tags := g.unitOfGroup(gi).tags
	for p := g.unitOfGroup(t.group).powers & bondPowers; p != 0; p &= p - 1 {
		if row := rowOf(p); tags&row.bonds != 0 {
			return row.rule
		}
	}
	return noRule
}

func (g *game) anyPartner(t *turnState) bool {
	for gi := range g.t.groups {
		if g.mayBond(t, uint8(gi)) {
			return true
		}
	}
	return false
}

// playBond begins the partner's turn (HS-TURN-5: it uses no marker).
func (g *game) playBond(gi uint8, rec *engine.Recorder) {
	t := g.turn()
	rec.Note(engine.Event{Kind: kindBond, Side: engine.Side(t.side), Figure: figure(g.t.groups[gi].first), Other: figure(g.t.groups[t.group].first), Cell: engine.NoCell, Rule: g.bondRule(t, gi)})
	markAll(rec, ruleTurn4, ruleTurn5, ruleR32, ruleR37)
	t.window = winMove
	g.beginTurn(gi, int(t.side), turnBonded)
}

// playEnd ends the window of the turn that is open (HS-R-39).
func (g *game) playEnd() {
	t := g.turn()
	switch t.window {
	case winBond:
		t.window = winMove
	case winMove:
		t.window = winAct
	case winAct:
		t.window = winAfter
	}
}

// settlePower carries out the single d20 of a power.
func (g *game) settlePower(ok bool, rec *engine.Recorder) {
	s := &g.s
	f := s.stack.Pop()
	s.rolls[f.fig]++
	t := g.turn()
	rule := noRule
	switch need(f.way) {
	case needRollChomp:
		rule = rulePwrGrimnak1
		if ok {
			g.doom(f.other)
			g.effect(f.fig, rule)
		}
	case needRollShackle:
		rule = rulePwrNegok1
		if ok {
			g.shackle(g.t.groupOf[f.other], int(t.side), rec)
		}
	case needRollCharge:
		rule = rulePwrTarn1
		if ok { // back to moves: all may move again
			t.moved, t.stayed, t.window = 0, 0, winMove
		} else {
			t.step = stepShackle
		}
	case needRollFrenzy:
		rule = rulePwrViper2
		if ok {
			gi, side := t.group, int(t.side)
			s.depth--
			g.beginTurn(gi, side, turnFrenzy)
		} else {
			g.endTurn()
		}
	}
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig), Other: figure(f.other), Cell: engine.NoCell, Rule: rule, N: boolInt(ok)})
}

// shackle changes the control of a card for good (HS-PWR-NEGOK-1, HS-R-21, HS-R-25):
// its order markers are gone, its figures stay where they are.
func (g *game) shackle(gi uint8, side int, rec *engine.Recorder) {
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
	for ; moved != 0; moved &= moved - 1 {
		g.w.moved(figAt(gr.seat, moved))
	}
	markAll(rec, ruleR21, ruleR25, ruleR34)
	rec.Note(engine.Event{Kind: kindControl, Side: engine.Side(side), Figure: figure(gr.first), Other: engine.NoFigure, Cell: engine.NoCell, Rule: rulePwrNegok1})
	g.checkVictory(rec)
}
