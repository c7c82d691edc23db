package engine

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Commander decides for one side. It learns when a game begins, so that it can
// forget the last one, and may keep a plan between decisions; what it chooses must
// be a function of the view and of own alone.
type Commander interface {
	// Begin starts a new game. own is a source for commanders that gamble; it is
	// unrelated to the game's rolls.
	Begin(t Table, side Side, own dice.Source)
	// Choose returns a legal action for the side that the view belongs to.
	Choose(v View) Action
}

// Fallible is a commander that may fail to choose, as a program from outside does: it loses that game by Forfeit.
type Fallible interface {
	Commander
	// Failed says why it has failed since its game began; nil where it has not. What Choose returned then is
	// not looked at.
	Failed() error
	// Ended says how the game ended that v is the view of.
	Ended(v View, r Result)
}

// Hearer is a commander that hears what happens in its game, in order, as everybody at the table does.
type Hearer interface {
	Commander
	// Hear says that e happened; v is the view of the game after it.
	Hear(v View, e Event)
	// HearRoll says that outcome i of law falls; v is the view of the game before it is settled.
	HearRoll(v View, law *dice.Law, i int)
}

// ears are the commanders that hear, by seat, and the recorder that they hear from.
type ears struct {
	heard  [2]Hearer
	rec    *Recorder
	keep   bool // the recorder kept its events before
	passed int
}

// earsOf readies the recorder of a game, which may be nil, for commanders that hear; nil where none does.
func earsOf(g Game, commanders [2]Commander, rec *Recorder) *ears {
	first, a := commanders[0].(Hearer)
	second, b := commanders[1].(Hearer)
	if !a && !b {
		return nil
	}
	e := &ears{heard: [2]Hearer{first, second}, rec: rec}
	if rec == nil {
		e.rec = NewRecorder(g.Table())
		e.rec.Begin()
	}
	e.keep, e.rec.Keep, e.passed = e.rec.Keep, true, len(e.rec.Events)
	return e
}

// rolled reports a roll.
func (e *ears) rolled(g Game, law *dice.Law, i int) {
	for seat, h := range e.heard {
		if h != nil {
			h.HearRoll(NewView(g, Side(seat)), law, i)
		}
	}
}

// tell tells of the events since it was last called.
func (e *ears) tell(g Game) {
	for _, event := range e.rec.Events[e.passed:] {
		for seat, h := range e.heard {
			if h != nil {
				h.Hear(NewView(g, Side(seat)), event)
			}
		}
	}
	if !e.keep {
		e.rec.Events = e.rec.Events[:0]
	}
	e.passed = len(e.rec.Events)
}

// Watcher sees every step of a driven game; a nil function is not called.
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
// Info.MaxSteps steps, and says which. A Fallible commander that fails loses the game by Forfeit.
func Drive(g Game, luck dice.Source, commanders [2]Commander, rec *Recorder, w *Watcher) (Result, error) {
	r, err := drive(g, luck, commanders, rec, w)
	if err == nil {
		for seat, c := range commanders {
			if f, ok := c.(Fallible); ok && f.Failed() == nil {
				f.Ended(NewView(g, Side(seat)), r)
			}
		}
	}
	return r, err
}

// drive is Drive that says to nobody how the game ended.
func drive(g Game, luck dice.Source, commanders [2]Commander, rec *Recorder, w *Watcher) (Result, error) {
	ears := earsOf(g, commanders, rec)
	if ears != nil {
		rec = ears.rec
		defer func() { rec.Keep = ears.keep }()
	}
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
			if ears != nil {
				ears.rolled(g, law, i)
			}
			g.Settle(i, rec)
		default:
			side := turn.Actor.Side()
			a := commanders[side].Choose(NewView(g, side))
			if f, ok := commanders[side].(Fallible); ok && f.Failed() != nil {
				return Result{Winner: side.Other(), Ending: Forfeit, Rounds: turn.Round}, nil
			}
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
		if ears != nil {
			ears.tell(g)
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
