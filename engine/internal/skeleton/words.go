package skeleton

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

var language speech.Language[*game]

// init writes the forms down: verbs with their numbers as indexes, and questions.
func init() {
	language = speech.Language[*game]{
		Example: "guard move 2,3",
		Operands: map[string]speech.Operand[*game]{
			"F": {
				What: "a figure",
				Read: func(g *game, words []string, a *engine.Action) (int, error) {
					slot, err := g.t.named(words[0])
					if err == nil {
						a.Figure = g.t.units[slot].figure
					}
					return 1, err
				},
				Say: func(g *game, a engine.Action) string { return g.t.name(a.Figure) },
			},
			"G": {
				What: "a figure",
				Read: func(g *game, words []string, a *engine.Action) (int, error) {
					slot, err := g.t.named(words[0])
					if err == nil {
						a.Cell, a.N = engine.Cell(g.s.at[slot]), int32(g.t.units[slot].figure)
					}
					return 1, err
				},
				Say: func(g *game, a engine.Action) string { return g.t.name(engine.Figure(a.N & 0xff)) },
			},
			"SQUARE": {
				What: "a square",
				Read: func(g *game, words []string, a *engine.Action) (int, error) {
					c, err := g.t.grid.ParseLabel(words[0])
					if err != nil {
						return 0, speech.NoCell("square", words[0])
					}
					a.Cell = engine.Cell(c)
					return 1, nil
				},
				Say: func(g *game, a engine.Action) string { return g.t.label(a.Cell) },
			},
		},
		Verbs: []speech.Verb[*game]{
			verbEnd:    {Name: "end", Form: "end", Doc: "end the turn"},
			verbMove:   {Name: "move", Form: "F move SQUARE", Doc: "move to a square"},
			verbStrike: {Name: "strike", Form: "F strike G", Doc: "strike an enemy beside it"},
		},
		Questions: []speech.Question[*game]{
			{
				Name: "reach", Form: "reach F", Doc: "the squares that F can move to, with what each costs",
				Answer: func(g *game, q *speech.Args) (engine.Answer, error) {
					return questions{g.moves()}.askReach(g.t.slot(q.Figure)), nil
				},
			},
			{
				Name: "odds", Form: "odds F strike G", Doc: "dice, number, hits and the chance to remove G",
				Answer: func(g *game, q *speech.Args) (engine.Answer, error) {
					return questions{g.moves()}.askOdds(g.t.slot(q.Figure), g.t.slot(engine.Figure(q.N&0xff)))
				},
			},
		},
	}
	info.Verbs, info.Questions = language.Ready()
}

// Say writes an action so that Parse gives it back.
func (t *table) Say(eg engine.Game, a engine.Action) string { return language.Say(eg.(*game), a) }

// Parse reads an action as Say writes it.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	return language.Parse(eg.(*game), text)
}

// Ask answers a question about a position exactly.
func (t *table) Ask(eg engine.Game, question string) (engine.Answer, error) {
	return language.Ask(eg.(*game), question)
}

func (t *table) name(f engine.Figure) string {
	if slot := t.slot(f); slot >= 0 {
		return t.units[slot].name
	}
	return "nobody"
}

func (t *table) label(c engine.Cell) string {
	if c < 0 || int(c) >= t.grid.Len() {
		return "-"
	}
	return t.grid.Label(board.Cell(c))
}

// Tell puts an event into words.
func (t *table) Tell(_ engine.Game, e engine.Event) string {
	who := t.name(e.Figure)
	switch e.Kind {
	case engine.KindMove:
		return fmt.Sprintf("%s moves to %s", who, t.label(e.Cell))
	case engine.KindAttack:
		return fmt.Sprintf("%s strikes %s: %d dice at %d", who, t.name(e.Other), e.N, e.M)
	case engine.KindDamage:
		return fmt.Sprintf("%s on %s", speech.Count(e.N, "hit"), who)
	case engine.KindSlain:
		return who + " is removed"
	case engine.KindRound:
		return fmt.Sprintf("round %d", e.N)
	case engine.KindEnd:
		if e.Side == engine.Nobody {
			return "a draw: " + info.Endings[e.N].Doc
		}
		return fmt.Sprintf("%s: %s", engine.Does(info.Seats[e.Side], "wins"), info.Endings[e.N].Doc)
	}
	return info.KindName(e.Kind)
}

// TellOutcome puts an outcome of a strike into words.
func (t *table) TellOutcome(_ engine.Game, law *dice.Law, i int) string {
	return speech.Count(law.Value(i), "hit")
}

// Inspect tells a figure's state in the words of the case files.
func (t *table) Inspect(eg engine.Game, f engine.Figure) []engine.Pair {
	g, slot := eg.(*game), t.slot(f)
	if slot < 0 {
		return nil
	}
	at := "off"
	if g.s.at[slot] != nowhere {
		at = t.grid.Label(g.s.at[slot])
	}
	return []engine.Pair{
		{Key: "at", Value: at},
		{Key: "hits", Value: fmt.Sprint(g.s.hits[slot])},
		{Key: "moved", Value: fmt.Sprint(g.s.moved[slot])},
		{Key: "struck", Value: fmt.Sprint(g.s.struck[slot])},
	}
}

// LeftOut is 0: a start area too small for its army is a fault of the setup.
func (t *table) LeftOut(engine.Side) int { return 0 }

// Audit checks the invariants of a state.
func (t *table) Audit(eg engine.Game) error {
	g := eg.(*game)
	seen := uint64(0)
	for i := range t.units {
		c := g.s.at[i]
		if c == nowhere {
			if g.combat().left(i) != 0 {
				return fmt.Errorf("%s is off the board with %s", t.units[i].name, speech.Count(g.s.hits[i], "hit"))
			}
			continue
		}
		bit := uint64(1) << uint(c)
		if t.walk&bit == 0 || seen&bit != 0 || g.combat().left(i) < 1 {
			return fmt.Errorf("%s stands on %s, in a wall, on another figure, or with no life left", t.units[i].name,
				t.grid.Label(c))
		}
		seen |= bit
	}
	if seen != g.s.occupied {
		return fmt.Errorf("the squares taken are %x; figures stand on %x", g.s.occupied, seen)
	}
	return nil
}
