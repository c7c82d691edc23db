package descent

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Check says whether the side that must choose may play a now.
func (g moves) Check(a engine.Action) engine.Refusal {
	return g.checkIn(g.Turn(), a)
}

// checkIn is Check for callers that know whose turn it is.
func (g moves) checkIn(turn engine.Turn, a engine.Action) engine.Refusal {
	if !turn.Actor.IsSide() || a.Verb >= verbs {
		return refuseStage
	}
	i := g.t.index(a.Figure)
	if i < 0 || a.Cell < none || int(a.Cell) >= g.b.cells {
		return refuseMalformed
	}
	side := turn.Actor.Side()
	if g.t.units[i].side != side {
		return g.otherSide(turn.Stage)
	}
	switch turn.Stage {
	case stageDeploy:
		return g.checkDeploy(i, a)
	case stageChoose:
		return g.checkActivate(i, a)
	case stageAct:
		return g.checkAct(i, a)
	}
	return g.checkReaction(turn.Stage, i, a)
}

// bare reports whether an action carries nothing beyond verb, figure and N up to most.
func bare(a engine.Action, most int32) bool {
	return a.Cell == none && a.A == 0 && a.B == 0 && a.N >= 0 && a.N <= most
}

// checkDeploy checks the placing of a figure before the battle (DESC-SET-1).
func (g moves) checkDeploy(i int, a engine.Action) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case a.Verb != verbDeploy:
		return refuseStage
	case a.N < 0 || a.N > 1 || a.A|a.B != 0 || a.Cell < 0 || (a.N == 1 && u.width == u.height):
		return refuseMalformed
	case u.kind == familiar:
		return refuseOwner
	case f.status != reserved:
		return refuseDeployed
	}
	return g.deployable(i, a.Cell, a.N == 1, g.zoned(i))
}

// zoned reports whether figure i still has room in its zone; if not it may deploy
// anywhere.
func (g moves) zoned(i int) bool {
	zone := &g.t.zones[g.t.units[i].side]
	if !g.t.units[i].large() {
		spots := g.landings(zone)
		return g.b.any(&spots)
	}
	for c := zone.next(0); c >= 0; c = zone.next(c + 1) {
		if g.deployable(i, c, false, true) == engine.Legal || g.deployable(i, c, true, true) == engine.Legal {
			return true
		}
	}
	return false
}

// landings are those of some spaces on which a figure of one space may be deployed.
func (g moves) landings(where *set) (spots set) {
	for w := range g.b.words() {
		spots[w] = where[w] & g.b.free[w] &^ (g.s.occupied[0][w] | g.s.occupied[1][w] | g.t.holds[w] | g.t.fatal[w])
	}
	return spots
}

// deployable refuses a base that does not fit, reaches out of its zone, or lies on others, and one that
// lies on hazards with all its spaces.
func (g moves) deployable(i int, c cell, turned, zoned bool) engine.Refusal {
	u := &g.t.units[i]
	if !g.t.placeable(g.b, u, c, turned) {
		return refuseNoFit
	}
	all := g.s.everyone()
	bad := true
	for _, o := range u.base(turned) {
		at := c + o
		switch {
		case zoned && !g.t.zones[u.side].has(at):
			return refuseZone
		case all.has(at):
			return refuseDeployTo
		}
		bad = bad && (g.t.holds.has(at) || g.t.fatal.has(at))
	}
	if bad {
		return refuseTerrain
	}
	return engine.Legal
}

func (g moves) checkActivate(i int, a engine.Action) engine.Refusal {
	switch {
	case a.Verb != verbActivate:
		return refuseStage
	case !bare(a, 0):
		return refuseMalformed
	case !g.waits(i):
		return g.noTurn(i)
	case g.s.group >= 0 && g.t.units[i].group != g.s.group:
		return refuseGroup
	}
	return engine.Legal
}

// noTurn is why a figure has no turn to take any more this round.
func (g moves) noTurn(i int) engine.Refusal {
	f := &g.s.figures[i]
	switch kind := g.t.units[i].kind; {
	case kind == familiar:
		return refuseOwner
	case f.status == escaped:
		return refuseLeft
	case f.status == removed:
		return refuseGone
	case kind == monster:
		return refuseActedMonster
	}
	return refuseActed
}

// otherSide is why nobody but a side decides at a stage.
func (g moves) otherSide(stage engine.Stage) engine.Refusal {
	switch {
	case stage >= stageNimble:
		return notDecided(stage)
	case stage == stageDeploy:
		return refuseSideDeploys
	case g.t.heroes == engine.Nobody:
		return refuseSideMonsters
	case g.alternates():
		return refuseSideTurns
	}
	return refuseSide
}

// otherFigure is why a figure may do nothing in the turn of another.
func (g moves) otherFigure(i int) engine.Refusal {
	switch {
	case g.s.act.guest:
		return refuseHost
	case g.t.units[i].kind == familiar || g.t.units[g.s.act.figure].kind == familiar:
		return refuseAlong
	case g.t.units[i].kind == monster:
		return refuseMonster
	}
	return refuseFigure
}

