package descent

import "github.com/skirmishlab/skirmishlab/engine"

// appraiser is the scratch of appraisal: what does not change while one decision is
// made. Fresh says that it belongs to the present state.
type appraiser struct {
	fresh bool
	// Fearless, friendless and unmoved say that the ranking gives risk, company and
	// adjacent friends no weight, so that for moves, which are many, they need not be worked
	// out.
	fearless   bool
	friendless bool
	unmoved    bool
	landing    bool // it was filled for a deployment
	figure     int
	dry        set // spaces reached without being burnt, of the last offer

	// What it was filled for: the figures and the doors as they were. While only the
	// figure itself moves or spends, placements are worth what they were.
	board *board
	then  [maxFigures]figure

	enemies    int
	enemy      [maxFigures]int8
	foe        [maxFigures]foe
	blows      []blows           // of figures of all classes on all, by attacker, enemy and its hearts
	blowsAt    *table            // whose
	order      [maxFigures]uint8 // enemies by bound, the greatest first
	near       [maxCells]uint8   // how far every space is from the nearest enemy,
	crowd      [maxCells]uint8   // and how many friends count there, for figures of one space
	spaced     bool              // near has been worked out
	crowded    bool              // crowd has been worked out
	beside     [maxCells]uint8   // how far every space is from a friend on several
	temper     temper            // of its surges, if it stands on one space
	carries    int               // the distance up to which it thinks of attacks
	far        [maxFigures]uint8 // how far each is from the placement last measured
	threats    bool              // threat has been worked out
	threat     [maxFigures]threat
	others     set
	gathered   bool // mate and joins have been filled
	mates      int
	mate       [maxFigures]int8
	joins      [maxFigures]int8 // from how far each friend may stand beside it by the end of the turn
	toll       [far + 1]int32   // what they may take in a deployment, by distance,
	tolled     [4]uint64        // where that has been worked out
	risked     bool             // risk has been worked out
	risk       int32            // where it stands
	befriended bool             // friends and company have been worked out
	friends    int32            // adjacent to it
	company    int32            // beside it by the end of the turn
	stride     int8             // distance at which it can strike in a turn
	mode       mode             // of its surges where it stands
	looked     bool             // now has been worked out
	now        prospect         // of its best attack from there
	distance   int
	left       [4]int32 // attacks left after n more actions

	// What has been worked out about placements, by space and turned or not; valid
	// where stamp holds the decision's number.
	number uint32
	stamp  [2 * maxCells]uint32
	seen   [2 * maxCells]outlook
}

// prepare fills the scratch for a decision about figure i.
func (g appraisal) prepare(i int) *appraiser {
	g.needScratch()
	ai := &g.ai
	if ai.fresh && !ai.landing && ai.figure == i {
		return ai
	}
	if ai.landing || ai.figure != i || ai.number == 0 || !g.unchanged(i) {
		g.faceEnemies(i)
	}
	ai.fresh, ai.landing = true, false
	for n := range ai.left {
		ai.left[n] = g.strikesLeft(i, n)
	}
	f := &g.s.figures[i]
	if f.status != standing {
		ai.risk, ai.risked, ai.now, ai.looked, ai.distance, ai.befriended = 0, true, prospect{}, true, far, false
		return ai
	}
	ai.distance = g.measure(i, f.at, f.turned)
	ai.risked = false
	ai.mode = g.modeAt(i, f.at, f.turned)
	ai.looked = false
	ai.stride = g.stride(i)
	ai.befriended = false
	return ai
}

// unchanged reports whether all but figure i are as they were when the scratch was
// filled, and it has as many hearts left. It notes figure i as it is now, so that all
// figures can be compared at once.
func (g appraisal) unchanged(i int) bool {
	ai := &g.ai
	if ai.board != g.b || g.s.figures[i].damage != ai.then[i].damage || g.s.figures[i].status != ai.then[i].status {
		return false
	}
	ai.then[i] = g.s.figures[i]
	return ai.then == g.s.figures
}

