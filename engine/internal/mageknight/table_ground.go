package mageknight

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// Fences lie across a square in one direction or in all (MK-MHN-MOVE-2).
const (
	fenceAll   = iota
	fenceNorth // M|: hinders steps with dx != 0
	fenceEast  // M-: hinders steps with dy != 0
)

// Sizes of a base: 1x1 and 2x2 (MK-BIG-1).
const (
	small = iota
	large
	sizes
)

// Limits of a board.
const (
	maxSide  = 40
	maxLevel = 20
)

// ground is the board without figures (MK-BRD-3).
type ground struct {
	grid    *board.Grid
	indoors bool
	terrain []terrain // by cell
	fence   []uint8
	token   []bool
	level   [sizes][]int8 // by anchor; a large figure has the highest of its four (MK-BIG-1)
	stands  [sizes]board.Set
	access  []uint8 // by cell, a bit for each direction with an access point (MK-BRD-6)
	walls   board.Set
	chests  []board.Cell
	beasts  []board.Cell // wandering-monster tokens
	foot    [sizes][]int // offsets of the squares of a base
	line    []uint8      // by cell: what terrain and token do to a line of fire
	shade   []uint8      // by cell: what cover is worth to anyone who looks for a place, for appraisals
	near    [2][sizes][sizes][]board.Set
	sight   *sightTable
}

// readMap reads the rows of a map and its features (MK-BRD-4).
func readMap(m *Map, chart *matrices, places engine.Places, faults *engine.Faults) *ground {
	var rows [][]string
	var lines []int // of the text, by row
	text := strings.Split(m.Rows, "\n")
	for n, line := range text {
		if words := strings.Fields(line); len(words) > 0 {
			rows, lines = append(rows, words), append(lines, n)
		}
	}
	at := places.Place(m, "rows")
	if len(rows) == 0 {
		faults.Add(at, "the map has no rows")
		return nil
	}
	ragged := false
	for i, r := range rows {
		if len(r) != len(rows[0]) {
			faults.Add(placeOfWord(at, text, lines[i], min(len(r), len(rows[0]))),
				"row %d of the map has %d squares, row 0 has %d", i, len(r), len(rows[0]))
			ragged = true
		}
		// What a row has too many or too few does not keep the other squares from being read.
		rows[i] = r[:min(len(r), len(rows[0]))]
	}
	if len(rows) > maxSide || len(rows[0]) > maxSide {
		faults.Add(at, "the map is %d by %d squares; at most %d by %d are possible", len(rows[0]), len(rows), maxSide,
			maxSide)
		return nil
	}
	grid, err := board.New(board.Spec{Shape: board.Square, Rows: len(rows), Cols: len(rows[0]),
		Label: func(row, col int) string { return strconv.Itoa(col) + "," + strconv.Itoa(row) }}) // MK-BRD-1
	if err != nil {
		faults.Add(at, "%v", err)
		return nil
	}
	g := &ground{grid: grid, indoors: m.Indoors}
	n := grid.Len()
	g.terrain, g.fence, g.token = make([]terrain, n), make([]uint8, n), make([]bool, n)
	g.access, g.line, g.shade = make([]uint8, n), make([]uint8, n), make([]uint8, n)
	g.level[small], g.level[large] = make([]int8, n), make([]int8, n)
	g.walls = grid.NewSet()
	for r, words := range rows {
		for c, word := range words {
			cell := grid.At(r, c)
			if err := g.readSquare(cell, word); err != nil {
				faults.Add(placeOfWord(at, text, lines[r], c), "square %d,%d of the map: %v", c, r, err)
			}
			if g.terrain[cell] == blocking {
				g.walls.Add(cell)
			}
		}
	}
	if ragged {
		return nil
	}
	g.readFeatures(m, places, faults)
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		g.line[c] = chart.line[g.terrain[c]]
		if g.token[c] {
			g.line[c] = max(g.line[c], chart.line[tokenRow])
		}
		if g.line[c] == lineHinders {
			g.shade[c] = 3
		}
	}
	g.bases()
	return g
}

