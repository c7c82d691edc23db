package mageknight

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// piece is a patch of terrain, high or low ground, or one entry of the map's lists.
type piece struct {
	name   string
	patch  []board.Cell // of the grid of the map's rows
	labels []string
	level  bool   // of high or low ground
	list   string // access, chests or monsters; "" of a patch
	entry  int
}

// Pieces lists the pieces of a map: patches of one terrain, hills and hollows (squares
// above or below level 0 that hang together), then access points and tokens.
func (Ruleset) Pieces(s *engine.Setup) ([]engine.Piece, error) {
	_, _, all, err := piecesOf(s.Map.(*Map))
	if err != nil {
		return nil, err
	}
	var list []engine.Piece
	for _, p := range all {
		list = append(list, engine.Piece{Name: p.name, Cells: p.labels})
	}
	return list, nil
}

// PieceKinds lists the terrains that a patch can be exchanged for.
func (Ruleset) PieceKinds() []string { return slices.Clone(terrainNames[1:]) }

// list is one of the lists of a map.
func (m *Map) list(name string) *[]string {
	switch name {
	case "access":
		return &m.Access
	case "chests":
		return &m.Chests
	}
	return &m.Monsters
}

// splitSquare parts the token of a square into level and terrain.
func splitSquare(word string) (level, letter string) {
	i := 0
	for i < len(word) && (word[i] == '-' && i == 0 && len(word) > 1 || word[i] >= '0' && word[i] <= '9') {
		i++
	}
	if i == len(word) {
		return word, "."
	}
	return word[:i], word[i:]
}

// piecesOf takes a map apart. A map whose rows do not hold together has no patches.
func piecesOf(m *Map) (rows [][]string, grid *board.Grid, all []piece, unknown error) {
	for _, line := range strings.Split(m.Rows, "\n") {
		if words := strings.Fields(line); len(words) > 0 {
			rows = append(rows, words)
		}
	}
	if len(rows) > 0 {
		grid, _ = board.New(board.Spec{Shape: board.Square, Rows: len(rows), Cols: len(rows[0]), Exists: func(r, c int) bool { return c < len(rows[r]) },
			Label: func(r, c int) string { return strconv.Itoa(c) + "," + strconv.Itoa(r) }})
	}
	if grid != nil {
		square := func(c board.Cell) (string, string) {
			r, q := grid.RowCol(c)
			return splitSquare(rows[r][q])
		}
		terrainOf := func(c board.Cell) int {
			_, letter := square(c)
			k := strings.Index(terrainLetters, letter[:1])
			if unknown == nil && (k < 0 || len(letter) > 1 && letter != "M|" && letter != "M-") {
				row, col := grid.RowCol(c)
				unknown = unknownSquare(rows[row][col], row, col)
			}
			return max(k, 0)
		}
		height := func(c board.Cell) int {
			level, _ := square(c)
			switch n, _ := strconv.Atoi(level); {
			case n > 0:
				return 1
			case n < 0:
				return 2
			}
			return 0
		}
		for _, patch := range grid.Patches(terrainOf) {
			all = append(all, patchPiece(grid, terrainNames[terrainOf(patch[0])], patch, false))
		}
		for _, patch := range grid.Patches(height) {
			all = append(all, patchPiece(grid, [...]string{"hill", "hollow"}[height(patch[0])-1], patch, true))
		}
	}
	for _, f := range [...][2]string{{"access", "access point"}, {"chests", "chest at"}, {"monsters", "monster token at"}} {
		for i, entry := range *m.list(f[0]) {
			all = append(all, piece{name: f[1] + " " + entry, labels: strings.Fields(entry), list: f[0], entry: i})
		}
	}
	return rows, grid, all, unknown
}

func unknownSquare(word string, row, col int) error {
	return fmt.Errorf("square %d,%d: %q is no terrain", col, row, word)
}

func patchPiece(grid *board.Grid, name string, patch []board.Cell, level bool) piece {
	return piece{name: name + " at " + grid.Label(patch[0]), patch: patch, labels: grid.LabelsOf(patch), level: level}
}
