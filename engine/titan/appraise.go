package titan

import "github.com/skirmishlab/skirmishlab/engine"

type plan struct{}

func (t *table) setWorth() {}

func (g *game) markAction(a engine.Action, rec *engine.Recorder) {}

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, terms *engine.Terms) {}

// Rank is the weighted sum of the appraisal.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	engine.RankEach(g, actions, w, scores, &g.terms)
}
