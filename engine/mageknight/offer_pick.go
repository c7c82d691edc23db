package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// Pick appends the best of what is offered by some weights, all equals in order. Only these
// need a facing.
func (g offers) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	before := len(dst)
	dst = g.draft(dst)
	dst = dst[:before+g.best(dst[before:], w)]
	g.faceAll(dst[before:])
	return dst
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
