package heroscape

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Ground returns the hexes of a map.
func (Ruleset) Ground(form any) *board.Grid {
	var a apart
	a.readCells(form.(*MapForm))
	return a.grid
}

// Sites lists the hexes of a map.
func (s Ruleset) Sites(form any) []string { return s.Ground(form).Labels() }

// laid is a piece on its way to where it comes to lie.
type laid struct {
	piece
	to      []board.Cell
	letters []string
	levels  []string
	ruins   []RuinForm
	glyphs  []GlyphForm
	trees   []TreeForm
}

// Rearrange returns the map with pieces put elsewhere. A patch of ground takes the level of
// where it comes to lie and leaves the commonest land; a hill or hollow takes its levels along
// and leaves the kinds of its ground behind.
func (s Ruleset) Rearrange(setup *engine.Setup, steps []engine.PieceStep) (any, error) {
	m := setup.Map.(*MapForm)
	a, err := takeApart(setup)
	if err != nil {
		return nil, err
	}
	kinds := a.chart.grounds()
	if a.grid == nil {
		return nil, fmt.Errorf("the rows of the map do not hold together")
	}
	if err := engine.KnownSteps(steps, len(a.pieces)); err != nil {
		return nil, err
	}
	out := *m
	out.Trees = slices.Clone(m.Trees)
	var lay []laid
	var ruins, glyphs []int // entries that are lifted
	for _, step := range steps {
		p := a.pieces[step.Piece]
		l, err := a.carry(m, p, step)
		if err != nil {
			return nil, err
		}
		ruins = append(ruins, p.ruins...)
		if p.glyph >= 0 {
			glyphs = append(glyphs, p.glyph)
		}
		for _, c := range p.patch {
			row, col := a.grid.RowCol(c)
			letter, level := splitToken(a.rows[row][col])
			l.letters, l.levels = append(l.letters, letter), append(l.levels, level)
			if p.level {
				a.rows[row][col] = letter + strconv.Itoa(a.level)
			} else {
				a.rows[row][col] = kinds[a.land].row.Token + level
			}
		}
		if !p.level {
			out.Trees = slices.DeleteFunc(out.Trees, func(t TreeForm) bool { return len(p.patch) > 0 && slices.Contains(p.labels, t.At) })
		}
		if step.Kind != "" {
			k := slices.IndexFunc(kinds, func(k groundRow) bool { return k.name == step.Kind })
			if k < lands || p.level || len(p.patch) == 0 {
				return nil, fmt.Errorf("%s cannot become %q", p.name, step.Kind)
			}
			for i := range l.letters {
				l.letters[i] = kinds[k].row.Token
			}
			if step.Kind != "tree" {
				l.trees = nil
			}
		}
		if !step.Gone {
			lay = append(lay, l)
		}
	}
	out.Ruins = without(m.Ruins, ruins)
	out.Glyphs = without(m.Glyphs, glyphs)
	for _, l := range lay {
		out.Ruins, out.Glyphs, out.Trees = append(out.Ruins, l.ruins...), append(out.Glyphs, l.glyphs...), append(out.Trees, l.trees...)
		if err := a.setDown(&l); err != nil {
			return nil, err
		}
	}
	var text strings.Builder
	for _, r := range a.rows {
		text.WriteString(strings.Join(r, " ") + "\n")
	}
	out.Rows = text.String()
	return &out, nil
}

// setDown writes a piece into the rows where it comes to lie, which must be bare there.
func (a *apart) setDown(l *laid) error {
	for i, c := range l.to {
		row, col := a.grid.RowCol(c)
		letter, level := splitToken(a.rows[row][col])
		if kind, _ := a.split(c); l.level && level != strconv.Itoa(a.level) || !l.level && kind >= lands {
			return fmt.Errorf("%s cannot lie at %s, where another piece is", l.name, a.grid.Label(c))
		}
		if l.level {
			a.rows[row][col] = letter + l.levels[i]
		} else {
			a.rows[row][col] = l.letters[i] + level
		}
	}
	return nil
}

// carry finds where a piece's cells, ruins, glyph and trees come to lie.
func (a *apart) carry(m *MapForm, p piece, step engine.PieceStep) (laid, error) {
	l := laid{piece: p}
	to := step.To
	if to == "" {
		to = p.labels[0]
	}
	moved, ok := a.grid.CarriedLabels(p.labels, to, step.Turn)
	switch {
	case step.Gone:
		return l, nil
	case !ok:
		return l, fmt.Errorf("%s does not lie on the map at %s", p.name, to)
	}
	where := func(label string) string { return moved[slices.Index(p.labels, label)] }
	for _, k := range p.ruins {
		r := m.Ruins[k]
		r.Between = [2]string{where(r.Between[0]), where(r.Between[1])}
		l.ruins = append(l.ruins, r)
	}
	if p.glyph >= 0 {
		g := m.Glyphs[p.glyph]
		g.At = moved[0]
		l.glyphs = append(l.glyphs, g)
	}
	if len(p.patch) == 0 {
		return l, nil
	}
	for _, label := range moved {
		c, err := a.grid.ParseLabel(label)
		if err != nil {
			return l, err
		}
		l.to = append(l.to, c)
	}
	for _, t := range m.Trees {
		if !p.level && slices.Contains(p.labels, t.At) {
			t.At = where(t.At)
			l.trees = append(l.trees, t)
		}
	}
	return l, nil
}

// splitToken parts a token into the letter of its kind and the digits of its level.
func splitToken(word string) (letter, level string) {
	return word[:1], word[1:]
}

// without is a list without some of its entries.
func without[T any](list []T, entries []int) []T {
	var left []T
	for i, e := range list {
		if !slices.Contains(entries, i) {
			left = append(left, e)
		}
	}
	return left
}
