package descent

import "github.com/skirmishlab/skirmishlab/engine"

// surgeChoice reports whether the attacker has surges to spend on something.
func (g play) surgeChoice() bool {
	a := &g.s.atk
	if a.coward || (a.left == 0 && !g.mayWeave()) {
		return false
	}
	if a.left == 0 {
		return true
	}
	var list surgeList
	n := g.surges(&list)
	for i := range n {
		if a.spent>>i&1 == 0 && g.surgeUseful(list[i]) {
			return true
		}
	}
	return g.mayWeave()
}

// playSurge spends surges (DESC-ATK-7). Path is the further spaces of Fire Breath, die
// the defence die that the Longsword makes the target roll again.
func (g play) playSurge(f *frame, mask uint16, path [3]cell, die int, rec *engine.Recorder) {
	a := &g.s.atk
	by := int(a.by)
	var list surgeList
	n := g.surges(&list)
	for i := range n {
		if mask>>i&1 == 0 {
			continue
		}
		a.left--
		g.pay(by, list[i].fatigue, list[i].rule, rec)
		rec.Note(engine.Event{Kind: kindSurge, Side: g.t.units[by].side, Figure: g.t.ident(by), Other: engine.NoFigure,
			Cell: a.aim, Rule: list[i].rule, N: int32(i)})
	}
	a.spent |= mask
	f.step = stepAbsorb
	if g.kindBit(mask, breathSurge) >= 0 {
		a.path = path
		for m := g.breathed(path); m != 0; m &= m - 1 {
			if k := trailing(m); a.affected>>k&1 == 0 {
				a.affected |= 1 << k
				a.waiting |= 1 << k
				a.asked &^= 1 << k
			}
		}
		f.step = stepMore
	}
	if g.kindBit(mask, rerollSurge) >= 0 {
		a.dieOf, a.lastDie = a.target, int8(die)
		f.step = stepMore
	}
}
