package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// Appraise adds what the acting side's commander sees in an action.
func (g *appraisal) Appraise(a engine.Action, t *engine.Terms) {
	switch a.Verb {
	case verbMove, verbColumn:
		g.appraiseMove(a, t)
	case verbGod, verbDragons, verbLurk, verbReplace, verbFree:
		g.appraiseEntry(a, t)
	case verbShoot, verbCast:
		// PIPs left in this phase buy nothing but spells: they cost nothing.
		if b, _, r := g.checkRanged(a); r == engine.Legal {
			g.appraiseBout(&b, t)
			if b.Kind == inSpell && g.s.El[b.X].Ones > 0 { // one in six makes it a frog (HOTT-MG-6)
				// A frog may come back (HOTT-FREE-1): that is worth half its points.
				t[engine.TermRisk] += (100*g.worth(b.X) - 50*g.unit(b.X).points) / 6
			}
		}
	case verbCall:
		t[engine.TermTempo]--
	case verbFight, verbStorm:
		b, r := g.checkFight(a)
		if a.Verb == verbStorm {
			b, r = g.checkStorm(a)
		}
		if r == engine.Legal && b.Y != b.X {
			g.appraiseFight(&b, t)
		}
	case verbName:
		b := g.s.Cur
		b.Y = uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
		own, enemy := g.stakes(&b)
		t[engine.TermDamage] += int32(own) // the namer is the other side
		t[engine.TermRisk] += int32(enemy)
	}
}

// appraiseBout adds the stakes of a ranged combat.
func (g *appraisal) appraiseBout(b *bout, t *engine.Terms) {
	own, enemy := g.stakes(b)
	t[engine.TermDamage] += int32(enemy)
	t[engine.TermRisk] += int32(own)
}

// appraiseFight adds the stakes of a fight to be chosen now; a victim whose attacker
// the other side names is rated with the first of them.
func (g *appraisal) appraiseFight(b *bout, t *engine.Terms) {
	c := *b
	if c.Y == nobody && c.Kind == inFight {
		c.Y = firstOf(g.holders(c.Victim))
	}
	if c.Kind == inStorm && c.X == nobody && c.Y == nobody {
		by := g.stormers()
		c.Y = by.next()
		c.Aid = by
	}
	g.appraiseBout(&c, t)
}

// appraiseEntry rates deployments, replacements and freeing: the points they bring
// into play, and how near they stand to what they would fight.
func (g *appraisal) appraiseEntry(a engine.Action, t *engine.Terms) {
	e := uint8(a.Figure.Seat())*maxSide + uint8(a.Figure.Number())
	u := g.unit(e)
	l, _ := unpack(a.A)
	t[termPips] += 10 * int32(g.entryCost(a.Verb, e).n)
	if a.Verb == verbGod || a.Verb == verbDragons {
		g.rank.missions.steps += outranking
	}
	switch a.Verb {
	case verbGod: // its price is all PIPs of a bound: no single move of six must outweigh it
		t[engine.TermTempo] += 20 * u.points
		t[engine.TermGround] += 2 * g.closeness(e, l.pose)
		t[engine.TermRisk] += 50 * u.points / 3 // it leaves on a 1
	case verbDragons:
		t[engine.TermTempo] += 16 * u.points * a.N
		t[engine.TermGround] += g.closeness(e, g.dragonAt(a, 0, e))
	case verbLurk:
		o := uint8(a.Figure.Seat().Other())*maxSide + uint8(a.N)
		r := plane.MakeRect(l.pose, width, u.depth)
		if flankContact(l.pose, g.pose(o), &r, &g.d.rect[o]) != noFlank {
			t[termFlank]++
			if f := g.d.front[o]; f != nobody { // it closes the retreat of a fighter
				t[engine.TermDamage] += 30 * g.unit(o).points
			}
		}
		t[engine.TermDamage] += g.matchUp(e, o, 0, 0)/2 + 20*g.unit(o).points
		t[engine.TermRisk] += 40
	case verbReplace:
		t[termRaise] += 100 * u.points // its loss counts no more (HOTT-WIN-3)
	case verbFree:
		if g.s.El[e].Status == frog && g.sealed(e) {
			break
		}
		t[engine.TermRisk] -= 100 * u.points // it counts as lost no more (HOTT-WIN-3)
		t[engine.TermTempo] += 12 * u.points
		if g.t.el[e].general {
			t[engine.TermTempo] += 40
		}
	}
}

