package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// sweep is what some weights weigh: which terms at all, and whether those of the ground are among them.
type sweep struct {
	engine.WeighedTerms
	ground bool
}

// sweepBy looks at weights, unless they are those of the last time.
func (g appraisal) sweepBy(w *engine.Weights) *sweep {
	s := &g.scratch.sweep
	s.Weigh(w)
	s.ground = w[engine.TermGround]|w[engine.TermHeight]|w[engine.TermSupport] != 0
	return s
}

// Rank writes the weighted appraisal of each action. Moves, attacks and deployments,
// which most actions are, are weighed without being spelled out in terms.
func (g appraisal) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	s := g.sweepBy(w)
	var t engine.Terms
	for n := range actions {
		a := &actions[n]
		if i, ok := g.number(a.Figure); ok && isMove(a.Verb) {
			scores[n] = g.rankMove(a, i, w, s.ground)
			continue
		} else if ok && isAttack(a.Verb) {
			v := g.blowOf(a, i)
			scores[n] = int64(w[engine.TermDamage])*int64(v.damage) + int64(w[engine.TermRisk])*int64(v.risk) +
				int64(w[termPush])*int64(v.push)
			continue
		} else if ok && a.Verb == verbDeploy && !s.ground && g.toCome(g.side(i)) != 0 {
			scores[n] = int64(w[termPoise]) * -int64(g.astray(i, board.Cell(a.Cell)))
			continue
		} else if !ok && w[engine.TermTempo] == 0 { // the end of a turn is nothing but time lost
			scores[n] = 0
			continue
		}
		t = engine.Terms{}
		g.Appraise(*a, &t)
		scores[n] = s.Sum(&t)
	}
}

// rankMove is the weighted sum of what Appraise finds in a move of one figure.
func (g appraisal) rankMove(a *engine.Action, i int, w *engine.Weights, ground bool) int64 {
	p := g.prospectOf(i)
	at := board.Cell(a.Cell)
	var v placeValue
	g.exposure(&v, p, i, at, payloadAir(a.N))
	if ground {
		g.groundAt(p, &v, i, at, payloadAir(a.N))
		g.hereOf(p, i)
	}
	if at != g.s.figs[i].at && g.held(i) {
		v.discount(&p.here, g.odds(*a, i))
	}
	sum := int64(w[termPush]) * int64(g.tokenLoss(i))
	sum += g.rankPlace(&v, &p.here, i, w)
	if ground {
		sum += int64(w[engine.TermGround])*int64(v.ground-p.here.ground) +
			int64(w[engine.TermHeight])*int64(v.height-p.here.height) +
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

// rankPlace is the weighted sum of what a change of place makes, but for the ground.
func (g appraisal) rankPlace(v, here *placeValue, i int, w *engine.Weights) int64 {
	sum := int64(w[engine.TermRisk])*int64(v.risk-here.risk) + int64(w[engine.TermCover])*int64(v.cover-here.cover) +
		int64(w[termTie])*int64(v.tie-here.tie)
	if g.toCome(g.side(i)) != 0 {
		sum += int64(w[termPoise]) * int64(v.poise-here.poise)
	}
	return sum
}
