package descent

import "github.com/skirmishlab/skirmishlab/engine"

// checkPrayer checks a prayer and whom it is for (DESC-ABL-PRAYER).
func (g moves) checkPrayer(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	if !bare(a, int32(len(g.t.units))) || k < 0 {
		return refuseMalformed
	}
	if r := g.skill(i, ablPrayer, 1, cardPrayer, refuseSpentPrayer); r != engine.Legal {
		return r
	}
	if !g.friend(i, k) || (k != i && !g.touches(i, k)) {
		return refusePrayer
	}
	return engine.Legal
}

// checkRevive checks the revival of a hero who is knocked out (DESC-ACT-8).
func (g moves) checkRevive(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	switch {
	case !bare(a, int32(len(g.t.units))) || k < 0 || k >= len(g.t.units):
		return refuseMalformed
	case g.t.units[i].kind != hero:
		return refuseRevive
	case !g.friend(i, k) || g.s.figures[k].status != fallen:
		return refuseNotDown
	case !g.touches(i, k):
		return refuseRevive
	}
	return engine.Legal
}

// checkRaise checks where the Reanimate is raised (DESC-ABL-RAISE).
func (g moves) checkRaise(i int, a engine.Action) engine.Refusal {
	if r := g.skill(i, ablRaise, 1, 0, engine.Legal); r != engine.Legal {
		return r
	}
	if a.N != 0 || a.A|a.B != 0 || a.Cell < 0 {
		return refuseMalformed
	}
	k := g.familiarOf(i)
	all := g.s.everyone()
	switch {
	case k < 0 || g.s.up(k):
		return refuseRaised
	case !g.b.adjacent[g.s.figures[i].at].has(a.Cell) || !g.b.free.has(a.Cell) || all.has(a.Cell):
		return refuseRaiseTo
	}
	return engine.Legal
}

// checkFury allows an extra activation of the Reanimate (DESC-PTS-4).
func (g moves) checkFury(i int, a engine.Action) engine.Refusal {
	if !bare(a, 0) {
		return refuseMalformed
	}
	if r := g.skill(i, skillFury, 1, cardFury, refuseSpentFury); r != engine.Legal {
		return r
	}
	if k := g.familiarOf(i); k < 0 || !g.s.up(k) {
		return refuseOwner
	}
	return engine.Legal
}

// checkFamiliar checks that a familiar may begin its activation: right before its
// owner's actions or right after them (DESC-ABL-RAISE).
func (g moves) checkFamiliar(k int, a engine.Action) engine.Refusal {
	switch {
	case !bare(a, 0):
		return refuseMalformed
	case int(g.t.units[k].owner) != int(g.s.act.figure) || g.s.act.guest:
		return refuseOwner
	case !g.s.up(int(g.s.act.figure)):
		return refuseOwner
	case !g.s.up(k):
		return refuseUnraised
	case g.s.figures[k].raised:
		return refuseActedFamiliar
	}
	return engine.Legal
}

// checkNimble allows a step aside without movement points (DESC-ABL-NIMBLE). Against a large monster the
// space is chosen once the monster has been put down.
func (g moves) checkNimble(f *frame, i int, a engine.Action) engine.Refusal {
	if a.N != 0 || a.A|a.B != 0 {
		return refuseMalformed
	}
	if g.t.units[f.other].large() && f.step == 0 {
		if a.Cell != none {
			return refuseMalformed
		}
		return engine.Legal
	}
	at := g.s.figures[i].at
	for dir := range directions {
		if g.b.step(at, dir) == a.Cell && a.Cell >= 0 && g.hopLegal(i, dir) {
			return engine.Legal
		}
	}
	return refuseRoute
}

// checkPlace checks where a large figure interrupted in its move is put down.
func (g moves) checkPlace(f *frame, i int, a engine.Action) engine.Refusal {
	u := &g.t.units[i]
	others := g.others(i)
	switch {
	case a.N < 0 || a.N > 1 || a.A|a.B != 0 || a.Cell < 0 || (a.N == 1 && u.width == u.height):
		return refuseMalformed
	case !g.t.placeable(g.b, u, a.Cell, a.N == 1) || !u.covers(a.Cell, a.N == 1, f.at):
		return refuseNoFit
	case !g.emptyFor(u, a.Cell, a.N == 1, &others):
		return refusePlaceTo
	}
	return engine.Legal
}
