package montecarlo

import (
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/results"
)

// Tables says what a run writes down beside the rows of games.
type Tables struct {
	Units, Cells bool
	UnitGames    bool // units per game instead of per chunk
	CellGames    bool // cells per game instead of per chunk
	Events       bool
	Accounts     bool // what every roll and decision of a game did; needs Matchup.Luck
	Choices      bool // what commanders chose that are programs
}

// names are the names of the tables, that of games first.
func (t Tables) names() []string {
	list := []string{"games"}
	for _, other := range []struct {
		kept bool
		name string
	}{{t.Units, "units"}, {t.Cells, "cells"}, {t.Events, "events"}, {t.Accounts, "accounts"}, {t.Choices, "choices"}} {
		if other.kept {
			list = append(list, other.name)
		}
	}
	return list
}

// worker plays chunks. It keeps what can be used again from one chunk to the next.
type worker struct {
	seed   uint64
	blocks int // in a chunk
	tables Tables
	hurry  *atomic.Bool   // the run was interrupted some time ago: give up
	costs  *costs         // nil where nobody asks
	played time.Duration  // the time spent in blocks, which costs know
	desks  []desk         // by matchup, or shared by many
	kept   *results.Chunk // of the chunk that is played, for stand-ins
}

// close ends the programs that the worker has started.
func (w *worker) close() {
	for i := range w.desks {
		Release(w.desks[i].commanders[:]...)
	}
}

// desk is a worker's material for one matchup: a start and a game in each
// orientation, commanders and recorders.
type desk struct {
	of         *Matchup // that it is laid out for
	units      int      // rows of the last chunk in these tables, for which the next makes room
	cells      int
	seats      [2]seating
	commanders [2]engine.Commander // A, B
}

// seating is one orientation: A in the first seat or in the second.
type seating struct {
	table engine.Table
	start engine.Game
	game  engine.Game
	rec   *engine.Recorder

	scribe  *scribe      // nil where no choices are taken down
	ledger  *luck.Ledger // nil where luck is not measured
	account *luck.Account
	watcher *engine.Watcher
}

// seat readies a table of a matchup for its commanders.
func (w *worker) seat(m *Matchup, t engine.Table, commanders [2]engine.Commander) seating {
	s := seating{table: t, start: t.New(), game: t.New(), rec: engine.NewRecorder(t)}
	if w.tables.Choices && (fallible(commanders[0]) || fallible(commanders[1])) {
		s.scribe = &scribe{table: t}
		s.watcher = &engine.Watcher{Before: s.scribe.before}
	}
	if m.Luck == nil {
		return s
	}
	s.ledger = m.Luck.NewLedger(t)
	if w.tables.Accounts {
		s.account = luck.NewAccount(s.ledger, s.rec)
		s.watcher = s.account.Watch(s.watcher)
	} else {
		s.watcher = s.ledger.Watch(s.watcher)
	}
	return s
}

// begin starts the books of a game.
func (s *seating) begin(t *Tables) {
	s.game.CopyFrom(s.start)
	s.rec.Keep = t.Events || t.Accounts
	s.rec.Begin()
	switch {
	case s.account != nil:
		s.account.Begin(s.game)
	case s.ledger != nil:
		s.ledger.Begin()
	}
}

// whole plays a chunk to its end. A breakdown outside of a game, where no row could record
// it, is an error that says where; what was accepted before stays.
func (w *worker) whole(r *Run, t task) (c results.Chunk, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s, chunk %d: the worker broke down: %v%s", t.matchup.Name(), t.index, p, brokenIn())
		}
	}()
	began, played := time.Now(), w.played
	w.kept = t.kept
	c, err = w.chunk(t.matchup, t.index, r.blocksOf(t.matchup, t.index))
	c.Round = int32(t.round)
	if err == nil && r.Digest {
		c.Digest(r.Tables.names())
	}
	w.costs.add(t.matchup.Index, 0, time.Since(began)-(w.played-played)) // most of it where games are short
	return c, err
}

