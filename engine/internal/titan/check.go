package titan

import (
	"github.com/skirmishlab/skirmishlab/engine"
)

// The refusals, which index Info.Refusals.
const (
	refuseNothing engine.Refusal = iota
	refuseStage
	refuseFigure
	refuseSide
	refuseOff
	refuseOn
	refuseMoved
	refuseContact
	refuseReach
	refuseEntry
	refuseHeights
	refuseOwed
	refuseDone
	refuseKindOfBlow
	refuseMustStrikeContact
	refuseTarget
	refuseTargetSlain
	refuseAdjacent
	refuseAnnouncement
	refuseAbility
	refuseShotInContact
	refuseShotTurn
	refuseLord
	refuseSafe
	refuseRange
	refuseLine
	refuseOrigin
	refuseCarry
	refuseOver
)

// Check says whether the acting side may play a. Commanders, drivers and Play ask it in turn:
// what was legal is so until something happens.
func (g *game) Check(a engine.Action) engine.Refusal {
	if g.isLegal && a == g.legal {
		return engine.Legal
	}
	r := g.check(a)
	if r == engine.Legal {
		g.legal, g.isLegal = a, true
	}
	return r
}

// check is Check without its memory: what no stage or figure forbids is checked by the rules of its verb.
func (g *game) check(a engine.Action) engine.Refusal {
	s := &g.s
	switch s.stage {
	case stageOver:
		return refuseOver
	case stageRoll:
		return refuseStage
	}
	if a.Verb == verbEnd {
		return g.checkEnd(a)
	}
	slot := g.t.slotOf(a.Figure)
	if a.Figure == engine.NoFigure || slot < 0 {
		return refuseFigure
	}
	switch a.Verb {
	case verbStay, verbMove, verbEnter, verbPlace:
		return g.checkMove(a, slot)
	case verbStrike, verbShoot:
		return g.checkBlow(a, slot)
	case verbCarry, verbDecline:
		return g.checkCarry(a, slot)
	}
	return refuseStage
}

// checkEnd is TITAN-MOVE-1 and TITAN-STR-8.
func (g *game) checkEnd(a engine.Action) engine.Refusal {
	if a != endAction() {
		return refuseFigure
	}
	switch g.s.stage {
	case stagePlace, stageManeuver:
		return engine.Legal
	case stageStrike, stageCounter:
		if owing, _ := g.owing(); owing != 0 {
			return refuseOwed
		}
		return engine.Legal
	}
	return refuseStage
}

// checkMove allows a stay, and a move, an entry or a placing on a hex that the character reaches; the
// refusal names the rule of its verb.
func (g *game) checkMove(a engine.Action, slot int) engine.Refusal {
	if r := g.checkMover(a, slot); r != engine.Legal {
		return r
	}
	switch {
	case a.Verb == verbStay && a.Cell == engine.Cell(g.s.at[slot]):
		return engine.Legal
	case a.Verb != verbStay && a.Cell >= 0 && a.Cell <= 63 && g.destinations(slot)>>uint(a.Cell)&1 != 0:
		return engine.Legal
	case a.Verb == verbEnter:
		return refuseEntry
	case a.Verb == verbPlace:
		return refuseHeights
	}
	return refuseReach
}

// checkMover says whether a character may move, enter, be placed or stay at all.
func (g *game) checkMover(a engine.Action, slot int) engine.Refusal {
	s, t := &g.s, g.t
	switch {
	case (s.stage != stageManeuver && s.stage != stagePlace) || (a.Verb == verbPlace) != (s.stage == stagePlace):
		return refuseStage
	case side(slot) != s.owner(t):
		return refuseSide
	case s.lost>>slot&1 != 0:
		return refuseOff
	case (a.Verb == verbMove || a.Verb == verbStay) && s.at[slot] == off:
		return refuseOff
	case (a.Verb == verbEnter || a.Verb == verbPlace) && s.at[slot] != off:
		return refuseOn
	case a.N != 0 || a.A != 0 || a.B != 0:
		return refuseReach
	case s.moved>>slot&1 != 0:
		return refuseMoved
	case s.at[slot] != off && !t.mayMove && g.contact(slot) != 0:
		return refuseContact
	}
	return engine.Legal
}

