package hott

import "github.com/skirmishlab/skirmishlab/engine"

// suffers is what the loser of a combat suffers from the winner (HOTT-CMB-3,
// HOTT-CMB-4, HOTT-DBL-1); nobody is the stronghold. It does not look at who may
// disregard results for his role, see disregards.
func (g combat) suffers(loser, winner uint8, kind boutKind, doubled bool) (result, engine.Rule) {
	k := stronghold
	if winner != nobody {
		k = g.unit(winner).kind
		if !g.unit(winner).harmsAll && loser != nobody && !g.t.el[loser].general && !g.is(loser, sneakers) {
			return resNone, ruleTSnSpc
		}
	}
	if loser == nobody {
		return resCaptured, ruleTStrRes
	}
	u := g.unit(loser)
	spared := false
	if doubled {
		if u.doubledBy == 0 || u.doubledBy.has(k) {
			return resDestroyed, ruleDbl1
		}
		spared = true // HOTT-T-FL-SPC: as if merely beaten
	}
	inClose := kind == inFight || kind == inStorm
	for _, c := range u.beaten {
		switch {
		case !c.by.has(k), c.onlyCC && !inClose, c.onGood && g.inBadOrWater(loser), c.onBad && !g.inBad(loser):
			continue
		case c.met && (winner == nobody || g.s.El[loser].Met>>(winner%maxSide)&1 == 0):
			continue
		}
		return c.result, u.resRule
	}
	if spared {
		return u.resDefault, u.spcRule
	}
	if u.kind == airboat {
		return u.resDefault, u.resRule
	}
	return u.resDefault, ruleLeg2
}

// inBadOrWater is the opposite of good going (section 8.6: "in GGo").
func (g combat) inBadOrWater(e uint8) bool {
	return g.inBad(e) || (!g.aerial(e) && g.d.ground[e]&g.t.ground.water != 0)
}

// disregards reports a role that takes no result (HOTT-CMB-4, HOTT-MG-5,
// HOTT-SH-8).
func (g combat) disregards(b *bout, loser uint8) (bool, engine.Rule) {
	if loser != b.X {
		return false, 0
	}
	switch b.Kind {
	case inSpell:
		if k := g.unit(b.Y).kind; k != magician && k != god {
			return true, ruleMg5
		}
	case inShot:
		if !b.Reply {
			return true, ruleCmb4
		}
	}
	return false, 0
}
