package titan

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Palette lists hazards of hexes with their elevations, and hexsides, which the upper hex
// owns (RULES.md 2.4, 2.6).
func (system) Palette() *engine.Palette {
	p := &engine.Palette{Shape: board.Hex, Rows: 20, Cols: 20}
	for _, name := range terrainNames {
		p.Grounds = append(p.Grounds, engine.Swatch{Name: name, Most: 9})
	}
	for _, name := range featureNames[1:] {
		p.Lines = append(p.Lines, engine.Swatch{Name: name, Owned: true})
	}
	return p
}

// Label names a hex by its row and column.
func (system) Label(row, col int) string { return fmt.Sprintf("%d,%d", row, col) }

// Blueprint takes a map apart.
func (system) Blueprint(s *engine.Setup) (*engine.Blueprint, error) {
	m, chart, b := s.Map.(*Map), s.Chart.(*Chart), &engine.Blueprint{}
	for r, row := range tokenRows(m.Rows) {
		cells := make([]engine.Ground, len(row))
		for c, token := range row {
			if token == "--" {
				continue
			}
			k, text, ok := chart.ground(token)
			level, err := strconv.Atoi(text)
			if !ok || err != nil {
				return nil, fmt.Errorf("unknown token %q at %d,%d", token, r, c)
			}
			cells[c] = engine.Ground{Kind: terrainNames[k], Level: level}
		}
		b.Cells = append(b.Cells, cells)
	}
	for _, kind := range slices.Sorted(maps.Keys(m.Edges)) {
		if !slices.Contains(featureNames[1:], kind) {
			return nil, fmt.Errorf("unknown hexside feature %q%s", kind, spelling.Suggest(kind, featureNames[1:]))
		}
	}
	for _, kind := range featureNames[1:] {
		for _, part := range parts(m.Edges[kind]) {
			words := placeWords.FindStringSubmatch(part)
			if words == nil {
				return nil, fmt.Errorf("cannot read %q; want a hex and the sides it owns, such as (1,3) E NE", part)
			}
			line := engine.Line{Kind: kind}
			for _, name := range strings.Fields(words[2]) {
				row, col, _ := strings.Cut(words[1], ",")
				r, errR := strconv.Atoi(row)
				c, errC := strconv.Atoi(col)
				d := slices.Index(directionNames[:], name)
				if errR != nil || errC != nil || d < 0 {
					return nil, fmt.Errorf("%q has no place on a map", part)
				}
				line.Sides = append(line.Sides, engine.CellSide{Row: r, Col: c, Dir: board.Dir(d)})
			}
			slices.SortFunc(line.Sides, func(a, b engine.CellSide) int { return int(a.Dir) - int(b.Dir) })
			b.Lines = append(b.Lines, line)
		}
	}
	return b, nil
}

// directionNames are the directions of hexes, as package board counts them.
var directionNames = [6]string{"E", "SE", "SW", "W", "NW", "NE"}

// Build puts a map together. Sides of several hexes in one line become a piece for each.
func (s system) Build(setup *engine.Setup, b *engine.Blueprint) (any, error) {
	if err := s.Palette().Known(b, s.Label); err != nil {
		return nil, err
	}
	letters, err := setup.Chart.(*Chart).tokens(setup.Places)
	if err != nil {
		return nil, err
	}
	m := &Map{}
	rows := make([][]string, len(b.Cells))
	for r, row := range b.Cells {
		for _, g := range row {
			token := "--"
			if g.Kind != "" {
				token = fmt.Sprintf("%s%d", letters[slices.Index(terrainNames[:], g.Kind)], g.Level)
			}
			rows[r] = append(rows[r], token)
		}
	}
	var text strings.Builder
	for r, row := range rows {
		text.WriteString(strings.Repeat(" ", r&1) + strings.Join(row, " ") + "\n")
	}
	m.Rows = text.String()
	edges := map[string][]string{}
	for _, line := range b.Lines {
		var owners []string
		sides := map[string][]string{}
		for _, side := range line.Sides {
			owner := s.Label(side.Row, side.Col)
			if !slices.Contains(owners, owner) {
				owners = append(owners, owner)
			}
			sides[owner] = append(sides[owner], directionNames[side.Dir])
		}
		for _, owner := range owners {
			edges[line.Kind] = append(edges[line.Kind], fmt.Sprintf("(%s) %s", owner, strings.Join(sides[owner], " ")))
		}
	}
	for kind, list := range edges {
		if m.Edges == nil {
			m.Edges = map[string]string{}
		}
		m.Edges[kind] = strings.Join(list, "; ")
	}
	if g := mapPieces.Grid(b); g == nil || g.Words() != 1 {
		return nil, fmt.Errorf("the map is no board of Titan: it has no hexes, or its rows, as they are stored, take " +
			"more than 64 places (the Battleland has six rows of six)")
	}
	return m, nil
}
