package heroscape

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// piece is a patch of ground, high or low ground, a run of ruins, or a glyph.
type piece struct {
	name   string
	patch  []board.Cell
	labels []string
	level  bool
	ruins  []int // entries of the map's ruins
	glyph  int   // entry of the map's glyphs; -1 of anything else
}

// Pieces lists the pieces of a map: patches of ground with an effect, hills and hollows
// (cells above or below the commonest level that hang together), runs of ruins that
// share cells, glyphs.
func (Ruleset) Pieces(s *engine.Setup) (list []engine.Piece, err error) {
	a, err := takeApart(s)
	if err != nil {
		return nil, err
	}
	for _, p := range a.pieces {
		list = append(list, engine.Piece{Name: p.name, Cells: p.labels})
	}
	return list, nil
}

// PieceKinds lists the kinds of ground that a patch can be exchanged for.
func (Ruleset) PieceKinds() []string { return groundNames()[lands:] }

// apart is a map taken apart.
type apart struct {
	rows   [][]string
	grid   *board.Grid // nil where the rows are none
	chart  *ChartForm
	land   int // commonest kind of land
	level  int // commonest level
	pieces []piece
}

// takeApart reads the map of a setup into pieces that can be laid elsewhere: grounds, ruins and glyphs. A map whose
// rows are no grid has none of the first, and its faults are told where it is compiled.
func takeApart(s *engine.Setup) (*apart, error) {
	m, a := s.Map.(*MapForm), &apart{chart: s.Chart.(*ChartForm)}
	if err := a.chart.tokenFaults(s.Places).Err(); err != nil {
		return nil, err
	}
	if a.readCells(m); a.grid != nil {
		if err := a.grounds(); err != nil {
			return nil, err
		}
	}
	a.ruinRuns(m)
	for i, g := range m.Glyphs {
		a.pieces = append(a.pieces, piece{name: "glyph " + g.Glyph + " at " + g.At, labels: []string{g.At}, glyph: i})
	}
	return a, nil
}

// readCells splits the rows of a map into tokens.
func (a *apart) readCells(m *MapForm) {
	width := 0
	for _, line := range strings.Split(strings.TrimRight(m.Rows, " \n\t"), "\n") {
		a.rows = append(a.rows, strings.Fields(line))
		width = max(width, len(a.rows[len(a.rows)-1]))
	}
	grid, err := board.New(board.Spec{Shape: board.Hex, Rows: len(a.rows), Cols: width, Exists: func(row, col int) bool {
		return col < len(a.rows[row]) && a.rows[row][col] != ".."
	}})
	if err == nil {
		a.grid = grid
	}
}

// split parts the token of a cell into its kind, -1 of no token of the chart, and its level.
func (a *apart) split(c board.Cell) (kind, level int) {
	row, col := a.grid.RowCol(c)
	kind, text := a.chart.ground(a.rows[row][col])
	level, err := strconv.Atoi(text)
	if err != nil {
		return -1, 0
	}
	return kind, level
}

// grounds finds the patches, hills and hollows.
func (a *apart) grounds() error {
	var common [lands]int
	var levels [100]int
	cells := a.grid.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		kind, level := a.split(c)
		if kind < 0 {
			row, col := a.grid.RowCol(c)
			return unknownCell(a.rows[row][col], row, col)
		}
		if kind < lands {
			common[kind]++
		}
		levels[min(level, 99)]++
	}
	for i, n := range common {
		if n > common[a.land] {
			a.land = i
		}
	}
	for i, n := range levels {
		if n > levels[a.level] {
			a.level = i
		}
	}
	wild := func(c board.Cell) int {
		kind, _ := a.split(c)
		return max(0, kind-lands+1)
	}
	height := func(c board.Cell) int {
		switch _, level := a.split(c); {
		case level > a.level:
			return 1
		case level < a.level:
			return 2
		}
		return 0
	}
	for _, patch := range a.grid.Patches(wild) {
		a.add(groundNames()[lands+wild(patch[0])-1], patch, false)
	}
	for _, patch := range a.grid.Patches(height) {
		a.add([...]string{"hill", "hollow"}[height(patch[0])-1], patch, true)
	}
	return nil
}

func unknownCell(token string, row, col int) error {
	return fmt.Errorf("row %d, column %d: %q is no cell of the chart's terrain", row, col, token)
}

func (a *apart) add(name string, patch []board.Cell, level bool) {
	p := piece{name: name + " at " + a.grid.Label(patch[0]), patch: patch, labels: a.grid.LabelsOf(patch), level: level, glyph: -1}
	a.pieces = append(a.pieces, p)
}

// ruinRuns joins ruins that share a cell.
func (a *apart) ruinRuns(m *MapForm) {
	taken := make([]bool, len(m.Ruins))
	for i := range m.Ruins {
		if taken[i] {
			continue
		}
		taken[i] = true
		p := piece{name: "ruins between " + m.Ruins[i].Between[0] + " and " + m.Ruins[i].Between[1], ruins: []int{i}, glyph: -1}
		for k := 0; k < len(p.ruins); k++ {
			for j, r := range m.Ruins {
				was := m.Ruins[p.ruins[k]].Between
				if !taken[j] && (slices.Contains(was[:], r.Between[0]) || slices.Contains(was[:], r.Between[1])) {
					taken[j] = true
					p.ruins = append(p.ruins, j)
				}
			}
		}
		for _, k := range p.ruins {
			for _, label := range m.Ruins[k].Between {
				if !slices.Contains(p.labels, label) {
					p.labels = append(p.labels, label)
				}
			}
		}
		a.pieces = append(a.pieces, p)
	}
}
