package hott

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// A game is one position that several rooms look at. Each room is a type of its own with
// the one that it stands on inside it, so that what it may call can be read from its
// declaration, and the compiler refuses the way up:
//
//	field      the position: elements, contacts, ground, zones, groups
//	combat     factors and laws; who may fight, shoot and cast; what a result would do
//	moves      moves and entries: legs, path, ending, cost; what may be played
//	play       what is carried out: moves, results, the steps of a bound
//	appraisal  on moves: what a commander sees in an action
//	offers     on appraisal: the actions that are offered
//	questions  on the game: answers about a position
//
// A file belongs to the room that its name begins with. In every room the receiver is g,
// the game as it looks from there.
type (
	combat struct{ *field }
	moves  struct{ combat }
	play   struct{ moves }

	appraisal struct {
		moves
		rank rankScratch
	}
	offers struct {
		*appraisal
		offer offerScratch
	}

	questions struct{ *game }
)

// game is one game in progress, as the contract sees it.
type game struct {
	field
	appraisal appraisal
	offers    offers
}

// newGame returns a game in some state; what is derived of it is still to be worked out.
func newGame(t *table, s state) *game {
	g := &game{field: field{t: t, s: s, w: &scratch{}}}
	g.appraisal.moves = g.moves()
	g.offers.appraisal = &g.appraisal
	return g
}

func (g *game) combat() combat       { return combat{&g.field} }
func (g *game) moves() moves         { return moves{g.combat()} }
func (g *game) play() play           { return play{g.moves()} }
func (g *game) questions() questions { return questions{g} }

// New returns a game at its start.
func (t *table) New() engine.Game {
	g := newGame(t, t.start)
	g.derive()
	return g
}

// Offer appends a useful set of legal actions.
func (g *game) Offer(dst []engine.Action) []engine.Action {
	g.offers.borrow()
	dst = g.offers.Offer(dst)
	g.offers.giveBack()
	return dst
}

// Propose suggests a legal action that need not be among those offered.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	return g.offers.Propose(src, n)
}

// Check says whether the acting side may play a.
func (g *game) Check(a engine.Action) refusal { return g.moves().Check(a) }

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) { g.play().Play(a, rec) }

// Chance is the law and the key of the roll that is due.
func (g *game) Chance() (*dice.Law, dice.Key) { return g.combat().Chance() }

// Settle carries out an outcome of the roll that is due.
func (g *game) Settle(i int, rec *engine.Recorder) { g.play().Settle(i, rec) }

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, t *engine.Terms) { g.appraisal.Appraise(a, t) }

// Rank writes the weighted appraisal of each action.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	g.appraisal.Rank(actions, w, scores)
}

// Pick appends the best of what is offered.
func (g *game) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	g.offers.borrow()
	dst = g.offers.Pick(w, dst)
	g.offers.giveBack()
	return dst
}

// Scheme appends what is best for the rest of the PIP phase taken together.
func (g *game) Scheme(w *engine.Weights, luck uint64, dst []engine.Action) []engine.Action {
	g.offers.borrow()
	dst = g.offers.Scheme(w, luck, dst)
	g.offers.giveBack()
	return dst
}

// Attempt appends the n moves of the PIP phase that gain most together.
func (g *game) Attempt(n int, luck uint64, dst []engine.Action) []engine.Action {
	g.offers.borrow()
	dst = g.offers.Attempt(n, luck, dst)
	g.offers.giveBack()
	return dst
}

// Asleep reports whether the enemy of the side whose bound it is has hardly moved since the battle began.
func (g *game) Asleep() bool {
	return g.s.Phase == phasePips && g.appraisal.asleep()
}

// Describe tells the position in numbers that both sides know.
func (g *game) Describe(d *engine.Description) { g.appraisal.Describe(d) }

// Table is the table of the game.
func (g *game) Table() engine.Table { return g.t }

// CopyFrom makes the game equal to src. Of a game of the same table only the elements that
// the armies have are copied: the others are as they always were. What a search pays for
// is then 57 bytes an element and a little more.
func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	g.w.bump()
	if g.t != o.t {
		g.t, g.s, g.d = o.t, o.s, o.d
		return
	}
	g.s.moment = o.s.moment
	for side, n := range g.t.count {
		from, to := side*maxSide, side*maxSide+n
		copy(g.s.El[from:to], o.s.El[from:to])
	}
	g.d.copyFrom(&o.d, g.t)
}

// Clone returns a new equal game.
func (g *game) Clone() engine.Game {
	n := newGame(g.t, g.s)
	n.d = g.d
	n.w.bump()
	return n
}

// Hash digests the state: everything that the rest of the game may hang on.
func (g *game) Hash() uint64 { return g.hash() }

// Result tells the outcome.
func (g *game) Result() engine.Result {
	r := engine.Result{Winner: g.s.Winner, Ending: g.s.Ending, Capped: g.s.Capped, Rounds: g.s.Bound}
	for side := range engine.Side(2) {
		r.Lost[side] = g.lostAP(side)
		r.Score[side.Other()] = r.Lost[side]
	}
	return r
}

// Redraw does nothing: the game has no secrets.
func (g *game) Redraw(engine.Side, dice.Source) {}
