package descent

import (
	"cmp"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// contest finds the best of the moves of one figure without working out all of each: what
// moves to one place have in common is weighed once, and the attacks that would follow only
// of those that can still win.
type contest struct {
	w      *engine.Weights
	of     asked // about attacks from a place, at first
	tempo  int64 // what an action costs
	tired  int64 // what fatigue brings
	top    int64 // the highest score so far
	bids   []bid
	scores []int64
	ways   ways

	bounded bool // no move can be worth more than tables tell,
	quick   bool // and moves are distinguished by tables alone
	tables

	// Where the offers begin, and how many of them, listed before the moves, have been ranked.
	from, ranked int

	// The best moves of the figure: where they are in the list of the offers, and their score.
	first, won int
	score      int64

	// The place that was weighed last, and what moves there have in common.
	at     cell
	turned bool
	view   *outlook
	place  int64
}

// bid is a move that may be the best.
type bid struct {
	cell    cell
	open    bool // the attacks that would follow are taken at the most that can be hoped for
	strikes int8
	n       int32
	order   int32 // among equals, where moves are not found in the order of the offers
	score   int64
	rest    int64 // the score without attacks
}

// noScore is below every score.
const noScore = -1 << 62

// pick adds the best of what is offered by some weights, all equals in order.
func (o *offers) pick(w *engine.Weights) {
	g, from := o.g, len(o.list)
	g.noteWeightless(w)
	c := &g.scratch.best
	c.w, c.of, o.best = w, askHope, c
	c.tempo, c.tired = int64(w[engine.TermTempo]), int64(w[termFatigue])-int64(w[engine.TermTempo])
	if w[engine.TermDamage] < 0 || w[termKill] < 0 {
		c.of = askStrike // the most that attacks can be worth is not the most that they add
	}
	c.begin()
	c.from, c.ranked, c.won = from, 0, 0
	o.all()
	actions := o.list[from:]
	if len(actions) > 1 {
		first := c.first - from
		if c.won == 0 {
			first = len(actions)
		}
		o.rankTo(first)
		for k := first; k < first+c.won; k++ {
			c.scores[k] = c.score
		}
		g.rank(actions[first+c.won:], w, c.scores[first+c.won:])
		o.list = o.list[:from+engine.KeepBest(actions, c.scores)]
	}
	g.weighAll()
	if len(o.list) == from+1 { // what is offered is legal
		g.legal, g.found = o.list[from], true
	}
}

// rankTo ranks what has been offered, as far as number n, and makes room for the scores of all.
func (o *offers) rankTo(n int) {
	c, actions := o.best, o.list[o.best.from:]
	if len(c.scores) < len(actions) {
		c.scores = append(c.scores, make([]int64, 2*len(actions)-len(c.scores))...)
	}
	if c.ranked < n {
		o.g.rank(actions[c.ranked:n], c.w, c.scores[c.ranked:])
		c.ranked = n
	}
}

// contend begins the contest between the moves of figure i. What was offered before is ranked first,
// so that moves which are worth less than that need not be looked into.
func (o *offers) contend(i int) {
	c := o.best
	if c == nil {
		return
	}
	n := len(o.list) - c.from
	o.rankTo(n)
	for _, score := range c.scores[:n] {
		c.top = max(c.top, score)
	}
	ai := o.g.prepare(i)
	c.bounded = c.of == askHope && ai.fearless && ai.unmoved && ai.distance < far &&
		c.w[engine.TermHazard] <= c.w[engine.TermDamage] &&
		(len(o.g.t.plan.doors) == 0 || !o.g.goes(i))
	c.quick = c.bounded && !o.g.t.units[i].large()
}

// pay is what a way of paying for a move is worth.
func (c *contest) pay(n int32) int64 { return c.tired*int64(n>>2&15) - c.tempo*int64(n&3) }

func (c *contest) begin() { c.top, c.at, c.bids = noScore, none, c.bids[:0] }

// attacks is what a prospect is worth n times.
func (c *contest) attacks(p prospect, times int32) int64 {
	return int64(times) * (int64(c.w[engine.TermDamage])*int64(p.damage) + int64(c.w[termKill])*int64(p.kill))
}

// move offers figure i a move to a place, or lets it take part in the contest for the best.
func (o *offers) move(i int, at cell, n int32) {
	c := o.best
	if c == nil {
		o.add(o.g.act(verbMove, i, at, n))
		return
	}
	turned, strikes := n>>6&1 == 1, o.g.ai.left[n&3]
	if c.at != at || c.turned != turned || (strikes > 0 && !c.view.hoped && !c.view.struck) {
		o.weigh(i, at, turned, strikes > 0)
	}
	b := bid{cell: at, n: n, strikes: int8(strikes), rest: c.place + c.pay(n)}
	b.score = b.rest
	if strikes > 0 {
		p := c.view.prospect
		if b.open = !c.view.struck; b.open {
			p = c.view.hope
		}
		b.score += c.attacks(p, strikes)
	}
	if b.score < c.top {
		return
	}
	if !b.open {
		c.top = b.score
	}
	c.bids = append(c.bids, b)
}

// weigh works out what all moves of figure i to a place have in common.
func (o *offers) weigh(i int, at cell, turned, strikes bool) {
	g, c, of := o.g, o.best, askNothing
	if strikes {
		of = c.of
	}
	c.at, c.turned, c.view = at, turned, g.outlookAt(i, at, turned, of)
	m := g.placeValueOf(i, at, turned, c.view)
	c.place = m.score(c.w)
}

// decide ends the contest between the moves of figure i: the attacks of the most promising
// are worked out until no other can be as good.
func (o *offers) decide(i int) {
	c := o.best
	if c == nil {
		return
	}
	for {
		most, n, bids := -1, 0, c.bids
		for k := range bids {
			b := &bids[k]
			if b.score < c.top {
				continue
			}
			if b.open && (most < 0 || b.score > bids[most].score) {
				most = n
			}
			if n != k {
				bids[n] = *b
			}
			n++
		}
		c.bids = bids[:n]
		if most < 0 {
			break
		}
		b := &bids[most]
		v := o.g.strikesAt(i, b.cell, b.n>>6&1 == 1)
		b.score, b.open = b.rest+c.attacks(v, int32(b.strikes)), false
		c.top = max(c.top, b.score)
	}
	c.first, c.score = len(o.list), c.top
	slices.SortStableFunc(c.bids, func(a, b bid) int { return cmp.Compare(a.order, b.order) })
	for k := range c.bids {
		o.add(o.g.act(verbMove, i, c.bids[k].cell, c.bids[k].n))
	}
	c.won = len(o.list) - c.first
	c.begin()
}
