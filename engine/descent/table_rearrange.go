package descent

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	squares "github.com/skirmishlab/skirmishlab/engine/board"
)

// Ground returns the spaces of a map.
func (system) Ground(form any) *squares.Grid {
	_, grid, _, _ := piecesOf(form.(*Map))
	return grid
}

// Sites lists the spaces of a map.
func (s system) Sites(form any) []string { return s.Ground(form).Labels() }

// Rearrange returns the map with patches of terrain put elsewhere, on normal spaces. What
// lies on edges can be taken away, and not be carried.
func (s system) Rearrange(setup *engine.Setup, steps []engine.PieceStep) (any, error) {
	m := setup.Map.(*Map)
	rows, grid, all, err := piecesOf(m)
	if err != nil {
		return nil, err
	}
	if grid == nil {
		return nil, fmt.Errorf("the rows of the map do not hold together")
	}
	if err := engine.KnownSteps(steps, len(all)); err != nil {
		return nil, err
	}
	out := *m
	type laid struct {
		name  string
		token byte
		to    []squares.Cell
	}
	var lay []laid
	gone := map[string][]int{}
	for _, step := range steps {
		p := all[step.Piece]
		if p.list != "" {
			if !step.Gone {
				return nil, fmt.Errorf("%s lies on edges; it can be taken away and not be carried", p.name)
			}
			gone[p.list] = append(gone[p.list], p.entry)
			continue
		}
		l := laid{name: p.name}
		for _, c := range p.patch {
			y, x := grid.RowCol(c)
			l.token, rows[y][x] = rows[y][x], '.'
		}
		if step.Gone {
			continue
		}
		if step.Kind != "" {
			k := slices.Index(pieceNames, step.Kind)
			if k < 0 {
				return nil, fmt.Errorf("%s cannot become %q", p.name, step.Kind)
			}
			l.token = pieceTokens[k]
		}
		to, err := p.patch[0], error(nil)
		if step.To != "" {
			if to, err = grid.ParseLabel(step.To); err != nil {
				return nil, err
			}
		}
		var ok bool
		if l.to, ok = grid.Carried(p.patch, to, step.Turn); !ok {
			return nil, fmt.Errorf("%s does not lie on the map at %s", p.name, grid.Label(to))
		}
		lay = append(lay, l)
	}
	for _, l := range lay {
		for _, c := range l.to {
			y, x := grid.RowCol(c)
			if rows[y][x] != '.' {
				return nil, fmt.Errorf("%s cannot lie at %s, which is no normal space", l.name, grid.Label(c))
			}
			rows[y][x] = l.token
		}
	}
	for name, entries := range gone {
		list := out.Edges.list(name)
		var left []string
		for i, entry := range *list {
			if !slices.Contains(entries, i) {
				left = append(left, entry)
			}
		}
		*list = left
	}
	var b strings.Builder
	for _, r := range rows {
		b.Write(r)
		b.WriteByte('\n')
	}
	out.Rows = b.String()
	return &out, nil
}
