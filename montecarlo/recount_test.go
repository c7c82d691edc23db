package montecarlo_test

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// recount makes the rows of a chunk again from nothing but its events and what a matchup
// says of its figures and cells. It is plain code beside the one that is tested: it
// shares no sum and no index with the recorder.
type recount struct {
	matchup *montecarlo.Matchup
	single  bool // one row for every game, instead of one for the chunk
	games   map[[2]int32]*results.GameRow
	units   map[unitKey]*results.UnitRow
	cells   map[cellKey]*results.CellRow
}

// unitKey names a row of units: block and game are -1 where it sums a chunk.
type unitKey struct {
	block, game  int32
	seat         int8
	army, figure string
}

// cellKey names a row of cells.
type cellKey struct {
	block, game int32
	seat        int8
	army, cell  string
}

func newRecount(m *montecarlo.Matchup, single bool) *recount {
	return &recount{m, single, map[[2]int32]*results.GameRow{}, map[unitKey]*results.UnitRow{},
		map[cellKey]*results.CellRow{}}
}

// telling is what is known while the events of one game are read.
type telling struct {
	*recount
	block, game int32
	seatA       int32
	figures     map[string]engine.FigureInfo
	cellInfo    map[string]engine.CellInfo
	where       map[string]string // label of the cell that a figure stands on
	came        map[string]bool
	fallen      map[string]int  // how often a figure was lost
	gone        map[string]bool // it was, and did not come back
	row         *results.GameRow
}

// read counts the events of one game. Of the game's own row only the seat of A is used.
func (r *recount) read(row *results.GameRow, events []results.EventRow) {
	table := r.matchup.Tables[row.SeatA]
	t := &telling{recount: r, block: row.Block, game: int32(row.Game), seatA: int32(row.SeatA),
		figures: map[string]engine.FigureInfo{}, cellInfo: map[string]engine.CellInfo{}, where: map[string]string{},
		came: map[string]bool{}, fallen: map[string]int{}, gone: map[string]bool{},
		row: &results.GameRow{Rounds: table.New().Turn().Round}}
	for _, f := range table.Figures() {
		t.figures[f.Name] = f
	}
	for _, c := range table.Cells() {
		t.cellInfo[c.Label] = c
	}
	r.games[[2]int32{row.Block, int32(row.Game)}] = t.row
	for i := range events {
		t.event(&events[i], table.Info())
	}
	t.close(table)
}

// close counts what only the whole game tells: who took part, who won and who is lost.
func (t *telling) close(table engine.Table) {
	t.row.LostA, t.row.LostB = t.lost(table, engine.Side(t.seatA)), t.lost(table, engine.Side(1-t.seatA))
	for _, f := range table.Figures() {
		if f.Reserved && !t.came[f.Name] {
			if f.Points > 0 { // paid for: its row tells that the army has it
				t.unit(f.Name)
			}
			continue
		}
		u := t.unit(f.Name)
		u.Games++
		switch score := int(*t.row.ScoreA); {
		case score == 1:
			u.Draws++
		case (score == 2) == (u.Army == "a"):
			u.Wins++
		}
	}
}

// lost is the value of a seat's figures that are gone: the figures of a card share its
// cost. A hero of Descent gets up again, and is worth half each time he falls
// (DESC-VIC-3).
func (t *telling) lost(table engine.Table, seat engine.Side) int32 {
	cost, count := map[string]int32{}, map[string]int32{}
	for _, f := range table.Figures() {
		if f.Figure.Seat() == seat {
			cost[f.Unit] += f.Points
			count[f.Unit]++
		}
	}
	hundredths := int32(0)
	for _, f := range table.Figures() {
		switch {
		case f.Figure.Seat() != seat:
		case table.Info().System == "descent" && seat == engine.SideA:
			hundredths += 100 * int32(t.fallen[f.Name]) * (f.Points / 2)
		case t.gone[f.Name]:
			hundredths += 100 * cost[f.Unit] / count[f.Unit]
		}
	}
	return hundredths / 100
}

