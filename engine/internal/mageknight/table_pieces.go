package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/mapform"
)

// mapPieces: a piece is a patch of one terrain, a hill or hollow with its access points, an access
// point, or a token.
var mapPieces = mapform.Terrain{
	Maps:   Ruleset{},
	Bare:   terrainNames[:1],
	Alike:  map[string]string{fenceAcross: terrainNames[fence], fenceAlong: terrainNames[fence]},
	Hills:  true,
	Flat:   true,
	Climbs: true,
	Line:   func(l engine.Line) string { return "access point " + access(l.Sides[0]) },
	Spot: func(s engine.Spot) string {
		name := map[string]string{"chest": "chest at ", "monster": "monster token at "}[s.Kind]
		return name + Ruleset{}.Label(s.Row, s.Col)
	},
}

// Pieces lists the pieces of a map: patches of one terrain, hills and hollows (squares
// above or below level 0 that hang together), then access points and tokens.
func (Ruleset) Pieces(s *engine.Setup) ([]engine.Piece, error) { return mapPieces.Pieces(s) }

// PieceKinds lists the terrains that a patch can be exchanged for.
func (Ruleset) PieceKinds() []string { return mapPieces.PieceKinds() }

// Ground returns the squares of a map.
func (Ruleset) Ground(s *engine.Setup) *board.Grid { return mapPieces.Ground(s) }

// Sites lists the squares of a map.
func (Ruleset) Sites(s *engine.Setup) []string { return mapPieces.Sites(s) }

// Rearrange returns the map with pieces put elsewhere.
func (Ruleset) Rearrange(s *engine.Setup, steps []engine.PieceStep) (any, error) {
	return mapPieces.Rearrange(s, steps)
}
