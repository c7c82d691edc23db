package heroscape

import (
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// The mirror image of a map exchanges east and west; rows, and with them start zones that
// are rows, stay.

// Mirror compiles the setup with its map reflected; nil for a table of a case.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	if t.setup == nil {
		return nil, nil
	}
	s := *t.setup
	s.Places = engine.NoPlaces{}
	m, span := s.Map.(*MapForm).mirrored()
	s.Map = m
	compiled, faults := Ruleset{}.Compile(&s)
	if len(faults) > 0 {
		return nil, nil
	}
	image := compiled.(*table)
	return image, func(a engine.Action) engine.Action { return t.reflect(image, span, a) }
}

// mirrored is the map seen in the mirror; column c of row r is span - c - r mod 2 there.
func (m *MapForm) mirrored() (*MapForm, int) {
	var rows [][]string
	for _, line := range strings.Split(strings.TrimRight(m.Rows, " \n\t"), "\n") {
		rows = append(rows, strings.Fields(line))
	}
	rows, span := board.MirrorRows(rows, "..")
	lines := make([]string, len(rows))
	for i, r := range rows {
		lines[i] = strings.Join(r, " ")
	}
	at := func(label string) string {
		row, col, _ := strings.Cut(label, ",")
		r, errR := strconv.Atoi(strings.TrimSpace(row))
		c, errC := strconv.Atoi(strings.TrimSpace(col))
		if errR != nil || errC != nil {
			return label
		}
		return strconv.Itoa(r) + "," + strconv.Itoa(span-c-r%2)
	}
	image := &MapForm{Rows: strings.Join(lines, "\n"), Zones: map[string]ZoneForm{}}
	for _, r := range m.Ruins {
		image.Ruins = append(image.Ruins, RuinForm{[2]string{at(r.Between[0]), at(r.Between[1])}, r.Height})
	}
	for _, tree := range m.Trees {
		image.Trees = append(image.Trees, TreeForm{at(tree.At), tree.Height})
	}
	for _, g := range m.Glyphs {
		g.At = at(g.At)
		image.Glyphs = append(image.Glyphs, g)
	}
	for name, z := range m.Zones {
		cells := make([]string, len(z.Cells))
		for i, c := range z.Cells {
			cells[i] = at(c)
		}
		image.Zones[name] = ZoneForm{Rows: z.Rows, Cells: cells}
	}
	return image, span
}

// reflect is an action on the mirror image: N holds a trailing cell or a direction, A the
// steps of a route.
func (t *table) reflect(image *table, span int, a engine.Action) engine.Action {
	place := func(c engine.Cell) engine.Cell {
		if c < 0 {
			return c
		}
		row, col := t.grid.RowCol(board.Cell(c))
		return engine.Cell(image.grid.At(row, span-col-row%2))
	}
	a.Cell = place(a.Cell)
	switch a.Verb {
	case verbPlace, verbDrop, verbSpawn, verbErland:
		a.N = int32(place(engine.Cell(a.N-1)) + 1)
	case verbFire:
		a.N ^= 1 // east and west are neighbours in the order of directions
	case verbMove:
		path := uint64(0)
		for i := range steps(a.A) {
			path = withStep(path, i, firstStep(a.A<<(stepBits*i)&(1<<63-1))^1)
		}
		a.A = path
	}
	return a
}
