package heroscape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// landLetters are grass, rock and sand, ground without effect; wildKinds have one and
// are pieces. The letters are those of the shipped chart.
const landLetters = "grs"

var wildKinds = []engine.Named{{Name: "w", Doc: "water"}, {Name: "p", Doc: "swamp"}, {Name: "d", Doc: "road"}, {Name: "n", Doc: "snow"}, {Name: "i", Doc: "ice"},
	{Name: "f", Doc: "lava"}, {Name: "m", Doc: "molten"}, {Name: "t", Doc: "tree"}}

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
func (Ruleset) Pieces(form any) []engine.Piece {
	var list []engine.Piece
	for _, p := range takeApart(form.(*MapForm)).pieces {
		list = append(list, engine.Piece{Name: p.name, Cells: p.labels})
	}
	return list
}

// PieceKinds lists the kinds of ground that a patch can be exchanged for.
func (Ruleset) PieceKinds() (list []string) {
	for _, k := range wildKinds {
		list = append(list, k.Doc)
	}
	return list
}

// apart is a map taken apart.
type apart struct {
	rows   [][]string
	grid   *board.Grid
	land   string // commonest kind of land
	level  int    // commonest level
	pieces []piece
}

// takeApart reads a map into pieces that can be laid elsewhere: grounds, ruins and glyphs. A map whose
// rows are no grid has none of the first, and its faults are told where it is compiled.
func takeApart(m *MapForm) *apart {
	a := &apart{land: "g"}
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
		a.grounds()
	}
	a.ruinRuns(m)
	for i, g := range m.Glyphs {
		a.pieces = append(a.pieces, piece{name: "glyph " + g.Glyph + " at " + g.At, labels: []string{g.At}, glyph: i})
	}
	return a
}

// split parts the token of a cell into its kind and its level.
func (a *apart) split(c board.Cell) (letter string, level int) {
	row, col := a.grid.RowCol(c)
	word := a.rows[row][col]
	letter = strings.TrimRight(word, "0123456789")
	level, _ = strconv.Atoi(word[len(letter):])
	return letter, level
}

// grounds finds the patches, hills and hollows.
func (a *apart) grounds() {
	var lands, levels [100]int
	cells := a.grid.Cells()
	for c := cells.Next(0); c != board.None; c = cells.Next(c + 1) {
		letter, level := a.split(c)
		if len(letter) == 1 && strings.Contains(landLetters, letter) {
			lands[letter[0]-'a']++
		}
		levels[min(level, 99)]++
	}
	most := 0
	for i, n := range lands {
		if n > most {
			most, a.land = n, string(rune('a'+i))
		}
	}
	for i, n := range levels {
		if n > levels[a.level] {
			a.level = i
		}
	}
	wild := func(c board.Cell) int {
		letter, _ := a.split(c)
		return slices.IndexFunc(wildKinds, func(k engine.Named) bool { return k.Name == letter }) + 1
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
		a.add(wildKinds[wild(patch[0])-1].Doc, patch, false)
	}
	for _, patch := range a.grid.Patches(height) {
		a.add([...]string{"hill", "hollow"}[height(patch[0])-1], patch, true)
	}
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