// closeness is 0 to 24: steps of 100p nearer than 2400p to its quarry.
func (g *appraisal) closeness(e uint8, p plane.Pose) int32 {
	best := int64(1) << 62
	for rest := g.d.live & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.matchUp(e, o, 0, 0) > 0 {
			best = min(best, g.d.rect[o].Centre().Sub(p.Front().Fine()).Len())
		}
	}
	return int32(max(0, 24-best/paces(100)))
}

// moveEnds fills a motion with where everybody starts and ends, without checking
// anything.
func (g *appraisal) moveEnds(a engine.Action, m *motion) bool {
	side := uint8(a.Figure.Seat())
	who := set(uint32(a.N)) << (maxSide * uint(side))
	if a.Verb == verbColumn || g.s.NLegs > 0 {
		_, r := g.planMove(a, m, false)
		return r == engine.Legal
	}
	leader := side*maxSide + uint8(a.Figure.Number())
	if who&(who-1) == 0 {
		m.set, m.n, m.leader, m.column = who, 1, 0, false
		m.ids[0], m.from[0], m.at[0] = leader, g.pose(leader), g.pose(leader)
	} else {
		g.beginMotion(m, who)
		for i := range m.n {
			if m.ids[i] == leader {
				m.leader = i
			}
		}
	}
	for _, w := range [2]uint64{a.A, a.B} {
		l, _ := unpack(w)
		if l.kind == noLeg {
			break
		}
		if m.n > 1 && (l.kind == wheelLeft || l.kind == wheelRight) {
			var order [maxSide]uint8
			if n, ok := g.file(leader, who, &order); ok && n == m.n {
				_, r := g.planMove(a, m, false)
				return r == engine.Legal
			}
			pu, pv := g.pivot(m, l.kind)
			wv := m.at[m.leader].Local(pu, pv).Fine()
			for i := range m.n {
				u, v := m.at[i].View(wv)
				m.at[i] = m.at[i].About(coarse(u), coarse(v), l.turnOf())
			}
			continue
		}
		for i := range m.n {
			m.at[i] = l.end(m.at[i])
		}
	}
	return true
}

// appraiseMove rates a tactical move by what it changes: fights of this bound, danger
// in the next, ground towards the enemy, the line, the ground it ends on.
func (g *appraisal) appraiseMove(a engine.Action, t *engine.Terms) {
	m := &g.rank.m
	if !g.moveEnds(a, m) {
		return
	}
	cost := g.roughCost(m)
	t[termPips] += int32(cost) * (100 - g.stall()) / 10
	if spell := g.t.chart.spell.n; g.s.Pips >= spell && g.s.Pips-cost < spell {
		t[engine.TermDamage] -= g.spellReady()
	}
	var rects [maxSide]plane.Rect
	near := g.basesAfter(m, &rects)
	side := sideOf(m.ids[0])
	wall := side != strongholdSide && g.t.ground.str != nil &&
		(g.t.ground.str.Near(&rects[0], corner) || g.d.wall&m.set != 0)
	fights := set(0)
	fire := !g.rank.fireless && g.underFire(m, rects[:m.n], near)
	if near != 0 || wall || fire {
		fights = g.appraiseContacts(m, near, wall, fire, t)
		if fights != 0 && side != strongholdSide {
			t[termStorm] -= g.strayed(fights)
		}
	}
	for i := range m.n {
		g.appraisePlace(m, i, &rects[i], fights.has(m.ids[i]), t)
	}
}

