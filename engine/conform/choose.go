package conform

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// way is a way of choosing among offered actions. Ways are many because a fault
// often hides from random play: an endless pass shows only when somebody passes.
type way int

const (
	randomly way = iota
	firstly
	lastly
	eagerly // highest rank
	wildly  // also proposes actions that are not offered
	wayCount
)

var ways = int(wayCount)

var wayNames = [wayCount]string{"random", "first", "last", "eager", "wild"}

// Eager is the style by which the suite ranks: it likes harm and ground.
var Eager = engine.Weights{engine.TermDamage: 10, engine.TermRisk: -4, engine.TermGround: 60, engine.TermHeight: 5,
	engine.TermCover: 5, engine.TermSupport: 3, engine.TermHazard: -10, engine.TermTempo: 5}

// Proposer is implemented by games that can suggest actions beyond those offered: random legal and illegal ones among
// all that Parse accepts.
type Proposer interface {
	Propose(src dice.Source, n uint32) (engine.Action, bool)
}

// chooser picks actions for both sides without allocating.
type chooser struct {
	way     way
	src     dice.Source
	n       uint32
	offered []engine.Action
	scores  []int64
	wild    int // proposals still allowed in this game
}

// mostWild bounds the proposed actions of one game, since only offered actions are
// promised to lead to an end.
const mostWild = 40

func newChooser(w way, src dice.Source) *chooser {
	return &chooser{way: w, src: src, wild: mostWild, scores: make([]int64, 4096)}
}

func (c *chooser) draw(below int) int {
	c.n++
	return int(c.src.Below(dice.NewKey(0, 0, 0, 0, c.n), uint64(below)))
}

// choose returns the next action; offered stays readable until the next call.
func (c *chooser) choose(g engine.Game) (engine.Action, bool) {
	c.offered = g.Offer(c.offered[:0])
	if len(c.offered) == 0 {
		return engine.Action{}, false
	}
	switch c.way {
	case firstly:
		return c.offered[0], true
	case lastly:
		return c.offered[len(c.offered)-1], true
	case eagerly:
		return c.best(g), true
	case wildly:
		if p, ok := g.(Proposer); ok && c.wild > 0 && c.draw(4) == 0 {
			for range 20 {
				c.n++
				if a, ok := p.Propose(c.src, c.n); ok && g.Check(a) == engine.Legal {
					c.wild--
					return a, true
				}
			}
		}
	}
	return c.offered[c.draw(len(c.offered))], true
}

// best returns the offered action of the highest rank, the first of equals.
func (c *chooser) best(g engine.Game) engine.Action {
	if len(c.scores) < len(c.offered) {
		c.scores = make([]int64, 2*len(c.offered))
	}
	g.Rank(c.offered, &Eager, c.scores[:len(c.offered)])
	best := 0
	for i := range c.offered {
		if c.scores[i] > c.scores[best] {
			best = i
		}
	}
	return c.offered[best]
}
