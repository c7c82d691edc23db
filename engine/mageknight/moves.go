package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Check says whether the acting side may play a now.
func (g moves) Check(a engine.Action) engine.Refusal {
	sc := g.scratch
	for n := range sc.judged {
		if j := &sc.judged[n]; j.version == g.version && j.action == a {
			return j.refusal
		}
	}
	r := g.check(a)
	sc.judged[sc.next&3] = judgement{a, g.version, r}
	sc.next++
	return r
}

func (g moves) check(a engine.Action) engine.Refusal {
	switch g.s.stage {
	case stageDeploy:
		return g.checkDeploy(a)
	case stageTurn:
		return g.checkTurn(a)
	case stageAction:
		return g.checkStep(a)
	}
	return refuseStage
}

func (g moves) checkDeploy(a engine.Action) engine.Refusal {
	i, ok := g.number(a.Figure)
	if a.Verb != verbDeploy {
		return refuseStage
	}
	if !ok || a.A != 0 || a.B != 0 || !g.validCell(a.Cell) || a.N < 0 || a.N > 7 {
		return refuseWords
	}
	if int(g.side(i)) != int(g.s.owner) {
		return refuseOwner
	}
	return g.mayDeploy(i, board.Cell(a.Cell))
}

// ending ends a turn, or declines the attack of a rider.
var ending = engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}

// checkTurn judges an action of a turn (MK-TURN-3).
func (g moves) checkTurn(a engine.Action) engine.Refusal {
	if a.Verb == verbEnd {
		if a != ending {
			return refuseWords
		}
		return engine.Legal
	}
	if a.Verb == verbMarch {
		return g.checkMarch(a)
	}
	i, ok := g.number(a.Figure)
	if !ok || !validPayload(a.N) {
		return refuseWords
	}
	if r := g.mayAct(i, a.Verb == verbQuick); r != engine.Legal {
		return r
	}
	switch {
	case isMove(a.Verb):
		return g.checkMove(a, i)
	case isAttack(a.Verb):
		return g.checkAttack(a, i, false)
	}
	return g.checkPower(a, i)
}

// mayAct says why figure i may not be given an action (MK-TURN-3, MK-TURN-5).
func (g moves) mayAct(i int, free bool) engine.Refusal {
	f := &g.s.figs[i]
	switch {
	case int(g.side(i)) != int(g.s.owner):
		return refuseOwner
	case !f.on():
		return refuseOff
	case f.is(flagActed):
		return refuseActed
	case f.is(flagIdle):
		return refuseIdle
	case f.tokens >= 2:
		return refuseTokens
	case !free && g.s.left <= 0:
		return refuseNoActions
	}
	return engine.Legal
}

// checkMove judges a move of one figure.
func (g moves) checkMove(a engine.Action, i int) engine.Refusal {
	flags := payloadFlags(a.N)
	if !g.validCell(a.Cell) || a.A != 0 || a.B != 0 || flags&^(dropFlight|dropAquatic|dropRam) != 0 {
		return refuseWords
	}
	if r := g.mayMoveBy(a.Verb, i, flags); r != engine.Legal {
		return r
	}
	ends, air := g.endsOf(i, g.allowance(i, a.Verb), using(g.shows(i), a.Verb, flags))
	if payloadAir(a.N) {
		ends = air
	}
	if !ends.Has(board.Cell(a.Cell)) {
		return g.whyNot(i, board.Cell(a.Cell))
	}
	return engine.Legal
}

// mayMoveBy judges the way of moving and what is declined (MK-UNIT-4, R-37).
func (g moves) mayMoveBy(verb engine.Verb, i int, flags uint32) engine.Refusal {
	shows := g.shows(i)
	switch verb {
	case verbQuick:
		if !shows.has(abQuickness) {
			return refuseAbility
		}
	case verbDash:
		if !shows.has(abCharge) && !shows.has(abBound) {
			return refuseAbility
		}
	case verbCharge, verbBound:
		want, held := abCharge, refuseCharge
		if verb == verbBound {
			want, held = abBound, refuseBound
		}
		switch {
		case !shows.has(want):
			return refuseAbility
		case shows.has(abDemoralized):
			return refuseDemoralised
		case g.s.began[i]&^g.t.seats[g.side(i)] != 0:
			return held
		}
	}
	return g.mayDecline(i, flags)
}

// mayDecline says why abilities may not be declined: only what is shown, and Flight
// and Aquatic not on X and D.
func (g moves) mayDecline(i int, flags uint32) engine.Refusal {
	shows := g.shows(i)
	if flags&dropFlight != 0 && !shows.has(abFlight) || flags&dropAquatic != 0 && !shows.has(abAquatic) ||
		flags&dropRam != 0 && !shows.has(abRam) {
		return refuseDeclined
	}
	if flags&(dropFlight|dropAquatic) != 0 && !g.s.figs[i].is(flagSoaring) && (g.covers(i, chasm) || g.covers(i, deep)) {
		return refuseDeclined
	}
	return engine.Legal
}

// whyNot words why a square is no end of a move.
func (g moves) whyNot(i int, c board.Cell) engine.Refusal {
	if n := g.occ[c]; n != 0 && int(n)-1 != i {
		return refuseOccupied
	}
	return refuseReach
}

// checkStep judges a choice in the middle of an action.
func (g moves) checkStep(a engine.Action) engine.Refusal {
	k := &g.s.act
	if k.step == stepRegroup {
		if a.Verb != verbRegroup {
			return refuseStage
		}
		return g.checkRegroup(a)
	}
	if k.step == stepRider && a.Verb == verbEnd {
		if a != ending {
			return refuseWords
		}
		return engine.Legal
	}
	i, ok := g.number(a.Figure)
	if !ok || !validPayload(a.N) {
		return refuseWords
	}
	plain := a.A == 0 && a.B == 0 && a.N < 8
	switch k.step {
	case stepFace:
		if a.Verb != verbFace {
			return refuseStage
		}
		if !plain || a.Cell != engine.NoCell {
			return refuseWords
		}
		if i != int(k.fig) {
			return refuseActing
		}
		return engine.Legal
	case stepSpin:
		if a.Verb != verbSpin {
			return refuseStage
		}
		if !plain || a.Cell != engine.NoCell {
			return refuseWords
		}
		if i != low(k.spins) {
			return refuseSpinner
		}
		return engine.Legal
	case stepRider:
		return g.checkRider(a, i)
	case stepPut:
		if a.Verb != verbPut {
			return refuseStage
		}
		if !plain || !g.validCell(a.Cell) {
			return refuseWords
		}
		if i != int(k.target) {
			return refuseNotGone
		}
		return g.mayPut(int(k.fig), i, board.Cell(a.Cell))
	}
	return refuseStage
}

// checkRider judges the attack that ends a charge or bound.
func (g moves) checkRider(a engine.Action, i int) engine.Refusal {
	k := &g.s.act
	if i != int(k.fig) {
		return refuseActing
	}
	if !isAttack(a.Verb) || a.Verb == verbGang || a.Verb == verbVolley || isRanged(a.Verb) != (k.verb == verbBound) {
		return refuseStage
	}
	return g.checkAttack(a, i, true)
}
