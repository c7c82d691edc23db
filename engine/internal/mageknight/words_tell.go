package mageknight

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// called is how a figure is called in a story: its title and its number.
func (t *table) called(g *field, f engine.Figure) string {
	i, ok := g.number(f)
	if !ok {
		return "nobody"
	}
	return t.figs[i].name
}

// Tell puts an event into words.
func (t *table) Tell(eg engine.Game, e engine.Event) string {
	g := &eg.(*game).field
	who, other := t.called(g, e.Figure), t.called(g, e.Other)
	at := "nowhere"
	if e.Cell >= 0 {
		at = t.ground.grid.Label(board.Cell(e.Cell))
	}
	switch e.Kind {
	case engine.KindMove:
		if e.N == 0 {
			return fmt.Sprintf("%s is placed on %s", who, at)
		}
		return fmt.Sprintf("%s moves to %s", who, at)
	case engine.KindAttack:
		return fmt.Sprintf("%s attacks %s on %s and needs %d", who, other, at, e.M)
	case engine.KindDamage:
		return t.tellDamage(who, other, e)
	case engine.KindHeal:
		return fmt.Sprintf("%s regains %s", who, speech.Count(e.N, "click"))
	case engine.KindSlain:
		return fmt.Sprintf("%s is eliminated", who)
	case engine.KindRound:
		return fmt.Sprintf("round %d", e.N)
	case engine.KindTurn:
		return fmt.Sprintf("%s has %s this turn", info.Seats[e.Side], speech.Count(e.N, "action"))
	case engine.KindEnd:
		if e.Side == engine.Nobody {
			return "the game ends in a draw: " + info.Endings[e.N].Name
		}
		return fmt.Sprintf("%s wins: %s", info.Seats[e.Side], info.Endings[e.N].Doc)
	case kindMissed:
		return fmt.Sprintf("%s misses", who)
	case kindAlso:
		return fmt.Sprintf("the same roll is compared with %s, where it needs %d", other, e.M)
	case kindDodged:
		return fmt.Sprintf("%s dodges", who)
	case kindFrozen:
		return fmt.Sprintf("%s freezes and gets a token", who)
	case kindStuck:
		return fmt.Sprintf("%s fails to break away", who)
	case kindSpun:
		return fmt.Sprintf("%s spins to face %s", who, t.ground.grid.DirName(board.Dir(e.After)))
	case kindCommand:
		return fmt.Sprintf("%s commands an extra action", who)
	case kindDown:
		return fmt.Sprintf("%s is forced down on %s", who, at)
	case kindRemoved:
		return fmt.Sprintf("%s can no longer stand on %s", who, at)
	case kindRaised:
		return fmt.Sprintf("%s rises again on %s", who, at)
	}
	return fmt.Sprintf("%s: event %d", who, e.Kind)
}

func (t *table) tellDamage(who, other string, e engine.Event) string {
	switch {
	case e.Other != engine.NoFigure:
		return fmt.Sprintf("%s takes %s from %s", who, speech.Count(e.N, "click"), other)
	case e.Rule == ruleTurn5:
		return fmt.Sprintf("%s takes %s for pushing", who, speech.Count(e.N, "click"))
	}
	return fmt.Sprintf("%s takes %s by its own fault", who, speech.Count(e.N, "click"))
}

// TellOutcome puts outcome i of a law that g has just offered into words.
func (t *table) TellOutcome(eg engine.Game, law *dice.Law, i int) string {
	v := law.Value(i)
	switch law {
	case laws.first:
		if v == 1 {
			return "north is first"
		}
		return "south is first"
	case laws.sum:
		return fmt.Sprintf("rolls %d", v)
	case laws.die:
		return fmt.Sprintf("the die shows %d", v)
	case laws.two, laws.four, laws.six:
		if v == 1 {
			return "succeeds"
		}
		return "fails"
	}
	return [4]string{"a natural 2: misses and hurts itself", "misses", "hits", "a natural 12: hits hard"}[min(v, 3)]
}

// Inspect tells a figure's state in the words of the case files.
func (t *table) Inspect(eg engine.Game, f engine.Figure) []engine.Pair {
	g := &eg.(*game).field
	i, ok := g.number(f)
	if !ok {
		return nil
	}
	s := &g.s.figs[i]
	alive := g.s.alive&one(i) != 0
	at, facing := "-", "-"
	if s.on() {
		at, facing = t.ground.grid.Label(s.at), t.ground.grid.DirName(board.Dir(s.facing))
	}
	pairs := speech.Pairs("alive", alive, "click", s.click, "tokens", s.tokens, "at", at, "facing", facing, "soaring",
		s.is(flagSoaring),
		"acted", s.is(flagActed), "idle", s.is(flagIdle), "gone", g.s.gone&one(i) != 0)
	if int(s.click) < len(t.figs[i].dial) {
		c := g.now(i)
		pairs = append(pairs, speech.Pairs("speed", c.speed, "attack", c.attack, "defence", c.defence, "damage",
			c.damage, "shows", c.shows)...)
	}
	return append(pairs, speech.Pairs("left", g.s.left, "scored", g.s.score[t.figs[i].seat])...)
}
