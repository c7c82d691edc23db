package titan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
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
func (system) Pieces(form any) []engine.Piece {
	m := form.(*Map)
	var list []engine.Piece
	for _, p := range piecesOf(m) {
		if p.sides < 0 {
			at := fmt.Sprintf("%d,%d", p.row, p.col)
			list = append(list, engine.Piece{Name: p.kind + " at " + at, Cells: []string{at}})
			continue
		}
		part := parts(m.Edges[p.kind])[p.sides]
		owner, _, _ := strings.Cut(strings.TrimPrefix(part, "("), ")")
		list = append(list, engine.Piece{Name: fmt.Sprintf("%s sides of %s", p.kind, owner), Cells: []string{owner}})
	}
	return list
}

// PieceKinds lists the hazards that a piece can be exchanged for.
func (system) PieceKinds() []string {
	return append(slices.Clone(terrainNames[1:]), featureNames[1:]...)
}

// piecesOf finds the pieces of a map; tokens that are none of RULES.md's letters are left
// out.
func piecesOf(m *Map) []piece {
	var all []piece
	for r, row := range tokenRows(m.Rows) {
		for c, token := range row {
			if i := strings.IndexByte(letters, token[0]); i > 0 && token != "--" {
				all = append(all, piece{terrainNames[i], r, c, -1})
			}
		}
	}
	for _, k := range featureNames[1:] {
		for i := range parts(m.Edges[k]) {
			all = append(all, piece{kind: k, sides: i})
		}
	}
	return all
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
