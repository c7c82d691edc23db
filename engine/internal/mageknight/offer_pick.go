package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Pick appends the best of what is offered by some weights, all equals in order. Only these
// need a facing.
func (g offers) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	before := len(dst)
	switch {
	case g.s.stage == stageTurn:
		dst = g.pickTurn(w, dst)
	case g.s.stage == stageDeploy && w[termPoise] > 0 && !g.sweepBy(w).ground && g.toCome(engine.Side(g.s.owner)) != 0:
		return g.pickDeploy(dst)
	case g.s.stage == stageAction && (g.s.act.step == stepSpin || g.s.act.step == stepFace):
		return g.pickFacing(w, dst)
	default:
		dst = g.draft(dst)
		dst = dst[:before+g.best(dst[before:], w)]
	}
	g.faceAll(dst[before:])
	if g.s.stage == stageTurn {
		for _, a := range dst[before:min(len(dst), before+len(g.scratch.judged))] {
			g.judge(a, engine.Legal)
		}
	}
	return dst
}

// pickDeploy is the best of the squares of the next figure for anyone who weighs nothing but how far astray they
// lie: the first free ones of a list.
func (g offers) pickDeploy(dst []engine.Action) []engine.Action {
	i, seat := g.nextToDeploy(), int(g.s.owner)
	size, least := g.t.figs[i].size, int32(-1)
	a := g.action(verbDeploy, i)
	a.N = int32(g.t.ahead(engine.Side(seat)))
	for _, c := range g.t.rear[seat][size] {
		off := g.t.astray(seat, size, c)
		if least >= 0 && off > least {
			break
		}
		if g.maySet(i, c, refuseDeploy) == engine.Legal {
			least, a.Cell = off, engine.Cell(c)
			dst = append(dst, a)
		}
	}
	return dst
}

// pickFacing is the best of the facings of the figure that may turn, in one look at each enemy.
func (g offers) pickFacing(w *engine.Weights, dst []engine.Action) []engine.Action {
	k := &g.s.act
	a := g.action(verbFace, int(k.fig))
	if k.step == stepSpin {
		a = g.action(verbSpin, low(k.spins))
	}
	i, _ := g.number(a.Figure)
	f, fig := &g.s.figs[i], &g.t.figs[i]
	var best, fronts [facings]int32
	for m := g.s.touch[i] & g.enemies(i); m != 0; m &= m - 1 {
		j := low(m)
		strike, _ := g.duel(i, j)
		for d := range best {
			if g.t.ground.front(fig.unit.arc, board.Dir(d), fig.size, f.at, g.t.figs[j].size, g.s.figs[j].at) {
				best[d] = max(best[d], strike)
				fronts[d]++
			}
		}
	}
	poise := int64(w[termPoise])
	if g.toCome(fig.seat) == 0 {
		poise = 0
	}
	before, top := len(dst), int64(-1<<63)
	for _, d := range ruleFacings {
		score := poise*int64(best[d]) + int64(w[engine.TermCover])*int64(fronts[d])
		if uint8(d) == f.facing {
			score += int64(w[engine.TermTempo])
		}
		if score > top {
			dst, top = dst[:before], score
		}
		if score == top {
			a.N = int32(d)
			dst = append(dst, a)
		}
	}
	return dst
}

// span is a part of a list of actions.
type span struct{ from, to int }

// drafted says where the actions of one figure lie in the draft of a turn.
type drafted struct{ still, ride, near, far, turn span }

