package skeleton

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Parse reads an action as Say writes it.
func (t *table) Parse(eg engine.Game, text string) (engine.Action, error) {
	words := strings.Fields(text)
	switch {
	case len(words) == 1 && words[0] == "end":
		return engine.Action{Verb: verbEnd, Figure: engine.NoFigure, Cell: engine.NoCell}, nil
	case len(words) == 3 && words[1] == "move":
		slot, err := t.named(words[0])
		if err != nil {
			return engine.Action{}, err
		}
		c, err := t.grid.ParseLabel(words[2])
		return engine.Action{Verb: verbMove, Figure: t.units[slot].figure, Cell: engine.Cell(c)}, err
	case len(words) == 3 && words[1] == "strike":
		slot, err := t.named(words[0])
		if err != nil {
			return engine.Action{}, err
		}
		target, err := t.named(words[2])
		if err != nil {
			return engine.Action{}, err
		}
		return eg.(*game).moves().strike(slot, target), nil
	}
	verbs := []string{"end", "move", "strike"}
	if len(words) > 1 {
		return engine.Action{}, fmt.Errorf("%q is no action%s; want FIGURE move SQUARE, FIGURE strike FIGURE, or end", text, spelling.Suggest(words[1], verbs))
	}
	return engine.Action{}, fmt.Errorf("%q is no action; want FIGURE move SQUARE, FIGURE strike FIGURE, or end", text)
}

// Say writes an action so that Parse gives it back.
func (t *table) Say(_ engine.Game, a engine.Action) string {
	switch a.Verb {
	case verbEnd:
		return "end"
	case verbMove:
		return fmt.Sprintf("%s move %s", t.name(a.Figure), t.label(a.Cell))
	case verbStrike:
		return fmt.Sprintf("%s strike %s", t.name(a.Figure), t.name(engine.Figure(a.N&0xff)))
	}
	return fmt.Sprintf("verb %d", a.Verb)
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
		return fmt.Sprintf("%s on %s", hitsOf(int(e.N)), who)
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

func hitsOf(n int) string {
	if n == 1 {
		return "1 hit"
	}
	return fmt.Sprintf("%d hits", n)
}

// TellOutcome puts an outcome of a strike into words.
func (t *table) TellOutcome(_ engine.Game, law *dice.Law, i int) string {
	return hitsOf(int(law.Value(i)))
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

// Audit checks the invariants of a state.
func (t *table) Audit(eg engine.Game) error {
	g := eg.(*game)
	seen := uint64(0)
	for i := range t.units {
		c := g.s.at[i]
		if c == nowhere {
			if g.combat().left(i) != 0 {
				return fmt.Errorf("%s is off the board with %s", t.units[i].name, hitsOf(int(g.s.hits[i])))
			}
			continue
		}
		bit := uint64(1) << uint(c)
		if t.walk&bit == 0 || seen&bit != 0 || g.combat().left(i) < 1 {
			return fmt.Errorf("%s stands on %s, in a wall, on another figure, or with no life left", t.units[i].name, t.grid.Label(c))
		}
		seen |= bit
	}
	if seen != g.s.occupied {
		return fmt.Errorf("the squares taken are %x; figures stand on %x", g.s.occupied, seen)
	}
	return nil
}
