package heroscape

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Modes of a move.
const (
	modeWalk uint8 = iota
	modeFly
	modeGrapple
)

// A route is a list of steps in three bits each, the first step in the highest; a
// step is its direction plus one, 0 is the end. Routes compare like their sequences
// of cells (5.2). maxSteps fits any move that a card can have.
const (
	stepBits = 3
	maxSteps = 21
	topShift = 63 - stepBits
)

func firstStep(path uint64) int { return int(path>>topShift) - 1 }

func withStep(path uint64, steps, k int) uint64 {
	return path | uint64(k+1)<<(topShift-stepBits*steps)
}

func steps(path uint64) int {
	if path == 0 {
		return 0
	}
	return (62-bits.TrailingZeros64(path))/stepBits + 1
}

// ends are the places of a figure in mid-move.
type ends struct{ lead, trail cell }

// moveOf is how far a figure may move, fixed when the move starts (5.1): its card,
// its leaders (HS-PWR-MARCUS-1), Valda (HS-GLYPH-3).
func (g moves) moveOf(f fig) int {
	u := g.t.unitOf(f)
	n := int(u.move)
	if g.t.basic {
		return n
	}
	side := g.sideOf(f)
	n += g.lent(f)
	for i := range g.t.glyphs {
		if g.holder(i, glyphValda) == side && g.occupant[g.t.glyphs[i].at] != f {
			n += g.t.num.valda
		}
	}
	return n
}

// lent is how much farther a figure may move for its leaders (HS-PWR-MARCUS-1).
func (g moves) lent(f fig) int {
	if g.t.basic || g.t.unitOf(f).tags&tagSoldier == 0 {
		return 0
	}
	helpers := g.s.own[g.sideOf(f)].and(g.t.leaders)
	helpers.del(f)
	return g.t.of(leads).Move * helpers.count()
}

// blocked says what stands on a cell for a walker: nothing, someone who may be
// passed, or someone who may not (HS-PASS-1, HS-PASS-2, HS-PASS-3).
func (g moves) blocked(f fig, c cell) (passable, free bool) {
	o := g.occupant[c]
	if o == noFig || o == f {
		return true, true
	}
	if g.t.unitOf(f).can&passes != 0 {
		return true, false
	}
	side := g.sideOf(f)
	if g.sideOf(o) != side {
		return false, false
	}
	if !g.t.basic && g.engagedFigures(side).has(o) {
		return false, false
	}
	return true, false
}

// stops reports whether a walker that has just made a step must stop: water and
// molten lava, for a double-space figure only with both ends, and glyphs under the
// leading end (HS-WATER-IN-1, HS-WATER-IN-2, HS-DBL-WATER-1, HS-DBL-WATER-2,
// HS-GLYPH-1, HS-GLYPH-2).
func (g moves) stops(u *unit, e ends) bool {
	if g.glyphAt(e.lead) != 0 {
		return true
	}
	a := g.t.places[e.lead].bits
	if e.trail != none {
		b := g.t.places[e.trail].bits
		if a&cellWet == 0 || b&cellWet == 0 {
			return false
		}
		return g.stopBits(u, a) || g.stopBits(u, b)
	}
	return g.stopBits(u, a)
}

// stopBits applies Slither and Water Suits (HS-PWR-VIPER-1, HS-PWR-MICROCORP-1).
func (g moves) stopBits(u *unit, bits uint16) bool {
	return bits&cellStop != 0 && (bits&cellWater == 0 || u.can&swims == 0)
}

// mayEnd reports whether a move may end in a footprint: both cells free, one level,
// no ruin between (HS-DBL-4, HS-PASS-3), and no working Kelda glyph for the unhurt
// (HS-GLYPH-4).
func (g moves) mayEnd(f fig, e ends) bool {
	if o := g.occupant[e.lead]; o != noFig && o != f {
		return false
	}
	if g.t.is(e.lead, cellSolid) || g.keldaBars(f, e.lead) {
		return false
	}
	if e.trail == none {
		return true
	}
	if o := g.occupant[e.trail]; o != noFig && o != f {
		return false
	}
	k := g.t.dirTo(e.lead, e.trail)
	return k >= 0 && !g.t.is(e.trail, cellSolid) && g.levelPair(e.lead, k)
}

// walkStep checks one walking step of a figure and returns its cost.
func (g moves) walkStep(f fig, e ends, k, budget int) (next ends, cost int, r engine.Refusal) {
	t := g.t
	u := t.unitOf(f)
	if k < 0 || k >= dirs {
		return e, 0, noSuchStep
	}
	n := t.places[e.lead].reach[k]
	switch {
	case n == none:
		return e, 0, offTheMap
	case n == e.trail:
		return e, 0, ontoItself
	case t.is(n, cellSolid):
		return e, 0, intoTree
	case t.places[e.lead].wall[k] >= 0:
		return e, 0, acrossRuin
	case t.basic && t.is(n, cellMolten):
		return e, 0, intoMolten
	}
	if !t.basic && t.places[e.lead].rise[k] >= u.height {
		return e, 0, tooSteep // HS-CLIMB-1
	}
	cost = t.stepCost(e.lead, k)
	if cost > budget {
		return e, 0, tooFar // HS-UP-2: no partial climbs
	}
	if passable, _ := g.blocked(f, n); !passable {
		if g.sideOf(g.occupant[n]) != g.sideOf(f) {
			return e, 0, enemyInWay
		}
		return e, 0, engagedInWay
	}
	next = ends{n, none}
	if e.trail != none {
		next.trail = e.lead // HS-DBL-3
	}
	return next, cost, engine.Legal
}

// onRoad reports whether a figure may use a road's bonus where it stands
// (HS-TERR-ROAD-1, HS-R-31).
func (g moves) onRoad(e ends) bool {
	return g.t.is(e.lead, cellRoad) && (e.trail == none || g.t.is(e.trail, cellRoad))
}

