package heroscape

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Palette lists the terrain of the chart with its levels, ruins, glyphs, trees of
// another height, and start zones.
func (Ruleset) Palette() *engine.Palette {
	p := &engine.Palette{Shape: board.Hex, Rows: maxCells, Cols: board.MaxCols, Zones: info.Seats[:]}
	for _, name := range groundNames() {
		p.Grounds = append(p.Grounds, engine.Swatch{Name: name, Most: 99})
	}
	height := engine.Attribute{Name: "height", Type: "number"}
	p.Lines = []engine.Swatch{{Name: "ruin", Words: []engine.Attribute{height}}}
	p.Spots = []engine.Swatch{
		{Name: "glyph", Words: []engine.Attribute{{Name: "glyph", Type: "text"}, {Name: "down", Type: "flag"},
			{Name: "optional", Type: "flag"}}},
		{Name: "tree", Words: []engine.Attribute{height}},
	}
	return p
}

// Label names a cell by its row and column.
func (Ruleset) Label(row, col int) string { return fmt.Sprintf("%d,%d", row, col) }

// labelled reads what Label writes.
func labelled(label string) (row, col int, err error) {
	row, col, ok := engine.LabelNumbers(label)
	if !ok {
		return 0, 0, fmt.Errorf("%q is no cell", label)
	}
	return row, col, nil
}

// Blueprint takes a map apart.
func (Ruleset) Blueprint(s *engine.Setup) (*engine.Blueprint, error) {
	m, chart, b, names := s.Map.(*MapForm), s.Chart.(*ChartForm), &engine.Blueprint{}, groundNames()
	for r, line := range strings.Split(strings.TrimRight(m.Rows, " \n\t"), "\n") {
		var row []engine.Ground
		for c, token := range strings.Fields(line) {
			g := engine.Ground{}
			if token != ".." {
				k, text := chart.ground(token)
				level, err := strconv.Atoi(text)
				if k < 0 || err != nil {
					return nil, unknownCell(token, r, c)
				}
				g = engine.Ground{Kind: names[k], Level: level}
			}
			row = append(row, g)
		}
		b.Cells = append(b.Cells, row)
	}
	for _, r := range m.Ruins {
		side, err := sideBetween(r.Between[0], r.Between[1])
		if err != nil {
			return nil, err
		}
		line := engine.Line{Kind: "ruin", Sides: []engine.CellSide{side}}
		if r.Height != 0 {
			line.Words = []engine.Word{{Name: "height", Value: strconv.Itoa(r.Height)}}
		}
		b.Lines = append(b.Lines, line)
	}
	return b, spotsOf(m, b)
}

// sideBetween is the side of the first of two neighbours that faces the other.
func sideBetween(a, b string) (engine.CellSide, error) {
	row, col, err := labelled(a)
	if err != nil {
		return engine.CellSide{}, err
	}
	for d := range board.Dir(6) {
		r, c := beyond(row, col, d)
		if b == (Ruleset{}).Label(r, c) {
			return engine.CellSide{Row: row, Col: col, Dir: d}, nil
		}
	}
	return engine.CellSide{}, fmt.Errorf("a ruin stands between two neighbours; %s and %s are none", a, b)
}

// bothCells are the two cells at a side, its own first.
func bothCells(side engine.CellSide) (a, b string) {
	r, c := beyond(side.Row, side.Col, side.Dir)
	return Ruleset{}.Label(side.Row, side.Col), Ruleset{}.Label(r, c)
}

// beyond is the place next to one, in a direction of package board.
func beyond(row, col int, d board.Dir) (int, int) {
	steps := [6][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}} // east and south-east
	p := placeAt(row, col).plus(hexPlace{steps[d][0], steps[d][1]})
	return p.rowCol()
}

func unknownCell(token string, row, col int) error {
	return fmt.Errorf("row %d, column %d: %q is no cell of the chart's terrain", row, col, token)
}

