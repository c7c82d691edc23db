package titan

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/mapform"
)

// mapPieces: a piece is a hex that holds a hazard, or the sides of one kind that a hex owns.
var mapPieces = mapform.Terrain{
	Maps:   system{},
	Bare:   terrainNames[:1],
	Single: true,
	Line: func(l engine.Line) string {
		return fmt.Sprintf("%s sides of %s", l.Kind, system{}.Label(l.Sides[0].Row, l.Sides[0].Col))
	},
}

// Pieces lists the hazards of a map: its hexes in reading order, then its hexsides.
func (system) Pieces(s *engine.Setup) ([]engine.Piece, error) { return mapPieces.Pieces(s) }

// PieceKinds lists the hazards that a piece can be exchanged for.
func (system) PieceKinds() []string { return mapPieces.PieceKinds() }

// Ground returns the hexes of a map.
func (system) Ground(s *engine.Setup) *board.Grid { return mapPieces.Ground(s) }

// Sites lists the hexes of a map.
func (system) Sites(s *engine.Setup) []string { return mapPieces.Sites(s) }

// Rearrange returns the map with pieces put elsewhere; sides turn with the piece.
func (system) Rearrange(s *engine.Setup, steps []engine.PieceStep) (any, error) {
	return mapPieces.Rearrange(s, steps)
}

// parts splits the text of a kind of hexside into what single hexes own.
func parts(text string) []string {
	var list []string
	for _, p := range strings.Split(text, ";") {
		if p = strings.TrimSpace(p); p != "" {
			list = append(list, p)
		}
	}
	return list
}
