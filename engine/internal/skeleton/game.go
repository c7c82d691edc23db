package skeleton

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// game is one game in progress. The contract is handed on to the rooms; what they share is the
// table and the state.
type game struct {
	t     *table
	s     state
	terms engine.Terms // scratch of Rank
}

func (g *game) field() field         { return field{g} }
func (g *game) combat() combat       { return combat{g.field()} }
func (g *game) moves() moves         { return moves{g.combat()} }
func (g *game) play() play           { return play{g.moves()} }
func (g *game) appraisal() appraisal { return appraisal{g.moves()} }
func (g *game) offers() offers       { return offers{g.moves()} }

// Table returns the table of the game.
func (g *game) Table() engine.Table { return g.t }

// Turn tells the state of the game.
func (g *game) Turn() engine.Turn {
	turn := engine.Turn{Actor: engine.Actor(g.s.owner), Owner: g.s.owner, Stage: stageTurn, Round: g.s.round}
	switch {
	case g.s.over:
		turn.Actor, turn.Stage = engine.Over, stageOver
	case g.s.roll.due:
		turn.Actor, turn.Stage = engine.Chance, stageRoll
	}
	return turn
}

// Offer appends the actions that are legal now.
func (g *game) Offer(dst []engine.Action) []engine.Action { return g.offers().offer(dst) }

// Check says whether a may be played.
func (g *game) Check(a engine.Action) engine.Refusal { return g.moves().check(a) }

// Play carries out a legal action.
func (g *game) Play(a engine.Action, rec *engine.Recorder) {
	if r := g.Check(a); r != engine.Legal {
		panic("skeleton: illegal action played: " + info.Refusals[r].Text)
	}
	g.play().open(rec)
	g.play().play(a, rec)
}

// Chance returns the law and key of the strike that is due.
func (g *game) Chance() (*dice.Law, dice.Key) {
	r := g.s.roll
	f := g.t.units[r.striker].figure
	return g.combat().law(int(r.striker), int(r.target)),
		dice.NewKey(purposeStrike, uint8(f.Seat()), g.t.units[r.striker].key, uint16(g.s.round),
			uint32(g.s.rolls[r.striker]))
}

// Settle carries out outcome i of the strike that is due.
func (g *game) Settle(i int, rec *engine.Recorder) {
	law, _ := g.Chance()
	g.play().settle(int(law.Value(i)), rec)
}

// Result tells the outcome of a finished game.
func (g *game) Result() engine.Result { return g.play().result() }

// CopyFrom makes this game equal to another of the same table.
func (g *game) CopyFrom(src engine.Game) { o := src.(*game); g.t, g.s = o.t, o.s }

// Clone returns a new equal game.
func (g *game) Clone() engine.Game { return &game{t: g.t, s: g.s} }

// Hash digests the state.
func (g *game) Hash() uint64 {
	h := engine.NewHash()
	s := &g.s
	for i := range g.t.units {
		w := uint64(uint16(s.at[i]))<<16 | uint64(uint8(s.hits[i]))<<8
		if s.moved[i] {
			w |= 1
		}
		if s.struck[i] {
			w |= 2
		}
		h.Add(w)
	}
	w := uint64(s.round)<<8 | uint64(s.owner)<<1
	if s.over {
		w |= 1
	}
	if s.roll.due {
		w |= 1<<32 | uint64(s.roll.striker)<<40 | uint64(s.roll.target)<<48
	}
	h.Add(w)
	return h.Sum()
}

// Appraise adds to terms what the acting side's commander sees in an action.
func (g *game) Appraise(a engine.Action, terms *engine.Terms) { g.appraisal().appraise(a, terms) }

// Rank writes the weighted appraisal of each action to scores.
func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	engine.RankEach(g, actions, w, scores, &g.terms)
}

// Redraw has nothing to do: nothing is hidden.
func (g *game) Redraw(engine.Side, dice.Source) {}

// Describe puts the position into numbers.
func (g *game) Describe(d *engine.Description) { g.appraisal().describe(d) }

// Propose draws an action that may or may not be legal, for tests.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	return g.offers().propose(src, n), true
}
