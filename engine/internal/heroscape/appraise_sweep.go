package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// sweep is what a ranking keeps from one move to the next, which is mostly a move of
// the same figure at the same risk.
type sweep struct {
	w      *engine.Weights
	figure engine.Figure
	f      fig
	p      *profile
	home   int64  // weighted
	now    uint64 // what scored holds where scores are valid
	next   int    // in the list of ways that Offer kept
	brief  bool   // only what glance sees of a cell has weight
	dice   uint32 // swipes, falls and deadly falls that loss belongs to
	loss   int64  // weighted
}

// newSweep begins a ranking by some weights.
func newSweep(w *engine.Weights) sweep {
	return sweep{w: w, figure: engine.NoFigure,
		brief: w[termSilence]|w[engine.TermHeight]|w[engine.TermCover]|w[engine.TermSupport]|w[termScreen] == 0}
}

// scoreMove is the weighted sum of appraiseMove, cells weighed once for each sweep.
func (g appraisal) scoreMove(a *engine.Action, sw *sweep) int64 {
	if a.Figure != sw.figure {
		sw.figure, sw.f = a.Figure, g.t.figOf(a.Figure)
		sw.p = g.profileOf(sw.f)
		sw.home = int64(sw.w[engine.TermGround]) * int64(sw.p.home)
		sw.now = uint64(g.w.rank.epoch)<<32 | uint64(sw.p.stamp)
		sw.dice, sw.loss = 0, 0
	}
	p, lead := sw.p, cell(a.Cell)
	score := sw.home
	if p.double {
		score += p.cellTerms(g, g.endOf(*a, sw.f)).dot(sw.w)
	} else {
		score += p.scoreOf(g, lead, sw)
	}
	score += g.offeredLoss(a, sw)
	if a.Verb == verbMove && len(g.t.glyphs) > 0 {
		score += int64(sw.w[engine.TermDamage]) * int64(g.healing(sw.f, lead))
	}
	return score
}

// scoreOf is what a cell means to a figure of one space, weighted once for each sweep.
func (p *profile) scoreOf(g appraisal, c cell, sw *sweep) int64 {
	if p.scored[c] != sw.now {
		p.scored[c] = sw.now
		p.scores[c] = p.cellScore(g, c, sw)
	}
	return p.scores[c]
}

// cellScore is what a cell means to a figure of one space, weighted.
func (p *profile) cellScore(g appraisal, c cell, sw *sweep) int64 {
	if sw.brief && p.mask.by[c].empty() {
		return p.glance(g, c, sw.w)
	}
	return p.cellTerms(g, ends{c, none}).dot(sw.w)
}

// offeredLoss is the weighted wayLoss. For a move that was offered the dice need not be
// counted again: Offer kept a list of ways, which has the moves in the same order.
func (g appraisal) offeredLoss(a *engine.Action, sw *sweep) int64 {
	r := &g.w.rank
	if a.Verb == verbMove && r.waysOf && sw.next < len(r.ways) {
		if w := &r.ways[sw.next]; w.path == a.A && w.f == sw.f && w.n() == a.N {
			sw.next++
			return g.lossOn(w, cell(a.Cell), sw)
		}
	}
	return int64(sw.w[engine.TermHazard]) * int64(g.wayLoss(*a, sw.f))
}

// lossOn is the weighted loss on a way that Offer kept.
func (g appraisal) lossOn(w *arrival, end cell, sw *sweep) int64 {
	if w.risk == 0 && !g.t.molten {
		return 0
	}
	dice := uint32(w.swipes) | uint32(w.falls())<<8 | uint32(w.deadly)<<16
	if molten := g.t.is(end, cellMolten); molten || dice != sw.dice {
		loss := int64(sw.w[engine.TermHazard]) * int64(g.lossOf(sw.f, end, int(w.swipes), w.falls(), int(w.deadly)))
		if molten {
			return loss
		}
		sw.dice, sw.loss = dice, loss
	}
	return sw.loss
}

// scoreOffered is scoreMove for further moves of the same figure of one space, as far as
// they come in the order of the ways that Offer kept; it returns how many did.
func (g appraisal) scoreOffered(actions []engine.Action, sw *sweep, scores []int64) int {
	r, p := &g.w.rank, sw.p
	if !r.waysOf || p.double || len(g.t.glyphs) > 0 || sw.next >= len(r.ways) {
		return 0
	}
	ways := r.ways[sw.next:]
	most := min(len(actions), len(ways))
	for k := range most {
		a, w := &actions[k], &ways[k]
		if a.A != w.path || w.f != sw.f || a.Figure != sw.figure || a.Verb != verbMove || a.N != w.n() {
			most = k
			break
		}
		lead := cell(a.Cell)
		if p.scored[lead] != sw.now {
			p.scored[lead] = sw.now
			p.scores[lead] = p.cellScore(g, lead, sw)
		}
		scores[k] = sw.home + p.scores[lead]
		if w.risk != 0 || g.t.molten {
			scores[k] += g.lossOn(w, lead, sw)
		}
	}
	sw.next += most
	return most
}
