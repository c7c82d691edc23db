package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestStrangeStylesFindTheirBest gives styles that want one thing which others shun, or shun one that others want: the
// shortlist of each figure has all of its offers down to the least that is listed, with the same ranks.
func TestStrangeStylesFindTheirBest(t *testing.T) {
	usual := engine.Weights{engine.TermDamage: 11, engine.TermRisk: -3, engine.TermGround: 600, engine.TermHazard: -36}
	styles := []engine.Weights{usual}
	for term := range usual {
		w, only := usual, engine.Weights{}
		if w[term], only[term] = -10*usual[term], -usual[term]; usual[term] == 0 {
			w[term], only[term] = 900, -1
		}
		styles = append(styles, w, only)
	}
	asked := 0
	for n := range uint64(2 * len(scenarioNames)) {
		table, name := keptTable(t, n)
		g, luck := table.New(), dice.NewSource(79, dice.StreamID("strange styles"), n)
		for step := uint64(0); g.Turn().Actor != engine.Over; step++ {
			if g.Turn().Actor == engine.Chance {
				law, key := g.Chance()
				g.Settle(law.Draw(luck, key), nil)
				continue
			}
			offer := g.Offer(nil)
			scores := make([]int64, len(offer))
			if step%3 == 0 && g.Turn().Joint {
				for i := range styles {
					if bestMissed(g, &styles[i], offer, scores) {
						t.Fatalf("%s, step %d: with weights %v something is not listed", name, step, styles[i])
					}
					asked++
				}
			}
			g.Rank(offer, &usual, scores)
			best := 0
			for i, score := range scores {
				if score > scores[best] {
					best = i
				}
			}
			if luck.Fork(step+1).Below(1, 4) == 0 {
				best = int(luck.Fork(step+1).Below(2, uint64(len(offer))))
			}
			g.Play(offer[best], nil)
		}
	}
	if asked < 8000 {
		t.Errorf("only %d lists were compared", asked)
	}
}

// bestMissed reports whether a shortlist lacks an offer of a figure that ranks no lower than one that it has of it.
func bestMissed(g engine.Game, w *engine.Weights, offer []engine.Action, scores []int64) bool {
	list, ranks, ok := g.(engine.Shortlister).Shortlist(w, nil, nil)
	if !ok {
		return false
	}
	g.Rank(offer, w, scores)
	least, listed := map[engine.Figure]int64{}, map[engine.Action]int64{}
	for i, a := range list {
		listed[a] = ranks[i]
		if r, ok := least[a.Figure]; !ok || ranks[i] < r {
			least[a.Figure] = ranks[i]
		}
	}
	for i, a := range offer {
		if a.Figure == engine.NoFigure || a.Cell < 0 {
			continue
		}
		rank, in := listed[a]
		if r, ok := least[a.Figure]; !ok || (in && rank != scores[i]) || (!in && scores[i] >= r) {
			return true
		}
	}
	return false
}