// roadBonus is what a walk that keeps to the road may use more: that of the space
// it starts on.
func (g moves) roadBonus(e ends) int {
	if !g.onRoad(e) {
		return 0
	}
	return g.t.kinds[g.t.places[e.lead].kind].row.Bonus
}

// checkWalk walks a route and returns where it ends.
func (g moves) checkWalk(f fig, e ends, path uint64) (ends, engine.Refusal) {
	if path == 0 || path>>63 != 0 {
		return e, noRoute
	}
	u := g.t.unitOf(f)
	move := g.moveOf(f)
	budget := move + g.roadBonus(e)
	spent, onRoad := 0, g.onRoad(e)
	stopped := false
	for ; path != 0; path = path << stepBits & (1<<63 - 1) {
		if stopped {
			return e, g.stopRefusal(e)
		}
		next, cost, r := g.walkStep(f, e, firstStep(path), budget-spent)
		if r != engine.Legal {
			return e, r
		}
		spent += cost
		e = next
		onRoad = onRoad && g.onRoad(e)
		stopped = g.stops(u, e)
		if r := g.endRefusal(f, e); stopped && r != engine.Legal {
			if r == occupied {
				r = stopsOccupied
			}
			return e, r // HS-R-05
		}
	}
	if spent > move && !onRoad {
		return e, tooFar
	}
	return e, g.endRefusal(f, e)
}

// stopRefusal words why a walker that had to stop may not go on.
func (g moves) stopRefusal(e ends) engine.Refusal {
	switch {
	case g.glyphAt(e.lead) != 0:
		return stopsOnGlyph
	case e.trail != none:
		return stopsBothEnds
	case g.t.is(e.lead, cellMolten):
		return stopsOnMolten
	}
	return mustStop
}

// endRefusal words why a move may not end somewhere.
func (g moves) endRefusal(f fig, e ends) engine.Refusal {
	if g.mayEnd(f, e) {
		return engine.Legal
	}
	for _, c := range [2]cell{e.lead, e.trail} {
		if c != none && g.occupant[c] != noFig && g.occupant[c] != f {
			return occupied
		}
	}
	switch {
	case g.t.is(e.lead, cellSolid) || (e.trail != none && g.t.is(e.trail, cellSolid)):
		return intoTree
	case g.keldaBars(f, e.lead):
		return keldaCloses
	}
	return notLevel
}

// checkFly follows a flight: every space counts 1, landing may count more (5.6).
func (g moves) checkFly(f fig, e ends, path uint64) (ends, engine.Refusal) {
	if g.t.basic {
		return e, noFlightYet
	}
	if g.t.unitOf(f).can&flies == 0 {
		return e, cannotFly
	}
	if path == 0 || path>>63 != 0 {
		return e, noRoute
	}
	n := 0
	for ; path != 0; path = path << stepBits & (1<<63 - 1) {
		k := firstStep(path)
		if k < 0 || k >= dirs {
			return e, noSuchStep
		}
		to := g.t.places[e.lead].reach[k]
		if to == none {
			return e, offTheMap // HS-R-17
		}
		if to == e.trail {
			return e, ontoItself
		}
		if e.trail != none {
			e.trail = e.lead
		}
		e.lead = to
		n++
	}
	if n+int(g.t.places[e.lead].land) > g.moveOf(f) {
		return e, tooFar
	}
	return e, g.endRefusal(f, e)
}

// checkGrapple checks the one space of the Grapple Gun (HS-PWR-DRAKE-2).
func (g moves) checkGrapple(f fig, e ends, path uint64) (ends, engine.Refusal) {
	if g.t.unitOf(f).can&climbs == 0 {
		return e, noPower
	}
	k := firstStep(path)
	if path == 0 || path != withStep(0, 0, k) || k < 0 || k >= dirs {
		return e, noRoute
	}
	p := &g.t.places[e.lead]
	n := p.reach[k]
	switch {
	case n == none:
		return e, offTheMap
	case p.wall[k] >= 0:
		return e, acrossRuin
	case int(p.rise[k]) > g.t.of(climbs).Levels:
		return e, tooSteep
	case n == e.trail:
		return e, ontoItself
	}
	next := ends{n, none}
	if e.trail != none {
		next.trail = e.lead
	}
	return next, g.endRefusal(f, next)
}

// mayMove reports why a figure may not move now.
func (g moves) mayMove(f fig) engine.Refusal {
	t := g.turn()
	if f == noFig || g.t.groupOf[f] != t.group || !g.s.own[t.side].has(f) {
		return notThisCard
	}
	if t.moved>>f.num()&1 != 0 {
		return hasMoved
	}
	if g.movers(t)>>f.num()&1 == 0 {
		return cardUsedUp
	}
	return engine.Legal
}

// fallBand returns the band of falling of a step, 0 for none: by the drop over the
// figure's Height, and never onto something soft (HS-FALL-1 to HS-FALL-4, HS-R-08).
func (g moves) fallBand(u *unit, a cell, k int) int {
	p := &g.t.places[a]
	drop := int(-p.rise[k]) - int(u.height)
	if drop < g.t.num.falls[0].Over || g.t.is(p.reach[k], cellSoft) {
		return 0
	}
	for i := 2; i > 0; i-- {
		if drop >= g.t.num.falls[i].Over {
			return i + 1
		}
	}
	return 1
}

func trailAfter(e ends) cell {
	if e.trail == none {
		return none
	}
	return e.lead
}

func lastStep(path uint64) int {
	n := steps(path)
	if n == 0 || n > maxSteps {
		return -1
	}
	return int(path>>(topShift-stepBits*(n-1))&7) - 1
}