// faceEnemies works out where the enemies of figure i are and what attacks on them may be
// worth, and forgets what was known of placements.
func (g appraisal) faceEnemies(i int) {
	ai := &g.ai
	ai.figure, ai.board, ai.threats, ai.crowded = i, g.b, false, false
	ai.spaced = false
	ai.number++
	ai.then = g.s.figures
	u := &g.t.units[i]
	single := !u.large()
	ai.carries = 0
	for _, p := range u.profiles {
		ai.carries = max(ai.carries, g.t.profiles[p].carries())
	}
	ai.enemies = 0
	for k := range g.t.units {
		o, h := &g.t.units[k], &g.s.figures[k]
		if o.side == u.side || h.status != standing {
			continue
		}
		n := ai.enemies
		ai.enemies++
		ai.enemy[n] = int8(k)
		ai.foe[n] = foe{figure: int8(k), at: h.at, base: o.base(h.turned), away: h.air || g.blinded(k)}
		e := &ai.foe[n]
		if len(e.base) == 1 {
			e.row = g.b.row(h.at)
		}
		if n > 0 {
			b := int(ai.enemy[n-1])
			e.twin = o.class == g.t.units[b].class && h.damage == g.s.figures[b].damage
		}
		if e.row != nil && single {
			e.blows = g.blowsOn(i, k)
			e.most, e.bound = e.blows.most, e.blows.bound
		} else {
			e.most, e.bound = g.boundOf(i, k)
		}
		at := n
		for ; at > 0 && ai.foe[ai.order[at-1]].bound < e.bound; at-- {
			ai.order[at] = ai.order[at-1]
		}
		ai.order[at] = uint8(n)
	}
	ai.others = g.others(i)
	ai.gathered = false
	if single {
		g.feelTemper(i)
	}
}

// blowsOn is what attacks of figure i on figure k are worth, both standing on one space.
func (g appraisal) blowsOn(i, k int) *blows {
	ai, u, o := &g.ai, &g.t.units[i], &g.t.units[k]
	if ai.blowsAt != g.t {
		ai.blows, ai.blowsAt = make([]blows, g.t.odds.kins*g.t.odds.hearts), g.t
	}
	b := &ai.blows[u.kin*g.t.odds.hearts+o.hearted+int(o.health-g.s.figures[k].damage)-1]
	if !b.known {
		g.strikeBlows(i, k, b)
	}
	return b
}

// strikeBlows works out what blowsOn tells.
func (g appraisal) strikeBlows(i, k int, b *blows) {
	b.known = true
	b.most, b.bound = g.boundOf(i, k)
	for swayed, m := range g.modes(i) {
		for d := range b.worth[swayed] {
			b.worth[swayed][d] = g.bestBlow(i, k, m, max(d, 1), d == 0)
		}
	}
}

