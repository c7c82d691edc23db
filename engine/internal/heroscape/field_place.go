package heroscape

// startEnds returns the two ends of a figure as its move begins: either end may lead
// (HS-DBL-2).
func (g *field) startEnds(f fig, tailLeads bool) ends {
	e := ends{g.s.lead[f], g.s.trail[f]}
	if tailLeads && e.trail != none {
		e.lead, e.trail = e.trail, e.lead
	}
	return e
}

// put stands a figure on the board.
func (g *field) put(f fig, lead, trail cell) {
	s := &g.s
	s.lead[f], s.trail[f] = lead, trail
	g.occupant[lead] = f
	if trail != none {
		g.occupant[trail] = f
	}
	s.own[g.sideOf(f)].add(f)
	s.live.add(f)
	g.w.moved(f)
}

// lift takes a living figure off its cells.
func (g *field) lift(f fig) {
	s := &g.s
	for _, c := range [2]cell{s.lead[f], s.trail[f]} {
		if c != none && g.occupant[c] == f {
			g.occupant[c] = noFig
		}
	}
}

// remove takes a figure off the board; it may die in passing through a friend.
func (g *field) remove(f fig) {
	s := &g.s
	for _, c := range [2]cell{s.lead[f], s.trail[f]} {
		if c != none && g.occupant[c] == f {
			g.occupant[c] = noFig
		}
	}
	s.lead[f], s.trail[f] = none, none
	s.own[g.sideOf(f)].del(f)
	g.w.moved(f)
}

// span is the distance between the nearest ends of two figures.
func (g *field) span(a, b fig) int {
	s := &g.s
	best := far
	for _, x := range [2]cell{s.lead[a], s.trail[a]} {
		for _, y := range [2]cell{s.lead[b], s.trail[b]} {
			if x != none && y != none {
				best = min(best, g.t.distance(x, y))
			}
		}
	}
	return best
}

// standing returns the figures with an end on cells of some kind.
func (g *field) standing(bits uint16) figset {
	var out figset
	s := &g.s
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		if g.t.is(s.lead[f], bits) || (s.trail[f] != none && g.t.is(s.trail[f], bits)) {
			out.add(f)
		}
	}
	return out
}

// gassed returns the figures that the rising gas of this round reaches (HS-SC-8).
func (g *field) gassed() figset {
	var out figset
	s := &g.s
	high := int16(min(int(s.round), g.t.gasRow.Highest))
	in := func(c cell) bool { return c != none && (g.t.is(c, cellWater) || g.t.level(c) <= high) }
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		if in(s.lead[f]) || in(s.trail[f]) {
			out.add(f)
		}
	}
	return out
}