// checkBlow checks a strike, and a rangestrike as far as both have the same rules: who may act and whether
// the target stands where the action says. Then a strike needs contact or an enemy that it may choose, and
// an announcement that TITAN-CARRY-4 lists.
func (g *game) checkBlow(a engine.Action, slot int) engine.Refusal {
	s, t := &g.s, g.t
	bit := uint16(1) << slot
	target := -1
	if a.A < uint64(engine.NoFigure) {
		target = t.slotOf(engine.Figure(a.A))
	}
	switch {
	case s.stage != stageStrike && s.stage != stageCounter:
		return refuseStage
	case side(slot) != s.actor(t):
		return refuseSide
	case s.at[slot] == off:
		return refuseOff
	case s.done&bit != 0:
		return refuseDone
	case target < 0 || side(target) == side(slot) || s.at[target] == off || engine.Cell(s.at[target]) != a.Cell:
		return refuseTarget
	}
	if a.Verb == verbShoot {
		return g.checkShot(a, slot, target)
	}
	c := uint(a.Cell)
	strikes, _, _ := g.options(slot)
	switch {
	case s.once&bit != 0 && s.shooter&bit != 0:
		return refuseKindOfBlow
	case s.slain>>target&1 != 0:
		return refuseTargetSlain
	case g.strikable(slot)>>c&1 == 0:
		return refuseAdjacent
	case strikes>>c&1 == 0:
		return refuseMustStrikeContact
	case a.B != 0:
		return refuseAnnouncement
	}
	if !g.mayAnnounce(a.N, slot, target) {
		return refuseAnnouncement
	}
	return engine.Legal
}

// checkShot checks what only a rangestrike needs: who may shoot and be shot at, then range and line. An
// origin that the action names is tried alone; without one any from which the shot is possible will do.
func (g *game) checkShot(a engine.Action, slot, target int) engine.Refusal {
	s, t := &g.s, g.t
	k, o := t.kinds[slot], t.kinds[target]
	_, _, shoots := g.options(slot)
	bit := uint16(1) << slot
	switch {
	case !k.ranged:
		return refuseAbility
	case s.stage != stageStrike:
		return refuseShotTurn
	case g.contact(slot) != 0 && !t.mayShoot:
		return refuseShotInContact
	case !shoots && s.once&bit != 0:
		return refuseKindOfBlow
	case s.slain>>target&1 != 0:
		return refuseTargetSlain
	case !k.magic && o.lord:
		return refuseLord
	case !g.aimable(slot, target):
		return refuseSafe
	}
	from, via, ok := g.shotPlace(a, slot)
	switch {
	case !ok:
		return refuseOrigin
	case from < 0:
		if _, found := g.bestShot(slot, target); found {
			return engine.Legal
		}
		from = int(s.at[slot])
	}
	if _, found := g.shotFrom(slot, target, from, via); found {
		return engine.Legal
	}
	if steps := t.land.steps[from][a.Cell]; steps > t.farthest[slot] || (steps < 2 && !k.magic) {
		return refuseRange
	}
	return refuseLine
}

// shotPlace reads where a rangestrike is said to start and which way it goes; from and
// via are negative when they are left to the rules. ok is false when no rangestrike of
// this character may start there.
func (g *game) shotPlace(a engine.Action, slot int) (from, via int, ok bool) {
	if a.N < 0 || a.N > 64 || a.B > 64 {
		return 0, 0, false
	}
	from, via = int(a.N)-1, int(a.B)-1
	if from >= 0 && g.origins(slot)>>uint(from)&1 == 0 {
		return 0, 0, false
	}
	if via >= 0 && from < 0 {
		from = int(g.s.at[slot])
	}
	return from, via, true
}

// checkCarry allows what is left of a blow to go to one that the pending blow lists, or nowhere.
func (g *game) checkCarry(a engine.Action, slot int) engine.Refusal {
	s, t := &g.s, g.t
	b := &s.blow
	switch {
	case s.stage != stageCarry || a.N != 0 || a.B != 0:
		return refuseStage
	case slot != int(b.striker):
		return refuseFigure
	case a.Verb == verbDecline:
		if a.A != 0 || a.Cell != engine.NoCell {
			return refuseTarget
		}
		return engine.Legal
	case a.A >= uint64(engine.NoFigure):
		return refuseTarget
	}
	target := t.slotOf(engine.Figure(a.A))
	switch {
	case target < 0 || s.at[target] == off || engine.Cell(s.at[target]) != a.Cell:
		return refuseTarget
	case s.slain>>target&1 != 0:
		return refuseTargetSlain
	case b.carry>>target&1 == 0:
		return refuseCarry
	}
	return engine.Legal
}
