package ai

import (
	"cmp"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Greedy takes the action whose weighted appraisal is highest; in joint stages it
// plans for all figures at once. Among equals chance decides, from its own source: the
// first of equals would favour the side that looks along the order in which a system lists
// its cells, and the figures that stand first in the file of an army.
type Greedy struct {
	styles  [2]engine.Weights    // by seat
	stages  [2][]*engine.Weights // by seat and stage, where stages differ; else empty
	weights *engine.Weights      // of the seat it plays
	apart   []*engine.Weights    // of that seat by stage
	ties    ties
	offered []engine.Action
	scores  []int64
	plan    plan
	scheme  bool      // it thinks of the rest of a turn as a whole
	until   int16     // the first round in which it does not; 0 is never
	others  []*Greedy // whose plans it weighs beside its own
}

// NewGreedy returns a commander with the given weights for each seat, but for those at
// single stages.
func NewGreedy(styles [2]engine.Weights, at ...engine.StageWeight) *Greedy {
	g := &Greedy{styles: styles}
	for _, w := range at {
		for seat := range g.styles {
			if w.Seat != engine.Nobody && int(w.Seat) != seat {
				continue
			}
			for len(g.stages[seat]) <= int(w.Stage) {
				g.stages[seat] = append(g.stages[seat], &g.styles[seat])
			}
			if g.stages[seat][w.Stage] == &g.styles[seat] {
				own := g.styles[seat]
				g.stages[seat][w.Stage] = &own
			}
			g.stages[seat][w.Stage][w.Term] = w.Weight
		}
	}
	return g
}

// weighing is NewGreedy of all that a style weighs.
func weighing(w engine.Weighing) *Greedy {
	g := NewGreedy(w.Seats, w.At...)
	g.scheme = w.Scheme
	for _, other := range w.Plans {
		g.others = append(g.others, weighing(engine.Weighing{Seats: other.Seats, At: other.At}))
	}
	return g
}

// Begin forgets the plan of the last game.
func (g *Greedy) Begin(t engine.Table, side engine.Side, own dice.Source) {
	for i, other := range g.others {
		other.Begin(t, side, own.Fork(forkOthers+uint64(i)))
	}
	g.weights, g.apart = &g.styles[side], g.stages[side]
	g.ties = ties{own: own}
	g.plan.clear()
}

// Choose returns the best action offered, or the next step of the plan.
func (g *Greedy) Choose(v engine.View) engine.Action {
	turn := v.Turn()
	if turn.Joint || turn == g.plan.turn {
		if a, ok := g.plan.next(v, turn); ok {
			return a
		}
	}
	if turn.Joint {
		v = v.Tossed(g.ties.coin())
	} else if g.think(v, turn) {
		if a, ok := g.plan.next(v, turn); ok {
			return a
		}
	}
	if !turn.Joint {
		if best, ok := v.Pick(g.at(turn.Stage), g.offered[:0]); ok {
			g.offered = best
			return best[g.ties.among(len(best))]
		}
	} else if a, ok := g.planShort(v, turn); ok {
		return a
	}
	g.look(v)
	if len(g.offered) == 1 {
		return g.offered[0]
	}
	if turn.Joint {
		g.planAhead(v, turn)
		if a, ok := g.plan.next(v, turn); ok {
			return a
		}
	}
	return g.offered[g.ties.best(g.scores)]
}

// think makes what is best for the rest of the turn taken together its plan. It reports
// whether there is any such thing.
func (g *Greedy) think(v engine.View, turn engine.Turn) bool {
	if !g.scheme || turn.Joint || (g.until > 0 && turn.Round >= g.until) {
		return false
	}
	g.plan.steps = v.Scheme(g.at(turn.Stage), g.ties.own.Word(g.ties.key(), 0), g.plan.steps[:0])
	g.plan.turn = turn
	return len(g.plan.steps) > 0
}

// planShort plans a joint stage by what the game finds worth a look, where no other style's plan
// is to be weighed. It reports whether there is anything to play.
func (g *Greedy) planShort(v engine.View, turn engine.Turn) (engine.Action, bool) {
	if len(g.others) > 0 {
		return engine.Action{}, false
	}
	list, ranks, ok := v.Shortlist(g.at(turn.Stage), g.offered[:0], g.scores[:0])
	if !ok {
		return engine.Action{}, false
	}
	g.offered, g.scores = list, ranks
	g.plan.make(v, turn, list, ranks, &g.ties)
	return g.plan.next(v, turn)
}

// forkOthers is what a source is forked for, plus the number of the other style.
const forkOthers uint64 = 1 << 35

// planAhead plans a joint stage: as its own weights have it figure by figure, or as another
// style would, if all of that plan carried out is worth more to it.
func (g *Greedy) planAhead(v engine.View, turn engine.Turn) {
	g.plan.make(v, turn, g.offered, g.scores, &g.ties)
	if len(g.others) == 0 || len(g.plan.steps) == 0 {
		return
	}
	own := g.at(turn.Stage)
	for _, o := range g.others { // all before the first plan is weighed, which makes a game look anew
		o.scores = resized(o.scores, len(g.offered))
		v.Rank(g.offered, o.at(turn.Stage), o.scores)
		o.plan.make(v, turn, g.offered, o.scores, &o.ties)
	}
	most, ok := v.Weigh(g.plan.steps, own)
	if !ok {
		return
	}
	best, equals := g, 1
	for _, o := range g.others {
		if sameSteps(o.plan.steps, best.plan.steps) {
			continue
		}
		worth, _ := v.Weigh(o.plan.steps, own)
		if worth > most {
			best, most, equals = o, worth, 1
		} else if worth == most && best != g { // its own plan goes before its equals
			if equals++; g.ties.among(equals) == 0 {
				best = o
			}
		}
	}
	if best != g {
		g.plan.adopt(turn, best.plan.steps)
	}
}

// at is what it weighs at a stage.
func (g *Greedy) at(s engine.Stage) *engine.Weights {
	if int(s) < len(g.apart) {
		return g.apart[s]
	}
	return g.weights
}

// Foremost lists what its weights rank first of the actions offered, at most n and equals as they are offered; nothing
// where there is no choice.
func (g *Greedy) Foremost(v engine.View, n int) []engine.Action {
	if g.look(v); len(g.offered) < 2 {
		return nil
	}
	order := make([]int, len(g.offered))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(g.scores[b], g.scores[a]) })
	list := make([]engine.Action, min(len(order), n))
	for i := range list {
		list[i] = g.offered[order[i]]
	}
	return list
}

// look takes in what is offered and, where there is a choice, how it ranks.
func (g *Greedy) look(v engine.View) {
	g.offered = v.Offer(g.offered[:0])
	g.scores = resized(g.scores, len(g.offered))
	if len(g.offered) > 1 {
		v.Rank(g.offered, g.at(v.Turn().Stage), g.scores)
	}
}
