package heroscape

import (
	"math/bits"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Offer appends what is worth considering of the acting side's legal actions. Each
// offered action places a marker or figure, uses up a move, an attack or a power, or
// ends a part of the turn.
func (g offers) Offer(dst []engine.Action) []engine.Action {
	s := &g.s
	switch s.need {
	case needPlace:
		return g.offerPlaces(dst)
	case needDrop:
		return g.offerDrops(dst)
	case needOrder:
		return g.offerOrders(dst)
	case needChoose, needBond, needSpirit:
		return g.offerGroups(dst)
	case needMove:
		return g.offerMoves(dst)
	case needAct:
		return append(g.listActs(dst, g.turn(), false), bare(verbEnd, 0))
	case needSpawn:
		top := s.stack.Top()
		f := g.cloneOf()
		for _, n := range &g.t.places[s.lead[top.fig]].reach {
			if n != none && g.mayCloneTo(top.fig, n) {
				dst = append(dst, putting(verbSpawn, f, n, none))
			}
		}
		return append(dst, bare(verbPass, 0))
	case needErland:
		return g.offerErland(dst)
	}
	return dst
}

// offerPlaces offers every figure that is to be placed all its places. While a figure of
// two spaces still fits, those alone, because a zone may fit exactly (9 of RULES.md).
func (g offers) offerPlaces(dst []engine.Action) []engine.Action {
	side := int(g.s.actor.Side())
	doubles := g.placesDoubles(side)
	for set := g.waiting(side); !set.empty(); {
		f := set.pop()
		if g.t.unitOf(f).double != doubles {
			continue
		}
		for _, c := range g.t.zoneCells[side] {
			switch {
			case !g.mayStandIn(c, side):
			case doubles:
				dst = g.offerFootprints(dst, f, c, side)
			default:
				dst = append(dst, putting(verbPlace, f, c, none))
			}
		}
	}
	return dst
}

// offerFootprints offers a figure of two spaces the footprints of which a cell is the
// later in reading order. Which end leads is chosen with each move, so one order of the ends
// stands for both: the end nearer to the middle of the map leads, that a map and its mirror
// image offer the same. A footprint astride the middle is its own image and has no such end.
func (g offers) offerFootprints(dst []engine.Action, f fig, c cell, side int) []engine.Action {
	for k, n := range g.t.places[c].reach[:dirs/2] {
		if n == none || !g.mayStandIn(n, side) || !g.levelPair(c, k) {
			continue
		}
		inward := int(g.t.offCentre[n]) - int(g.t.offCentre[c])
		if inward >= 0 {
			dst = append(dst, putting(verbPlace, f, c, n))
		}
		if inward < 0 || (inward == 0 && k == west) {
			dst = append(dst, putting(verbPlace, f, n, c))
		}
	}
	return dst
}

// offerDrops offers every space where the next figure can be dropped, leaving room
// for the rest.
func (g offers) offerDrops(dst []engine.Action) []engine.Action {
	gi := g.dropper(g.dropSide())
	f := figAt(g.t.groups[gi].seat, g.undropped(gi))
	for c := range g.t.places {
		if g.dropSpace(cell(c)) && g.checkDrop(f, cell(c)) == engine.Legal {
			dst = append(dst, putting(verbDrop, f, cell(c), none))
		}
	}
	if !g.dropBegun() {
		dst = append(dst, bare(verbPass, 0))
	}
	return dst
}

// offerOrders offers the lowest marker not yet placed on every living card.
func (g offers) offerOrders(dst []engine.Action) []engine.Action {
	side := int(g.s.actor.Side())
	n := 0
	for g.s.mark[side][n] != noGroup {
		n++
	}
	for gi := range g.t.groups {
		if g.mayOrder(side, uint8(gi)) {
			dst = append(dst, bare(verbOrder, gi|n<<8))
		}
	}
	return dst
}

// offerGroups lists the cards that may be named: for a turn, a bond or a spirit. A turn may be passed and
// a bond declined; a spirit goes to a card if there is one.
func (g offers) offerGroups(dst []engine.Action) []engine.Action {
	s := &g.s
	side := int(s.actor.Side())
	for gi := range g.t.groups {
		i := uint8(gi)
		switch {
		case s.need == needChoose && g.mayOrder(side, i) && g.onBoard(i) != 0:
			dst = append(dst, bare(verbChoose, gi))
		case s.need == needBond && g.mayBond(g.turn(), i):
			dst = append(dst, bare(verbBond, gi))
		case s.need == needSpirit && g.maySpirit(side, i):
			dst = append(dst, bare(verbSpirit, gi))
		}
	}
	switch s.need {
	case needChoose:
		dst = append(dst, bare(verbPass, 0))
	case needBond:
		dst = append(dst, bare(verbEnd, 0))
	}
	return dst
}

// offerMoves offers, for each chosen figure, every place it can end a move on by its
// best route, and staying. Of a pool, only as many figures are chosen as may still
// become active, the foremost first.
func (g offers) offerMoves(dst []engine.Action) []engine.Action {
	t := g.turn()
	seat := g.t.groups[t.group].seat
	chosen := g.chooseMovers(t)
	if chosen == 0 {
		return append(dst, bare(verbEnd, 0))
	}
	ways := g.w.rank.ways[:0]
	for ; chosen != 0; chosen &= chosen - 1 {
		f := figAt(seat, chosen)
		dst = append(dst, engine.Action{Verb: verbStay, Figure: figure(f), Cell: toCell(g.s.lead[f])})
		list, who := g.reach(f), figure(f)
		ways = append(ways, list...)
		at := len(dst)
		dst = slices.Grow(dst, len(list))[:at+len(list)]
		for i := range list {
			a, to := &list[i], &dst[at+i]
			to.Verb, to.Figure, to.Cell, to.N, to.A, to.B = verbMove, who, toCell(a.lead), a.n(), a.path, 0
		}
	}
	g.w.rank.ways, g.w.rank.waysOf = ways, true
	return append(dst, bare(verbEnd, 0))
}

// chooseMovers picks the figures to offer moves for: those that have begun, and of
// the others the nearest to the enemy, as many as may still become active; all are of one
// card and alike, so that figures equally near can stand for one another. A figure that
// stayed keeps its place while it has somebody to attack.
func (g offers) chooseMovers(t *turnState) uint64 {
	movers := g.movers(t)
	room := g.allowance(t)
	chosen := movers & t.active
	others := movers &^ t.active
	for rest := t.stayed &^ t.active; rest != 0 && room > 0; rest &= rest - 1 {
		f := figAt(g.t.groups[t.group].seat, rest)
		if g.s.own[t.side].has(f) && g.anyTarget(t, f) {
			room--
		}
	}
	if bitsCount(others) <= room {
		return chosen | others
	}
	var away [perSeat]int32 // by number
	for rest := others; rest != 0; rest &= rest - 1 {
		f := figAt(g.t.groups[t.group].seat, rest)
		away[f.num()] = g.away(f)
	}
	for ; room > 0; room-- {
		best, least := uint64(0), int32(1<<30)
		for rest := others; rest != 0; rest &= rest - 1 {
			if d := away[bits.TrailingZeros64(rest)]; d < least {
				best, least = rest&-rest, d
			}
		}
		chosen |= best
		others &^= best
	}
	return chosen
}

// away is how far a figure is from the enemy: from the nearest figure, then from all.
func (g offers) away(f fig) int32 {
	nearest, sum := int32(far), int32(0)
	from := g.s.lead[f]
	for set := g.s.own[1-g.sideOf(f)]; !set.empty(); {
		d := int32(g.t.distance(from, g.s.lead[set.pop()]))
		nearest, sum = min(nearest, d), sum+d
	}
	return nearest<<16 + sum
}

// offerErland offers one's own figures on every free space beside the glyph.
func (g offers) offerErland(dst []engine.Action) []engine.Action {
	s := &g.s
	top := s.stack.Top()
	for set := s.own[top.side]; !set.empty(); {
		f := set.pop()
		if f == top.fig {
			continue
		}
		for _, n := range &g.t.places[s.lead[top.fig]].reach {
			if n == none {
				continue
			}
			if !g.t.unitOf(f).double {
				if g.checkErland(f, n, none) == engine.Legal {
					dst = append(dst, putting(verbErland, f, n, none))
				}
				continue
			}
			for _, m := range &g.t.places[n].reach {
				if m != none && g.checkErland(f, n, m) == engine.Legal {
					dst = append(dst, putting(verbErland, f, n, m))
				}
			}
		}
	}
	return append(dst, bare(verbPass, 0))
}
