package descent

import "github.com/skirmishlab/skirmishlab/engine"

// appraiser is the scratch of appraisal: what does not change while one decision is
// made. Fresh says that it belongs to the present state.
type appraiser struct {
	fresh bool
	// Fearless says that whoever ranks gives risk and company no weight, so that for
	// moves, which are many, they need not be worked out.
	fearless bool
	landing  bool // it was filled for a deployment
	figure   int
	dry      set // spaces reached without being burnt, of the last offer

	enemies  int
	enemy    [maxFigures]int8
	threat   [maxFigures]threat
	others   set
	risk     int32 // where it stands
	friends  int32 // adjacent to it
	stride   int8  // distance at which it can strike in a turn
	mode     mode  // of its surges where it stands
	now      prospect
	distance int

	// What has been worked out about placements, by space and turned or not; valid
	// where stamp holds the decision's number.
	number uint32
	stamp  [2 * maxCells]uint32
	seen   [2 * maxCells]outlook
}

// outlook is what a commander sees in a placement.
type outlook struct {
	prospect prospect
	risk     int32
	distance int32
	struck   bool // prospect has been worked out
	risked   bool // risk has been worked out
}

// outlookAt works out what a placement is worth, once in a decision.
func (g *game) outlookAt(i int, anchor cell, turned, strike bool) *outlook {
	ai := &g.ai
	k := int(anchor)
	if turned {
		k += maxCells
	}
	o := &ai.seen[k]
	if ai.stamp[k] != ai.number {
		ai.stamp[k] = ai.number
		*o = outlook{distance: int32(g.nearest(i, anchor, turned))}
	}
	if !o.risked && !ai.fearless {
		o.risk, o.risked = g.riskAt(i, anchor, turned), true
	}
	if strike && !o.struck {
		o.prospect, o.struck = g.prospectAt(i, anchor, turned), true
	}
	return o
}

// prepare fills the scratch for a decision about figure i.
func (g *game) prepare(i int) *appraiser {
	g.needScratch()
	ai := &g.ai
	if ai.fresh && !ai.landing && ai.figure == i {
		return ai
	}
	ai.fresh, ai.landing, ai.figure = true, false, i
	ai.number++
	u, f := &g.t.units[i], &g.s.figures[i]
	ai.enemies = 0
	for k := range g.t.units {
		o, h := &g.t.units[k], &g.s.figures[k]
		if o.side == u.side || h.status != standing {
			continue
		}
		n := ai.enemies
		ai.enemies++
		ai.enemy[n], ai.threat[n] = int8(k), g.threatOf(k, i)
	}
	ai.others = g.others(i)
	if f.status != standing {
		ai.risk, ai.now, ai.distance = 0, prospect{}, far
		return ai
	}
	ai.risk = g.riskAt(i, f.at, f.turned)
	ai.mode = g.modeAt(i, f.at, f.turned)
	ai.now = g.prospectAt(i, f.at, f.turned)
	ai.distance = g.nearest(i, f.at, f.turned)
	ai.stride = g.stride(i)
	ai.friends = g.friendsBy(i, f.at, f.turned)
	return ai
}

// nearest is the distance from a placement to the nearest enemy.
func (g *game) nearest(i int, anchor cell, turned bool) int {
	ai := &g.ai
	best := far
	for n := range ai.enemies {
		best = min(best, g.apart(i, anchor, turned, int(ai.enemy[n])))
	}
	return best
}

// apart is the distance between a placement of figure i and figure k where it stands.
func (g *game) apart(i int, anchor cell, turned bool, k int) int {
	u, o, f := &g.t.units[i], &g.t.units[k], &g.s.figures[k]
	if !u.large() && !o.large() {
		return g.b.dist(anchor, f.at)
	}
	best := far
	for _, own := range u.base(turned) {
		for _, its := range o.base(f.turned) {
			best = min(best, g.b.dist(anchor+own, f.at+its))
		}
	}
	return best
}

