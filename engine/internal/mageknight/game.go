package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// A game is one position that several rooms look at. Each room is a type of its own with
// the one that it stands on inside it, so that what it may call can be read from its
// declaration, and the compiler refuses the way up:
//
//	field      the position: figures, contacts, whose turn it is, distances to enemies
//	combat     attacks: lines of fire, targets, numbers needed, laws, what a hit would do
//	moves      what may be played: every check, and where a move can end
//	play       what is carried out: moves, attacks, powers, the steps of a turn
//	appraisal  on moves: what a commander sees in an action
//	offers     on appraisal: the actions that are offered
//	questions  on play: answers about a position
//
// A file belongs to the room that its name begins with. In every room the receiver is g,
// the game as it looks from there.
type (
	combat    struct{ *field }
	moves     struct{ combat }
	play      struct{ moves }
	appraisal struct{ moves }
	offers    struct{ appraisal }
	questions struct{ play }
)

// game is one game in progress, as the contract sees it.
type game struct{ field }

func (g *game) combat() combat       { return combat{&g.field} }
func (g *game) moves() moves         { return moves{g.combat()} }
func (g *game) play() play           { return play{g.moves()} }
func (g *game) appraisal() appraisal { return appraisal{g.moves()} }
func (g *game) offers() offers       { return offers{g.appraisal()} }
func (g *game) questions() questions { return questions{g.play()} }

// newGame allocates a game with its scratch memory.
func (t *table) newGame() *game { return &game{t.newField()} }

// Table returns the game's table.
func (g *game) Table() engine.Table { return g.t }

// Offer appends a useful part of what is legal.
func (g *game) Offer(dst []engine.Action) []engine.Action { return g.offers().Offer(dst) }

// Propose suggests a random action for tests, legal or not.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	return g.offers().Propose(src, n)
}

// Check says whether the acting side may play a now.
func (g *game) Check(a engine.Action) engine.Refusal { return g.moves().Check(a) }

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) { g.play().Play(a, rec) }

// Chance returns the law and key of the roll that is due.
func (g *game) Chance() (*dice.Law, dice.Key) { return g.combat().Chance() }

// Settle carries out an outcome of the law that is due.
func (g *game) Settle(i int, rec *engine.Recorder) { g.play().Settle(i, rec) }

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, t *engine.Terms) { g.appraisal().Appraise(a, t) }

// Rank writes the weighted appraisal of each action.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	g.appraisal().Rank(actions, w, scores)
}

// Pick appends the best of what is offered.
func (g *game) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	return g.offers().Pick(w, dst)
}

// Describe puts the game into numbers.
func (g *game) Describe(d *engine.Description) { g.appraisal().Describe(d) }

// CopyFrom makes this game equal to a game of the same table.
func (g *game) CopyFrom(src engine.Game) { g.copyState(&src.(*game).field) }

// Clone returns a new equal game.
func (g *game) Clone() engine.Game {
	c := g.t.newGame()
	c.copyState(&g.field)
	return c
}

// Redraw does nothing: nobody has secrets here.
func (g *game) Redraw(engine.Side, dice.Source) {}
