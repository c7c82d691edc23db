package descent

import "github.com/skirmishlab/skirmishlab/engine"

// score is the weighted sum of a move's terms, folded.
func (m *moveValue) score(w *engine.Weights) int64 {
	return int64(w[engine.TermDamage])*int64(m.damage-m.hazard) + int64(w[termKill])*int64(m.kill) +
		int64(w[engine.TermRisk])*int64(m.risk) + int64(w[engine.TermGround])*int64(m.ground+goalSteps*m.goal) +
		int64(w[engine.TermHazard])*int64(m.hazard) + int64(w[engine.TermTempo])*int64(m.tempo-m.fatigue) +
		int64(w[engine.TermSupport])*int64(m.company) + int64(w[termSpread])*int64(m.friends) +
		int64(w[termGoal])*int64(m.goal) +
		int64(w[termDistance])*int64(m.distance) + int64(w[termRetreat])*int64(m.retreat) +
		int64(w[termFatigue])*int64(m.fatigue)
}

// Rank writes the weighted appraisal of each action. Moves, of which there are most, go
// without a whole set of terms, and weights of nothing are left out.
func (g appraisal) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	g.noteWeightless(w)
	g.rank(actions, w, scores)
	g.weighAll()
}

// rank is Rank where the weights are known.
func (g appraisal) rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	weighed := &g.scratch.weighed
	weighed.Weigh(w)
	for n, a := range actions {
		i := g.t.index(a.Figure)
		if a.Verb == verbMove && i >= 0 {
			g.prepare(i)
			m := g.moveValueOf(i, a)
			scores[n] = m.score(w)
			continue
		}
		t := &g.terms
		*t = engine.Terms{}
		g.appraise(a, t)
		fold(t)
		scores[n] = weighed.Sum(t)
	}
}

// noteWeightless notes which terms of moves have no weight.
func (g appraisal) noteWeightless(w *engine.Weights) {
	g.needScratch()
	g.ai.fearless, g.ai.friendless, g.ai.unmoved = w[engine.TermRisk] == 0, w[engine.TermSupport] == 0,
		w[termSpread] == 0
}

// weighAll lets every term have weight again.
func (g appraisal) weighAll() { g.ai.fearless, g.ai.friendless, g.ai.unmoved = false, false, false }
