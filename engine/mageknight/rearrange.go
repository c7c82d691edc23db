package mageknight

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Ground returns the squares of a map.
func (Ruleset) Ground(form any) *board.Grid {
	_, grid, _ := piecesOf(form.(*Map))
	return grid
}

// Sites lists the squares of a map.
func (s Ruleset) Sites(form any) []string {
	if g := s.Ground(form); g != nil {
		return g.Labels()
	}
	return nil
}

// Rearrange returns the map with pieces put elsewhere. Terrain takes the level of the
// ground where it comes to lie; a hill or hollow takes its levels and its access points
// along and leaves the terrain upon it behind.
func (s Ruleset) Rearrange(form any, steps []engine.PieceStep) (any, error) {
	m := form.(*Map)
	rows, grid, all := piecesOf(m)
	if grid == nil {
		return nil, fmt.Errorf("the rows of the map do not hold together")
	}
	if err := engine.KnownSteps(steps, len(all)); err != nil {
		return nil, err
	}
	out := *m
	lists := map[string]*[]string{}
	for _, name := range []string{"access", "chests", "monsters"} {
		lists[name] = out.list(name)
		*lists[name] = slices.Clone(*lists[name])
	}
	drop := func(list, entry string) {
		l := lists[list]
		if i := slices.Index(*l, entry); i >= 0 {
			*l = slices.Delete(*l, i, i+1)
		}
	}
	type laid struct {
		piece
		to      []board.Cell
		level   []string // of a hill's squares
		letter  string   // of terrain
		entries []string // of the list, or a hill's access points
	}
	var lay []laid
	for _, step := range steps {
		p := all[step.Piece]
		l := laid{piece: p}
		if step.Kind != "" {
			k := slices.Index(terrainNames[:], step.Kind)
			if k < 1 || p.level || p.list != "" {
				return nil, fmt.Errorf("%s cannot become %q", p.name, step.Kind)
			}
			l.letter = terrainLetters[k : k+1]
		}
		to := step.To
		if to == "" {
			to = p.labels[0]
		}
		carry := func(labels []string) ([]string, error) {
			moved, ok := grid.CarriedLabels(append([]string{p.labels[0]}, labels...), to, step.Turn)
			if !ok {
				return nil, fmt.Errorf("%s does not lie on the map at %s", p.name, to)
			}
			return moved[1:], nil
		}
		var own []string // entries of the lists that go along
		switch {
		case p.list != "":
			own = []string{(*m.list(p.list))[p.entry]}
		case p.level:
			for _, pair := range m.Access {
				if slices.ContainsFunc(strings.Fields(pair), func(label string) bool { return slices.Contains(p.labels, label) }) {
					own = append(own, pair)
				}
			}
		}
		list := p.list
		if p.level {
			list = "access"
		}
		for _, entry := range own {
			drop(list, entry)
			if step.Gone {
				continue
			}
			moved, err := carry(strings.Fields(entry))
			if err != nil {
				return nil, err
			}
			l.entries = append(l.entries, strings.Join(moved, " "))
		}
		for _, c := range p.patch {
			r, q := grid.RowCol(c)
			level, letter := splitSquare(rows[r][q])
			if p.level {
				l.level = append(l.level, level)
				rows[r][q] = letter
				continue
			}
			if l.letter == "" {
				l.letter = letter
			}
			rows[r][q] = square(level, ".")
		}
		if step.Gone {
			continue
		}
		if p.list == "" {
			end, err := grid.ParseLabel(to)
			if err != nil {
				return nil, err
			}
			var ok bool
			if l.to, ok = grid.Carried(p.patch, end, step.Turn); !ok {
				return nil, fmt.Errorf("%s does not lie on the map at %s", p.name, to)
			}
		}
		lay = append(lay, l)
	}
	for _, l := range lay {
		list := l.list
		if l.level != nil {
			list = "access"
		}
		for _, entry := range l.entries {
			*lists[list] = append(*lists[list], entry)
		}
		for i, c := range l.to {
			r, q := grid.RowCol(c)
			level, letter := splitSquare(rows[r][q])
			if l.level != nil && level != "" && level != "0" || l.level == nil && letter != "." {
				return nil, fmt.Errorf("%s cannot lie at %s, where another piece is", l.name, grid.Label(c))
			}
			if l.level != nil {
				rows[r][q] = square(l.level[i], letter)
			} else {
				rows[r][q] = square(level, l.letter)
			}
		}
	}
	var text strings.Builder
	for _, r := range rows {
		text.WriteString(strings.Join(r, " ") + "\n")
	}
	out.Rows = text.String()
	return &out, nil
}

// square is the token of a square: splitSquare the other way.
func square(level, letter string) string {
	if level != "" && letter == "." {
		return level
	}
	return level + letter
}
