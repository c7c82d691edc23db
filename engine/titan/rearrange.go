package titan

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Ground returns the hexes of a map.
func (system) Ground(form any) *board.Grid {
	rows, width := tokenRows(form.(*Map).Rows), 0
	for _, r := range rows {
		width = max(width, len(r))
	}
	g, err := board.New(board.Spec{Shape: board.Hex, Rows: len(rows), Cols: width,
		Exists: func(r, c int) bool { return c < len(rows[r]) && rows[r][c] != "--" }})
	if err != nil {
		return nil
	}
	return g
}

// Sites lists the hexes of a map.
func (s system) Sites(form any) []string { return s.Ground(form).Labels() }

// Rearrange returns the map with pieces put elsewhere. A hazard of a hex leaves its
// elevation behind and takes that of the hex where it comes to lie; sides turn with the
// piece.
func (s system) Rearrange(setup *engine.Setup, steps []engine.PieceStep) (any, error) {
	m, chart, grid := setup.Map.(*Map), setup.Chart.(*Chart), s.Ground(setup.Map)
	if grid == nil {
		return nil, fmt.Errorf("the rows of the map do not hold together")
	}
	all, err := piecesOf(m, chart)
	if err != nil {
		return nil, err
	}
	letters, err := chart.tokens(setup.Places)
	if err != nil {
		return nil, err
	}
	rows := tokenRows(m.Rows)
	edges := map[string][]string{}
	for k, text := range m.Edges {
		edges[k] = parts(text)
	}
	if err := engine.KnownSteps(steps, len(all)); err != nil {
		return nil, err
	}
	type laid struct {
		kind, owner, sides string
		to                 board.Cell
	}
	var lay []laid
	for _, step := range steps { // names of what lies on sides, before any of it is lifted
		p := all[step.Piece]
		l := laid{kind: p.kind}
		from := board.None
		if p.sides < 0 {
			from = grid.At(p.row, p.col)
			rows[p.row][p.col] = letters[0] + rows[p.row][p.col][1:]
		} else {
			part := parts(m.Edges[p.kind])[p.sides]
			words := placeWords.FindStringSubmatch(part)
			if words == nil {
				return nil, fmt.Errorf("%q is no place of sides", part)
			}
			from, _ = grid.ParseLabel(words[1])
			var turned []string
			for _, name := range strings.Fields(words[2]) {
				d, err := grid.ParseDir(name)
				if err != nil {
					return nil, err
				}
				turned = append(turned, grid.DirName(grid.Turn(d, step.Turn)))
			}
			l.sides = strings.Join(turned, " ")
			at := slices.Index(edges[p.kind], part)
			edges[p.kind] = slices.Delete(edges[p.kind], at, at+1)
		}
		if step.Gone {
			continue
		}
		if step.Kind != "" {
			if slices.Contains(featureNames[1:], step.Kind) != (p.sides >= 0) || !slices.Contains(system{}.PieceKinds(), step.Kind) {
				return nil, fmt.Errorf("%s cannot become %q", p.kind, step.Kind)
			}
			l.kind = step.Kind
		}
		if l.to = from; step.To != "" {
			var err error
			if l.to, err = grid.ParseLabel(step.To); err != nil {
				return nil, err
			}
		}
		l.owner = grid.Label(l.to)
		lay = append(lay, l)
	}
	for _, l := range lay {
		if l.sides != "" {
			edges[l.kind] = append(edges[l.kind], fmt.Sprintf("(%s) %s", l.owner, l.sides))
			continue
		}
		r, c := grid.RowCol(l.to)
		if rows[r][c][:1] != letters[0] {
			return nil, fmt.Errorf("%s cannot lie at %s, where another hazard is", l.kind, l.owner)
		}
		rows[r][c] = letters[slices.Index(terrainNames[:], l.kind)] + rows[r][c][1:]
	}
	out := &Map{Rows: joined(rows), Edges: map[string]string{}}
	for k, list := range edges {
		if len(list) > 0 {
			out.Edges[k] = strings.Join(list, "; ")
		}
	}
	return out, nil
}

// joined writes the tokens of a map as its rows.
func joined(rows [][]string) string {
	var text strings.Builder
	for _, r := range rows {
		text.WriteString(strings.Join(r, " ") + "\n")
	}
	return text.String()
}
