package ai

import (
	"math"
	"math/bits"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// lineup is the candidates of a decision. The first is what greedy would do; the others
// are judged by their differences to it under the same luck.
type lineup struct {
	list []candidate
	base []int32 // what the first came to, by playout
	luck dice.Source
	live []int // candidates in question, best first, while halving

	whole bool // candidates are all of a turn
}

// candidate is an action or, in a joint stage, a plan, and how it fared.
type candidate struct {
	action  engine.Action
	steps   []engine.Action // a plan; none for a single action
	n       int             // playouts
	sum     int64           // of the differences to the first candidate
	squares int64
	dropped bool
	ways    ways // what its playouts saw of the styles that both sides may play on in
}

// gather lists the candidates of a decision: greedy's alone, or all. The searching
// commander's own style has looked already.
func (l *lineup) gather(s *Search, v engine.View, turn engine.Turn, all bool) {
	l.list, l.base = l.list[:0], l.base[:0]
	own := s.styles[0]
	l.whole = l.schemes(s, v, turn)
	for i, g := range s.styles {
		if i > 0 && !all {
			return
		}
		if l.whole {
			if i > 0 {
				l.addTurn(s, g, turn)
			}
			continue
		}
		if i > 0 {
			g.offered = append(g.offered[:0], own.offered...)
			g.scores = resized(g.scores, len(g.offered))
			v.Rank(g.offered, g.at(turn.Stage), g.scores)
		}
		if turn.Joint {
			g.planAhead(v, turn)
			if len(g.plan.steps) > 0 {
				l.addPlan(g.plan.steps)
				continue
			}
		}
		l.addAction(g.offered[g.ties.best(g.scores)])
	}
	if l.whole && all {
		l.addAttempts(s, v, turn)
	}
	switch {
	case all && s.set.opens(turn):
		l.addRanked(s, turn, s.set.Opening.Candidates)
	case all:
		l.addRanked(s, turn, s.set.Candidates)
	}
}

// addRanked adds the best actions by rank that are not among the candidates, or the turns that begin
// with them; of equals its dice take one.
func (l *lineup) addRanked(s *Search, turn engine.Turn, n int) {
	own := s.styles[0]
	for range n {
		best, equals := -1, 0
		for i, score := range own.scores {
			switch {
			case (best >= 0 && score < own.scores[best]) || score == added || l.has(own.offered[i]):
				continue
			case best < 0 || score > own.scores[best]:
				best, equals = i, 0
			}
			if equals++; own.ties.among(equals) == 0 {
				best = i
			}
		}
		if best < 0 {
			return
		}
		if l.whole {
			own.scores[best] = added
			l.addTurn(s, s.whole, turn, own.offered[best])
		} else {
			l.addAction(own.offered[best])
		}
	}
}

// added is the score of what has been added by rank.
const added = math.MinInt64

// has reports whether an action is a candidate or a step of the first one's plan, or what a turn
// begins with that is a candidate.
func (l *lineup) has(a engine.Action) bool {
	for i := range l.list {
		if (l.whole || len(l.list[i].steps) == 0) && l.list[i].action == a {
			return true
		}
	}
	return !l.whole && slices.Contains(l.list[0].steps, a)
}

func (l *lineup) addAction(a engine.Action) {
	if len(l.list) > 0 && l.has(a) {
		return
	}
	l.next().action = a
}

func (l *lineup) addPlan(steps []engine.Action) {
	for i := range l.list {
		if slices.Equal(l.list[i].steps, steps) || (l.whole && sameSteps(l.list[i].steps, steps)) {
			return
		}
	}
	c := l.next()
	c.action, c.steps = steps[0], append(c.steps, steps...)
}

// next makes room for one more candidate and returns it, blank; its memory is used again.
func (l *lineup) next() *candidate {
	n := len(l.list)
	if n < cap(l.list) {
		l.list = l.list[:n+1]
	} else {
		l.list = append(l.list, candidate{})
	}
	c := &l.list[n]
	*c = candidate{steps: c.steps[:0], ways: c.ways}
	return c
}

// rivals counts the candidates in question beside the first.
func (l *lineup) rivals() (n int) {
	for i := 1; i < len(l.list); i++ {
		if !l.list[i].dropped {
			n++
		}
	}
	return n
}

// dropAt is how many standard errors, in hundredths, a candidate may lie behind the first.
// At 0 every candidate that is not ahead after a first look is dropped: half of those that are no
// better go at every look, and one that is better seldom, since luck is paired.
const dropAt = 0

// halve drops who falls behind the first and, when asked, the worse half of the rest. It
// reports whether anybody is left to be judged.
func (l *lineup) halve(half bool) bool {
	l.live = l.live[:0]
	for i := 1; i < len(l.list); i++ {
		c := &l.list[i]
		if c.dropped {
			continue
		}
		if c.n > 0 && c.bound(-dropAt) <= 0 {
			c.dropped = true
			continue
		}
		at := len(l.live)
		for at > 0 && l.ahead(i, l.live[at-1]) {
			at--
		}
		l.live = slices.Insert(l.live, at, i)
	}
	if keep := (len(l.live) + 1) / 2; half && keep < len(l.live) {
		for _, i := range l.live[keep:] {
			l.list[i].dropped = true
		}
	}
	return len(l.live) > 0
}

// best returns the candidate whose lead over the first is most certain, or the first; of equals lots decide.
func (l *lineup) best(certainty int) int {
	best, lead := 0, int64(0)
	for i := 1; i < len(l.list); i++ {
		c := &l.list[i]
		if c.dropped || c.n == 0 {
			continue
		}
		if b := c.bound(certainty); b > lead || (b == lead && best > 0 && l.lot(i) > l.lot(best)) {
			best, lead = i, b
		}
	}
	return best
}

// add takes down the difference of one playout to the first candidate's.
func (c *candidate) add(d int64) {
	c.n++
	c.sum += d
	c.squares += d * d
}

// ahead reports whether the mean difference of candidate i is greater than that of candidate k; of equals lots decide.
func (l *lineup) ahead(i, k int) bool {
	c, d := &l.list[i], &l.list[k]
	if lead := c.sum*int64(d.n) - d.sum*int64(c.n); lead != 0 {
		return lead > 0
	}
	return l.lot(i) > l.lot(k)
}

// lot is what decides between a candidate and its equals, since the order in which candidates are listed is that of
// a style's file.
func (l *lineup) lot(i int) uint64 {
	return l.luck.Fork(forkLots).Word(dice.NewKey(0, 0, 0, 0, uint32(i)), 0)
}

// doubt is the squared difference of the one made-up playout that is counted into every
// variance: a quarter of a won game, so that few equal playouts do not pass for certainty.
const doubt = (Full / 4) * (Full / 4)

// bound is the mean difference less n hundredths of a standard error, in
// hundredths; negative hundredths give the upper bound.
func (c *candidate) bound(hundredths int) int64 {
	n := int64(c.n)
	mean := c.sum * 100 / n
	// Variance of the mean: (squares - sum²/n) / n², of the playouts and the made-up one.
	spread := (c.squares - c.sum*c.sum/n + doubt) / (n * n)
	return mean - int64(hundredths)*root(spread)
}

// root is the integer square root, rounded down.
func root(x int64) int64 {
	if x <= 0 {
		return 0
	}
	r := int64(1) << ((bits.Len64(uint64(x)) + 1) / 2) // not below the root
	for {
		next := (r + x/r) / 2
		if next >= r {
			return r
		}
		r = next
	}
}
