package heroscape

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// A game is one position that several rooms look at. Each room is a type of its own with
// the one that it stands on inside it, so that what it may call can be read from its
// declaration, and the compiler refuses the way up:
//
//	field      the position: who stands where, engagements, whose turn it is, glyphs, points
//	combat     attacks: range and sight, dice and laws, who is hit by a special attack
//	moves      what may be played: every check, and the search of routes
//	play       what is carried out: turns, moves, attacks, powers, the steps of a round
//	appraisal  on moves: what a commander sees in an action
//	offers     on the appraisal: the actions that are offered, and which may be best
//	questions  on moves: what may be asked about a position
//
// A file belongs to the room that its name begins with. In every room the receiver is g,
// the game as it looks from there.
type (
	combat    struct{ *field }
	moves     struct{ combat }
	play      struct{ moves }
	appraisal struct{ moves }
	offers    struct{ appraisal }
	questions struct{ moves }
)

// game is a game in progress, as the contract sees it. What the contract asks of the position
// alone (Hash, Redraw) the field answers itself.
type game struct{ field }

func (g *game) combat() combat       { return combat{&g.field} }
func (g *game) moves() moves         { return moves{g.combat()} }
func (g *game) play() play           { return play{g.moves()} }
func (g *game) appraisal() appraisal { return appraisal{g.moves()} }
func (g *game) offers() offers       { return offers{g.appraisal()} }
func (g *game) questions() questions { return questions{g.moves()} }

// newGame returns a game in some state of a table in which nobody is on the move.
func newGame(t *table, s *state) *game {
	g := &game{field{t: t, s: *s, occupant: make([]fig, t.n)}}
	g.w.init(t)
	for i := range g.occupant {
		g.occupant[i] = noFig
	}
	for set := s.own[0].or(s.own[1]); !set.empty(); {
		f := set.pop()
		g.occupant[s.lead[f]] = f
		if tr := s.trail[f]; tr != none {
			g.occupant[tr] = f
		}
	}
	return g
}

// Offer appends what is worth considering of the acting side's legal actions.
func (g *game) Offer(dst []engine.Action) []engine.Action { return g.offers().Offer(dst) }

// Propose suggests actions beyond those offered, legal and illegal, for tests.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	return g.offers().Propose(src, n)
}

// Check says whether the acting side may play an action now. What was found legal is legal until
// something happens: a commander, the driver of the game and Play all ask.
func (g *game) Check(a engine.Action) engine.Refusal {
	if g.w.found && g.w.legal == a {
		return engine.Legal
	}
	r := g.moves().Check(a)
	if r == engine.Legal {
		g.w.legal, g.w.found = a, true
	}
	return r
}

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) { g.play().Play(a, rec) }

// Chance returns the law and key of the roll that is due.
func (g *game) Chance() (*dice.Law, dice.Key) { return g.combat().Chance() }

// Settle carries out an outcome of the roll that is due.
func (g *game) Settle(i int, rec *engine.Recorder) { g.play().Settle(i, rec) }

// Appraise adds what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, t *engine.Terms) { g.appraisal().Appraise(a, t) }

// Rank writes the weighted appraisal of each action.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	g.appraisal().Rank(actions, w, scores)
}

// Shortlist appends what a best plan for the figures of a turn may be made of.
func (g *game) Shortlist(w *engine.Weights, dst []engine.Action, scores []int64) (list []engine.Action, ranks []int64,
	ok bool) {
	return g.offers().Shortlist(w, dst, scores)
}

// Scheme appends the best order marker.
func (g *game) Scheme(w *engine.Weights, luck uint64, dst []engine.Action) []engine.Action {
	return g.offers().Scheme(w, luck, dst)
}

// Attempt appends the nth allocation of order markers.
func (g *game) Attempt(n int, luck uint64, dst []engine.Action) []engine.Action {
	return g.offers().Attempt(n, luck, dst)
}

// Describe puts the battle into numbers.
func (g *game) Describe(d *engine.Description) { g.appraisal().Describe(d) }

// Turn tells the state of the game.
func (g *game) Turn() engine.Turn {
	s := &g.s
	t := engine.Turn{Actor: s.actor, Owner: engine.Nobody, Stage: stageOf[s.need], Round: max(1, s.round)}
	switch {
	case s.depth > 0:
		t.Owner = engine.Side(s.turns[0].side)
	case s.actor.IsSide():
		t.Owner = s.actor.Side()
	}
	t.Joint = s.need == needMove || (s.need == needPlace && !g.placesDoubles(int(s.actor.Side())))
	return t
}

// Result tells how the game ended.
func (g *game) Result() engine.Result {
	s := &g.s
	r := engine.Result{Winner: engine.Side(s.winner), Ending: s.ending, Rounds: s.round}
	for side := range 2 {
		r.Score[side] = g.score(side)
		lost := int64(0) // in 1/lifeUnit points, so that three thirds of a card are the card
		for set := g.destroyed(side); !set.empty(); {
			u := g.t.unitOf(set.pop())
			lost += int64(u.points) * (lifeUnit / int64(u.per))
		}
		r.Lost[side] = int32(lost / lifeUnit)
	}
	return r
}

// Table returns the table of the game.
func (g *game) Table() engine.Table { return g.t }

// CopyFrom makes this game equal to src.
func (g *game) CopyFrom(src engine.Game) {
	o := src.(*game)
	if g.t != o.t {
		*g = *newGame(o.t, &o.s)
	}
	g.s = o.s
	copy(g.occupant, o.occupant)
	g.w.forget()
}

// Clone returns a new equal game.
func (g *game) Clone() engine.Game {
	c := newGame(g.t, &g.s)
	copy(c.occupant, g.occupant)
	return c
}
