package titan

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// The mirror image of a Battleland exchanges east and west. Rows stay, and so does who
// enters from where, apart from the letters.

var (
	placePattern = regexp.MustCompile(`\((\d+),(\d+)\)`)
	eastOrWest   = strings.NewReplacer("E", "W", "W", "E")
)

// Mirror compiles the setup with its map reflected; nil for a table of a case.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	if t.setup == nil {
		return nil, nil
	}
	s := *t.setup
	s.Places = engine.NoPlaces{}
	m, span := s.Map.(*Map).mirrored()
	s.Map = m
	for i := range s.Sides {
		if form, ok := s.Sides[i].Form.(*Side); ok && form != nil {
			f := *form
			f.Enters = eastOrWest.Replace(f.Enters)
			s.Sides[i].Form = &f
		}
	}
	image, faults := system{}.Compile(&s)
	if len(faults) > 0 {
		return nil, nil
	}
	return image, func(a engine.Action) engine.Action { return t.reflect(image.(*table).land.grid, span, a) }
}

// mirrored is the map seen in the mirror; column c of row r is span - c - r mod 2 there.
func (m *Map) mirrored() (*Map, int) {
	rows, span := board.MirrorRows(tokenRows(m.Rows), "--")
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = strings.Join(r, " ")
	}
	image := &Map{Rows: strings.Join(lines, "\n"), Edges: map[string]string{}}
	for kind, text := range m.Edges {
		text = placePattern.ReplaceAllStringFunc(text, func(place string) string {
			words := placePattern.FindStringSubmatch(place)
			r, _ := strconv.Atoi(words[1])
			c, _ := strconv.Atoi(words[2])
			return "(" + words[1] + "," + strconv.Itoa(span-c-r%2) + ")"
		})
		image.Edges[kind] = eastOrWest.Replace(text)
	}
	return image, span
}

// reflect is an action on the mirror image. N and B of a rangestrike name hexes, plus one.
func (t *table) reflect(image *board.Grid, span int, a engine.Action) engine.Action {
	hex := func(c engine.Cell) engine.Cell {
		if c < 0 {
			return c
		}
		row, col := t.land.grid.RowCol(board.Cell(c))
		return engine.Cell(image.At(row, span-col-row%2))
	}
	a.Cell = hex(a.Cell)
	if a.Verb == verbShoot {
		a.N = int32(hex(engine.Cell(a.N-1)) + 1)
		a.B = uint64(hex(engine.Cell(a.B)-1) + 1)
	}
	return a
}
