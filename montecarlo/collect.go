package montecarlo

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
)

// armies names the two armies of a matchup in rows.
var armies = [2]string{"a", "b"}

// collect moves the sums of one orientation into rows and starts them anew. Block
// and game are -1 where the sums are of a whole chunk.
func (w *worker) collect(s *seating, orientation int, units, cells bool, block, g int, c *results.Chunk) {
	if s.table == nil {
		return
	}
	if units {
		w.collectUnits(s, orientation, block, g, c)
	}
	if cells {
		w.collectCells(s, orientation, block, g, c)
	}
}

// collectUnits moves the sums of a game's figures into rows and clears them for the next game. What an army
// paid for has a row although it never left the reserve, so that rows tell the army; what could have been
// summoned and was not has none. Where units are not asked for the sums are cleared anyway.
func (w *worker) collectUnits(s *seating, orientation, block, g int, c *results.Chunk) {
	none := engine.FigureSums{}
	played := slices.ContainsFunc(s.rec.Figures, func(sums engine.FigureSums) bool { return sums != none })
	for i, f := range s.table.Figures() {
		if !w.tables.Units || !played || (f.Points == 0 && s.rec.Figures[i] == none) {
			continue
		}
		seat := f.Figure.Seat()
		row := results.UnitRow{Matchup: c.Matchup, Chunk: c.Index, Block: int32(block), Game: int8(g),
			Army: armies[int(seat)^orientation],
			Seat: int8(seat), Number: int16(f.Figure.Number()), Figure: f.Name, Unit: f.Unit, Points: f.Points}
		row.SetSums(&s.rec.Figures[i])
		if s.ledger != nil {
			sum := s.ledger.Figures()[i]
			row.Luck = &sum
		}
		c.Units = append(c.Units, row)
	}
	clear(s.rec.Figures)
	if s.ledger != nil {
		clear(s.ledger.Figures())
	}
}

// collectCells moves the sums of a game's cells, seat by seat, into rows as collectUnits does those of
// figures.
func (w *worker) collectCells(s *seating, orientation, block, g int, c *results.Chunk) {
	cells := s.table.Cells()
	for seat := range s.rec.Cells {
		for i := range s.rec.Cells[seat] {
			if !w.tables.Cells || s.rec.Cells[seat][i] == (engine.CellSums{}) {
				continue
			}
			info := &cells[i]
			row := results.CellRow{Matchup: c.Matchup, Chunk: c.Index, Block: int32(block), Game: int8(g),
				Army: armies[seat^orientation],
				Seat: int8(seat), Cell: info.Label, X: info.X, Y: info.Y, Level: info.Level, Terrain: info.Terrain}
			row.SetSums(&s.rec.Cells[seat][i])
			c.Cells = append(c.Cells, row)
		}
		clear(s.rec.Cells[seat])
	}
}

// events turns the chronicle of a game into rows.
func (w *worker) events(s *seating, block, g int, seatA engine.Side, c *results.Chunk) {
	names := map[engine.Figure]string{engine.NoFigure: ""}
	for _, f := range s.table.Figures() {
		names[f.Figure] = f.Name
	}
	in, cells := s.table.Info(), s.table.Cells()
	round := s.start.Turn().Round // not every system announces its first
	for n, e := range s.rec.Events {
		if e.Kind == engine.KindRound {
			round = int16(e.N)
		}
		row := results.EventRow{Matchup: c.Matchup, Block: int32(block), Game: int8(g), Number: int32(n), Round: round,
			Kind: in.KindName(e.Kind), Figure: names[e.Figure], Other: names[e.Other], Rule: in.Rules[e.Rule], N: e.N,
			M: e.M}
		if e.Side >= 0 {
			row.Side = armies[int(e.Side)^int(seatA)]
		}
		if e.Cell >= 0 && int(e.Cell) < len(cells) {
			row.Cell = cells[e.Cell].Label
		}
		c.Events = append(c.Events, row)
	}
}

// accounts turns the account of a finished game into rows, from the view of A.
func (s *seating) accounts(c *results.Chunk, row results.GameRow, seatA engine.Side) {
	figures, in := s.table.Figures(), s.table.Info()
	for n, e := range s.account.Close() {
		r := results.AccountRow{Matchup: row.Matchup, Block: row.Block, Game: row.Game, Number: int32(n),
			Round: e.Round,
			Kind:  e.Kind.String(), What: e.What, Rule: in.Rules[e.Rule], Amount: int32(e.To(seatA))}
		if e.Side >= 0 {
			r.Side = armies[int(e.Side)^int(seatA)]
		}
		if e.Figure >= 0 {
			r.Figure, r.Unit = figures[e.Figure].Name, figures[e.Figure].Unit
		}
		c.Account = append(c.Account, r)
	}
}
