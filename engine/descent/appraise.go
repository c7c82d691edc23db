package descent

import "github.com/skirmishlab/skirmishlab/engine"

// appraiser is the scratch of appraisal: what does not change while one decision is
// made. Fresh says that it belongs to the present state.
type appraiser struct {
	fresh  bool
	figure int
	dry    set // spaces reached without being burnt, of the last offer

	enemies  int
	enemy    [maxFigures]int8
	at       [maxFigures]cell
	menace   [maxFigures]uint8 // how far it threatens within a turn
	threat   [maxFigures]int32 // hundredths of the figure's points it is expected to take
	best     [maxFigures]int32 // most that an attack on it is worth, for a quick end
	others   set
	risk     int32 // where it stands
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
		*o = outlook{risk: g.riskAt(i, anchor, turned), distance: int32(g.nearest(i, anchor, turned))}
	}
	if strike && !o.struck {
		o.prospect, o.struck = g.prospectAt(i, anchor, turned), true
	}
	return o
}

// prospect is what attacks are worth, in hundredths of points.
type prospect struct{ damage, kill int32 }

func (p prospect) sum() int32 { return p.damage + p.kill }

// prepare fills the scratch for a decision about figure i.
func (g *game) prepare(i int) *appraiser {
	ai := &g.ai
	if ai.fresh && ai.figure == i {
		return ai
	}
	ai.fresh, ai.figure = true, i
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
		ai.enemy[n], ai.at[n] = int8(k), h.at
		ai.best[n] = 1 << 30
		ai.menace[n], ai.threat[n] = g.menace(k, i)
	}
	ai.others = g.others(i)
	if f.status != standing {
		ai.risk, ai.now, ai.distance = 0, prospect{}, far
		return ai
	}
	ai.risk = g.riskAt(i, f.at, f.turned)
	ai.now = g.prospectAt(i, f.at, f.turned)
	ai.distance = g.nearest(i, f.at, f.turned)
	return ai
}

// menace is how far enemy k threatens figure i within a turn, and what it would take.
func (g *game) menace(k, i int) (reach uint8, hundredths int32) {
	o, f := &g.t.units[k], &g.s.figures[i]
	if len(o.profiles) == 0 {
		return 0, 0
	}
	p := int(o.profiles[0])
	pr := &g.t.profiles[p]
	d := 1
	n := int(o.speed) + 1
	switch {
	case pr.ranged:
		n, d = int(o.speed)+4, 4
	case pr.reach:
		n, d = int(o.speed)+2, 2
	}
	if o.width > 1 {
		n += o.width - 1
	}
	if g.s.figures[k].has(stunned | immobilized) {
		n -= int(o.speed)
	}
	c := g.t.odds.at(g.t, k, p, i, d, false)
	left := min(int(g.t.units[i].health-f.damage), maxHealthOdds)
	v := (int64(c.mean[left])*g.t.worth(i, 1) + int64(c.kill[left])*g.t.worth(i, int(g.t.units[i].health))/2) >> oddsBits
	if o.kind == hero {
		v += v / 2
	}
	return uint8(n), int32(v)
}

// riskAt is what enemies may take of figure i at a placement, in hundredths.
func (g *game) riskAt(i int, anchor cell, turned bool) (sum int32) {
	ai := &g.ai
	for n := range ai.enemies {
		if g.b.dist(ai.at[n], anchor) <= int(ai.menace[n]) {
			sum += ai.threat[n]
		}
	}
	return min(sum, g.whole(i)) // it cannot lose more than itself
}

// nearest is the distance from a placement to the nearest enemy.
func (g *game) nearest(i int, anchor cell, turned bool) int {
	ai := &g.ai
	best := far
	for n := range ai.enemies {
		for _, o := range g.t.units[i].base(turned) {
			best = min(best, g.b.dist(anchor+o, ai.at[n]))
		}
	}
	return best
}

// worthOf is what one attack of figure i on figure k is worth from a distance.
func (g *game) worthOf(i, profile, k, distance int, lined bool) prospect {
	u, f := &g.t.units[k], &g.s.figures[k]
	c := g.t.odds.at(g.t, i, profile, k, distance, lined)
	left := min(int(u.health-f.damage), maxHealthOdds)
	return prospect{int32(int64(c.mean[left]) * g.t.worth(k, 1) >> oddsBits), int32(int64(c.kill[left]) * g.t.worth(k, int(u.health)) >> oddsBits)}
}

