package titan

import (
	"fmt"
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Play carries out a legal action; it panics on one that Check refuses.
func (g *game) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != engine.Legal {
		panic(fmt.Sprintf("titan: %s is illegal: %s", g.t.Say(g, a), info.Refusals[r].Text))
	}
	g.isLegal = false
	s := &g.s
	switch a.Verb {
	case verbEnd:
		if s.stage == stageManeuver || s.stage == stagePlace {
			g.endManeuver(rec)
		} else {
			rec.Mark(ruleStr8)
			g.endStrikes(rec)
		}
	case verbStay:
		s.moved |= 1 << g.t.slotOf(a.Figure)
	case verbMove, verbEnter, verbPlace:
		g.move(a, rec)
	case verbStrike:
		g.strike(a, rec)
	case verbShoot:
		g.shoot(a, rec)
	case verbCarry:
		g.carry(a, rec)
	case verbDecline:
		g.endBlow()
	}
	g.advance(rec)
}

// move puts a character where it goes (TITAN-MOVE-1, TITAN-ENTRY-1, TITAN-ENTRY-5).
func (g *game) move(a engine.Action, rec *engine.Recorder) {
	s, t := &g.s, g.t
	slot, to := t.slotOf(a.Figure), int(a.Cell)
	steps, rule := 0, ruleMove7
	rec.Mark(ruleMove1)
	if rec != nil {
		steps, rule = g.trace(a, slot, rec)
		if s.at[slot] != off && g.nearest(slot, to) < g.nearest(slot, int(s.at[slot])) {
			rec.Ground(a.Figure) // a character moves once a round
		}
	}
	if s.at[slot] != off {
		s.lift(slot)
	}
	s.put(t, slot, to)
	s.waiting &^= 1 << slot
	s.moved |= 1 << slot
	rec.Move(a.Figure, a.Cell, steps, rule)
}

// nearest is how many steps a hex is from the nearest enemy of a character, or more than
// any board has when none is on the board.
func (g *game) nearest(slot, c int) int {
	least := 64
	for set := g.s.occ[side(slot).Other()]; set != 0; set &= set - 1 {
		least = min(least, int(g.t.land.steps[c][trailing(set)]))
	}
	return least
}

// trace finds what a move costs, and takes down the hexes that a shortest path passes.
func (g *game) trace(a engine.Action, slot int, rec *engine.Recorder) (cost int, rule engine.Rule) {
	s, t := &g.s, g.t
	k := t.kinds[slot]
	rule = ruleMove7
	if k.flies {
		rule = ruleMove8
	}
	occ := s.occ[0] | s.occ[1]
	var l layers
	switch a.Verb {
	case verbPlace:
		return 0, ruleEntry5
	case verbEnter:
		k.enters(t.entry[side(slot)], occ, &l)
		rule = ruleEntry1
		marks(rec, ruleEntry2, ruleEntry3)
	default:
		k.reach(int(s.at[slot]), occ, &l)
	}
	marks(rec, ruleMove2, ruleMove4)
	for cost < len(l)-1 && l[cost]>>uint(a.Cell)&1 == 0 {
		cost++
	}
	if cost < k.skill {
		rec.Mark(ruleMove6)
	}
	if k.flies {
		if rec.Covering() {
			g.markFlight(k, slot, int(a.Cell), cost, rec)
		}
		return cost, rule
	}
	start := int(s.at[slot])
	if start != off {
		l[0] = 1 << uint(start)
	}
	for at, c := int(a.Cell), cost; c > 0; {
		before, price := k.cameFrom(t.land, &l, at, c)
		if before < 0 {
			before = off // it enters here, or dives under others
		}
		if rec.Covering() {
			g.markStep(k, before, at, rec)
		}
		if before == start || before == off {
			break
		}
		rec.Pass(a.Figure, engine.Cell(before))
		at, c = before, c-price
	}
	return cost, rule
}

// strike announces a strike; the roll is due (TITAN-STR-1, TITAN-CARRY-4).
func (g *game) strike(a engine.Action, rec *engine.Recorder) {
	s, t := &g.s, g.t
	slot, target := t.slotOf(a.Figure), t.slotOf(engine.Figure(a.A))
	dice, number, _ := t.values(t.kinds[slot], int(s.at[slot]), t.kinds[target], int(s.at[target]))
	said := announcement{int8(dice), int8(number)}
	if a.N != 0 {
		said = unpack(a.N)
	}
	kind, rule := blowStrike, ruleStr1
	if s.stage == stageCounter {
		kind, rule = blowCounter, ruleStr2
	}
	s.blow = blow{kind: kind, striker: int8(slot), target: int8(target), from: s.at[slot], dice: said.dice,
		number: said.number}
	if t.closed>>uint(a.Cell)&1 == 0 && int(said.dice) > g.remaining(target) {
		s.blow.carry = g.carryTargets(slot, target, said.dice, said.number)
	}
	if rec.Covering() {
		g.markStrike(slot, target, rec)
	}
	g.announced(rec, rule)
}