// checkShake checks shaking off being stunned, which is all that a stunned figure may do
// with an action.
func (g moves) checkShake(f *figure, a engine.Action) engine.Refusal {
	switch {
	case !bare(a, 0):
		return refuseMalformed
	case g.s.act.actions == 0:
		return refuseActions
	case !f.has(stunned):
		return refuseNoCondition
	}
	return engine.Legal
}

// checkAct checks what a figure does in its turn.
func (g moves) checkAct(i int, a engine.Action) engine.Refusal {
	act := &g.s.act
	u, f := &g.t.units[i], &g.s.figures[i]
	if a.Verb == verbActivate {
		return g.checkFamiliar(i, a)
	}
	if i != int(act.figure) {
		return g.otherFigure(i)
	}
	if f.status == fallen {
		switch {
		case a.Verb == verbEnd && bare(a, 0), a.Verb == verbStand && bare(a, 0):
			return engine.Legal
		}
		return refuseDown
	}
	if act.guest && a.Verb != verbMove && a.Verb != verbExit && a.Verb != verbEnd {
		return refuseGuest
	}
	switch a.Verb {
	case verbEnd:
		if !bare(a, 0) {
			return refuseMalformed
		}
		return engine.Legal
	case verbMove:
		_, r := g.resolveMove(i, a)
		return r
	case verbExit:
		return g.checkExit(i, a)
	case verbPrayer:
		return g.checkPrayer(i, a)
	case verbFeat:
		return g.checkFeat(i, a)
	case verbShake:
		return g.checkShake(f, a)
	}
	if f.has(stunned) {
		return refuseStunned
	}
	if act.familiar && u.kind == familiar && a.Verb != verbAttack && a.Verb != verbClimb {
		return refuseFamiliar
	}
	return g.checkAction(i, a)
}

// checkAction checks what costs an action.
func (g moves) checkAction(i int, a engine.Action) engine.Refusal {
	act := &g.s.act
	if k, ok := attackVerb(a.Verb); ok {
		_, r := g.resolveAttack(i, a, k)
		return r
	}
	if act.actions == 0 {
		return refuseActions
	}
	switch a.Verb {
	case verbRest:
		return g.checkRest(i, a)
	case verbClimb:
		return g.checkClimb(i, a)
	case verbRevive:
		return g.checkRevive(i, a)
	case verbDoor:
		return g.checkDoor(i, a)
	case verbRaise:
		return g.checkRaise(i, a)
	case verbFury:
		return g.checkFury(i, a)
	case verbGrab, verbHeal:
		return g.checkTargeted(i, a)
	case verbThrow:
		return g.checkThrow(i, a)
	case verbHowl, verbEarth, verbWater, verbAir, verbFlock:
		return g.checkSpell(i, a)
	}
	return refuseStage
}

// moveAction checks that a figure may take n move actions (DESC-ACT-1).
func (g moves) moveAction(i, n int) engine.Refusal {
	act, u := &g.s.act, &g.t.units[i]
	if n == 0 {
		return engine.Legal
	}
	if r := g.s.figures[i].canMove(); r != engine.Legal {
		return r
	}
	switch {
	case n > int(act.actions):
		return refuseActions
	case u.can(ablShambling) && int(act.moves)+n > 1:
		return refuseShambling
	case act.familiar && int(act.moves)+n > 1:
		return refuseFamiliar
	}
	return engine.Legal
}

// exertion checks n fatigue for n movement points (DESC-ACT-12, DESC-FAT-1).
func (g moves) exertion(i, n int) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	switch {
	case n == 0:
		return engine.Legal
	case u.kind != hero || g.s.act.guest || int(f.fatigue)+n > int(u.stamina):
		return refuseFatigue
	case f.has(immobilized):
		return refuseImmobilized
	}
	return engine.Legal
}

// movement is a move found legal.
type movement struct {
	acts, exert, steps int
	route              uint64
	start, anchor      cell
	turned             bool
}

// wallet is what a figure could spend with n move actions and fatigue more; a move
// action ends Jain's feat and its points (DESC-FEAT-JAIN).
func (g moves) wallet(acts, exert int) int {
	act := &g.s.act
	sum := int(act.points) + acts*int(act.speed) + exert
	if acts == 0 {
		sum += int(act.quick)
	}
	return sum
}

// resolveMove finds the way of a move, or remembers it from having been asked last.
func (g moves) resolveMove(i int, a engine.Action) (movement, engine.Refusal) {
	if c := &g.looked; !c.valid || c.action != a {
		c.move, c.refuse = g.searchMove(i, a)
		c.action, c.valid = a, true
	}
	return g.looked.move, g.looked.refuse
}

// wellFormed reports that an action packs this move of a unit and nothing else: a route has
// steps, and a large figure's a cursor to begin with.
func (m *movement) wellFormed(u *unit, a engine.Action) bool {
	switch explicit := m.steps > 0; {
	case a.N < 0, a.N>>13 != 0, a.N>>7&1 != 0, a.Cell < 0, m.steps > 21, a.A>>(3*m.steps) != 0:
		return false
	case m.turned && u.width == u.height:
		return false
	case explicit && u.large():
		return a.B != 0
	case explicit:
		return a.B == 0
	}
	return a.A == 0 && a.B == 0
}