// prospectAt is the best attack that figure i could make from a placement.
func (g *game) prospectAt(i int, anchor cell, turned bool) (best prospect) {
	ai := &g.ai
	u := &g.t.units[i]
	blind := false
	if g.t.blinds != (set{}) {
		blind = true
		for _, o := range u.base(turned) {
			blind = blind && g.t.blinds.has(anchor+o)
		}
	}
	for n := range ai.enemies {
		k := int(ai.enemy[n])
		for _, p := range u.profiles {
			pr := &g.t.profiles[p]
			most := 1
			switch {
			case pr.ranged:
				most = 8
			case pr.reach:
				most = 2
			}
			d, lined, ok := g.open(i, anchor, turned, k, pr, most, blind)
			if !ok {
				continue
			}
			if v := g.worthOf(i, int(p), k, d, lined); v.sum() > best.sum() {
				best = v
			}
		}
	}
	return best
}

// open reports whether figure k could be attacked from a placement of figure i, from
// how far, and across a line.
func (g *game) open(i int, anchor cell, turned bool, k int, p *profile, most int, blind bool) (distance int, lined, ok bool) {
	u, o, f := &g.t.units[i], &g.t.units[k], &g.s.figures[k]
	distance = most + 1
	if g.b.dist(anchor, f.at) > most+max(u.width, u.height)+max(o.width, o.height)-2 {
		return distance, false, false // no space of either base can be nearer
	}
	for _, own := range u.base(turned) {
		a := anchor + own
		for _, its := range o.base(f.turned) {
			c := f.at + its
			d := g.b.dist(a, c)
			if d >= distance {
				continue
			}
			if !g.b.adjacent[a].has(c) && (blind || f.air || g.blinded(k) || !g.seesAcross(a, c, i, anchor, turned)) {
				continue
			}
			distance, lined, ok = d, !p.ranged && !p.reach && g.b.lined[c].has(a), true
		}
	}
	return distance, lined, ok
}

// seesAcross is sight between two spaces when figure i stands at a placement.
func (g *game) seesAcross(a, c cell, i int, anchor cell, turned bool) bool {
	u := &g.t.units[i]
	if !u.large() {
		return g.b.clear(a, c, &g.ai.others)
	}
	occupied := g.ai.others
	for _, o := range u.base(turned) {
		occupied.add(anchor + o)
	}
	return g.b.clear(a, c, &occupied)
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

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, t *engine.Terms) {
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
		t[engine.TermRisk] += g.riskAt(i, a.Cell, a.N == 1)
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
	t[termDistance] += int32(min(d, 12))
	if n > 0 {
		p := o.prospect
		t[engine.TermDamage] += p.damage * n
		t[termKill] += p.kill * n
	}
	if ai.distance < far && d < far {
		t[engine.TermGround] += int32(ai.distance - d)
	} else if ai.distance >= far {
		t[engine.TermGround] += int32(g.toDoor(f.at) - g.toDoor(a.Cell))
	}
	t[engine.TermTempo] -= int32(acts)
	t[termGoal] += g.goalStep(i, a.Cell, turned)
	friends := g.friendsBy(i, a.Cell)
	t[engine.TermSupport] += friends
	t[termSpread] += friends
	g.appraiseGround(i, a.Cell, turned, f, u, t)
}

// toDoor is the distance to the nearest door, for those whom closed doors keep from
// the enemy.
func (g *game) toDoor(c cell) int {
	best := 0
	for n, d := range g.t.plan.doors {
		x, y := g.doorSides(d)
		if x < 0 || y < 0 {
			continue
		}
		if m := min(g.b.dist(c, x), g.b.dist(c, y)); n == 0 || m < best {
			best = m
		}
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
	before, after := far, far
	for _, o := range u.base(f.turned) {
		before = min(before, int(g.t.toExit[f.at+o]))
	}
	for _, o := range u.base(turned) {
		after = min(after, int(g.t.toExit[c+o]))
	}
	if before == far || after == far {
		return 0
	}
	return int32(before - after)
}

// friendsBy counts friends adjacent to a space.
func (g *game) friendsBy(i int, c cell) (n int32) {
	near := &g.b.adjacent[c]
	on := &g.s.occupied[g.t.units[i].side]
	for w := range (g.b.cells + 63) / 64 {
		n += int32(popcount(near[w] & on[w] & g.ai.others[w]))
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
			p := g.worthOf(i, int(u.profiles[0]), k, 1, false)
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
	g.appraiseTarget(i, int(profile), target, kind, t)
	if second := int(a.N>>8&0xff) - 1; kind == flailAttack && second >= 0 && second < len(g.t.units) {
		g.appraiseTarget(i, int(profile), second, kind, t)
	}
}

func (g *game) appraiseTarget(i, profile, k int, kind attackKind, t *engine.Terms) {
	f := &g.s.figures[k]
	d := 1
	lined := false
	if kind != oathAttack {
		d = g.distance(i, k)
		lined = d == 1 && !g.t.profiles[profile].ranged && !g.t.profiles[profile].reach && g.lineBetween(i, k)
	}
	p := g.worthOf(i, profile, k, d, lined)
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
		for m := g.blast(f.at, k, i); m != 0; m &= m - 1 {
			n := trailing(m)
			q := g.worthOf(i, profile, n, d, false)
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
