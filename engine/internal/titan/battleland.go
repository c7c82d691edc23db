package titan

import (
	"maps"
	"math/bits"
	"regexp"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Map is the form of maps/*.yaml: rows of tokens as RULES.md prints them (2.6), and
// what hexes own on their sides (2.4), by kind, in the words of section 9.1:
// "(0,3) W SW; (1,3) W".
type Map struct {
	Rows  string            `yaml:"rows"`
	Edges map[string]string `yaml:"edges"`
}

// battleland is the Battleland of a setup, compiled. Hexes are numbers of the grid, sets of hexes are
// one word.
type battleland struct {
	grid    *board.Grid
	cells   uint64
	list    []int // every hex, in reading order
	terrain [64]terrain
	level   [64]int8
	kind    [terrains]uint64 // hexes by terrain
	next    [64][6]int8      // neighbour by direction, -1 for none
	dir     [64][64]int8     // direction of a neighbour, -1 for none
	steps   [64][64]int8     // hex distance
	adj     [64]uint64
	side    [64][6]feature // what lies on a side
	owns    [64][6]bool    // whether it belongs to this hex
	entry   [6]uint64      // hexes of each side of the board, by entrySides
	heights uint64         // hexes above the ground
}

// entrySides names the sides of the board. A hex lies on a side when the board ends in
// both of the directions that face it: for the standard 27 hexes that is the table of
// RULES.md 2.2.
var entrySides = [6]string{"N", "NE", "SE", "S", "SW", "NW"}

// facing are the two directions of each side (E SE SW W NW NE are 0 to 5).
var facing = [6][2]int{{5, 4}, {0, 5}, {0, 1}, {1, 2}, {3, 2}, {3, 4}}

var placeWords = regexp.MustCompile(`^\(?(\d+,\d+)\)?((?:\s+(?:E|SE|SW|W|NW|NE))+)$`)

// compileMap reads a map, or reports every fault in it.
func compileMap(m *Map, chart *Chart, places engine.Places, fs *engine.Faults) *battleland {
	rows := tokenRows(m.Rows)
	width := 0
	for _, r := range rows {
		width = max(width, len(r))
	}
	before := len(*fs)
	at := places.Place(m, "rows")
	b := &battleland{}
	exists := func(r, c int) bool { return c < len(rows[r]) && rows[r][c] != "--" }
	grid, err := board.New(board.Spec{Shape: board.Hex, Rows: len(rows), Cols: width, Exists: exists})
	switch {
	case err != nil:
		fs.Add(at, "the map has no hexes: %v", err)
		return nil
	case grid.Words() != 1:
		fs.Add(at, "the map is too large: its rows, as they are stored, take %d places of at most 64", grid.Len())
		return nil
	}
	b.grid, b.cells = grid, grid.Cells()[0]
	for r, row := range rows {
		for c, token := range row {
			if token != "--" {
				b.hex(int(grid.At(r, c)), token, chart, at, fs)
			}
		}
	}
	b.link()
	b.readEdges(m, places, fs)
	if len(*fs) > before {
		return nil
	}
	return b
}

// evenRows reports rows of a map that are shorter than others. In a case, whose boards are those of worked
// examples, what a row lacks at its end is no hex.
func evenRows(m *Map, places engine.Places, fs *engine.Faults) {
	rows, width := tokenRows(m.Rows), 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	for r, row := range rows {
		if len(row) < width {
			fs.Add(places.Place(m, "rows"), "row %d has %d tokens, the longest has %d; write -- where there is no hex",
				r, len(row), width)
		}
	}
}

// tokenRows splits the rows of a map into tokens; rows may be divided by lines or by
// slashes.
func tokenRows(text string) [][]string {
	var rows [][]string
	for _, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '/' }) {
		if f := strings.Fields(line); len(f) > 0 {
			rows = append(rows, f)
		}
	}
	return rows
}

func (b *battleland) hex(c int, token string, chart *Chart, at engine.Place, fs *engine.Faults) {
	if k, level, ok := chart.ground(token); ok && len(level) == 1 && level[0] >= '0' && level[0] <= '9' {
		b.terrain[c], b.level[c] = k, int8(level[0]-'0')
		b.kind[k] |= 1 << c
		if b.level[c] > 0 {
			b.heights |= 1 << c
		}
		return
	}
	fs.Add(at, "unknown token %q at %s; want a letter of the chart and an elevation from 0 to 9, such as P0, or --",
		token, b.label(c))
}

// link fills what follows from which hexes exist.
func (b *battleland) link() {
	for i := range b.dir {
		for j := range b.dir[i] {
			b.dir[i][j] = -1
		}
		for d := range b.next[i] {
			b.next[i][d] = -1
		}
	}
	for set := b.cells; set != 0; set &= set - 1 {
		c := bits.TrailingZeros64(set)
		b.list = append(b.list, c)
		for d := range 6 {
			if n := b.grid.Neighbour(board.Cell(c), board.Dir(d)); n != board.None {
				b.next[c][d], b.dir[c][n] = int8(n), int8(d)
				b.adj[c] |= 1 << n
			}
		}
		for _, other := range b.list {
			s := int8(b.grid.Steps(board.Cell(c), board.Cell(other)))
			b.steps[c][other], b.steps[other][c] = s, s
		}
		for i, f := range facing {
			if b.next[c][f[0]] < 0 && b.next[c][f[1]] < 0 {
				b.entry[i] |= 1 << c
			}
		}
	}
}

// readEdges lays the features of the map on its hexsides.
func (b *battleland) readEdges(m *Map, places engine.Places, fs *engine.Faults) {
	kinds := slices.Sorted(maps.Keys(m.Edges))
	edges := board.NewEdges(b.grid)
	for _, k := range kinds {
		at := places.Place(m, "edges", k)
		f := slices.Index(featureNames[1:], k) + 1
		if f == 0 {
			fs.Add(at, "unknown hexside feature %q%s", k, spelling.Suggest(k, featureNames[1:]))
			continue
		}
		for _, part := range strings.Split(m.Edges[k], ";") {
			if part = strings.TrimSpace(part); part != "" {
				b.readEdge(part, feature(f), edges, at, fs)
			}
		}
	}
}

// readEdge lays a feature on the sides of a hex that the words name, such as "(1,3) E NE". The hex named
// owns the side: slopes and cliffs have an upper hex.
func (b *battleland) readEdge(part string, f feature, edges *board.Edges, at engine.Place, fs *engine.Faults) {
	words := placeWords.FindStringSubmatch(part)
	if words == nil {
		fs.Add(at, "cannot read %q; want a hex and the sides it owns, such as (1,3) E NE", part)
		return
	}
	c, ok := b.at(words[1])
	if !ok {
		fs.Add(at, "there is no hex %s on this map", words[1])
		return
	}
	for _, name := range strings.Fields(words[2]) {
		d, err := b.grid.ParseDir(name)
		if err != nil {
			fs.Add(at, "%v", err)
			continue
		}
		n := b.next[c][d]
		if n < 0 {
			fs.Add(at, "side %s of %s is the edge of the board, where nothing can lie", name, words[1])
			continue
		}
		if err := edges.Set(board.Cell(c), d, board.Feature(f)); err != nil {
			fs.Add(at, "%v", err)
			continue
		}
		back := b.grid.Opposite(d)
		b.side[c][d], b.owns[c][d] = f, true
		b.side[n][back], b.owns[n][back] = f, false
	}
}

// label is the specification's name of a hex: row and column.
func (b *battleland) label(c int) string { return b.grid.Label(board.Cell(c)) }

// at finds a hex by its name; brackets around it do no harm.
func (b *battleland) at(label string) (int, bool) {
	label = strings.ReplaceAll(strings.Trim(label, "()"), " ", "")
	c, err := b.grid.ParseLabel(label)
	return int(c), err == nil
}

// up and down say whether a step or blow from a in direction d crosses the feature
// upward (from the hex that does not own it) or downward (TITAN-W28; RULES.md 2.4).
func (b *battleland) up(a, d int) bool   { return b.side[a][d] != noFeature && !b.owns[a][d] }
func (b *battleland) down(a, d int) bool { return b.side[a][d] != noFeature && b.owns[a][d] }
