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
	ways   ways

	// Where moves of a figure of one space are told apart by nothing that a table does not
	// know (contend), they need not be weighed each by itself.
	quick bool
	paid  [maxReach + 1][3]int64   // what each way of paying is worth
	hope  [2][carriesFar + 1]int64 // more than attacks at least so far from every enemy are worth
	steps [far + 1]int64           // what the distance from the nearest enemy is worth,
	known [4]uint64                // where it has been worked out

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
	c.won = 0
	o.all()
	actions := o.list[from:]
	if len(actions) > 1 {
		if len(c.scores) < len(actions) {
			c.scores = make([]int64, 2*len(actions))
		}
		first := c.first - from
		if c.won == 0 {
			first = len(actions)
		}
		g.rank(actions[:first], w, c.scores)
		for k := first; k < first+c.won; k++ {
			c.scores[k] = c.score
		}
		g.rank(actions[first+c.won:], w, c.scores[first+c.won:])
		o.list = o.list[:from+engine.KeepBest(actions, c.scores)]
	}
	g.mindAll()
}

// contend begins the contest between the moves of figure i.
func (o *offers) contend(i int) {
	c := o.best
	if c == nil {
		return
	}
	ai := o.g.prepare(i)
	c.quick = c.of == askHope && ai.fearless && ai.unmoved && ai.distance < far && !o.g.t.units[i].large()
}

// enter fills the tables of a quick contest between the moves of figure i.
func (c *contest) enter(g appraisal, i int) {
	c.known = [4]uint64{}
	for cost := range c.ways.n {
		for k, n := range c.ways.of(uint8(cost)) {
			c.paid[cost][k] = c.pay(n)
		}
	}
	c.hope = [2][carriesFar + 1]int64{}
	ai := &g.ai
	if ai.left[0] == 0 && ai.left[1] == 0 {
		return
	}
	for swayed := range c.hope {
		if swayed == 1 && ai.temper.swayed == (set{}) {
			break
		}
		for n := range ai.foe[:ai.enemies] {
			e, most := &ai.foe[n], int64(0)
			if e.row == nil {
				most = c.attacks(e.most, 1)
			}
			for d := carriesFar; d > 0; d-- {
				if e.row != nil {
					most = max(most, c.attacks(g.blowAt(i, uint8(n), d, swayed), 1))
					if d == 1 {
						most = max(most, c.attacks(g.blowAt(i, uint8(n), 0, swayed), 1))
					}
				}
				c.hope[swayed][d] = max(c.hope[swayed][d], most)
			}
		}
	}
}

// pay is what a way of paying for a move is worth.
func (c *contest) pay(n int32) int64 { return c.tired*int64(n>>2&15) - c.tempo*int64(n&3) }

// sweep lets the moves of figure i to all of some spaces take part in a quick contest.
func (o *offers) sweep(i int, spaces *set) {
	g, c := o.g, o.best
	ai, goal := &g.ai, g.goes(i)
	support := int64(0)
	if !ai.friendless {
		g.companyAt(i, g.s.figures[i].at, false) // fills the table
		support = int64(c.w[engine.TermSupport])
	}
	for w, m := range spaces[:(g.b.cells+63)/64] {
		for ; m != 0; m &= m - 1 {
			at := cell(w<<6 + trailing(m))
			d := ai.near[at]
			if c.known[d>>6]>>(d&63)&1 == 0 {
				c.learn(g, i, d)
			}
			place := c.steps[d] + support*int64(int32(ai.crowd[at])-ai.company)
			if goal || g.t.plan.kind[at] != normal {
				p := moveValue{goal: g.goalStep(i, at, false), hazard: g.hazardAt(i, at, false)}
				place += p.score(c.w)
			}
			hope := int64(0)
			if d <= carriesFar {
				hope = c.hope[ai.temper.at(at)][d]
			}
			cost := g.reach.cost[at] & maxReach
			for k := range c.ways.count[cost] {
				n := c.ways.n[cost][k]
				strikes := ai.left[n&3]
				rest := place + c.paid[cost][k]
				score := rest + int64(strikes)*hope
				if score < c.top {
					continue
				}
				open := strikes > 0 && hope > 0
				if !open {
					c.top = score
				}
				c.bids = append(c.bids, bid{cell: at, open: open, strikes: int8(strikes), n: n, score: score, rest: rest})
			}
		}
	}
}

// learn works out what a distance from the nearest enemy is worth.
func (c *contest) learn(g appraisal, i int, d uint8) {
	c.known[d>>6] |= 1 << (d & 63)
	m := g.stepsValueOf(i, int(d))
	c.steps[d] = int64(c.w[engine.TermGround])*int64(m.ground) + int64(c.w[termDistance])*int64(m.distance) + int64(c.w[termRetreat])*int64(m.retreat)
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
	b := bid{cell: at, n: n, strikes: int8(strikes), rest: c.place + c.pay(n)}
	b.score = b.rest
	if strikes > 0 {
		p := c.view.prospect
		if b.open = !c.view.struck; b.open {
			p = c.view.hope
		}
		b.score += c.attacks(p, strikes)
	}
	o.bid(&b)
}

// bid lets a move take part in the contest.
func (o *offers) bid(b *bid) {
	c := o.best
	if b.score < c.top {
		return
	}
	if !b.open {
		c.top = b.score
	}
	c.bids = append(c.bids, *b)
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
		most, left := -1, c.bids[:0]
		for _, b := range c.bids {
			if b.score < c.top {
				continue
			}
			if b.open && (most < 0 || b.score > left[most].score) {
				most = len(left)
			}
			left = append(left, b)
		}
		c.bids = left
		if most < 0 {
			break
		}
		b := &left[most]
		v := o.g.strikesAt(i, b.cell, b.n>>6&1 == 1)
		b.score, b.open = b.rest+c.attacks(v, int32(b.strikes)), false
		c.top = max(c.top, b.score)
	}
	c.first, c.score = len(o.list), c.top
	for k := range c.bids {
		if b := &c.bids[k]; b.score == c.top {
			o.add(o.g.act(verbMove, i, b.cell, b.n))
		}
	}
	c.won = len(o.list) - c.first
	c.begin()
}
