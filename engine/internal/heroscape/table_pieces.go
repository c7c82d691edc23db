package heroscape

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/mapform"
)

// mapPieces: a piece is a patch of ground with an effect, a hill or hollow, a run of ruins that
// share cells, or a glyph. Trees of another height go with their ground.
var mapPieces = mapform.Terrain{
	Maps:   Ruleset{},
	Bare:   groundNames()[:lands],
	Hills:  true,
	Joined: true,
	Rides:  map[string]string{"tree": "tree"},
	Line: func(l engine.Line) string {
		a, b := bothCells(l.Sides[0])
		return "ruins between " + a + " and " + b
	},
	Spot: func(s engine.Spot) string {
		return fmt.Sprintf("glyph %s at %s", engine.WordNamed(s.Words, "glyph"), Ruleset{}.Label(s.Row, s.Col))
	},
}

// Pieces lists the pieces of a map: patches of ground with an effect, hills and hollows
// (cells above or below the commonest level that hang together), runs of ruins that
// share cells, glyphs.
func (Ruleset) Pieces(s *engine.Setup) ([]engine.Piece, error) { return mapPieces.Pieces(s) }

// PieceKinds lists the kinds of ground that a patch can be exchanged for.
func (Ruleset) PieceKinds() []string { return mapPieces.PieceKinds() }

// Ground returns the hexes of a map.
func (Ruleset) Ground(s *engine.Setup) *board.Grid { return mapPieces.Ground(s) }

// Sites lists the hexes of a map.
func (Ruleset) Sites(s *engine.Setup) []string { return mapPieces.Sites(s) }

// Rearrange returns the map with pieces put elsewhere.
func (Ruleset) Rearrange(s *engine.Setup, steps []engine.PieceStep) (any, error) {
	return mapPieces.Rearrange(s, steps)
}
