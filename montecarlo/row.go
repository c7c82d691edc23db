package montecarlo

import (
	"fmt"
	"io"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/results"
)

// halfPoints are half points as rows point to them.
var halfPoints = [3]int8{0, 1, 2}

// row begins the row of game g of a block: what is known without its result.
func (m *Matchup) row(block, g int, rec *engine.Recorder) results.GameRow {
	seatA := engine.Side(g)
	return results.GameRow{
		System: m.System, Scenario: m.Scenario, Variant: m.Variant, Options: m.Options, Map: m.Map, ArmyA: m.ArmyA,
		ArmyB:      m.ArmyB,
		CommanderA: m.CommanderA, CommanderB: m.CommanderB, Matchup: int32(m.Index), Block: int32(block), Game: int8(g),
		SeatA:  int8(seatA),
		DealtA: int32(rec.Actual[seatA]), DealtB: int32(rec.Actual[seatA.Other()]),
		ExpectedA: int32(rec.Expect[seatA]), ExpectedB: int32(rec.Expect[seatA.Other()]),
	}
}

// finish fills in the result of a finished game.
func (m *Matchup) finish(row *results.GameRow, t engine.Table, r engine.Result) {
	seatA := engine.Side(row.SeatA)
	row.ScoreA = &halfPoints[r.Points(seatA)]
	row.Ending, row.Capped, row.Rounds = t.Info().Ending(r).Name, r.Capped, r.Rounds
	row.PointsA, row.PointsB = r.Score[seatA], r.Score[seatA.Other()]
	row.LostA, row.LostB = r.Lost[seatA], r.Lost[seatA.Other()]
}

// Forfeited says why the commander of the loser failed, where a game ended so.
func Forfeited(r engine.Result, players [2]engine.Commander) string {
	if r.Ending != engine.Forfeit {
		return ""
	}
	return players[r.Winner.Other()].(engine.Fallible).Failed().Error()
}

// Release ends the programs among commanders.
func Release(commanders ...engine.Commander) {
	for _, c := range commanders {
		if closer, ok := c.(io.Closer); ok {
			_ = closer.Close()
		}
	}
}

// hopeless says which commander fails always, or does not go on where repeated games must; nil where none does.
func hopeless(commanders [2]engine.Commander, repeated bool) error {
	for _, c := range commanders {
		if s, ok := c.(*StandIn); ok && repeated && s.failed != nil && s.failed != s.failure {
			return s.failed
		}
		if h, ok := c.(interface{ Hopeless() error }); ok {
			if err := h.Hopeless(); err != nil {
				return err
			}
		}
	}
	return nil
}

// tellLuck fills in the luck of a finished game where it was measured.
func tellLuck(row *results.GameRow, l *luck.Ledger) {
	if l == nil {
		return
	}
	seatA := engine.Side(row.SeatA)
	a, b := l.Luck(seatA), l.Luck(seatA.Other())
	row.LuckA, row.LuckB = &a, &b
}

// fail notes that the game could not be finished, and why.
func fail(row *results.GameRow, g engine.Game, why error) {
	row.Ending, row.Rounds, row.Failure = results.Failed, g.Turn().Round, why.Error()
}

// GameAgain is everything needed to play one game of a dataset again.
type GameAgain struct {
	Table   engine.Table
	Start   engine.Game
	SeatA   engine.Side
	Luck    dice.Source
	Players [2]engine.Commander // by seat, after Begin was called
	Ledger  *luck.Ledger        // of the game's luck; nil where the run measured none

	matchup  *Matchup
	seed     uint64
	block, g int
	kept     bool // the ledger is kept by an account
}

// Again sets up game g of a block as the run that played it did.
func (m *Matchup) Again(seed uint64, block, g int) (*GameAgain, error) {
	if g < 0 || g >= m.Games {
		return nil, fmt.Errorf("%s has %d games in a block; there is no game %d", m.Name(), m.Games, g)
	}
	tables := m.laid()
	if m.Generate != nil {
		var err error
		if tables, err = m.Generate(MapSource(seed, m.System+"/"+m.Scenario, block)); err != nil {
			return nil, err
		}
	}
	seatA := engine.Side(g)
	a := &GameAgain{Table: tables[seatA], SeatA: seatA, Luck: m.source(seed, block, g), matchup: m, seed: seed,
		block: block, g: g}
	a.Start = a.Table.New()
	a.Players[seatA], a.Players[seatA.Other()] = m.NewA(), m.NewB()
	for seat, p := range a.Players {
		p.Begin(a.Table, engine.Side(seat), m.private(seed, block, g, engine.Side(seat)))
	}
	if m.Luck != nil {
		a.Ledger = m.Luck.NewLedger(a.Table)
	}
	return a, nil
}

// Own is the source that the commander in a seat gambles with.
func (a *GameAgain) Own(seat engine.Side) dice.Source {
	return a.matchup.private(a.seed, a.block, a.g, seat)
}

// Play plays the game to its end, as the run did: where the rules break down, that is the
// error. The watcher may be nil.
func (a *GameAgain) Play(rec *engine.Recorder, w *engine.Watcher) (engine.Result, error) {
	if a.Ledger != nil && !a.kept {
		w = a.Ledger.Watch(w)
	}
	defer Release(a.Players[:]...)
	return drive(nil, a.Start, a.Luck, a.Players, rec, w)
}

// account keeps the account of the game while it is played, by the run's own value or, where
// the run measured no luck, by another; rec must be the recorder that Play gets. Its Watch takes
// the place of the watcher that Play gets.
func (a *GameAgain) account(by *luck.Model, rec *engine.Recorder) *luck.Account {
	l := a.Ledger
	if l == nil {
		l = by.NewLedger(a.Table)
	}
	a.kept = true
	account := luck.NewAccount(l, rec)
	account.Begin(a.Start)
	return account
}

// FailedRow is the row that the game gives when Play fails with an error.
func (a *GameAgain) FailedRow(why error, rec *engine.Recorder) results.GameRow {
	row := a.matchup.row(a.block, a.g, rec)
	fail(&row, a.Start, why)
	return row
}

// Row is the row that the game gives.
func (a *GameAgain) Row(r engine.Result, rec *engine.Recorder) results.GameRow {
	row := a.matchup.row(a.block, a.g, rec)
	a.matchup.finish(&row, a.Table, r)
	row.Failure = Forfeited(r, a.Players)
	tellLuck(&row, a.Ledger)
	return row
}