// shoot announces a rangestrike; the roll is due (TITAN-RS-1).
func (g *game) shoot(a engine.Action, rec *engine.Recorder) {
	s, t := &g.s, g.t
	slot, target := t.slotOf(a.Figure), t.slotOf(engine.Figure(a.A))
	from, via, _ := g.shotPlace(a, slot)
	var best shot
	if from < 0 {
		best, _ = g.bestShot(slot, target)
	} else {
		best, _ = g.shotFrom(slot, target, from, via)
	}
	s.blow = blow{kind: blowShot, striker: int8(slot), target: int8(target), from: best.from, dice: best.dice,
		number: best.number}
	if rec.Covering() {
		g.markShot(slot, target, best, rec)
	}
	g.announced(rec, ruleRs1)
}

// announced takes the blow down and waits for its roll; a blow of no dice needs none
// (I-01).
func (g *game) announced(rec *engine.Recorder, rule engine.Rule) {
	s := &g.s
	b := &s.blow
	if rec != nil {
		rec.Attack(figure(int(b.striker)), figure(int(b.target)), engine.Cell(s.at[b.target]), int(b.dice),
			int(b.number),
			g.expected(b), rule)
	}
	s.stage = stageRoll
	if b.dice == 0 {
		g.resolve(0, rec)
	}
}

// expected is what the roll of a blow is expected to take from its target, in hundredths
// of points. What is carried on is a choice and no luck: it is expected when it is
// dealt, so that dealt less expected has a mean of zero whatever the players choose.
func (g *game) expected(b *blow) int64 {
	shield := 0
	if b.kind != blowShot {
		shield = int(g.t.shield[g.s.at[b.target]])
	}
	target := int(b.target)
	hits := dealt(int(b.dice), int(b.number), shield+g.remaining(target)) - dealt(int(b.dice), int(b.number), shield)
	return (int64(hits)*int64(g.t.kinds[target].skill)*100 + one/2) / one
}

// Chance returns the law and key of the roll that is due. The key says what is rolled
// for, whose blow it is and which of its blows in this phase (I-06).
func (g *game) Chance() (*dice.Law, dice.Key) {
	s := &g.s
	b := &s.blow
	ordinal := uint32(0)
	if s.once>>uint(b.striker)&1 != 0 {
		ordinal = 1
	}
	slot := int(b.striker)
	return hitLaw(int(b.dice), int(b.number)),
		dice.NewKey(b.kind, uint8(side(slot)), g.t.keys[slot], uint16(s.round), ordinal)
}

// Settle carries out outcome i of the roll that is due.
func (g *game) Settle(i int, rec *engine.Recorder) {
	b := &g.s.blow
	g.resolve(int(hitLaw(int(b.dice), int(b.number)).Value(i)), rec)
	g.advance(rec)
}

// resolve gives the hits of a blow to its target (RULES.md 7.2, steps 10 and 11).
func (g *game) resolve(hits int, rec *engine.Recorder) {
	s, t := &g.s, g.t
	b := &s.blow
	target := int(b.target)
	rule := ruleStr5
	if b.kind == blowShot {
		rule = ruleRs7
	} else if shield := int(t.shield[s.at[target]]); shield > 0 {
		hits = max(0, hits-shield) // TITAN-DARK-STRIKE-1
		rule = ruleDarkStrike1
	}
	b.excess = int8(g.hurt(target, figure(int(b.striker)), hits, rec, rule))
	if b.excess > 0 && b.carry != 0 {
		s.stage = stageCarry // TITAN-CARRY-1
		return
	}
	g.endBlow()
}

// carry gives excess hits to another enemy; what it cannot take may go on
// (TITAN-CARRY-6).
func (g *game) carry(a engine.Action, rec *engine.Recorder) {
	b := &g.s.blow
	target := g.t.slotOf(engine.Figure(a.A))
	marks(rec, ruleCarry2, ruleCarry3)
	b.carry &^= 1 << target
	by := figure(int(b.striker))
	left := int8(g.hurt(target, by, int(b.excess), rec, ruleCarry1))
	rec.Expected(by, side(target).Other(), int64(b.excess-left)*int64(g.t.kinds[target].skill)*100)
	b.excess = left
	if b.excess == 0 || b.carry == 0 {
		g.endBlow()
		return
	}
	rec.Mark(ruleCarry6)
}

