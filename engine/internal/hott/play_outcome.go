package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// noBout stands where no combat is going on.
var noBout = bout{X: nobody, Y: nobody, Victim: nobody}

// Settle carries out outcome i of the law that is due.
func (g play) Settle(i int, rec *engine.Recorder) {
	g.w.rec = rec
	defer g.forget()
	law, _ := g.Chance()
	v := law.Value(i)
	if g.s.Phase == phaseRoll {
		g.rolledPips(int8(v))
		return
	}
	b := g.s.Cur
	r := verdict(v & 7)
	g.expect(&b)
	g.tell(kindResult, b.X, b.Y, int32(r), int32(b.Kind), resultRule(b.Kind))
	rec.Mark(ruleCmb2)
	rec.Mark(ruleSeq3)
	g.resolve(&b, v)
	g.s.Cur = noBout
	g.afterBout(&b)
}

// resolve carries out what an outcome of the dice of a combat does to those in it and
// around it.
func (g play) resolve(b *bout, v dice.Value) {
	switch r := verdict(v & (casterOne - 1)); {
	case r == equalOdd || r == equalEven:
		g.equal(b, r)
	case r < equalOdd:
		g.lost(b, b.X, b.Y, r == isDoubled)
	default:
		g.lost(b, b.Y, b.X, r == doubles)
	}
	if b.Kind == inSpell && v&casterOne != 0 && g.d.live.has(b.X) {
		g.oneRolled(b.X)
	}
	g.release()
}

// forget drops what may not outlive a call.
func (g play) forget() { g.w.rec = nil }

func resultRule(k boutKind) engine.Rule {
	switch k {
	case inShot:
		return ruleSh7
	case inSpell:
		return ruleMg1
	case inStorm:
		return ruleStr5
	}
	return ruleCc5
}

// oneRolled counts a 1 of the main caster; on the second it ensorcels itself
// (HOTT-MG-6, ruling R25).
func (g play) oneRolled(e uint8) {
	g.w.rec.Mark(ruleMg6)
	x := &g.s.El[e]
	if x.Ones++; x.Ones >= 2 {
		g.ensorcel(e, e, ruleMg6)
	}
}

// equal carries out equal totals: the special results of heroes, paladins and
// magicians, else nothing.
func (g play) equal(b *bout, r verdict) {
	if b.Kind != inFight {
		return
	}
	if r == equalEven {
		if g.diesOnOdd(b.X, b.Y) {
			g.w.rec.Mark(g.unit(b.X).spcRule)
		}
		return
	}
	flankers := g.flankersOf(b.X) | g.flankersOf(b.Y)
	dieX, dieY := g.diesOnOdd(b.X, b.Y), g.diesOnOdd(b.Y, b.X)
	x, y := b.X, b.Y
	g.w.rec.Mark(g.unit(x).spcRule)
	g.w.rec.Mark(g.unit(y).spcRule)
	if dieX {
		g.lose(x, y, g.unit(x).spcRule)
	}
	if dieY {
		g.lose(y, x, g.unit(y).spcRule)
	}
	if dieX || dieY {
		g.recoilAll(flankers)
	}
}

// flankersOf are the friends of e whose front edge is on the flank or rear of its
// front opponent (HOTT-CC-3).
func (g play) flankersOf(e uint8) (out set) {
	o := g.d.front[e]
	if o == nobody {
		return 0
	}
	return g.attackers(o)
}

// recoilAll makes flankers and aiders recoil after the friend whose fight it was
// (HOTT-CC-3).
func (g play) recoilAll(who set) {
	for who != 0 {
		if e := who.next(); g.d.live.has(e) {
			g.w.rec.Mark(ruleCc3)
			g.recoil(e, nobody)
		}
	}
}

// lost carries out the result of the loser of a combat (HOTT-CC-5 steps 5 to 9).
func (g play) lost(b *bout, loser, winner uint8, doubled bool) {
	rec := g.w.rec
	if skip, rule := g.disregards(b, loser); skip {
		rec.Mark(rule)
		rec.Mark(ruleCmb4)
		return
	}
	res, rule := g.suffers(loser, winner, b.Kind, doubled)
	rec.Mark(ruleCmb3)
	rec.Mark(rule)
	if loser == nobody {
		g.stormed(b, winner, res, rule)
		return
	}
	if res == resNone {
		g.tell(kindNoEffect, loser, winner, 0, 0, rule)
		return
	}
	// What hangs on this fight is looked up before anybody moves.
	rear := g.supporter(loser)
	if b.Kind == inShot || b.Kind == inSpell {
		rear = nobody
	}
	flankers := set(0)
	hunter := g.d.front[loser]
	switch b.Kind {
	case inFight:
		flankers = g.flankersOf(loser)
		if b.Victim == winner { // the main attacker of a held element: the others with it
			flankers = g.attackers(winner) &^ one(loser)
		}
	case inStorm:
		flankers = b.Aid
	}
	if hunter != nobody && !g.unit(hunter).impetuous {
		hunter = nobody
	}
	if res == resRecoil && g.forecasting() && g.harmless(loser, flankers) {
		return
	}
	g.carryOut(res, loser, winner, rule)
	if rear != nobody && g.d.live.has(rear) && !g.d.live.has(loser) { // HOTT-REC-7
		rec.Mark(ruleRec7)
		g.lose(rear, winner, ruleRec7)
	}
	g.recoilAll(flankers)
	if hunter != nobody && g.d.live.has(hunter) && !g.forecasting() && !(b.Kind == inFight && b.Victim != nobody) {
		g.pursue(hunter)
	}
}

// carryOut does what a result says to an element on the table.
func (g play) carryOut(res result, loser, winner uint8, rule engine.Rule) {
	rec := g.w.rec
	switch res {
	case resRecoil:
		g.recoil(loser, winner)
	case resFlee:
		g.flee(loser, winner)
	case resFleeOff:
		rec.Mark(ruleLeg4)
		rec.Mark(ruleFle5)
		if g.is(loser, dragon) && !g.recoil(loser, winner) {
			return
		}
		g.lose(loser, winner, rule)
	case resEnsorcel:
		g.ensorcel(loser, winner, rule)
	case resDestroyed:
		rec.Mark(ruleLeg3)
		g.lose(loser, winner, rule)
	}
}

// stormed is a beaten stronghold: captured if a land element attacks or aids
// (HOTT-STR-5, HOTT-T-STR-RES, ruling R28).
func (g play) stormed(b *bout, winner uint8, res result, rule engine.Rule) {
	land := false
	for rest := b.Aid | one(winner); rest != 0; {
		e := rest.next()
		if !g.aerial(e) && (g.t.opts.SnCaptureStr || !g.is(e, sneakers)) {
			land = true
		}
	}
	if !land || res != resCaptured || len(g.t.strUnit().beaten) == 0 {
		g.tell(kindNoEffect, winner, nobody, 0, 0, rule)
		return
	}
	g.w.rec.Mark(ruleStr5)
	g.finish(sideOf(winner), endStronghold, ruleWin1)
}

// ensorcel turns a magician into a frog and takes a hero off the board
// (HOTT-MG-7).
func (g play) ensorcel(e, by uint8, rule engine.Rule) {
	to := ensorcelled
	if g.is(e, magician) {
		to = frog
	}
	other, at := g.harm(e, by, rule)
	g.w.rec.Slain(figure(e), other, at, ruleMg7)
	g.remove(e, to)
	x := &g.s.El[e]
	x.By, x.Ones = by, 0
	if by == e {
		x.By = nobody // only HOTT-FREE-1 brings it back
	}
}
