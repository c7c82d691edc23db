package mageknight

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Refusals, in the order of Info.Refusals.
const (
	refuseNone engine.Refusal = iota
	refuseWords
	refuseStage
	refuseOwner
	refuseOff
	refuseTokens
	refuseActed
	refuseIdle
	refuseNoActions
	refuseAbility
	refuseDemoralised
	refuseReach
	refuseStand
	refuseOccupied
	refuseCharge
	refuseBound
	refuseNotBegan
	refuseImmune
	refuseContact
	refuseHealing
	refuseMending
	refuseRaising
	refuseCarried
	refuseContactSquare
	refuseNotContact
	refuseFront
	refuseRange
	refuseLine
	refuseFriend
	refuseEnemy
	refuseEngaged
	refuseBerserk
	refuseNoRange
	refuseTargets
	refuseSoaring
	refuseMembers
	refuseFaction
	refuseShown
	refuseGroup
	refuseDeclined
	refuseStuck
	refuseReface
	refuseNotGone
	refuseNoSquare
	refuseArea
	refuseDeployed
	refuseSpinner
	refuseActing
	refuseInvulnerable
	refuseLarge
	refuseNobody
	refusalCount
)

var refusals = [refusalCount]engine.Refused{
	refuseNone:          {},
	refuseWords:         {Text: "these are not the fields of such an action"},
	refuseStage:         {Text: "this cannot be done at this point of the turn", Rule: ruleTurn3},
	refuseOwner:         {Text: "the figure belongs to the other side", Rule: ruleUnit2},
	refuseOff:           {Text: "the figure is not on the board", Rule: ruleUnit2},
	refuseTokens:        {Text: "a figure with two tokens may not be given an action", Rule: ruleTurn5},
	refuseActed:         {Text: "the figure was given an action already this turn", Rule: ruleTurn3},
	refuseIdle:          {Text: "the figure was levitated or raised this turn", Rule: ruleUnit2},
	refuseNoActions:     {Text: "no action is left this turn", Rule: ruleTurn1},
	refuseAbility:       {Text: "the figure does not show that ability", Rule: ruleUnit4},
	refuseDemoralised:   {Text: "a demoralised figure may be given move actions only", Rule: ruleSaDm},
	refuseReach:         {Text: "the move is not possible: too far, blocked or stopped by contact", Rule: ruleMov2},
	refuseStand:         {Text: "the figure may not stand there", Rule: ruleMov3},
	refuseOccupied:      {Text: "the square is occupied", Rule: ruleMov6},
	refuseCharge:        {Text: "the figure was in contact with an enemy when the turn began", Rule: ruleSaCh},
	refuseBound:         {Text: "the figure was in contact with an enemy when the turn began", Rule: ruleSaBo},
	refuseNotBegan:      {Text: "that figure was not in contact when the turn began", Rule: ruleSaMl},
	refuseImmune:        {Text: "the target is immune to magic", Rule: ruleSaMi},
	refuseContact:       {Text: "the figure is in contact with an enemy", Rule: ruleRng2},
	refuseHealing:       {Text: "the healer or the friend is in contact with an enemy", Rule: ruleSaHe},
	refuseMending:       {Text: "the friend is in contact with an enemy", Rule: ruleSaMh},
	refuseRaising:       {Text: "the necromancer is in contact with an enemy", Rule: ruleSaNe},
	refuseCarried:       {Text: "the square is out of range of the figure that is levitated", Rule: ruleSaMl},
	refuseContactSquare: {Text: "the square is not in contact", Rule: ruleBc1},
	refuseNotContact:    {Text: "the target is not in contact", Rule: ruleClo1},
	refuseFront:         {Text: "the target is not in the front arc", Rule: ruleArc1},
	refuseRange:         {Text: "the target is out of range", Rule: ruleRng1},
	refuseLine:          {Text: "the line of fire is blocked", Rule: ruleRng1},
	refuseFriend:        {Text: "the target is of the same side", Rule: ruleAtk6},
	refuseEnemy:         {Text: "the target is an enemy", Rule: ruleSaHe},
	refuseEngaged:       {Text: "the target is in contact with a figure of the other side", Rule: ruleRng3},
	refuseBerserk:       {Text: "a berserk figure may not be given a ranged combat action", Rule: ruleSaBe},
	refuseNoRange:       {Text: "the figure has no ranged attack", Rule: ruleRng1},
	refuseTargets:       {Text: "that is not a possible number of targets", Rule: ruleRan1},
	refuseSoaring:       {Text: "a soaring figure acts only on soaring figures", Rule: ruleSoar4},
	refuseMembers:       {Text: "that is not a possible number of members", Rule: ruleFrm2},
	refuseFaction:       {Text: "the members are not of one faction that forms up", Rule: ruleFrm1},
	refuseShown:         {Text: "an ability that a member shows keeps it out of formations", Rule: ruleFrm1},
	refuseGroup:         {Text: "the members do not form one group in contact", Rule: ruleFrm2},
	refuseDeclined:      {Text: "an ability cannot be declined here", Rule: ruleUnit4},
	refuseStuck:         {Text: "only members that broke away may leave their square", Rule: ruleBrk3},
	refuseReface:        {Text: "a mounted figure that failed to break away may not turn", Rule: ruleBrk3},
	refuseNotGone:       {Text: "that is not an eliminated friend", Rule: ruleSaNe},
	refuseNoSquare:      {Text: "there is no free square for it in contact", Rule: ruleSaNe},
	refuseArea:          {Text: "the square is not in the starting area", Rule: ruleDep2},
	refuseDeployed:      {Text: "it is not the turn of that figure to be placed: large figures come first", Rule: ruleDep2},
	refuseSpinner:       {Text: "another figure decides first", Rule: ruleSpn1},
	refuseActing:        {Text: "another figure is in the middle of its action", Rule: ruleMov11},
	refuseInvulnerable:  {Text: "an invulnerable figure cannot be healed", Rule: ruleSaIn},
	refuseLarge:         {Text: "large figures are in no formation", Rule: ruleBig6},
	refuseNobody:        {Text: "nobody is eligible", Rule: ruleAtk3},
}

