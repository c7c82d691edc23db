package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Greedy takes the action whose weighted appraisal is highest, the first of equals;
// in joint stages it plans for all figures at once.
type Greedy struct {
	styles  [2]engine.Weights // by seat
	weights *engine.Weights   // of the seat it plays
	offered []engine.Action
	scores  []int64
	plan    plan
}

// NewGreedy returns a commander with the given weights for each seat.
func NewGreedy(styles [2]engine.Weights) *Greedy { return &Greedy{styles: styles} }

// Begin forgets the plan of the last game.
func (g *Greedy) Begin(_ engine.Table, side engine.Side, _ dice.Source) {
	g.weights = &g.styles[side]
	g.plan.clear()
}

// Choose returns the best action offered, or the next step of the plan.
func (g *Greedy) Choose(v engine.View) engine.Action {
	turn := v.Turn()
	if turn.Joint {
		if a, ok := g.plan.next(v, turn); ok {
			return a
		}
	}
	g.offered = v.Offer(g.offered[:0])
	if len(g.offered) == 1 {
		return g.offered[0]
	}
	if n := len(g.offered); cap(g.scores) < n {
		g.scores = make([]int64, n, 2*n)
	}
	g.scores = g.scores[:len(g.offered)]
	v.Rank(g.offered, g.weights, g.scores)
	if turn.Joint {
		g.plan.make(v, turn, g.offered, g.scores)
		if a, ok := g.plan.next(v, turn); ok {
			return a
		}
	}
	best := 0
	for i, s := range g.scores {
		if s > g.scores[best] {
			best = i
		}
	}
	return g.offered[best]
}