// searchMove finds the way of a move (DESC-MOV-1 to DESC-MOV-5, DESC-LRG-1 to
// DESC-LRG-5).
func (g moves) searchMove(i int, a engine.Action) (m movement, r engine.Refusal) {
	u := &g.t.units[i]
	m = movement{acts: int(a.N & 3), exert: int(a.N >> 2 & 15), turned: a.N>>6&1 == 1, steps: int(a.N >> 8 & 31),
		anchor: a.Cell, route: a.A}
	explicit := m.steps > 0
	if a.B > uint64(g.b.cells) || !m.wellFormed(u, a) {
		return m, refuseMalformed
	}
	if r := g.moveAction(i, m.acts); r != engine.Legal {
		return m, r
	}
	if r := g.exertion(i, m.exert); r != engine.Legal {
		return m, r
	}
	if g.s.act.ended && m.acts == 0 {
		return m, refuseSegment
	}
	f := &g.s.figures[i]
	if f.at == m.anchor && f.turned == m.turned && !explicit {
		return m, refuseSame
	}
	if g.inPit(i) && !u.can(ablFly) {
		return m, refusePit
	}
	others := g.others(i)
	switch {
	case !g.t.placeable(g.b, u, m.anchor, m.turned):
		return m, refuseNoFit
	case !g.emptyFor(u, m.anchor, m.turned, &others):
		return m, refuseOccupied
	}
	budget := g.wallet(m.acts, m.exert)
	if explicit {
		return m, g.followRoute(i, &m, cell(a.B)-1, budget)
	}
	return m, g.findRoute(i, &m, budget)
}

// findRoute finds a cheapest route to a placement, one that burns nobody if there is
// any within the budget.
func (g moves) findRoute(i int, m *movement, budget int) engine.Refusal {
	for _, dry := range [2]bool{true, false} {
		g.flood(i, budget, dry)
		best, end := far, none
		for _, o := range g.t.units[i].base(m.turned) {
			c := m.anchor + o
			if !g.reach.seen.has(c) {
				continue
			}
			cost := g.reach.costOf(c)
			if cost > budget {
				continue
			}
			if cost < best || (cost == best && end >= 0 && g.prefers(i, c, end)) {
				best, end = cost, c
			}
		}
		if end < 0 || (best == 0 && m.acts == 0) {
			continue
		}
		m.route, m.steps, m.start = g.trace(i, end)
		if m.steps > 21 {
			return refuseStop
		}
		return engine.Legal
	}
	return g.whyNot(i, m)
}

// whyNot explains a place that cannot be reached.
func (g moves) whyNot(i int, m *movement) engine.Refusal {
	g.flood(i, maxReach, false)
	for _, o := range g.t.units[i].base(m.turned) {
		if g.reach.seen.has(m.anchor + o) {
			return refusePoints
		}
	}
	for _, way := range [...]engine.Refusal{refuseLine, refuseEnemy} {
		if g.wouldReach(i, m, way) {
			return way
		}
	}
	return refuseStop
}

// wouldReach reports whether a place could be reached, whatever it costs, if elevation lines or enemies stopped nobody.
func (g moves) wouldReach(i int, m *movement, without engine.Refusal) bool {
	g.ground(i, false)
	r := &g.reach
	r.base = g.footprint(i)
	if without == refuseEnemy {
		r.all = g.b.free
		for w, holds := range g.t.holds {
			if r.on[w] = r.all[w]; !g.t.units[i].large() {
				r.on[w] &^= holds
			}
		}
	}
	g.query(maxReach)
	if without == refuseLine {
		r.query.Mover = g.b.flyer
	}
	r.path.Run(&r.query)
	copy(r.seen[:], r.path.Ends())
	for _, o := range g.t.units[i].base(m.turned) {
		if r.seen.has(m.anchor + o) {
			return true
		}
	}
	return false
}

// followRoute checks a route step by step.
func (g moves) followRoute(i int, m *movement, start cell, budget int) engine.Refusal {
	u, f := &g.t.units[i], &g.s.figures[i]
	m.start = f.at
	if u.large() {
		m.start = start
		if !u.covers(f.at, f.turned, start) {
			return refuseMalformed
		}
	}
	g.ground(i, false)
	at, cost := m.start, 0
	for k := range m.steps {
		dir := int(m.route >> (3 * k) & 7)
		walk := &g.b.walk[dir]
		if g.reach.flies {
			walk = &g.b.fly[dir]
		}
		if k > 0 && !g.reach.on.has(at) {
			return refusePit
		}
		if !walk.has(at) {
			if g.b.fly[dir].has(at) {
				return refuseLine
			}
			return refuseRoute
		}
		at += cell(g.b.offset[dir])
		if !g.reach.all.has(at) {
			return refuseEnemy
		}
		cost += g.price(at, g.reach.flies)
	}
	switch {
	case cost > budget:
		return refusePoints
	case !u.covers(m.anchor, m.turned, at):
		return refuseRoute
	}
	return engine.Legal
}

func popcount(m uint64) int { return bits.OnesCount64(m) }
