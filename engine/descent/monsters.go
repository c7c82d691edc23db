package descent

import "github.com/skirmishlab/skirmishlab/engine"

// effect is what failing an attribute test does.
type effect struct {
	attribute int
	rule      engine.Rule
	condition condition
	fatigue   int8
	throws    bool
}

// The effects that ask for tests.
const (
	effectGrab = iota
	effectHowl
	effectThrow
	effectEarth
	effectWater
)

var effects = [...]effect{
	effectGrab:  {attribute: might, rule: ruleAblGrab, condition: immobilized},
	effectHowl:  {attribute: willpower, rule: ruleAblHowl, fatigue: 1},
	effectThrow: {attribute: might, rule: ruleAblThrow, throws: true},
	effectEarth: {attribute: awareness, rule: ruleAblEarth, condition: immobilized},
	effectWater: {attribute: willpower, rule: ruleAblWater, fatigue: 2},
}

// enemiesOf lists the enemies of figure i that an effect on all adjacent figures, or
// on all within 3 spaces, reaches.
func (g *game) enemiesOf(i int, adjacent bool) (m uint64) {
	for k := range g.t.units {
		if g.t.units[k].side != g.t.units[i].side && g.s.up(k) && (adjacent && g.near(i, k) || !adjacent && g.distance(i, k) <= howlReach) {
			m |= 1 << k
		}
	}
	return m
}

// checkSpell checks abilities without a target of their own.
func (g *game) checkSpell(i int, a engine.Action) engine.Refusal {
	if !bare(a, 0) {
		return refuseMalformed
	}
	u := &g.t.units[i]
	need := spellOf(a.Verb)
	if !u.can(need) {
		return refuseAbility
	}
	switch a.Verb {
	case verbHowl:
		if g.enemiesOf(i, false) == 0 {
			return refuseTarget
		}
	case verbEarth, verbWater:
		if g.enemiesOf(i, true) == 0 {
			return refuseTarget
		}
	case verbFlock:
		if g.flock(i) == 0 {
			return refuseTarget
		}
	}
	return legal
}

// spellOf is the ability that a verb without a target of its own needs.
func spellOf(v engine.Verb) ability {
	switch v {
	case verbHowl:
		return ablHowl
	case verbEarth:
		return ablEarth
	case verbWater:
		return ablWater
	case verbAir:
		return ablAir
	}
	return ablFlock
}

// checkAround: what attacks all adjacent figures needs somebody adjacent
// (DESC-ABL-FIRE, DESC-FEAT-LEORIC).
func (g *game) checkAround(i int) engine.Refusal {
	if g.around(i) == 0 {
		return refuseTarget
	}
	return legal
}

// checkTargeted checks Grab and Heal.
func (g *game) checkTargeted(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	if !bare(a, int32(len(g.t.units))) || k < 0 {
		return refuseMalformed
	}
	u, o := &g.t.units[i], &g.t.units[k]
	if a.Verb == verbHeal {
		switch {
		case !u.can(ablHeal):
			return refuseAbility
		case !g.s.up(k) || o.side != u.side || o.kind != monster || k != i && g.distance(i, k) > 3:
			return refuseFar
		}
		return legal
	}
	switch {
	case !u.can(ablGrab):
		return refuseAbility
	case !g.s.up(k) || o.side == u.side || !g.near(i, k):
		return refuseTarget
	}
	return legal
}

// checkThrow: an adjacent enemy, and where it goes if its test fails
// (DESC-ABL-THROW). N is the target plus one, times two, plus one if it is turned.
func (g *game) checkThrow(i int, a engine.Action) engine.Refusal {
	k := int(a.N>>1) - 1
	if a.N < 0 || a.A|a.B != 0 || k < 0 || k >= len(g.t.units) {
		return refuseMalformed
	}
	o := &g.t.units[k]
	turned := a.N&1 == 1
	switch {
	case !g.t.units[i].can(ablThrow):
		return refuseAbility
	case !g.s.up(k) || o.side == g.t.units[i].side || !g.near(i, k):
		return refuseTarget
	case a.Cell == none:
		if turned || g.anyThrow(k) {
			return refuseNoSpace
		}
		return legal
	case turned && o.width == o.height:
		return refuseMalformed
	}
	return g.throwSpot(k, a.Cell, turned)
}

