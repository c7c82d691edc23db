package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// sweep is one ranking: which terms are weighed at all, and whether those of the ground are.
type sweep struct {
	engine.WeighedTerms
	w      *engine.Weights
	ground bool
}

// sweepBy begins a ranking.
func sweepBy(w *engine.Weights) sweep {
	return sweep{w.Weighed(), w, w[engine.TermGround]|w[engine.TermHeight]|w[engine.TermSupport] != 0}
}

// Rank writes the weighted appraisal of each action. Moves of one figure and deployments,
// which most actions are, are weighed without being spelled out in terms.
func (g appraisal) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	s := sweepBy(w)
	var t engine.Terms
	for n := range actions {
		a := &actions[n]
		if i, ok := g.number(a.Figure); ok && isMove(a.Verb) {
			scores[n] = g.rankMove(a, i, &s)
			continue
		} else if ok && a.Verb == verbDeploy && !s.ground && g.toCome(g.side(i)) != 0 {
			scores[n] = int64(w[termPoise]) * -int64(g.astray(i, board.Cell(a.Cell)))
			continue
		}
		t = engine.Terms{}
		g.Appraise(*a, &t)
		scores[n] = s.Sum(&t)
	}
}

// rankMove is the weighted sum of what Appraise finds in a move of one figure.
func (g appraisal) rankMove(a *engine.Action, i int, s *sweep) int64 {
	p, w := g.prospectOf(i), s.w
	at := board.Cell(a.Cell)
	var v placeValue
	g.exposure(&v, p, i, at, payloadAir(a.N))
	if s.ground {
		g.groundAt(p, &v, i, at, payloadAir(a.N))
		g.hereOf(p, i)
	}
	if at != g.s.figs[i].at && g.held(i) {
		v.discount(&p.here, g.odds(*a, i))
	}
	sum := int64(w[termPush]) * int64(g.tokenLoss(i))
	sum += int64(w[engine.TermRisk])*int64(v.risk-p.here.risk) + int64(w[engine.TermCover])*int64(v.cover-p.here.cover) +
		int64(w[termTie])*int64(v.tie-p.here.tie)
	if g.toCome(g.side(i)) != 0 {
		sum += int64(w[termPoise]) * int64(v.poise-p.here.poise)
	}
	if s.ground {
		sum += int64(w[engine.TermGround])*int64(v.ground-p.here.ground) + int64(w[engine.TermHeight])*int64(v.height-p.here.height) +
			int64(w[engine.TermSupport])*int64(v.support-p.here.support)
	}
	switch a.Verb {
	case verbQuick:
		sum += int64(w[engine.TermTempo])
	case verbCharge, verbBound:
		sum += int64(w[engine.TermDamage]) * int64(v.poise)
	}
	return sum
}
