package engine

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Commander decides for one side. It is told when a game begins, so that it can
// forget the last one, and may keep a plan between decisions; what it chooses must
// be a function of the view and of own alone.
type Commander interface {
	// Begin starts a new game. own is a source for commanders that gamble; it is
	// unrelated to the game's rolls.
	Begin(t Table, side Side, own dice.Source)
	// Choose returns a legal action for the side that the view belongs to.
	Choose(v View) Action
}

// Watcher is told of every step of a driven game; a nil function is not called.
type Watcher struct {
	// Before is called with the game as it is before an action is played.
	Before func(g Game, a Action)
	// Rolled is called with the game as it is before outcome i of law is settled.
	Rolled func(g Game, law *dice.Law, key dice.Key, i int)
	// After is called after an action or an outcome was carried out.
	After func(g Game)
}

// Drive plays g to its end: sides choose, chance draws from luck, rec takes notes.
// It fails when a commander chooses an illegal action or the game takes more than
// Info.MaxSteps steps, and says which.
func Drive(g Game, luck dice.Source, commanders [2]Commander, rec *Recorder, w *Watcher) (Result, error) {
	limit := g.Table().Info().MaxSteps
	for step := 0; step < limit; step++ {
		turn := g.Turn()
		switch {
		case turn.Actor == Over:
			return g.Result(), nil
		case turn.Actor == Chance:
			law, key := g.Chance()
			i := law.Draw(luck, key)
			if w != nil && w.Rolled != nil {
				w.Rolled(g, law, key, i)
			}
			g.Settle(i, rec)
		default:
			side := turn.Actor.Side()
			a := commanders[side].Choose(NewView(g, side))
			if r := g.Check(a); r != Legal {
				in := g.Table().Info()
				return Result{}, fmt.Errorf("the commander of the %s chose %q in round %d, which is illegal: %s",
					in.Seats[side], g.Table().Say(g, a), turn.Round, in.Refusals[r].Text)
			}
			if w != nil && w.Before != nil {
				w.Before(g, a)
			}
			g.Play(a, rec)
		}
		if w != nil && w.After != nil {
			w.After(g)
		}
	}
	if g.Turn().Actor == Over {
		return g.Result(), nil
	}
	return Result{}, fmt.Errorf("the game did not end within %d steps", limit)
}