// placeOfWord is where a word of a line of a map is written; the place past its last word
// is the end of the line. The text begins on the line after the key of a block, indented
// by two; written in any other way, the place of the key has to do.
func placeOfWord(key engine.Place, text []string, line, word int) engine.Place {
	if source := strings.TrimSpace(key.Source); key.Line == 0 || !strings.HasSuffix(source, "|") {
		return key
	}
	indent := len(key.Source) - len(strings.TrimLeft(key.Source, " ")) + 2
	key.Line += line + 1
	key.Source = strings.Repeat(" ", indent) + text[line]
	at, rest := indent, text[line]
	for ; ; word-- {
		blank := len(rest) - len(strings.TrimLeft(rest, " \t"))
		at, rest = at+blank, rest[blank:]
		if word == 0 || rest == "" {
			key.Column = at + 1
			return key
		}
		length := strings.IndexAny(rest+" ", " \t")
		at, rest = at+length, rest[length:]
	}
}

// readSquare reads a token: an optional level and an optional letter.
func (g *ground) readSquare(c board.Cell, word string) error {
	i := 0
	for i < len(word) && ((word[i] == '-' && i == 0 && len(word) > 1) || (word[i] >= '0' && word[i] <= '9')) {
		i++
	}
	if i > 0 {
		level, err := strconv.Atoi(word[:i])
		if err != nil || level < -maxLevel || level > maxLevel {
			return fmt.Errorf("%q has no level from -%d to %d", word, maxLevel, maxLevel)
		}
		g.level[small][c] = int8(level)
	}
	switch rest := word[i:]; rest {
	case "":
	case "M|":
		g.terrain[c], g.fence[c] = fence, fenceNorth
	case "M-":
		g.terrain[c], g.fence[c] = fence, fenceEast
	default:
		at := strings.Index(terrainLetters, rest)
		if at < 0 || len(rest) != 1 {
			return fmt.Errorf("%q is no terrain; the letters are %s, fences also M| and M-", word,
				strings.Join(strings.Split(terrainLetters, ""), " "))
		}
		g.terrain[c] = terrain(at)
	}
	return nil
}

// readFeatures reads chests, tokens and access points.
func (g *ground) readFeatures(m *Map, places engine.Places, faults *engine.Faults) {
	for i, label := range m.Chests {
		if c, err := g.grid.ParseLabel(label); err != nil {
			faults.Add(places.Place(m, "chests", i), "%v", err)
		} else {
			g.token[c] = true
			g.chests = append(g.chests, c)
		}
	}
	for i, label := range m.Monsters {
		if c, err := g.grid.ParseLabel(label); err != nil {
			faults.Add(places.Place(m, "monsters", i), "%v", err)
		} else {
			g.token[c] = true
			g.beasts = append(g.beasts, c)
		}
	}
	for i, pair := range m.Access {
		place := places.Place(m, "access", i)
		words := strings.Fields(pair)
		if len(words) != 2 {
			faults.Add(place, "an access point joins two squares, such as \"3,4 3,5\", not %q", pair)
			continue
		}
		a, errA := g.grid.ParseLabel(words[0])
		b, errB := g.grid.ParseLabel(words[1])
		if errA != nil || errB != nil {
			faults.Add(place, "access point %q: one of its squares is not on this board", pair)
			continue
		}
		d, ok := g.grid.DirBetween(a, b)
		if rise := int(g.level[small][b]) - int(g.level[small][a]); !ok || !g.grid.HasSide(d) ||
			(rise >= -2 && rise <= 2) {
			faults.Add(place, "access point %q: the squares must be orthogonal neighbours whose levels differ by "+
				"more than 2 (MK-BRD-6)", pair)
			continue
		}
		g.access[a] |= 1 << d
		g.access[b] |= 1 << g.grid.Opposite(d)
	}
}

// bases prepares where bases of both sizes can stand and what their level is.
func (g *ground) bases() {
	grid := g.grid
	s := grid.Offset(2)
	g.foot = [sizes][]int{{0}, {0, 1, s, s + 1}}
	g.stands[small], g.stands[large] = grid.NewSet(), grid.NewSet()
	g.stands[small].Copy(grid.Cells())
	grid.Fits(g.stands[large], grid.Cells(), g.foot[large])
	for c := g.stands[large].Next(0); c != board.None; c = g.stands[large].Next(c + 1) {
		low, high := int8(127), int8(-128)
		for _, o := range g.foot[large] {
			l := g.level[small][int(c)+o]
			low, high = min(low, l), max(high, l)
		}
		g.level[large][c] = high
		if high-low > 1 {
			g.stands[large].Remove(c)
		}
	}
}

// squares appends the squares that a base of a size covers at an anchor.
func (g *ground) squares(dst []board.Cell, size int, anchor board.Cell) []board.Cell {
	for _, o := range g.foot[size] {
		dst = append(dst, anchor+board.Cell(o))
	}
	return dst
}