// chunk plays chunk number index of matchup m.
func (w *worker) chunk(m *Matchup, index int, blocks int) (results.Chunk, error) {
	d := &w.desks[m.Index%len(w.desks)]
	if d.of != m {
		*d = desk{commanders: [2]engine.Commander{m.NewA(), m.NewB()}}
		for i, t := range m.laid() {
			if t != nil {
				d.seats[i] = w.seat(m, t, d.commanders)
			}
		}
		d.of = m
	}
	c := results.Chunk{Matchup: int32(m.Index), Index: int32(index), Games: make([]results.GameRow, 0, blocks*m.Games),
		Units: make([]results.UnitRow, 0, d.units), Cells: make([]results.CellRow, 0, d.cells)}
	for b := range blocks {
		block := index*w.blocks + b
		if w.hurry.Load() {
			return c, ErrInterrupted
		}
		if m.Generate != nil {
			if err := w.generate(m, d, block, &c); err != nil {
				return c, err
			}
		}
		began := time.Now()
		for g := range m.Games {
			w.game(m, d, block, g, &c)
			if err := hopeless(d.commanders, w.kept != nil); err != nil {
				return c, fmt.Errorf("%s: %w", m.Name(), err)
			}
		}
		spent := time.Since(began)
		w.played += spent
		w.costs.add(m.Index, m.Games, spent)
	}
	for i := range d.seats {
		w.collect(&d.seats[i], i, true, true, -1, -1, &c)
	}
	d.units, d.cells = len(c.Units), len(c.Cells)
	if m.Lay != nil {
		*d = desk{}
	}
	return c, nil
}

// generate lays out the map of a block.
func (w *worker) generate(m *Matchup, d *desk, block int, c *results.Chunk) error {
	for i := range d.seats {
		w.collect(&d.seats[i], i, true, true, -1, -1, c) // sums belong to the map they were made on
	}
	tables, err := m.Generate(MapSource(w.seed, m.System+"/"+m.Scenario, block))
	if err != nil {
		return fmt.Errorf("%s, block %d: %w", m.Name(), block, err)
	}
	for i, t := range tables {
		if t != nil {
			d.seats[i] = w.seat(m, t, d.commanders)
		}
	}
	return nil
}

// game plays game g of a block and appends its row.
func (w *worker) game(m *Matchup, d *desk, block, g int, c *results.Chunk) {
	seatA := engine.Side(g) // A has the first seat, then the second
	s := &d.seats[seatA]
	s.begin(&w.tables)
	var players [2]engine.Commander
	players[seatA], players[seatA.Other()] = d.commanders[0], d.commanders[1]
	if s.scribe != nil {
		s.scribe.begin(players, seatA)
	}
	w.repeats(players, seatA, block, g, m.Games)
	r, err := w.drive(m, s, block, g, players)
	row := m.row(block, g, s.rec)
	if err != nil {
		fail(&row, s.game, err)
	} else {
		m.finish(&row, s.table, r)
		row.Failure = Forfeited(r, players)
		tellLuck(&row, s.ledger)
		s.credit(r)
		if s.account != nil {
			if r.Ending == engine.Forfeit {
				s.account.Forfeit(r.Winner)
			}
			s.accounts(c, row, seatA)
		}
	}
	c.Games = append(c.Games, row)
	w.collect(s, int(seatA), w.tables.UnitGames, w.tables.CellGames, block, g, c)
	if w.tables.Events {
		w.events(s, block, g, seatA, c)
	}
	if s.scribe != nil {
		w.keepChoices(m, s, players, &row, c)
	}
}

// drive has the commanders begin and plays the game.
func (w *worker) drive(m *Matchup, s *seating, block, g int, players [2]engine.Commander) (engine.Result, error) {
	return drive(w.begins(m, s, block, g, players), s.game, m.source(w.seed, block, g), players, s.rec, s.watcher)
}

// begins has the commanders of a game begin.
func (w *worker) begins(m *Matchup, s *seating, block, g int, players [2]engine.Commander) func() {
	return func() {
		for seat, p := range players {
			p.Begin(s.table, engine.Side(seat), m.private(w.seed, block, g, engine.Side(seat)))
		}
	}
}

// drive plays a game and turns a panic of a rule system into a failed game, so that
// one fault does not cost a night's run.
func drive(begin func(), g engine.Game, luck dice.Source, players [2]engine.Commander, rec *engine.Recorder,
	w *engine.Watcher) (r engine.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the rules broke down: %v%s", p, brokenIn())
		}
	}()
	if begin != nil {
		begin()
	}
	return engine.Drive(g, luck, players, rec, w)
}

// brokenIn names the function that panicked, for use while a panic is recovered: the same
// for the same fault, no matter who plays the game and when.
func brokenIn() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs[:])])
	for panicked := false; ; {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && !strings.HasPrefix(f.Function, "runtime."):
			return " (in " + f.Function[strings.LastIndexByte(f.Function, '/')+1:] + ")"
		}
		if !more {
			return ""
		}
	}
}

// credit adds a finished game to the sums of the figures that took part.
func (s *seating) credit(r engine.Result) {
	figures := s.table.Figures()
	for i := range s.rec.Figures {
		f := &s.rec.Figures[i]
		if figures[i].Reserved && !s.rec.Came(figures[i].Figure) {
			continue
		}
		f.Games++
		switch r.Points(figures[i].Figure.Seat()) {
		case 2:
			f.Wins++
		case 1:
			f.Draws++
		}
	}
}