// strikesLeft is how many attacks figure i has after taking n more actions.
func (g *game) strikesLeft(i, n int) int32 {
	act, u := &g.s.act, &g.t.units[i]
	if act.guest || g.s.figures[i].has(stunned) {
		if !act.guest && int(act.actions)-n >= 2 && u.kind == hero {
			return 1
		}
		return 0
	}
	left := int32(max(0, int(act.actions)-n)) + int32(act.attacks)
	if u.kind == hero {
		return left
	}
	if act.struck {
		return 0
	}
	return min(left, 1)
}

// Appraise adds what the acting side's commander sees in an action. Damage is the whole
// exchange of points: what the enemy is expected to lose, conditions included, and what
// is healed, less what the ground takes. So too fatigue is part of tempo, and the goal of
// the scenario of ground. The narrower terms are there for styles that give one of these
// more weight than the rest.
func (g *game) Appraise(a engine.Action, t *engine.Terms) {
	var own engine.Terms
	g.appraise(a, &own)
	own[engine.TermDamage] += own[termCondition] + own[termHeal] - own[engine.TermHazard]
	own[engine.TermTempo] -= own[termFatigue]
	own[engine.TermGround] += goalSteps * own[termGoal]
	for i := range t {
		t[i] += own[i]
	}
}

// goalSteps is how many steps towards the enemy a step towards the goal is worth.
const goalSteps = 5

func (g *game) appraise(a engine.Action, t *engine.Terms) {
	i := g.t.index(a.Figure)
	if i < 0 {
		return
	}
	switch a.Verb {
	case verbDeploy:
		g.appraiseDeploy(i, a, t)
		return
	case verbActivate:
		g.appraiseActivate(i, t)
		return
	case verbSurge:
		g.appraiseSurge(uint16(a.N), unpackPath(a.A), t)
		return
	}
	ai := g.prepare(i)
	n := g.strikesLeft(i, 1)
	switch a.Verb {
	case verbMove:
		g.appraiseMove(i, a, t)
	case verbAttack, verbRage, verbFlail, verbExplode, verbTrick, verbBless, verbDrain, verbOath, verbFire:
		g.appraiseAttack(i, a, t)
	case verbEnd:
		t[engine.TermRisk] += ai.risk
		t[termReserve] += int32(g.s.act.actions)
		if g.t.fatal != (set{}) && g.s.figures[i].status == standing && g.allIn(i, &g.t.fatal) {
			t[engine.TermHazard] += int32(g.t.worth(i, int(g.t.units[i].health)))
		}
	case verbExit:
		t[termGoal] += 40
	case verbHop, verbNimble:
		g.appraiseHop(i, a, t)
	case verbReturn, verbAppear, verbToken, verbPlace, verbClimb:
		t[engine.TermRisk] += g.riskAt(i, a.Cell, a.N == 1 && (a.Verb == verbPlace || a.Verb == verbClimb))
		if a.Verb == verbClimb {
			t[engine.TermTempo]++
			p := g.prospectAt(i, a.Cell, a.N == 1)
			t[engine.TermDamage] += p.damage * n
			t[termKill] += p.kill * n
		}
	default:
		g.appraisePower(i, a, t)
		t[engine.TermRisk] += ai.risk
		t[engine.TermDamage] += ai.now.damage * n
		t[termKill] += ai.now.kill * n
	}
}

// appraiseMove weighs where a move ends.
func (g *game) appraiseMove(i int, a engine.Action, t *engine.Terms) {
	ai := &g.ai
	u, f := &g.t.units[i], &g.s.figures[i]
	turned := a.N>>6&1 == 1
	acts, exert := int(a.N&3), int32(a.N>>2&15)
	n := g.strikesLeft(i, acts)
	o := g.outlookAt(i, a.Cell, turned, n > 0)
	t[engine.TermRisk] += o.risk
	t[termFatigue] += exert
	d := int(o.distance)
	t[termDistance] += int32(min(d, 12) - min(ai.distance, 12))
	if n > 0 {
		p := o.prospect
		t[engine.TermDamage] += p.damage * n
		t[termKill] += p.kill * n
	}
	if ai.distance < far && d < far {
		t[engine.TermGround] += int32(g.gap(i, ai.distance) - g.gap(i, d))
	} else if ai.distance >= far {
		t[engine.TermGround] += beyondStride * int32(g.toDoor(i, f.at, f.turned)-g.toDoor(i, a.Cell, turned))
	}
	t[engine.TermTempo] -= int32(acts)
	t[termGoal] += g.goalStep(i, a.Cell, turned)
	if !ai.fearless {
		friends := g.friendsBy(i, a.Cell, turned) - ai.friends
		t[engine.TermSupport] += friends
		t[termSpread] += friends
	}
	g.appraiseGround(i, a.Cell, turned, f, u, t)
}

