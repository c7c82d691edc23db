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
	_, grid, _, _ := piecesOf(form.(*Map))
	return grid
}

// Sites lists the squares of a map.
func (s Ruleset) Sites(form any) []string { return s.Ground(form).Labels() }

// A rearranging is a map on its way to another: its rows as words, and its lists.
type rearranging struct {
	grid  *board.Grid
	rows  [][]string
	lists map[string]*[]string
}

// laid is a piece on its way to where it comes to lie.
type laid struct {
	piece
	to      []board.Cell
	level   []string // of a hill's squares
	letter  string   // of terrain
	entries []string // of the list, or a hill's access points
}

// Rearrange returns the map with pieces put elsewhere. Terrain takes the level of the
// ground where it comes to lie; a hill or hollow takes its levels and its access points
// along and leaves the terrain upon it behind.
func (s Ruleset) Rearrange(setup *engine.Setup, steps []engine.PieceStep) (any, error) {
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
	r := rearranging{grid, rows, map[string]*[]string{}}
	for _, name := range []string{"access", "chests", "monsters"} {
		r.lists[name] = out.list(name)
		*r.lists[name] = slices.Clone(*r.lists[name])
	}
	var lay []laid
	for _, step := range steps {
		l, err := r.lift(m, all[step.Piece], step)
		if err != nil {
			return nil, err
		}
		if !step.Gone {
			lay = append(lay, l)
		}
	}
	for i := range lay {
		if err := r.setDown(&lay[i]); err != nil {
			return nil, err
		}
	}
	var text strings.Builder
	for _, row := range rows {
		text.WriteString(strings.Join(row, " ") + "\n")
	}
	out.Rows = text.String()
	return &out, nil
}

// lift takes a piece off the map, with the entries of lists that go along, and finds where
// all of it comes to lie.
func (r *rearranging) lift(m *Map, p piece, step engine.PieceStep) (laid, error) {
	l := laid{piece: p}
	if step.Kind != "" {
		k := slices.Index(terrainNames[:], step.Kind)
		if k < 1 || p.level || p.list != "" {
			return l, fmt.Errorf("%s cannot become %q", p.name, step.Kind)
		}
		l.letter = terrainLetters[k : k+1]
	}
	to := step.To
	if to == "" {
		to = p.labels[0]
	}
	lost := fmt.Errorf("%s does not lie on the map at %s", p.name, to)
	for _, entry := range p.entriesOf(m) {
		list := r.lists[p.listed()]
		if i := slices.Index(*list, entry); i >= 0 {
			*list = slices.Delete(*list, i, i+1)
		}
		if step.Gone {
			continue
		}
		moved, ok := r.grid.CarriedLabels(append([]string{p.labels[0]}, strings.Fields(entry)...), to, step.Turn)
		if !ok {
			return l, lost
		}
		l.entries = append(l.entries, strings.Join(moved[1:], " "))
	}
	for _, c := range p.patch {
		row, col := r.grid.RowCol(c)
		level, letter := splitSquare(r.rows[row][col])
		if p.level {
			l.level = append(l.level, level)
			r.rows[row][col] = letter
			continue
		}
		if l.letter == "" {
			l.letter = letter
		}
		r.rows[row][col] = square(level, ".")
	}
	if step.Gone || p.list != "" {
		return l, nil
	}
	end, err := r.grid.ParseLabel(to)
	if err != nil {
		return l, err
	}
	var ok bool
	if l.to, ok = r.grid.Carried(p.patch, end, step.Turn); !ok {
		return l, lost
	}
	return l, nil
}

// listed is the list in which what goes along with a piece stands.
func (p *piece) listed() string {
	if p.level {
		return "access"
	}
	return p.list
}

// entriesOf are the entries of lists that go along with a piece: its own, or the access
// points of a hill.
func (p *piece) entriesOf(m *Map) (own []string) {
	if p.list != "" {
		return []string{(*m.list(p.list))[p.entry]}
	}
	if !p.level {
		return nil
	}
	for _, pair := range m.Access {
		if slices.ContainsFunc(strings.Fields(pair), func(label string) bool { return slices.Contains(p.labels, label) }) {
			own = append(own, pair)
		}
	}
	return own
}

// setDown writes a piece where it comes to lie, which must be bare there.
func (r *rearranging) setDown(l *laid) error {
	if len(l.entries) > 0 {
		list := r.lists[l.listed()]
		*list = append(*list, l.entries...)
	}
	for i, c := range l.to {
		row, col := r.grid.RowCol(c)
		level, letter := splitSquare(r.rows[row][col])
		if l.level != nil && level != "" && level != "0" || l.level == nil && letter != "." {
			return fmt.Errorf("%s cannot lie at %s, where another piece is", l.name, r.grid.Label(c))
		}
		if l.level != nil {
			r.rows[row][col] = square(l.level[i], letter)
		} else {
			r.rows[row][col] = square(level, l.letter)
		}
	}
	return nil
}

// square is the token of a square: splitSquare the other way.
func square(level, letter string) string {
	if level != "" && letter == "." {
		return level
	}
	return level + letter
}
