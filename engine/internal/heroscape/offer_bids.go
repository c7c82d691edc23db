package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// unsearched finds the best moves of a figure of one space without a search of all its ways. One who is engaged
// and leaves nobody has but the few cells around; the best of anybody else are mostly kept ways of the empty map that
// nothing disturbs. It reports whether that is so, and no way with a risk can be worth as much.
func (g offers) unsearched(f fig, s *short) bool {
	u := g.t.unitOf(f)
	budget := g.moveOf(f)
	if u.double || u.can&(flies|climbs|passes) != 0 || g.t.basic || budget > emptyMost || len(g.t.glyphs) > 0 ||
		g.roadBonus(g.startEnds(f, false)) > 0 {
		return false
	}
	from := g.s.lead[f]
	if u.can&slips == 0 && !s.p.mask.by[from].empty() {
		g.stepsAround(f, u, budget, s)
		s.safe = g.mostAtRisk(f, s) < s.least()
		return s.safe
	}
	e := g.emptyWalks(u, from, budget)
	if !e.level {
		return false
	}
	g.adjacentTo(1-g.sideOf(f), u.hclass)   // s.p.mask again: a first search of the map without figures forgot it
	for i := len(e.ends) - 1; i >= 0; i-- { // the farthest are the best as a rule
		if a := &e.ends[i]; g.occupant[a.lead] == noFig {
			g.bid(a.lead, a.path, int16(i), s)
		}
	}
	least := s.least()
	s.safe = u.can&slips != 0 || g.mostAtRisk(f, s) < least
	if !s.safe && s.p.mask.touches(e.within) {
		return false
	}
	for k := range s.bids {
		if b := &s.bids[k]; b.worth >= least && !g.undisturbed(f, u, e, b.way) {
			return false
		}
	}
	return true
}

// bid weighs a cell, and notes it if it may be among the best.
func (g offers) bid(c cell, path uint64, way int16, s *short) {
	score := s.home + s.p.scoreOf(g.appraisal, c, &s.sweep)
	if g.t.molten {
		score += g.lossOn(&arrival{}, c, &s.sweep)
	}
	if s.known == s.cells && score < s.best[s.known-1] {
		return
	}
	s.bids = append(s.bids, bid{worth: score, path: path, cell: c, way: way})
	if s.known < s.cells || score > s.best[s.known-1] {
		s.rank(score)
	}
}

// bid is a move that may be among the best.
type bid struct {
	worth int64
	path  uint64
	cell  cell
	way   int16 // of the empty map
}

// nearStep is a cell that can be reached without leaving anybody, and how.
type nearStep struct {
	path uint64
	at   cell
	cost uint8
	step uint8 // how many there are
	done bool
}

// stepsAround finds the ways of an engaged figure on which it leaves nobody: all their cells are next to any of
// those it is engaged with, so they are few. Ways are taken up by cost and kept as the search of all ways
// keeps them (5.2).
func (g offers) stepsAround(f fig, u *unit, budget int, s *short) {
	exits := g.t.walkable[int(s.p.class)*g.t.n:][:g.t.n]
	s.near = append(s.near[:0], nearStep{at: g.s.lead[f]})
	for i := 0; i >= 0; i = s.nearest() {
		l := &s.near[i]
		l.done = true
		ways := &exits[l.at]
		if i > 0 {
			if g.occupant[l.at] == noFig {
				g.bid(l.at, l.path, -1, s)
			}
			if ways.halts && g.stops(u, ends{l.at, none}) {
				continue
			}
		}
		if l.step < maxSteps {
			g.stepsFrom(*l, ways, budget, u, s)
		}
	}
}

// nearest is the way to take up next, or -1: of equal cost the last, as in the search of all ways.
func (s *short) nearest() int {
	best := -1
	for i := range s.near {
		if l := &s.near[i]; !l.done && (best < 0 || l.cost <= s.near[best].cost) {
			best = i
		}
	}
	return best
}

// stepsFrom goes one step on wherever that leaves nobody and is no fall.
func (g offers) stepsFrom(l nearStep, ways *exits, budget int, u *unit, s *short) {
	by := s.p.mask.by
	for _, way := range ways.steps[:min(int(ways.n), dirs)] {
		n, k, cost := way.to, int(way.dir), l.cost+way.cost
		if int(cost) > budget || !by[l.at].minus(by[n]).empty() || n == s.near[0].at {
			continue
		}
		if passable, free := g.blocked(s.f, n); !passable || (!free && g.stops(u, ends{n, none})) {
			continue
		}
		if ways.drops && -g.t.places[l.at].rise[k] >= u.height && g.fallBand(u, l.at, k) > 0 {
			continue
		}
		next := nearStep{path: withStep(l.path, int(l.step), k), at: n, cost: cost, step: l.step + 1}
		i := 0
		for i < len(s.near) && s.near[i].at != n {
			i++
		}
		switch {
		case i == len(s.near):
			s.near = append(s.near, next)
		case cost < s.near[i].cost:
			s.near[i].at, s.near[i].done = none, true
			s.near = append(s.near, next)
		case cost == s.near[i].cost && next.path < s.near[i].path:
			s.near[i] = next
		}
	}
}

// listBids lists the best of what was found.
func (g offers) listBids(stay engine.Action, dst []engine.Action, scores []int64) ([]engine.Action, []int64) {
	s := &g.w.rank.short
	least := s.least()
	if s.stay >= least {
		dst, scores = append(dst, stay), append(scores, s.stay)
	}
	for k := range s.bids {
		if b := &s.bids[k]; b.worth >= least {
			dst = append(dst, engine.Action{Verb: verbMove, Figure: stay.Figure, Cell: toCell(b.cell),
				N: int32(modeWalk), A: b.path})
			scores = append(scores, b.worth)
		}
	}
	return dst, scores
}
