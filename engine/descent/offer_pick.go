package descent

import "github.com/skirmishlab/skirmishlab/engine"

// contest finds the best of the moves of one figure without working out all of each: what
// moves to one place have in common is weighed once, and the attacks that would follow only
// of those that can still win.
type contest struct {
	w      *engine.Weights
	of     asked // about attacks from a place, at first
	tempo  int64 // what an action costs
	tired  int64 // what fatigue brings
	top    int64 // the highest score of a move so far
	bids   []bid
	scores []int64

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
	score   int64
	rest    int64 // the score without attacks
}

// noScore is below every score.
const noScore = -1 << 62

// pick adds the best of what is offered by some weights, all equals in order.
func (o *offers) pick(w *engine.Weights) {
	g, from := o.g, len(o.list)
	g.mind(w)
	c := &g.scratch.best
	c.w, c.of, o.best = w, askHope, c
	c.tempo, c.tired = int64(w[engine.TermTempo]), int64(w[termFatigue])-int64(w[engine.TermTempo])
	if w[engine.TermDamage] < 0 || w[termKill] < 0 {
		c.of = askStrike // the most that attacks can be worth is not the most that they add
	}
	c.begin()
	o.all()
	actions := o.list[from:]
	if len(actions) > 1 {
		if len(c.scores) < len(actions) {
			c.scores = make([]int64, 2*len(actions))
		}
		g.Rank(actions, w, c.scores[:len(actions)])
		o.list = o.list[:from+engine.KeepBest(actions, c.scores)]
	}
	g.mindAll()
}

// contend begins the contest between the moves of figure i.
func (o *offers) contend(i int) {
	if o.best != nil {
		o.g.prepare(i)
	}
}

func (c *contest) begin() { c.top, c.at, c.bids = noScore, none, c.bids[:0] }

// attacks is what a prospect is worth so many times.
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
	if c.at != at || c.turned != turned || strikes > 0 && !c.view.hoped && !c.view.struck {
		o.weigh(i, at, turned, strikes > 0)
	}
	b := bid{cell: at, n: n, strikes: int8(strikes), rest: c.place - c.tempo*int64(n&3) + c.tired*int64(n>>2&15)}
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
		var most *bid
		for k := range c.bids {
			if b := &c.bids[k]; b.score >= c.top && b.open && (most == nil || b.score > most.score) {
				most = b
			}
		}
		if most == nil {
			break
		}
		v := o.g.outlookAt(i, most.cell, most.n>>6&1 == 1, askStrike)
		most.score, most.open = most.rest+c.attacks(v.prospect, int32(most.strikes)), false
		c.top = max(c.top, most.score)
	}
	for k := range c.bids {
		if b := &c.bids[k]; b.score == c.top {
			o.add(o.g.act(verbMove, i, b.cell, b.n))
		}
	}
	c.begin()
}
