package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// What a figure is expected to deal is the expectation of what noteDamage takes down for
// it: wounds of enemies, by attacks of every kind, leaving attacks, Chomp and Counter
// Strike, less those that Stealth Armor ignores. Lava, falls, gas and the wounds of
// friends are nobody's, and are in neither account.

// expect takes down that a figure is expected to place n wounds on another, x 65536.
func (g play) expect(by, target fig, mean int32, rec *engine.Recorder) {
	if g.sideOf(by) == g.sideOf(target) {
		return
	}
	u := g.t.unitOf(target)
	points := int64(u.worth) * int64(mean) / int64(u.life)
	if u.can&ignores != 0 {
		points -= points * int64(atLeast(g.t.of(ignores).Least)) >> 16
	}
	rec.Expected(figure(by), engine.Side(g.sideOf(by)), points>>16)
}

// expectDoom takes down that a figure is expected to destroy another, with a chance x 65536.
func (g play) expectDoom(by, target fig, chance int32, rec *engine.Recorder) {
	u := g.t.unitOf(target)
	left := int64(u.life - g.s.wounds[target])
	rec.Expected(figure(by), engine.Side(g.sideOf(by)), int64(u.worth)*left*int64(chance)/int64(u.life)>>16)
}

// expectAttack takes down what a normal attack is expected to deal, and the Counter Strike
// against it; in the basic game one wound destroys (HS-BASIC-4).
func (g play) expectAttack(f, target fig, r attackRoll, rec *engine.Recorder) {
	c := g.t.fight(r.way, r.n, r.m)
	if g.t.basic {
		g.expectDoom(f, target, c.kill[1], rec)
	} else {
		g.expect(f, target, c.mean[g.t.unitOf(target).life-g.s.wounds[target]], rec)
	}
	g.expect(target, f, c.back[g.t.unitOf(f).life-g.s.wounds[f]], rec)
}

// expectArea takes down what a special attack is expected to deal to the enemies among
// its victims.
func (g play) expectArea(f fig, n int, victims figset, rec *engine.Recorder) {
	for !victims.empty() {
		v := victims.pop()
		u := g.t.unitOf(v)
		c := g.t.fight(areaAgainst(u, g.adjacent(f, v)), n, g.defenceDice(f, v))
		g.expect(f, v, c.mean[u.life-g.s.wounds[v]], rec)
	}
}

// atLeast is the chance that a d20 shows at least so much, x 65536.
func atLeast(least int) int32 { return int32(21-min(max(least, 1), 21)) << 16 / 20 }
