package engine

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Piece is one thing on a map that could as well be missing or lie elsewhere: a wood, a
// hill, a run of wall.
type Piece struct {
	Name  string   // unique on its map: "tree at 1,2"
	Cells []string // labels of the cells it covers or borders
}

// PieceStep says what becomes of one piece of a map.
type PieceStep struct {
	Piece int    // its number in PieceMover.Pieces
	To    string // place of the map where its first cell comes to lie; "" leaves it there
	Turn  int    // clockwise about its first cell: sixths of a circle on hexes, else quarters
	Kind  string // what it becomes; "" keeps its kind
	Gone  bool   // it is taken off the map; nothing else matters then
}

// PieceMover is implemented by rulesets whose maps can be taken apart and put together
// otherwise, to measure what each piece does to the game and where it should lie.
type PieceMover interface {
	// Pieces lists the pieces of the map of a setup, in reading order; of the setup only the chart counts
	// besides, which says how its ground is written. The error names what of the map is no ground.
	Pieces(*Setup) ([]Piece, error)
	// PieceKinds lists the kinds that a piece can be exchanged for.
	PieceKinds() []string
	// Rearrange returns a new form: the map with all pieces of the steps lifted, so that
	// each leaves the plain ground of its system, and then laid where the steps say, in
	// their order. The error says why that cannot be: off the map, upon another piece of
	// its sort, a piece that is no piece of cells, a kind that it cannot become. Whether
	// the rules allow the map is for Compile to say.
	Rearrange(s *Setup, steps []PieceStep) (any, error)
	// Sites lists the places of the map of a setup that To may name, in reading order. Of a map on
	// cells they are its cells; of a map on the plane, points of a lattice.
	Sites(*Setup) []string
	// Ground returns the cells of the map of a setup as a grid with the labels of Piece.Cells, nil
	// of a map on the plane or one that cannot be read.
	Ground(*Setup) *board.Grid
}

// KnownSteps refuses steps of pieces that a map with n does not have, or of one piece
// twice.
func KnownSteps(steps []PieceStep, pieces int) error {
	for i, s := range steps {
		if s.Piece < 0 || s.Piece >= pieces {
			return fmt.Errorf("the map has %d pieces; there is no piece %d", pieces, s.Piece)
		}
		for _, t := range steps[:i] {
			if t.Piece == s.Piece {
				return fmt.Errorf("piece %d has two steps", s.Piece)
			}
		}
	}
	return nil
}
