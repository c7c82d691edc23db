package engine

import "github.com/skirmishlab/skirmishlab/engine/dice"

// View is all that a commander gets to see of a game: its side's knowledge.
// Nothing reached through a View depends on what the other side keeps secret.
type View struct {
	game Game
	side Side
	coin Coin
}

// NewView returns the view that side has of g. It follows g as g goes on.
func NewView(g Game, side Side) View { return View{game: g, side: side} }

// Side is the side whose view this is.
func (v View) Side() Side { return v.side }

// Table is the table of the game.
func (v View) Table() Table { return v.game.Table() }

// Turn tells the state of the game.
func (v View) Turn() Turn { return v.game.Turn() }

// Offer appends the actions offered to the side when it must choose.
func (v View) Offer(dst []Action) []Action { return v.game.Offer(dst) }

// Parse reads an action in the words of the system.
func (v View) Parse(words string) (Action, error) { return v.game.Table().Parse(v.game, words) }

// Tell puts an event that everybody hears of into words.
func (v View) Tell(e Event) string { return v.game.Table().Tell(v.game, e) }

// TellOutcome puts outcome i of the law that is due into words.
func (v View) TellOutcome(law *dice.Law, i int) string {
	return v.game.Table().TellOutcome(v.game, law, i)
}

// Check says whether the side may play a.
func (v View) Check(a Action) Refusal { return v.game.Check(a) }

// Appraise adds to terms what the side sees in a.
func (v View) Appraise(a Action, terms *Terms) { v.game.Appraise(a, terms) }

// Rank writes the weighted appraisal of each action to scores.
func (v View) Rank(actions []Action, w *Weights, scores []int64) {
	v.toss(v.coin)
	v.game.Rank(actions, w, scores)
	v.toss(NoCoin)
}

// Tossed is the view of a commander whose coin fell: Rank, Order and Weigh decide by it what the
// game leaves to its dice.
func (v View) Tossed(c Coin) View {
	v.coin = c
	return v
}

// toss hands a coin to a game that decides by one. The game itself has none.
func (v View) toss(c Coin) {
	if v.coin == NoCoin {
		return
	}
	if t, ok := v.game.(Planner); ok {
		t.Toss(c)
	}
}

// Pick appends the best of what is offered by w, all equals in the order of Offer; ok is
// false where the game knows no shorter way there than Offer and Rank.
func (v View) Pick(w *Weights, dst []Action) (best []Action, ok bool) {
	p, ok := v.game.(Picker)
	if !ok {
		return dst, false
	}
	return p.Pick(w, dst), true
}

// Shortlist appends what a best plan for a joint stage may be made of, and how it ranks by w; ok is
// false where the game knows no shorter way there than Offer and Rank.
func (v View) Shortlist(w *Weights, dst []Action, scores []int64) (list []Action, ranks []int64, ok bool) {
	s, ok := v.game.(Shortlister)
	if !ok {
		return dst, scores, false
	}
	return s.Shortlist(w, dst, scores)
}

// Order sorts a plan for a joint stage into an order likely to stay legal.
func (v View) Order(plan []Action) {
	if o, ok := v.game.(Orderer); ok {
		v.toss(v.coin)
		o.Order(plan)
		v.toss(NoCoin)
	}
}

// Weigh says what a plan for a joint stage is worth by w, all of it carried out; ok is
// false where the game looks at single actions alone.
func (v View) Weigh(plan []Action, w *Weights) (worth int64, ok bool) {
	p, ok := v.game.(Planner)
	if !ok {
		return 0, false
	}
	v.toss(v.coin)
	worth = p.Weigh(plan, w)
	v.toss(NoCoin)
	return worth, true
}

// Scheme appends what is best by w for the rest of the turn taken together; nothing where the
// game looks at single actions alone.
func (v View) Scheme(w *Weights, luck uint64, dst []Action) []Action {
	if s, ok := v.game.(Schemer); ok {
		return s.Scheme(w, luck, dst)
	}
	return dst
}

// Attempt appends the actions of the nth attempt, n from 1, as Schemer has it; nothing beyond the last.
func (v View) Attempt(n int, luck uint64, dst []Action) []Action {
	if s, ok := v.game.(Schemer); ok {
		return s.Attempt(n, luck, dst)
	}
	return dst
}

// Asleep reports whether the enemy has done nothing for so long that it will probably go on doing nothing; false where
// the game cannot tell.
func (v View) Asleep() bool {
	s, ok := v.game.(Sleeper)
	return ok && s.Asleep()
}

// Imagine makes dst a possible game as the side may think it: a copy in which
// everything it does not know is drawn anew from src, which must not be the source
// of the game's own rolls.
func (v View) Imagine(dst Game, src dice.Source) {
	dst.CopyFrom(v.game)
	dst.Redraw(v.side, src)
}
