package luck

import (
	"errors"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// ErrNoReviewer says that a level of play does not look ahead, so that it knows of no
// decision what it costs.
var ErrNoReviewer = errors.
	New("does not look ahead, so it cannot say what a decision cost; name a level that does, such as veteran")

// Critic says what decisions cost against the best that a level of play knows of.
type Critic struct {
	reviewers [2]*ai.Search
	table     engine.Table
	step      int
	faults    []Fault
	decisions [2]int
}

// Fault is a decision that the level would certainly have taken otherwise.
type Fault struct {
	Step        int // of the game, from 1
	Round       int16
	Side        engine.Side
	Stage       engine.Stage
	Did, Better string // in the words of the system
	Cost, SE    int64  // chance to win given away, in millionths, and its standard error
}

// NewCritic returns a critic of games of a table. Level makes commanders of the level; the
// error is ErrNoReviewer where they do not look ahead.
func NewCritic(level func() engine.Commander, t engine.Table) (*Critic, error) {
	c := &Critic{table: t}
	for i := range c.reviewers {
		if c.reviewers[i] = ai.SearchOf(level()); c.reviewers[i] == nil {
			return nil, ErrNoReviewer
		}
	}
	return c, nil
}

// Begin starts a game; the source is for what the critic imagines and has nothing to do
// with the game's rolls.
func (c *Critic) Begin(own dice.Source) {
	c.step, c.faults, c.decisions = 0, c.faults[:0], [2]int{}
	for seat, r := range c.reviewers {
		r.Begin(c.table, engine.Side(seat), own.Fork(uint64(seat)))
	}
}

// Watch returns a watcher that reviews every decision before w sees it. W may be nil.
func (c *Critic) Watch(w *engine.Watcher) *engine.Watcher {
	if w == nil {
		w = &engine.Watcher{}
	}
	return &engine.Watcher{Rolled: w.Rolled,
		Before: func(g engine.Game, a engine.Action) {
			c.review(g, a)
			if w.Before != nil {
				w.Before(g, a)
			}
		},
		After: func(g engine.Game) {
			c.step++
			if w.After != nil {
				w.After(g)
			}
		}}
}

func (c *Critic) review(g engine.Game, a engine.Action) {
	turn := g.Turn()
	side := turn.Actor.Side()
	r := c.reviewers[side].Review(engine.NewView(g, side), a)
	if r.Rivals > 0 {
		c.decisions[side]++
	}
	if r.Cost > 0 {
		c.faults = append(c.faults, Fault{Step: c.step + 1, Round: turn.Round, Side: side, Stage: turn.Stage,
			Did: c.table.Say(g, a), Better: c.table.Say(g, r.Best), Cost: r.Cost * (Full / ai.Full),
			SE: r.SE * (Full / ai.Full)})
	}
}

// Faults are the decisions that cost something, in order. They are good until the next
// Begin.
func (c *Critic) Faults() []Fault { return c.faults }

// Decisions is how many decisions of a side had a choice.
func (c *Critic) Decisions(side engine.Side) int { return c.decisions[side] }

// Balance is the account of a game in a few sums, for one side, in millionths of a won game:
//
//	Result = Start + Luck - LuckOfOther - Cost + CostOfOther + Course
type Balance struct {
	Start       int64 `json:"start"`         // what the matchup gave
	Luck        int64 `json:"luck"`          // of its rolls
	LuckOfOther int64 `json:"luck_of_other"` // of the other side's, to that
	Cost        int64 `json:"cost"`          // of its decisions, against the best known
	CostOfOther int64 `json:"cost_of_other"` // of the other side's
	Course      int64 `json:"course"`        // what else play brought, and what the value did not foresee
	Result      int64 `json:"result"`
}

// NewBalance sums up the entries of a finished game's account for a side, with the faults
// that were found in it; those may be none. The luck of rolls that both make is halved.
func NewBalance(entries []Entry, faults []Fault, side engine.Side) (b Balance) {
	for i := range entries {
		e := &entries[i]
		to := e.To(side)
		b.Result += to
		switch {
		case e.Kind == EntryStart:
			b.Start += to
		case e.Kind == EntryPlay:
			b.Course += to
		case e.Side == side:
			b.Luck += to
		case e.Side == side.Other():
			b.LuckOfOther -= to
		default:
			b.Luck += to - to/2
			b.LuckOfOther -= to / 2
		}
	}
	for i := range faults {
		if f := &faults[i]; f.Side == side {
			b.Cost += f.Cost
			b.Course += f.Cost
		} else {
			b.CostOfOther += f.Cost
			b.Course -= f.Cost
		}
	}
	return b
}
