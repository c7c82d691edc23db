package descent

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	squares "github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/mapform"
)

// mapPieces: a piece is a patch of one terrain or of obstacles, or an entry among the features of
// edges.
var mapPieces = mapform.Terrain{
	Maps:  system{},
	Bare:  []string{terrainNames[normal]},
	Fixed: true,
	Line: func(l engine.Line) string {
		words := map[string]string{"elev": "elevation line", "open": "open door"}[l.Kind]
		if words == "" {
			words = l.Kind
		}
		return words + " " + strings.Join(edgesOf(l), ", ")
	},
}

// Pieces lists the pieces of a map: patches of one terrain or of obstacles that hang
// together side by side, then what lies on edges, entry by entry.
func (system) Pieces(s *engine.Setup) ([]engine.Piece, error) { return mapPieces.Pieces(s) }

// PieceKinds lists the terrains that a patch can be exchanged for.
func (system) PieceKinds() []string { return mapPieces.PieceKinds() }

// Ground returns the spaces of a map.
func (system) Ground(s *engine.Setup) *squares.Grid { return mapPieces.Ground(s) }

// Sites lists the spaces of a map.
func (system) Sites(s *engine.Setup) []string { return mapPieces.Sites(s) }

// Rearrange returns the map with patches of terrain put elsewhere, on normal spaces. What
// lies on edges can be taken away, and not be carried.
func (system) Rearrange(s *engine.Setup, steps []engine.PieceStep) (any, error) {
	return mapPieces.Rearrange(s, steps)
}

// pieceNames are the pieces that pieceTokens stand for: terrain other than normal, and obstacles.
var pieceNames = append(slices.Clone(terrainNames[normal+1:]), "obstacle")

// tokensWanted are the tokens that a map may have.
var tokensWanted = ". # O " + strings.Join(strings.Split(specialTokens, ""), " ")