// basesAfter works out where the bases of a motion end. It returns the enemies that they
// touch there or where they start.
func (g *appraisal) basesAfter(m *motion, rects *[maxSide]plane.Rect) (near set) {
	for i := range m.n {
		e := m.ids[i]
		rects[i] = g.unit(e).size.At(m.at[i])
		near |= g.nearEnemies(sideOf(e), &rects[i]) | g.nearEnemies(sideOf(e), &g.d.rect[e])
	}
	return near
}

// roughCost is the cost of a move without road extras.
func (g *appraisal) roughCost(m *motion) int8 {
	n := g.leastCost(m.ids[0])
	if g.paysCommand(m.set) {
		n += g.t.chart.command.n
	}
	return n
}

// appraiseContacts compares the fights around a move before and after it, and, where
// it may matter, who shoots at whom. It returns the movers that will fight.
func (g *appraisal) appraiseContacts(m *motion, near set, wall, fire bool, t *engine.Terms) set {
	g.rank.raiding = wall && g.raidPlan() != nil
	ownBefore, enemyBefore, flankBefore := g.fightsAround(near, wall, false)
	balance := 0
	if fire {
		balance = g.fireBalance()
	}
	w := &g.rank
	g.keep(&w.saved)
	for i := range m.n {
		w.pose[i] = g.s.El[m.ids[i]].Pose
		g.d.live &^= one(m.ids[i])
	}
	for i := range m.n {
		g.put(m.ids[i], m.at[i])
	}
	ownAfter, enemyAfter, flankAfter := g.fightsAround(near, wall, true)
	if fire {
		side := sideOf(m.ids[0])
		w.sights.begin(w.saved.serial)
		w.sights.trial = m.set
		t[termFire] += int32(g.fireOf(side, m.set) - g.fireOf(side.Other(), 0) - balance)
		w.sights.trial = 0
	}
	var fights set
	promise := 0
	for i := range m.n {
		if g.inCC(m.ids[i]) {
			fights |= one(m.ids[i])
			promise += g.promise(m, m.ids[i])
		}
	}
	w.atWall = g.d.wall
	for i := range m.n {
		g.s.El[m.ids[i]].Pose = w.pose[i]
	}
	g.restore(&w.saved)
	t[engine.TermDamage] += int32(enemyAfter - enemyBefore + promise)
	t[engine.TermRisk] += g.patience(int32(ownAfter - ownBefore))
	t[termFlank] += int32(flankAfter - flankBefore)
	return fights
}

// promise is what helpers that can still reach the front opponent of a mover in this
// bound may add to its fight: overlaps and a closed retreat, by half.
func (g *appraisal) promise(m *motion, e uint8) int {
	o := g.d.front[e]
	if o == nobody && g.d.wall.has(e) {
		return g.raidPromise()
	}
	if o == nobody || g.attackers(o) != 0 {
		return 0
	}
	k := 0
	most := min(2-g.exposed(o), int(g.s.Pips)-1)
	for rest := g.about(&g.d.rect[o], g.t.fastest) & mine(sideOf(e)) &^ m.set; rest != 0 && k < most; {
		h := rest.next()
		if g.s.El[h].Flags&fMoved != 0 || g.inCC(h) || !g.unit(h).mayContact ||
			g.d.rect[h].Apart(&g.d.rect[o], fine(g.unit(h).good)-paces(60)) {
			continue
		}
		// Only from beyond a flank can it close the retreat; others overlap at best.
		if u, _ := g.pose(o).View(g.d.rect[h].Centre()); abs(u) > fine(halfWidth) {
			k++
		}
	}
	if k <= 0 {
		return 0
	}
	b := bout{Kind: inFight, X: e, Y: o, Victim: nobody}
	x, y := g.totals(&b)
	own, enemy := g.stakesAt(&b, x, y)
	g.rank.closed = int16(o) + 1
	ownThen, enemyThen := g.stakesAt(&b, x, y+k*g.t.chart.flanks.n)
	g.rank.closed = 0
	return max(0, (enemyThen-ownThen)-(enemy-own)) / 2
}

