package hott

import (
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// count adds a factor to a sum, marks its rule and, when somebody asks, notes it.
func (g combat) count(sum *int, n int, rule engine.Rule, what string) {
	if n == 0 {
		return
	}
	*sum += n
	g.w.rec.Mark(rule)
	if g.w.explain {
		sign := ""
		if n > 0 {
			sign = "+"
		}
		g.w.notes = append(g.w.notes, engine.Note{Text: what + " " + sign + strconv.Itoa(n), Rule: ruleIDs[rule]})
	}
}

// basic is the basic factor by the opponent's class (HOTT-CMB-1); nobody is the
// stronghold.
func (g combat) basic(e, opponent uint8) int {
	if e == nobody {
		return int(g.t.strUnit().vFoot)
	}
	u := g.unit(e)
	if opponent == nobody || g.unit(opponent).class == foot {
		return int(u.vFoot)
	}
	return int(u.vOthers)
}

// strUnit is the stronghold's row.
func (t *table) strUnit() *unit { return t.units[kindNames[stronghold]] }

// totals are the factors of both elements of a combat (HOTT-CMB-5). Only the sum
// matters.
func (g combat) totals(b *bout) (x, y int) {
	switch b.Kind {
	case inShot:
		return g.shooterFactor(b), g.targetFactor(b)
	case inSpell:
		return g.casterFactor(b), g.targetFactor(b)
	case inStorm:
		if b.X == nobody {
			return g.wallFactor(b), g.stormFactor(b.Y)
		}
		return g.stormFactor(b.X), g.wallFactor(b)
	}
	return g.closeFactor(b.X, b.Y), g.closeFactor(b.Y, b.X)
}

// closeFactor is the factor of e in close combat against an element.
func (g combat) closeFactor(e, o uint8) int {
	c := g.t.chart
	sum := 0
	g.count(&sum, g.basic(e, o), ruleCmb1, g.t.el[e].name)
	if g.t.el[e].general {
		g.count(&sum, c.general.n, ruleTf2, "general")
	}
	if g.higher(e, o) {
		g.count(&sum, c.height.n, ruleTf3, "uphill or on the bank")
	}
	if g.supporter(e) != nobody {
		g.count(&sum, c.rear.n, ruleTf7, "rear support")
	}
	g.count(&sum, c.flanks.n*g.exposed(e), ruleTf5, "flanks and rear")
	if n, rule := g.ground(e); n != 0 {
		g.count(&sum, n, rule, "ground")
	}
	return sum
}

// higher is HOTT-TF-3: a land element uphill of, or defending a river bank against,
// a land opponent (ruling R37).
func (g combat) higher(e, o uint8) bool {
	if g.aerial(e) || (g.aerial(o) && !g.t.opts.HeightVAerials) {
		return false
	}
	if g.uphill(e, o) {
		return true
	}
	return g.d.ground[o]&^g.d.ground[e]&g.t.ground.rivers != 0
}

// uphill is HOTT-GEO-8.
func (g combat) uphill(a, b uint8) bool {
	if g.t.ground.hill == 0 || (g.d.ground[a]|g.d.ground[b])&g.t.ground.hill == 0 {
		return false
	}
	p := g.pose(a)
	on := false
	for k := int32(-2); k <= 2 && !on; k++ {
		on = g.elevation(p.LocalFine(k*halfWidth/2, 0)) > 0
	}
	return on && g.elevation(g.d.rect[a].Centre()) > g.elevation(g.d.rect[b].Centre())+plane.Fine
}

// elevation of a point is its distance from the outline of the hill it is on.
func (g combat) elevation(w plane.Vec) int64 {
	t := g.t.ground
	best := int64(0)
	for i := range t.list {
		if t.hill>>i&1 == 0 {
			continue
		}
		best = max(best, t.list[i].inside(w))
	}
	return best
}

// supporter is the element that gives e rear support, or nobody (HOTT-TF-7).
func (g combat) supporter(e uint8) uint8 {
	u := g.unit(e)
	if !u.rearSupport {
		return nobody
	}
	closed := g.t.ground.badLand | g.t.ground.water
	if g.d.ground[e]&closed != 0 {
		return nobody
	}
	for rest := g.about(&g.d.rect[e], corner) & mine(sideOf(e)) &^ one(e); rest != 0; {
		o := rest.next()
		if g.unit(o) == u && g.d.ground[o]&closed == 0 && !g.d.rect[e].Apart(&g.d.rect[o], corner) && g.behind(e, o) {
			return o
		}
	}
	return nobody
}

// overlapSide tells on which side of E a base M overlaps it by corner or by side
// edge (HOTT-OV-2), no matter who they are.
func overlapSide(m plane.Pose, mr *plane.Rect, e plane.Pose, er *plane.Rect) flankSide {
	if mr.Apart(er, corner) {
		return noFlank
	}
	mc, ec := mr.Corners(), er.Corners()
	if opposite(m.H, e.H) {
		if meets(mc[fr], ec[fr]) {
			return onRight
		}
		if meets(mc[fl], ec[fl]) {
			return onLeft
		}
	}
	return sideBySide(m, mr, e, er)
}

// sideBySide reports collinear side edges with more than 1p shared, facing parallel.
func sideBySide(m plane.Pose, mr *plane.Rect, e plane.Pose, er *plane.Rect) flankSide {
	if !opposite(m.H, e.H) && !parallel(m.H, e.H) {
		return noFlank
	}
	u, v := er.View(mr.Centre())
	if abs(abs(u)-int64(er.HW)-int64(mr.HW)) > corner {
		return noFlank
	}
	if int64(er.HD)+int64(mr.HD)-abs(v) <= plane.Fine {
		return noFlank
	}
	if u > 0 {
		return onRight
	}
	return onLeft
}

// overlaps tells on which side m overlaps the enemy e, which must be in front
// contact with a friend of m (HOTT-OV-2).
func (g combat) overlaps(m, e uint8) flankSide {
	if g.d.front[e] == nobody || g.d.front[e] == m || g.unit(m).noOverlap || g.unit(e).noOverlap ||
		g.d.rect[m].Apart(&g.d.rect[e], corner) {
		return noFlank
	}
	p, q := g.pose(m), g.pose(e)
	mr, er := &g.d.rect[m], &g.d.rect[e]
	if g.d.front[m] == nobody {
		return overlapSide(p, mr, q, er)
	}
	return sideBySide(p, mr, q, er)
}

// exposed counts the uncovered flanks and attacks on flanks and rear: at most one
// left, one right, one rear (HOTT-OV-1).
func (g combat) exposed(e uint8) int {
	var hit [4]bool
	for rest := g.about(&g.d.rect[e], corner) & mine(sideOf(e).Other()); rest != 0; {
		o := rest.next()
		if g.d.rect[e].Apart(&g.d.rect[o], corner) {
			continue
		}
		if s := g.d.holds(o, e); s != noFlank {
			hit[s] = true
		} else if s := g.overlaps(o, e); s != noFlank {
			hit[s] = true
		}
	}
	n := 0
	for _, s := range [3]flankSide{onLeft, onRight, onRear} {
		if hit[s] {
			n++
		}
	}
	return n
}

// inBad reports whether an element stands in bad going of its own kind
// (HOTT-GEO-7, HOTT-AIR-1).
func (g combat) inBad(e uint8) bool {
	if g.aerial(e) {
		return g.d.ground[e]&g.t.ground.badAir != 0
	}
	return g.d.ground[e]&g.t.ground.badLand != 0
}

// ground is the single -2 of HOTT-TF-6 in close combat, with the line it rests on.
func (g combat) ground(e uint8) (int, engine.Rule) {
	c := g.t.chart
	k := g.unit(e).kind
	if g.inBad(e) && !c.badGoing.except.has(k) {
		return c.badGoing.n, ruleTf6a
	}
	facing := g.attackers(e)
	if f := g.d.front[e]; f != nobody {
		facing |= one(f)
	}
	for rest := facing; rest != 0; {
		o := rest.next()
		switch {
		case g.unit(e).class == mounted && !c.intoBad.except.has(k) && !g.aerial(o) &&
			g.d.ground[o]&g.t.ground.badLand != 0:
			return c.intoBad.n, ruleTf6b
		case g.aerial(e) && g.d.ground[o]&g.t.ground.badAir != 0:
			return c.intoWoods.n, ruleTf6c
		case !c.intoWater.except.has(k) && g.is(o, waterLurker):
			return c.intoWater.n, ruleTf6d
		}
	}
	return 0, 0
}

// rangedGround is HOTT-TF-6A outside close combat (ruling R27).
func (g combat) rangedGround(e uint8, sum *int) bool {
	c := g.t.chart
	if !g.t.opts.BadGoingCCOnly && g.inBad(e) && !c.badGoing.except.has(g.unit(e).kind) {
		g.count(sum, c.badGoing.n, ruleTf6a, "bad going")
		return true
	}
	return false
}

// shooterFactor is the main shooter's (section 7.2); one that is shot back at
// counts as a target too (HOTT-SH-8).
func (g combat) shooterFactor(b *bout) int {
	sum := 0
	g.count(&sum, g.basic(b.X, b.Y), ruleCmb1, g.t.el[b.X].name)
	if b.Reply {
		g.sufferer(b.X, false, &sum)
	}
	g.rangedGround(b.X, &sum)
	return sum
}

// sufferer adds what a target gets: cover and the general's factor.
func (g combat) sufferer(e uint8, damped bool, sum *int) {
	c := g.t.chart
	if damped || g.d.ground[e]&g.t.ground.cover != 0 {
		g.count(sum, c.magicCover.n, ruleTf1, "cover, water or clergy")
	}
	if g.t.el[e].general {
		g.count(sum, c.general.n, ruleTf2, "general")
	}
}

// targetFactor is the target's of a shot or a spell.
func (g combat) targetFactor(b *bout) int {
	c := g.t.chart
	sum := 0
	g.count(&sum, g.basic(b.Y, b.X), ruleCmb1, g.t.el[b.Y].name)
	g.sufferer(b.Y, b.Kind == inSpell && g.damped(b.X, b.Y), &sum)
	g.count(&sum, c.aiding.n*min(b.Aid.len(), c.aiding.most), ruleTf4, "aided")
	g.rangedGround(b.Y, &sum)
	return sum
}

// casterFactor is the caster's (section 7.3).
func (g combat) casterFactor(b *bout) int {
	sum := 0
	g.count(&sum, g.basic(b.X, b.Y), ruleCmb1, g.t.el[b.X].name)
	if !g.rangedGround(b.X, &sum) && g.nearHome(b.Y) {
		g.count(&sum, g.t.chart.nearHome.n, ruleTf6e, "near its stronghold")
	}
	return sum
}

// stormFactor is an attacker's against the stronghold (HOTT-STR-4).
func (g combat) stormFactor(e uint8) int {
	c := g.t.chart
	sum := 0
	g.count(&sum, g.basic(e, nobody), ruleCmb1, g.t.el[e].name)
	if g.t.el[e].general {
		g.count(&sum, c.general.n, ruleTf2, "general")
	}
	if g.supporter(e) != nobody {
		g.count(&sum, c.rear.n, ruleTf7, "rear support")
	}
	g.count(&sum, c.flanks.n*g.exposed(e), ruleTf5, "flanks and rear")
	return sum
}

// wallFactor is the stronghold's: 6 against everything, less its attackers' aiders.
func (g combat) wallFactor(b *bout) int {
	sum := 0
	g.count(&sum, g.basic(nobody, nobody), ruleStr4, "stronghold")
	g.count(&sum, g.t.chart.aiding.n*min(b.Aid.len(), g.t.chart.aiding.most), ruleTf4, "aided")
	return sum
}