// strikesLeft is how many attacks figure i has after taking n more actions.
func (g appraisal) strikesLeft(i, n int) int32 {
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
func (g appraisal) Appraise(a engine.Action, t *engine.Terms) {
	var own engine.Terms
	g.appraise(a, &own)
	fold(&own)
	for i := range t {
		t[i] += own[i]
	}
}

// fold adds the narrower terms to those that they are a part of.
func fold(own *engine.Terms) {
	own[engine.TermDamage] += own[termCondition] + own[termHeal] - own[engine.TermHazard]
	own[engine.TermTempo] -= own[termFatigue]
	own[engine.TermGround] += goalSteps * own[termGoal]
}

// goalSteps is how many steps towards the enemy a step towards the goal is worth.
const goalSteps = 5

// appraise adds what an action is worth to terms. An action that leaves its figure where it is keeps that
// place's risk and what can still be struck from there with the actions left.
func (g appraisal) appraise(a engine.Action, t *engine.Terms) {
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
	n := ai.left[1]
	switch a.Verb {
	case verbMove:
		g.appraiseMove(i, a, t)
	case verbAttack, verbRage, verbFlail, verbExplode, verbTrick, verbBless, verbDrain, verbOath, verbFire:
		g.appraiseAttack(i, a, t)
	case verbEnd:
		g.addRisk(i, t)
		t[termReserve] += int32(g.s.act.actions)
		if g.b.any(&g.t.fatal) && g.s.figures[i].status == standing && g.allIn(i, &g.t.fatal) {
			t[engine.TermHazard] += int32(g.t.worth(i, int(g.t.units[i].health)))
		}
	case verbExit:
		t[termGoal] += 40
	case verbHop, verbNimble:
		g.appraiseHop(i, a, t)
	case verbReturn, verbAppear, verbToken, verbPlace, verbClimb:
		if !ai.fearless {
			t[engine.TermRisk] += g.riskAt(i, a.Cell, a.N == 1 && (a.Verb == verbPlace || a.Verb == verbClimb))
		}
		if a.Verb == verbClimb {
			t[engine.TermTempo]++
			p := g.prospectAt(i, a.Cell, a.N == 1)
			t[engine.TermDamage] += p.damage * n
			t[termKill] += p.kill * n
		}
	default:
		g.appraisePower(i, a, t)
		g.addRisk(i, t)
		g.addStrikes(i, n, t)
	}
}

// addStrikes adds what n attacks are worth from where figure i stands.
func (g appraisal) addStrikes(i int, n int32, t *engine.Terms) {
	if n != 0 {
		now := g.strikeNow(i)
		t[engine.TermDamage] += now.damage * n
		t[termKill] += now.kill * n
	}
}

// strikeNow is the best attack of figure i from where it stands.
func (g appraisal) strikeNow(i int) prospect {
	ai := &g.ai
	if !ai.looked {
		f := &g.s.figures[i]
		ai.looked, ai.now = true, g.prospectThere(i, f.at, f.turned)
	}
	return ai.now
}

// moveValue is what a commander sees in a move: the terms that moves have.
type moveValue struct {
	damage, kill, risk, ground, hazard, tempo, goal, distance, retreat, fatigue, friends, company int32
}

// moveValueOf weighs where a move ends and what it costs.
func (g appraisal) moveValueOf(i int, a engine.Action) moveValue {
	turned := a.N>>6&1 == 1
	acts := int(a.N & 3)
	n := g.ai.left[acts]
	of := askNothing
	if n > 0 {
		of = askStrike
	}
	o := g.outlookAt(i, a.Cell, turned, of)
	m := g.placeValueOf(i, a.Cell, turned, o)
	m.fatigue, m.tempo = a.N>>2&15, -int32(acts)
	if n > 0 {
		m.damage, m.kill = o.prospect.damage*n, o.prospect.kill*n
	}
	return m
}

// placeValueOf weighs where a move ends, but for what it costs and for attacks from there:
// what all moves to a placement have in common.
func (g appraisal) placeValueOf(i int, anchor cell, turned bool, o *outlook) (m moveValue) {
	ai := &g.ai
	f := &g.s.figures[i]
	m = g.stepsValueOf(i, int(o.distance))
	m.risk = o.risk
	if ai.distance >= far {
		m.ground = beyondStride * int32(g.toDoor(i, f.at, f.turned)-g.toDoor(i, anchor, turned))
	}
	m.goal = g.goalStep(i, anchor, turned)
	if !ai.unmoved {
		m.friends = g.friendsBy(i, anchor, turned) - g.friendsHere(i)
	}
	if !ai.friendless {
		if !o.counted {
			o.company, o.counted = g.companyAt(i, anchor, turned), true
		}
		m.company = o.company - g.companyHere(i)
	}
	if g.t.plan.kind[anchor] != normal {
		m.hazard = g.hazardAt(i, anchor, turned)
	}
	return m
}

// stepsValueOf is what a move has by the distance of its end from the nearest enemy, when
// there is a way to one now.
func (g appraisal) stepsValueOf(i, d int) (m moveValue) {
	ai := &g.ai
	m.distance = int32(min(d, 12) - min(ai.distance, 12))
	if ai.left[0] == 0 {
		m.retreat = m.distance
	}
	if ai.distance < far && d < far {
		m.ground = int32(g.gap(ai.distance) - g.gap(d))
	}
	return m
}

// appraiseMove adds the terms of a move.
func (g appraisal) appraiseMove(i int, a engine.Action, t *engine.Terms) {
	m := g.moveValueOf(i, a)
	t[engine.TermDamage] += m.damage
	t[termKill] += m.kill
	t[engine.TermRisk] += m.risk
	t[engine.TermGround] += m.ground
	t[engine.TermHazard] += m.hazard
	t[engine.TermTempo] += m.tempo
	t[engine.TermSupport] += m.company
	t[termSpread] += m.friends
	t[termGoal] += m.goal
	t[termDistance] += m.distance
	t[termRetreat] += m.retreat
	t[termFatigue] += m.fatigue
}

// stride is how near an enemy must be for figure i to strike it in a turn with a move
// action; heroes leave fatigue and the reach of their weapons out of account, for they
// had better come near enough to attack twice.
func (g appraisal) stride(i int) int8 {
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
func (g appraisal) gap(d int) int {
	return beyond(d, int(g.ai.stride))
}

// beyond is a distance of which steps beyond a stride count more.
func beyond(d, stride int) int { return (beyondStride-1)*max(0, d-stride) + d }

// beyondStride is how many steps nearer to the enemy a step is worth that brings it
// within stride.
const beyondStride = 5

// toDoor is the distance of figure i from the nearest door, for those whom closed doors
// keep from the enemy.
func (g appraisal) toDoor(i int, anchor cell, turned bool) int {
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

// hazardAt is what the ground takes of figure i at the end of a move, in hundredths of
// points.
func (g appraisal) hazardAt(i int, c cell, turned bool) (sum int32) {
	u, f := &g.t.units[i], &g.s.figures[i]
	kind := g.t.plan.kind[c]
	if kind == normal || (u.can(ablFly) && !g.t.fatal.has(c)) {
		return 0
	}
	r := &g.t.rows[kind]
	if u.large() {
		for _, o := range u.base(turned) {
			if !g.t.fatal.has(c + o) {
				return 0
			}
		}
	}
	if r.damage > 0 && !u.can(ablFly) {
		sum += int32(g.t.worth(i, int(r.damage)))
		if u.health-f.damage <= r.damage {
			sum += int32(g.t.worth(i, int(u.health)))
		}
	}
	switch {
	case r.defeats:
		sum += int32(g.t.worth(i, int(u.health)))
	case r.holds:
		sum += int32(g.t.worth(i, 2))
	case r.speed > 0:
		sum += int32(g.t.worth(i, 1)) / 2
	}
	return sum
}

// goes reports whether figure i has an exit or a zone to hold to go to.
func (g appraisal) goes(i int) bool {
	return g.t.goal.Lead > 0 || (g.t.goal.Escape > 0 && g.t.units[i].kind == hero)
}

// goalStep is how many steps a move gains towards the exit or the zone to hold.
func (g appraisal) goalStep(i int, c cell, turned bool) int32 {
	if !g.goes(i) {
		return 0
	}
	u, f := &g.t.units[i], &g.s.figures[i]
	before, after := u.nearest(g.t.toExit, f.at, f.turned), u.nearest(g.t.toExit, c, turned)
	if before == far || after == far {
		return 0
	}
	return int32(before - after)
}

// appraiseAttack weighs an attack and what else the turn may bring.
func (g appraisal) appraiseAttack(i int, a engine.Action, t *engine.Terms) {
	ai := &g.ai
	u := &g.t.units[i]
	g.addRisk(i, t)
	n := g.strikesLeft(i, 1)
	if u.kind != hero {
		n = 0
	}
	g.addStrikes(i, n, t)
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
		g.addRiskOf(i, a.Cell, t)
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
func (g appraisal) appraiseTarget(i, profile, k int, kind attackKind, aim cell, t *engine.Terms) {
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
func (g appraisal) lineBetween(i, k int) bool {
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
