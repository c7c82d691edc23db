package conform

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// shortlists compares what a game lists for a plan by some weights with what it offers and ranks:
// figure by figure, the best of each, down to a rank that leaves it cells enough.
func (e *exam) shortlists(g engine.Game, offered []engine.Action) {
	s, ok := g.(engine.Shortlister)
	if !ok || !g.Turn().Joint {
		return
	}
	scores := make([]int64, len(offered))
	for k := range 8 {
		w := someWeights(k % 4)
		if k >= 4 { // as most styles have it: ground and damage wanted, risk and hazard shunned
			w = engine.Weights{engine.TermDamage: 11, engine.TermRisk: -3, engine.TermGround: 600,
				engine.TermHazard: int32(-12 * (k - 4))}
		}
		list, ranks, ok := s.Shortlist(&w, nil, nil)
		if !ok {
			continue
		}
		g.Rank(offered, &w, scores)
		took := 0 // of the list
		for figure, claims := range e.claims(offered) {
			n := took
			for n < len(list) && list[n].Figure == figure {
				n++
			}
			if !claims.enough(offered, scores, list[took:n], ranks[took:n]) {
				e.fail("shortlist", "of figure %d the game lists %s by weights %v: a best plan may need more, or "+
					"they are not offered or rank otherwise",
					figure, e.say(g, list[took:n]), w)
				return
			}
			took = n
		}
		if took < len(list) {
			e.fail("shortlist", "the game lists %s by weights %v, out of order", e.say(g, list[took:]), w)
			return
		}
	}
}

// claimed is what one figure of a joint stage is offered.
type claimed struct {
	offers  []int                // indices among the offers
	others  map[engine.Cell]bool // cells that others are offered
	figures int                  // who are offered anything
}

// claims yields what each figure is offered, in the order of the offers.
func (e *exam) claims(offered []engine.Action) func(func(engine.Figure, claimed) bool) {
	return func(yield func(engine.Figure, claimed) bool) {
		var order []engine.Figure
		for _, a := range offered {
			if a.Figure != engine.NoFigure && a.Cell >= 0 && !slices.Contains(order, a.Figure) {
				order = append(order, a.Figure)
			}
		}
		for _, figure := range order {
			c := claimed{others: map[engine.Cell]bool{}, figures: len(order)}
			for i, a := range offered {
				switch {
				case a.Cell < 0 || a.Figure == engine.NoFigure:
				case a.Figure == figure:
					c.offers = append(c.offers, i)
				default:
					c.others[a.Cell] = true
				}
			}
			if !yield(figure, c) {
				return
			}
		}
	}
}

// enough reports whether a list has all offers of a figure down to some rank, with their ranks, and
// among these a best one on a cell of its own or as many cells as there are figures, where it has as many.
func (c *claimed) enough(offered []engine.Action, scores []int64, list []engine.Action, ranks []int64) bool {
	if len(list) == 0 {
		return false
	}
	least, most, above := slices.Min(ranks), slices.Max(ranks), 0
	for _, i := range c.offers {
		if scores[i] < least {
			continue
		}
		above++
		if at := slices.Index(list, offered[i]); at < 0 || ranks[at] != scores[i] {
			return false
		}
	}
	if above != len(list) {
		return false
	}
	cells := map[engine.Cell]bool{}
	for i, a := range list {
		if ranks[i] == most && !c.others[a.Cell] {
			return true
		}
		cells[a.Cell] = true
	}
	return len(cells) >= c.figures || len(list) == len(c.offers)
}
