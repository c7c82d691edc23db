package heroscape

// waiting returns the figures of a side that are to be placed at deployment.
func (g *field) waiting(side int) figset {
	s := &g.s
	set := g.t.seats[side].and(s.live).minus(s.own[0].or(s.own[1]))
	for gi := range g.t.groups {
		if gr := &g.t.groups[gi]; int(gr.seat) == side && s.cards[gi].flags&cardWaiting != 0 {
			set[side] &^= gr.set
		}
	}
	return set
}

// placesDoubles reports whether a figure of two spaces is to be placed next.
func (g *field) placesDoubles(side int) bool {
	for set := g.waiting(side); g.t.doubles && !set.empty(); {
		if f := set.pop(); g.t.unitOf(f).double {
			return g.fits(f, side)
		}
	}
	return false
}

// fits reports whether a figure can still be placed in a zone (HS-DEPLOY-3).
func (g *field) fits(f fig, side int) bool {
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
func (g *field) mayStandIn(c cell, side int) bool {
	return g.t.places[c].zone>>side&1 != 0 && g.occupant[c] == noFig && !g.t.is(c, cellSolid|cellMolten)
}

// levelPair reports whether a cell and its neighbour can be a footprint: one level,
// no ruin between (HS-DBL-4, 5.3).
func (g *field) levelPair(c cell, k int) bool {
	p := &g.t.places[c]
	return p.rise[k] == 0 && p.wall[k] < 0
}

func (g *field) onMap(c cell) bool {
	return c >= 0 && int(c) < g.t.n && g.t.is(c, cellHere)
}

// dropper returns the group of a side that may still be dropped, or noGroup.
func (g *field) dropper(side int) uint8 {
	for gi := range g.t.groups {
		if g.s.cards[gi].flags&cardWaiting != 0 && int(g.s.cards[gi].side) == side && g.livingCard(uint8(gi)) {
			return uint8(gi)
		}
	}
	return noGroup
}

// dropSide is the side whose Drop is due.
func (g *field) dropSide() int {
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
func (g *field) undropped(gi uint8) uint64 {
	gr := &g.t.groups[gi]
	return g.s.live[gr.seat] & gr.set &^ g.onBoard(gi)
}

func (g *field) dropHeight() int16 {
	if gi := g.dropper(g.dropSide()); gi != noGroup {
		return g.t.units[g.t.groups[gi].unit].height
	}
	return 1
}

// dropSpace reports whether a cell could hold a dropped figure at all.
func (g *field) dropSpace(c cell) bool {
	p := &g.t.places[c]
	return p.bits&cellHere != 0 && p.bits&(cellSolid|cellMolten) == 0 && g.occupant[c] == noFig &&
		(p.glyph < 0 || g.s.glyph[p.glyph] == 0)
}

// mayDrop reports whether one figure of a group may be dropped on a cell: empty, no
// tree, no molten lava, no glyph, and not adjacent to any figure, those just dropped
// included (HS-PWR-AIRBORNE-1, HS-R-42).
func (g *field) mayDrop(c cell, h int16) bool {
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

// zoneRoom counts the spaces of an empty start zone on which figures may stand, and how
// many double-space figures find room on them at most: half of every level stretch.
func (g *field) zoneRoom(side int) (room, pairs int) {
	seen := make([]bool, g.t.n)
	for _, c := range g.t.zoneCells[side] {
		if seen[c] || !g.mayStandIn(c, side) {
			continue
		}
		seen[c] = true
		stretch := []cell{c}
		for i := 0; i < len(stretch); i++ {
			at := stretch[i]
			for k, n := range &g.t.places[at].reach {
				if n != none && !seen[n] && g.mayStandIn(n, side) && g.levelPair(at, k) {
					seen[n] = true
					stretch = append(stretch, n)
				}
			}
		}
		room += len(stretch)
		pairs += len(stretch) / 2
	}
	return room, pairs
}