// stride is how near an enemy must be for figure i to strike it in a turn with a move
// action; heroes leave fatigue and the reach of their weapons out of account, for they
// had better come near enough to attack twice.
func (g *game) stride(i int) int8 {
	th := g.carry(i)
	if g.t.units[i].kind == hero {
		return th.speed + 1
	}
	if th.ranged {
		return th.walk + 4
	}
	return th.walk + th.melee
}

// gap is how far a figure is from being able to strike in its next turn, a step beyond
// that counting five times a step within.
func (g *game) gap(i, d int) int {
	return (beyondStride-1)*max(0, d-int(g.ai.stride)) + d
}

// beyondStride is how many steps nearer to the enemy a step is worth that brings it
// within stride.
const beyondStride = 5

// toDoor is the distance of figure i from the nearest door, for those whom closed doors
// keep from the enemy.
func (g *game) toDoor(i int, anchor cell, turned bool) int {
	best := far
	for _, d := range g.t.plan.doors {
		x, y := g.doorSides(d)
		if x < 0 || y < 0 {
			continue
		}
		for _, o := range g.t.units[i].base(turned) {
			best = min(best, g.b.dist(anchor+o, x), g.b.dist(anchor+o, y))
		}
	}
	if best == far {
		return 0
	}
	return best
}

// appraiseGround weighs what the ground does at the end of a move.
func (g *game) appraiseGround(i int, c cell, turned bool, f *figure, u *unit, t *engine.Terms) {
	kind := g.t.plan.kind[c]
	if kind == normal || u.can(ablFly) && !g.t.fatal.has(c) {
		return
	}
	r := &g.t.rows[kind]
	if u.large() {
		for _, o := range u.base(turned) {
			if !g.t.fatal.has(c + o) {
				return
			}
		}
	}
	if r.damage > 0 && !u.can(ablFly) {
		t[engine.TermHazard] += int32(g.t.worth(i, int(r.damage)))
		if u.health-f.damage <= r.damage {
			t[engine.TermHazard] += int32(g.t.worth(i, int(u.health)))
		}
	}
	switch {
	case r.defeats:
		t[engine.TermHazard] += int32(g.t.worth(i, int(u.health)))
	case r.holds:
		t[engine.TermHazard] += int32(g.t.worth(i, 2))
	case r.speed > 0:
		t[engine.TermHazard] += int32(g.t.worth(i, 1)) / 2
	}
}

// goalStep is how many steps a move gains towards the exit or the zone to hold.
func (g *game) goalStep(i int, c cell, turned bool) int32 {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case g.t.goal.Lead > 0:
	case g.t.goal.Escape > 0 && u.kind == hero:
	default:
		return 0
	}
	before, after := u.nearest(g.t.toExit, f.at, f.turned), u.nearest(g.t.toExit, c, turned)
	if before == far || after == far {
		return 0
	}
	return int32(before - after)
}

// friendsBy counts adjacent spaces with friends in them.
func (g *game) friendsBy(i int, anchor cell, turned bool) (n int32) {
	on, base := &g.s.occupied[g.t.units[i].side], g.t.units[i].base(turned)
	for w := range (g.b.cells + 63) / 64 {
		near := uint64(0)
		for _, o := range base {
			near |= g.b.adjacent[anchor+o][w]
		}
		n += int32(popcount(near & on[w] & g.ai.others[w]))
	}
	return n
}

