package hott

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// mapPiece is an area feature or a road: all rows of a map with one id.
type mapPiece struct {
	id, word string
	at       string
}

// Pieces lists the areas and roads of a map by their ids, in the order of its rows. The
// stronghold is none, because the rules want it there (HOTT-ARMY-3); neither is terrain
// that a generator draws.
func (system) Pieces(s *engine.Setup) ([]engine.Piece, error) {
	all, err := piecesOf(s.Map.(*Map))
	if err != nil {
		return nil, err
	}
	var list []engine.Piece
	for _, p := range all {
		list = append(list, engine.Piece{Name: terrainNames[terrainWords[p.word]] + " " + p.id, Cells: []string{p.at}})
	}
	return list, nil
}

// PieceKinds lists the kinds that an area can be exchanged for.
func (system) PieceKinds() []string {
	return slices.DeleteFunc(slices.Clone(terrainNames[1:]), func(k string) bool {
		return k == terrainNames[road] || k == terrainNames[river] || k == terrainNames[strongholdGround]
	})
}

// piecesOf finds the pieces of a map and the middle of the corners of each.
func piecesOf(m *Map) (all []mapPiece, err error) {
	for _, line := range strings.Split(m.Rows, "\n") {
		words := strings.Fields(line)
		if len(words) < 2 || strings.HasPrefix(words[0], "#") {
			continue
		}
		k, ok := terrainWords[words[1]]
		if !ok {
			return nil, fmt.Errorf("unknown terrain %q of %s%s", words[1], words[0],
				spelling.Suggest(words[1], slices.Sorted(maps.Keys(terrainWords))))
		}
		if k == strongholdGround || slices.ContainsFunc(all, func(p mapPiece) bool { return p.id == words[0] }) {
			continue
		}
		outline, _, _ := strings.Cut(line, "crest")
		p := mapPiece{id: words[0], word: words[1]}
		if pts, err := points(outline); err == nil && len(pts) > 0 {
			x, y := int32(0), int32(0)
			for _, pt := range pts {
				x, y = x+pt.X/plane.Pace, y+pt.Y/plane.Pace
			}
			p.at = fmt.Sprintf("%d,%d", x/int32(len(pts)), y/int32(len(pts)))
		}
		all = append(all, p)
	}
	return all, nil
}
