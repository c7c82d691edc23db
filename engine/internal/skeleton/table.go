package skeleton

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Limits of the tables below.
const (
	maxSide   = 6 // figures of a side
	maxSlots  = 2 * maxSide
	maxStat   = 12
	maxRounds = 50
	nowhere   = board.None
)

// unit is a figure as the table knows it.
type unit struct {
	*Unit
	id, name string
	figure   engine.Figure
	start    board.Cell
	key      uint16 // of its dice
}

// table is everything about a setup that does not change in play. Figures are slots, those of
// north before those of south.
type table struct {
	grid   *board.Grid
	walk   uint64 // squares that can be entered
	rough  uint64
	next   [64]uint64 // squares that share a side
	chart  Chart
	rounds int16
	units  []unit
	first  [3]int                    // slot where each side's figures begin, and the end
	laws   [maxStat + 1][2]*dice.Law // of a strike, by dice and rough ground
	fells  [maxStat + 1][2][maxStat + 1]int64
	info   []engine.FigureInfo
	cells  []engine.CellInfo
}

// Compile builds the table of a setup, or reports every fault in it.
func (system) Compile(s *engine.Setup) (engine.Table, engine.Faults) {
	var fs engine.Faults
	t := compileGround(s, &fs)
	for i := range s.Sides {
		t.first[i] = len(t.units)
		t.enlist(s, i, &fs)
	}
	t.first[2] = len(t.units)
	if len(fs) > 0 {
		return nil, fs
	}
	t.finish()
	return t, nil
}

// compileGround reads roster, chart, options and map.
func compileGround(s *engine.Setup, fs *engine.Faults) *table {
	t := &table{chart: *s.Chart.(*Chart), rounds: s.Options.(*Options).Rounds}
	t.checkNumbers(s, fs)
	rows := mapRows(s.Map.(*Map))
	t.grid = gridOf(rows)
	if t.grid == nil || t.grid.Len() > 64 {
		fs.Add(s.Places.Place(s.Map, "rows"),
			"the map has %d rows; want rows of one length, and a board of some 50 squares at the most", len(rows))
		t.grid = gridOf([][]string{{"."}})
		rows = [][]string{{"."}}
	}
	t.cells = make([]engine.CellInfo, t.grid.Len())
	for c := range t.grid.Cells().All() {
		row, col := t.grid.RowCol(c)
		at := t.grid.Centre(c)
		kind := map[string]string{".": "open", "~": "rough", "#": "wall"}[rows[row][col]]
		switch kind {
		case "":
			fs.Add(s.Places.Place(s.Map, "rows"), "unknown token %q at %s; want . (open), ~ (rough) or # (wall)",
				rows[row][col], t.grid.Label(c))
		case "rough":
			t.rough |= 1 << uint(c)
			fallthrough
		case "open":
			t.walk |= 1 << uint(c)
		}
		t.cells[c] = engine.CellInfo{Label: t.grid.Label(c), X: int32(at.X), Y: int32(at.Y), Terrain: kind}
		for d := range t.grid.Dirs() {
			if n := t.grid.Neighbour(c, board.Dir(d)); n != nowhere && t.grid.HasSide(board.Dir(d)) {
				t.next[c] |= 1 << uint(n)
			}
		}
	}
	return t
}

// checkNumbers reports numbers out of range.
func (t *table) checkNumbers(s *engine.Setup, fs *engine.Faults) {
	within := func(form any, n, least, most int32, path ...any) {
		if n < least || n > most {
			fs.Add(s.Places.Place(form, path...), "%s is %d; want %d to %d", path[len(path)-1], n, least, most)
		}
	}
	c := s.Chart
	within(c, t.chart.Step, 1, maxStat, "step")
	within(c, t.chart.Rough, 1, maxStat, "rough")
	within(c, t.chart.Number, 1, 6, "number")
	within(c, t.chart.Cover, 0, 6, "cover")
	within(s.Options, int32(t.rounds), 1, maxRounds, "rounds")
	r := s.Roster.(*Roster)
	for _, name := range r.names() {
		u := r.Units[name]
		if u == nil {
			fs.Add(s.Places.Place(r, "units", name), "%s has no entry", name)
			continue
		}
		within(r, u.Points, 1, 1000, "units", name, "points")
		within(r, u.Speed, 0, maxStat, "units", name, "speed")
		within(r, u.Attack, 0, maxStat, "units", name, "attack")
		within(r, u.Life, 1, maxStat, "units", name, "life")
	}
}

func mapRows(m *Map) (rows [][]string) {
	for line := range strings.Lines(m.Rows) {
		if words := strings.Fields(line); len(words) > 0 {
			rows = append(rows, words)
		}
	}
	return rows
}

