package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Bits of state.asked at the start of the game and of a round.
const (
	askedSecond    uint8 = 1 << iota // the second player places now
	askedOrder                       // who drops first is settled
	askedDropA                       // the first seat has had its Drop this round
	askedDropB                       // the second seat too
	askedPlacing                     // the Drop succeeded and is being placed
	askedDropFirst                   // the second seat drops first
)

// measureWidth notes how far from the middle of the map each cell lies. The middle is half
// way between the outermost cells, so that it is the middle of the map's mirror image too.
func (t *table) measureWidth() {
	low, high := 1<<30, -1<<30
	for i := range t.tall {
		low, high = min(low, t.tall[i].x), max(high, t.tall[i].x)
	}
	t.offCentre = make([]uint8, t.n)
	for i := range t.places {
		x, _ := t.centre(cell(i))
		t.offCentre[i] = uint8(min(255, max(2*x-low-high, low+high-2*x)/2))
	}
}

// settleDeploy takes the roll-off: the winner places his whole army first
// (HS-DEPLOY-1).
func (g *game) settleDeploy(v int, rec *engine.Recorder) {
	s := &g.s
	s.first = int8(1 - v)
	s.phase = phDeploy
	g.coverStart(rec)
	rec.Note(engine.Event{Kind: kindFirst, Side: engine.Side(s.first), Figure: engine.NoFigure, Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleDeploy1})
}

// waiting returns the figures of a side that are to be placed at deployment.
func (g *game) waiting(side int) figset {
	s := &g.s
	set := g.t.seats[side].and(s.live).minus(s.own[0].or(s.own[1]))
	for gi := range g.t.groups {
		if gr := &g.t.groups[gi]; int(gr.seat) == side && s.cards[gi].flags&cardWaiting != 0 {
			set[side] &^= gr.set
		}
	}
	return set
}

// stepDeploy asks for the next figure to be placed; what no longer fits is left out
// (HS-DEPLOY-2).
func (g *game) stepDeploy(rec *engine.Recorder) bool {
	s := &g.s
	for {
		side := int(s.first)
		if s.asked&askedSecond != 0 {
			side = 1 - side
		}
		for set := g.waiting(side); !set.empty(); {
			if f := set.pop(); g.fits(f, side) {
				return g.ask(needPlace, side)
			}
		}
		for set := g.waiting(side); !set.empty(); {
			f := set.pop()
			s.live.del(f)
			s.out.add(f)
			rec.Mark(ruleR49)
			rec.Note(engine.Event{Kind: kindLeftOut, Side: engine.Side(side), Figure: figure(f), Other: engine.NoFigure, Cell: engine.NoCell, Rule: ruleDeploy2})
		}
		if s.asked&askedSecond == 0 {
			s.asked |= askedSecond
			continue
		}
		if g.checkVictory(rec); s.over {
			return false
		}
		if g.t.basic {
			s.phase, s.count, s.round = phBasic, 0, 1
		} else {
			g.beginRound(rec)
		}
		return false
	}
}

// fits reports whether a figure can still be placed in a zone (HS-DEPLOY-3).
func (g *game) fits(f fig, side int) bool {
	double := g.t.unitOf(f).double
	for _, c := range g.t.zoneCells[side] {
		if !g.mayStandIn(c, side) {
			continue
		}
		if !double {
			return true
		}
		for k, n := range &g.t.places[c].reach {
			if n != none && g.mayStandIn(n, side) && g.levelPair(c, k) {
				return true
			}
		}
	}
	return false
}

// mayStandIn reports whether a cell of a start zone is free to stand on.
func (g *game) mayStandIn(c cell, side int) bool {
	return g.t.places[c].zone>>side&1 != 0 && g.occupant[c] == noFig && !g.t.is(c, cellSolid|cellMolten)
}

// levelPair reports whether a cell and its neighbour can be a footprint: one level,
// no ruin between (HS-DBL-4, 5.3).
func (g *game) levelPair(c cell, k int) bool {
	p := &g.t.places[c]
	return p.rise[k] == 0 && p.wall[k] < 0
}

func (g *game) checkPlace(f fig, lead, trail cell, side int) engine.Refusal {
	if f == noFig || !g.waiting(side).has(f) {
		return noSuchFigure
	}
	if !g.onMap(lead) || !g.mayStandIn(lead, side) {
		return notInZone
	}
	if !g.t.unitOf(f).double {
		if trail != none {
			return oneSpace
		}
		return engine.Legal
	}
	if trail == none || !g.onMap(trail) || g.occupant[trail] != noFig || !g.mayStandIn(trail, side) {
		return twoSpaces
	}
	if k := g.t.dirTo(lead, trail); k < 0 || !g.levelPair(lead, k) {
		return twoSpaces
	}
	return engine.Legal
}

func (g *game) onMap(c cell) bool {
	return c >= 0 && int(c) < g.t.n && g.t.is(c, cellHere)
}

// dropper returns the group of a side that may still be dropped, or noGroup.
func (g *game) dropper(side int) uint8 {
	for gi := range g.t.groups {
		if g.s.cards[gi].flags&cardWaiting != 0 && int(g.s.cards[gi].side) == side && g.livingCard(uint8(gi)) {
			return uint8(gi)
		}
	}
	return noGroup
}

