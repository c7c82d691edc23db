package luck

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// EntryKind is what an entry of an account tells.
type EntryKind uint8

// The kinds of entries.
const (
	EntryStart EntryKind = iota // the value of the position before the first step
	EntryLuck                   // the luck of a roll
	EntryPlay                   // what the value gained by a decision and all that followed from it but luck
)

// String is the word that tables use.
func (k EntryKind) String() string { return [...]string{"start", "luck", "play"}[k] }

// Entry is one line of the account of a game.
type Entry struct {
	Kind   EntryKind
	Round  int16
	Side   engine.Side // whose roll or decision; Nobody for neither
	Figure int         // index into Table.Figures; -1 for none
	What   string      // what was rolled for, or the stage of the decision
	Rule   engine.Rule // behind a roll, as far as events tell; 0 where they do not
	Amount int64       // to the first seat, in millionths of a won game
	Step   int         // of the game, from 1, that the roll or decision was; 0 for the start
}

// To is what the entry gave a side; the start is that side's own.
func (e *Entry) To(side engine.Side) int64 {
	switch {
	case side == engine.SideA:
		return e.Amount
	case e.Kind == EntryStart:
		return Full - e.Amount
	}
	return -e.Amount
}

// Account is the account of a game: where it started, what every roll gave, and what every
// decision did. Its entries add up to the result exactly, for either side: what a decision
// did is the change of value until the next decision, less the luck on the way, so that it
// holds the value's own error, too. Decisions without an effect have no entry.
type Account struct {
	ledger *Ledger
	rec    *engine.Recorder
	info   *engine.Info
	places map[engine.Figure]int

	entries []Entry
	open    Entry // the decision whose consequences are being seen
	from    int64 // value when it was taken
	luck    int64 // since then
	step    int
	seen    int // events seen
	rule    engine.Rule
	round   int16 // of the roll that is due
	over    int64 // value at the end
}

// NewAccount keeps accounts through a ledger, whose Noted it takes. The recorder must be the
// one that the game is played with; where it keeps events the account tells the rules behind
// rolls.
func NewAccount(l *Ledger, rec *engine.Recorder) *Account {
	a := &Account{ledger: l, rec: rec, info: l.info, places: map[engine.Figure]int{}}
	for i, f := range l.scratch.Table().Figures() {
		a.places[f.Figure] = i
	}
	l.Noted = a.rolled
	return a
}

// Begin opens the account of a game that is about to be played.
func (a *Account) Begin(g engine.Game) {
	a.ledger.Begin()
	a.step, a.seen, a.rule, a.luck = 0, 0, 0, 0
	a.from = a.ledger.Now(g)
	a.entries = append(a.entries[:0], Entry{Kind: EntryStart, Side: engine.Nobody, Figure: -1, Round: g.Turn().Round,
		Amount: a.from})
	// What rolls before the first decision bring about is nobody's play.
	a.open = Entry{Kind: EntryPlay, Side: engine.Nobody, Figure: -1, Round: g.Turn().Round}
	a.over = a.from
}

// Watch returns a watcher that keeps the account and then does what w does, if w is not nil.
func (a *Account) Watch(w *engine.Watcher) *engine.Watcher {
	if w == nil {
		w = &engine.Watcher{}
	}
	own := &engine.Watcher{
		Before: func(g engine.Game, action engine.Action) {
			a.decide(g, action)
			if w.Before != nil {
				w.Before(g, action)
			}
		},
		Rolled: func(g engine.Game, law *dice.Law, key dice.Key, i int) {
			a.round = g.Turn().Round
			if w.Rolled != nil {
				w.Rolled(g, law, key, i)
			}
		},
		After: func(g engine.Game) {
			a.step++
			if g.Turn().Actor == engine.Over {
				a.over = a.ledger.Now(g)
			}
			if w.After != nil {
				w.After(g)
			}
		},
	}
	return a.ledger.Watch(own)
}

// decide closes the decision before and opens the next.
func (a *Account) decide(g engine.Game, action engine.Action) {
	turn := g.Turn()
	a.close(a.ledger.Now(g))
	a.open = Entry{Kind: EntryPlay, Round: turn.Round, Side: turn.Actor.Side(), Figure: -1,
		What: a.info.Stages[turn.Stage].Name, Step: a.step + 1}
	if i, ok := a.places[action.Figure]; ok {
		a.open.Figure = i
	}
	a.rule, a.seen = 0, len(a.rec.Events)
}

// close enters what the open decision did, the value being what it is now.
func (a *Account) close(now int64) {
	a.open.Amount = now - a.from - a.luck
	if a.open.Amount != 0 {
		a.entries = append(a.entries, a.open)
	}
	a.from, a.luck = now, 0
}

// rolled enters the luck of a roll.
func (a *Account) rolled(_ engine.Game, r *Roll) {
	// The first rule of what has happened since the roll before, the announcement of this one
	// included; a roll that answers another has that one's where nothing was reported.
	for fresh := true; a.seen < len(a.rec.Events); a.seen++ {
		if rule := a.rec.Events[a.seen].Rule; rule != 0 && fresh {
			a.rule, fresh = rule, false
		}
	}
	if r.Luck == 0 {
		return
	}
	purpose, _, _, _, _ := r.Key.Fields()
	a.luck += r.Luck
	a.entries = append(a.entries, Entry{Kind: EntryLuck, Round: a.round, Side: r.Side, Figure: r.Figure,
		What: a.info.Purposes[purpose], Rule: a.rule, Amount: r.Luck, Step: a.step + 1})
}

// Forfeit says that the game has ended by forfeit: what is left to the winner is play.
func (a *Account) Forfeit(winner engine.Side) {
	a.over = 0
	if winner == engine.SideA {
		a.over = Full
	}
}

// Close closes the account of a game that was played to its end and returns its entries, in
// order. They are good until the next Begin.
func (a *Account) Close() []Entry {
	a.close(a.over)
	return a.entries
}
