package descent

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	squares "github.com/skirmishlab/skirmishlab/engine/board"
)

// The directions of package board in which a space has sides.
const (
	sideEast  squares.Dir = 0
	sideSouth squares.Dir = 2
	sideWest  squares.Dir = 4
	sideNorth squares.Dir = 6
)

// edgeLists are the features of edges as maps call them, and the words they are painted by.
var edgeLists = [...][2]string{{"wall", "wall"}, {"elev", "elevation"}, {"door", "door"}, {"open", "open door"}}

// Palette lists terrain and obstacles, features of edges, and the zones that the rules ask
// about (DESC-BRD-2, DESC-BRD-3).
func (system) Palette() *engine.Palette {
	p := &engine.Palette{Shape: squares.Square, Rows: maxCells, Cols: 60,
		Zones: []string{"heroes", "monsters", "exit", "hold"}}
	for _, name := range append([]string{terrainNames[normal]}, pieceNames...) {
		p.Grounds = append(p.Grounds, engine.Swatch{Name: name})
	}
	for _, l := range edgeLists {
		p.Lines = append(p.Lines, engine.Swatch{Name: l[0], Paint: l[1]})
	}
	return p
}

// Label names a space by x and y (DESC-BRD-1).
func (system) Label(row, col int) string { return fmt.Sprintf("%d,%d", col, row) }

// Blueprint takes a map apart. What is void is no cell.
func (system) Blueprint(s *engine.Setup) (*engine.Blueprint, error) {
	m, b := s.Map.(*Map), &engine.Blueprint{}
	width := 0
	for y, text := range strings.Split(strings.TrimRight(m.Rows, "\n"), "\n") {
		row := make([]engine.Ground, len(strings.TrimRight(text, " \r")))
		width = max(width, len(row))
		for x := range row {
			switch k := strings.IndexByte("."+pieceTokens, text[x]); {
			case k == 0:
				row[x].Kind = terrainNames[normal]
			case k > 0:
				row[x].Kind = pieceNames[k-1]
			case text[x] != '#':
				return nil, unknownToken([]byte(text[x:x+1]), x, y)
			}
		}
		b.Cells = append(b.Cells, row)
	}
	for _, l := range edgeLists {
		for _, text := range *m.Edges.list(l[0]) {
			line, err := lineOf(l[0], text, width, len(b.Cells))
			if err != nil {
				return nil, err
			}
			b.Lines = append(b.Lines, line)
		}
	}
	for _, name := range zoneNames(m) {
		for _, text := range m.Zones[name] {
			x0, x1, y0, y1, ok := rectangle(text)
			if !ok || x1 >= width || y1 >= len(b.Cells) {
				return nil, fmt.Errorf("zone %s: %q is no rectangle of the map", name, text)
			}
			zone := engine.Zone{Name: name}
			for y := y0; y <= y1; y++ {
				for x := x0; x <= x1; x++ {
					zone.Cells = append(zone.Cells, [2]int{y, x})
				}
			}
			b.Zones = append(b.Zones, zone)
		}
	}
	return b, nil
}

// list is one of the lists of features.
func (e *Edges) list(name string) *[]string {
	switch name {
	case "wall":
		return &e.Wall
	case "elev":
		return &e.Elev
	case "door":
		return &e.Door
	}
	return &e.Open
}

func unknownToken(token []byte, x, y int) error {
	return fmt.Errorf("unknown token %q at %d,%d; want one of %s", token, x, y, tokensWanted)
}

func zoneNames(m *Map) []string {
	return slices.Sorted(maps.Keys(m.Zones))
}

// rectangle reads 0-1,0-5: x range, y range.
func rectangle(text string) (x0, x1, y0, y1 int, ok bool) {
	xs, ys, _ := strings.Cut(text, ",")
	x0, x1, okX := span(strings.TrimSpace(xs))
	y0, y1, okY := span(strings.TrimSpace(ys))
	return x0, x1, y0, y1, okX && okY && x0 >= 0 && y0 >= 0
}

// lineOf reads V 6 0-2 as sides: western ones, and of the last edges on the rim eastern ones;
// H likewise.
func lineOf(kind, text string, width, height int) (engine.Line, error) {
	line, words := engine.Line{Kind: kind}, strings.Fields(text)
	bad := fmt.Errorf("%q is no edge of the map; want V x y or H x y, x or y possibly a range such as 0-2", text)
	if len(words) != 3 || (words[0] != "V" && words[0] != "H") {
		return line, bad
	}
	x0, x1, okX := span(words[1])
	y0, y1, okY := span(words[2])
	vertical := words[0] == "V"
	if !okX || !okY || x0 < 0 || y0 < 0 || x1 > width || y1 > height || (vertical && y1 == height) ||
		(!vertical && x1 == width) {
		return line, bad
	}
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			side := engine.CellSide{Row: y, Col: x, Dir: sideWest}
			switch {
			case vertical && x == width:
				side.Col, side.Dir = x-1, sideEast
			case !vertical && y == height:
				side.Row, side.Dir = y-1, sideSouth
			case !vertical:
				side.Dir = sideNorth
			}
			line.Sides = append(line.Sides, side)
		}
	}
	return line, nil
}

