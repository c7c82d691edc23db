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
	g.judge(a, r)
	return r
}

// judge keeps what was found of an action: Pick of an offer, too, which is legal.
func (g moves) judge(a engine.Action, r engine.Refusal) {
	sc := g.scratch
	sc.judged[sc.next&3] = judgement{a, g.version, r}
	sc.next++
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
		return refusePlacer
	}
	return g.mayDeploy(i, board.Cell(a.Cell))
}

// ending ends a turn, or declines the attack of a rider.
var ending = engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}

// checkEnd judges the end of a turn, or that a rider does not attack.
func (g moves) checkEnd(a engine.Action) engine.Refusal {
	if a != ending {
		return refuseWords
	}
	return engine.Legal
}

// checkTurn judges an action of a turn (MK-TURN-3).
func (g moves) checkTurn(a engine.Action) engine.Refusal {
	if a.Verb == verbEnd {
		return g.checkEnd(a)
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
		return g.checkAttack(a, i)
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
	case f.is(flagRaised):
		return refuseRaised
	case f.is(flagIdle):
		return refuseLevitated
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
	if (flags&dropFlight != 0 && !shows.has(abFlight)) || (flags&dropAquatic != 0 && !shows.has(abAquatic)) ||
		(flags&dropRam != 0 && !shows.has(abRam)) {
		return refuseDeclined
	}
	if flags&(dropFlight|dropAquatic) != 0 && !g.s.figs[i].is(flagSoaring) &&
		(g.covers(i, chasm) || g.covers(i, deep)) {
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
	switch k.step {
	case stepRegroup:
		return g.checkRegroup(a)
	case stepFace:
		return g.checkFacing(a, verbFace, int(k.fig), refuseActing)
	case stepSpin:
		return g.checkFacing(a, verbSpin, low(k.spins), refuseSpinner)
	case stepRider:
		return g.checkRider(a)
	case stepPut:
		return g.checkPut(a)
	}
	return refuseStage
}

// simple finds the figure of an action of some verb that says nothing beyond a facing, and
// perhaps a square.
func (g moves) simple(a engine.Action, verb engine.Verb) (i int, r engine.Refusal) {
	i, ok := g.number(a.Figure)
	switch {
	case !ok || !validPayload(a.N):
		return i, refuseWords
	case a.Verb != verb:
		return i, refuseStage
	case a.A != 0 || a.B != 0 || a.N >= facings:
		return i, refuseWords
	}
	return i, engine.Legal
}

// checkFacing judges the new facing of the one figure that may turn now; other is the
// refusal of everybody else.
func (g moves) checkFacing(a engine.Action, verb engine.Verb, who int, other engine.Refusal) engine.Refusal {
	switch i, r := g.simple(a, verb); {
	case r != engine.Legal:
		return r
	case a.Cell != engine.NoCell:
		return refuseWords
	case i != who:
		return other
	}
	return engine.Legal
}

// checkPut judges the square of the figure that was raised.
func (g moves) checkPut(a engine.Action) engine.Refusal {
	k := &g.s.act
	switch i, r := g.simple(a, verbPut); {
	case r != engine.Legal:
		return r
	case !g.validCell(a.Cell):
		return refuseWords
	case i != int(k.target):
		return refuseNotGone
	}
	return g.mayPut(int(k.fig), int(k.target), board.Cell(a.Cell))
}

// checkRider judges the attack that ends a charge or bound, or that there is none.
func (g moves) checkRider(a engine.Action) engine.Refusal {
	k := &g.s.act
	if a.Verb == verbEnd {
		return g.checkEnd(a)
	}
	i, ok := g.number(a.Figure)
	switch {
	case !ok || !validPayload(a.N):
		return refuseWords
	case i != int(k.fig):
		return refuseActing
	}
	if !isAttack(a.Verb) || a.Verb == verbGang || a.Verb == verbVolley || isRanged(a.Verb) != (k.verb == verbBound) {
		return refuseStage
	}
	return g.checkAttack(a, i)
}