// stepStart asks the start-of-round powers: The Drop (HS-ROUND-1,
// HS-PWR-AIRBORNE-1). When both players roll for it, a roll-off says who goes first.
func (g *game) stepStart(rec *engine.Recorder) bool {
	s := &g.s
	a, b := g.dropper(0), g.dropper(1)
	if a != noGroup && b != noGroup && s.asked == 0 {
		return g.roll(needRollDropOrder)
	}
	order := [2]int{0, 1}
	if s.asked&askedDropFirst != 0 {
		order = [2]int{1, 0}
	}
	for _, side := range order {
		if s.asked&(askedDropA<<side) != 0 {
			continue
		}
		gi := g.dropper(side)
		if gi == noGroup {
			s.asked |= askedDropA << side
			continue
		}
		if s.asked&askedPlacing == 0 {
			return g.roll(needRollDrop)
		}
		if left := g.undropped(gi); left != 0 {
			return g.ask(needDrop, side)
		}
		g.endDrop(side)
	}
	s.phase = phOrders
	return false
}

// dropSide is the side whose Drop is due.
func (g *game) dropSide() int {
	s := &g.s
	side := 0
	if s.asked&askedDropFirst != 0 {
		side = 1
	}
	if s.asked&(askedDropA<<side) != 0 || g.dropper(side) == noGroup {
		side = 1 - side
	}
	return side
}

// undropped returns the figures of a group that are alive and off the board.
func (g *game) undropped(gi uint8) uint64 {
	gr := &g.t.groups[gi]
	return g.s.live[gr.seat] & gr.set &^ g.onBoard(gi)
}

func (g *game) endDrop(side int) {
	s := &g.s
	if gi := g.dropper(side); gi != noGroup && g.undropped(gi) == 0 {
		s.cards[gi].flags &^= cardWaiting
	}
	s.asked |= askedDropA << side
	s.asked &^= askedPlacing
}

func (g *game) settleDropOrder(v int) {
	g.s.asked |= askedOrder
	if v == 0 {
		g.s.asked |= askedDropFirst
	}
}

func (g *game) settleDrop(ok bool, rec *engine.Recorder) {
	s := &g.s
	side := g.dropSide()
	s.rolls[g.t.groups[g.dropper(side)].first]++
	gi := g.dropper(side)
	rec.Note(engine.Event{Kind: kindPower, Side: engine.Side(side), Figure: figure(g.t.groups[gi].first), Other: engine.NoFigure, Cell: engine.NoCell, Rule: rulePwrAirborne1, N: boolInt(ok)})
	if ok && g.dropRoom(bitsCount(g.undropped(gi))) {
		s.asked |= askedPlacing
		return
	}
	s.asked |= askedDropA << side
}

// mayDrop reports whether one figure of a group may be dropped on a cell: empty, no
// tree, no molten lava, no glyph, and not adjacent to any figure, those just dropped
// included (HS-PWR-AIRBORNE-1, HS-R-42).
func (g *game) mayDrop(c cell, h int16) bool {
	if !g.dropSpace(c) {
		return false
	}
	p := &g.t.places[c]
	for k, n := range &p.reach {
		if n == none {
			continue
		}
		if o := g.occupant[n]; o != noFig && g.t.adjacentBy(c, k, h, g.t.unitOf(o).height) {
			return false
		}
	}
	return true
}

// dropSpace reports whether a cell could hold a dropped figure at all.
func (g *game) dropSpace(c cell) bool {
	p := &g.t.places[c]
	return p.bits&cellHere != 0 && p.bits&(cellSolid|cellMolten) == 0 && g.occupant[c] == noFig &&
		(p.glyph < 0 || g.s.glyph[p.glyph] == 0)
}

// dropRoom reports whether n legal spaces exist that are not adjacent to one
// another. It tries the free cells in order and gives up choices that leave too
// few: on any map of ordinary size the first tries succeed.
func (g *game) dropRoom(n int) bool {
	var chosen [16]cell
	return g.dropSearch(chosen[:0], 0, n)
}

func (g *game) dropSearch(chosen []cell, from cell, n int) bool {
	if len(chosen) >= n {
		return true
	}
	h := g.dropHeight()
	for c := from; int(c) < g.t.n; c++ {
		if !g.mayDrop(c, h) {
			continue
		}
		near := false
		for _, o := range chosen {
			if k := g.t.dirTo(c, o); k >= 0 && g.t.adjacentBy(c, k, h, h) {
				near = true
				break
			}
		}
		if !near && g.dropSearch(append(chosen, c), c+1, n) {
			return true
		}
	}
	return false
}

func (g *game) dropHeight() int16 {
	if gi := g.dropper(g.dropSide()); gi != noGroup {
		return g.t.units[g.t.groups[gi].unit].height
	}
	return 1
}

func (g *game) checkDrop(f fig, c cell) engine.Refusal {
	gi := g.dropper(g.dropSide())
	if f == noFig || gi == noGroup || g.t.groupOf[f] != gi || g.undropped(gi)>>f.num()&1 == 0 {
		return noSuchFigure
	}
	if !g.onMap(c) || !g.mayDrop(c, g.dropHeight()) {
		return noDropHere
	}
	left := bitsCount(g.undropped(gi)) - 1
	if left == 0 {
		return engine.Legal
	}
	g.occupant[c] = f // as it would stand
	room := g.dropRoom(left)
	g.occupant[c] = noFig
	if !room {
		return noDropRoom
	}
	return engine.Legal
}
