package titan

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// A piece of a map is a hex that holds a hazard, or all the sides of one kind that a hex
// owns.
type piece struct {
	kind  string
	row   int // of a hex: its place among the tokens
	col   int
	sides int // of sides: index among the parts of the kind's text; -1 of a hex
}

// Pieces lists the hazards of a map: its hexes in reading order, then its hexsides.
func (system) Pieces(s *engine.Setup) ([]engine.Piece, error) {
	m := s.Map.(*Map)
	all, err := piecesOf(m, s.Chart.(*Chart))
	if err != nil {
		return nil, err
	}
	var list []engine.Piece
	for _, p := range all {
		if p.sides < 0 {
			at := fmt.Sprintf("%d,%d", p.row, p.col)
			list = append(list, engine.Piece{Name: p.kind + " at " + at, Cells: []string{at}})
			continue
		}
		part := parts(m.Edges[p.kind])[p.sides]
		owner, _, _ := strings.Cut(strings.TrimPrefix(part, "("), ")")
		list = append(list, engine.Piece{Name: fmt.Sprintf("%s sides of %s", p.kind, owner), Cells: []string{owner}})
	}
	return list, nil
}

// PieceKinds lists the hazards that a piece can be exchanged for.
func (system) PieceKinds() []string {
	return append(slices.Clone(terrainNames[1:]), featureNames[1:]...)
}

// piecesOf finds the pieces of a map as a chart writes it.
func piecesOf(m *Map, chart *Chart) (all []piece, err error) {
	for r, row := range tokenRows(m.Rows) {
		for c, token := range row {
			if token == "--" {
				continue
			}
			k, _, ok := chart.ground(token)
			if !ok {
				return nil, fmt.Errorf("unknown token %q at %d,%d", token, r, c)
			}
			if k > 0 {
				all = append(all, piece{terrainNames[k], r, c, -1})
			}
		}
	}
	for _, k := range slices.Sorted(maps.Keys(m.Edges)) {
		if !slices.Contains(featureNames[1:], k) {
			return nil, fmt.Errorf("unknown hexside feature %q%s", k, spelling.Suggest(k, featureNames[1:]))
		}
	}
	for _, k := range featureNames[1:] {
		for i := range parts(m.Edges[k]) {
			all = append(all, piece{kind: k, sides: i})
		}
	}
	return all, nil
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
