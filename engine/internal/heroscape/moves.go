package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Verbs.
const (
	verbPlace engine.Verb = iota
	verbDrop
	verbOrder
	verbChoose
	verbBond
	verbMove
	verbStay
	verbAttack
	verbExplode
	verbFire
	verbGrenade
	verbVolley
	verbChomp
	verbShackle
	verbCharge
	verbClone
	verbSpawn
	verbSpirit
	verbErland
	verbEnd
	verbPass
	verbCount
)

// Check says whether the acting side may play an action now.
func (g moves) Check(a engine.Action) engine.Refusal {
	s := &g.s
	if !s.actor.IsSide() {
		return notNow
	}
	if a.Verb >= verbCount {
		return noSuchVerb
	}
	if verbNeeds[a.Verb]>>s.need&1 == 0 {
		return notNow
	}
	f := noFig
	if a.Figure != engine.NoFigure {
		if f = g.t.figOf(a.Figure); f == noFig {
			return noSuchFigure
		}
	}
	switch a.Verb {
	case verbPlace, verbDrop, verbSpawn, verbErland:
		return g.checkPutting(a, f)
	case verbOrder, verbChoose, verbBond, verbSpirit:
		return g.checkNaming(a)
	case verbMove, verbStay:
		return g.checkMoving(a, f)
	case verbEnd, verbPass:
		return g.checkBare(a)
	}
	return g.checkActing(a, f)
}

// checkPutting checks what puts a figure on the board: placing the army, Erland's summons, The Drop, and a
// figure that rises again. Only the first two put figures of two spaces.
func (g moves) checkPutting(a engine.Action, f fig) engine.Refusal {
	trail, ok := trailOf(a)
	if !ok || !plain(a, true, true) {
		return garbled
	}
	lead := cell(a.Cell)
	switch a.Verb {
	case verbPlace:
		return g.checkPlace(f, lead, trail, int(g.s.actor.Side()))
	case verbErland:
		return g.checkErland(f, lead, trail)
	}
	if trail != none {
		return oneSpace
	}
	if a.Verb == verbDrop {
		return g.checkDrop(f, lead)
	}
	return g.checkSpawn(f, lead)
}

// checkNaming checks what names a card: an order marker, a choice of turn, a bond, a spirit. Of these the
// marker alone has more in N than the card.
func (g moves) checkNaming(a engine.Action) engine.Refusal {
	if !plain(a, false, false) || a.N < 0 {
		return garbled
	}
	side := int(g.s.actor.Side())
	gi := uint8(a.N)
	if a.Verb != verbOrder && a.N > 255 {
		return garbled
	}
	switch a.Verb {
	case verbOrder:
		n := a.N >> 8
		if n > 3 {
			return noSuchMarker
		}
		if g.s.mark[side][n] != noGroup {
			return markerPlaced
		}
		if !g.mayOrder(side, gi) {
			return cardNotLiving
		}
	case verbChoose:
		if !g.mayOrder(side, gi) || g.onBoard(gi) == 0 {
			return notChosen
		}
	case verbBond:
		if !g.mayBond(g.turn(), gi) {
			return g.noPartner(g.turn())
		}
	case verbSpirit:
		if !g.maySpirit(side, gi) {
			return noSpiritCard
		}
	}
	return engine.Legal
}

// checkMoving walks the route of an action step by step under the rules of its mode. The end that the
// action names must be where the route leads: above the system only that cell is understood.
func (g moves) checkMoving(a engine.Action, f fig) engine.Refusal {
	if r := g.mayMove(f); r != engine.Legal {
		return r
	}
	if a.Verb == verbStay {
		if a.N != 0 || a.A != 0 || a.B != 0 || cell(a.Cell) != g.s.lead[f] {
			return garbled
		}
		return engine.Legal
	}
	mode, tail := uint8(a.N&3), a.N&4 != 0
	if a.N < 0 || a.N > 7 || mode > modeGrapple || a.B != 0 || (tail && g.s.trail[f] == none) {
		return garbled
	}
	e := g.startEnds(f, tail)
	var to ends
	var r engine.Refusal
	switch mode {
	case modeWalk:
		to, r = g.checkWalk(f, e, a.A)
	case modeFly:
		to, r = g.checkFly(f, e, a.A)
	default:
		to, r = g.checkGrapple(f, e, a.A)
	}
	if r == engine.Legal && to.lead != cell(a.Cell) {
		return garbled
	}
	return r
}

func (g moves) checkBare(a engine.Action) engine.Refusal {
	if !plain(a, false, false) || a.N != 0 {
		return garbled
	}
	if a.Verb == verbPass && g.s.need == needDrop && g.dropBegun() {
		return dropBegun
	}
	return engine.Legal
}

// checkActing checks a normal attack or an act of a power.
func (g moves) checkActing(a engine.Action, f fig) engine.Refusal {
	act := actOf[a.Verb]
	switch {
	case act == nil:
	case act.form == formCard:
		if !plain(a, false, false) || a.N != 0 {
			return garbled
		}
		return act.check(g, noFig, noFig, a)
	case act.form == formLine:
		if a.A != 0 || a.B != 0 || a.Cell != engine.NoCell || a.N < 0 || a.N > 15 {
			return garbled
		}
		return act.check(g, f, noFig, a)
	}
	if a.B != 0 || (a.A != 0 && (act == nil || act.form != formThree)) {
		return garbled
	}
	target := g.target(a)
	if target == noFig {
		return notAnEnemy
	}
	if cell(a.Cell) != g.s.lead[target] {
		return garbled
	}
	if act == nil {
		return g.checkAttack(f, target)
	}
	return act.check(g, f, target, a)
}

// trailOf unpacks the trailing end of a placing: 0 for none.
func trailOf(a engine.Action) (cell, bool) {
	if a.N < 0 || a.N > maxCells {
		return none, false
	}
	return cell(a.N) - 1, true
}

// plain reports whether the parts of an action that its verb does not use are empty.
func plain(a engine.Action, figure, aimed bool) bool {
	return a.A == 0 && a.B == 0 && (figure || a.Figure == engine.NoFigure) && (aimed || a.Cell == engine.NoCell)
}
