package mageknight

import (
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// The mirror image of a map exchanges east and west; rows stay.

// Mirror compiles the setup with its map reflected; nil for a table of a case.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	if t.setup.Scenario == nil {
		return nil, nil
	}
	s := *t.setup
	s.Places = engine.NoPlaces{}
	cols := t.ground.grid.Cols()
	s.Map = s.Map.(*Map).mirrored(cols)
	for i := range s.Sides {
		if form, ok := s.Sides[i].Form.(*Side); ok && form != nil {
			f := *form
			f.Columns = mirroredSpan(f.Columns, cols)
			s.Sides[i].Form = &f
		}
	}
	image, faults := Ruleset{}.Compile(&s)
	if len(faults) > 0 {
		return nil, nil
	}
	return image, t.reflect
}

// mirrored is the map seen in the mirror: column x is cols-1-x there.
func (m *Map) mirrored(cols int) *Map {
	image := *m
	var lines []string
	for _, line := range strings.Split(m.Rows, "\n") {
		words := strings.Fields(line)
		for i, j := 0, len(words)-1; i < j; i, j = i+1, j-1 {
			words[i], words[j] = words[j], words[i]
		}
		lines = append(lines, strings.Join(words, " "))
	}
	image.Rows = strings.Join(lines, "\n")
	labels := func(list []string) []string {
		var out []string
		for _, text := range list {
			words := strings.Fields(text)
			for i, w := range words {
				x, y, _ := strings.Cut(w, ",")
				if n, err := strconv.Atoi(x); err == nil {
					words[i] = strconv.Itoa(cols-1-n) + "," + y
				}
			}
			out = append(out, strings.Join(words, " "))
		}
		return out
	}
	image.Access, image.Chests, image.Monsters = labels(m.Access), labels(m.Chests), labels(m.Monsters)
	return &image
}

// mirroredSpan is "first-last" of columns seen in the mirror.
func mirroredSpan(text string, cols int) string {
	if text == "" {
		return ""
	}
	first, last, found := strings.Cut(text, "-")
	if !found {
		last = first
	}
	a, errA := strconv.Atoi(strings.TrimSpace(first))
	b, errB := strconv.Atoi(strings.TrimSpace(last))
	if errA != nil || errB != nil {
		return text
	}
	return strconv.Itoa(cols-1-b) + "-" + strconv.Itoa(cols-1-a)
}

// reflect is an action on the mirror image.
func (t *table) reflect(a engine.Action) engine.Action {
	grid := t.ground.grid
	switch {
	case a.Verb == verbMarch || a.Verb == verbRegroup:
		plan, n, _ := unpackPlan(a.A, a.B, grid.Len())
		for i := range plan[:n] {
			p := &plan[i]
			p.at = t.reflected(p.at, t.figs[p.fig].size)
			p.facing = uint8(grid.Mirrored(board.Dir(p.facing)))
		}
		a.A, a.B = packPlan(plan[:n])
		a.Cell = engine.Cell(plan[0].at)
		return a
	case a.Cell == engine.NoCell && a.Verb != verbFace && a.Verb != verbSpin:
		return a
	}
	a.N = a.N&^7 | int32(grid.Mirrored(payloadFacing(a.N)))
	if a.Cell >= 0 {
		stands := a.Figure
		if a.Verb == verbLevitate {
			stands = t.figs[low(a.A)].id
		}
		size := small
		for i := range t.figs {
			if t.figs[i].id == stands {
				size = t.figs[i].size
			}
		}
		a.Cell = engine.Cell(t.reflected(board.Cell(a.Cell), size))
	}
	return a
}

// reflected is where the anchor of a base goes: the north-west square of a large one was
// its north-east square.
func (t *table) reflected(c board.Cell, size int) board.Cell {
	row, col := t.ground.grid.RowCol(c)
	col = t.ground.grid.Cols() - 1 - col
	if size == large {
		col--
	}
	return t.ground.grid.At(row, col)
}
