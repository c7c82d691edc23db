package descent

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// The mirror image of a map exchanges east and west: column x is width-1-x there.

// Mirror compiles the setup with its map reflected; nil for a table of a case.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	if t.setup == nil {
		return nil, nil
	}
	s := *t.setup
	s.Places = engine.NoPlaces{}
	s.Map = s.Map.(*Map).mirrored(t.plan.width)
	image, faults := system{}.Compile(&s)
	if len(faults) > 0 {
		return nil, nil
	}
	return image, t.reflect
}

// mirrored is the map reflected from west to east, rows, edges and zones.
func (m *Map) mirrored(width int) *Map {
	image := &Map{Zones: map[string][]string{}}
	var lines []string
	for _, line := range strings.Split(strings.TrimRight(m.Rows, "\n"), "\n") {
		tokens := []rune(strings.TrimRight(line, " \r"))
		for i, j := 0, len(tokens)-1; i < j; i, j = i+1, j-1 {
			tokens[i], tokens[j] = tokens[j], tokens[i]
		}
		lines = append(lines, string(tokens))
	}
	image.Rows = strings.Join(lines, "\n")
	image.Edges = Edges{Wall: mirroredEdges(m.Edges.Wall, width), Elev: mirroredEdges(m.Edges.Elev, width),
		Door: mirroredEdges(m.Edges.Door, width), Open: mirroredEdges(m.Edges.Open, width)}
	for name, list := range m.Zones {
		for _, text := range list {
			xs, ys, _ := strings.Cut(text, ",")
			if a, b, ok := span(strings.TrimSpace(xs)); ok {
				text = fmt.Sprintf("%d-%d,%s", width-1-b, width-1-a, ys)
			}
			image.Zones[name] = append(image.Zones[name], text)
		}
	}
	return image
}

// mirroredEdges writes edges one by one, so that doors keep their numbers: the west edge
// of x is the east edge of its image.
func mirroredEdges(list []string, width int) (image []string) {
	for _, text := range list {
		words := strings.Fields(text)
		if len(words) != 3 {
			continue
		}
		x0, x1, _ := span(words[1])
		y0, y1, _ := span(words[2])
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				at := width - 1 - x
				if words[0] == "V" {
					at = width - x
				}
				image = append(image, words[0]+" "+strconv.Itoa(at)+" "+strconv.Itoa(y))
			}
		}
	}
	return image
}

// reflect is an action on the mirror image.
func (t *table) reflect(a engine.Action) engine.Action {
	switch a.Verb {
	case verbDeploy, verbPlace, verbClimb, verbReturn, verbAppear, verbToken:
		a.Cell = t.anchor(a.Cell, a.Figure, a.N == 1)
		return a
	case verbThrow:
		if who := int(a.N>>1) - 1; who >= 0 && who < len(t.units) {
			a.Cell = t.anchor(a.Cell, t.ident(who), a.N&1 == 1)
		}
		return a
	case verbMove:
		a.Cell = t.anchor(a.Cell, a.Figure, a.N>>6&1 == 1)
		route := uint64(0)
		for k := range int(a.N >> 8 & 31) {
			route |= (directions - a.A>>(3*k)&7) % directions << (3 * k)
		}
		a.A, a.B = route, uint64(t.across(cell(a.B)-1)+1)
		return a
	case verbSurge:
		if a.A != 0 {
			path := unpackPath(a.A)
			for i, c := range path {
				path[i] = t.across(c)
			}
			a.A = packPath(path)
		}
		return a
	}
	a.Cell = t.across(a.Cell)
	if a.A > 0 && a.A <= uint64(t.plan.width*t.plan.height) {
		a.A = uint64(t.across(cell(a.A)-1) + 1) // the space it is done from, plus one
	}
	return a
}

// across is where a space goes.
func (t *table) across(c cell) cell {
	if c < 0 {
		return c
	}
	w := cell(t.plan.width)
	return c/w*w + w - 1 - c%w
}

// anchor is where the north-west space of a figure's base goes.
func (t *table) anchor(c cell, f engine.Figure, turned bool) cell {
	if c < 0 {
		return c
	}
	wide := 1
	for i := range t.units {
		if t.ident(i) == f {
			if wide = t.units[i].width; turned {
				wide = t.units[i].height
			}
		}
	}
	return t.across(c) - cell(wide-1)
}