// Build puts a map together. A line that bends becomes one entry for each straight run, a
// zone that is no rectangle one for each run of its rows.
func (s system) Build(_ *engine.Setup, b *engine.Blueprint) (any, error) {
	if err := s.Palette().Known(b, s.Label); err != nil {
		return nil, err
	}
	m, width := &Map{}, 0
	for _, row := range b.Cells {
		width = max(width, len(row))
	}
	if width*len(b.Cells) > maxCells {
		return nil, fmt.Errorf("the map is %d by %d; it may have at most %d cells", width, len(b.Cells), maxCells)
	}
	var text strings.Builder
	for _, row := range b.Cells {
		for x := range width {
			token := byte('#')
			if x < len(row) && row[x].Kind != "" {
				token = ("." + pieceTokens)[slices.Index(pieceNames, row[x].Kind)+1]
			}
			text.WriteByte(token)
		}
		text.WriteByte('\n')
	}
	m.Rows = text.String()
	for _, line := range b.Lines {
		list := m.Edges.list(line.Kind)
		*list = append(*list, edgesOf(line)...)
	}
	for _, zone := range b.Zones {
		if m.Zones == nil {
			m.Zones = map[string][]string{}
		}
		m.Zones[zone.Name] = append(m.Zones[zone.Name], rectangles(zone.Cells)...)
	}
	return m, nil
}

// edgesOf writes the sides of a line as V x y and H x y, straight runs as ranges.
func edgesOf(line engine.Line) (list []string) {
	var edges []edge
	for _, side := range line.Sides {
		e := edge{x: side.Col, y: side.Row}
		switch side.Dir {
		case sideEast:
			e.vertical, e.x = true, side.Col+1
		case sideWest:
			e.vertical = true
		case sideSouth:
			e.y = side.Row + 1
		}
		if !slices.Contains(edges, e) {
			edges = append(edges, e)
		}
	}
	along := func(e edge) (fixed, moving int) {
		if e.vertical {
			return e.x, e.y
		}
		return e.y, e.x
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if a.vertical != b.vertical {
			if a.vertical {
				return -1
			}
			return 1
		}
		fa, ma := along(a)
		fb, mb := along(b)
		return 1000*(fa-fb) + ma - mb
	})
	for i := 0; i < len(edges); {
		fixed, from := along(edges[i])
		to, j := from, i+1
		for ; j < len(edges) && edges[j].vertical == edges[i].vertical; j++ {
			if f, n := along(edges[j]); f != fixed || n != to+1 {
				break
			}
			to++
		}
		if edges[i].vertical {
			list = append(list, fmt.Sprintf("V %d %s", fixed, spanText(from, to)))
		} else {
			list = append(list, fmt.Sprintf("H %s %d", spanText(from, to), fixed))
		}
		i = j
	}
	return list
}

// spanText writes what span reads.
func spanText(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// rectangles covers cells: by the rectangle that they are, or by runs of rows.
func rectangles(cells [][2]int) (list []string) {
	cells = slices.Clone(cells)
	slices.SortFunc(cells, func(a, b [2]int) int { return 1000*(a[0]-b[0]) + a[1] - b[1] })
	cells = slices.Compact(cells)
	if len(cells) == 0 {
		return nil
	}
	x0, x1 := cells[0][1], cells[0][1]
	for _, c := range cells {
		x0, x1 = min(x0, c[1]), max(x1, c[1])
	}
	y0, y1 := cells[0][0], cells[len(cells)-1][0]
	if (x1-x0+1)*(y1-y0+1) == len(cells) {
		return []string{fmt.Sprintf("%d-%d,%d-%d", x0, x1, y0, y1)}
	}
	for i := 0; i < len(cells); {
		j := i + 1
		for ; j < len(cells) && cells[j] == [2]int{cells[i][0], cells[i][1] + j - i}; j++ {
		}
		list = append(list, fmt.Sprintf("%d-%d,%d-%d", cells[i][1], cells[j-1][1], cells[i][0], cells[i][0]))
		i = j
	}
	return list
}