func (g *game) anyThrow(k int) bool {
	for c := cell(0); int(c) < g.b.cells; c++ {
		if g.throwSpot(k, c, false) == legal || g.t.units[k].large() && g.throwSpot(k, c, true) == legal {
			return true
		}
	}
	return false
}

// throwSpot checks a space for a thrown figure: empty, some space within 3 of its old
// ones, not where it stands.
func (g *game) throwSpot(k int, c cell, turned bool) engine.Refusal {
	u, f := &g.t.units[k], &g.s.figures[k]
	others := g.others(k)
	switch {
	case c == f.at && turned == f.turned:
		return refuseSame
	case !g.t.placeable(g.b, u, c, turned):
		return refuseNoFit
	case !g.emptyFor(u, c, turned, &others):
		return refuseOccupied
	}
	for _, o := range u.base(turned) {
		if g.anyIn(k, &g.b.within[3][c+o]) {
			return legal
		}
	}
	return refuseFar
}

// tests begins attribute tests of figures against an effect of figure i.
func (g *game) tests(i int, targets uint64, n int, at cell, turned bool, rec *engine.Recorder) {
	fr := frame{kind: frameTests, side: g.t.units[i].side, figure: int8(i), n: int8(n), at: at, mask: targets, other: -1}
	if turned {
		fr.step = 2
	}
	g.s.stack.Push(fr)
	g.power(i, -1, effects[n].rule, rec)
}

// testsGoOn takes the next test; monsters and familiars fail (DESC-CND-6). Step bit 0
// is set while a failed test may be rolled again, bit 2 when it has been.
func (g *game) testsGoOn(f *frame, rec *engine.Recorder) bool {
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

func (g *game) settleTest(f *frame, passed bool, rec *engine.Recorder) {
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
func (g *game) fail(f *frame, rec *engine.Recorder) {
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
func (g *game) hurl(k, by int, at cell, turned bool, rec *engine.Recorder) {
	u := &g.t.units[k]
	if at >= 0 && g.throwSpot(k, at, turned) == legal {
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

// flockReach is how far Flock carries (DESC-ABL-FLOCK).
const flockReach = 5

// flock lists the minions of figure i's group within 5 spaces that may move
// (DESC-ABL-FLOCK).
func (g *game) flock(i int) (m uint64) {
	u := &g.t.units[i]
	for k := range g.t.units {
		o := &g.t.units[k]
		if k != i && o.side == u.side && o.group == u.group && o.kind == monster && !o.master && !o.large() && g.s.up(k) && g.distance(i, k) <= flockReach {
			m |= 1 << k
		}
	}
	return m
}

// flockGoesOn reports whether minions are left that may move.
func (g *game) flockGoesOn(f *frame) bool {
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

// checkHop checks a move of up to 2 spaces without movement points (DESC-MOV-8). A is
// the space between, plus one, or 0.
func (g *game) checkHop(i int, a engine.Action) engine.Refusal {
	f := g.top()
	if f.mask>>i&1 == 0 {
		return refuseFigure
	}
	if a.Verb == verbDecline && bare(a, 0) {
		return legal
	}
	if a.Verb != verbHop || a.N != 0 || a.B != 0 || a.Cell < 0 || a.A > uint64(g.b.cells) {
		return refuseStage
	}
	if _, _, ok := g.hopRoute(i, a.Cell, cell(a.A)-1); !ok {
		return refuseRoute
	}
	if others := g.others(i); others.has(a.Cell) {
		return refuseOccupied
	}
	return legal
}

// hopRoute packs a way of one or two steps.
func (g *game) hopRoute(i int, to, via cell) (route uint64, steps int, ok bool) {
	at := g.s.figures[i].at
	if via >= 0 {
		d := g.dirTo(at, via)
		e := g.dirTo(via, to)
		if d < 0 || e < 0 || !g.stepLegal(i, at, d, true) || !g.stepLegal(i, via, e, false) {
			return 0, 0, false
		}
		return uint64(d) | uint64(e)<<3, 2, true
	}
	d := g.dirTo(at, to)
	if d < 0 || !g.stepLegal(i, at, d, false) {
		return 0, 0, false
	}
	return uint64(d), 1, true
}

// dirTo is the direction of the step between two cells, or -1.
func (g *game) dirTo(from, to cell) int {
	for dir := range directions {
		if to >= 0 && g.b.step(from, dir) == to {
			return dir
		}
	}
	return -1
}