// Check says whether the acting side may play a now.
func (g *game) Check(a engine.Action) engine.Refusal {
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

func (g *game) check(a engine.Action) engine.Refusal {
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

// number finds the figure of an action; ok is false when there is none such.
func (g *game) number(f engine.Figure) (int, bool) {
	if f == engine.NoFigure {
		return 0, false
	}
	n := f.Number()
	if f.Seat() == engine.SideB {
		n += g.t.north
		return n, n < len(g.t.figs)
	}
	return n, n < g.t.north
}

// validCell reports whether a cell exists.
func (g *game) validCell(c engine.Cell) bool { return g.t.ground.grid.Exists(board.Cell(c)) }

func (g *game) checkDeploy(a engine.Action) engine.Refusal {
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
func (g *game) checkTurn(a engine.Action) engine.Refusal {
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
func (g *game) mayAct(i int, free bool) engine.Refusal {
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
func (g *game) checkMove(a engine.Action, i int) engine.Refusal {
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
func (g *game) mayMoveBy(verb engine.Verb, i int, flags uint32) engine.Refusal {
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
func (g *game) mayDecline(i int, flags uint32) engine.Refusal {
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
func (g *game) whyNot(i int, c board.Cell) engine.Refusal {
	if n := g.occ[c]; n != 0 && int(n)-1 != i {
		return refuseOccupied
	}
	return refuseReach
}

// checkStep judges a choice in the middle of an action.
func (g *game) checkStep(a engine.Action) engine.Refusal {
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
func (g *game) checkRider(a engine.Action, i int) engine.Refusal {
	k := &g.s.act
	if i != int(k.fig) {
		return refuseActing
	}
	if !isAttack(a.Verb) || a.Verb == verbGang || a.Verb == verbVolley || isRanged(a.Verb) != (k.verb == verbBound) {
		return refuseStage
	}
	return g.checkAttack(a, i, true)
}

// count is the number of members of a set.
func count(set uint64) int { return bits.OnesCount64(set) }