// spotsOf adds the glyphs, the trees and the zones of a map.
func spotsOf(m *MapForm, b *engine.Blueprint) error {
	spot := func(kind, label string, words []engine.Word) error {
		row, col, err := labelled(label)
		b.Spots = append(b.Spots, engine.Spot{Kind: kind, Row: row, Col: col, Words: words})
		return err
	}
	for _, g := range m.Glyphs {
		words := []engine.Word{{Name: "glyph", Value: g.Glyph}}
		if g.Down {
			words = append(words, engine.Word{Name: "down", Value: "true"})
		}
		if g.Optional {
			words = append(words, engine.Word{Name: "optional", Value: "true"})
		}
		if err := spot("glyph", g.At, words); err != nil {
			return err
		}
	}
	for _, t := range m.Trees {
		if err := spot("tree", t.At, []engine.Word{{Name: "height", Value: strconv.Itoa(t.Height)}}); err != nil {
			return err
		}
	}
	names := slices.Sorted(maps.Keys(m.Zones))
	for _, name := range names {
		for _, row := range m.Zones[name].Rows {
			zone := engine.Zone{Name: name}
			if row < 0 || row >= len(b.Cells) {
				return fmt.Errorf("zone %s: the map has no row %d", name, row)
			}
			for col, g := range b.Cells[row] {
				if g.Kind != "" {
					zone.Cells = append(zone.Cells, [2]int{row, col})
				}
			}
			b.Zones = append(b.Zones, zone)
		}
		for _, label := range m.Zones[name].Cells {
			row, col, err := labelled(label)
			if err != nil {
				return err
			}
			b.Zones = append(b.Zones, engine.Zone{Name: name, Cells: [][2]int{{row, col}}})
		}
	}
	return nil
}

// Build puts a map together. Parts of a zone that fill a row are written as rows.
func (s Ruleset) Build(setup *engine.Setup, b *engine.Blueprint) (any, error) {
	if err := s.Palette().Known(b, s.Label); err != nil {
		return nil, err
	}
	m, kinds, width := &MapForm{}, setup.Chart.(*ChartForm).grounds(), 0
	if err := setup.Chart.(*ChartForm).tokenFaults(setup.Places).Err(); err != nil {
		return nil, err
	}
	for _, row := range b.Cells {
		width = max(width, len(row))
	}
	if grid, err := board.New(board.Spec{Shape: board.Hex, Rows: len(b.Cells), Cols: width}); err != nil {
		return nil, err
	} else if grid.Len() > maxCells {
		return nil, fmt.Errorf("the map of %d rows and %d columns is too large: at most %d numbered places",
			len(b.Cells), width, maxCells)
	}
	var text strings.Builder
	for r, row := range b.Cells {
		text.WriteString(strings.Repeat("  ", r&1))
		for c := range width {
			token := ".."
			if c < len(row) && row[c].Kind != "" {
				k := slices.IndexFunc(kinds, func(k groundRow) bool { return k.name == row[c].Kind })
				token = kinds[k].row.Token + strconv.Itoa(row[c].Level)
			}
			if c > 0 {
				text.WriteByte(' ')
			}
			text.WriteString(token)
		}
		text.WriteByte('\n')
	}
	m.Rows = text.String()
	for _, line := range b.Lines {
		height, _ := strconv.Atoi(engine.WordNamed(line.Words, "height"))
		for _, side := range line.Sides {
			a, b := bothCells(side)
			m.Ruins = append(m.Ruins, RuinForm{Between: [2]string{a, b}, Height: height})
		}
	}
	for _, spot := range b.Spots {
		at := s.Label(spot.Row, spot.Col)
		if spot.Kind == "tree" {
			height, err := strconv.Atoi(engine.WordNamed(spot.Words, "height"))
			if err != nil {
				return nil, fmt.Errorf("the tree at %s needs a height; trees of the usual height are ground", at)
			}
			m.Trees = append(m.Trees, TreeForm{At: at, Height: height})
			continue
		}
		name := engine.WordNamed(spot.Words, "glyph")
		if _, ok := glyphNamed(name); !ok {
			return nil, fmt.Errorf("unknown glyph %q at %s; want one of %s as its glyph", name, at,
				strings.Join(glyphNames[1:], ", "))
		}
		m.Glyphs = append(m.Glyphs, GlyphForm{At: at, Glyph: name, Down: engine.WordNamed(spot.Words, "down") == "true",
			Optional: engine.WordNamed(spot.Words, "optional") == "true"})
	}
	s.buildZones(m, b)
	return m, nil
}

// buildZones adds the zones of a map, whole rows as rows and other cells one by one.
func (s Ruleset) buildZones(m *MapForm, b *engine.Blueprint) {
	for _, zone := range b.Zones {
		if m.Zones == nil {
			m.Zones = map[string]ZoneForm{}
		}
		z, in := m.Zones[zone.Name], map[[2]int]bool{}
		for _, c := range zone.Cells {
			in[c] = true
		}
		whole := func(row int) bool {
			for col, g := range b.Cells[row] {
				if g.Kind != "" && !in[[2]int{row, col}] {
					return false
				}
			}
			return true
		}
		for _, c := range zone.Cells {
			switch label := s.Label(c[0], c[1]); {
			case whole(c[0]) && slices.Contains(z.Rows, c[0]):
			case whole(c[0]):
				z.Rows = append(z.Rows, c[0])
			case !slices.Contains(z.Cells, label):
				z.Cells = append(z.Cells, label)
			}
		}
		m.Zones[zone.Name] = z
	}
}
