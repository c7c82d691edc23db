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

// checkSpell checks abilities without a target of their own.
func (g moves) checkSpell(i int, a engine.Action) engine.Refusal {
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
			return refuseHowl
		}
	case verbEarth:
		if g.enemiesOf(i, true) == 0 {
			return refuseEarth
		}
	case verbWater:
		if g.enemiesOf(i, true) == 0 {
			return refuseWater
		}
	case verbAir: // which it keeps until its next activation (DESC-ABL-AIR)
		if g.s.figures[i].air {
			return refuseAirTwice
		}
	case verbFlock:
		if g.flock(i) == 0 {
			return refuseFlock
		}
	}
	return engine.Legal
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

// checkTargeted checks Grab and Heal.
func (g moves) checkTargeted(i int, a engine.Action) engine.Refusal {
	k := int(a.N) - 1
	if !bare(a, int32(len(g.t.units))) || k < 0 {
		return refuseMalformed
	}
	u, o := &g.t.units[i], &g.t.units[k]
	if a.Verb == verbHeal {
		switch {
		case !u.can(ablHeal):
			return refuseAbility
		case !g.s.up(k) || o.side != u.side || o.kind != monster || (k != i && g.distance(i, k) > 3):
			return refuseHeal
		}
		return engine.Legal
	}
	switch {
	case !u.can(ablGrab):
		return refuseAbility
	case !g.s.up(k) || o.side == u.side || !g.near(i, k):
		return refuseGrab
	}
	return engine.Legal
}

// checkThrow checks the throw of an adjacent enemy, and where it goes if its test fails (DESC-ABL-THROW).
// N is the target plus one, times two, plus one if it is turned.
func (g moves) checkThrow(i int, a engine.Action) engine.Refusal {
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
		return refuseThrow
	case a.Cell == none:
		if turned || g.anyThrow(k) {
			return refuseThrowTo
		}
		return engine.Legal
	case turned && o.width == o.height:
		return refuseMalformed
	}
	return g.throwSpot(k, a.Cell, turned)
}

// flockReach is how far Flock carries (DESC-ABL-FLOCK).
const flockReach = 5

// checkHop checks a move of up to 2 spaces without movement points (DESC-MOV-8). A is
// the space between, plus one, or 0.
func (g moves) checkHop(i int, a engine.Action) engine.Refusal {
	f := g.top()
	if f.mask>>i&1 == 0 {
		return notDecided(stageFlock)
	}
	if a.Verb == verbDecline && bare(a, 0) {
		return engine.Legal
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
	return engine.Legal
}

// hopRoute packs a way of one or two steps.
func (g moves) hopRoute(i int, to, via cell) (route uint64, steps int, ok bool) {
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