// event counts one event.
func (t *telling) event(e *results.EventRow, in *engine.Info) {
	switch e.Kind {
	case "move":
		t.came[e.Figure], t.where[e.Figure] = true, e.Cell
		delete(t.gone, e.Figure)
		if e.N > 0 {
			t.unit(e.Figure).Moves++
			t.unit(e.Figure).Steps += int64(e.N)
		}
		if e.Cell != "" {
			t.cell(e.Figure, e.Cell).Visits++
		}
	case "enter":
		t.cell(e.Figure, e.Cell).Passes++
	case "attack":
		t.unit(e.Figure).Attacks++
	case "expect":
		t.unit(e.Figure).Expected += int64(e.N)
		t.toSide(e.Side, e.N, &t.row.ExpectedA, &t.row.ExpectedB)
	case "damage":
		t.damage(e)
	case "slain":
		t.slain(e)
	case "alive":
		t.came[e.Figure] = true
		t.unit(e.Figure).Rounds++
		if e.Cell != "" {
			t.cell(e.Figure, e.Cell).Held++
		}
	case "nearer":
		t.unit(e.Figure).Ground++
	case "round":
		t.row.Rounds = int16(e.N)
	case "end":
		score := map[string]int8{"a": 2, "": 1, "b": 0}[e.Side]
		t.row.ScoreA = &score
		t.row.Ending = in.Endings[e.N].Name
	}
}

// damage counts an event of damage for who took it, who dealt it, and the cells where either stood. Damage
// by the ground has no dealer.
func (t *telling) damage(e *results.EventRow) {
	u := t.unit(e.Figure)
	u.Taken += int64(e.N)
	u.TakenPts += int64(e.M)
	if e.Cell != "" {
		t.cell(e.Figure, e.Cell).Damage += int64(e.N)
	}
	if e.Other == "" {
		return // the ground did it
	}
	by := t.unit(e.Other)
	by.Dealt += int64(e.N)
	by.DealtPts += int64(e.M)
	if from := t.where[e.Other]; from != "" {
		t.cell(e.Other, from).Dealt += int64(e.N)
	}
	t.toSide(e.Side, e.M, &t.row.DealtA, &t.row.DealtB)
}

func (t *telling) slain(e *results.EventRow) {
	t.unit(e.Figure).Deaths++
	t.fallen[e.Figure]++
	t.gone[e.Figure] = true
	if e.Cell != "" {
		t.cell(e.Figure, e.Cell).Deaths++
	}
	if e.Other != "" {
		t.unit(e.Other).Kills++
		t.unit(e.Other).KillPts += int64(t.figures[e.Figure].Points)
	}
}

// toSide adds n to what belongs to a party; nobody's is not counted.
func (t *telling) toSide(side string, n int32, a, b *int32) {
	switch side {
	case "a":
		*a += n
	case "b":
		*b += n
	}
}

// party is the letter of the army in a seat.
func (t *telling) party(seat int32) string {
	if seat == t.seatA {
		return "a"
	}
	return "b"
}

func (t *telling) place() (block, game int32) {
	if t.single {
		return t.block, t.game
	}
	return -1, -1
}

// unit is the row of a figure.
func (t *telling) unit(name string) *results.UnitRow {
	f := t.figures[name]
	seat := int32(f.Figure.Seat())
	block, game := t.place()
	key := unitKey{block, game, int8(seat), t.party(seat), name}
	if t.units[key] == nil {
		t.units[key] = &results.UnitRow{Matchup: int32(t.matchup.Index), Block: block, Game: int8(game),
			Army: t.party(seat), Seat: int8(seat),
			Number: int16(f.Figure.Number()), Figure: f.Name, Unit: f.Unit, Points: f.Points}
	}
	return t.units[key]
}

// cell is the row of a cell for the seat of a figure.
func (t *telling) cell(figure, label string) *results.CellRow {
	seat := int32(t.figures[figure].Figure.Seat())
	block, game := t.place()
	key := cellKey{block, game, int8(seat), t.party(seat), label}
	if t.cells[key] == nil {
		c := t.cellInfo[label]
		t.cells[key] = &results.CellRow{Matchup: int32(t.matchup.Index), Block: block, Game: int8(game),
			Army: t.party(seat), Seat: int8(seat),
			Cell: c.Label, X: c.X, Y: c.Y, Level: c.Level, Terrain: c.Terrain}
	}
	return t.cells[key]
}
