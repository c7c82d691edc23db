package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Blueprint is a map on cells taken apart: what fills its cells, what lies between them and
// on them, and areas with a name. It is what drawing programs and makers of maps work on,
// who know no system's way of writing a map down.
type Blueprint struct {
	Cells [][]Ground // by row and column
	Lines []Line
	Spots []Spot
	Zones []Zone
	Words []Word // of the whole map
}

// Ground fills a cell. Without a kind there is no cell.
type Ground struct {
	Kind  string
	Level int
}

// Line is one feature along sides of cells: a run of wall, the cliffs of a hex.
type Line struct {
	Kind  string
	Sides []CellSide
	Words []Word
}

// CellSide is a side of a cell, which owns it where its kind is owned. Features on the rim
// of a board belong to the cell within.
type CellSide struct {
	Row, Col int
	Dir      board.Dir
}

// Spot is a thing on a cell: a chest, a glyph.
type Spot struct {
	Kind     string
	Row, Col int
	Words    []Word
}

// Zone is an area with a name, or a part of one: its cells by row and column.
type Zone struct {
	Name  string
	Cells [][2]int
}

// Word is a name with a value: "height" "6", "down" "true".
type Word struct{ Name, Value string }

// WordNamed is the value of a word, "" where there is none.
func WordNamed(words []Word, name string) string {
	for _, w := range words {
		if w.Name == name {
			return w.Value
		}
	}
	return ""
}

// Palette is what blueprints of a system are made of.
type Palette struct {
	Shape   board.Shape
	Grounds []Swatch // the first is bare ground
	Lines   []Swatch
	Spots   []Swatch
	Zones   []string // areas that the rules ask about; nil where maps have none
	Words   []Attribute
	Rows    int // most rows
	Cols    int // most columns
}

// Swatch is one kind of ground, line or spot.
type Swatch struct {
	Name        string
	Paint       string // word that pictures colour it by, where it is not the name
	Least, Most int    // levels of ground
	Owned       bool   // a line belongs to one of the two cells at each side, the upper one
	Turned      string // kind that ground becomes by a quarter turn, where that is another
	Words       []Attribute
}

// Known refuses a blueprint of grounds, lines or spots that a palette does not have, before a map is
// built of it. A cell is named as the rules do.
func (p *Palette) Known(b *Blueprint, label func(row, col int) string) error {
	has := func(list []Swatch, kind, what string, row, col int) error {
		if _, ok := SwatchNamed(list, kind); ok {
			return nil
		}
		var names []string
		for _, s := range list {
			names = append(names, s.Name)
		}
		return fmt.Errorf("unknown %s %q at %s; want one of %s", what, kind, label(row, col), strings.Join(names, ", "))
	}
	for row, cells := range b.Cells {
		for col, g := range cells {
			if g.Kind != "" {
				if err := has(p.Grounds, g.Kind, "ground", row, col); err != nil {
					return err
				}
			}
		}
	}
	for _, line := range b.Lines {
		for _, side := range line.Sides[:min(len(line.Sides), 1)] {
			if err := has(p.Lines, line.Kind, "line", side.Row, side.Col); err != nil {
				return err
			}
		}
	}
	for _, spot := range b.Spots {
		if err := has(p.Spots, spot.Kind, "spot", spot.Row, spot.Col); err != nil {
			return err
		}
	}
	return nil
}

// Attribute is a word that may be said of a line, a spot or a map.
type Attribute struct {
	Name string
	Type string // "text", "number", or "flag", whose values are true and false
}

// SwatchNamed finds a swatch by its name.
func SwatchNamed(list []Swatch, name string) (Swatch, bool) {
	i := slices.IndexFunc(list, func(s Swatch) bool { return s.Name == name })
	if i < 0 {
		return Swatch{}, false
	}
	return list[i], true
}

// MapBuilder is implemented by rulesets whose maps are made of cells.
type MapBuilder interface {
	// Palette says what maps are made of.
	Palette() *Palette
	// Label names a cell as the rules do.
	Label(row, col int) string
	// Blueprint takes the map of a setup apart, whose chart says how ground is written. The
	// error says what of it cannot be read.
	Blueprint(*Setup) (*Blueprint, error)
	// Build puts a map together, the filled form of Forms.Map, as the chart of a setup writes what the palette has.
	// What Blueprint took apart becomes the same map. The error says what the rules cannot
	// hold: a kind that the palette does not have, a board that is too large, a zone of another shape.
	Build(s *Setup, b *Blueprint) (any, error)
}

// LabelNumbers reads a label of two numbers, such as "3,1", in the order in which they stand.
func LabelNumbers(label string) (first, second int, ok bool) {
	a, b, ok := strings.Cut(label, ",")
	first, err := strconv.Atoi(a)
	second, err2 := strconv.Atoi(b)
	return first, second, ok && err == nil && err2 == nil
}