// pickTurn is the best of a turn. Everything but moves is looked at first, then the figures
// one after another that could do best by a move, until none could do better than what
// was found: most figures are neither searched for moves nor are these ranked.
func (g offers) pickTurn(w *engine.Weights, dst []engine.Action) []engine.Action {
	before, own, sc := len(dst), g.s.alive&g.t.seats[g.s.owner], g.scratch
	rested := g.rested(own)
	var movers uint64
	for m := own; m != 0; m &= m - 1 {
		i := low(m)
		from := len(dst)
		if g.fresh(i) {
			if g.s.left > 0 {
				dst = g.offerAttacks(dst, i)
				dst = g.offerPowers(dst, i)
			}
			switch {
			case g.s.left <= 0 && !g.shows(i).has(abQuickness):
			case g.goesAway(i, rested):
				movers |= one(i)
			}
		}
		still := span{from, len(dst)}
		if g.fresh(i) {
			dst = g.offerTurnRound(dst, i)
		}
		sc.drafted[i] = drafted{still: still, turn: span{still.to, len(dst)}}
	}
	from := len(dst)
	fresh, able := uint64(0), uint64(0)
	if g.s.left > 0 {
		fresh, able = g.members(own)
		dst = g.offerJointly(dst, fresh, able, own)
	}
	joint := span{from, len(dst)}
	dst = append(dst, ending)
	top := g.rankFrom(dst, before, before, w, -1<<63)
	bound := g.boundingBy(w)
	for m := movers; m != 0; m &= m - 1 {
		i := low(m)
		first := g.firstBound(&bound, i)
		if sc.bounds[i] = (bounds{first, first}); first < top {
			movers &^= one(i)
		}
	}
	for rough := movers; movers != 0; { // of the rough only the first bound is known
		next := low(movers)
		for m := movers; m != 0; m &= m - 1 {
			if i := low(m); sc.bounds[i].most() > sc.bounds[next].most() {
				next = i
			}
		}
		b := &sc.bounds[next]
		if b.most() < top {
			break
		}
		if rough&one(next) != 0 {
			rough &^= one(next)
			g.look(&bound, next)
			*b = g.boundsOf(&bound, next)
			continue
		}
		from = len(dst)
		if b.near >= b.far {
			dst, b.near = g.offerNear(dst, next), noMove
			sc.drafted[next].near = span{from, len(dst)}
		} else {
			d := &sc.drafted[next]
			dst, b.far = g.offerBounds(dst, next), noMove
			d.ride = span{from, len(dst)}
			dst = g.offerFar(dst, next)
			d.far = span{d.ride.to, len(dst)}
		}
		top = g.rankFrom(dst, before, from, w, top)
	}
	end := span{joint.to, joint.to + 1}
	from = len(dst)
	dst = g.offerMarches(dst, fresh, &bound, top)
	top = g.rankFrom(dst, before, from, w, top)
	marches := span{from, len(dst)}
	kept := sc.kept[:0]
	for m := own; m != 0; m &= m - 1 {
		d := &sc.drafted[low(m)]
		kept = g.keep(kept, dst, before, d.still, top)
		kept = g.keep(kept, dst, before, d.ride, top)
		kept = g.keep(kept, dst, before, d.near, top)
		kept = g.keep(kept, dst, before, d.far, top)
		kept = g.keep(kept, dst, before, d.turn, top)
	}
	for _, part := range [...]span{joint, marches, end} {
		kept = g.keep(kept, dst, before, part, top)
	}
	sc.kept = kept
	return append(dst[:before], sc.kept...)
}

// rankFrom ranks the actions of a draft, which begins somewhere, from a place on, and returns
// the highest score of these and the one given.
func (g offers) rankFrom(dst []engine.Action, begin, from int, w *engine.Weights, top int64) int64 {
	sc := g.scratch
	for len(sc.scores) < len(dst)-begin {
		sc.scores = append(sc.scores, make([]int64, len(sc.scores)+64)...)
	}
	scores := sc.scores[from-begin : len(dst)-begin]
	g.Rank(dst[from:], w, scores)
	for _, s := range scores {
		top = max(top, s)
	}
	return top
}

// keep appends the actions of a part of a draft that have the highest score.
func (g offers) keep(kept, dst []engine.Action, begin int, part span, top int64) []engine.Action {
	for n := part.from; n < part.to; n++ {
		if g.scratch.scores[n-begin] == top {
			kept = append(kept, dst[n])
		}
	}
	return kept
}

// best brings the best of some actions to their beginning, in order, and counts them.
func (g offers) best(actions []engine.Action, w *engine.Weights) int {
	if len(actions) == 1 {
		return 1
	}
	if len(g.scratch.scores) < len(actions) {
		g.scratch.scores = make([]int64, 2*len(actions))
	}
	scores := g.scratch.scores[:len(actions)]
	g.Rank(actions, w, scores)
	return engine.KeepBest(actions, scores)
}
