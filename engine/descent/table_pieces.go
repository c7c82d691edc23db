package descent

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	squares "github.com/skirmishlab/skirmishlab/engine/board"
)

// pieceNames are the pieces that pieceTokens stand for: terrain other than normal, and obstacles.
var pieceNames = append(slices.Clone(terrainNames[normal+1:]), "obstacle")

// tokensWanted are the tokens that a map may have.
var tokensWanted = ". # O " + strings.Join(strings.Split(specialTokens, ""), " ")

// piece is a patch of one terrain, or one entry among the features of edges.
type piece struct {
	name   string
	patch  []squares.Cell // of the grid of the map's rows
	labels []string
	list   string // wall, elev, door or open; "" of a patch
	entry  int
}

// Pieces lists the pieces of a map: patches of one terrain or of obstacles that hang
// together side by side, then what lies on edges, entry by entry.
func (system) Pieces(s *engine.Setup) ([]engine.Piece, error) {
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
func (system) PieceKinds() []string { return slices.Clone(pieceNames) }

// list is one of the lists of features.
func (e *Edges) list(name string) *[]string {
	switch name {
	case "wall":
		return &e.Wall
	case "elev":
		return &e.Elev
	case "door":
		return &e.Door
	}
	return &e.Open
}

// piecesOf takes a map apart. A map whose rows do not hold together has no patches.
func piecesOf(m *Map) (rows [][]byte, grid *squares.Grid, all []piece, unknown error) {
	for _, line := range strings.Split(strings.TrimRight(m.Rows, "\n"), "\n") {
		rows = append(rows, []byte(strings.TrimRight(line, " \r")))
	}
	grid, err := squares.New(squares.Spec{Shape: squares.Square, Rows: len(rows), Cols: len(rows[0]), Exists: func(y, x int) bool { return x < len(rows[y]) },
		Label: func(y, x int) string { return strconv.Itoa(x) + "," + strconv.Itoa(y) }})
	if err == nil {
		kind := func(c squares.Cell) int {
			y, x := grid.RowCol(c)
			if unknown == nil && strings.IndexByte(".#"+pieceTokens, rows[y][x]) < 0 {
				unknown = unknownToken(rows[y][x:x+1], x, y)
			}
			return strings.IndexByte(pieceTokens, rows[y][x]) + 1
		}
		for _, patch := range grid.Patches(kind) {
			all = append(all, piece{name: pieceNames[kind(patch[0])-1] + " at " + grid.Label(patch[0]), patch: patch, labels: grid.LabelsOf(patch)})
		}
	}
	for _, f := range [...][2]string{{"wall", "wall"}, {"elev", "elevation line"}, {"door", "door"}, {"open", "open door"}} {
		for i, entry := range *m.Edges.list(f[0]) {
			all = append(all, piece{name: f[1] + " " + entry, labels: []string{entry}, list: f[0], entry: i})
		}
	}
	return rows, grid, all, unknown
}

func unknownToken(token []byte, x, y int) error {
	return fmt.Errorf("unknown token %q at %d,%d; want one of %s", token, x, y, tokensWanted)
}