// gridOf makes a grid of rows; nil where they are none or of different lengths.
func gridOf(rows [][]string) *board.Grid {
	for _, r := range rows {
		if len(r) != len(rows[0]) {
			return nil
		}
	}
	if len(rows) == 0 {
		return nil
	}
	g, err := board.New(board.Spec{Shape: board.Square, Rows: len(rows), Cols: len(rows[0]), Label: columnRow})
	if err != nil {
		return nil
	}
	return g
}

// enlist reads the army of a side and where its figures begin.
func (t *table) enlist(s *engine.Setup, side int, fs *engine.Faults) {
	army, _ := s.Sides[side].Army.(*Army)
	form, _ := s.Sides[side].Form.(*Side)
	if army == nil || form == nil {
		return // a case places its figures itself
	}
	roster := s.Roster.(*Roster)
	n := 0
	for i, line := range army.Units {
		u := roster.Units[line.Unit]
		at := s.Places.Place(army, "units", i)
		if u == nil {
			fs.Add(at, "unknown unit %q%s", line.Unit, spelling.Suggest(line.Unit, roster.names()))
			continue
		}
		if line.Count < 0 || line.Count > maxSide ||
			(line.Key != nil && (line.Count > 1 || *line.Key < 0 || *line.Key > dice.MaxNumber)) {
			fs.Add(at, "%d of %s; want 1 to %d, and one of a line that has a key of 0 to %d", line.Count, line.Unit,
				maxSide, dice.MaxNumber)
			continue
		}
		for range max(line.Count, 1) {
			if n++; n > maxSide {
				continue
			}
			t.add(u, line.Unit, "", side, t.startOf(s, form, n-1, fs))
			if line.Key != nil {
				t.units[len(t.units)-1].key = uint16(*line.Key)
			}
		}
	}
	for i := t.first[side]; i < len(t.units); i++ {
		for j := t.first[side]; j < i; j++ {
			if t.units[i].key == t.units[j].key {
				fs.Add(s.Places.Place(army, "units"), "two figures of the %s have the same key %d", info.Seats[side],
					t.units[i].key)
			}
		}
	}
	if n == 0 || n > maxSide {
		fs.Add(s.Places.Place(army, "units"), "the army of the %s has %d figures; want 1 to %d", info.Seats[side], n,
			maxSide)
	}
}

// startOf is the square where the n-th figure of a side begins.
func (t *table) startOf(s *engine.Setup, form *Side, n int, fs *engine.Faults) board.Cell {
	if n >= len(form.Start) {
		fs.Add(s.Places.Place(form, "start"), "%d squares to begin on; the army has more figures", len(form.Start))
		return nowhere
	}
	c, err := t.grid.ParseLabel(form.Start[n])
	switch {
	case err != nil:
		fs.Add(s.Places.Place(form, "start", n), "%v", err)
	case t.walk>>uint(c)&1 == 0 || t.taken(c):
		fs.Add(s.Places.Place(form, "start", n), "nobody can begin on %s: it is a wall, or taken", form.Start[n])
	}
	return c
}

func (t *table) taken(c board.Cell) bool {
	for i := range t.units {
		if t.units[i].start == c {
			return true
		}
	}
	return false
}

// add lists a figure; nameFigures names one without a name.
func (t *table) add(u *Unit, id, name string, side int, start board.Cell) {
	n := len(t.units) - t.first[side]
	t.units = append(t.units, unit{Unit: u, id: id, name: name, figure: engine.MakeFigure(engine.Side(side), n),
		start: start, key: uint16(n)})
}

// finish names the figures and builds the laws.
func (t *table) finish() {
	t.nameFigures()
	for i := range t.units {
		u := &t.units[i]
		t.info = append(t.info, engine.FigureInfo{Figure: u.figure, Name: u.name, Unit: u.id, Title: u.Title,
			Points: u.Points, Key: u.key})
	}
	for n := range t.laws {
		for rough := range 2 {
			hitting := min(max(7-int(t.chart.Number)-rough*int(t.chart.Cover), 0), 6)
			law := dice.HitLaw(n, 6, hitting)
			t.laws[n][rough] = law
			for left := range maxStat + 1 {
				// Thousandths of a hit that a figure with n left is expected to take.
				t.fells[n][rough][left] = law.Mean(1000, func(v dice.Value) int64 { return int64(min(int(v), left)) })
			}
		}
	}
}

// Info describes the system.
func (t *table) Info() *engine.Info { return info }

// New returns a game at its start.
func (t *table) New() engine.Game {
	g := &game{t: t}
	g.s.begin(t)
	return g
}

// Figures lists the figures.
func (t *table) Figures() []engine.FigureInfo { return t.info }

// Cells lists the squares.
func (t *table) Cells() []engine.CellInfo { return t.cells }

// slot is the number of a figure; -1 of none.
func (t *table) slot(f engine.Figure) int {
	if f == engine.NoFigure || f.Number() >= t.first[f.Seat()+1]-t.first[f.Seat()] {
		return -1
	}
	return t.first[f.Seat()] + f.Number()
}