// appraiseAttack weighs an attack and what else the turn may bring.
func (g *game) appraiseAttack(i int, a engine.Action, t *engine.Terms) {
	ai := &g.ai
	u := &g.t.units[i]
	t[engine.TermRisk] += ai.risk
	n := g.strikesLeft(i, 1)
	if u.kind != hero {
		n = 0
	}
	t[engine.TermDamage] += ai.now.damage * n
	t[termKill] += ai.now.kill * n
	kind, _ := attackVerb(a.Verb)
	if _, fatigue, needed := skillOf(kind); needed && u.kind == hero {
		t[termFatigue] += int32(fatigue)
	}
	if kind == fireAttack {
		for k := range g.t.units {
			if k == i || !g.s.up(k) || !g.near(i, k) {
				continue
			}
			p := g.worthOf(ai.mode, int(u.profiles[0]), k, 1, false)
			if g.t.units[k].side == u.side {
				p.damage, p.kill = -p.damage, -p.kill
			}
			t[engine.TermDamage] += p.damage
			t[termKill] += p.kill
		}
		return
	}
	slot := int(a.N >> 16)
	target := int(a.N&0xff) - 1
	if kind == oathAttack {
		slot, target = 0, int(a.N>>8&0xff)-1
		t[engine.TermRisk] += g.riskAt(i, a.Cell, false) - ai.risk
	}
	profile, ok := g.slot(i, slot, kind)
	if !ok || target < 0 || target >= len(g.t.units) {
		return
	}
	g.appraiseTarget(i, int(profile), target, kind, a.Cell, t)
	if second := int(a.N>>8&0xff) - 1; kind == flailAttack && second >= 0 && second < len(g.t.units) {
		g.appraiseTarget(i, int(profile), second, kind, a.Cell, t)
	}
}

// appraiseTarget weighs what an attack does to one of its targets, and Blast round it.
func (g *game) appraiseTarget(i, profile, k int, kind attackKind, aim cell, t *engine.Terms) {
	f := &g.s.figures[k]
	d := 1
	lined := false
	if kind != oathAttack {
		d = g.distance(i, k)
		lined = d == 1 && !g.t.profiles[profile].ranged && !g.t.profiles[profile].reach && g.lineBetween(i, k)
	}
	p := g.worthOf(g.ai.mode, profile, k, d, lined)
	t[engine.TermDamage] += p.damage
	t[termKill] += p.kill
	pr := &g.t.profiles[profile]
	for s := range pr.surges {
		if c := pr.surges[s].inflicts; c != 0 && !f.has(c) {
			t[termCondition] += int32(g.t.worth(k, int(g.t.units[k].health))) / 12
		}
	}
	switch kind {
	case blastAttack:
		if aim < 0 {
			aim = f.at
		}
		for m := g.blast(aim, k, i); m != 0; m &= m - 1 {
			n := trailing(m)
			q := g.worthOf(g.ai.mode, profile, n, d, false)
			if g.t.units[n].side == g.t.units[i].side {
				q.damage, q.kill = -q.damage, -q.kill
			}
			t[engine.TermDamage] += q.damage
			t[termKill] += q.kill
		}
	case rageAttack:
		t[engine.TermDamage] += int32(g.t.worth(k, 1)) * 3 / 4
		t[termKill] += p.kill / 4
	case trickAttack:
		t[termCondition] += int32(g.t.worth(k, int(g.t.units[k].health))) / 4
	case blessedAttack, drainAttack:
		if g.s.figures[i].damage > 0 {
			t[termHeal] += int32(g.t.worth(i, 1))
		}
	}
}

// lineBetween reports whether every adjacent pair of spaces of two figures has an
// elevation line between.
func (g *game) lineBetween(i, k int) bool {
	f := &g.s.figures[k]
	for _, o := range g.t.units[k].base(f.turned) {
		c := f.at + o
		clear := g.b.adjacent[c]
		for w := range clear {
			clear[w] &^= g.b.lined[c][w]
		}
		if g.anyIn(i, &clear) {
			return false
		}
	}
	return true
}
