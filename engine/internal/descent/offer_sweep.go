package descent

import "github.com/skirmishlab/skirmishlab/engine"

// tables are what a contest knows of the spaces to which a figure of one space may move. Where
// they tell all that a style weighs (contend), moves need not be weighed each by itself, and those
// that cannot win need not even be found: nobody comes nearer to anything than it has points to spend.
type tables struct {
	// by whether a space is swayed: more than attacks at least so far from every enemy are worth
	hope [2][carriesFar + 1]int64

	hopeOf   uint32 // the number, the least distance and the weights that hope is of
	hopeFrom int
	hopeBy   engine.Weights

	useful uint64 // by way of paying: whether a move paid for so may do as well as what was ranked already

	breadth          int   // by how much its base may come nearer to anything than it goes
	distance, stride int   // now from the nearest enemy, and at which the figure can strike in a turn
	ground, away     int64 // what a step towards the enemy is worth, and what one away from it
	here             int64 // what the distance now is worth
	support          int64 // what a friend is worth,
	mates            int
	gaps             [maxFigures]int8 // and how many steps each is too far away to count
	goal             int64            // what a step is worth for the goal of the scenario
	step             [far + 1]int64   // what coming to a distance is worth to which it may come
}

// enter fills the tables for the moves of figure i, which has n points to spend at most.
func (c *contest) enter(g appraisal, i, budget int) {
	ai, w := &g.ai, c.w
	c.distance, c.stride, c.breadth = ai.distance, int(ai.stride), max(g.t.units[i].width, g.t.units[i].height)-1
	c.ground, c.away = int64(w[engine.TermGround]), int64(w[termDistance])
	if ai.left[0] == 0 {
		c.away += int64(w[termRetreat])
	}
	c.here = 0
	c.here = -c.steps(c.distance)
	c.support, c.mates = 0, 0
	if !ai.friendless {
		g.gatherMates(i)
		c.support, c.mates = int64(w[engine.TermSupport]), ai.mates
		f := &g.s.figures[i]
		for m, k := range ai.mate[:ai.mates] {
			d := min(g.apart(i, f.at, f.turned, int(k)), maxReach+1+int(ai.joins[m]))
			c.gaps[m] = int8(d - int(ai.joins[m]))
		}
	}
	c.goal = 0
	if g.goes(i) {
		c.goal = int64(w[termGoal]) + goalSteps*c.ground
	}
	c.expect(g, i, max(1, c.distance-budget-c.breadth))
}

// expect works out what may be hoped for from attacks of figure i from so far off and farther.
func (c *contest) expect(g appraisal, i, from int) {
	ai := &g.ai
	if (ai.left[0] == 0 && ai.left[1] == 0) || (c.hopeOf == ai.number && c.hopeFrom <= from && c.hopeBy == *c.w) {
		return
	}
	c.hopeOf, c.hopeFrom, c.hopeBy = ai.number, from, *c.w
	c.hope = [2][carriesFar + 1]int64{}
	for swayed := range c.hope {
		if swayed == 1 && (g.t.units[i].large() || !g.b.any(&ai.temper.swayed)) {
			break
		}
		hope := &c.hope[swayed]
		for n := range ai.foe[:ai.enemies] {
			e := &ai.foe[n]
			switch {
			case e.twin:
			case e.blows == nil:
				most := c.attacks(e.most, 1)
				for d := ai.carries; d >= from; d-- {
					hope[d] = max(hope[d], most)
				}
			default:
				c.raise(hope, &e.blows.worth[swayed], from, ai.carries)
			}
		}
	}
}

// raise lets hopes be no less than what attacks on one enemy are worth, from so far off to as far as they carry.
func (c *contest) raise(hope *[carriesFar + 1]int64, worth *[carriesFar + 1]prospect, from, carries int) {
	most := int64(0)
	for d := min(carries, carriesFar); d >= from; d-- {
		most = max(most, c.attacks(worth[d], 1))
		hope[d] = max(hope[d], most)
	}
	if from == 1 {
		hope[1] = max(hope[1], c.attacks(worth[0], 1))
	}
}

// steps is what a distance from the nearest enemy is worth, next to that now.
func (c *contest) steps(d int) int64 {
	return c.here - c.ground*int64(beyond(d, c.stride)) + c.away*int64(min(d, 12))
}

