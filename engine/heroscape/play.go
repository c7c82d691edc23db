package heroscape

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

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

// target and fields unpack an action; Check has seen that they are in range.
func (g *game) target(a engine.Action) fig {
	if a.N < 0 || a.N > 255 {
		return noFig
	}
	return g.t.figOf(engine.Figure(a.N))
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

// Check says whether the acting side may play an action now.
func (g *game) Check(a engine.Action) engine.Refusal {
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
	case verbEnd, verbPass, verbCharge, verbClone:
		return g.checkBare(a)
	}
	return g.checkActing(a, f)
}

func (g *game) checkPutting(a engine.Action, f fig) engine.Refusal {
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

func (g *game) checkNaming(a engine.Action) engine.Refusal {
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
			return cardNotLiving
		}
	case verbBond:
		if !g.mayBond(g.turn(), gi) {
			return noPartner
		}
	case verbSpirit:
		if !g.maySpirit(side, gi) {
			return noSpiritCard
		}
	}
	return engine.Legal
}

func (g *game) checkMoving(a engine.Action, f fig) engine.Refusal {
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
	if a.N < 0 || a.N > 7 || mode > modeGrapple || a.B != 0 || tail && g.s.trail[f] == none {
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

func (g *game) checkBare(a engine.Action) engine.Refusal {
	if !plain(a, false, false) || a.N != 0 {
		return garbled
	}
	switch a.Verb {
	case verbCharge:
		return g.checkCharge()
	case verbClone:
		return g.checkClone()
	case verbPass:
		if g.s.need == needDrop && g.dropBegun() {
			return dropBegun
		}
	}
	return engine.Legal
}

// dropBegun reports whether a figure of the drop being placed already stands.
func (g *game) dropBegun() bool {
	gi := g.dropper(g.dropSide())
	return gi != noGroup && g.onBoard(gi) != 0
}

func (g *game) checkActing(a engine.Action, f fig) engine.Refusal {
	if a.Verb == verbFire {
		if a.A != 0 || a.B != 0 || a.Cell != engine.NoCell || a.N < 0 || a.N > 15 {
			return garbled
		}
		return g.checkFire(f, a.N&8 != 0, int(a.N&7))
	}
	if a.B != 0 || a.A != 0 && a.Verb != verbVolley {
		return garbled
	}
	target := g.target(a)
	if target == noFig {
		return notAnEnemy
	}
	if cell(a.Cell) != g.s.lead[target] {
		return garbled
	}
	switch a.Verb {
	case verbAttack:
		return g.checkAttack(f, target)
	case verbExplode:
		return g.checkExplode(f, target)
	case verbGrenade:
		return g.checkGrenade(f, target)
	case verbVolley:
		return g.checkVolley(f, target, a.A)
	case verbChomp:
		return g.checkChomp(f, target)
	default:
		return g.checkShackle(f, target)
	}
}

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != engine.Legal {
		panic(fmt.Sprintf("heroscape: Play of an illegal action %+v: %s", a, info.Refusals[r].Text))
	}
	s := &g.s
	f := noFig
	if a.Figure != engine.NoFigure {
		f = g.t.figOf(a.Figure)
	}
	g.w.rank.waysOf = false
	if a.Verb != verbOrder && a.Verb != verbStay {
		g.w.rank.valid = false
	}
	switch a.Verb {
	case verbPlace:
		trail, _ := trailOf(a)
		g.put(f, cell(a.Cell), trail)
		rec.Move(a.Figure, a.Cell, 0, ruleDeploy1)
	case verbDrop:
		g.put(f, cell(a.Cell), none)
		rec.Move(a.Figure, a.Cell, 0, rulePwrAirborne1)
	case verbOrder:
		s.mark[s.actor.Side()][a.N>>8] = uint8(a.N)
	case verbChoose:
		g.playChoose(uint8(a.N), rec)
	case verbBond:
		g.playBond(uint8(a.N), rec)
	case verbMove:
		g.playMove(f, uint8(a.N&3), a.N&4 != 0, a.A, rec)
	case verbStay:
		t := g.turn()
		t.moved |= 1 << f.num()
		t.stayed |= 1 << f.num()
	case verbSpawn:
		g.playSpawn(f, cell(a.Cell), rec)
	case verbSpirit:
		g.placeSpirit(s.stack.Top().fig, uint8(a.N), rec)
	case verbErland:
		trail, _ := trailOf(a)
		g.playErland(f, cell(a.Cell), trail, rec)
	case verbEnd:
		g.playEnd()
	case verbPass:
		g.playPass()
	default:
		g.playActing(a, f, rec)
	}
	g.advance(rec)
}

func (g *game) playActing(a engine.Action, f fig, rec *engine.Recorder) {
	target := g.target(a)
	switch a.Verb {
	case verbAttack:
		g.playAttack(f, target, rec)
	case verbExplode:
		g.playExplode(f, target, rec)
	case verbFire:
		g.playFire(f, a.N&8 != 0, int(a.N&7), rec)
	case verbGrenade:
		g.playGrenade(f, target, rec)
	case verbVolley:
		g.playVolley(f, target, a.A, rec)
	case verbChomp:
		g.playChomp(f, target, rec)
	case verbShackle:
		g.playShackle(f, target)
	case verbCharge:
		g.playCharge()
	case verbClone:
		g.playClone()
	}
}

// playPass declines what was offered.
func (g *game) playPass() {
	s := &g.s
	switch s.need {
	case needDrop:
		g.endDrop(g.dropSide())
	case needChoose:
		g.playChoose(noGroup, nil)
	case needSpawn:
		s.stack.Top().sub = 0
	case needErland:
		s.stack.Pop()
	}
}

// Chance returns the law and key of the roll that is due.
func (g *game) Chance() (*dice.Law, dice.Key) {
	s, t := &g.s, g.t
	switch s.need {
	case needRollDeploy:
		return leadLaws[maxLead], g.roundKey(forDeploy, 0)
	case needRollFirst:
		return t.firstLaw, g.roundKey(forFirst, 0)
	case needRollDropOrder:
		return leadLaws[maxLead], g.roundKey(forDropOrder, 0)
	case needRollDrop:
		f := t.groups[g.dropper(g.dropSide())].first
		return d20Laws[min(t.num.drop, 21)], g.key(forDrop, f, 0)
	case needRollInit:
		return leadLaws[maxLead+g.initLead()], g.roundKey(forInit, 0)
	}
	f := s.stack.Top()
	switch s.need {
	case needRollSwipe:
		return t.skullLaws[g.swipeDice(f.other)], g.key(forSwipe, f.other, uint32(s.swipes[f.other]))
	case needRollFall:
		band := &t.num.falls[f.falls&3-1]
		k := g.key(forFall, f.fig, uint32(s.rolls[f.fig]))
		if band.Deadly > 0 {
			return d20Laws[min(band.Deadly+1, 21)], k
		}
		return t.woundLaws[band.Dice], k
	case needRollMolten:
		return d20Laws[min(g.moltenLeast(f.fig), 21)], g.key(forMolten, f.fig, uint32(s.rolls[f.fig]))
	case needRollMiton:
		return d20Laws[t.num.mitonsoul], g.key(forMiton, f.fig, uint32(s.rolls[f.fig]))
	case needRollAttack:
		return t.combat(f.way, int(f.n), int(f.m)).law, g.key(forAttack, f.fig, uint32(s.attacks[f.fig]))
	case needRollArea:
		return t.skullLaws[f.n], g.key(forAttack, f.fig, uint32(s.attacks[f.fig]))
	case needRollDefence:
		v := fig(f.side)
		m := min(max(g.defenceDice(f.fig, v), 0), maxDice)
		return t.shieldLaw[m], g.key(forDefence, v, uint32(f.fig)<<8|uint32(s.attacks[f.fig]))
	case needRollBurn:
		return t.woundLaws[g.burnDice(f.fig)], g.key(forBurn, f.fig, 0)
	}
	return g.chancePower(f)
}

// chancePower is Chance for the single d20 of a power.
func (g *game) chancePower(f *frame) (*dice.Law, dice.Key) {
	n := &g.t.num
	least, purpose := 0, uint8(0)
	switch g.s.need {
	case needRollArmor:
		least, purpose = n.armor, forArmor
	case needRollChomp:
		least, purpose = n.chomp, forChomp
	case needRollShackle:
		least, purpose = n.shackle, forShackle
	case needRollCharge:
		least, purpose = n.charge, forCharge
	case needRollFrenzy:
		least, purpose = n.frenzy, forFrenzy
	case needRollClone:
		least, purpose = g.cloneLeast(f.fig), forClone
	default:
		panic("heroscape: no roll is due")
	}
	return d20Laws[min(least, 21)], g.key(purpose, f.fig, uint32(g.s.rolls[f.fig]))
}

// burnDice is how many dice a figure rolls at the end of a round, once for both ends
// (HS-TERR-LAVA-1).
func (g *game) burnDice(f fig) int {
	s := &g.s
	n := g.t.kinds[g.t.places[s.lead[f]].kind].row.Burn
	if tr := s.trail[f]; tr != none {
		n = max(n, g.t.kinds[g.t.places[tr].kind].row.Burn)
	}
	return n
}

// Settle carries out an outcome of the roll that is due.
func (g *game) Settle(i int, rec *engine.Recorder) {
	law, _ := g.Chance()
	v := law.Value(i)
	s := &g.s
	g.w.rank.valid, g.w.rank.waysOf = false, false
	switch s.need {
	case needRollDeploy:
		g.settleDeploy(int(v), rec)
	case needRollFirst:
		g.settleFirst(int(v), rec)
	case needRollDropOrder:
		g.settleDropOrder(int(v))
	case needRollDrop:
		g.settleDrop(v == 1, rec)
	case needRollInit:
		g.settleInit(int(v), rec)
	case needRollSwipe:
		g.settleSwipe(int(v), rec)
	case needRollFall:
		g.settleFall(int(v), rec)
	case needRollMolten:
		g.settleMolten(v == 1, rec)
	case needRollMiton:
		g.settleMiton(v == 1)
	case needRollAttack:
		g.settleAttack(uint64(v), rec)
	case needRollArea:
		g.settleArea(int(v), rec)
	case needRollDefence:
		g.settleDefence(int(v), rec)
	case needRollArmor:
		g.settleArmor(v == 1, rec)
	case needRollClone:
		g.settleClone(v == 1, rec)
	case needRollBurn:
		g.settleBurn(int(v), rec)
	default:
		g.settlePower(v == 1, rec)
	}
	g.advance(rec)
}

// settleBurn takes one figure's dice against lava (HS-TERR-LAVA-1).
func (g *game) settleBurn(skulls int, rec *engine.Recorder) {
	f := g.s.stack.Top()
	f.set.del(f.fig)
	g.wound(f.fig, skulls)
	rec.Note(engine.Event{Kind: kindBurn, Side: engine.Side(g.sideOf(f.fig)), Figure: figure(f.fig), Other: engine.NoFigure, Cell: toCell(g.s.lead[f.fig]), Rule: ruleTerrLava1, N: int32(skulls)})
}