// stake is what the owner and the enemy stand to lose in the fight of an enemy, and how many of
// its flanks are exposed.
type stake struct {
	serial             uint32 // of the position that it holds for
	own, enemy, flanks int
}

// stakeOf is the stake of the fight of an enemy as everybody stands; but if one of the two is struck on flank or rear
// alone, it has turned to face (HOTT-CON-7).
func (g *appraisal) stakeOf(o uint8) stake {
	f, turns := g.d.front[o], uint8(nobody)
	if f == nobody {
		if by := g.attackers(o); by != 0 {
			f, turns = firstOf(by), o
		} else if f = g.d.onto[o]; f != nobody { // it strikes one of ours on the flank
			turns = f
		} else {
			return stake{}
		}
	}
	if turns != nobody {
		if to := g.facing(turns); to != nobody {
			if q := frontSnap(g.pose(to)); g.mayStand(turns, q, one(turns)) {
				return g.stakeTurned(f, o, turns, q)
			}
		}
	}
	return g.stakeAgainst(f, o)
}

// stakeTurned is the stake of a fight when one of the two has turned.
func (g *appraisal) stakeTurned(f, o, turns uint8, to plane.Pose) stake {
	p := g.pose(turns)
	g.keep(&g.rank.unturned)
	g.put(turns, to)
	s := g.stakeAgainst(f, o)
	g.s.El[turns].Pose = p
	g.restore(&g.rank.unturned)
	return s
}

// kept is what follows from where everybody stands, put aside while somebody is tried elsewhere.
type kept struct {
	derived
	serial  uint32
	stood   [2]uint32
	strayed set
}

func (g *appraisal) keep(k *kept) {
	k.copyFrom(&g.d, g.t)
	k.serial, k.stood, k.strayed = g.w.serial, g.w.stood, g.w.lanes.strayed
}

func (g *appraisal) restore(k *kept) {
	g.d.copyFrom(&k.derived, g.t)
	g.w.serial, g.w.stood, g.w.lanes.strayed = k.serial, k.stood, k.strayed
}

// stakeAgainst is the stake of the fight of one of ours with an enemy.
func (g *appraisal) stakeAgainst(f, o uint8) (s stake) {
	s.own, s.enemy = g.stakes(&bout{Kind: inFight, X: f, Y: o, Victim: nobody})
	s.flanks = g.exposed(o)
	return s
}

// stakeNow is stakeOf, kept while nothing moves.
func (g *appraisal) stakeNow(o uint8) *stake {
	s := &g.rank.stake[o]
	if s.serial != g.w.serial {
		*s = g.stakeOf(o)
		s.serial = g.w.serial
	}
	return s
}

// fightsAround adds up what the owner and the enemy stand to lose in the fights of
// some enemies, and the flanks of theirs that are exposed; trial says that a move is tried.
func (g *appraisal) fightsAround(enemies set, wall, trial bool) (own, enemy, flanks int) {
	for rest := enemies; rest != 0; {
		o := rest.next()
		var s stake
		if trial {
			s = g.stakeOf(o)
		} else {
			s = *g.stakeNow(o)
		}
		own, enemy, flanks = own+s.own, enemy+s.enemy, flanks+s.flanks
	}
	if by := g.d.wall & g.d.live; wall && by != 0 {
		a, c := g.stormStakes(by, 0)
		if g.raidWaits(by) {
			c = 0
		}
		own, enemy = own+a, enemy+c
	}
	return own, enemy, flanks
}

// Rank writes the weighted appraisal of each action. Fire, the dearest term, is not
// worked out for a style that does not weigh it.
func (g *appraisal) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	g.rank.fireless = w[termFire] == 0
	for i, a := range actions {
		t := &g.rank.terms
		*t = engine.Terms{}
		g.rank.missions.steps = 0
		g.Appraise(a, t)
		scores[i] = w.Dot(t)
		if g.rank.missions.on {
			scores[i] += missionWeight * g.rank.missions.steps
		}
	}
	g.rank.fireless = false
}
