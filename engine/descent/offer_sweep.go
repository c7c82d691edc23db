package descent

import "github.com/skirmishlab/skirmishlab/engine"

// tables are what a contest knows of the spaces to which a figure of one space may move. Where
// they tell all that a style weighs (contend), moves need not be weighed each by itself.
type tables struct {
	paid  [maxReach + 1][3]int64   // what each way of paying is worth
	hope  [2][carriesFar + 1]int64 // by whether a space is swayed: more than attacks at least so far from every enemy are worth
	steps [far + 1]int64           // what the distance from the nearest enemy is worth,
	known [4]uint64                // where it has been worked out

	hopeOf uint32 // the number and the weights that hope is of
	hopeBy engine.Weights
}

// enter fills the tables for the moves of figure i.
func (c *contest) enter(g appraisal, i int) {
	c.known = [4]uint64{}
	for cost := range c.ways.most + 1 {
		for k, n := range c.ways.of(uint8(cost)) {
			c.paid[cost][k] = c.pay(n)
		}
	}
	ai := &g.ai
	if ai.left[0] == 0 && ai.left[1] == 0 || c.hopeOf == ai.number && c.hopeBy == *c.w {
		return
	}
	c.hopeOf, c.hopeBy = ai.number, *c.w
	c.hope = [2][carriesFar + 1]int64{}
	for swayed := range c.hope {
		if swayed == 1 && ai.temper.swayed == (set{}) {
			break
		}
		hope := &c.hope[swayed]
		for n := range ai.foe[:ai.enemies] {
			e, most := &ai.foe[n], int64(0)
			if e.row == nil {
				most = c.attacks(e.most, 1)
			}
			for d := ai.carries; d > 0; d-- {
				if e.row != nil {
					most = max(most, c.attacks(g.blowAt(i, uint8(n), d, swayed), 1))
				}
				hope[d] = max(hope[d], most)
			}
			if e.row != nil {
				hope[1] = max(hope[1], c.attacks(g.blowAt(i, uint8(n), 0, swayed), 1))
			}
		}
	}
}

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
