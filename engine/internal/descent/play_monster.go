package descent

import "github.com/skirmishlab/skirmishlab/engine"

// tests begins attribute tests of figures against an effect of figure i.
func (g play) tests(i int, targets uint64, n int, at cell, turned bool, rec *engine.Recorder) {
	fr := frame{kind: frameTests, side: g.t.units[i].side, figure: int8(i), n: int8(n), at: at, mask: targets,
		other: -1}
	if turned {
		fr.step = 2
	}
	g.s.stack.Push(fr)
	g.power(i, -1, effects[n].rule, rec)
}

// testsGoOn takes the next test; monsters and familiars fail (DESC-CND-6). Step bit 0
// is set while a failed test may be rolled again, bit 2 when it has been.
func (g play) testsGoOn(f *frame, rec *engine.Recorder) bool {
	if f.step&1 == 1 {
		return true
	}
	if f.mask == 0 {
		g.s.stack.Pop()
		return false
	}
	k := trailing(f.mask)
	f.other = int8(k)
	if !g.s.up(k) {
		f.mask &= f.mask - 1
		return false
	}
	if g.t.units[k].kind == hero {
		f.chance = true
		return true
	}
	g.fail(f, rec)
	return false
}

func (g play) settleTest(f *frame, passed bool, rec *engine.Recorder) {
	k := int(f.other)
	g.noteTest(k, effects[f.n].attribute, passed, rec)
	switch {
	case passed:
		f.mask &= f.mask - 1
		f.step &^= 5
	case f.step&4 == 0 && g.charmed(k):
		f.step |= 1
		f.side = g.t.units[k].side
	default:
		g.fail(f, rec)
	}
}

// fail carries out the effect on the figure that failed.
func (g play) fail(f *frame, rec *engine.Recorder) {
	k, e := int(f.other), &effects[f.n]
	by, at, turned := int(f.figure), f.at, f.step&2 == 2
	f.mask &= f.mask - 1
	f.step &^= 5
	if e.condition != 0 {
		g.inflict(k, e.condition, e.rule, rec)
	}
	if e.fatigue > 0 {
		g.tire(k, e.fatigue, e.rule, rec)
	}
	if e.throws {
		g.hurl(k, by, at, turned, rec)
	}
}

// hurl throws a figure: it is placed, counts as entering, even if it can fly (ruling
// 43), and suffers 1 damage (DESC-ABL-THROW, DESC-MOV-9).
func (g play) hurl(k, by int, at cell, turned bool, rec *engine.Recorder) {
	u := &g.t.units[k]
	if at >= 0 && g.throwSpot(k, at, turned) == engine.Legal {
		g.put(k, at, turned, ruleAblThrow, rec)
		if g.inPit(k) {
			g.suffer(k, g.t.rows[g.t.plan.kind[at]].damage, -1, rulePit2, rec)
		} else {
			for _, o := range u.base(turned) {
				if g.t.burns.has(at + o) {
					g.burn(k, g.t.plan.kind[at+o], rec)
					break
				}
			}
		}
	}
	g.suffer(k, 1, by, ruleAblThrow, rec)
}

// flockGoesOn reports whether minions are left that may move.
func (g play) flockGoesOn(f *frame) bool {
	for m := f.mask; m != 0; m &= m - 1 {
		if !g.s.up(trailing(m)) {
			f.mask &^= m & -m
		}
	}
	if f.mask == 0 {
		g.s.stack.Pop()
		return false
	}
	f.figure = int8(trailing(f.mask))
	return true
}
