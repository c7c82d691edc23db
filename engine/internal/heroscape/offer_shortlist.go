package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// boundless is more than any move is worth.
const boundless = int64(1) << 62

// short is a search for the moves of one figure that a best plan may need.
type short struct {
	sweep
	cells  int            // how many different cells a plan may need to choose from
	best   [perSeat]int64 // of as many moves, falling
	known  int            // how many of them there are
	stay   int64          // what staying is worth
	worth  []int64        // of the ways found so far, or of cells
	cellAt []cell         // those cells
	bids   []bid          // found without a search
	near   []nearStep     // around who is engaged
	safe   bool           // no way with a risk can be among the best, if all of bids can be reached
}

// Shortlist appends, for each figure that is offered moves, the best of them: of a single
// figure, or of one that does best to stay, no more than that and its equals; of others as
// many as there are figures, so that each finds a place whatever the others take.
//
// Ways without risk are taken up first. What those with a risk can be worth at most is known
// beforehand; they are searched only where that could still be among the best.
func (g offers) Shortlist(w *engine.Weights, dst []engine.Action, scores []int64) (list []engine.Action, ranks []int64,
	ok bool) {
	switch g.s.need {
	case needMove:
	case needPlace:
		return g.shortlistPlaces(w, dst, scores)
	default:
		return dst, scores, false
	}
	t := g.turn()
	seat := g.t.groups[t.group].seat
	chosen := g.chooseMovers(t)
	n := bitsCount(chosen)
	if n == 0 || (n > 1 && g.unitOfGroup(t.group).double) { // of two spaces, whose ends may share one
		return dst, scores, false
	}
	r := &g.w.rank
	r.weigh(w)
	r.short.sweep = newSweep(w)
	for ; chosen != 0; chosen &= chosen - 1 {
		dst, scores = g.shortlist(figAt(seat, chosen), n, dst, scores)
	}
	r.weighed = false
	return dst, scores, true
}

// shortlistPlaces is Shortlist for an army of figures of one space that is to be placed. Those of one card are alike.
func (g offers) shortlistPlaces(w *engine.Weights, dst []engine.Action, scores []int64) (list []engine.Action,
	ranks []int64, ok bool) {
	side := int(g.s.actor.Side())
	if g.placesDoubles(side) {
		return dst, scores, false
	}
	r := &g.w.rank
	r.weighedTerms.Weigh(w)
	s, last := &r.short, (*unit)(nil)
	single := g.waiting(side)
	for set := single; !set.empty(); {
		if f := set.pop(); g.t.unitOf(f).double { // for whom there is no room
			single.del(f)
		}
	}
	s.begin(single.count(), -boundless)
	for set := single; !set.empty(); {
		f := set.pop()
		if u := g.t.unitOf(f); u != last {
			g.weighPlaces(f, side, s)
			last = u
		}
		for i, worth := range s.worth {
			if worth >= s.least() {
				dst, scores = append(dst, putting(verbPlace, f, s.cellAt[i], none)), append(scores, worth)
			}
		}
	}
	return dst, scores, true
}

// weighPlaces weighs the free cells of a start zone for a figure of one space.
func (g offers) weighPlaces(f fig, side int, s *short) {
	r := &g.w.rank
	s.known, s.worth, s.cellAt = 0, s.worth[:0], s.cellAt[:0]
	for _, c := range g.t.zoneCells[side] {
		if !g.mayStandIn(c, side) {
			continue
		}
		r.terms = engine.Terms{}
		g.appraisePlace(f, ends{c, none}, &r.terms)
		worth := r.weighedTerms.Sum(&r.terms)
		s.worth, s.cellAt = append(s.worth, worth), append(s.cellAt, c)
		if s.known < s.cells || worth > s.best[s.known-1] {
			s.rank(worth)
		}
	}
}

// shortlist is Shortlist for one of n figures.
func (g offers) shortlist(f fig, n int, dst []engine.Action, scores []int64) ([]engine.Action, []int64) {
	s := &g.w.rank.short
	stay := engine.Action{Verb: verbStay, Figure: figure(f), Cell: toCell(g.s.lead[f])}
	s.begin(n, g.scoreMove(&stay, &s.sweep))
	if g.unsearched(f, s) {
		return g.listBids(stay, dst, scores)
	}
	ways := g.waysFor(f, s.safe, s)
	least := s.least()
	if s.stay >= least {
		dst, scores = append(dst, stay), append(scores, s.stay)
	}
	for i, worth := range s.worth {
		if worth >= least {
			a := &ways[i]
			dst = append(dst, engine.Action{Verb: verbMove, Figure: stay.Figure, Cell: toCell(a.lead), N: a.n(),
				A: a.path})
			scores = append(scores, worth)
		}
	}
	return dst, scores
}