// nearby is the most that coming to a space that costs so much can be worth, but for attacks and for what is
// paid. What distances are worth changes its slope at the stride and at 12, so that the most is at one of these
// or at an end.
func (c *contest) nearby(cost int) int64 {
	cost += c.breadth
	low, high := max(1, c.distance-cost), c.distance+cost
	most := max(c.steps(low), c.steps(high))
	for _, d := range [2]int{c.stride, 12} {
		if low < d && d < high {
			most = max(most, c.steps(d))
		}
	}
	if c.support != 0 {
		now, least, best := 0, 0, 0
		for _, gap := range c.gaps[:c.mates] {
			now, least, best = now+within(gap, 0), least+within(gap, -cost), best+within(gap, cost)
		}
		most += max(c.support*int64(best-now), c.support*int64(least-now))
	}
	return most + max(c.goal, -c.goal)*int64(cost)
}

// within is 1 for what is not above a limit and 0 else.
func within(gap int8, limit int) int {
	if int(gap) <= limit {
		return 1
	}
	return 0
}

// hoped is the most that one attack from a space which costs so much can be worth.
func (c *contest) hoped(cost int) int64 {
	d := max(1, c.distance-cost-c.breadth)
	if d > carriesFar {
		return 0
	}
	return max(c.hope[0][d], c.hope[1][d])
}

// worthwhile is how many points a figure has to spend on the dearest way of moving by which it may do
// as well as by what was ranked already. Useful is empty where it had better not move.
func (c *contest) worthwhile(left *[4]int32, wallets []int, exert int) (most int) {
	c.useful = 0
	for acts, wallet := range wallets {
		tired := exert
		if acts == 2 {
			tired = 0
		}
		place, hoped := c.nearby(wallet+tired), int64(left[acts])*c.hoped(wallet+tired)
		for need := range tired + 1 {
			n := int32(acts | need<<2)
			if max(c.pay(n), c.pay(int32(acts|tired<<2)))+place+hoped < c.top {
				break // and so is all that costs more fatigue
			}
			if cost := wallet + need; (cost > 0 || acts > 0) &&
				c.nearby(cost)+c.pay(n)+int64(left[acts])*c.hoped(cost) >= c.top {
				most = max(most, cost)
				c.useful |= 1 << n
			}
		}
	}
	return most
}

// sweep lets the moves of figure i to all of some spaces take part in a quick contest, cost by cost.
func (o *offers) sweep(i int, spaces *set, pass int32) {
	g, c := o.g, o.best
	ai, words := &g.ai, g.b.words()
	hurt := int64(c.w[engine.TermHazard]) - int64(c.w[engine.TermDamage])
	before, goal := far, c.goal != 0
	if goal {
		before = int(g.t.toExit[g.s.figures[i].at])
		goal = before != far
	}
	low, high := max(0, c.distance-c.ways.most), min(c.distance+c.ways.most, far) // nobody comes nearer or goes farther
	for d := low; d <= high; d++ {
		c.step[d] = c.steps(d)
	}
	g.needNear()
	company := int32(0)
	if c.support != 0 {
		company = g.companyHere(i)
		g.needCrowd(i)
	}
	for cost := 1; cost <= c.ways.most; cost++ {
		layer := g.reach.path.Layer(cost)
		for _, n := range c.ways.of(uint8(cost)) {
			if c.useful>>n&1 == 0 {
				continue
			}
			strikes, pay := int64(ai.left[n&3]), c.pay(n)
			for w := range words {
				odd := g.t.odd[w] & layer[w]
				for m := layer[w] & spaces[w]; m != 0; m &= m - 1 {
					at := cell(w<<6 + trailing(m))
					d := ai.near[at]
					rest := pay + c.step[d]
					if c.support != 0 {
						rest += c.support * int64(int32(ai.crowd[at])-company)
					}
					if goal && g.t.toExit[at] != far {
						rest += c.goal * int64(before-int(g.t.toExit[at]))
					}
					if odd != 0 && odd&m&-m != 0 {
						rest += hurt * int64(g.hazardAt(i, at, false))
					}
					hope := int64(0)
					if strikes > 0 && d <= carriesFar {
						hope = c.hope[ai.temper.at(at)][d]
					}
					score := rest + strikes*hope
					if score < c.top {
						continue
					}
					if hope == 0 {
						c.top = score
					}
					c.bids = append(c.bids, bid{cell: at, open: hope > 0, strikes: int8(strikes), n: n,
						order: pass<<16 | int32(at)<<2 | n&3, score: score, rest: rest})
				}
			}
		}
	}
}