// markStrike marks the rules that make the strike just announced what it is. One that
// only forbids counts where the hits that it keeps from being carried may be left over.
func (g *game) markStrike(slot, target int, rec *engine.Recorder) {
	s, t := &g.s, g.t
	k, b := t.kinds[slot], &s.blow
	from, to := int(s.at[slot]), int(s.at[target])
	marks(rec, ruleStr4, ruleStr5, ruleContact2)
	t.blowParts(k, t.kinds[target], from, to, func(p part) { t.markPart(&p, rec) })
	contact := g.contact(slot)
	if contact>>uint(to)&1 != 0 {
		marks(rec, ruleContact1, ruleStr6, ruleCharStrike1)
	}
	g.markApart(slot, rec)
	if k.ranged && s.stage == stageStrike && contact != 0 {
		marks(rec, ruleRs2, ruleCharRange5)
	}
	if k.blows[from] > 1 {
		rec.Mark([2]engine.Rule{ruleTreeStrike1, ruleTreeStrike2}[min(1, s.stage-stageStrike)])
	}
	if s.slain>>slot&1 != 0 {
		rec.Mark(ruleStr7)
	}
	dice, number, plain := t.values(k, from, t.kinds[target], to)
	if int(b.dice) != dice || int(b.number) != number {
		rec.Mark(ruleCarry4)
	}
	if int(b.dice) <= g.remaining(target) {
		return
	}
	others := g.strikable(slot) &^ (1 << uint(to))
	if (t.closed>>uint(to)&1 != 0 && others != 0) || others&t.closed != 0 {
		marks(rec, ruleDarkStrike2, ruleCarry7)
	}
	if others&t.above[from] != 0 && !t.carriesUp[t.land.side[from][t.land.dir[from][to]]] {
		marks(rec, ruleDuneStrike3, ruleCarry7)
	}
	if t.bonus(k, from, to) && g.carryHexes(slot, target) != 0 && (int(b.number) >= plain || number < plain) {
		rec.Mark(ruleCarry5)
	}
}

// markApart marks what keeps a character out of contact with an enemy beside it
// (TITAN-CLIFF-STRIKE-2, TITAN-FOG-STRIKE-2).
func (g *game) markApart(slot int, rec *engine.Recorder) {
	s, t := &g.s, g.t
	c := s.at[slot]
	beside := t.land.adj[c] & s.occ[side(slot).Other()]
	if beside&^t.touching[c] != 0 {
		rec.Mark(ruleCliffStrike2)
	}
	if beside&t.touching[c]&^g.contact(slot) != 0 {
		rec.Mark(ruleFogStrike2)
	}
}

// markShot marks the rules that make the rangestrike just announced what it is, and those
// that keep it from other targets that it could hit.
func (g *game) markShot(slot, target int, chosen shot, rec *engine.Recorder) {
	s, t := &g.s, g.t
	k, o := t.kinds[slot], t.kinds[target]
	own, from, to := int(s.at[slot]), int(chosen.from), int(s.at[target])
	marks(rec, ruleRs3, ruleRs4, ruleRs6)
	t.shotParts(k, o, own, to, func(p part) { t.markPart(&p, rec) })
	g.markApart(slot, rec)
	if from != own {
		rec.Mark(ruleCloudRange1)
	}
	if k.shots[own] > 1 && s.once>>slot&1 != 0 {
		marks(rec, ruleTreeRange2, ruleRs2)
	}
	steps := t.land.steps[from][to]
	if k.magic {
		rec.Mark(ruleMagic1)
		if steps == 1 {
			rec.Mark(ruleMagic2)
		}
		for c := range t.land.list {
			h := t.land.list[c]
			if t.land.steps[from][h]+t.land.steps[h][to] == steps && h != from && h != to &&
				(s.occ[0]|s.occ[1])>>uint(h)&1 != 0 {
				rec.Mark(ruleCharRange2)
			}
		}
		return
	}
	rec.Mark(ruleRs8)
	if steps == 3 {
		rec.Mark(ruleRs5)
	}
	g.markLine(k, from, to, int(chosen.via), rec)
	for m := s.standing(t, side(slot).Other()) &^ s.slain; m != 0; m &= m - 1 {
		other := bits.TrailingZeros16(m)
		if _, open := g.shotFrom(slot, other, own, -1); !open || g.aimable(slot, other) {
			continue
		}
		rec.Mark(ruleRs9)
		if t.kinds[other].lord {
			rec.Mark(ruleLord1)
		} else {
			rec.Mark(grounds[t.land.terrain[s.at[other]]].at)
		}
	}
}

// endBlow counts the blow and returns to the part of the Strike Phase that it belongs to.
func (g *game) endBlow() {
	s := &g.s
	b := s.blow
	bit := uint16(1) << uint(b.striker)
	if s.once&bit != 0 || g.blowsOf(int(b.striker), b.kind) < 2 {
		s.done |= bit
	}
	s.once |= bit
	if b.kind == blowShot {
		s.shooter |= bit
	}
	s.stage = stageStrike
	if b.kind == blowCounter {
		s.stage = stageCounter
	}
	s.blow = blow{}
}