// waysFor lists the ways of a figure, as many as it takes, and what each is worth. It begins without those that have a
// risk where these will not be wanted if the others are worth what they promise.
func (g offers) waysFor(f fig, safe bool, s *short) []arrival {
	s.begin(s.cells, s.stay)
	u := g.t.unitOf(f)
	r := &g.w.reach
	if u.double || u.can&(flies|climbs) != 0 || g.roadBonus(g.startEnds(f, false)) > 0 {
		g.reach(f)
		g.weighWays(s)
		return r.ends
	}
	g.readFrom(f)
	r.ask()
	r.safe = safe
	if g.walksAlone(f, u, g.moveOf(f)) {
		g.weighWays(s)
		return r.ends
	}
	w := g.beginKnown(f, u, g.moveOf(f))
	g.walkLevel(&w)
	g.weighWays(s)
	if safe && g.mostAtRisk(f, s) >= s.least() {
		return g.waysFor(f, false, s)
	}
	if len(r.later) > 0 {
		for most := g.mostAtRisk(f, s); s.least() <= most && r.rise(); {
			g.walkLevel(&w)
			g.weighWays(s)
		}
	}
	return r.ends
}

// begin forgets all ways; cells is how many cells a plan may need, stay what staying is worth.
func (s *short) begin(cells int, stay int64) {
	s.cells, s.stay, s.safe = cells, stay, false
	s.known, s.worth, s.bids = 0, s.worth[:0], s.bids[:0]
	s.rank(stay)
}

// mostAtRisk is what a way of some risk can be worth at most.
func (g offers) mostAtRisk(f fig, s *short) int64 {
	v := s.w
	if !s.brief || g.t.molten || len(g.t.glyphs) > 0 || v[engine.TermDamage] < 0 || v[engine.TermRisk] > 0 ||
		v[engine.TermHazard] > 0 || v[engine.TermGround] < 0 {
		return boundless
	}
	end := g.s.lead[f]
	loss := g.lossOf(f, end, g.t.num.swipe, 0, 0)
	for i := range g.t.num.falls {
		if row := &g.t.num.falls[i]; row.Deadly > 0 {
			loss = min(loss, g.lossOf(f, end, 0, 0, 1))
		} else {
			loss = min(loss, g.lossOf(f, end, 0, row.Dice, 0))
		}
	}
	return s.home + int64(v[engine.TermDamage])*int64(s.p.mostGain(g.appraisal, f, g.moveOf(f))) +
		int64(v[engine.TermHazard])*int64(loss)
}

// mostGain is what an attack of a figure can be worth at most wherever a move of n points may lead.
func (p *profile) mostGain(g appraisal, f fig, budget int) (most int32) {
	row := g.t.dist[int(g.s.lead[f])*g.t.n:]
	for i := range p.n {
		if x := &p.foes[i]; int(row[x.lead]) <= budget+p.range_+1 { // 1 more for an enemy's other space
			most = max(most, x.most[p.up])
		}
	}
	return most
}

// weighWays weighs the ways that were found since it was last asked.
func (g offers) weighWays(s *short) {
	p, risky, heals := s.p, g.t.molten, len(g.t.glyphs) > 0
	ways := g.w.reach.ends[len(s.worth):]
	for i := range ways {
		a := &ways[i]
		score := s.home
		switch c := a.lead; {
		case p.double:
			score += p.cellTerms(g.appraisal, a.ends).dot(s.w)
		case p.scored[c] == s.now:
			score += p.scores[c]
		default:
			score += p.scoreOf(g.appraisal, c, &s.sweep)
		}
		if risky || a.risk != 0 {
			score += g.lossOn(a, a.lead, &s.sweep)
		}
		if heals {
			score += int64(s.w[engine.TermDamage]) * int64(g.healing(s.f, a.lead))
		}
		s.worth = append(s.worth, score)
		if s.known < s.cells || score > s.best[s.known-1] {
			s.rank(score)
		}
	}
}

// rank puts a score among the best, in place of the least of them once there are enough.
func (s *short) rank(score int64) {
	if s.known == s.cells {
		s.known--
	}
	k := s.known
	for ; k > 0 && s.best[k-1] < score; k-- {
		s.best[k] = s.best[k-1]
	}
	s.best[k] = score
	s.known++
}

// least is what a move must be worth to be listed. Who does best to stay needs nothing else: nobody
// else is offered its place.
func (s *short) least() int64 {
	switch {
	case s.stay == s.best[0]:
		return s.stay
	case s.known < s.cells:
		return -boundless
	}
	return s.best[s.known-1]
}
